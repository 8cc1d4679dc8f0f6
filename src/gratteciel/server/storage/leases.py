"""Who looks after a table where several processes serve it: one of them at a time plays its bots and minds its clocks.

Whatever people do may be written by any process: of two who want the same entry one gets it. What happens without
anybody asking is done by the process that holds the table's lease, and written only as long as it does: each lease has
a number of its own (a fence), which is looked at in the same transaction.
"""

from collections.abc import Awaitable, Callable
from typing import Protocol


class Leases(Protocol):
    """The leases of this process."""

    on_failure: list[Callable[[], None]]
    """Told when a lease cannot be renewed: nothing can be kept meanwhile."""

    def fence(self, id: str) -> int | None:
        """The number of the lease by which this process looks after a table; None: it does not."""
        ...

    def want(self, id: str) -> None:
        """See to it that somebody looks after a table: this process, if nobody does."""
        ...

    def miss(self, id: str, fence: int) -> None:
        """A lease's number has come not to count: ask whose the table is, for a newer one may be ours."""
        ...

    def lose(self, id: str) -> None:
        """Nothing is to be looked after at a table any more."""
        ...

    async def begin(self, taken: Callable[[str], Awaitable[None]]) -> None:
        """Begin to look after tables; `taken` is given the id of each that has become ours."""
        ...

    async def close(self) -> None:
        """Leave all tables to others, at once."""
        ...
