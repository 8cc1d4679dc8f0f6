"""The server's own in the database: its keys, and when it was last there."""

import secrets
import sqlite3
from pathlib import Path

from gratteciel.server.errors import StoreDamaged
from gratteciel.server.storage.sqlite.threads import Part, Readers, Writer, reading, writing
from gratteciel.server.storage.sqlite.witness import grow, mark_of, note

MUCH = "x" * 5000
"""More than one page holds: a further one has to be found for it."""
TRIAL = (
    "INSERT INTO tables (id, game, public, body) VALUES (:id, '', 1, :much)",
    "INSERT INTO standings SELECT max(serial), 1, 'waiting', 1, 1, 0, '[]', '' FROM tables",
    "INSERT INTO entries SELECT max(serial), 1, :much, x'' FROM tables",
    "INSERT INTO presences SELECT :id, max(serial) FROM tables",
    "INSERT INTO remarks SELECT max(serial), 1, '' FROM tables",
    "INSERT INTO reviews SELECT max(serial), x'' FROM tables",
    "INSERT INTO people (id, sessions, body) VALUES (:id, 0, '')",
    "INSERT INTO tokens (id, digest, person, body) VALUES (:id, CAST(:id AS BLOB), :id, '')",
    "INSERT INTO mutes VALUES (:id, '')",
)
"""What has to work for somebody to come, set up a table, play and talk there, look back, and have a program play: a row
at the end of everything that grows at its end, and somewhere in what does not."""


class SqliteServer(Part):
    """`ServerStore` in SQLite."""

    def __init__(self, writer: Writer, readers: Readers, file: Path) -> None:
        super().__init__(writer, readers)
        self.mark = mark_of(file)

    @writing
    def key(self, db: sqlite3.Connection, name: str) -> bytes:
        db.execute("INSERT OR IGNORE INTO keys VALUES (?, ?)", (name, secrets.token_bytes(32)))
        return bytes(db.execute("SELECT secret FROM keys WHERE name = ?", (name,)).fetchone()[0])

    async def stay_alive(self, when: float) -> None:
        note(self.mark, await self.beat(when))

    @writing
    def beat(self, db: sqlite3.Connection, when: float) -> int:
        """Note the time; how often that was done."""
        db.execute("INSERT OR REPLACE INTO keys VALUES ('alive', ?)", (repr(when).encode(),))
        return grow(db)

    async def try_out(self) -> None:
        await self.try_writing()
        if damage := self.writer.damage or self.readers.damage:
            raise StoreDamaged(why=damage.facts["why"])

    @writing
    def try_writing(self, db: sqlite3.Connection) -> None:
        """Write what may come next, and undo it."""
        db.execute("SAVEPOINT trial")
        for statement in TRIAL:
            db.execute(statement, {"id": secrets.token_hex(8), "much": MUCH})
        db.execute("ROLLBACK TO trial")
        db.execute("RELEASE trial")

    @reading
    def alive(self, db: sqlite3.Connection, since: float | None = None) -> float | None:  # noqa: ARG002  there is no other
        found = db.execute("SELECT secret FROM keys WHERE name = 'alive'").fetchone()
        return None if found is None else float(found[0])
