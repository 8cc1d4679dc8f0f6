"""The database file: what is in it, and how it is opened.

Whatever may change its shape is JSON (rows, entries, summaries, people), read by types whose new fields have defaults,
and columns hold only what is searched by: so most changes need nothing done here. Where that is not enough `SCHEMA`
goes up, and `migrations.py` brings older files forward when they are opened. A file of a number to come is refused by
name before anything is written to it.
"""

import os
import sqlite3
from pathlib import Path

from gratteciel.server.errors import StoreDamaged, StoreForeign
from gratteciel.server.storage.sqlite.migrations import MIGRATIONS

SCHEMA = 1 + len(MIGRATIONS)
APPLICATION = 0x47524154
"""Marks the file as Gratteciel's: `GRAT`."""
HEADER = 100
"""Bytes of a file before its first page's tree."""
PRIVATE = 0o600
"""The file holds keys and secrets: only its owner may read it."""
PATIENCE = 30.0
"""Seconds to wait for another process that is writing."""
CACHE = 512
"""KiB of the file that each connection keeps for itself; the system keeps the rest. A server has five of them."""
WRITTEN = 2048
"""KiB that the one which writes keeps: what a commit changes has to fit, or it is written in pieces."""

TABLES = """
CREATE TABLE tables (
    serial INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    public INTEGER NOT NULL,
    body TEXT NOT NULL
) STRICT;
CREATE TABLE standings (
    serial INTEGER PRIMARY KEY,
    last INTEGER NOT NULL,
    status TEXT NOT NULL,
    free INTEGER NOT NULL,
    lobby INTEGER NOT NULL,
    changed REAL NOT NULL,
    people TEXT NOT NULL,
    body TEXT NOT NULL
) STRICT;
CREATE INDEX by_status ON standings (status, serial);
CREATE INDEX lobby ON standings (serial) WHERE lobby = 1;
CREATE TABLE entries (
    serial INTEGER NOT NULL,
    number INTEGER NOT NULL,
    body TEXT NOT NULL,
    link BLOB NOT NULL DEFAULT x'',
    PRIMARY KEY (serial, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE presences (
    person TEXT NOT NULL,
    serial INTEGER NOT NULL,
    PRIMARY KEY (person, serial)
) STRICT, WITHOUT ROWID;
CREATE TABLE remarks (
    serial INTEGER NOT NULL,
    number INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (serial, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE visits (
    serial INTEGER NOT NULL,
    person TEXT NOT NULL,
    process TEXT NOT NULL,
    count INTEGER NOT NULL,
    since REAL NOT NULL,
    PRIMARY KEY (serial, person, process)
) STRICT, WITHOUT ROWID;
CREATE TABLE processes (
    id TEXT PRIMARY KEY,
    alive REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE reviews (
    serial INTEGER PRIMARY KEY,
    body BLOB NOT NULL
) STRICT;
CREATE TABLE people (
    id TEXT PRIMARY KEY,
    kept_name TEXT UNIQUE,
    passphrase TEXT,
    sessions INTEGER NOT NULL,
    body TEXT NOT NULL,
    ended TEXT NOT NULL DEFAULT '{}',
    promises INTEGER NOT NULL DEFAULT 0,
    looks TEXT,
    tried REAL NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX people_looks ON people (looks);
CREATE TABLE tokens (
    id TEXT PRIMARY KEY,
    digest BLOB NOT NULL UNIQUE,
    person TEXT NOT NULL,
    body TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tokens_of ON tokens (person);
CREATE TABLE mutes (
    person TEXT NOT NULL,
    other TEXT NOT NULL,
    PRIMARY KEY (person, other)
) STRICT, WITHOUT ROWID;
CREATE TABLE ratings (
    game TEXT NOT NULL,
    person TEXT NOT NULL,
    cautious REAL NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX best ON ratings (game, cautious);
CREATE TABLE rating_changes (
    serial INTEGER PRIMARY KEY,
    body TEXT NOT NULL
) STRICT;
CREATE TABLE keys (
    name TEXT PRIMARY KEY,
    secret BLOB NOT NULL
) STRICT, WITHOUT ROWID;
"""


