"""Making reviews in a thread of low priority."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from gratteciel.bots.review import Progress
from gratteciel.bots.review_summary import Review
from gratteciel.bots.thinking import give_way
from gratteciel.engine.playouts import all_cores
from gratteciel.server.tables.open_table import OpenTable
from gratteciel.server.tables.state import TableState

Reviewer = Callable[..., Review]
"""Whoever makes a review: `gratteciel.bots.review.review`."""


class Stopped(Exception):
    """The server is closing."""


class ReviewThread:
    """Makes reviews, one after another."""

    def __init__(self, reviewer: Reviewer) -> None:
        self.reviewer = reviewer
        self.closing = threading.Event()
        self.pool = ThreadPoolExecutor(1, thread_name_prefix="reviews", initializer=give_way)

    async def __call__(self, table: OpenTable, notes: Path | None, progress: Progress) -> Review:
        """The review of a table."""

        def told(done: int, total: int) -> None:
            if self.closing.is_set():
                raise Stopped
            progress(done, total)

        look = partial(self.look, table.state, notes, told)
        return await asyncio.get_running_loop().run_in_executor(self.pool, look)

    def look(self, state: TableState, notes: Path | None, progress: Progress) -> Review:
        """Think about a game, on half of the cores (threads are as patient as the one that starts them)."""
        return self.reviewer(
            state.position,
            off_board=state.settled,
            notes=notes,
            threads=max(1, all_cores() // 2),
            progress=progress,
        )

    def close(self) -> None:
        """Stop; what is not done is taken up at the next start."""
        self.closing.set()
        self.pool.shutdown(wait=False, cancel_futures=True)
