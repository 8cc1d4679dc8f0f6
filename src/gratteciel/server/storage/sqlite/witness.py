"""What a database is known to have held: a number that grows in it, noted beside it once it is on disk.

A write-ahead log that is gone takes all that was written last with it, and SQLite has no way of knowing that there was
one: in a young house that is everything. By the number beside it this is noticed, to within a few seconds.
"""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

DIGITS = 20
"""It is written over in one go."""
NUMBER = "beats"
FOUND = "SELECT secret FROM keys WHERE name = ?"


def mark_of(file: Path) -> Path:
    """The file that says that there was a database, and how far it had come."""
    return file.with_name(f"{file.name}.kept")


def grow(db: sqlite3.Connection) -> int:
    """Count one more in a database."""
    number = counted(db) + 1
    db.execute("INSERT OR REPLACE INTO keys VALUES (?, ?)", (NUMBER, str(number).encode()))
    return number


def counted(db: sqlite3.Connection) -> int:
    """The number in a database."""
    found = db.execute(FOUND, (NUMBER,)).fetchone()
    return 0 if found is None else int(found[0])


def note(mark: Path, number: int) -> None:
    """Note a number that is on disk; where there is no mark, or no room, nothing is known of it."""
    with suppress(OSError):
        descriptor = os.open(mark, os.O_WRONLY)
        try:
            os.write(descriptor, f"{number:{DIGITS}d}".encode())
        finally:
            os.close(descriptor)


def noted(mark: Path) -> int:
    """The number that was noted last; 0: none was."""
    try:
        return int(mark.read_bytes())
    except (OSError, ValueError):
        return 0


def forget(file: Path) -> None:
    """Know nothing any more of a database that somebody has put another one in place of."""
    with suppress(OSError):
        os.truncate(mark_of(file), 0)


def without_log(file: Path) -> int:
    """The number in a database to which there is no write-ahead log."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as db:
            return counted(db)
    except sqlite3.Error:
        return 0
