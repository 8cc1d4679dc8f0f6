"""Faults on both storages: kills, a full disk, read-only, a damaged page, clock jumps, a hung or absent database."""
