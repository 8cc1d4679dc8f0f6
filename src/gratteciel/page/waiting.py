"""Who waits at which table: bots think there only as long as somebody does."""

import asyncio
from collections import Counter

from gratteciel.server.tables.open_table import OpenTable


class Waiting:
    """Tables that somebody has asked about, until whoever listened there has left.

    Who looks at something else meanwhile still waits for a game of their own; where bots play among themselves nobody
    does then.
    """

    def __init__(self) -> None:
        self.asked: set[str] = set()
        self.listening: Counter[str] = Counter()
        self.watching: Counter[str] = Counter()
        """Of those who listen, who looks."""
        self.changed = asyncio.Event()

    def ask(self, table: str) -> None:
        """Somebody asks about a table."""
        if table not in self.asked:
            self.asked.add(table)
            self.wake()

    def come(self, table: str) -> None:
        """Somebody listens to a table, and looks at it."""
        self.listening[table] += 1
        self.ask(table)
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
            self.asked.discard(table)

    def wake(self) -> None:
        """Have those who wait look again."""
        self.changed.set()
        self.changed = asyncio.Event()

    def somebody(self, table: OpenTable) -> bool:
        """Whether somebody waits for what happens at a table."""
        id = table.row.id
        return id in self.asked and (not self.listening[id] or self.watching[id] > 0 or bool(table.state.people()))

    async def until(self, table: OpenTable) -> None:
        """Until somebody does."""
        while not self.somebody(table):
            await self.changed.wait()
