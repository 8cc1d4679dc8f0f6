"""Opponents: one search for all games, and the seven levels made of it."""
