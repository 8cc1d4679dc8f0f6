"""Making damaged indexes anew: all that is in them is in their tables as well, so that nothing is lost by it.

Nothing of a damaged index is freed, since what it points at may be somebody else's: a new one is put in its place, and
the pages of the old one stay unused until the file is mended by hand (`VACUUM`).
"""

import logging
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, suppress

log = logging.getLogger(__name__)

MOST = 2**31 - 1
"""So many complaints of SQLite's are listened to: pages that are not used would hide others."""
NEW = "made_anew"
"""What an index is called until it is in its place."""
SELDOM = 30.0
"""Seconds between two attempts: each looks through the whole file."""
SOON = 0.5
"""Seconds after which it is looked whether all is well where something was mended: by then everybody has told of it who
met what was damaged."""
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def is_damage(error: BaseException) -> bool:
    """Whether SQLite says by an error that the file is damaged."""
    return (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF in DAMAGE


def complaints(db: sqlite3.Connection, table: str | None = None) -> list[str]:
    """What SQLite finds wrong with the file, or with one table and its indexes; pages that nobody uses do no harm."""
    try:
        rows = db.execute(f"PRAGMA integrity_check({table or MOST})").fetchall()
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        return [str(error)]
    lines = [line for (row,) in rows for line in str(row).splitlines()]
    return [one for one in lines if one != "ok" and not one.startswith("***") and not one.endswith(" never used")]


def unused(db: sqlite3.Connection) -> bool:
    """Whether pages of a file that is whole otherwise belong to nobody."""
    return bool(db.execute("PRAGMA integrity_check").fetchone() != ("ok",))


def indexes(db: sqlite3.Connection, table: str) -> Iterator[tuple[str, str]]:
    """The indexes of a table that lie apart from it, each with how it is made under the name `NEW`."""
    for _, name, _, origin, _ in db.execute(f"PRAGMA index_list({table})").fetchall():
        found = db.execute("SELECT sql FROM sqlite_schema WHERE type = 'index' AND name = ?", (name,)).fetchone()
        if found is None:
            continue  # the order of the table itself
        if origin == "c":
            yield name, found[0].replace(f"INDEX {name} ", f"INDEX {NEW} ", 1)
        else:
            columns = ", ".join(one[2] for one in db.execute(f"PRAGMA index_info({name})"))
            yield name, f"CREATE UNIQUE INDEX {NEW} ON {table} ({columns})"


def make_anew(db: sqlite3.Connection) -> list[str] | None:
    """Make damaged indexes anew out of their tables: their names; None where a table is damaged, and all is as it was.

    Where no table and no index is damaged the list of free pages is: then the whole file is written anew.
    """
    tables = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")]
    doubtful = [table for table in tables if complaints(db, table)]
    db.execute("BEGIN IMMEDIATE")
    try:
        made = [name for table in doubtful for name in put_in_place(db, table)]
        # Of all of them: a damaged list of free pages may have given away what is in use.
        if any(complaints(db, table) for table in tables):
            db.execute("ROLLBACK")
            return None
        db.execute("COMMIT")
    except sqlite3.DatabaseError as error:
        with suppress(sqlite3.Error):
            db.execute("ROLLBACK")
        if is_damage(error):
            return None
        raise
    if complaints(db):
        db.execute("VACUUM")
    return made


def put_in_place(db: sqlite3.Connection, table: str) -> Iterator[str]:
    """Have the indexes of a table use the pages of new ones."""
    for name, statement in list(indexes(db, table)):
        db.execute(statement)
        (version,) = db.execute("PRAGMA schema_version").fetchone()
        db.execute("PRAGMA writable_schema = ON")
        db.execute(
            "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = ?) WHERE name = ?",
            (NEW, name),
        )
        db.execute("DELETE FROM sqlite_schema WHERE name = ?", (NEW,))
        db.execute(f"PRAGMA schema_version = {version + 1}")  # other connections read it anew
        db.execute("PRAGMA writable_schema = RESET")
        yield name


class Mending:
    """Makes damaged indexes anew while the server runs, in a thread of its own: what can be used is used meanwhile."""

    def __init__(self, connect: Callable[[], sqlite3.Connection], mended: Callable[[], None]) -> None:
        self._connect, self._mended = connect, mended
        self._met = threading.Event()
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None
        self._door = threading.Lock()
        self._db: sqlite3.Connection | None = None
        self.hopeless = False
        """Whether a table itself is damaged: that takes somebody who decides."""

    def meet(self) -> None:
        """Something damaged was met; to be called from any thread."""
        with self._door:
            if self._closing.is_set() or self.hopeless:
                return
            self._met.set()
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="mending", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        while True:
            self._met.wait()
            self._met.clear()
            if self._closing.is_set():
                return
            pause = SELDOM
            try:
                with closing(self._connect()) as self._db:
                    # What is told of damage may come when that has been mended already.
                    whole = not complaints(self._db)
                    made = [] if whole else make_anew(self._db)
            except Exception:  # a full disk, say: another time
                if not self._closing.is_set():
                    log.exception("damaged indexes could not be made anew")
            else:
                if made is None:
                    self.hopeless = True
                    log.error("a part of the database is damaged: gratteciel check --mend mends it, or a backup")
                    return
                self._mended()
                if not whole:
                    log.error("indexes were damaged and made anew: nothing is lost", extra={"indexes": made})
                    pause = SOON
            self._closing.wait(pause)

    def close(self) -> None:
        """Begin nothing more, and leave what was begun undone."""
        with self._door:
            self._closing.set()
            self._met.set()
        if self._thread is not None:
            with suppress(sqlite3.Error):
                if self._db is not None:
                    self._db.interrupt()
            self._thread.join()
