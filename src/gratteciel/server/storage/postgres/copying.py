"""Copying a whole house from SQLite's file to PostgreSQL and back: all of it or nothing, and only where nothing is.

Rows are copied as they are, logs with what they hang by; who is at a table right now is not copied.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psycopg

from gratteciel.server.errors import StoreFailed, StoreFilled
from gratteciel.server.storage.postgres.connections import arguments, one, several, without_password
from gratteciel.server.storage.postgres.schema import Connection, prepare
from gratteciel.server.storage.rows import decode_summary
from gratteciel.server.storage.sqlite.folder import check_log, lock
from gratteciel.server.storage.sqlite.moment import cleared
from gratteciel.server.storage.sqlite.schema import open_database
from gratteciel.server.storage.sqlite.wal import log_of, place_of
from gratteciel.server.storage.sqlite.witness import forget

COLUMNS = {
    "tables": "serial, id, game, public, body",
    "standings": "serial, last, status, free, lobby, changed, people, body",
    "entries": "serial, number, body, link",
    "presences": "person, serial",
    "remarks": "serial, number, body",
    "reviews": "serial, body",
    "people": "id, kept_name, passphrase, sessions, body, ended, promises, looks",
    "tokens": "id, digest, person, body",
    "mutes": "person, other",
    "ratings": "game, person, cautious, body",
    "rating_changes": "serial, body",
    "keys": "name, secret",
}
"""What is copied of each table: the columns that both storages have."""
YES_OR_NO = {"tables": 3, "standings": 4}
"""Which column is a number in SQLite and true or false in PostgreSQL."""
SUMMARY = 7
"""The column of a standing from which PostgreSQL knows whether a table has to be looked after."""


async def to_postgres(folder: Path, name: str, url: str) -> dict[str, int]:
    """Copy a house nobody serves into an empty database; how many rows of each kind."""
    check_log(folder / name)
    with lock(folder):
        source = open_database(folder / name)
        try:
            async with connected(url) as db:
                await prepare(db, without_password(url))
                async with db.transaction():
                    if await one(db, "SELECT 1 FROM tables UNION ALL SELECT 1 FROM people LIMIT 1"):
                        raise StoreFilled(place=without_password(url))
                    await db.execute("DELETE FROM keys")
                    counts = {}
                    for table, columns in COLUMNS.items():
                        rows = source.execute(f"SELECT {columns} FROM {table}").fetchall()  # noqa: S608
                        counts[table] = len(rows)
                        due = ", due" if table == "standings" else ""
                        async with db.cursor().copy(f"COPY {table} ({columns}{due}) FROM STDIN") as copy:
                            for row in rows:
                                await copy.write_row(for_postgres(table, row))
                    await db.execute("SELECT setval('tables_serial_seq', (SELECT max(serial) FROM tables))")
                return counts
        finally:
            source.close()


async def to_sqlite(url: str, folder: Path, name: str) -> dict[str, int]:
    """Copy a house as it is at one moment into an empty folder; how many rows of each kind.

    Whatever happens meanwhile: the house is there once all of it is, and until then the copy can be begun again.
    """
    file = folder / name
    there = place_of(file)
    with lock(folder):
        if any(one.exists() and one.stat().st_size for one in (there, log_of(there))):
            raise StoreFilled(place=str(folder))
        new = cleared(there.with_name(f"{there.name}.copied"))
        async with connected(url) as db:
            await prepare(db, without_password(url))
            target = open_database(new)
            try:
                target.execute("BEGIN IMMEDIATE")
                async with db.transaction():
                    await db.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
                    counts = {}
                    for table, columns in COLUMNS.items():
                        rows = await several(db, f"SELECT {columns} FROM {table}")  # noqa: S608
                        counts[table] = len(rows)
                        marks = ", ".join("?" * len(columns.split(", ")))
                        target.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", rows)  # noqa: S608
                target.execute("COMMIT")
                target.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            finally:
                target.close()
        new.replace(there)
        forget(file)
        return counts


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[Connection]:
    """A connection until the end of the context; `StoreFailed` where it breaks off, or the database refuses."""
    where = without_password(url)
    try:
        async with await psycopg.AsyncConnection.connect(url, **arguments()) as db:
            yield db
    except psycopg.Error as error:
        raise StoreFailed(why=f"{where}: {str(error).strip()[:200]}") from error


def for_postgres(table: str, row: tuple[Any, ...]) -> tuple[Any, ...]:
    """A row of SQLite's as PostgreSQL has it."""
    if table in YES_OR_NO:
        at = YES_OR_NO[table]
        row = (*row[:at], bool(row[at]), *row[at + 1 :])
    return (*row, decode_summary(row[SUMMARY]).due) if table == "standings" else row
