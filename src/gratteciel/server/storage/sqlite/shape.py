"""What a database of ours is made of, compared with a fresh one: what is missing, what is otherwise, what was added.

By names and columns and not by the text that made them: a file of an older release was brought forward piece by piece.
"""

import sqlite3
from contextlib import closing
from typing import Any, NamedTuple

from gratteciel.server.storage.sqlite.schema import TABLES

Texts = dict[str, str]

MISSING: dict[str, Texts] = {
    "table": {"en": "a part of it is missing: {name}", "fr": "une partie en manque : {name}"},
    "index": {"en": "an index is missing: {name}", "fr": "un index manque : {name}"},
}
OTHERWISE: Texts = {
    "en": "a part of it is not as this release makes it: {name}",
    "fr": "une partie n’en est pas comme cette version la fait : {name}",
}
ADDED: Texts = {
    "en": "something was added that changes what is written: {name}",
    "fr": "quelque chose a été ajouté qui change ce qui est écrit : {name}",
}
PARTS = "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite@_%' ESCAPE '@' ORDER BY rowid"
COLUMNS = "SELECT name, type, [notnull], dflt_value, pk, hidden FROM pragma_table_xinfo(?)"
ORDERED = "SELECT wr, strict FROM pragma_table_list(?) WHERE schema = 'main'"
UNIQUE = "SELECT name, origin FROM pragma_index_list(?) WHERE origin <> 'c'"
KEYS = "SELECT name, [desc], coll FROM pragma_index_xinfo(?) WHERE key"
ONCE = "SELECT [unique] FROM pragma_index_list(?) WHERE name = ?"


class Difference(NamedTuple):
    """Something that is not as in a fresh database."""

    why: Texts
    mendable: bool
    """Whether it is gone once all rows have been copied into a fresh one."""


def differences(db: sqlite3.Connection) -> list[Difference]:
    """What is not as in a fresh database; tables and indexes of somebody else's are nobody's matter."""
    with closing(sqlite3.connect(":memory:")) as fresh:
        fresh.executescript(TABLES)
        ours = parts(fresh)
    found, there = [], parts(db)
    for (kind, name), made in ours.items():
        if (kind, name) not in there:
            found.append(Difference(said(MISSING[kind], name), mendable=True))
        elif there[kind, name] != made:
            found.append(Difference(said(OTHERWISE, name), mendable=kind == "index"))
    return found + [Difference(said(ADDED, name), mendable=True) for kind, name in there if kind == "trigger"]


def said(texts: Texts, name: str) -> Texts:
    """How it is said of a part."""
    return {lang: text.format(name=name) for lang, text in texts.items()}


def parts(db: sqlite3.Connection) -> dict[tuple[str, str], Any]:
    """All parts, by kind and name, and how each is made."""
    return {(kind, name): made(db, kind, name, table, sql) for kind, name, table, sql in db.execute(PARTS).fetchall()}


def made(db: sqlite3.Connection, kind: str, name: str, table: str, sql: str) -> Any:
    """How a table or an index is made."""
    if kind == "table":
        unique = sorted((origin, keys(db, index)) for index, origin in db.execute(UNIQUE, (name,)).fetchall())
        return db.execute(COLUMNS, (name,)).fetchall(), db.execute(ORDERED, (name,)).fetchall(), unique
    if kind == "index":
        where = " ".join(sql.partition(" WHERE ")[2].split())
        return table, keys(db, name), where, db.execute(ONCE, (table, name)).fetchall()
    return None


def keys(db: sqlite3.Connection, index: str) -> list[Any]:
    """What an index is in order by."""
    return db.execute(KEYS, (index,)).fetchall()
