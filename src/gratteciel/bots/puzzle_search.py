"""How clearly one step of a position is the best, and how often the levels find it.

Everything is searched from what the seat to move knows: where something is hidden, on tables imagined anew every
iteration.
"""

import math
from dataclasses import dataclass

from gratteciel.bots.hints import adviser
from gratteciel.bots.levels import player
from gratteciel.bots.ranks import LEVELS
from gratteciel.bots.review_values import Budget, foresee
from gratteciel.bots.thinking import Thinker
from gratteciel.play.position import Position

RIVALS = 4
"""How many steps beside the best are searched by themselves: those most looked at, and those that seemed best."""
SOLVERS = LEVELS[:-2]
"""Whose tries make the rating."""
TRIES = 10
"""How often each of them tries."""
DOUBT = 3
"""So many standard errors may be chance."""


@dataclass(frozen=True)
class Clearest:
    """The best step, and by how much."""

    step: int
    margin: float
    error: float
    """The standard error of `margin`."""

    @property
    def sure(self) -> bool:
        """Whether the margin is more than chance."""
        return self.margin > DOUBT * self.error


def promising(position: Position, iterations: int, seed: int, margin: float) -> bool:
    """Whether a short search prefers one step by far: then it is worth a longer one."""
    assert position.mover is not None
    choices = Thinker(position.mover, adviser(position.game).plan, seed).think(position, iterations).choices
    if len(choices) < 2:
        return False
    others = [choice.share for choice in choices[1:] if choice.visits > 1]
    return choices[0].share - max(others, default=0.0) > margin and 2 * choices[0].visits > iterations


def clearest(position: Position, iterations: int, seed: int) -> Clearest | None:
    """The best step by a search of all and a fresh one of each that seems good; None where these do not agree."""
    seat, plan = position.mover, adviser(position.game).plan
    assert seat is not None and seat >= 0
    choices = Thinker(seat, plan, seed).think(position, iterations).choices
    by_share = sorted(choices[1:], key=lambda choice: -choice.share)
    compared = dict.fromkeys(choice.move.step for choice in (*choices[: 1 + RIVALS // 2], *by_share))
    budget = Budget(plan, iterations, seed)
    worths = []
    for number, step in enumerate(list(compared)[: 1 + RIVALS], 1):
        found = foresee(position, seat, step, budget, number)
        worths.append((found.shares[seat], found.errors[seat], step))
    first, second = sorted(worths, reverse=True)[:2]
    if first[2] != choices[0].move.step:
        return None
    return Clearest(first[2], first[0] - second[0], math.hypot(first[1], second[1]))


def finders(position: Position, step: int, seed: int) -> tuple[int, ...]:
    """How often, in per cent, each level below the two best finds a step, the weakest level first."""
    seat = position.mover
    assert seat is not None
    return tuple(
        round(100 / TRIES * sum(tried(position, name, seat, seed + n) == step for n in range(TRIES)))
        for name in SOLVERS
    )


def tried(position: Position, level: str, seat: int, seed: int) -> int:
    """What a level plays that comes to a position with no thought of it."""
    return player(position.game, level, seat, seed).choose(position).step
