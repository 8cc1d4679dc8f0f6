"""Leases in the database, by the database's clock.

A process has one lease, renewed all the time; a table has an owner, and the number under which it became that. Whoever
finds that a table has no owner whose lease still runs may take it over. So a crowd of tables costs one small write now
and then, and a process that has died, hangs or has lost its way to the database is replaced within seconds.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any

from gratteciel.errors import GrattecielError
from gratteciel.server.errors import StoreDamaged, StoreFailed
from gratteciel.server.people.names import new_id
from gratteciel.server.storage.postgres.connections import MOST, Connections, Part, one, several, writing
from gratteciel.server.storage.postgres.schema import Connection

log = logging.getLogger(__name__)

LENGTH = 2.5
"""Seconds a lease runs."""
OFTEN = 0.7
"""Seconds between two renewals, and between two looks for tables that nobody looks after."""
AT_ONCE = 200
"""Tables taken over in one go, and the next as soon as those are begun with; others have their part."""
HANDS = MOST // 2
"""Tables that are begun with at the same time: people, and the lease itself, need connections meanwhile."""
KEPT = 20_000
"""Tables that are known to be another process's; beyond that all of them are forgotten."""
TAKE = (
    "UPDATE standings AS s SET owner = %(me)s, fence = nextval('fences') FROM tables AS t WHERE t.serial = s.serial"
    " AND t.id = %(id)s AND (owner = %(me)s"
    " OR NOT EXISTS (SELECT 1 FROM leases WHERE process = s.owner AND until > clock_timestamp())) RETURNING s.fence"
)
TAKE_ORPHANS = (
    "UPDATE standings AS s SET owner = %(me)s, fence = nextval('fences') FROM tables AS t WHERE t.serial = s.serial"
    " AND s.serial IN (SELECT s.serial FROM standings AS s WHERE due"
    " AND NOT EXISTS (SELECT 1 FROM leases WHERE process = s.owner AND until > clock_timestamp())"
    " ORDER BY s.serial LIMIT %(most)s FOR UPDATE SKIP LOCKED) RETURNING t.id, s.fence"
)


