"""Making a whole file out of one with damaged pages: all that can still be read, and nothing that hangs in the air."""

import os
import shutil
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gratteciel.server.storage.rows import readable
from gratteciel.server.storage.sqlite.piecemeal import OF_TABLES, Row, both_ends, one_by_one
from gratteciel.server.storage.sqlite.schema import HEADER, connect, open_database, says_it_is_ours
from gratteciel.server.storage.sqlite.wal import unused
from gratteciel.server.tables.promises import KEY as PROMISES

Texts = dict[str, str]

KEPT = {
    "tables": "serial",
    "standings": "serial",
    "entries": "serial, number",
    "presences": "person, serial",
    "remarks": "serial, number",
    "reviews": "serial",
    "people": "id",
    "tokens": "id",
    "mutes": "person, other",
    "ratings": "person, game",
    "rating_changes": "serial",
    "keys": "name",
}
"""What a house keeps, and by what it is in order; who is at a table right now is not kept."""
LOST: dict[str, Texts] = {
    "tables": {"en": "some tables", "fr": "des tables"},
    "entries": {"en": "some entries of logs", "fr": "des entrées de journaux"},
    "remarks": {"en": "some remarks", "fr": "des remarques"},
    "reviews": {"en": "some reviews, which can be made again", "fr": "des analyses, qu’on peut refaire"},
    "people": {"en": "some people", "fr": "des personnes"},
    "tokens": {"en": "some tokens", "fr": "des jetons"},
    "mutes": {"en": "whom some did not want to hear", "fr": "qui certains ne voulaient pas entendre"},
    "ratings": {"en": "some ratings", "fr": "des classements"},
    "rating_changes": {"en": "what some games did to ratings", "fr": "l’effet de parties sur les classements"},
    "keys": {"en": "keys: nobody is signed in any more", "fr": "des clés : plus personne n’est connecté"},
}
"""What cannot be made again out of something else."""
PLAN_LOST: Texts = {
    "en": "its plan cannot be read any more, and without it the table is lost",
    "fr": "son plan n’est plus lisible, et sans lui la table est perdue",
}
UNPROMISE = f"DELETE FROM keys WHERE name = '{PROMISES}'"  # noqa: S608
"""Has luck promised anew: what was promised by it may have been laid open since, and its count may be lost."""
ALL, ADD = "SELECT * FROM {} ORDER BY {} {{way}}", "INSERT OR IGNORE INTO {} VALUES ({})"
ONE = "SELECT * FROM {} WHERE serial = ?"
OF_LOST = "{} FROM {} WHERE serial NOT IN (SELECT serial FROM tables)"


@dataclass(frozen=True)
class Finding:
    """Something that is not as it should be."""

    table: str | None
    """The id of a table; None: it concerns the file."""
    why: Any
    """In words, or in both languages."""
    mended: bool = False


def keep_aside(file: Path) -> list[Path]:
    """Copy a house as it is, with what was not yet written into its file: where; earlier copies stay as they are."""
    kept = unused(file.with_name(f"{file.name}.damaged"), "", "-wal")
    made = []
    for suffix in ("", "-wal"):
        source = file.with_name(file.name + suffix)
        if source.exists():
            made.append(Path(shutil.copy2(source, kept.with_name(kept.name + suffix))))
    return made


def fill_up(file: Path) -> None:
    """Make a file that was cut off as long as it says it is: SQLite reads nothing of it otherwise."""
    with file.open("r+b") as data:
        head = data.read(HEADER)
        size = int.from_bytes(head[16:18], "big")
        said = (65536 if size == 1 else size) * int.from_bytes(head[28:32], "big")
        if says_it_is_ours(file) and data.seek(0, os.SEEK_END) < said:
            data.truncate(said)


def copy_readable(file: Path) -> list[Finding]:
    """Put a new file in a damaged one's place, with every row that can still be read; what is lost all the same."""
    new = file.with_name(f"{file.name}.mended")
    new.unlink(missing_ok=True)
    into = open_database(new)
    source = connect(file)
    try:
        into.execute("BEGIN IMMEDIATE")
        lost = [name for name in KEPT if not copied(source, into, name)]
        gone = lost_tables(source, into)
        for name in OF_TABLES:  # or the next table would get the number of one that is lost, with what was its
            into.execute(OF_LOST.format("DELETE", name))
        into.execute("INSERT OR IGNORE INTO presences SELECT value, serial FROM standings, json_each(people)")
        into.execute(UNPROMISE)
        into.execute("COMMIT")
        into.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        into.close()
        source.close()
    for suffix in ("-wal", "-shm"):
        file.with_name(file.name + suffix).unlink(missing_ok=True)
    new.replace(file)
    return [
        *(Finding(None, is_lost(LOST[name])) for name in lost if name in LOST),
        *(Finding(id, PLAN_LOST) for id in gone),
    ]


def is_lost(what: Texts) -> Texts:
    """How it is said that something cannot be read any more."""
    return {"en": f"cannot be read any more: {what['en']}", "fr": f"n’est plus lisible : {what['fr']}"}


def copied(source: sqlite3.Connection, into: sqlite3.Connection, name: str) -> bool:
    """Copy what can be read of something, and say whether that is all of it."""
    met: list[sqlite3.DatabaseError] = []

    def add(rows: Iterable[Row]) -> None:
        for row in rows:
            into.execute(ADD.format(name, ", ".join("?" * len(row))), row)

    add(both_ends(source, ALL.format(name, KEPT[name].replace(",", " {way},")), met=met.append))
    if met and KEPT[name].startswith("serial"):
        add(one_by_one(source, ONE.format(name)))
    return not met


def lost_tables(source: sqlite3.Connection, into: sqlite3.Connection) -> list[str]:
    """The ids of tables that could not be copied, as far as the index or their summaries tell them."""
    known = {id for (id,) in both_ends(source, "SELECT id FROM tables ORDER BY id {way}")}
    summaries = [readable(body) for (body,) in into.execute(OF_LOST.format("SELECT body", "standings"))]
    known |= {one.id for one in summaries if one is not None}
    return sorted(known - {id for (id,) in into.execute("SELECT id FROM tables")})
