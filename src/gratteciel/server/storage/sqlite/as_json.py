"""What is stored as JSON, and the number a table has in the file."""

import sqlite3
from typing import Any

import msgspec

from gratteciel.server.errors import TableUnknown

_encode = msgspec.json.Encoder().encode


def text(thing: Any) -> str:
    """Anything as JSON; text rather than bytes, so that the file can be read with any SQLite tool."""
    return _encode(thing).decode()


def serial(db: sqlite3.Connection, id: str) -> int:
    """The number a table has in the file; `TableUnknown` if there is none."""
    found = db.execute("SELECT serial FROM tables WHERE id = ?", (id,)).fetchone()
    if found is None:
        raise TableUnknown(table=id)
    return int(found[0])
