"""Judging a decision from the mover's own view: what the chosen step gave away against the best one."""

import math
from dataclasses import replace

import msgspec

from gratteciel.bots.review_values import BATCHES, Budget, Estimate, foresee, grown
from gratteciel.bots.thinking import Tree
from gratteciel.engine.rng import below, stream
from gratteciel.play.position import Position

BEST, CHOSEN, LOTS = 8, 9, 16
"""Numbers of the streams that searches of single steps draw from, counted from the decision's first."""
DOUBT = 3
"""So many standard errors may be chance: a game has many decisions, and some would be wronged by fewer."""
SAMPLE = 6
"""How many steps are drawn by lot."""


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """One decision, judged. Worths are the mover's, as it could foresee them."""

    seat: int
    choices: int
    """How many steps were allowed."""
    chosen: str
    best: str
    """The step the search prefers."""
    share: float
    """What the chosen step was worth."""
    best_share: float
    """What the best step was worth."""
    error: float
    """The standard error of their difference; 0 where the best step was chosen."""
    stake: float
    """What a step drawn by lot would have given away, about."""

    @property
    def loss(self) -> float:
        """What the chosen step gave away; below 0 where it turned out better than the one preferred."""
        return self.best_share - self.share

    @property
    def mistake(self) -> bool:
        """Whether something was given away beyond doubt."""
        return self.chosen != self.best and self.loss > DOUBT * self.error

    def scaled(self, factor: float) -> "Judgement":
        """The same in another unit."""
        names = ("share", "best_share", "error", "stake")
        return msgspec.structs.replace(self, **{name: factor * getattr(self, name) for name in names})


def judge(position: Position, step: int, budget: Budget, number: int) -> tuple[Judgement, Estimate]:
    """Judge the step a seat chose; also what all seats may expect at this position, as the mover sees it.

    The search prefers a step after trying all of them; being the best of many noisy values flatters it. So the steps
    that are compared are each searched afresh, alike. `number`: the first of 64 streams.
    """
    seat = position.mover
    assert seat is not None and seat >= 0
    tree = Tree(position, seat, budget.seed, number + seat)
    expected = grown(tree, position, budget)
    tried = {child: (visits, total) for child, visits, total, _ in tree.children()}
    best = max(tried, key=lambda child: (*tried[child], -child))
    rival = foresee(position, seat, best, budget, number + BEST)
    chosen = rival if best == step else foresee(position, seat, step, budget, number + CHOSEN)
    error = 0.0 if best == step else math.hypot(chosen.errors[seat], rival.errors[seat])
    allowed = position.steps()
    judgement = Judgement(
        seat=seat,
        choices=len(allowed),
        chosen=position.setup.texts[step],
        best=position.setup.texts[best],
        share=chosen.shares[seat],
        best_share=rival.shares[seat],
        error=error,
        stake=rival.shares[seat] - by_lot(position, seat, allowed, budget, number),
    )
    return judgement, expected


def by_lot(position: Position, seat: int, allowed: list[int], budget: Budget, number: int) -> float:
    """What a step drawn by lot would be worth to the seat: the mean of a few, or of all where they are few."""
    rng = stream(budget.seed, number + LOTS)
    drawn = list(allowed)
    for n in range(min(SAMPLE, len(drawn))):
        other = n + below(rng, len(drawn) - n)
        drawn[n], drawn[other] = drawn[other], drawn[n]
    drawn = drawn[:SAMPLE]
    each = replace(budget, iterations=max(BATCHES, budget.iterations // len(drawn)))
    found = [foresee(position, seat, step, each, number + LOTS + 1 + n) for n, step in enumerate(drawn)]
    return sum(one.shares[seat] for one in found) / len(found)