class PostgresLeases(Part):
    """`Leases` in PostgreSQL; also the time, which is the same for all processes."""

    often = OFTEN

    def __init__(self, connections: Connections) -> None:
        super().__init__(connections)
        self.process = new_id()
        self.fences: dict[str, int] = {}
        self.until = 0.0
        """When our lease ends at the earliest, by this machine's steady clock."""
        self.ahead = time.time() - time.monotonic()
        """The database's clock, less this machine's steady one."""
        self.others: set[str] = set()
        """Tables that another process looks after, as far as we know."""
        self.wanted: set[str] = set()
        """Tables of which the database is being asked whether they can be ours."""
        self.alive: frozenset[str] = frozenset()
        self.on_death: list[Callable[[], None]] = []
        """Told when a process is no more: what it was about to tell has not been told."""
        self.on_failure: list[Callable[[], None]] = []
        self.taken: Callable[[str], Awaitable[None]] | None = None
        self.tasks: set[asyncio.Task[None]] = set()
        self.hands = asyncio.Semaphore(HANDS)

    def now(self) -> float:
        """The time by the database's clock: whatever happens to this machine's, it goes on evenly."""
        return time.monotonic() + self.ahead

    def fence(self, id: str) -> int | None:
        return self.fences.get(id) if time.monotonic() < self.until else None

    def want(self, id: str) -> None:
        if id not in self.others and id not in self.wanted:
            self.wanted.add(id)
            self.spawn(self.take_one(id))

    def miss(self, id: str, fence: int) -> None:
        if self.fences.get(id) == fence:
            self.others.discard(id)
            self.want(id)

    def lose(self, id: str) -> None:
        self.fences.pop(id, None)

    async def begin(self, taken: Callable[[str], Awaitable[None]]) -> None:
        self.taken = taken
        await self.renew()
        self.spawn(self.go_on())

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something beside everything else."""
        task = asyncio.create_task(work, name="leases")
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def set_clock(self) -> None:
        """Go by the database's clock."""
        before = time.monotonic()
        now = await self.read_clock()
        self.ahead = now - (before + time.monotonic()) / 2

    @writing
    async def read_clock(self, db: Connection) -> float:
        found = await one(db, "SELECT extract(epoch FROM clock_timestamp())::float8")
        assert found is not None
        return float(found[0])

    async def renew(self) -> None:
        """Have our lease run on, and notice who is no more."""
        before = time.monotonic()
        now, alive = await self.prolong()
        lapsed = self.until < time.monotonic()  # also while the database took its time
        self.until, self.ahead = before + LENGTH, now - (before + time.monotonic()) / 2
        died, self.alive = self.alive - alive, alive
        if died:
            self.others.clear()
            for told in self.on_death:
                told()
        if lapsed:  # whoever waited for its end may have taken a table over; what nobody took is still ours
            for id in list(self.fences):
                self.spawn(self.look_after(id))

    async def prolong(self) -> tuple[float, frozenset[str]]:
        """Have our lease run on; the database's time, and who is there. An answer after its end would be of no use."""
        return await self.connections.write(self.noted, LENGTH)

    async def noted(self, db: Connection) -> tuple[float, frozenset[str]]:
        await db.execute(
            "INSERT INTO leases (process, until) VALUES (%s, clock_timestamp() + make_interval(secs => %s))"
            " ON CONFLICT (process) DO UPDATE SET until = excluded.until,"
            " since = CASE WHEN leases.until < clock_timestamp() THEN excluded.since ELSE leases.since END",
            (self.process, LENGTH),
        )
        await db.execute("DELETE FROM leases WHERE until < clock_timestamp() - interval '1 hour'")
        found = await one(
            db,
            "SELECT extract(epoch FROM clock_timestamp())::float8,"
            " ARRAY(SELECT process FROM leases WHERE until > clock_timestamp())",
        )
        assert found is not None
        return float(found[0]), frozenset(found[1])

    async def go_on(self) -> None:
        """Renew our lease, and take over what nobody looks after, until told to end."""
        while True:
            begun: list[asyncio.Task[None]] = []
            try:
                await self.renew()
                for id, fence in await self.take_orphans():
                    self.fences[id] = fence
                    begun.append(self.spawn(self.look_after(id)))
            except GrattecielError as error:
                for told in self.on_failure:
                    told()
                log.warning("the lease could not be renewed", extra={"why": error.text("en")})
            except Exception:
                log.exception("the lease could not be renewed")
            if len(begun) == AT_ONCE:  # there may be more, for whoever is done with theirs first
                await asyncio.wait(begun, timeout=self.often)
            else:
                await asyncio.sleep(self.often)

    async def take_one(self, id: str) -> None:
        """Look after a table, if nobody does, or we do."""
        try:
            fence = await self.take(id)
        except GrattecielError:  # the database is away: it is found later
            return
        finally:
            self.wanted.discard(id)
        if fence is not None:
            self.fences[id] = max(fence, self.fences.get(id, 0))  # answers come in any order
            await self.look_after(id)
        else:
            self.fences.pop(id, None)
            if len(self.others) > KEPT:
                self.others.clear()
            self.others.add(id)

    async def look_after(self, id: str) -> None:
        """Begin with a table that has become ours; where the database does not answer, once it does."""
        assert self.taken is not None
        while id in self.fences:
            try:
                async with self.hands:
                    await self.taken(id)
            except GrattecielError as error:
                log.warning("a table cannot be taken up", extra={"table": id, "code": error.code})
                if isinstance(error, StoreDamaged) or not isinstance(error, StoreFailed):
                    return
                await asyncio.sleep(self.often)
            else:
                return

    @writing
    async def take(self, db: Connection, id: str) -> int | None:
        found = await one(db, TAKE, {"me": self.process, "id": id})
        return None if found is None else int(found[0])

    @writing
    async def take_orphans(self, db: Connection) -> list[tuple[str, int]]:
        found = await several(db, TAKE_ORPHANS, {"me": self.process, "most": AT_ONCE})
        return [(id, int(fence)) for id, fence in found]

    @writing
    async def give_up(self, db: Connection) -> None:
        await db.execute("DELETE FROM leases WHERE process = %s", (self.process,))

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.until = 0.0
        with suppress(GrattecielError):
            await self.give_up()
