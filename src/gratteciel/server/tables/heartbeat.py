"""The server's heartbeat: a time noted now and then, from which the next start knows for how long nobody was there.

Clocks stand still meanwhile: nobody loses on time because of the server. So it is while nothing can be kept (a full
disk, a database that is away) or the whole process is held up, and when the machine's clock is put forward.
"""

import asyncio
import logging
from contextlib import suppress
from time import monotonic

from gratteciel.server.storage.store import ServerStore
from gratteciel.server.tables.due import Outage
from gratteciel.server.tables.house_clock import HouseClock
from gratteciel.server.tables.tables import Tables
from gratteciel.server.tables.timekeeper import Timekeeper

log = logging.getLogger(__name__)

OFTEN = 5.0
"""Seconds between two beats while a clock runs: so much a player may gain by a crash, and never lose."""
JUMP = 5.0
"""Seconds by which the clock may gain on the machine's steady one between two beats; by more it was put forward."""
HELD_UP = 5.0
"""Seconds by which we wake too late from when on nobody could have played meanwhile."""
SELDOM = 30.0
"""Seconds between two beats while none does."""


class Heartbeat:
    """Notes that the server is alive."""

    def __init__(self, tables: Tables, store: ServerStore, timekeeper: Timekeeper) -> None:
        self.tables, self.store, self.timekeeper = tables, store, timekeeper
        self.task: asyncio.Task[None] | None = None
        self.last: tuple[float, float] | None = None
        """When it last beat, by the clock and by the machine's steady one."""
        self.clock = tables.now if isinstance(tables.now, HouseClock) else HouseClock(tables.now, tables.now)
        """Its steady one is what nobody puts forward; only the machine's own clock can be."""
        self.missed = False
        """Whether something could not be kept since."""
        self.awake = monotonic()
        """When we were last seen to be awake."""
        self.beating = asyncio.Lock()
        """One beat at a time: of two, the one that began first may end last, as if the clock had been put back."""
        timekeeper.pulse = self
        tables.catch_up = self.catch_up

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
        async with self.beating:
            await self.note()

    async def note(self) -> None:
        """Note the time; since the last one clocks stood still if something could not be kept, or the clock jumped.

        So they did if we were held up, unless another process was there for the tables all the time.
        Tables go by a clock that jumped from when that is known, and no sooner.
        """
        now, steady = self.clock.machine(), self.clock.steady()
        try:
            if self.held_up and self.last is not None and await self.store.alive(self.last[0]) is not None:
                self.missed = True
            await self.store.stay_alive(now)
        except Exception:
            self.missed = True
            raise
        self.clock.set(now, steady)
        if self.last is not None and (self.missed or now - self.last[0] > steady - self.last[1] + JUMP):
            self.tables.outage = Outage(self.last[0], now)
            log.info("clocks stood still", extra={"seconds": round(now - self.last[0], 1)})
        elif self.tables.outage is not None and now < self.tables.outage.until:
            self.tables.outage = None  # the clock was put back: nobody was away in times to come
        self.last, self.missed, self.awake = (now, steady), False, monotonic()

    @property
    def held_up(self) -> bool:
        """Whether we should have been awake long ago."""
        return monotonic() - self.awake > OFTEN + HELD_UP

    async def catch_up(self) -> None:
        """Beat where that is overdue, or could not be done."""
        async with self.beating:
            if self.last is None or self.missed or self.held_up or self.tables.now() - self.last[0] > OFTEN + 1:
                await self.note()

    def miss(self) -> None:
        """Something could not be kept."""
        self.missed = True

    async def go_on(self) -> None:
        """Beat until told to end; a beat that fails (a full disk, say) is noted, and the next one tried."""
        waited = 0.0
        while True:
            await asyncio.sleep(OFTEN)
            waited += OFTEN
            if not self.timekeeper.timers and waited < SELDOM and not self.held_up:
                self.awake = monotonic()
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
