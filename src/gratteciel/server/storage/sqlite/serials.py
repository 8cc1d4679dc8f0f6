"""The number a table has in the file."""

import sqlite3

from gratteciel.server.errors import TableUnknown


def serial(db: sqlite3.Connection, id: str) -> int:
    """The number a table has in the file; `TableUnknown` if there is none."""
    found = db.execute("SELECT serial FROM tables WHERE id = ?", (id,)).fetchone()
    if found is None:
        raise TableUnknown(table=id)
    return int(found[0])
