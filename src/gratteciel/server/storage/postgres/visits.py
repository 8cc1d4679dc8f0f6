"""Who has which table open, in the database."""

from collections.abc import Sequence

from gratteciel.server.storage.postgres.connections import Part, many, reading, several, writing
from gratteciel.server.storage.postgres.schema import Connection
from gratteciel.server.tables.company import Visit

BEFORE = ""
"""What stands in place of processes that are no more."""


class PostgresVisits(Part):
    """`VisitStore` in PostgreSQL."""

    @writing
    async def note(self, db: Connection, process: str, when: float, visits: Sequence[tuple[str, Visit]]) -> None:
        await db.execute(
            "INSERT INTO processes VALUES (%s, %s) ON CONFLICT (id) DO UPDATE SET alive = excluded.alive",
            (process, when),
        )
        await many(
            db,
            "INSERT INTO visits SELECT serial, %s, %s, %s, %s FROM tables WHERE id = %s"
            " ON CONFLICT (serial, person, process) DO UPDATE SET count = excluded.count, since = excluded.since",
            [(visit.person, process, visit.count, visit.since, table) for table, visit in visits],
        )
        await many(
            db,
            "DELETE FROM visits WHERE serial = (SELECT serial FROM tables WHERE id = %s) AND person = %s"
            " AND process = %s AND (person, serial) NOT IN (SELECT person, serial FROM presences)",
            [(table, visit.person, process) for table, visit in visits if not visit.count],
        )

    @reading
    async def at(self, db: Connection, table: str) -> list[Visit]:
        found = await several(
            db,
            "SELECT v.person, v.count, v.since, coalesce(p.alive, 0) FROM tables AS t JOIN visits AS v USING (serial)"
            " LEFT JOIN processes AS p ON p.id = v.process WHERE t.id = %s",
            (table,),
        )
        return [Visit(person=person, count=count, since=since, alive=alive) for person, count, since, alive in found]

    @writing
    async def forget(self, db: Connection, before: float) -> None:
        await db.execute(
            "INSERT INTO visits SELECT v.serial, v.person, %s, 0,"
            " max(CASE WHEN v.count > 0 THEN d.alive ELSE v.since END)"
            " FROM visits AS v JOIN processes AS d ON d.id = v.process JOIN presences USING (serial, person)"
            " WHERE d.alive < %s GROUP BY v.serial, v.person ON CONFLICT (serial, person, process)"
            " DO UPDATE SET since = greatest(visits.since, excluded.since)",
            (BEFORE, before),
        )
        await db.execute("DELETE FROM visits WHERE process IN (SELECT id FROM processes WHERE alive < %s)", (before,))
        await db.execute("DELETE FROM processes WHERE alive < %s", (before,))
