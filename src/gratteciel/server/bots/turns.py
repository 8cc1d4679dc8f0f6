"""Whose turn it is to be thought for: short thoughts first, and each person as much as the others.

So many thoughts go on at once. Some of these places are kept for short ones, which are done in a moment; of those who
wait the one comes next for whom least is being thought, then the shortest, then whoever has waited longest.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from gratteciel.bots.turns import SHORT

KEPT = 4
"""One place in so many is kept for short thoughts."""
MOST_OF_ONE = 8
"""Long thoughts of the same that go on at once: each holds its trees in memory."""


@dataclass(eq=False)
class Waiting:
    """Somebody who waits for a place."""

    who: str
    cost: int
    place: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Turns:
    """So many places, given out fairly."""

    def __init__(self, places: int) -> None:
        self.free = places
        self.kept = places // KEPT
        self.thinking: Counter[str] = Counter()
        self.waiting: list[Waiting] = []

    @asynccontextmanager
    async def turn(self, who: str, cost: int) -> AsyncIterator[None]:
        """Hold a place for one of somebody's thoughts, as soon as it is their turn."""
        mine = Waiting(who, cost)
        self.waiting.append(mine)
        self.give_out()
        try:
            await mine.place
        except asyncio.CancelledError:
            if mine in self.waiting:
                self.waiting.remove(mine)
            else:
                self.leave(who)
            raise
        try:
            yield
        finally:
            self.leave(who)

    def leave(self, who: str) -> None:
        """Give a place back."""
        self.free += 1
        self.thinking[who] -= 1
        if not self.thinking[who]:
            del self.thinking[who]
        self.give_out()

    def give_out(self) -> None:
        """Give places to those whose turn it is."""
        while self.free:
            long = self.free > self.kept
            possible = [
                one for one in self.waiting if one.cost <= SHORT or (long and self.thinking[one.who] < MOST_OF_ONE)
            ]
            if not possible:
                return
            chosen = min(possible, key=lambda one: (self.thinking[one.who], one.cost))
            self.waiting.remove(chosen)
            self.free -= 1
            self.thinking[chosen.who] += 1
            if not chosen.place.done():
                chosen.place.set_result(None)
