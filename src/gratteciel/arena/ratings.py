"""Ratings with confidence intervals: Luce's choice model, which between two players is Bradley and Terry's.

Seat i wins with probability ∝ exp(strength of its player). A shared win counts as a fraction of a game won. So that
a player who has won everything still gets a finite rating, everybody is taken to have drawn one game with an average
player. Strengths are found by maximum likelihood, their intervals from its curvature. Games are counted as
independent, though those of a group have the same luck: measured, a player's share of wins then spread 0.8 to 1.0 times
as much (variance) as in independent games.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gratteciel.arena.intervals import CONFIDENT

ELO = 400 / math.log(10)
"""Points of rating per unit of strength: 400 points are odds of ten to one."""

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Rating:
    """A player's strength in Elo points, the average of all players being 0, with its 95 % interval."""

    rating: float
    low: float
    high: float


def rate(players: int, seatings: Sequence[Sequence[int]], shares: Sequence[Sequence[float]]) -> list[Rating]:
    """The ratings of all players from games: who sat where, and each seat's share of the win."""
    from scipy.optimize import minimize

    counts, wins = gather(players, seatings, shares)
    found = minimize(
        fit, np.zeros(players), args=(counts, wins), method="trust-exact", jac=slope, hess=bend, options={"gtol": 1e-9}
    )
    centred = np.eye(players) - 1 / players
    strengths = centred @ found.x
    spread = centred @ np.linalg.inv(bend(found.x, counts, wins)) @ centred.T
    errors = CONFIDENT * np.sqrt(np.diag(spread))
    return [
        Rating(*(ELO * float(value) for value in (strength, strength - error, strength + error)))
        for strength, error in zip(strengths, errors, strict=True)
    ]


def gather(players: int, seatings: Sequence[Sequence[int]], shares: Sequence[Sequence[float]]) -> tuple[Floats, Floats]:
    """For each kind of table: how many seats each player has, and how often each player won at it."""
    tables: Counter[tuple[int, ...]] = Counter()
    wins: dict[tuple[int, ...], Floats] = {}
    for seating, won in zip(seatings, shares, strict=True):
        table = tuple(seating.count(player) for player in range(players))
        tables[table] += 1
        by_player = wins.setdefault(table, np.zeros(players))
        for player, share in zip(seating, won, strict=True):
            by_player[player] += share
    return np.array(list(tables), float).reshape(-1, players), np.array(list(wins.values())).reshape(-1, players)


def chances(strengths: Floats, counts: Floats) -> Floats:
    """Each player's chance to win at each kind of table."""
    weights: Floats = counts * np.exp(strengths - strengths.max())
    found: Floats = weights / weights.sum(axis=1, keepdims=True)
    return found


def fit(strengths: Floats, counts: Floats, wins: Floats) -> float:
    """How unlikely the results are (negative log-likelihood)."""
    likely = np.log(np.where(counts > 0, chances(strengths, counts), 1.0))
    drawn = np.logaddexp(0, strengths) - strengths / 2
    return float(drawn.sum() - (wins * likely).sum())


def slope(strengths: Floats, counts: Floats, wins: Floats) -> Floats:
    """The gradient of `fit`."""
    expected = chances(strengths, counts) * wins.sum(axis=1, keepdims=True)
    found: Floats = (expected - wins).sum(axis=0) + 1 / (1 + np.exp(-strengths)) - 0.5
    return found


def bend(strengths: Floats, counts: Floats, wins: Floats) -> Floats:
    """The curvature (Hessian) of `fit`."""
    likely = chances(strengths, counts)
    games = wins.sum(axis=1)
    drawn = 1 / (1 + np.exp(-strengths))
    found: Floats = np.diag(games @ likely + drawn * (1 - drawn)) - (likely * games[:, None]).T @ likely
    return found
