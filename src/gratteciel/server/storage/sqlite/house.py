"""Looking through a whole house: its file and the parts of it, every log, every game played again; and mending."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from gratteciel.errors import LANGUAGES, GrattecielError
from gratteciel.server.errors import StoreForeign, TableDamaged, TableForeign
from gratteciel.server.storage.rows import decode_row, intact, missing, read_log, standing
from gratteciel.server.storage.sqlite.indexes import complaints, unused
from gratteciel.server.storage.sqlite.mending import Finding, copy_readable, fill_up, keep_aside
from gratteciel.server.storage.sqlite.piecemeal import both_ends
from gratteciel.server.storage.sqlite.schema import SCHEMA, connect, is_ours, open_database, schema_of, schema_text
from gratteciel.server.storage.sqlite.shape import differences
from gratteciel.server.storage.sqlite.wal import lost_of, place_of
from gratteciel.server.storage.sqlite.witness import forget
from gratteciel.server.tables.log import Entry
from gratteciel.server.tables.plan import TableRow
from gratteciel.server.tables.state import TableState
from gratteciel.server.tables.summary import summarise

PLANS = "SELECT serial, id, body FROM tables ORDER BY serial {way}"
Texts = dict[str, str]
FILE_DAMAGED: Texts = {"en": "pages of the file are damaged", "fr": "des pages du fichier sont endommagées"}
LOG_DAMAGED: Texts = {
    "en": "its write-ahead log is damaged: commits are lost ({count}), and it is kept as {kept}",
    "fr": "son journal d’écriture anticipée est endommagé : des écritures sont perdues ({count}) ; il est gardé sous "
    "{kept}",
}
ENTRIES_LOST: Texts = {
    "en": "its last entries are lost: {left} of {were} are left",
    "fr": "ses dernières entrées sont perdues : il en reste {left} sur {were}",
}
NOT_ITS_LOG: Texts = {"en": "its summary is not that of its log", "fr": "son résumé n’est pas celui de son journal"}


@dataclass(frozen=True)
class Checked:
    """What came of looking through a house."""

    tables: int
    entries: int
    findings: tuple[Finding, ...]

    @property
    def whole(self) -> bool:
        """Whether nothing is wrong any more."""
        return all(one.mended for one in self.findings)


def check_house(file: Path, mend: bool = False) -> Checked:
    """Look through a house nobody is serving; mended, it lies where it was, and as it was beside it (`.damaged`).

    `StoreForeign` where there is none of this release; one of an earlier release is brought forward where it is mended.
    """
    link, file = file, place_of(file)
    lost = log_lost(file) if file.exists() else []
    if lost:
        forget(link)
    aside: list[Path] = []
    if mend and file.exists():
        aside = keep_aside(file)
        fill_up(file)
        open_database(file).close()
    db = connect(file) if file.exists() else None
    try:
        if db is None or not is_ours(db, file) or schema_of(db) != SCHEMA:
            found = {"en": "nothing", "fr": "rien"} if db is None else schema_text(schema_of(db))
            raise StoreForeign(file=str(file), found=found, expected=schema_text(SCHEMA))
        findings = [Finding(None, FILE_DAMAGED | {"en": f"{FILE_DAMAGED['en']}: {one}"}, mend) for one in pages(db)]
        if not findings:
            findings = otherwise(db, mend)
        if any(one.mended for one in findings):
            db.close()
            findings += copy_readable(file)
            forget(link)
            db = connect(file)
        elif mend and unused(db):
            db.execute("VACUUM")
        count, entries, more = look_through(db, mend)
        if not any(one.mended for one in (*findings, *more)):
            for copy in aside:
                copy.unlink()
        return Checked(count, entries, (*lost, *findings, *more))
    finally:
        if db is not None:
            db.close()


def log_lost(file: Path) -> list[Finding]:
    """What is lost by a damaged write-ahead log: said here, because SQLite drops it without a word."""
    if (lost := lost_of(file)) is None:
        return []
    said = {lang: text.format(count=lost.commits, kept=lost.kept) for lang, text in LOG_DAMAGED.items()}
    return [Finding(None, said), *(Finding(id, shorter(*numbers)) for id, numbers in lost.entries.items())]


def shorter(left: int, were: int) -> Texts:
    """How it is said that a log has lost its end."""
    return {lang: text.format(left=left, were=were) for lang, text in ENTRIES_LOST.items()}


def pages(db: sqlite3.Connection) -> list[str]:
    """What SQLite itself finds wrong with the file, if anything: a line."""
    return complaints(db)[:1]


def otherwise(db: sqlite3.Connection, mend: bool) -> list[Finding]:
    """What is not in the file as in a fresh one; mended by copying all rows into such a one, where that can be done."""
    found = differences(db)
    mend = mend and all(one.mendable for one in found)
    return [Finding(None, one.why, mend) for one in found]


def look_through(db: sqlite3.Connection, mend: bool) -> tuple[int, int, list[Finding]]:
    """Every table: how many there are, how many entries, and what is wrong."""
    findings: list[Finding] = []
    count = entries = 0
    for serial, id, body in both_ends(db, PLANS):
        count += 1
        try:
            row = intact(id, decode_row, body)
            rows = db.execute("SELECT number, body, link FROM entries WHERE serial = ? ORDER BY number", (serial,))
            log = read_log(id, rows.fetchall())
            entries += len(log)
            findings += [Finding(id, why, mend) for why in compared(db, serial, row, log, mend)]
        except TableForeign:
            continue  # of a release that still plays it
        except TableDamaged as error:
            findings.append(Finding(id, error.facts["why"]))
        except GrattecielError as error:
            findings.append(Finding(id, {lang: error.text(lang) for lang in LANGUAGES}))
        except (ValueError, LookupError, AssertionError) as error:
            findings.append(Finding(id, repr(error)))
        except sqlite3.DatabaseError as error:
            findings.append(Finding(id, str(error)))
    return count, entries, findings


def compared(db: sqlite3.Connection, serial: int, row: TableRow, log: list[Entry], mend: bool) -> Iterator[Any]:
    """What a table's summary says otherwise than its log, played again; written anew where that is wanted."""
    state = TableState.fold(row, log)
    found = db.execute(
        "SELECT last, status, free, lobby, changed, people, body FROM standings WHERE serial = ?", (serial,)
    ).fetchone()
    if found is not None and found[0] > len(log):
        yield missing(len(log) + 1)
        if not mend:
            return
    due = standing(summarise(row, state, log[-1].when if log else row.created))
    if found is None or same(found) != same(due):
        if found is None or found[0] <= len(log):
            yield NOT_ITS_LOG
        if mend:
            db.execute("BEGIN IMMEDIATE")
            db.execute("INSERT OR REPLACE INTO standings VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (serial, *due))
            for person in msgspec.json.decode(due[5]):
                db.execute("INSERT OR IGNORE INTO presences VALUES (?, ?)", (person, serial))
            db.execute("COMMIT")


def same(columns: tuple[Any, ...]) -> tuple[Any, ...]:
    """What tables are found by."""
    return (*columns[:3], bool(columns[3]))
