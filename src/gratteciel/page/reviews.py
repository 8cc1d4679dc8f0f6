"""Reviews in a page: each goes on while somebody waits for it, and is asked for again where the page was closed."""

import asyncio
from contextlib import suppress

from gratteciel.bots.review import Progress
from gratteciel.bots.review_summary import Review
from gratteciel.page.thinking import PageThinking
from gratteciel.server.bots.ways import Preparing
from gratteciel.server.errors import StoreFailed
from gratteciel.server.review.progress import ReviewProgress
from gratteciel.server.review.reviews import Reviews
from gratteciel.server.storage.journal.beside import JournalReviews
from gratteciel.server.tables.open_table import OpenTable
from gratteciel.server.tables.tables import Tables


class PageReviews(Reviews):
    """`Reviews` made beside each other: one that nobody waits for keeps no other waiting."""

    def __init__(self, tables: Tables, kept: JournalReviews, readiness: Preparing, thinking: PageThinking) -> None:
        super().__init__(tables, kept, readiness, self.made)
        self.kept, self.thinking = kept, thinking
        self.making: dict[str, asyncio.Task[None]] = {}

    async def resume(self) -> None:
        """Begin to work; what was asked for before is looked at once somebody waits for it."""
        for id in await self.kept.asked():
            self.under_way[id] = ReviewProgress("waiting")
            self.waiting.put(id, id)
        await super().resume()

    async def ask(self, id: str, who: str = "") -> ReviewProgress:
        """Have a game reviewed; where that cannot be kept, it is asked for as long as the page lasts."""
        told = await super().ask(id, who)
        if told.status in ("waiting", "running"):
            with suppress(StoreFailed):
                await self.kept.ask(id)
        return told

    async def work(self) -> None:
        """Begin every review that is asked for."""
        while True:
            id = await self.waiting.next()
            self.making[id] = asyncio.create_task(self.attempt(id), name=f"review {id}")

    async def attempt(self, id: str) -> None:
        """Make a review; that it fails is noted."""
        try:
            await super().attempt(id)
        finally:
            self.making.pop(id, None)

    async def make(self, id: str) -> None:
        """Review one game, once somebody waits for it, and keep the result."""
        await self.thinking.waiting.until_anybody(id)
        await super().make(id)

    async def made(self, table: OpenTable, _notes: object, progress: Progress) -> Review:
        """The review of a table."""
        return await self.thinking.review(table.state, table.row.id, progress)

    def forget(self) -> list[asyncio.Task[None]]:
        """Ask for none any more, and stop making them; what is stopped."""
        tasks = list(self.making.values())
        for task in tasks:
            task.cancel()
        self.making.clear()
        self.under_way.clear()
        return tasks

    async def close(self) -> None:
        """Stop; what is not done is asked for again at the next start."""
        await super().close()
        await asyncio.gather(*self.forget(), return_exceptions=True)
