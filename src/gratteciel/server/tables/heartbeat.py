"""The server's heartbeat: a time noted now and then, from which the next start knows for how long nobody was there.

Clocks stand still meanwhile: nobody loses on time because of the server.
"""

import asyncio
import logging
from contextlib import suppress

from gratteciel.server.storage.store import ServerStore
from gratteciel.server.tables.due import Outage
from gratteciel.server.tables.tables import Tables
from gratteciel.server.tables.timekeeper import Timekeeper

log = logging.getLogger(__name__)

OFTEN = 5.0
"""Seconds between two beats while a clock runs: so much a player may gain by a crash, and never lose."""
SELDOM = 30.0
"""Seconds between two beats while none does."""


class Heartbeat:
    """Notes that the server is alive."""

    def __init__(self, tables: Tables, store: ServerStore, timekeeper: Timekeeper) -> None:
        self.tables, self.store, self.timekeeper = tables, store, timekeeper
        self.task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Find out for how long nobody was there, and begin to beat; before any table is looked at."""
        last, now = await self.store.alive(), self.tables.now()
        if last is not None and now > last:
            self.tables.outage = Outage(last, now)
            log.info("clocks stood still", extra={"seconds": round(now - last, 1)})
        await self.beat()
        self.task = asyncio.create_task(self.go_on(), name="heartbeat")

    async def beat(self) -> None:
        """Note the time."""
        await self.store.stay_alive(self.tables.now())

    async def go_on(self) -> None:
        """Beat until told to end; a beat that fails (a full disk, say) is noted, and the next one tried."""
        waited = 0.0
        while True:
            await asyncio.sleep(OFTEN)
            waited += OFTEN
            if not self.timekeeper.timers and waited < SELDOM:
                continue
            waited = 0.0
            try:
                await self.beat()
            except Exception:
                log.exception("the time could not be noted")

    async def close(self) -> None:
        """Beat a last time."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
            with suppress(Exception):
                await self.beat()
