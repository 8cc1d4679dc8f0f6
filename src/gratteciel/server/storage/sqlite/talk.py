"""What is said at and about tables: remarks, who does not want to read whom, reviews. Functions of a connection."""

import sqlite3

import msgspec

from gratteciel.server.people.person import Person
from gratteciel.server.storage.sqlite.as_json import serial, text
from gratteciel.server.storage.store import Remark

MOST = 500
"""The most remarks given at once."""

decode_remark = msgspec.json.Decoder(Remark).decode


def say(db: sqlite3.Connection, table: str, person: Person, words: str, when: float) -> Remark:
    """Add a remark, with the next number of its table."""
    at = serial(db, table)
    last = db.execute("SELECT coalesce(max(number), 0) FROM remarks WHERE serial = ?", (at,)).fetchone()[0]
    remark = Remark(number=last + 1, person=person.id, name=person.name, text=words, when=when)
    db.execute("INSERT INTO remarks VALUES (?, ?, ?)", (at, remark.number, text(remark)))
    return remark


def listen(db: sqlite3.Connection, table: str, after: int, limit: int) -> list[Remark]:
    """The last remarks after one, in order."""
    found = db.execute(
        "SELECT r.body FROM tables AS t JOIN remarks AS r USING (serial) WHERE t.id = ? AND r.number > ?"
        " ORDER BY r.number DESC LIMIT ?",
        (table, after, max(0, min(limit, MOST))),
    ).fetchall()
    return [decode_remark(body) for (body,) in reversed(found)]


def mute(db: sqlite3.Connection, person: str, other: str, muted: bool) -> None:
    """Note that somebody does not want to read another, or does again."""
    if muted:
        db.execute("INSERT OR IGNORE INTO mutes VALUES (?, ?)", (person, other))
    else:
        db.execute("DELETE FROM mutes WHERE person = ? AND other = ?", (person, other))


def muted(db: sqlite3.Connection, person: str) -> frozenset[str]:
    """Those somebody does not want to read."""
    return frozenset(other for (other,) in db.execute("SELECT other FROM mutes WHERE person = ?", (person,)))


def put_review(db: sqlite3.Connection, table: str, body: bytes) -> None:
    """Keep a review instead of an earlier one."""
    db.execute("INSERT OR REPLACE INTO reviews VALUES (?, ?)", (serial(db, table), body))


def review(db: sqlite3.Connection, table: str) -> bytes | None:
    """The review of a table."""
    found = db.execute(
        "SELECT r.body FROM tables AS t JOIN reviews AS r USING (serial) WHERE t.id = ?", (table,)
    ).fetchone()
    return None if found is None else bytes(found[0])
