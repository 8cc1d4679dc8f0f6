"""Tables in the database, their logs and summaries."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from gratteciel.server.errors import TableDamaged, TableUnknown
from gratteciel.server.people.ratings import Outcome
from gratteciel.server.storage.as_json import text
from gratteciel.server.storage.chain import links, root
from gratteciel.server.storage.following import check
from gratteciel.server.storage.postgres.connections import Part, many, one, reading, several, writing
from gratteciel.server.storage.postgres.ratings import rate
from gratteciel.server.storage.postgres.schema import Connection
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
from gratteciel.server.storage.store import LeaseLost
from gratteciel.server.tables.log import Entry
from gratteciel.server.tables.plan import TableRow
from gratteciel.server.tables.state import Status
from gratteciel.server.tables.summary import TableSummary

MOST = 500
"""The longest list given at once."""


class PostgresTables(Part):
    """`TableStore` in PostgreSQL."""

    @writing
    async def add(self, db: Connection, row: TableRow, entries: Sequence[Entry], summary: TableSummary) -> bool:
        check(row.id, entries, summary, first=1)
        added = await one(
            db,
            "INSERT INTO tables (id, game, public, body) VALUES (%s, %s, %s, %s)"
            " ON CONFLICT DO NOTHING RETURNING serial",
            (row.id, row.plan.game, row.plan.public, text(row)),
        )
        if added is None:
            return False
        number = added[0]
        await db.execute(
            "INSERT INTO standings (serial, last, status, free, lobby, changed, people, body, due)"
            " VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)",
            (number, *standing(summary), summary.due),
        )
        await write_people(db, number, (), summary.people)
        await write_entries(db, number, root(row.id), entries)
        return True

    @reading
    async def table(self, db: Connection, id: str) -> TableRow | None:
        found = await one(db, "SELECT body FROM tables WHERE id = %s", (id,))
        return None if found is None else intact(id, decode_row, found[0])

    @reading
    async def entries(self, db: Connection, id: str, after: int = 0) -> list[Entry]:
        rows = await several(
            db,
            "SELECT e.number, e.body, e.link, s.last FROM tables AS t LEFT JOIN standings AS s USING (serial)"
            " LEFT JOIN entries AS e ON e.serial = t.serial AND e.number >= %s WHERE t.id = %s ORDER BY e.number",
            (after, id),
        )
        return whole_log(id, rows, after)

    @writing
    async def append(
        self,
        db: Connection,
        id: str,
        entries: Sequence[Entry],
        summary: TableSummary,
        outcome: Outcome | None = None,
        fence: int | None = None,
    ) -> bool:
        check(id, entries, summary, first=entries[0].number)
        found = await one(
            db,
            "SELECT serial, last, people, (SELECT link FROM entries AS e WHERE e.serial = s.serial AND number = last),"
            " fence = %s AND EXISTS (SELECT 1 FROM leases WHERE process = owner AND until > clock_timestamp())"
            " FROM tables AS t JOIN standings AS s USING (serial) WHERE id = %s FOR UPDATE OF s",
            (fence, id),
        )
        if found is None:
            raise TableUnknown(table=id)
        number, last, people, before, ours = found
        if fence is not None and not ours:
            raise LeaseLost(id)
        if last != entries[0].number - 1:
            return False
        if last and before is None:
            raise TableDamaged(table=id, why=missing(last))
        columns = standing(summary)
        await db.execute(
            "UPDATE standings SET last = %s, status = %s, free = %s, lobby = %s, changed = %s, people = %s, body = %s,"
            " due = %s WHERE serial = %s",
            (*columns, summary.due, number),
        )
        if people != columns[5]:
            await write_people(db, number, msgspec.json.decode(people), summary.people)
        await write_entries(db, number, bytes(before) if last else root(id), entries)
        if outcome is not None:
            await rate(db, number, outcome)
        return True

    @reading
    async def summary(self, db: Connection, id: str) -> TableSummary | None:
        found = await one(
            db, "SELECT s.body FROM tables AS t JOIN standings AS s USING (serial) WHERE t.id = %s", (id,)
        )
        return None if found is None else intact(id, decode_summary, found[0])

    @reading
    async def find(
        self,
        db: Connection,
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
        conditions: dict[str, Any] = {
            "s.lobby = %(open)s": open,
            "s.serial IN (SELECT serial FROM presences WHERE person = %(person)s)": person,
            "s.status = %(status)s": status,
            "t.public = %(public)s": public,
            "t.game = %(game)s": game,
            "s.changed >= %(since)s": since,
            "s.serial < (SELECT serial FROM tables WHERE id = %(before)s)": before,
        }
        where = " AND ".join(sql for sql, wanted in conditions.items() if wanted is not None) or "true"
        values = {
            "open": open,
            "person": person,
            "status": status,
            "public": public,
            "game": game,
            "since": since,
            "before": before,
            "n": max(0, min(limit, MOST)),
        }
        found = await several(
            db,
            f"SELECT s.body FROM standings AS s JOIN tables AS t USING (serial) WHERE {where}"  # noqa: S608
            " ORDER BY s.serial DESC LIMIT %(n)s",
            values,
        )
        return [summary for (body,) in found if (summary := readable(body)) is not None]

    @reading
    async def playing(self, db: Connection) -> list[str]:
        found = await several(
            db,
            "SELECT t.id FROM standings AS s JOIN tables AS t USING (serial)"
            " WHERE s.status = 'playing' OR (s.status = 'waiting' AND s.free = 0) ORDER BY serial",
        )
        return [id for (id,) in found]


async def write_people(db: Connection, number: int, before: Iterable[str], now: Iterable[str]) -> None:
    """Whose table it is; who left before the game began finds it no more, and is found in it."""
    gone, come = sorted({*before} - {*now}), sorted({*now} - {*before})
    await many(db, "DELETE FROM presences WHERE person = %s AND serial = %s", [(person, number) for person in gone])
    await many(
        db,
        "INSERT INTO presences (person, serial) VALUES (%s, %s) ON CONFLICT DO NOTHING",
        [(person, number) for person in (*come, *map(no_more, gone))],
    )


async def write_entries(db: Connection, number: int, before: bytes, entries: Sequence[Entry]) -> None:
    """Add to a log, after what hangs by `before`; a number that is taken fails."""
    bodies = [text(entry) for entry in entries]
    hung = list(links(before, bodies))
    await db.execute(
        "INSERT INTO entries SELECT %s, number, body, link"
        " FROM unnest(%s::int[], %s::text[], %s::bytea[]) AS new (number, body, link)",
        (number, [entry.number for entry in entries], bodies, hung),
    )
