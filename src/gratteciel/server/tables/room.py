"""Room for tables of others: how many somebody may have waiting in the lobby, or playing by themselves."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

from gratteciel.server.errors import OpenTooMany, TablesTooMany
from gratteciel.server.people.person import Person
from gratteciel.server.storage.store import TableStore
from gratteciel.server.tables.plan import TablePlan
from gratteciel.server.tables.plan_checks import bots_only

MOST_OF_BOTS = 2
"""Tables of somebody's at which bots play among themselves at the same time."""
MOST_OPEN = 10
"""Public tables of somebody's that wait for others at the same time."""
MOST_OPEN_TOGETHER = 40
"""The same of all who share an address: the lobby's first page has room for others."""
MOST_LISTED = 500
"""Tables that are looked through for those."""


class Room:
    """Looks whether there is room for one more table of somebody's."""

    def __init__(self, store: TableStore) -> None:
        self.store = store
        self.whose: Callable[[str], str] = lambda person: person
        """Whoever shares their room in the lobby with a person."""
        self.laying = asyncio.Lock()
        """Held while such a table is laid, so that requests at once are counted one after the other."""

    @asynccontextmanager
    async def for_one(self, plan: TablePlan, host: Person, rematch: bool = False) -> AsyncIterator[None]:
        """While a new table is laid; `OpenTooMany` or `TablesTooMany` where there is no room for it.

        Bots alone may play at a few tables of anybody's only: nobody waits for them, and people's bots think meanwhile.
        """
        if bots_only(plan.seats):
            check = partial(self.check_bots, host)
        elif plan.public and any(seat.kind == "open" for seat in plan.seats):
            check = partial(self.check_lobby, host, rematch)
        else:
            yield
            return
        async with self.laying:
            await check()
            yield

    async def check_bots(self, host: Person) -> None:
        """`TablesTooMany` where bots play among themselves at enough of somebody's tables."""
        going_on = await self.store.find(person=host.id, status="playing", limit=MOST_LISTED)
        if sum(one.host == host.id and bots_only(one.seats) for one in going_on) >= MOST_OF_BOTS:
            raise TablesTooMany(most=MOST_OF_BOTS)

    async def check_lobby(self, host: Person, rematch: bool) -> None:
        """`OpenTooMany` where enough tables of somebody's, or of their address, wait for others.

        A rematch waits for those who have just played: it is refused because of no other table than one's own.
        """
        own = await self.store.find(open=True, person=host.id, limit=MOST_LISTED)
        if sum(one.host == host.id for one in own) >= MOST_OPEN:
            raise OpenTooMany(most=MOST_OPEN)
        if rematch:
            return
        sharing = self.whose(host.id)
        waiting = await self.store.find(open=True, limit=MOST_LISTED)
        if sum(self.whose(one.host) == sharing for one in waiting) >= MOST_OPEN_TOGETHER:
            raise OpenTooMany(most=MOST_OPEN_TOGETHER)