def connect(file: Path) -> sqlite3.Connection:
    """A connection whose transactions are begun and ended by hand, and are on disk once they have ended."""
    db = sqlite3.connect(file, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA fullfsync = ON")
        db.execute(f"PRAGMA cache_size = {-CACHE}")
    except sqlite3.DatabaseError as error:
        db.close()
        if isinstance(error, sqlite3.OperationalError):
            raise
        if says_it_is_ours(file):
            raise StoreDamaged(why=f"{file}: {error}") from error
        found = {"en": "no database", "fr": "autre chose qu’une base de données"}
        raise StoreForeign(file=str(file), found=found, expected=schema_text(SCHEMA)) from error
    return db


def make_private(file: Path) -> None:
    """Have a file that only its owner can read: whoever owns the folder, also where root works there for them."""
    try:
        descriptor = os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE)
    except FileExistsError:  # or a link to where it is to lie
        file.touch(mode=PRIVATE)
        return
    try:
        if hasattr(os, "fchown") and os.geteuid() == 0:
            folder = file.parent.stat()
            os.fchown(descriptor, folder.st_uid, folder.st_gid)
    finally:
        os.close(descriptor)


def says_it_is_ours(file: Path) -> bool:
    """Whether the first bytes of a file that SQLite cannot read are those of a database of ours."""
    with file.open("rb") as data:
        head = data.read(HEADER)
    return head.startswith(b"SQLite format 3\0") and head[68:72] == APPLICATION.to_bytes(4, "big")


def schema_text(number: int) -> dict[str, str]:
    """What a database of ours is called in a message."""
    return {"en": f"schema {number} of Gratteciel", "fr": f"le schéma {number} de Gratteciel"}


def open_database(file: Path) -> sqlite3.Connection:
    """A connection to a database of this schema: made if there is none, an older one brought forward.

    `StoreForeign` for anything else.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    make_private(file)
    db = connect(file)
    try:
        if is_ours(db, file):
            bring_forward(db)
        else:
            db.execute("PRAGMA journal_mode = WAL")
            make(db, file)
        db.execute(f"PRAGMA cache_size = {-WRITTEN}")
        mode = db.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        if mode != "wal":
            raise StoreForeign(file=str(file), found=f"journal_mode={mode}", expected="journal_mode=wal")
    except BaseException:
        db.close()
        raise
    return db


def is_ours(db: sqlite3.Connection, file: Path) -> bool:
    """Whether the database is one of ours, of this schema or an older; False for an empty one; others are refused."""
    application = db.execute("PRAGMA application_id").fetchone()[0]
    schema = schema_of(db)
    filled = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if not (application or schema or filled):
        return False
    if application != APPLICATION:
        found = {"en": "another program’s database", "fr": "la base d’un autre programme"}
        raise StoreForeign(file=str(file), found=found, expected=schema_text(SCHEMA))
    if not 1 <= schema <= SCHEMA:
        raise StoreForeign(file=str(file), found=schema_text(schema), expected=schema_text(SCHEMA))
    return True


def bring_forward(db: sqlite3.Connection) -> None:
    """Make of an older database one of this schema, all at once; another process may have been quicker."""
    if schema_of(db) == SCHEMA:
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        for migrate in MIGRATIONS[schema_of(db) - 1 :]:
            migrate(db)
        db.execute(f"PRAGMA user_version = {SCHEMA}")
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise


def schema_of(db: sqlite3.Connection) -> int:
    """The schema number of a database."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def make(db: sqlite3.Connection, file: Path) -> None:
    """Fill an empty database, all at once; another process may have been quicker."""
    db.execute("BEGIN IMMEDIATE")
    try:
        if not is_ours(db, file):
            for statement in filter(str.strip, TABLES.split(";")):
                db.execute(statement)
            db.execute(f"PRAGMA application_id = {APPLICATION}")
            db.execute(f"PRAGMA user_version = {SCHEMA}")
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise


def back_up(file: Path, copy: Path) -> None:
    """Copy a database as it is at one moment, also while it is written to; the copy is complete or not there."""
    unfinished = copy.with_name(f"{copy.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    source = connect(file) if file.exists() else sqlite3.connect(":memory:")
    try:
        if not is_ours(source, file):
            raise StoreForeign(file=str(file), found={"en": "nothing", "fr": "rien"}, expected=schema_text(SCHEMA))
        make_private(unfinished)
        target = sqlite3.connect(unfinished)
        try:
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")
        finally:
            target.close()
    finally:
        source.close()
    unfinished.replace(copy)
