"""How older database files are brought forward: one function for each schema number, within one transaction.

What a migration reads and writes is spelt out here and never shared with today's code, which goes on changing.
"""

import sqlite3
from collections.abc import Callable
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


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (entries_with_events, visits)
"""The first brings schema 1 to 2, and so on."""
