"""Tables in the database, their logs and summaries."""

import sqlite3
from collections.abc import Iterable, Sequence

import msgspec

from gratteciel.server.errors import TableDamaged, TableUnknown
from gratteciel.server.people.ratings import Outcome
from gratteciel.server.storage.as_json import text
from gratteciel.server.storage.chain import links, root
from gratteciel.server.storage.following import check
from gratteciel.server.storage.rows import (
    decode_row,
    decode_summary,
    intact,
    missing,
    no_more,
    readable,
    standing,
    whole_log,
)
from gratteciel.server.storage.sqlite.piecemeal import both_ends, one_by_one
from gratteciel.server.storage.sqlite.ratings import rate
from gratteciel.server.storage.sqlite.threads import Part, briefly, reading, writing
from gratteciel.server.tables.log import Entry
from gratteciel.server.tables.plan import TableRow
from gratteciel.server.tables.state import Status
from gratteciel.server.tables.summary import TableSummary

PLAYING = (
    "SELECT t.id FROM standings AS s JOIN tables AS t USING (serial)"
    " WHERE (s.status = 'playing' OR (s.status = 'waiting' AND s.free = 0))"
)
FOUND = (
    "SELECT s.serial, s.body FROM standings AS s JOIN tables AS t USING (serial) WHERE {where}"
    " ORDER BY s.serial {way} LIMIT :n"
)
STANDS = (
    "UPDATE standings SET last = ?, status = ?, free = ?, lobby = ?, changed = ?, people = ?, body = ?"
    " WHERE serial = (SELECT serial FROM tables WHERE id = ?)"
)
HANGS = " RETURNING serial, (SELECT link FROM entries AS e WHERE e.serial = standings.serial AND e.number = ?)"
SAME_PEOPLE, OTHER_PEOPLE = f"{STANDS} AND last = ? AND people = ?{HANGS}", STANDS + HANGS
"""How a table stands from now on; what it is known by here, and what its last entry until now hangs by."""
MOST = 500
"""The longest list given at once."""


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
        write_entries(db, number, root(row.id), entries)
        return True

    @reading
    def table(self, db: sqlite3.Connection, id: str) -> TableRow | None:
        found = db.execute("SELECT body FROM tables WHERE id = ?", (id,)).fetchone()
        return None if found is None else intact(id, decode_row, found[0])

    @reading
    def entries(self, db: sqlite3.Connection, id: str, after: int = 0) -> list[Entry]:
        found = db.execute(
            "SELECT e.number, e.body, e.link, s.last FROM tables AS t LEFT JOIN standings AS s USING (serial)"
            " LEFT JOIN entries AS e ON e.serial = t.serial AND e.number >= ? WHERE t.id = ? ORDER BY e.number",
            (after, id),
        )
        try:
            rows = found.fetchall()
        except sqlite3.DatabaseError as error:
            raise TableDamaged(table=id, why=str(error)) from error
        return whole_log(id, rows, after)

    @briefly
    def append(
        self,
        db: sqlite3.Connection,
        id: str,
        entries: Sequence[Entry],
        summary: TableSummary,
        outcome: Outcome | None = None,
        fence: int | None = None,
    ) -> bool:
        assert fence is None, "whoever has locked the folder looks after all tables"
        check(id, entries, summary, first=entries[0].number)
        columns, last = standing(summary), entries[0].number - 1
        # Nearly always the same people are there. All in one: at each statement others take the interpreter.
        found = db.execute(SAME_PEOPLE, (*columns, id, last, columns[5], last)).fetchone()
        if found is None:
            stood = db.execute(
                "SELECT s.last, s.people FROM tables AS t JOIN standings AS s USING (serial) WHERE t.id = ?", (id,)
            ).fetchone()
            if stood is None:
                raise TableUnknown(table=id)
            if stood[0] != last:
                return False
            found = db.execute(OTHER_PEOPLE, (*columns, id, last)).fetchone()
            write_people(db, found[0], msgspec.json.decode(stood[1]), summary.people)
        number, link = found
        if link is None and last > 0:
            raise TableDamaged(table=id, why=missing(last))
        write_entries(db, number, root(id) if link is None else bytes(link), entries)
        if outcome is not None:
            rate(db, number, outcome)
        return True

    @reading
    def summary(self, db: sqlite3.Connection, id: str) -> TableSummary | None:
        found = db.execute(
            "SELECT s.body FROM tables AS t JOIN standings AS s USING (serial) WHERE t.id = ?", (id,)
        ).fetchone()
        return None if found is None else intact(id, decode_summary, found[0])

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
        query = FOUND.replace("{where}", where)
        most = max(0, min(limit, MOST))
        values = {
            "person": person,
            "status": status,
            "public": public,
            "game": game,
            "since": since,
            "before": before,
            "n": most,
        }
        try:
            found = db.execute(query.format(way="DESC"), values).fetchall()
        except sqlite3.DatabaseError:  # what can be read is listed all the same
            found = list(both_ends(db, query, values, self.readers.failure))
            found = sorted(dict(found).items(), reverse=True)[:most]
        return [one for _, body in found if (one := readable(body)) is not None]

    @reading
    def playing(self, db: sqlite3.Connection) -> list[str]:
        try:
            return [id for (id,) in db.execute(f"{PLAYING} ORDER BY serial")]
        except sqlite3.DatabaseError as error:  # bots and clocks of all others go on
            self.readers.failure(error)
            return [id for (id,) in one_by_one(db, f"{PLAYING} AND s.serial = ?")]


def write_people(db: sqlite3.Connection, number: int, before: Iterable[str], now: Iterable[str]) -> None:
    """Whose table it is; who left before the game began finds it no more, and is found in it."""
    gone, come = sorted({*before} - {*now}), sorted({*now} - {*before})
    db.executemany("DELETE FROM presences WHERE person = ? AND serial = ?", [(person, number) for person in gone])
    found = [(person, number) for person in (*come, *map(no_more, gone))]
    db.executemany("INSERT OR IGNORE INTO presences (person, serial) VALUES (?, ?)", found)


def write_entries(db: sqlite3.Connection, number: int, before: bytes, entries: Sequence[Entry]) -> None:
    """Add to a log, after what hangs by `before`; a number that is taken fails."""
    bodies = [text(entry) for entry in entries]
    rows = zip((entry.number for entry in entries), bodies, links(before, bodies), strict=True)
    db.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", [(number, *row) for row in rows])
