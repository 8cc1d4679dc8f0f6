"""What somebody who plays alone plays for: ranks by points, and a condition to be met (a game's `alone.py`, if any)."""

from dataclasses import dataclass
from typing import Literal

from gratteciel.engine.words import Sentence

Standing = Literal["open", "kept", "missed"]


@dataclass(frozen=True)
class Rank:
    """A rank, named in `[names]`, and the points it takes."""

    name: str
    points: int


@dataclass(frozen=True)
class Aim:
    """The condition of an option that sets one: how far it is, as `[aims]` says it.

    `kept` and `open` are as things stand, `missed` is for good.
    """

    option: str
    choice: str
    progress: Sentence
    standing: Standing
    have: int
    need: int
    """So many of something; 0: none at all."""


def reached(ranks: tuple[Rank, ...], points: int) -> int | None:
    """The highest rank that so many points are enough for, counted from 0; None: not even the first."""
    return next((number for number in reversed(range(len(ranks))) if points >= ranks[number].points), None)
