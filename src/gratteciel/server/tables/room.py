"""Room for tables of others: how many somebody may have waiting in the lobby, or playing by themselves."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

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
        """Held while a table of bots alone is laid, so that two requests at once are counted one after the other."""

    @asynccontextmanager
    async def for_one(self, plan: TablePlan, host: Person) -> AsyncIterator[None]:
        """While a new table is laid; `OpenTooMany` or `TablesTooMany` where there is no room for it.

        Bots alone may play at a few tables of anybody's only: nobody waits for them, and people's bots think meanwhile.
        """
        await self.check_lobby(plan, host)
        if not bots_only(plan.seats):
            yield
            return
        async with self.laying:
            going_on = await self.store.find(person=host.id, status="playing", limit=MOST_LISTED)
            if sum(one.host == host.id and bots_only(one.seats) for one in going_on) >= MOST_OF_BOTS:
                raise TablesTooMany(most=MOST_OF_BOTS)
            yield

    async def check_lobby(self, plan: TablePlan, host: Person) -> None:
        """`OpenTooMany` for a table that is to wait where enough of the host's, or of their address, do already."""
        if not plan.public or all(seat.kind != "open" for seat in plan.seats):
            return
        hosts = [one.host for one in await self.store.find(open=True, limit=MOST_LISTED)]
        sharing = self.whose(host.id)
        if hosts.count(host.id) >= MOST_OPEN:
            raise OpenTooMany(most=MOST_OPEN)
        if sum(self.whose(one) == sharing for one in hosts) >= MOST_OPEN_TOGETHER:
            raise OpenTooMany(most=MOST_OPEN_TOGETHER)
