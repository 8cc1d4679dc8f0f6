"""Whole games of random play, on one core or many.

Game number n of a seed is the same game whatever runs beside it: each has a random stream of its own.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from gratteciel.engine.contract import (
    CHANCE,
    OVER,
    STEPS,
    Ints,
    ending,
    lean,
    legal,
    mover,
    pick,
    play,
    result,
    score,
    weight,
)
from gratteciel.engine.entries import Records
from gratteciel.engine.loader import Engine
from gratteciel.engine.records import Record
from gratteciel.engine.rng import STREAM_WORDS, below, seed_stream
from gratteciel.engine.rooms import Reals

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Manner = Literal["pick", "list", "lean"]
"""Uniformly by `pick`, uniformly by listing `legal`, or by `lean` (chance outcomes always by weight)."""
MANNERS: tuple[Manner, ...] = ("pick", "list", "lean")

LONGEST_GAME = 100_000
"""Steps after which a game is given up as endless."""


def draw_listed(box: Record, table: Record, rng: Ints, out: Ints, leaning: bool) -> int:
    """One allowed step from the list: by weight at a chance step, else uniformly or by `lean`.

    `out` is room for 2 × `STEPS` numbers: the steps, then how much weighs each.
    """
    count = legal(box, table, out)
    chance = mover(box, table) == CHANCE
    if not (chance or leaning):
        return int(out[below(rng, count)])
    total = 0
    for k in range(count):
        out[STEPS + k] = weight(box, table, out[k]) if chance else lean(box, table, out[k])
        total += out[STEPS + k]
    left = below(rng, total)
    for k in range(count):
        left -= out[STEPS + k]
        if left < 0:
            return int(out[k])
    return -1


def picked_game(box: Record, table: Record, rng: Ints, limit: int) -> int:
    """Play on to the end by `pick`; returns the number of steps."""
    steps = 0
    while steps < limit and mover(box, table) != OVER:
        play(box, table, pick(box, table, rng))
        steps += 1
    return steps


def listed_game(box: Record, table: Record, rng: Ints, out: Ints, leaning: bool, limit: int) -> int:
    """Play on to the end from lists of legal steps; returns the number of steps."""
    steps = 0
    while steps < limit and mover(box, table) != OVER:
        play(box, table, draw_listed(box, table, rng, out, leaning))
        steps += 1
    return steps


def games(
    boxes: Records,
    starts: Records,
    work: Records,
    rng: Ints,
    out: Ints,
    seed: int,
    first: int,
    manner: int,
    limit: int,
    lengths: Ints,
    scores: Ints,
    shares: Reals,
    ends: Ints,
) -> None:
    """Play games from `starts[0]`, numbered from `first`, as many as there is room to note how each went.

    `work`, `rng` and `out` are room to work in (`room`).
    """
    box = boxes[0]
    for k in range(len(lengths)):
        work[0] = starts[0]
        table = work[0]
        seed_stream(rng, seed, first + k)
        if manner == 0:
            lengths[k] = picked_game(box, table, rng, limit)
        else:
            lengths[k] = listed_game(box, table, rng, out, manner == 2, limit)
        over = mover(box, table) == OVER
        ends[k] = ending(box, table) if over else -1
        for seat in range(int(box.players)):
            scores[k, seat] = score(box, table, seat)
            shares[k, seat] = result(box, table, seat) if over else 0.0


def branching(
    boxes: Records,
    starts: Records,
    work: Records,
    rng: Ints,
    out: Ints,
    seed: int,
    game: int,
    manner: int,
    widths: Ints,
) -> int:
    """Play one game, noting how many steps each decision allowed (chance: 0); returns how many were noted.

    `work`, `rng` and `out` are room to work in (`room`).
    """
    box = boxes[0]
    work[0] = starts[0]
    table = work[0]
    seed_stream(rng, seed, game)
    steps = 0
    while steps < len(widths) and mover(box, table) != OVER:
        widths[steps] = 0 if mover(box, table) == CHANCE else legal(box, table, out)
        play(box, table, pick(box, table, rng) if manner == 0 else draw_listed(box, table, rng, out, manner == 2))
        steps += 1
    return steps


def room(engine: Engine) -> tuple[Records, Ints, Ints]:
    """What one thread works in: a table, a random stream, and a list of steps with their weights."""
    steps = engine.integers(2 * engine.rules.STEPS)
    return engine.blank(engine.rules.TABLE), engine.integers(STREAM_WORDS), steps


@dataclass(frozen=True)
class Outcomes:
    """How many games went, game by game."""

    lengths: "NDArray[np.int64]"
    scores: "NDArray[np.int64]"
    shares: "NDArray[np.float64]"
    ends: "NDArray[np.int64]"


def playouts(
    engine: Engine,
    boxes: Records,
    start: Records,
    count: int,
    seed: int = 0,
    manner: Manner = "pick",
    threads: int = 1,
    first: int = 0,
    limit: int = LONGEST_GAME,
    progress: Callable[[int], None] | None = None,
) -> Outcomes:
    """Play the games numbered `first` … `first + count − 1` of a seed; `progress` is told how many more are done."""
    import numpy as np

    run = engine(games)
    start = start.copy()
    players = int(boxes[0]["players"])
    lengths = np.zeros(count, np.int64)
    scores = np.zeros((count, players), np.int64)
    shares = np.zeros((count, players), np.float64)
    ends = np.zeros(count, np.int64)

    def stretch(begin: int, end: int) -> int:
        rows = (array[begin:end] for array in (lengths, scores, shares, ends))
        run(boxes, start, *room(engine), seed, first + begin, MANNERS.index(manner), limit, *rows)
        return end - begin

    stretches = cut(count, threads)
    if threads == 1:
        for begin, end in stretches:
            done = stretch(begin, end)
            if progress:
                progress(done)
    else:
        with ThreadPoolExecutor(threads) as pool:
            for done in pool.map(lambda ends: stretch(*ends), stretches):
                if progress:
                    progress(done)
    return Outcomes(lengths, scores, shares, ends)


def cut(count: int, threads: int) -> list[tuple[int, int]]:
    """Stretches of games: several per thread, so that all end together and progress is seen."""
    length = max(1, min(4096, count // (8 * threads)))
    return [(begin, min(count, begin + length)) for begin in range(0, count, length)]


def all_cores() -> int:
    """How many threads this machine runs at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
