"""The timekeeper: looks at a table when one of its clocks runs out."""

import asyncio

from gratteciel.server.house import House, Kept

GRACE = 0.05
"""Seconds after the deadline, so that a clock has surely run out when it is looked at."""
LONGEST_WAIT = 3600.0
"""Timers are set no further ahead than this and then set anew."""


class Timekeeper:
    """One timer for each table with a running clock."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.timers: dict[str, asyncio.TimerHandle] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        house.on_change.append(self.notice)

    async def resume(self) -> None:
        """Set the timers of all tables that are being played."""
        for id in await self.house.store.playing():
            self.notice(await self.house.table(id))

    def notice(self, kept: Kept) -> None:
        """Set the timer of a table to its running clock."""
        id = kept.row.id
        if timer := self.timers.pop(id, None):
            timer.cancel()
        state = kept.state
        expires = state.clocks.expires() if state.clocks and state.status == "playing" else None
        if expires is not None:
            wait = min(LONGEST_WAIT, max(0.0, expires - self.house.now()) + GRACE)
            self.timers[id] = asyncio.get_running_loop().call_later(wait, self.ring, id)

    def ring(self, id: str) -> None:
        """Look at the table whose timer rang."""
        self.timers.pop(id, None)
        task = asyncio.create_task(self.look(id), name=f"clock {id}")
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def look(self, id: str) -> None:
        """Carry out what is due, and wait again if nothing was."""
        self.notice(await self.house.look_at_clock(id))

    async def close(self) -> None:
        """Stop all timers."""
        for timer in self.timers.values():
            timer.cancel()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
