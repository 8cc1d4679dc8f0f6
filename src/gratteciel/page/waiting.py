"""Who waits at which table: bots think there only as long as somebody does, and so do reviews go on."""

import asyncio
from collections import Counter
from time import monotonic

from gratteciel.server.tables.open_table import OpenTable

LONG = 10.0
"""Seconds that somebody waits who has asked and does not listen."""


class Waiting:
    """Who listens to tables, or has asked about them a moment ago.

    Who looks at something else meanwhile still waits for a game of their own; where bots play among themselves nobody
    does then.
    """

    def __init__(self) -> None:
        self.now = monotonic
        self.asked: dict[str, float] = {}
        """Until when whoever asked about a table waits."""
        self.listening: Counter[str] = Counter()
        self.watching: Counter[str] = Counter()
        """Of those who listen, who looks."""
        self.changed = asyncio.Event()

    def ask(self, table: str) -> None:
        """Somebody asks about a table."""
        now = self.now()
        self.asked = {id: until for id, until in self.asked.items() if until > now} | {table: now + LONG}
        self.wake()

    def come(self, table: str) -> None:
        """Somebody listens to a table, and looks at it."""
        self.listening[table] += 1
        self.look(table, True)

    def look(self, table: str, looks: bool) -> None:
        """One of those who listen looks at the table, or at something else."""
        self.watching[table] += 1 if looks else -1
        self.wake()

    def leave(self, table: str, looked: bool) -> None:
        """Somebody listens no more."""
        if looked:
            self.look(table, False)
        self.listening[table] -= 1
        if not self.listening[table]:
            del self.listening[table], self.watching[table]
            self.asked.pop(table, None)

    def wake(self) -> None:
        """Have those who wait look again."""
        self.changed.set()
        self.changed = asyncio.Event()

    def somebody(self, table: OpenTable) -> bool:
        """Whether somebody waits for what happens at a table."""
        id = table.row.id
        if self.listening[id]:
            return self.watching[id] > 0 or bool(table.state.people())
        return self.asked.get(id, 0.0) > self.now()

    async def until(self, table: OpenTable) -> None:
        """Until somebody does."""
        while not self.somebody(table):
            await self.changed.wait()

    def anybody(self, id: str) -> bool:
        """Whether somebody has a table open, though they look at something else, or has asked a moment ago."""
        return id in self.listening or self.asked.get(id, 0.0) > self.now()

    async def until_anybody(self, id: str) -> None:
        """Until somebody has, or does."""
        while not self.anybody(id):
            await self.changed.wait()
