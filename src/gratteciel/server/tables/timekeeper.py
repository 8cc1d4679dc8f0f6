"""The timekeeper: looks at a table when one of its clocks runs out."""

import asyncio
import logging
from typing import Protocol

from gratteciel.server.tables.due import SHORTEST_ABSENCE
from gratteciel.server.tables.open_table import OpenTable
from gratteciel.server.tables.tables import Tables

log = logging.getLogger(__name__)

GRACE = 0.05
"""Seconds after the deadline, so that a clock has surely run out when it is looked at."""
AGAIN = 5.0
"""Seconds until another look where one failed (a full disk, say)."""
LONGEST_WAIT = 3600.0
"""Timers are set no further ahead than this and then set anew."""


class Pulse(Protocol):
    """Whoever knows whether somebody could have played until now."""

    async def catch_up(self) -> None:
        """Make sure that a time is made good during which nothing could be kept, before a clock is looked at."""
        ...

    def miss(self) -> None:
        """Something could not be kept."""
        ...


class Timekeeper:
    """One timer for each table with a running clock."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.timers: dict[str, asyncio.TimerHandle] = {}
        self.pulse: Pulse | None = None
        self.tasks: set[asyncio.Task[None]] = set()
        tables.on_change.append(self.notice)

    async def resume(self) -> None:
        """Set the timers of all tables that are being played by the clock.

        After a long outage those without one are looked at too: it is made good before the next one comes.
        """
        outage = self.tables.outage
        long = outage is not None and outage.until - outage.since > SHORTEST_ABSENCE
        await self.tables.resume(lambda summary: summary.clock is not None or long, self.notice)

    def notice(self, table: OpenTable) -> None:
        """Set the timer of a table to its running clock."""
        id = table.row.id
        if timer := self.timers.pop(id, None):
            timer.cancel()
        state = table.state
        expires = state.clocks.expires() if state.clocks and state.status == "playing" else None
        if expires is not None:
            wait = min(LONGEST_WAIT, max(0.0, expires - self.tables.now()) + GRACE)
            self.timers[id] = asyncio.get_running_loop().call_later(wait, self.ring, id)

    def ring(self, id: str) -> None:
        """Look at the table whose timer rang."""
        self.timers.pop(id, None)
        task = asyncio.create_task(self.look(id), name=f"clock {id}")
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def look(self, id: str) -> None:
        """Carry out what is due, and wait again if nothing was, or if it could not be done."""
        if not self.tables.ours(id):
            return
        try:
            if self.pulse is not None:
                await self.pulse.catch_up()
            self.notice(await self.tables.look_at_clock(id))
        except Exception:
            if self.pulse is not None:
                self.pulse.miss()
            log.exception("a clock could not be looked at", extra={"table": id})
            self.timers[id] = asyncio.get_running_loop().call_later(AGAIN, self.ring, id)

    async def close(self) -> None:
        """Stop all timers."""
        for timer in self.timers.values():
            timer.cancel()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
