"""Going back to a moment: a database as it was then, from any later copy of it.

Logs are only ever added to, so whatever was played stands in them with its time: what came after the moment is cut off,
and what follows from a log (summaries, ratings, reviews) is brought to what it was. Who people are is not played and
has no log: names, passphrases and tokens are those of the copy, and who was erased since stays so.

What people have seen cannot be undone: outcomes of luck that will come again, or the very secret they follow from. So
every game that goes on says that it was put back, and counts for nothing.
"""

import sqlite3
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import takewhile
from pathlib import Path

from msgspec.structs import replace

from gratteciel.server.storage.as_json import text
from gratteciel.server.storage.chain import root
from gratteciel.server.storage.rows import decode_row, intact, read_log, readable, standing
from gratteciel.server.storage.sqlite.folder import PRIVATE as FOLDER
from gratteciel.server.storage.sqlite.forgetting import ALL_OF_A_TABLE, decode_entry, decode_remark
from gratteciel.server.storage.sqlite.mending import UNPROMISE
from gratteciel.server.storage.sqlite.ratings import decode_changes
from gratteciel.server.storage.sqlite.schema import back_up, open_database
from gratteciel.server.storage.sqlite.tables import write_entries, write_people
from gratteciel.server.storage.sqlite.wal import place_of
from gratteciel.server.storage.sqlite.witness import forget
from gratteciel.server.tables.log import Entry, PutBack
from gratteciel.server.tables.state import TableState
from gratteciel.server.tables.summary import summarise

LAST = "SELECT number, link FROM entries WHERE serial = ? ORDER BY number DESC LIMIT 1"
ALIVE = "UPDATE keys SET secret = :noted WHERE name = 'alive' AND CAST(CAST(secret AS TEXT) AS REAL) > :until"
"""Clocks stand still from the moment on, and not from when the copy was made."""
OWN = ("", "-wal", "-shm", ".kept")
"""The files of a database."""


@dataclass(frozen=True)
class Restored:
    """What came of it."""

    tables: int
    """That are there now."""
    gone: int
    """That were laid only later."""
    shortened: int
    """That had got further."""
    aside: Path | None
    """Where the database is now that was there before, or its write-ahead log where that was all that was left."""


def restore(copy: Path, file: Path, until: float | None, now: float) -> Restored:
    """Put a copy in a database's place, as it was at a moment; what was there is laid aside. Nobody may serve it."""
    file.parent.mkdir(mode=FOLDER, parents=True, exist_ok=True)
    there = place_of(file)
    new = cleared(there.with_name(f"{there.name}.restored"))
    back_up(copy, new)
    db = open_database(new)
    try:
        gone, shortened = go_back(db, until, now)
        tables = db.execute("SELECT count(*) FROM tables").fetchone()[0]
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        db.execute("PRAGMA journal_mode = DELETE")
    finally:
        db.close()
    aside = lay_aside(there, now)
    new.replace(there)
    forget(file)
    return Restored(tables, gone, shortened, aside)


def cleared(new: Path) -> Path:
    """A place for a new database, where somebody who was interrupted may have left a part of one."""
    for suffix in OWN:
        new.with_name(new.name + suffix).unlink(missing_ok=True)
    return new


def lay_aside(file: Path, now: float) -> Path | None:
    """Give a database another name, with what was not yet written into its file.

    That goes aside even where the file itself is gone: SQLite would write it into whatever comes in its place.
    """
    parts = [suffix for suffix in OWN[:3] if file.with_name(file.name + suffix).exists()]
    when = datetime.fromtimestamp(now)
    while True:
        aside = file.with_name(f"{file.stem}-before-{when:%Y%m%dT%H%M%S}{file.suffix}")
        if not any(aside.with_name(aside.name + suffix).exists() for suffix in OWN[:3]):
            break
        when += timedelta(seconds=1)
    for suffix in parts:
        file.with_name(file.name + suffix).replace(aside.with_name(aside.name + suffix))
    return aside.with_name(aside.name + parts[0]) if parts else None


