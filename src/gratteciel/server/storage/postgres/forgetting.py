"""Forgetting somebody in the database: all of it or nothing."""

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
from gratteciel.server.storage.postgres.connections import several
from gratteciel.server.storage.postgres.schema import Connection
from gratteciel.server.storage.rows import decode_entry, decode_row, decode_summary, no_more
from gratteciel.server.storage.store import Remark
from gratteciel.server.tables.plan import TableRow
from gratteciel.server.tables.summary import TableSummary

ALL_OF_A_TABLE = (
    "DELETE FROM entries WHERE serial = %s",
    "DELETE FROM standings WHERE serial = %s",
    "DELETE FROM presences WHERE serial = %s",
    "DELETE FROM remarks WHERE serial = %s",
    "DELETE FROM visits WHERE serial = %s",
    "DELETE FROM reviews WHERE serial = %s",
    "DELETE FROM rating_changes WHERE serial = %s",
    "DELETE FROM tables WHERE serial = %s",
)
"""By its serial."""
ALL_OF_SOMEBODY = (
    "DELETE FROM tokens WHERE person = %(who)s",
    "DELETE FROM mutes WHERE person = %(who)s OR other = %(who)s",
    "DELETE FROM ratings WHERE person = %(who)s",
    "DELETE FROM visits WHERE person = %(who)s",
    "DELETE FROM presences WHERE person = %(who)s",
    "DELETE FROM people WHERE id = %(who)s",
)

decode_remark = msgspec.json.Decoder(Remark).decode


async def forget(db: Connection, person: str) -> list[str]:
    """Forget somebody; the ids of the tables that changed, or went. Nobody adds to these meanwhile."""
    found = await several(
        db,
        "SELECT serial, t.id, t.body, s.body FROM tables AS t JOIN standings AS s USING (serial)"
        " WHERE serial IN (SELECT serial FROM presences WHERE person IN (%s, %s)) ORDER BY serial FOR UPDATE OF t, s",
        (person, no_more(person)),
    )
    for serial, _, row, summary in found:
        if theirs_alone(decode_summary(summary), person):
            for statement in ALL_OF_A_TABLE:
                await db.execute(statement, (serial,))
        else:
            await without(db, serial, decode_row(row), decode_summary(summary), person)
    for statement in ALL_OF_SOMEBODY:
        await db.execute(statement, {"who": person})
    await db.execute("DELETE FROM presences WHERE person = %s", (no_more(person),))
    return [id for _, id, _, _ in found]


async def without(db: Connection, serial: int, row: TableRow, summary: TableSummary, person: str) -> None:
    """Let a table stand for the others, without somebody."""
    left = summary_without(summary, person)
    await db.execute("UPDATE tables SET body = %s WHERE serial = %s", (text(row_without(row, person)), serial))
    await db.execute(
        "UPDATE standings SET body = %s, people = %s WHERE serial = %s",
        (text(left), text(sorted(left.people)), serial),
    )
    before = root(row.id)
    log = "SELECT number, body FROM entries WHERE serial = %s ORDER BY number"
    for number, body in await several(db, log, (serial,)):
        after = text(entry_without(decode_entry(body), person)) if person in body else body
        before = link(before, after)
        changed = (after, before, serial, number)
        await db.execute("UPDATE entries SET body = %s, link = %s WHERE serial = %s AND number = %s", changed)
    for number, body in await several(db, "SELECT number, body FROM remarks WHERE serial = %s", (serial,)):
        if person in body:
            after = text(remark_without(decode_remark(body), person))
            await db.execute("UPDATE remarks SET body = %s WHERE serial = %s AND number = %s", (after, serial, number))
