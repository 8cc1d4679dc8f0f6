"""Who has a table open: counted by live sockets, kept in the store for every process, and told by the change feed.

Somebody who reloads a page was not away. What changes is written in one go a moment later, so that a crowd that comes
or goes costs a few writes.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from gratteciel.server.people.names import new_id
from gratteciel.server.storage.change_feed import company
from gratteciel.server.storage.store import VisitStore
from gratteciel.server.tables.company import STALE, Company, Visit, company_of
from gratteciel.server.tables.open_table import OpenTable
from gratteciel.server.tables.tables import Tables

log = logging.getLogger(__name__)

SIGN = 10.0
"""Seconds between two signs of life of a process that has visitors."""
GRACE = 3.0
"""Seconds somebody may be without a page before they are away."""

Place = tuple[str, str]
"""A table's id and a person's; empty for all whom nobody knows."""


class Attendance:
    """The visitors of this process."""

    def __init__(self, tables: Tables, store: VisitStore, grace: float = GRACE) -> None:
        self.tables, self.store, self.grace = tables, store, grace
        self.process = new_id()
        self.pages: Counter[Place] = Counter()
        self.since: dict[Place, float] = {}
        """When somebody came, as long as they are here."""
        self.leaving: dict[Place, asyncio.TimerHandle] = {}
        self.unwritten: dict[Place, Visit] = {}
        self.writing: asyncio.Task[None] | None = None
        self.signs: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Note that whoever was here with a process that has died has gone; show signs of life from now on."""
        await self.store.forget(self.tables.now() - STALE)
        self.signs = asyncio.create_task(self.go_on(), name="attendance")

    @contextmanager
    def visit(self, table: str, person: str | None) -> Iterator[None]:
        """Somebody has a page of a table open, for as long as the context lasts."""
        place = (table, person or "")
        if timer := self.leaving.pop(place, None):
            timer.cancel()
        self.pages[place] += 1
        if place not in self.since or not person:
            self.since.setdefault(place, self.tables.now())
            self.note(place, self.pages[place], self.since[place])
        try:
            yield
        finally:
            self.pages[place] -= 1
            if not person:
                self.gone(place, self.tables.now())
            elif not self.pages[place]:
                left = self.tables.now()
                self.leaving[place] = asyncio.get_running_loop().call_later(self.grace, self.gone, place, left)

    def gone(self, place: Place, left: float) -> None:
        """Somebody has left, or one of those whom nobody knows."""
        self.leaving.pop(place, None)
        count = self.pages[place]
        came = self.since[place]
        if not count:
            del self.pages[place], self.since[place]
        self.note(place, count, came if count else left)

    def note(self, place: Place, count: int, since: float) -> None:
        """Have it written, and then told."""
        self.unwritten[place] = Visit(person=place[1], count=count, since=since)
        if self.writing is None:
            self.writing = asyncio.create_task(self.write(), name="attendance")

    async def write(self) -> None:
        """Write what has changed until nothing is left, and tell of each table; what fails is tried again later."""
        try:
            while self.unwritten:
                changed, self.unwritten = self.unwritten, {}
                try:
                    await self.store.note(
                        self.process, self.tables.now(), [(place[0], visit) for place, visit in changed.items()]
                    )
                except Exception:
                    self.unwritten = changed | self.unwritten
                    raise
                for table in {place[0] for place in changed}:
                    self.tables.feed.publish(company(table), round(self.tables.now() * 1000))
        except Exception:
            log.exception("who comes and goes could not be noted")
        finally:
            self.writing = None

    async def go_on(self) -> None:
        """Show signs of life as long as there are visitors."""
        while True:
            await asyncio.sleep(SIGN)
            if (self.since or self.unwritten) and self.writing is None:
                self.writing = asyncio.create_task(self.sign(), name="attendance")

    async def sign(self) -> None:
        """Note that this process is alive, and what could not be written before."""
        with suppress(Exception):
            await self.store.note(self.process, self.tables.now(), [])
        await self.write()

    async def company(self, table: OpenTable) -> Company:
        """Who is at a table, by what all processes say."""
        visits = await self.store.at(table.row.id)
        return company_of(table.row, table.state, visits, self.tables.now())

    async def close(self) -> None:
        """Everybody has gone as far as this process is concerned."""
        if self.signs is not None:
            self.signs.cancel()
        for timer in self.leaving.values():
            timer.cancel()
        for place in list(self.since):
            self.pages[place] = 0
            self.gone(place, self.tables.now())
        if self.writing is not None:
            await asyncio.gather(self.writing, return_exceptions=True)
