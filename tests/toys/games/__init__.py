"""Toys that are whole games, to be put on the shelf."""
