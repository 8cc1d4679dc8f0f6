"""Skyline, the dice game (David Short, 2012)."""
