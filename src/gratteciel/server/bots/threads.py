"""Thinking in threads of low priority, which share the cores stretch by stretch."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from gratteciel.bots.hint import Hints
from gratteciel.bots.hints import hints
from gratteciel.bots.levels import LevelPlayer, Player
from gratteciel.bots.thinking import give_way
from gratteciel.bots.turns import SHORT
from gratteciel.play.position import Position
from gratteciel.server.bots.turns import Turns
from gratteciel.server.tables.open_table import OpenTable

T = TypeVar("T")

MOST_THINKING = 32
"""Bots and hints that think at the same time, sharing the cores stretch by stretch; more wait."""

MOST_QUICK = 2
"""Short thoughts among them that go on at once."""


class ThinkingThreads:
    """`Thinking` in threads."""

    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(MOST_THINKING, thread_name_prefix="robot", initializer=give_way)
        self.quick = ThreadPoolExecutor(MOST_QUICK, thread_name_prefix="quick robot")
        """For short thoughts alone: they give way to nobody, or they would share a core with all the long ones."""
        self.turns = Turns(MOST_THINKING)

    def every_turns(self) -> list[Turns]:
        """Where thoughts wait for their turn."""
        return [self.turns]

    async def think(self, thought: Callable[[], T], who: str = "", cost: int = 0, quick: bool = False) -> T:
        """Have something thought in one of the threads, when it is their turn for whom it is."""
        async with self.turns.turn(who, cost):
            pool = self.quick if quick else self.pool
            return await asyncio.get_running_loop().run_in_executor(pool, thought)

    async def choose(self, mind: Player, position: Position, table: OpenTable) -> str:
        """A bot's step, in notation."""
        if not isinstance(mind, LevelPlayer):
            return str(await self.think(partial(mind.choose, position), table.row.host))
        cost = mind.level.iterations * mind.level.trees
        return str(await self.think(partial(mind.choose, position), mind.thinker.whose, cost, cost <= SHORT))

    async def hints(self, position: Position, seat: int, iterations: int, seconds: float, seed: int) -> Hints:
        """What a seat may think of a position."""
        wanted = threading.Event()
        wanted.set()
        work = partial(hints, position, seat, iterations=iterations, seconds=seconds, seed=seed, going_on=wanted.is_set)
        try:
            return await self.think(work)
        finally:
            wanted.clear()

    def close(self) -> None:
        """Let go of the threads."""
        for pool in (self.pool, self.quick):
            pool.shutdown(wait=False, cancel_futures=True)
