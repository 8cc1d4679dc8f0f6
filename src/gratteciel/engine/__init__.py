"""The engine: the contract every game keeps, and running it fast. Knows no game."""
