"""Who may hold and open connections: so many an address, and no neighbour at another's expense.

Who opens a connection is not known before its first request. So an address that opens too many too fast is still heard,
for a moment: a connection on probation has to bring a request of somebody known at once, or is let go. And where an
address holds as many as it may, whoever there has most of them that lie idle makes room. Where all addresses together
hold as many as there can be, the one that holds most makes room for whoever comes from another.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from gratteciel.server.errors import RequestsTooMany
from gratteciel.server.limits import Buckets, Limit

MOST_CONNECTIONS = 600
"""From one address that have not become a live socket; thirty people with a page each hold a fraction of it."""
MOST_TOGETHER = 16_000
"""Of all addresses, live sockets with them; a server that starts fits it to the files that may be open."""
MOST_ON_PROBATION = 100
"""Connections of one address that were opened too fast and have brought no request yet; then the oldest has to go."""
OPENING = Buckets({"connections": Limit(600, 50), "own": Limit(20, 2)})
"""How many more may be opened: by one address, and beyond that by each who is known. Browsers use theirs again, who
opens one for each request is in a hurry."""

Headers = Iterable[tuple[bytes, bytes]]
Whose = Callable[[Headers], str | None]
"""Who somebody is by what they show, if they are known."""


class Connection(Protocol):
    """What is known of a connection here."""

    caller: str | None
    """Who has used it, if they are known."""
    probation: bool
    transport: Any

    @property
    def idle(self) -> bool:
        """Whether nothing is being answered on it."""
        ...


HELD: dict[str, dict[Connection, None]] = {}
"""Those that are open, by address, the oldest first."""
LIVE: dict[str, dict[Connection, None]] = {}
"""Those that have become live sockets, likewise, until they are closed; who may have one is the crowd's matter."""


def come(connection: Connection, address: str) -> None:
    """Count a new connection; it is on probation, or somebody makes room for it, where there are too many."""
    held = HELD.setdefault(address, {})
    held[connection] = None
    try:
        OPENING.take("connections", address)
    except RequestsTooMany:
        waiting = [one for one in held if one.probation]
        connection.probation = True
        if len(waiting) >= MOST_ON_PROBATION:
            let_go(waiting[0], address)
    if len(held) > MOST_CONNECTIONS:
        make_room(connection, address)
    elif sum(map(len, (*HELD.values(), *LIVE.values()))) > MOST_TOGETHER:
        fullest = max((*HELD, *LIVE), key=held_by)
        if held_by(fullest) > held_by(address):
            give_up_one(fullest)
        else:
            make_room(connection, address)


def held_by(address: str) -> int:
    """How many an address holds, live sockets with them."""
    return len(HELD.get(address, ())) + len(LIVE.get(address, ()))


def give_up_one(address: str) -> None:
    """Have whoever holds most at an address give up one, that lies idle if any does."""
    held = [*HELD.get(address, ()), *LIVE.get(address, ())]
    by_caller = Counter(one.caller for one in held)
    idle = [one for one in held if one.idle]
    let_go(max(idle or held, key=lambda one: by_caller[one.caller]), address)


def make_room(newcomer: Connection, address: str) -> None:
    """Have whoever holds most at an address give up the idle one that is oldest; the newcomer, where none is idle."""
    held = HELD[address]
    idle = [one for one in held if one.idle and one is not newcomer]
    by_caller = Counter(one.caller for one in held)
    let_go(max(idle, key=lambda one: by_caller[one.caller], default=newcomer), address)


def let_go(connection: Connection, address: str) -> None:
    """Close a connection at once."""
    leave(connection, address)
    connection.transport.abort()


def leave(connection: Connection, address: str) -> None:
    """A connection is open no more, or becomes a live socket."""
    for kind in (HELD, LIVE):
        held = kind.get(address, {})
        held.pop(connection, None)
        if not held:
            kind.pop(address, None)


def proves_itself(connection: Connection) -> bool:
    """Whether a connection that was opened too fast may stay: it is used by somebody known, who opens not too many."""
    if connection.caller is None:
        return False
    try:
        OPENING.take("own", connection.caller)
    except RequestsTooMany:
        return False
    return True
