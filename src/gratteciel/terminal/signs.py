"""Letters, marks and colours: every sign is a letter or a mark first, and a colour only besides."""

from collections.abc import Sequence

NOBODY = "N"
"""The letter of pieces that belong to nobody."""

ON_SEAT = ("bold white on red3", "bold white on blue3", "bold black on gold1", "bold white on dark_green")
"""Buildings and badges, by seat."""
IN_SEAT = ("bold red", "bold dodger_blue1", "bold gold3", "bold green3")
"""Letters on bare ground, by seat."""
NEUTRAL_STYLE = "bold black on grey70"

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

PLAIN_ASCII = str.maketrans("·◇■○▒×▶›✓✗—–…’«»\u00a0\u202f", ".+$O%x>>*x--.'<>  ")
"""For terminals that know nothing else."""


def letters(names: Sequence[str]) -> list[str]:
    """One letter for each seat: the first of its name that is not `NOBODY` or an earlier seat's, else its number."""
    found: list[str] = []
    for number, name in enumerate(names):
        free = [letter for letter in name.upper() if letter.isalpha() and letter not in found and letter != NOBODY]
        found.append(free[0] if free else str(number + 1))
    return found


def letter_of(owner: int | None, known: Sequence[str]) -> str:
    """The letter of a piece's owner."""
    return NOBODY if owner is None else known[owner]


def on_seat(owner: int | None) -> str:
    """The style of what a seat has built."""
    return NEUTRAL_STYLE if owner is None else ON_SEAT[owner % len(ON_SEAT)]


def in_seat(owner: int | None) -> str:
    """The style of a letter or name of a seat."""
    return "bold" if owner is None else IN_SEAT[owner % len(IN_SEAT)]
