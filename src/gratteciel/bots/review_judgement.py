"""Judging a decision from the mover's own view: what the chosen step gave away against the best one."""

import math

import msgspec

from gratteciel.bots.review_values import Budget, Estimate, Growth, done, foreseeing, grown
from gratteciel.bots.thinking import Tree
from gratteciel.engine.rng import below, stream
from gratteciel.play.position import Position

STEPS, LOTS = 8, 16
"""Numbers of the streams that searches of single steps and lots draw from, counted from the decision's first."""
DOUBT = 3
"""So many standard errors may be chance: a game has many decisions, and some would be wronged by fewer."""
CLEARLY = 2
"""So many standard errors above the preferred step, the chosen one counts as the best."""
DRAWN = 2
"""How many steps are drawn by lot."""


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """One decision, judged. Worths are the mover's, as it could foresee them."""

    seat: int
    choices: int
    """How many steps were allowed."""
    chosen: str
    best: str
    """The best step known."""
    share: float
    """What the chosen step was worth."""
    best_share: float
    """What the best step was worth."""
    loss: float
    """What the chosen step gave away; noise may bring it below 0."""
    error: float
    """The standard error of `loss`; 0 where the best step was chosen."""
    mistake: bool
    """Whether something was given away beyond doubt."""
    stake: float
    """What a step drawn by lot would have given away, about."""

    def scaled(self, factor: float) -> "Judgement":
        """The same in another unit."""
        names = ("share", "best_share", "loss", "error", "stake")
        return msgspec.structs.replace(self, **{name: factor * getattr(self, name) for name in names})


def judge(position: Position, step: int, budget: Budget, number: int) -> tuple[Judgement, Estimate]:
    """Judge the step a seat chose; also what all seats may expect at this position, as the mover sees it.

    The search prefers a step after trying all of them; being the best of many noisy values flatters it. So the steps
    that are compared are each searched afresh, alike. `number`: the first of 64 streams.
    """
    return done(judging(position, step, budget, number))


def judging(position: Position, step: int, budget: Budget, number: int) -> Growth[tuple[Judgement, Estimate]]:
    """The same, one deed after another."""
    seat = position.mover
    assert seat is not None and seat >= 0
    tree = Tree(position, seat, budget.seed, number + seat, budget.place(position))
    expected = yield from grown(tree, position, budget)
    yield tree, tree.looking()
    tried = {child: (visits, total) for child, visits, total, _ in tree.found}
    best = max(tried, key=lambda child: (*tried[child], -child))
    allowed = position.steps()
    lots = drawn_by_lot(allowed, budget.seed, number + LOTS)
    compared = list(dict.fromkeys((best, step, *lots)))
    worth: dict[int, Estimate] = {}
    for n, one in enumerate(compared):
        worth[one] = yield from foreseeing(position, seat, one, budget, number + STEPS + n)
    error = math.hypot(worth[best].errors[seat], worth[step].errors[seat])
    if worth[step].shares[seat] > worth[best].shares[seat] + CLEARLY * error:
        best = step
    share, best_share = worth[step].shares[seat], worth[best].shares[seat]
    judgement = Judgement(
        seat=seat,
        choices=len(allowed),
        chosen=position.setup.texts[step],
        best=position.setup.texts[best],
        share=share,
        best_share=best_share,
        loss=best_share - share,
        error=0.0 if best == step else error,
        mistake=best_share - share > DOUBT * error,
        stake=best_share - sum(worth[one].shares[seat] for one in lots) / len(lots),
    )
    return judgement, expected


def drawn_by_lot(steps: list[int], seed: int, number: int) -> list[int]:
    """A few of the steps, any of them as likely as the others."""
    rng, left = stream(seed, number), list(steps)
    found: list[int] = []
    while left and len(found) < DRAWN:
        found.append(left.pop(below(rng, len(left))))
    return found
