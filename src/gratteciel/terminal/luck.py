"""Luck at the keyboard: from the system's randomness, or from a seed so that a game can be had again.

As at a table on the network it never rolls again: an outcome depends on how many stood before it, so whoever takes back
past luck meets the same.
"""

import secrets
from collections.abc import Sequence
from itertools import permutations

from gratteciel.engine.rng import below, stream
from gratteciel.play.luck import rolls
from gratteciel.play.move import Move
from gratteciel.play.position import Position

SEATS = 1 << 32
"""The number of the stream that seats are drawn from: no game has so many steps."""
ROLLS = 2 << 32
"""The number of the stream before that of the first chance step."""


class Luck:
    """Numbers for chance steps and random opponents, which depend on the seed and on the number of the step only."""

    def __init__(self, seed: int | None = None) -> None:
        self.seed = secrets.randbits(60) if seed is None else seed

    def number(self, position: Position, n: int) -> int:
        """A whole number in ``range(n)``, uniformly, for whoever is to move."""
        return below(stream(self.seed, position.length), n)

    def order(self, seats: Sequence[str]) -> tuple[str, ...]:
        """Those who play in an order drawn by lot, all orders equally likely."""
        possible = list(permutations(seats))
        return possible[below(stream(self.seed, SEATS), len(possible))]

    def outcome(self, position: Position) -> Move:
        """One outcome of a chance step, by its weight."""
        chances = position.chances()
        ordinal = 1 + sum(1 for _ in rolls(position))
        left = below(stream(self.seed, ROLLS + ordinal), sum(weight for _, weight in chances))
        for move, weight in chances:
            left -= weight
            if left < 0:
                return move
        raise AssertionError("weights are positive")
