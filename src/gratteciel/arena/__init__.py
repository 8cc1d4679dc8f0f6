"""Tournaments: every pairing and seat order, ratings, statistics, plots; on one machine or on many."""
