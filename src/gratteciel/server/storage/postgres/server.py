"""What is the servers' own in the database: their keys, and when one of them was last there."""

import secrets

from gratteciel.server.storage.postgres.connections import Part, one, reading, writing
from gratteciel.server.storage.postgres.schema import Connection


class PostgresServer(Part):
    """`ServerStore` in PostgreSQL."""

    @writing
    async def key(self, db: Connection, name: str) -> bytes:
        await db.execute("INSERT INTO keys VALUES (%s, %s) ON CONFLICT DO NOTHING", (name, secrets.token_bytes(32)))
        found = await one(db, "SELECT secret FROM keys WHERE name = %s", (name,))
        assert found is not None
        return bytes(found[0])

    @writing
    async def stay_alive(self, db: Connection, when: float) -> None:
        await db.execute(
            "INSERT INTO keys VALUES ('alive', %s) ON CONFLICT (name) DO UPDATE SET secret = excluded.secret",
            (repr(when).encode(),),
        )

    @reading
    async def alive(self, db: Connection) -> float | None:
        found = await one(
            db,
            "SELECT secret FROM keys WHERE name = 'alive'"
            " AND NOT EXISTS (SELECT 1 FROM leases WHERE until > clock_timestamp())",
        )
        return None if found is None else float(bytes(found[0]))
