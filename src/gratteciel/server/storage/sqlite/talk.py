"""What is said at tables: remarks, and who does not want to read whom."""

import sqlite3

import msgspec

from gratteciel.server.people.person import Person
from gratteciel.server.storage.as_json import text as as_json
from gratteciel.server.storage.sqlite.serials import serial
from gratteciel.server.storage.sqlite.threads import Part, reading, writing
from gratteciel.server.storage.store import Remark

MOST = 500
"""The most remarks given at once."""

decode_remark = msgspec.json.Decoder(Remark).decode


class SqliteTalk(Part):
    """`TalkStore` in SQLite."""

    @writing
    def say(self, db: sqlite3.Connection, table: str, person: Person, text: str, when: float) -> Remark:
        at = serial(db, table)
        last = db.execute("SELECT coalesce(max(number), 0) FROM remarks WHERE serial = ?", (at,)).fetchone()[0]
        remark = Remark(number=last + 1, person=person.id, name=person.name, text=text, when=when)
        db.execute("INSERT INTO remarks VALUES (?, ?, ?)", (at, remark.number, as_json(remark)))
        return remark

    @reading
    def listen(self, db: sqlite3.Connection, table: str, after: int = 0, limit: int = 200) -> list[Remark]:
        found = db.execute(
            "SELECT r.body FROM tables AS t JOIN remarks AS r USING (serial) WHERE t.id = ? AND r.number > ?"
            " ORDER BY r.number DESC LIMIT ?",
            (table, after, max(0, min(limit, MOST))),
        ).fetchall()
        return [decode_remark(body) for (body,) in reversed(found)]

    @writing
    def mute(self, db: sqlite3.Connection, person: str, other: str, muted: bool = True) -> None:
        if muted:
            db.execute("INSERT OR IGNORE INTO mutes VALUES (?, ?)", (person, other))
        else:
            db.execute("DELETE FROM mutes WHERE person = ? AND other = ?", (person, other))

    @reading
    def muted(self, db: sqlite3.Connection, person: str) -> frozenset[str]:
        return frozenset(other for (other,) in db.execute("SELECT other FROM mutes WHERE person = ?", (person,)))
