"""Forgetting somebody in the database: all of it or nothing."""

import sqlite3

import msgspec

from gratteciel.server.storage.as_json import text
from gratteciel.server.storage.chain import link, root
from gratteciel.server.storage.forgetting import (
    entry_without,
    remark_without,
    row_without,
    summary_without,
    theirs_alone,
)
from gratteciel.server.storage.rows import no_more
from gratteciel.server.storage.store import Remark
from gratteciel.server.tables.log import Entry
from gratteciel.server.tables.plan import TableRow
from gratteciel.server.tables.summary import TableSummary

ALL_OF_A_TABLE = (
    "DELETE FROM entries WHERE serial = ?",
    "DELETE FROM standings WHERE serial = ?",
    "DELETE FROM presences WHERE serial = ?",
    "DELETE FROM remarks WHERE serial = ?",
    "DELETE FROM visits WHERE serial = ?",
    "DELETE FROM reviews WHERE serial = ?",
    "DELETE FROM rating_changes WHERE serial = ?",
    "DELETE FROM tables WHERE serial = ?",
)
"""By its serial."""

decode_row = msgspec.json.Decoder(TableRow).decode
decode_entry = msgspec.json.Decoder(Entry).decode
decode_summary = msgspec.json.Decoder(TableSummary).decode
decode_remark = msgspec.json.Decoder(Remark).decode


def forget(db: sqlite3.Connection, person: str) -> list[str]:
    """Forget somebody; the ids of the tables that changed, or went."""
    found = db.execute(
        "SELECT serial, t.id, t.body, s.body FROM tables AS t JOIN standings AS s USING (serial)"
        " WHERE serial IN (SELECT serial FROM presences WHERE person IN (?, ?))",
        (person, no_more(person)),
    ).fetchall()
    for serial, _, row, summary in found:
        if theirs_alone(decode_summary(summary), person):
            for statement in ALL_OF_A_TABLE:
                db.execute(statement, (serial,))
        else:
            without(db, serial, decode_row(row), decode_summary(summary), person)
    db.execute("DELETE FROM tokens WHERE person = ?", (person,))
    db.execute("DELETE FROM mutes WHERE person = ? OR other = ?", (person, person))
    db.execute("DELETE FROM ratings WHERE person = ?", (person,))
    db.execute("DELETE FROM visits WHERE person = ?", (person,))
    db.execute("DELETE FROM presences WHERE person IN (?, ?)", (person, no_more(person)))
    db.execute("DELETE FROM people WHERE id = ?", (person,))
    return [id for _, id, _, _ in found]


def without(db: sqlite3.Connection, serial: int, row: TableRow, summary: TableSummary, person: str) -> None:
    """Let a table stand for the others, without somebody."""
    left = summary_without(summary, person)
    db.execute("UPDATE tables SET body = ? WHERE serial = ?", (text(row_without(row, person)), serial))
    db.execute(
        "UPDATE standings SET body = ?, people = ? WHERE serial = ?", (text(left), text(sorted(left.people)), serial)
    )
    log = "SELECT number, body FROM entries WHERE serial = ? ORDER BY number"
    before = root(row.id)
    for number, body in db.execute(log, (serial,)).fetchall():
        after = text(entry_without(decode_entry(body), person)) if person in body else body
        before = link(before, after)
        changed = (after, before, serial, number)
        db.execute("UPDATE entries SET body = ?, link = ? WHERE serial = ? AND number = ?", changed)
    for number, body in db.execute("SELECT number, body FROM remarks WHERE serial = ?", (serial,)).fetchall():
        if person in body:
            after = text(remark_without(decode_remark(body), person))
            db.execute("UPDATE remarks SET body = ? WHERE serial = ? AND number = ?", (after, serial, number))
