"""What an outcome of luck was worth against the average of all outcomes.

Every outcome is judged by a search of the same size, from the same random numbers, so that luck is fair: over all
outcomes, weighted by how likely they are, it adds up to nothing.
"""

from dataclasses import dataclass, replace

from gratteciel.bots.review_values import Budget, Growth, appraising, done, eyes
from gratteciel.play.position import Position

LEAST = 100
"""Iterations that each outcome gets at least."""
SHARED = 8
"""All outcomes together get about so many times the iterations of a decision, where there are more than that."""
REPEATS = 32
"""The number of the stream that searches of outcomes draw from, counted from the step's first."""
MOST_REPEATS = 4
"""How often the outcome that came is judged, from fresh random numbers, where there are many others."""


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


def luck_of(position: Position, after: Position, budget: Budget, number: int) -> Luck:
    """The luck in the chance step from one position to the next, for each seat as it sees it itself."""
    return done(luck_found(position, after, budget, number))


def luck_found(position: Position, after: Position, budget: Budget, number: int) -> Growth[Luck]:
    """The same, one deed after another."""
    luck, errors = [0.0] * position.players, [0.0] * position.players
    for looking, seats in eyes(after):
        groups = told_apart(position, after, looking)
        if len(groups) == 1:
            continue
        size = min(budget.iterations, max(LEAST, SHARED * budget.iterations // len(groups)))
        smaller = replace(budget, iterations=size)
        for group in groups:
            repeats = max(1, min(MOST_REPEATS, len(groups) // 3)) if group.came else 1
            found = []
            for repeat in range(repeats):
                one = yield from appraising(group.position, looking, smaller, number + REPEATS + repeat)
                found.append(one)
            part = (1.0 if group.came else 0.0) - group.weight
            for seat in seats:
                luck[seat] += part * sum(one.shares[seat] for one in found) / repeats
                errors[seat] += (part / repeats) ** 2 * sum(one.errors[seat] ** 2 for one in found)
    return Luck(tuple(luck), tuple(error**0.5 for error in errors))
