"""What a hint says; how it is made is `hints.py`'s."""

from typing import Any

import msgspec


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """One step, judged."""

    text: str
    share: float
    """What the seat to move may expect of it, in the hints' unit."""
    low: float
    high: float
    """The 95 % interval of `share`."""
    visits: int


class Hints(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat may think of a position."""

    seat: int
    """Whose view it is."""
    mover: int
    """Who decides (`gratteciel.CHANCE`: luck)."""
    unit: str
    """`share` of the win; alone at the table `points` (or `worth`, 0…1, where more than points decides)."""
    expected: tuple[float, ...]
    """What each seat may expect."""
    moves: tuple[Hint, ...]
    """The steps looked at, the one to play first; empty at a chance step."""
    iterations: int

    def as_dict(self) -> dict[str, Any]:
        """Plain dicts and lists, for JSON."""
        tree: dict[str, Any] = msgspec.to_builtins(self)
        return tree
