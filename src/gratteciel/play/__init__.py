"""Playing: games, positions and moves for people who use the library; game records."""
