"""What an outcome of luck was worth against the average of all outcomes.

Every outcome is judged by searches of the same size, from the same random numbers, so that luck is fair: over all
outcomes, weighted by how likely they are, it adds up to nothing. That is done in several rounds that know nothing of
each other: their mean is the luck, and what they differ by its standard error.
"""

import math
from dataclasses import dataclass, replace

from gratteciel.bots.review_values import Budget, Growth, counted, covariance, done, eyes, mean, settled
from gratteciel.bots.thinking import Tree
from gratteciel.play.position import Position

LEAST = 100
"""Iterations that each outcome gets at least in a round."""
PART, SHARED = 8, 2
"""In a round each outcome gets this part of a decision's iterations; all together at most so many times as many."""
FEWEST, MOST = 4, 24
"""Rounds: at least, and at most where they differ more than is wanted."""
FIRST = 8
"""The number of the first stream that searches of outcomes draw from, counted from the step's first."""
REPEATS = 4
"""How often a round judges the outcome that came, from fresh random numbers, where there are many others."""


@dataclass(frozen=True)
class Luck:
    """What the outcome was worth to each seat, and the standard error of that."""

    luck: tuple[float, ...]
    errors: tuple[float, ...]


@dataclass
class Outcomes:
    """Outcomes a seat cannot tell apart: one of the positions, and how much they weigh."""

    position: Position
    weight: float
    came: bool
    """Whether what came is one of them."""


def told_apart(position: Position, after: Position, seat: int) -> list[Outcomes]:
    """The outcomes of the chance step that led to `after`, as a seat can tell them apart."""
    chances = position.chances()
    total = sum(weight for _, weight in chances)
    found: dict[bytes, Outcomes] = {}
    for move, weight in chances:
        reached = position.play(move)
        group = found.setdefault(reached.hidden(seat).tobytes(), Outcomes(reached, 0.0, False))
        group.weight += weight / total
        group.came |= reached == after
    return list(found.values())


def luck_of(position: Position, after: Position, budget: Budget, number: int, aim: float = math.inf) -> Luck:
    """The luck in the chance step from one position to the next, for each seat as it sees it itself.

    `number`: the first of `review.STREAMS` streams. `aim`: the standard error at which there are rounds enough.
    """
    return done(luck_found(position, after, budget, number, aim))


def luck_found(position: Position, after: Position, budget: Budget, number: int, aim: float = math.inf) -> Growth[Luck]:
    """The same, one deed after another."""
    luck, errors = [0.0] * position.players, [0.0] * position.players
    for looking, seats in eyes(after):
        groups = told_apart(position, after, looking)
        if len(groups) == 1:
            continue
        size = max(LEAST, min(budget.iterations // PART, SHARED * budget.iterations // len(groups)))
        smaller = replace(budget, iterations=min(budget.iterations, size))
        rounds: list[tuple[float, ...]] = []
        while len(rounds) < FEWEST or (len(rounds) < MOST and max(error(rounds, seat) for seat in seats) > aim):
            first = number + FIRST + REPEATS * len(rounds)
            rounds.append((yield from found_once(groups, looking, smaller, first)))
        for seat in seats:
            luck[seat] = mean([one[seat] for one in rounds])
            errors[seat] = error(rounds, seat)
    return Luck(tuple(luck), tuple(errors))


def error(rounds: list[tuple[float, ...]], seat: int) -> float:
    """The standard error of what the rounds say of a seat on average."""
    values = [one[seat] for one in rounds]
    return math.sqrt(covariance(values, values) / len(values))


def found_once(groups: list[Outcomes], looking: int, budget: Budget, number: int) -> Growth[tuple[float, ...]]:
    """The luck of every seat by one round, by the streams from `number` on."""
    luck = [0.0] * groups[0].position.players
    for group in groups:
        part = (1.0 if group.came else 0.0) - group.weight
        repeats = max(1, min(REPEATS, len(groups) // 3)) if group.came else 1
        for repeat in range(repeats):
            if group.position.over:
                shares = settled(group.position).shares
            else:
                tree = Tree(group.position, looking, budget.seed, number + repeat, budget.place(group.position))
                shares = yield from counted(tree, group.position, budget)
            for seat, share in enumerate(shares):
                luck[seat] += part * share / repeats
    return tuple(luck)
