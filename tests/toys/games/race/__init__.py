"""The race as a whole game, in its second version; the first is `tests/toys/race.py`."""
