"""Luck at the keyboard: from the system's randomness, or from a seed so that a game can be had again."""

import secrets
from collections.abc import Sequence
from itertools import permutations

from gratteciel.engine.rng import below, stream
from gratteciel.play.move import Move
from gratteciel.play.position import Position

SEATS = 1 << 32
"""The number of the stream that seats are drawn from: no game has so many steps."""


class Luck:
    """Numbers for chance steps and random opponents; with a seed they depend on it and the number of the step only."""

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed

    def number(self, position: Position, n: int) -> int:
        """A whole number in ``range(n)``, uniformly."""
        if self.seed is None:
            return secrets.randbelow(n)
        return below(stream(self.seed, position.length), n)

    def order(self, seats: Sequence[str]) -> tuple[str, ...]:
        """Those who play in an order drawn by lot, all orders equally likely."""
        possible = list(permutations(seats))
        if self.seed is None:
            return secrets.choice(possible)
        return possible[below(stream(self.seed, SEATS), len(possible))]

    def outcome(self, position: Position) -> Move:
        """One outcome of a chance step, by its weight."""
        chances = position.chances()
        left = self.number(position, sum(weight for _, weight in chances))
        for move, weight in chances:
            left -= weight
            if left < 0:
                return move
        raise AssertionError("weights are positive")
