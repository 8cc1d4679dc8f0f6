"""How older database files are brought forward: one function for each schema number, within one transaction.

What a migration reads and writes is spelt out here and never shared with today's code, which goes on changing.
"""

import hashlib
import sqlite3
from collections.abc import Callable, Iterable
from typing import Any

import msgspec


def entries_with_events(db: sqlite3.Connection) -> None:
    """1 to 2: what happened stands in an entry as one typed thing instead of kind, seat and facts beside each other."""
    db.create_function("with_event", 1, with_event, deterministic=True)
    db.execute("UPDATE entries SET body = with_event(body)")


def with_event(body: str) -> str:
    """The body of an entry of schema 1, as schema 2 has it."""
    old: dict[str, Any] = msgspec.json.decode(body)
    event = {"kind": old["kind"], **({"seat": old["seat"]} if "seat" in old else {}), **old.get("facts", {})}
    return msgspec.json.encode({"number": old["number"], "when": old["when"], "event": event}).decode()


def visits(db: sqlite3.Connection) -> None:
    """2 to 3: who is at a table is kept too."""
    db.execute(
        "CREATE TABLE visits (serial INTEGER NOT NULL, person TEXT NOT NULL, process TEXT NOT NULL,"
        " count INTEGER NOT NULL, since REAL NOT NULL, PRIMARY KEY (serial, person, process)) STRICT, WITHOUT ROWID"
    )
    db.execute("CREATE TABLE processes (id TEXT PRIMARY KEY, alive REAL NOT NULL) STRICT, WITHOUT ROWID")


def luck_taken_back(db: sqlite3.Connection) -> None:
    """3 to 4: summaries say where luck that had been seen was taken back, which counts for no best, rank or rating."""
    undone = db.execute("SELECT DISTINCT serial FROM entries WHERE body ->> '$.event.kind' = 'undo'").fetchall()
    for (serial,) in undone:
        entries = db.execute("SELECT body FROM entries WHERE serial = ? ORDER BY number", (serial,))
        if takes_luck_back(msgspec.json.decode(body)["event"] for (body,) in entries):
            db.execute(
                "UPDATE standings SET body = json_set(body, '$.knowing', json('true')) WHERE serial = ?", (serial,)
            )


def takes_luck_back(events: Iterable[dict[str, Any]]) -> bool:
    """Whether a log of schema 3 takes back a step that was nobody's."""
    steps: list[bool] = []
    for event in events:
        if event["kind"] == "step":
            steps.append("seat" not in event)
        elif event["kind"] == "undo":
            if any(steps[event["to"] :]):
                return True
            del steps[event["to"] :]
    return False


def sessions_ended(db: sqlite3.Connection) -> None:
    """4 to 5: which of somebody's sessions count no more is kept."""
    db.execute("ALTER TABLE people ADD COLUMN ended TEXT NOT NULL DEFAULT '{}'")


def promises(db: sqlite3.Connection) -> None:
    """5 to 6: how many tables somebody was promised the luck of, and has set up, is counted."""
    db.execute("ALTER TABLE people ADD COLUMN promises INTEGER NOT NULL DEFAULT 0")


def name_looks(db: sqlite3.Connection) -> None:
    """6 to 7: what kept names look like is known, so that others do not imitate them; filled in as they are kept."""
    db.execute("ALTER TABLE people ADD COLUMN looks TEXT")
    db.execute("UPDATE people SET looks = kept_name WHERE kept_name IS NOT NULL")
    db.execute("CREATE INDEX people_looks ON people (looks)")


def chained_logs(db: sqlite3.Connection) -> None:
    """7 to 8: each entry is kept with a hash of itself and of all before it; those that are there hang together now."""
    db.execute("ALTER TABLE entries ADD COLUMN link BLOB NOT NULL DEFAULT x''")
    for serial, id in db.execute("SELECT serial, id FROM tables").fetchall():
        link = hashlib.sha256(f"gratteciel log 1\n{id}".encode()).digest()
        bodies = db.execute("SELECT number, body FROM entries WHERE serial = ? ORDER BY number", (serial,)).fetchall()
        for number, body in bodies:
            link = hashlib.sha256(link + body.encode()).digest()
            db.execute("UPDATE entries SET link = ? WHERE serial = ? AND number = ?", (link, serial, number))


def left_by_their_hosts(db: sqlite3.Connection) -> None:
    """8 to 9: a table that its host has left, and that never begins, is in no lobby."""
    for empty in ('{"kind":"me"}', '{"kind":"here"}'):
        db.execute("UPDATE standings SET lobby = 0 WHERE lobby = 1 AND instr(body, ?)", (empty,))


def passphrases_tried(db: sqlite3.Connection) -> None:
    """9 to 10: by when attempts at somebody's passphrase that failed are forgotten is kept."""
    db.execute("ALTER TABLE people ADD COLUMN tried REAL NOT NULL DEFAULT 0")


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (
    entries_with_events,
    visits,
    luck_taken_back,
    sessions_ended,
    promises,
    name_looks,
    chained_logs,
    left_by_their_hosts,
    passphrases_tried,
)
"""The first brings schema 1 to 2, and so on."""
