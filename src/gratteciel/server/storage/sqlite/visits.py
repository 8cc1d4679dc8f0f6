"""Who has which table open, in the database."""

import sqlite3
from collections.abc import Sequence

from gratteciel.server.storage.sqlite.threads import Part, reading, writing
from gratteciel.server.tables.company import Visit

BEFORE = ""
"""What stands in place of processes that are no more."""


class SqliteVisits(Part):
    """`VisitStore` in SQLite."""

    @writing
    def note(self, db: sqlite3.Connection, process: str, when: float, visits: Sequence[tuple[str, Visit]]) -> None:
        db.execute("INSERT OR REPLACE INTO processes VALUES (?, ?)", (process, when))
        db.executemany(
            "INSERT OR REPLACE INTO visits SELECT serial, ?, ?, ?, ? FROM tables WHERE id = ?",
            [(visit.person, process, visit.count, visit.since, table) for table, visit in visits],
        )
        db.executemany(
            "DELETE FROM visits WHERE serial = (SELECT serial FROM tables WHERE id = ?) AND person = ? AND process = ?"
            " AND (person, serial) NOT IN (SELECT person, serial FROM presences)",
            [(table, visit.person, process) for table, visit in visits if not visit.count],
        )

    @reading
    def at(self, db: sqlite3.Connection, table: str) -> list[Visit]:
        found = db.execute(
            "SELECT v.person, v.count, v.since, coalesce(p.alive, 0) FROM tables AS t JOIN visits AS v USING (serial)"
            " LEFT JOIN processes AS p ON p.id = v.process WHERE t.id = ?",
            (table,),
        )
        return [Visit(person=person, count=count, since=since, alive=alive) for person, count, since, alive in found]

    @writing
    def forget(self, db: sqlite3.Connection, before: float) -> None:
        db.execute(
            "INSERT INTO visits SELECT v.serial, v.person, ?, 0, max(iif(v.count, d.alive, v.since))"
            " FROM visits AS v JOIN processes AS d ON d.id = v.process JOIN presences USING (serial, person)"
            " WHERE d.alive < ?"
            " GROUP BY v.serial, v.person ON CONFLICT DO UPDATE SET since = max(since, excluded.since)",
            (BEFORE, before),
        )
        db.execute("DELETE FROM visits WHERE process IN (SELECT id FROM processes WHERE alive < ?)", (before,))
        db.execute("DELETE FROM processes WHERE alive < ?", (before,))
