"""The change feed of all processes, by LISTEN and NOTIFY: which channel has got to which number, and nothing else.

What was not heard, because a connection broke or a process died before it could tell, is asked for: then all who listen
here are told what the database says of their tables.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, suppress

import psycopg

from gratteciel.errors import GrattecielError
from gratteciel.server.people.names import new_id
from gratteciel.server.storage.change_feed import LocalChangeFeed, News
from gratteciel.server.storage.postgres.connections import (
    IN_TIME,
    Connections,
    Part,
    arguments,
    in_time,
    reading,
    several,
    writing,
)
from gratteciel.server.storage.postgres.schema import Connection

log = logging.getLogger(__name__)

NAME = "gratteciel"
"""Of the channel all of it goes by, as PostgreSQL calls those."""
AGAIN = 0.2
"""Seconds until another attempt at connecting."""
LOOK = 10.0
"""Seconds without any news after which the connection is tried."""


class PostgresChangeFeed(Part):
    """A `ChangeFeed` of all processes on a database."""

    def __init__(self, connections: Connections) -> None:
        super().__init__(connections)
        self.origin = new_id()
        self.here = LocalChangeFeed()
        self.unsaid: dict[str, int] = {}
        self.unheard: dict[str, int] = {}
        """News of others that are being taken in."""
        self.bell = asyncio.Event()
        self.heard: Callable[[str, int], Awaitable[None]] | None = None
        self.gaps = 0
        """How often there may have been news that nobody heard here."""
        self.tasks: set[asyncio.Task[None]] = set()

    def publish(self, channel: str, number: int) -> None:
        """Let everybody know, here at once and elsewhere in a moment."""
        self.here.publish(channel, number)
        self.unsaid[channel] = max(number, self.unsaid.get(channel, number))
        self.bell.set()

    def subscribe(self, *channels: str, quiet: float | None = None) -> AbstractAsyncContextManager[AsyncIterator[News]]:
        """Hear of channels."""
        return self.here.subscribe(*channels, quiet=quiet)

    async def begin(self, heard: Callable[[str, int], Awaitable[None]]) -> None:
        """Begin to tell and to hear; returns when nothing is missed any more."""
        self.heard = heard
        listening = asyncio.Event()
        for work in (self.tell(), self.listen(listening)):
            task = asyncio.create_task(work, name="change feed")
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
        await listening.wait()

    async def tell(self) -> None:
        """Say what is unsaid, all that has gathered at a time; where it cannot be said now, later."""
        while True:
            await self.bell.wait()
            self.bell.clear()
            saying, self.unsaid = self.unsaid, {}
            try:
                await self.say([f"{self.origin} {channel} {number}" for channel, number in saying.items()])
            except GrattecielError:
                self.unsaid = saying | self.unsaid
                await asyncio.sleep(AGAIN)
                self.bell.set()

    @writing
    async def say(self, db: Connection, said: list[str]) -> None:
        """Tell other processes."""
        await db.execute("SELECT pg_notify(%s, said) FROM unnest(%s::text[]) AS said", (NAME, said))

    async def listen(self, listening: asyncio.Event) -> None:
        """Hear what other processes say, on a connection for nothing else; where it breaks, on another."""
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self.connections.url, **arguments()) as db:
                    async with in_time(db, IN_TIME):
                        await db.execute(f"LISTEN {NAME}")
                    await self.ask()
                    listening.set()
                    while True:
                        async for news in db.notifies(timeout=LOOK):
                            self.take_in(news.payload)
                        async with in_time(db, IN_TIME):
                            await db.execute("SELECT 1")
            except (psycopg.Error, GrattecielError, OSError) as error:
                listening.set()
                log.warning("other processes cannot be heard", extra={"why": str(error).strip()[:200]})
                await asyncio.sleep(AGAIN)

    def take_in(self, said: str) -> None:
        """Take in something another process said: what stands here is brought up to it, then all are told."""
        try:
            origin, channel, reached = said.split(" ")
            number = int(reached)
        except ValueError:  # anybody who uses the database may say something
            log.warning("something was said that is no news")
            return
        if origin == self.origin:
            return
        busy = channel in self.unheard
        self.unheard[channel] = max(number, self.unheard.get(channel, 0))
        if not busy:
            task = asyncio.create_task(self.pass_on(channel), name="change feed")
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def pass_on(self, channel: str) -> None:
        """Tell those here of a channel, until there is nothing newer."""
        told: int | None = None
        try:
            while told != self.unheard[channel]:
                told = self.unheard[channel]
                assert self.heard is not None
                try:
                    await self.heard(channel, told)
                except GrattecielError as error:
                    log.warning("news could not be read", extra={"channel": channel, "code": error.code})
                self.here.publish(channel, told)
        finally:
            del self.unheard[channel]

    def gap(self) -> None:
        """Something may not have been heard: ask, beside everything else."""
        task = asyncio.create_task(self.ask_in_time(), name="change feed")
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def ask_in_time(self) -> None:
        """Ask; where there is no way to the database whoever listens asks when there is again."""
        with suppress(GrattecielError):
            await self.ask()

    async def ask(self) -> None:
        """Tell all who listen here how far their tables are; of everything else they ask themselves."""
        self.gaps += 1
        channels = list(self.here.listeners)
        reached = dict(await self.reached([channel for channel in channels if "/" not in channel]))
        for channel in channels:
            number = reached.get(channel, 0) if "/" not in channel else self.gaps
            if "/" in channel or number:
                self.take_in(f"- {channel} {number}")

    @reading
    async def reached(self, db: Connection, ids: list[str]) -> list[tuple[str, int]]:
        """How far tables are."""
        found = await several(
            db, "SELECT id, last FROM tables JOIN standings USING (serial) WHERE id = ANY(%s)", (ids,)
        )
        return [(id, number) for id, number in found]

    def close(self) -> None:
        """End all subscriptions, and what was begun."""
        self.here.close()
        for task in self.tasks:
            task.cancel()
