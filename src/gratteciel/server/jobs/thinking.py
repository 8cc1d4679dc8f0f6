"""Thinking on other machines: bots, hints and reviews by workers, or in this process where there are none."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from gratteciel.bots.hint import Hints
from gratteciel.bots.levels import LevelPlayer, Player
from gratteciel.bots.review import Progress
from gratteciel.bots.review_summary import Review
from gratteciel.bots.thinking import Tree
from gratteciel.bots.turns import SHORT
from gratteciel.play.position import Position
from gratteciel.server.bots.threads import ThinkingThreads
from gratteciel.server.bots.turns import Turns
from gratteciel.server.jobs import queue
from gratteciel.server.jobs.asking import Jobs
from gratteciel.server.jobs.orders import Chosen, Far, HintOrder, Known, ReviewOrder, ThinkOrder
from gratteciel.server.review.threads import Reviewer, ReviewThread
from gratteciel.server.tables.open_table import OpenTable

NEAR = 64
"""Iterations up to which a thought takes less than the way to a worker."""
MOST_ASKED = 256
"""Thoughts that workers are asked for at the same time; more wait for their turn."""


class FarTree(Tree):
    """How far a tree has come that grows elsewhere."""

    def __init__(self, visits: int, looked: tuple[tuple[int, int], ...]) -> None:
        self.visits, self.looked = visits, looked


class FarThinking(ThinkingThreads):
    """`Thinking` by workers; short thoughts, and all of them where there is no worker, in threads."""

    def __init__(self, jobs: Jobs) -> None:
        super().__init__()
        self.jobs = jobs
        self.far_turns = Turns(MOST_ASKED)

    def every_turns(self) -> list[Turns]:
        """Where thoughts wait for their turn, here and for workers."""
        return [self.turns, self.far_turns]

    async def choose(self, mind: Player, position: Position, table: OpenTable) -> str:
        """A bot's step, in notation."""
        if isinstance(mind, LevelPlayer) and mind.level.iterations > NEAR and len(position.steps()) > 1:
            async with self.far_turns.turn(mind.thinker.whose, mind.level.iterations):
                chosen = await self.chosen(mind, position, table)
            if chosen is not None:
                return chosen
        return await super().choose(mind, position, table)

    async def chosen(self, mind: LevelPlayer, position: Position, table: OpenTable) -> str | None:
        """What a worker chooses; None: no worker does."""
        iterations = mind.level.iterations
        where = queue.SHORT if iterations <= SHORT else queue.LONG
        mind.cut_short = None
        async with followed(mind, position) as told:
            order = ThinkOrder.of(table.row.id, mind, position, self.jobs.process)
            body = await self.jobs.done(order, where, -iterations, told, mind.going_on)
        if body is None:
            return None
        found = msgspec.json.decode(body, type=Chosen)
        mind.cut_short = found.cut_short
        return found.step

    async def hints(self, position: Position, seat: int, iterations: int, seconds: float, seed: int) -> Hints:
        """What a seat may think of a position."""
        known = Known.of(position, seat)
        order = HintOrder(known=known, iterations=iterations, seconds=seconds, seed=seed)
        body = await self.jobs.done(order, queue.SHORT)
        if body is None:
            return await super().hints(position, seat, iterations, seconds, seed)
        return msgspec.json.decode(body, type=Hints)


@asynccontextmanager
async def followed(mind: LevelPlayer, position: Position) -> AsyncIterator[Callable[[Far], None]]:
    """Have a mind show how far another has come in its place; afterwards it has thought nothing itself."""
    thinker = mind.thinker

    def told(far: Far) -> None:
        if not far.visits:
            return  # the worker has not begun
        looked = far.looked or ((),) * len(far.visits)
        thinker.trees = [FarTree(*one) for one in zip(far.visits, looked, strict=True)]
        thinker.at = position

    thinker.trees, thinker.at = [], None
    try:
        yield told
    finally:
        thinker.trees, thinker.at = [], None


class FarReviews(ReviewThread):
    """Reviews by workers, or in a thread where there are none."""

    def __init__(self, jobs: Jobs, reviewer: Reviewer) -> None:
        super().__init__(reviewer)
        self.jobs = jobs

    async def __call__(self, table: OpenTable, notes: Path | None, progress: Progress) -> Review:
        """The review of a table."""
        order = ReviewOrder.of(table.state.position, table.state.settled)
        going_on: Callable[[], bool] = lambda: not self.closing.is_set()  # noqa: E731
        body = await self.jobs.done(
            order, queue.REVIEW, told=lambda far: progress(far.done, far.total), going_on=going_on
        )
        if body is None:
            return await super().__call__(table, notes, progress)
        return msgspec.json.decode(body, type=Review)


class Workers(Jobs):
    """Workers as a server's services use them."""

    def thinking(self) -> ThinkingThreads:
        """Who thinks for bots, and about hints."""
        return FarThinking(self)

    def reviewing(self, reviewer: Reviewer) -> ReviewThread:
        """Who reviews; `reviewer` where there is no worker."""
        return FarReviews(self, reviewer)
