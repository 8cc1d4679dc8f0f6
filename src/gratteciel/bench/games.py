"""How fast the games play at random on this machine."""

import time
from dataclasses import asdict, dataclass
from typing import Any

from gratteciel.bench.clock import Work, best_rates, sized
from gratteciel.engine.playouts import MANNERS, Manner, playouts
from gratteciel.play.game import Game, Setup
from gratteciel.play.position import Position

SEED = 1


@dataclass(frozen=True)
class GameSpeed:
    """What was measured of one game."""

    game: str
    players: int
    pick: float
    """Steps per second on one core, by `pick`."""
    list: float
    lean: float
    one_thread: float
    """Steps per second by `pick` in the rounds that alternate with two threads."""
    two_threads: float
    table_bytes: int
    box_bytes: int
    load_seconds: float
    """From the game's files to the first playout done."""
    compiled: bool
    """Whether something had to be compiled for it, which is in the cache from now on."""

    @property
    def threads_ratio(self) -> float:
        """How many times faster two threads are than one."""
        return self.two_threads / self.one_thread

    def tree(self) -> dict[str, Any]:
        """For programs."""
        return {**asdict(self), "threads_ratio": self.threads_ratio}


def playing(setup: Setup, manner: Manner, threads: int = 1) -> Work:
    """Whole random games as work, always the same ones."""
    start = Position.start(setup).tables

    def work(games: int) -> int:
        outcomes = playouts(setup.game.engine, setup.boxes, start, games * threads, SEED, manner, threads)
        return int(outcomes.lengths.sum())

    return work


def compiled(game: Game) -> bool:
    """Whether any code that this process has of a game was compiled by it, and not from the cache."""
    return any(sum(entry.stats.cache_misses.values()) for entry in game.engine.entries.values())


def first_playout(game: Game, players: int) -> float:
    """Seconds until a first random game is done."""
    began = time.perf_counter()
    playing(game.setup(players), "pick")(1)
    return time.perf_counter() - began


def measure(game: Game, players: int, seconds: float, rounds: int) -> GameSpeed:
    """All measurements of one game."""
    load = first_playout(game, players)
    fresh = compiled(game)
    setup = game.setup(players)
    works: dict[str, Work] = {manner: playing(setup, manner) for manner in MANNERS}
    sizes = {manner: sized(work, seconds) for manner, work in works.items()}
    rates = best_rates(works, sizes, rounds)
    beside = {"one": playing(setup, "pick"), "two": playing(setup, "pick", 2)}
    threads = best_rates(beside, dict.fromkeys(beside, sizes["pick"]), rounds)
    return GameSpeed(
        game=game.id,
        players=players,
        pick=rates["pick"],
        list=rates["list"],
        lean=rates["lean"],
        one_thread=threads["one"],
        two_threads=threads["two"],
        table_bytes=game.rules.TABLE.itemsize,
        box_bytes=game.rules.BOX.itemsize,
        load_seconds=load,
        compiled=fresh,
    )
