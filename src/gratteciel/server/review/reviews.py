"""Reviews of finished games, made in the background one after another, with progress; a restart goes on with them."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import msgspec

from gratteciel.bots.review import Progress
from gratteciel.bots.review_summary import Review
from gratteciel.errors import GrattecielError
from gratteciel.server.bots.ways import Preparing
from gratteciel.server.errors import ServerBusy
from gratteciel.server.review.elsewhere import Elsewhere
from gratteciel.server.review.progress import ReviewProgress
from gratteciel.server.review.waiting import Waiting
from gratteciel.server.storage.store import ReviewStore
from gratteciel.server.tables.actions import over
from gratteciel.server.tables.open_table import OpenTable
from gratteciel.server.tables.tables import Tables

log = logging.getLogger(__name__)

MOST_WAITING = 200
"""Reviews asked for and not begun."""
MOST_OF_ONE = 40
"""Those of them that people at one address have asked for."""

Maker = Callable[[OpenTable, Path | None, Progress], Awaitable[Review]]
"""Whoever makes a review of a table, beside everything else; given the file for what it finds out, if there is one."""


class Reviews:
    """Makes reviews. What was asked for and found out so far is in `folder`, if there is one."""

    def __init__(
        self,
        tables: Tables,
        store: ReviewStore,
        readiness: Preparing,
        maker: Maker,
        folder: Path | None = None,
    ) -> None:
        self.tables, self.store, self.readiness, self.maker, self.folder = tables, store, readiness, maker, folder
        self.under_way: dict[str, ReviewProgress] = {}
        self.waiting = Waiting()
        self.whose: Callable[[str], str] = lambda person: person
        """Whoever shares their turns with a person who asks."""
        self.on_made: list[Callable[[float], None]] = []
        """Told how many seconds a review took."""
        self.worker: asyncio.Task[None] | None = None
        self.elsewhere = Elsewhere()
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)

    async def resume(self) -> None:
        """Begin to work, with what an earlier process was asked for."""
        for notes in sorted(self.folder.glob("*.jsonl")) if self.folder else ():
            with suppress(GrattecielError):
                await self.ask(notes.stem)
        self.worker = asyncio.create_task(self.work(), name="reviews")

    async def ask(self, id: str, who: str = "") -> ReviewProgress:
        """Have a finished game reviewed, if it has not been and is not going to be; `who`: the person who asks."""
        known = await self.progress(id)
        if known.status not in ("none", "failed"):
            return known
        table = await self.tables.table(id)
        over(table.state)
        sharing = self.whose(who or id)
        if len(self.waiting) >= MOST_WAITING or self.waiting.of(sharing) >= MOST_OF_ONE:
            raise ServerBusy()
        if notes := self.notes(id):
            notes.touch()
        if self.under_way.get(id, known).status in ("none", "failed"):
            self.under_way.pop(id, None)  # the last of those that wait, also where it failed before
            self.under_way[id] = ReviewProgress("waiting")
            self.waiting.put(sharing, id)
        return await self.progress(id)

    async def progress(self, id: str) -> ReviewProgress:
        """How far a review is."""
        if (known := self.under_way.get(id)) is not None:
            return msgspec.structs.replace(known, ahead=self.ahead(id)) if known.status == "waiting" else known
        if await self.found(id) is not None:
            return ReviewProgress("done")
        return self.elsewhere.progress(id) or ReviewProgress("none")

    def ahead(self, id: str) -> int:
        """How many reviews are made before one that waits: one of each who asked in turn."""
        order = self.waiting.order()
        if id not in order:
            return 0
        begun = [one for one, known in self.under_way.items() if known.status in ("waiting", "running")]
        return len(begun) - len(order) + order.index(id)

    async def found(self, id: str) -> Review | None:
        """A review that is done."""
        body = await self.store.of(id)
        try:
            return None if body is None else msgspec.json.decode(body, type=Review)
        except msgspec.ValidationError:
            return None  # of another release: it can be made again

    def notes(self, id: str) -> Path | None:
        """The file that keeps what a review has found out so far."""
        return self.folder / f"{id}.jsonl" if self.folder else None

    async def work(self) -> None:
        """Make one review after another."""
        while True:
            await self.attempt(await self.waiting.next())

    async def attempt(self, id: str) -> None:
        """Make a review; that it fails is noted."""
        try:
            await self.make(id)
        except Exception:
            log.exception("a review failed", extra={"table": id})
            self.under_way[id] = ReviewProgress("failed")

    async def make(self, id: str) -> None:
        """Review one game and keep the result."""
        plan = (await self.tables.table(id)).row.plan
        await self.readiness.ready(plan.game)
        await self.readiness.ready(plan.game, "review")
        table = await self.tables.table(id)

        def progress(done: int, total: int) -> None:
            self.under_way[id] = ReviewProgress("running", done, total)

        began = time.perf_counter()
        found = await self.maker(table, self.notes(id), progress)
        for listener in self.on_made:
            listener(time.perf_counter() - began)
        await self.store.put(id, msgspec.json.encode(found.as_dict()))
        del self.under_way[id]
        if notes := self.notes(id):
            notes.unlink(missing_ok=True)

    async def close(self) -> None:
        """Stop; what is not done is taken up at the next start."""
        if self.worker is not None:
            self.worker.cancel()
            await asyncio.gather(self.worker, return_exceptions=True)
