"""Reading around damaged pages: what can be read from the front, from the back, and one by one in between."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

Row = tuple[Any, ...]

OF_TABLES = ("standings", "entries", "presences", "remarks", "reviews", "rating_changes")
"""What belongs to a table, by its number."""
TOP = "SELECT max(serial) FROM {}"


def both_ends(
    db: sqlite3.Connection,
    query: str,
    values: Any = (),
    met: Callable[[sqlite3.DatabaseError], object] | None = None,
) -> Iterator[Row]:
    """Rows of a query as far as they can be read, then from its other end; `{way}` in it stands for the direction.

    `met` is told where it cannot be read on; where all could be read there is no other end.
    """
    for way in ("", "DESC"):
        try:
            yield from db.execute(query.format(way=way), values)
            return
        except sqlite3.DatabaseError as error:
            if met is not None:
                met(error)


def one_by_one(db: sqlite3.Connection, query: str) -> Iterator[Row]:
    """Rows of a query for each number of a table (`?`), but for those that cannot be read."""
    for number in range(1, highest(db) + 1):
        with suppress(sqlite3.DatabaseError):
            yield from db.execute(query, (number,))


def highest(db: sqlite3.Connection) -> int:
    """The highest number of a table that can be read anywhere."""
    found = [0]
    for name in ("tables", *OF_TABLES):
        with suppress(sqlite3.DatabaseError):
            found.append(db.execute(TOP.format(name)).fetchone()[0] or 0)
    return max(found)
