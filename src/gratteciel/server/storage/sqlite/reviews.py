"""Reviews in the database."""

import sqlite3

from gratteciel.server.storage.sqlite.serials import serial
from gratteciel.server.storage.sqlite.threads import Part, reading, writing


class SqliteReviews(Part):
    """`ReviewStore` in SQLite."""

    @writing
    def put(self, db: sqlite3.Connection, table: str, body: bytes) -> None:
        db.execute("INSERT OR REPLACE INTO reviews VALUES (?, ?)", (serial(db, table), body))

    @reading
    def of(self, db: sqlite3.Connection, table: str) -> bytes | None:
        found = db.execute(
            "SELECT r.body FROM tables AS t JOIN reviews AS r USING (serial) WHERE t.id = ?", (table,)
        ).fetchone()
        return None if found is None else bytes(found[0])
