"""A tally: the score of a seat taken apart, as a player would write it on paper.

A game's `tally.py` gives the lines of a table; it may be a hidden one, and then tells what that view knows. Kinds are
named in each language by the game's `[tally]`. What the table alone does not tell, a game that hides nothing can tell
by its `earned`: what each step brought to whom, which is added up from the start of the game.
"""

from collections.abc import Iterable, Sequence

import msgspec


class TallyLine(msgspec.Struct, frozen=True, gc=False):
    """One line: so many points (they may be negative, or none) for so many things of a kind."""

    kind: str
    points: int
    count: int | None = None
    """How many things score them; None where there is nothing to count."""


class Earning(msgspec.Struct, frozen=True, gc=False):
    """What one step brought a seat, or cost it."""

    seat: int
    line: TallyLine


def added(lines: Iterable[TallyLine], kinds: Sequence[str]) -> tuple[TallyLine, ...]:
    """Lines of the same kind made one, in the order of the kinds; those that count nothing stay out."""
    found: dict[str, TallyLine] = {}
    for line in lines:
        before = found.get(line.kind, TallyLine(line.kind, 0, None if line.count is None else 0))
        count = None if line.count is None else line.count + (before.count or 0)
        found[line.kind] = TallyLine(line.kind, before.points + line.points, count)
    return some(*sorted(found.values(), key=lambda line: kinds.index(line.kind)))


def some(*lines: TallyLine) -> tuple[TallyLine, ...]:
    """The lines worth writing down: those that count nothing stay out."""
    return tuple(line for line in lines if line.count != 0)
