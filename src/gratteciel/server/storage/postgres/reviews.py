"""Reviews in the database."""

from gratteciel.server.storage.postgres.connections import Part, one, reading, writing
from gratteciel.server.storage.postgres.schema import Connection
from gratteciel.server.storage.postgres.serials import serial


class PostgresReviews(Part):
    """`ReviewStore` in PostgreSQL."""

    @writing
    async def put(self, db: Connection, table: str, body: bytes) -> None:
        await db.execute(
            "INSERT INTO reviews VALUES (%s, %s) ON CONFLICT (serial) DO UPDATE SET body = excluded.body",
            (await serial(db, table), body),
        )

    @reading
    async def of(self, db: Connection, table: str) -> bytes | None:
        found = await one(
            db, "SELECT r.body FROM tables AS t JOIN reviews AS r USING (serial) WHERE t.id = %s", (table,)
        )
        return None if found is None else bytes(found[0])
