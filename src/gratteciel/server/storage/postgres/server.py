"""What is the servers' own in the database: their keys, and when one of them was last there."""

import secrets
import time

from gratteciel.server.errors import StoreDamaged
from gratteciel.server.storage.postgres.connections import Part, one, reading, writing
from gratteciel.server.storage.postgres.schema import Connection

AT_ONCE = 3.0
"""Seconds within which the time is noted, or is not: whoever asks whether we are well waits for that."""
BETWEEN = 1.0
"""Seconds between two looks at whether there is room on the disk."""
LOOK_FOR_ROOM = """
DO $$ BEGIN
    LOCK TABLE room IN ACCESS EXCLUSIVE MODE NOWAIT;
    TRUNCATE room;
    INSERT INTO room SELECT repeat('x', 1000) FROM generate_series(1, 64);
EXCEPTION WHEN lock_not_available THEN
    INSERT INTO room SELECT repeat('x', 1000) FROM generate_series(1, 16);
END $$
"""
"""On a full disk PostgreSQL still changes a row where there is room for it in its page, and adds none.

Whoever copies the database (`pg_dump`) keeps all tables from being emptied until that is done: nobody waits for them
here, and meanwhile a few rows, more than there may be room for in a page, are added to those that are there.
"""


class PostgresServer(Part):
    """`ServerStore` in PostgreSQL."""

    looked = 0.0
    """When it was last seen that there is room, by this machine's steady clock."""

    @writing
    async def key(self, db: Connection, name: str) -> bytes:
        await db.execute("INSERT INTO keys VALUES (%s, %s) ON CONFLICT DO NOTHING", (name, secrets.token_bytes(32)))
        found = await one(db, "SELECT secret FROM keys WHERE name = %s", (name,))
        assert found is not None
        return bytes(found[0])

    async def stay_alive(self, when: float) -> None:
        look = time.monotonic() > self.looked + BETWEEN
        await self.connections.write(lambda db: self.note(db, when, look), AT_ONCE)
        if look:
            self.looked = time.monotonic()

    async def note(self, db: Connection, when: float, look: bool) -> None:
        """Note the time, and look whether there is room."""
        await db.execute(
            "INSERT INTO keys VALUES ('alive', %s) ON CONFLICT (name) DO UPDATE SET secret = excluded.secret",
            (repr(when).encode(),),
        )
        if look:
            await db.execute(LOOK_FOR_ROOM)

    async def try_out(self) -> None:
        if damage := self.connections.damage:
            raise StoreDamaged(why=damage.facts["why"])

    @reading
    async def alive(self, db: Connection, since: float | None = None) -> float | None:
        found = await one(
            db,
            "SELECT secret FROM keys WHERE name = 'alive' AND NOT EXISTS (SELECT 1 FROM leases"
            " WHERE until > clock_timestamp() AND since <= coalesce(to_timestamp(%s), clock_timestamp()))",
            (since,),
        )
        return None if found is None else float(bytes(found[0]))
