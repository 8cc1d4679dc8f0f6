"""The games in the terminal: drawing them, playing them, and what the commands say."""
