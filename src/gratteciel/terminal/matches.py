"""Games between computer opponents: each from its own luck, several at a time."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass

import numpy as np

from gratteciel.bots.levels import Player, player
from gratteciel.engine.contract import CHANCE
from gratteciel.engine.playouts import Outcomes
from gratteciel.engine.rng import stream
from gratteciel.play.game import Setup
from gratteciel.play.position import Position
from gratteciel.terminal.opponents import ready
from gratteciel.terminal.simulation import Simulation


@dataclass(frozen=True)
class Match:
    """A game that was played to its end, and how many moves were allowed at each of its decisions."""

    end: Position
    widths: list[int]


class Halted(Exception):
    """Somebody does not want the game to go on."""


def match(setup: Setup, seats: Sequence[str], seed: int, number: int, halted: Callable[[], bool]) -> Match:
    """Game `number` of a seed: the same whatever is played beside it."""
    seeds = stream(seed, number)
    own = int(seeds[0]) << 3
    players: list[Player] = [player(setup.game, name, seat, own + seat) for seat, name in enumerate(seats)]
    luck = stream(own, setup.players)
    position = Position.start(setup)
    widths = []
    while not position.over:
        if halted():
            raise Halted
        mover = position.mover
        assert mover is not None
        if mover == CHANCE:
            position = position.play(position.random_move(luck))
        else:
            widths.append(len(position.steps()))
            position = position.play(players[mover].choose(position))
    return Match(position, widths)


def matches(
    setup: Setup,
    seats: Sequence[str],
    wanted: int,
    seed: int,
    threads: int,
    progress: Callable[[int], None] = lambda _: None,
) -> Simulation:
    """Play games 0 … `wanted` − 1 of a seed; Ctrl-C ends it with the games done so far."""
    ready(Position.start(setup), seats)
    done: dict[int, Match] = {}
    stopped: list[bool] = []
    began = time.perf_counter()
    with ThreadPoolExecutor(threads, thread_name_prefix="match") as pool:
        tasks = {pool.submit(match, setup, seats, seed, n, lambda: bool(stopped)): n for n in range(wanted)}
        try:
            for task in as_completed(tasks):
                done[tasks[task]] = task.result()
                progress(1)
        except BaseException as stop:
            stopped.append(True)
            pool.shutdown(wait=False, cancel_futures=True)
            if not isinstance(stop, KeyboardInterrupt) or not done:
                raise
    seconds = time.perf_counter() - began
    return simulation(setup, seats, [done[n] for n in sorted(done)], wanted, seed, threads, seconds)


def simulation(
    setup: Setup, seats: Sequence[str], done: list[Match], wanted: int, seed: int, threads: int, seconds: float
) -> Simulation:
    """Games that were played as `simulate` reports them."""
    endings = list(setup.game.rules.ENDINGS)
    outcomes = Outcomes(
        lengths=np.array([one.end.length for one in done]),
        scores=np.array([one.end.scores for one in done]),
        shares=np.array([one.end.shares for one in done]),
        ends=np.array([endings.index(str(one.end.ending)) for one in done]),
    )
    widths = np.concatenate([np.array(one.widths, np.int64) for one in done])
    return Simulation(
        setup, "levels", seed, threads, wanted, outcomes, widths, sampled=len(done), seconds=seconds, seats=tuple(seats)
    )
