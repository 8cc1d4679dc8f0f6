"""Judging a decision from the mover's own view: what the chosen step gave away against the best one.

A decision is judged in several rounds that know nothing of each other: each prefers a step by a search of its own, and
values that step, the chosen one and steps drawn by lot by searches of their own. The mean of the rounds is the figure,
and what they differ by is its standard error, whatever it comes from.
"""

import math
from collections import Counter
from dataclasses import dataclass, replace

import msgspec

from gratteciel.bots.review_values import Budget, Growth, StepTree, counted, covariance, done, mean
from gratteciel.bots.thinking import Tree
from gratteciel.engine.rng import below, stream
from gratteciel.play.position import Position

FIRST, APART = 8, 8
"""The number of the stream from which the first round draws, counted from the decision's first, and how many it has."""
FEWEST, MOST = 4, 10
"""Rounds: at least, and at most where they differ more than is wanted."""
PREFERRED, VALUED, DRAWN = 2, 4, 40
"""A round's searches of all steps, of one step, and of a step drawn by lot have this part of the iterations."""
LEAST = 32
"""Iterations that the smallest of them has at least."""
LOTS = 12
"""How many steps a round draws by lot."""
AGAINST = 4
"""How often the preferred step is searched in the same way, to be held against them."""
DOUBT = 3
"""So many standard errors may be chance: a game has many decisions, and some would be wronged by fewer."""


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
    """The standard error of `loss`; 0 where every round preferred the chosen step."""
    mistake: bool
    """Whether something was given away beyond doubt."""
    stake: float
    """What a step drawn by lot would have given away, about."""
    stake_error: float = 0.0
    """The standard error of `stake`."""
    together: float = 0.0
    """How far the errors of `loss` and `stake` go together: their covariance."""

    def scaled(self, factor: float) -> "Judgement":
        """The same in another unit."""
        names = ("share", "best_share", "loss", "error", "stake", "stake_error")
        scaled = {name: factor * getattr(self, name) for name in names}
        return msgspec.structs.replace(self, together=factor * factor * self.together, **scaled)


@dataclass(frozen=True)
class Round:
    """What one round found."""

    best: int
    """The step it prefers."""
    best_share: float
    share: float
    """What the chosen step is worth."""
    stake: float
    expected: tuple[float, ...]
    """What each seat may expect at the position."""

    @property
    def loss(self) -> float:
        """What the chosen step gives away."""
        return self.best_share - self.share


def judge(
    position: Position, step: int, budget: Budget, number: int, aim: float = math.inf
) -> tuple[Judgement, tuple[float, ...]]:
    """Judge the step a seat chose; also what all seats may expect at this position, as the mover sees it.

    `number`: the first of `review.STREAMS` streams. `aim`: the standard error at which there are rounds enough.
    """
    return done(judging(position, step, budget, number, aim))


def judging(
    position: Position, step: int, budget: Budget, number: int, aim: float = math.inf
) -> Growth[tuple[Judgement, tuple[float, ...]]]:
    """The same, one deed after another."""
    rounds: list[Round] = []
    while len(rounds) < FEWEST or (len(rounds) < MOST and doubtful(rounds, aim)):
        rounds.append((yield from judged_once(position, step, budget, number + FIRST + APART * len(rounds))))
    expected = tuple(map(mean, zip(*(one.expected for one in rounds), strict=True)))
    return summed_up(position, step, rounds), expected


def doubtful(rounds: list[Round], aim: float) -> bool:
    """Whether rounds differ by more than is wanted; what was at stake matters half as much as what was lost."""
    losses, stakes = [one.loss for one in rounds], [one.stake for one in rounds]
    return covariance(losses, losses) + covariance(stakes, stakes) / 4 > len(rounds) * aim * aim


def judged_once(position: Position, step: int, budget: Budget, number: int) -> Growth[Round]:
    """One round, by the streams from `number` on."""
    seat = position.mover
    assert seat is not None and seat >= 0
    place = budget.place(position)
    half, quarter, little = (
        replace(budget, iterations=min(budget.iterations, max(LEAST, budget.iterations // part)))
        for part in (PREFERRED, VALUED, DRAWN)
    )
    tree = Tree(position, seat, budget.seed, number, place)
    expected = yield from counted(tree, position, half)
    yield tree, tree.looking()
    best, _, _, _ = max(tree.found, key=lambda child: (child[1], child[2], -child[0]))

    def worth(one: int, size: Budget, of: int) -> Growth[float]:
        grown = yield from counted(StepTree(position, seat, budget.seed, number + of, one, place), position, size)
        return grown[seat]

    share = yield from worth(step, quarter, 1)
    best_share = share if best == step else (yield from worth(best, quarter, 1))
    small: list[float] = []
    lots = drawn_by_lot(position.steps(), budget.seed, number + 2)
    for n, one in enumerate([best] * AGAINST + lots):
        found = yield from worth(one, little, 3 + n % AGAINST)
        small.append(found)
    stake = mean(small[:AGAINST]) - mean(small[AGAINST:])
    return Round(best, best_share, share, stake, expected)


def summed_up(position: Position, step: int, rounds: list[Round]) -> Judgement:
    """What the rounds say together."""
    seat, count = position.mover, len(rounds)
    assert seat is not None
    losses, stakes = [one.loss for one in rounds], [one.stake for one in rounds]
    share, best_share = mean([one.share for one in rounds]), mean([one.best_share for one in rounds])
    loss = best_share - share
    error = math.sqrt(covariance(losses, losses) / count)
    preferred = Counter(one.best for one in rounds if one.best != step)
    best = max(preferred, key=lambda one: (preferred[one], -one)) if preferred and loss > 0 else step
    return Judgement(
        seat=seat,
        choices=len(position.steps()),
        chosen=position.setup.texts[step],
        best=position.setup.texts[best],
        share=share,
        best_share=best_share,
        loss=loss,
        error=error,
        mistake=loss > beyond_doubt(count) * error,
        stake=mean(stakes),
        stake_error=math.sqrt(covariance(stakes, stakes) / count),
        together=covariance(losses, stakes) / count,
    )


def beyond_doubt(rounds: int) -> float:
    """How many standard errors may be chance where few rounds tell how large one is (Student's t, about)."""
    free = rounds - 1
    return DOUBT + (DOUBT**3 + DOUBT) / (4 * free) + (5 * DOUBT**5 + 16 * DOUBT**3 + 3 * DOUBT) / (96 * free * free)


def drawn_by_lot(steps: list[int], seed: int, number: int) -> list[int]:
    """A few of the steps, any of them as likely as the others."""
    rng, left = stream(seed, number), list(steps)
    found: list[int] = []
    while left and len(found) < LOTS:
        found.append(left.pop(below(rng, len(left))))
    return found
