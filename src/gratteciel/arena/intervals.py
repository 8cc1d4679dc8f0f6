"""What numbers can be trusted to mean: 95 % intervals."""

import math
from collections.abc import Sequence
from typing import NamedTuple

CONFIDENT = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""


class Interval(NamedTuple):
    """A value between the ends of its 95 % interval."""

    value: float
    low: float
    high: float


def share_of(won: float, games: float) -> Interval:
    """A share of wins with its Wilson score interval; shared wins count by their share."""
    if games <= 0:
        return Interval(math.nan, 0.0, 1.0)
    share, z = won / games, CONFIDENT
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(max(0.0, share * (1 - share)) / games + z * z / (4 * games * games))
    return Interval(share, max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half)))


def share_in_groups(won: Sequence[float], groups: Sequence[int]) -> Interval:
    """A share of wins, by game, where games of one group are alike because they had the same luck.

    As many games fewer are counted as the groups differ more than independent games would make them; never more.
    """
    games = len(won)
    if games == 0:
        return share_of(0, 0)
    share = math.fsum(won) / games
    excess: dict[int, float] = {}
    for value, group in zip(won, groups, strict=True):
        excess[group] = excess.get(group, 0.0) + value - share
    alone = math.fsum((value - share) ** 2 for value in won)
    together = math.fsum(value**2 for value in excess.values())
    alike = max(1.0, together / alone) if alone > 0 else 1.0
    found = share_of(share * games / alike, games / alike)
    return Interval(share, found.low, found.high)


def mean_of(values: Sequence[float]) -> Interval:
    """A mean with its interval, by the central limit theorem."""
    if not values:
        return Interval(math.nan, math.nan, math.nan)
    mean = math.fsum(values) / len(values)
    if len(values) == 1:
        return Interval(mean, math.nan, math.nan)
    variance = math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1)
    half = CONFIDENT * math.sqrt(variance / len(values))
    return Interval(mean, mean - half, mean + half)
