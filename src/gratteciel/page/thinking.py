"""Thinking without threads: trees grow stretch by stretch, and between two stretches others are answered."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from gratteciel.bots.hint import Hints
from gratteciel.bots.hints import hints_by
from gratteciel.bots.levels import LevelPlayer, Player
from gratteciel.bots.review import Progress, Reviewing
from gratteciel.bots.review_notes import Note
from gratteciel.bots.review_summary import Review
from gratteciel.bots.thinking import STRETCH, Growing, Thinker, Tree
from gratteciel.engine.deeds import Deeds
from gratteciel.engine.wasm.hosts import Trapped
from gratteciel.page.waiting import Waiting
from gratteciel.play.position import Position
from gratteciel.play.record import Record
from gratteciel.server.tables.open_table import OpenTable
from gratteciel.server.tables.state import TableState

T = TypeVar("T")

FEW = 4
"""Iterations of one stretch where games are interpreted."""

ELSEWHERE = 5 * STRETCH
"""Iterations of one stretch of a bot's in a worker: nobody is kept waiting, and each message is soon thrown away."""


class Here:
    """`Growing` in this process, where others have their turn in between."""

    def place(self, _: Position, /) -> Any:
        """Anywhere."""
        return None

    async def do(self, tree: Tree, deeds: Deeds, /) -> None:
        """Have something done to a tree."""
        tree.do(deeds)
        await asyncio.sleep(0)


@dataclass(frozen=True)
class PutOff:
    """`Growing` that waits for somebody who wants it before everything it does."""

    growing: Growing
    until: Callable[[], Awaitable[None]]

    def place(self, position: Position, /) -> Any:
        """Where the other has it."""
        return self.growing.place(position)

    async def do(self, tree: Tree, deeds: Deeds, /) -> None:
        """Have something done to a tree, once somebody wants it."""
        await self.until()
        await self.growing.do(tree, deeds)


@dataclass(frozen=True)
class PutOffOfABot(PutOff):
    """The same for a bot: where one of its trees is here, others have their turn sooner."""

    thinker: Thinker
    here: list[bool] = field(default_factory=list)

    def place(self, position: Position, /) -> Any:
        """Where the other has it."""
        beside = super().place(position)
        self.here.append(beside is None)
        self.thinker.stretch = stretch_of(position) if any(self.here) else ELSEWHERE
        return beside


def stretch_of(position: Position) -> int:
    """Iterations between two looks at whether others wait: a few hundredths of a second, however games are run."""
    return FEW if position.game.searcher.mode == "interpreted" else STRETCH


async def twice(attempt: Callable[[], Awaitable[T]]) -> T:
    """What comes of it, or of another attempt: a worker that has not started, or has ended, is asked only once."""
    try:
        return await attempt()
    except Trapped:
        return await attempt()


class PageThinking:
    """`Thinking` by whoever grows trees: this process, or workers of the page's."""

    def __init__(self, growing: Growing, waiting: Waiting, review_iterations: int | None = None) -> None:
        self.growing, self.waiting, self.review_iterations = growing, waiting, review_iterations

    async def choose(self, mind: Player, position: Position, table: OpenTable) -> str:
        """A bot's step, in notation; put off as long as nobody waits for it."""
        await self.waiting.until(table)
        if not isinstance(mind, LevelPlayer):
            return str(mind.choose(position))
        growing = PutOffOfABot(self.growing, lambda: self.waiting.until(table), mind.thinker)
        return str(await mind.choose_by(growing, position))

    async def hints(self, position: Position, seat: int, iterations: int, seconds: float, seed: int) -> Hints:
        """What a seat may think of a position."""
        stretch = stretch_of(position)
        return await twice(partial(hints_by, self.growing, position, seat, iterations, seconds, seed, stretch))

    async def look(self, reviewing: Reviewing, at: int, growing: Growing) -> Note:
        """What a review finds out about one of its positions."""
        return await twice(partial(self.looked, reviewing, at, growing))

    async def looked(self, reviewing: Reviewing, at: int, growing: Growing) -> Note:
        """The same, by one attempt."""
        await asyncio.sleep(0)
        growth = reviewing.looking(at)
        while True:
            try:
                tree, deeds = next(growth)
            except StopIteration as end:
                note: Note = end.value
                return note
            await growing.do(tree, deeds)

    async def review(self, state: TableState | Record, id: str, progress: Progress) -> Review:
        """The review of a table or a record, position by position; put off as long as nobody asks by that id."""
        growing = PutOff(self.growing, lambda: self.waiting.until_anybody(id))
        game = Reviewing(
            state.position,
            off_board=state.settled,
            iterations=self.review_iterations,
            place=growing.place,
        )
        progress(*game.progress)
        for at in game.missing:
            game.add(await self.look(game, at, growing))
            progress(*game.progress)
        return game.review()


class Prepared:
    """`Preparing` where everything is ready from the start."""

    async def ready(self, id: str, what: str = "play", /) -> None:
        """It is."""

    def prefer(self, id: str, /) -> None:
        """There is nothing to make ready."""
