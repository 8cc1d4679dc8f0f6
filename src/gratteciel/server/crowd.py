"""Who holds live sockets: as many as the server bears, and no address at the expense of others.

One address may hold all of them while nobody else wants any. Once they are all held, whoever comes from an address with
fewer gets the place of one from the address with most: there whoever holds most gives up the one that came last.
"""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from gratteciel.server.errors import RequestsTooMany, ServerBusy

MOST_OF_ONE = 60
"""Live sockets of one person, who may have a table open on several devices."""


class Held(NamedTuple):
    """A live socket that is open."""

    leave: asyncio.Future[None]
    """Fails when it has to make room for others."""
    person: str | None


class Crowd:
    """The live sockets of this process."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.by_address: dict[str, list[Held]] = {}
        self.count = 0
        self.by_person: Counter[str] = Counter()

    def __len__(self) -> int:
        return self.count

    @contextmanager
    def enter(self, address: str, person: str | None) -> "Iterator[asyncio.Future[None]]":
        """Hold a socket, until the context is left; what is given fails when it has to make room for others."""
        if person is not None and self.by_person[person] >= MOST_OF_ONE:
            raise RequestsTooMany(seconds=10)
        if len(self) >= self.most:
            self.make_room(address)
        leave: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        mine = Held(leave, person)
        self.by_address.setdefault(address, []).append(mine)
        self.count += 1
        if person is not None:
            self.by_person[person] += 1
        try:
            yield leave
        finally:
            held = self.by_address.get(address, [])
            if mine in held:  # not if it has made room
                held.remove(mine)
                self.count -= 1
            if not held:
                self.by_address.pop(address, None)
            if person is not None:
                self.by_person[person] -= 1
                if not self.by_person[person]:
                    del self.by_person[person]

    def make_room(self, address: str) -> None:
        """Have the address with most sockets give one up; `ServerBusy` where nobody has more than the one that asks."""
        fullest = max(self.by_address, key=lambda one: len(self.by_address[one]))
        held = self.by_address[fullest]
        if len(held) <= len(self.by_address.get(address, ())) + 1:
            raise ServerBusy()
        self.count -= 1
        theirs = Counter(one.person for one in held)
        leaving = max(reversed(held), key=lambda one: theirs[one.person])
        held.remove(leaving)
        if not leaving.leave.done():
            leaving.leave.set_exception(ServerBusy())
