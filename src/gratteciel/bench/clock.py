"""Measuring rates: as much work as fills the time, the best of several rounds that take turns."""

import math
import time
from collections.abc import Callable, Mapping

Work = Callable[[int], int]
"""Does so many units of work; returns how many steps that was."""


def sized(work: Work, seconds: float) -> int:
    """How many units of work take about that long, found by doubling; of two tries, as a moment may be a slow one."""
    units = 1
    while True:
        took = math.inf
        for _ in range(2):
            began = time.perf_counter()
            work(units)
            took = min(took, time.perf_counter() - began)
        if took > seconds / 4:
            return max(1, round(units * seconds / took))
        units *= 2


def best_rates(works: Mapping[str, Work], sizes: Mapping[str, int], rounds: int) -> dict[str, float]:
    """The best steps per second of each work; they take turns, so that a slow moment of the machine hits all alike."""
    best = dict.fromkeys(works, 0.0)
    for _ in range(rounds):
        for name, work in works.items():
            began = time.perf_counter()
            steps = work(sizes[name])
            best[name] = max(best[name], steps / (time.perf_counter() - began))
    return best
