"""The server's own in the database: its keys, and when it was last there."""

import secrets
import sqlite3

from gratteciel.server.storage.sqlite.threads import Part, reading, writing


class SqliteServer(Part):
    """`ServerStore` in SQLite."""

    @writing
    def key(self, db: sqlite3.Connection, name: str) -> bytes:
        db.execute("INSERT OR IGNORE INTO keys VALUES (?, ?)", (name, secrets.token_bytes(32)))
        return bytes(db.execute("SELECT secret FROM keys WHERE name = ?", (name,)).fetchone()[0])

    @writing
    def stay_alive(self, db: sqlite3.Connection, when: float) -> None:
        db.execute("INSERT OR REPLACE INTO keys VALUES ('alive', ?)", (repr(when).encode(),))

    @reading
    def alive(self, db: sqlite3.Connection) -> float | None:
        found = db.execute("SELECT secret FROM keys WHERE name = 'alive'").fetchone()
        return None if found is None else float(found[0])
