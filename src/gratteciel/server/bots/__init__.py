"""Bots at the server's tables."""