def go_back(db: sqlite3.Connection, until: float | None, now: float) -> tuple[int, int]:
    """Undo what came after a moment, all at once: how many tables are gone, and how many shorter."""
    found: list[str] = []
    db.execute("BEGIN IMMEDIATE")
    try:
        if until is not None:
            tables = db.execute("SELECT serial, id, body FROM tables").fetchall()
            found += [cut_table(db, serial, id, body, until) for serial, id, body in tables]
            db.execute(ALIVE, {"until": until, "noted": repr(until).encode()})
        say_so(db, now)
        db.execute(UNPROMISE)
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise
    return found.count("gone"), found.count("shorter")


def cut_table(db: sqlite3.Connection, serial: int, id: str, body: str, until: float) -> str:
    """Undo what came after a moment at one table: whether it is `gone`, `shorter` or the `same`."""
    row = intact(id, decode_row, body)
    log = db.execute("SELECT number, body, link FROM entries WHERE serial = ? ORDER BY number", (serial,)).fetchall()
    stays = list(takewhile(lambda one: intact(id, decode_entry, one[1]).when <= until, log))
    if row.created > until or not stays:
        unrate(db, serial)
        for statement in ALL_OF_A_TABLE:
            db.execute(statement, (serial,))
        return "gone"
    for number, said in db.execute("SELECT number, body FROM remarks WHERE serial = ?", (serial,)).fetchall():
        if decode_remark(said).when > until:
            db.execute("DELETE FROM remarks WHERE serial = ? AND number = ?", (serial, number))
    if len(stays) == len(log):
        return "same"
    db.execute("DELETE FROM entries WHERE serial = ? AND number > ?", (serial, len(stays)))
    entries = read_log(id, stays)
    summary = summarise(row, TableState.fold(row, entries), entries[-1].when)
    people = db.execute("SELECT person FROM presences WHERE serial = ? AND person NOT LIKE '-%'", (serial,))
    before = [person for (person,) in people]
    db.execute("INSERT OR REPLACE INTO standings VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (serial, *standing(summary)))
    write_people(db, serial, before, summary.people)
    if summary.status != "over":
        db.execute("DELETE FROM reviews WHERE serial = ?", (serial,))
        unrate(db, serial)
    return "shorter"


def say_so(db: sqlite3.Connection, now: float) -> None:
    """Have every table that goes on say that it was put back; one that is damaged stays as it is."""
    stand = "SELECT serial, id, s.body FROM standings AS s JOIN tables USING (serial) WHERE status <> 'over'"
    for serial, id, body in db.execute(stand).fetchall():
        last, link = db.execute(LAST, (serial,)).fetchone() or (0, root(id))
        before = readable(body)
        if before is None or before.number != last:
            continue
        entry = Entry(number=last + 1, when=now, event=PutBack())
        summary = replace(before, number=entry.number, changed=now, knowing=True)
        write_entries(db, serial, link, [entry])
        db.execute("INSERT OR REPLACE INTO standings VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (serial, *standing(summary)))


def unrate(db: sqlite3.Connection, serial: int) -> None:
    """Take back what a game did to ratings, unless what an earlier one did has been taken back already."""
    found = db.execute(
        "SELECT game, c.body FROM rating_changes AS c JOIN tables USING (serial) WHERE serial = ?", (serial,)
    ).fetchone()
    if found is None:
        return
    game, body = found
    for change in decode_changes(body):
        column = db.execute(
            "SELECT json_extract(body, '$.games') FROM ratings WHERE person = ? AND game = ?", (change.person, game)
        ).fetchone()
        if column is None or (column[0] or 0) <= change.before.games:
            continue
        if change.before.games:
            columns = (change.before.cautious, text(change.before), change.person, game)
            db.execute("UPDATE ratings SET cautious = ?, body = ? WHERE person = ? AND game = ?", columns)
        else:
            db.execute("DELETE FROM ratings WHERE person = ? AND game = ?", (change.person, game))
    db.execute("DELETE FROM rating_changes WHERE serial = ?", (serial,))
