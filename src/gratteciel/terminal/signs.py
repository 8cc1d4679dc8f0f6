"""Signs on the board: every sign is a letter or a mark first, and a colour only besides.

Marks are those of the game's `kinds.toml`; here is how grounds of a sort are inked.
"""

GROUND_STYLE = "grey62"
TONE_STYLES = {"amber": "bold dark_orange", "leafy": "bold", "golden": "bold cyan"}
BARE = ("", "·")
"""Marks of grounds that need none once something stands on them."""
CLOSED_FILL = "▒"
"""Grounds nobody can use are drawn as one filled surface."""
CLOSED_STYLE = "green4"
