"""Tables in the database, their logs and summaries."""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import msgspec

from gratteciel.server.errors import TableDamaged, TableUnknown
from gratteciel.server.people.ratings import Outcome
from gratteciel.server.storage.following import check
from gratteciel.server.storage.sqlite.as_json import text
from gratteciel.server.storage.sqlite.ratings import rate
from gratteciel.server.storage.sqlite.threads import Part, reading, writing
from gratteciel.server.tables.log import Entry
from gratteciel.server.tables.plan import TableRow
from gratteciel.server.tables.state import Status
from gratteciel.server.tables.summary import TableSummary

T = TypeVar("T")

MOST = 500
"""The longest list given at once."""

decode_row = msgspec.json.Decoder(TableRow).decode
decode_entry = msgspec.json.Decoder(Entry).decode
decode_summary = msgspec.json.Decoder(TableSummary).decode


class SqliteTables(Part):
    """`TableStore` in SQLite."""

    @writing
    def add(self, db: sqlite3.Connection, row: TableRow, entries: Sequence[Entry], summary: TableSummary) -> bool:
        check(row.id, entries, summary, first=1)
        added = db.execute(
            "INSERT INTO tables (id, game, public, body) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING serial",
            (row.id, row.plan.game, row.plan.public, text(row)),
        ).fetchone()
        if added is None:
            return False
        number = added[0]
        db.execute("INSERT INTO standings VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (number, *standing(summary)))
        write_people(db, number, (), summary.people)
        write_entries(db, number, entries)
        return True

    @reading
    def table(self, db: sqlite3.Connection, id: str) -> TableRow | None:
        found = db.execute("SELECT body FROM tables WHERE id = ?", (id,)).fetchone()
        return None if found is None else intact(id, decode_row, found[0])

    @reading
    def entries(self, db: sqlite3.Connection, id: str, after: int = 0) -> list[Entry]:
        found = db.execute(
            "SELECT e.body FROM tables AS t JOIN entries AS e USING (serial) WHERE t.id = ? AND e.number > ?"
            " ORDER BY e.number",
            (id, after),
        )
        return [intact(id, decode_entry, body) for (body,) in found]

    @writing
    def append(
        self,
        db: sqlite3.Connection,
        id: str,
        entries: Sequence[Entry],
        summary: TableSummary,
        outcome: Outcome | None = None,
    ) -> bool:
        check(id, entries, summary, first=entries[0].number)
        found = db.execute(
            "SELECT serial, last, people FROM tables JOIN standings USING (serial) WHERE id = ?", (id,)
        ).fetchone()
        if found is None:
            raise TableUnknown(table=id)
        number, last, people = found
        if last != entries[0].number - 1:
            return False
        columns = standing(summary)
        db.execute(
            "UPDATE standings SET last = ?, status = ?, free = ?, lobby = ?, changed = ?, people = ?, body = ?"
            " WHERE serial = ?",
            (*columns, number),
        )
        if people != columns[5]:
            write_people(db, number, msgspec.json.decode(people), summary.people)
        write_entries(db, number, entries)
        if outcome is not None:
            rate(db, number, outcome)
        return True

    @reading
    def summary(self, db: sqlite3.Connection, id: str) -> TableSummary | None:
        found = db.execute(
            "SELECT s.body FROM tables AS t JOIN standings AS s USING (serial) WHERE t.id = ?", (id,)
        ).fetchone()
        return None if found is None else decode_summary(found[0])

    @reading
    def find(
        self,
        db: sqlite3.Connection,
        *,
        open: bool | None = None,
        person: str | None = None,
        status: Status | None = None,
        public: bool | None = None,
        game: str | None = None,
        since: float | None = None,
        before: str | None = None,
        limit: int = 50,
    ) -> list[TableSummary]:
        conditions: dict[str, object] = {
            "s.lobby = 1": open or None,
            "s.lobby = 0": (not open) or None if open is not None else None,
            "s.serial IN (SELECT serial FROM presences WHERE person = :person)": person,
            "s.status = :status": status,
            "t.public = :public": public,
            "t.game = :game": game,
            "s.changed >= :since": since,
            "s.serial < (SELECT serial FROM tables WHERE id = :before)": before,
        }
        where = " AND ".join(sql for sql, wanted in conditions.items() if wanted is not None) or "true"
        query = (
            "SELECT s.body FROM standings AS s JOIN tables AS t USING (serial) WHERE {} ORDER BY s.serial DESC LIMIT :n"
        )
        values = {
            "person": person,
            "status": status,
            "public": public,
            "game": game,
            "since": since,
            "before": before,
            "n": max(0, min(limit, MOST)),
        }
        return [decode_summary(body) for (body,) in db.execute(query.format(where), values)]

    @reading
    def playing(self, db: sqlite3.Connection) -> list[str]:
        found = db.execute(
            "SELECT t.id FROM standings AS s JOIN tables AS t USING (serial)"
            " WHERE s.status = 'playing' OR (s.status = 'waiting' AND s.free = 0) ORDER BY serial"
        )
        return [id for (id,) in found]


def intact(id: str, decode: Callable[[str], T], body: str) -> T:
    """What stands in a row; `TableDamaged` where it cannot be read."""
    try:
        return decode(body)
    except msgspec.MsgspecError as error:
        raise TableDamaged(table=id, why=str(error)) from error


def standing(summary: TableSummary) -> tuple[int, str, int, bool, float, str, str]:
    """A summary, preceded by what tables are found by."""
    lobby = summary.public and summary.status == "waiting" and summary.free > 0
    people = text(sorted(summary.people))
    return summary.number, summary.status, summary.free, lobby, summary.changed, people, text(summary)


def write_people(db: sqlite3.Connection, number: int, before: Iterable[str], now: Iterable[str]) -> None:
    """Whose table it is; who left before the game began is forgotten."""
    gone, come = sorted({*before} - {*now}), sorted({*now} - {*before})
    db.executemany("DELETE FROM presences WHERE person = ? AND serial = ?", [(person, number) for person in gone])
    db.executemany("INSERT INTO presences (person, serial) VALUES (?, ?)", [(person, number) for person in come])


def write_entries(db: sqlite3.Connection, number: int, entries: Sequence[Entry]) -> None:
    """Add to a log; a number that is taken fails."""
    db.executemany("INSERT INTO entries VALUES (?, ?, ?)", [(number, entry.number, text(entry)) for entry in entries])
