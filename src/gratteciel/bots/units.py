"""What a worth of 0…1 is called: a share of the win, or in solo play so many points."""

from dataclasses import dataclass
from functools import cache
from typing import Literal

from gratteciel.engine.entries import worth_at
from gratteciel.engine.rng import stream
from gratteciel.play.game import Setup
from gratteciel.play.position import Position

PROBES = 12
"""Random games that show how worth and points go together."""


@dataclass(frozen=True)
class Unit:
    """What values are counted in, and how many make a worth of 1."""

    name: Literal["share", "points", "worth"]
    """`share`: of the win. `points`: alone at the table. `worth`: alone, where more than points decides."""
    factor: float = 1.0

    def of(self, values: tuple[float, ...]) -> tuple[float, ...]:
        """Worths in this unit."""
        return tuple(self.factor * value for value in values)


@cache
def unit_of(setup: Setup) -> Unit:
    """The unit of a set-up. Alone at the table it is points, if finished games are worth their points.

    An option may let more than points decide; what a point is worth is seen in the game without it.
    """
    if setup.players > 1:
        return Unit("share")
    usual = finished_games(setup.game.setup(1))
    factor = max(points / worth if worth else 0.0 for worth, points in usual)
    straight = all(abs(worth * factor - points) < 0.01 for worth, points in usual + finished_games(setup))
    return Unit("points", factor) if straight and factor else Unit("worth")


def finished_games(setup: Setup) -> list[tuple[float, int]]:
    """What some random games were worth, and their points."""
    found = []
    for number in range(PROBES):
        position, rng = Position.start(setup), stream(0, number)
        while not position.over:
            position = position.play(position.random_move(rng))
        found.append((float(position.ask(worth_at, 0)), position.scores[0]))
    return found
