"""Marks on the board: every sign is a letter or a mark first, and a colour only besides."""

TOP_MARKS = {"roof": "^", "penthouse": "^", "skyscraper": "#", "skyline": "~"}
"""What crowns a building, where it is no ordinary floor."""
TOKEN_MARKS = {"helicopter": "×", "figure": "@", "architect": "*"}
OTHER_MARK = "!"

GROUND_MARKS = {"plot": "·", "white": "·", "centre": "◇", "central": "◇", "orange": "■", "street": "", "corner": "○"}
GROUND_STYLES = {"orange": "bold dark_orange", "centre": "bold", "central": "bold", "corner": "bold cyan"}
WHOLE = ("skyscraper",)
"""Pieces that are a building by themselves, whose height is not counted."""
POINTED_AT = ("player", "figure", "cells")
"""Things beside the board that are there to be chosen and say nothing else."""
ALWAYS_SHOWN = ("coins", "money")
"""Things of which having none is worth saying."""
PLAIN = ("plot", "white", "street")
"""Grounds that need no mark once something stands on them."""
STREETS = ("street", "corner")
"""Grounds around the town rather than in it."""
CLOSED = ("closed", "park")
"""Grounds nobody can use: drawn as one filled surface."""
CLOSED_FILL = "▒"
CLOSED_STYLE = "green4"
