"""A tally: the score of a seat taken apart, as a player would write it on paper.

A game's `tally.py` gives the lines of a table; it may be a hidden one, and then tells what that view knows. Kinds are
named in each language by the game's `[tally]`.
"""

import msgspec


class TallyLine(msgspec.Struct, frozen=True):
    """One line: so many points (they may be negative, or none) for so many things of a kind."""

    kind: str
    points: int
    count: int | None = None
    """How many things score them; None where there is nothing to count."""


def some(*lines: TallyLine) -> tuple[TallyLine, ...]:
    """The lines worth writing down: those that count nothing stay out."""
    return tuple(line for line in lines if line.count != 0)
