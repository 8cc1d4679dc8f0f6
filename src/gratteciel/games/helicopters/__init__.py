"""Skyline (Gratte-ciel) by Roland Siegers: helicopters over a growing city, for three or four players."""
