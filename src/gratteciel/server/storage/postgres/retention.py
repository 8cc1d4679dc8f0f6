"""How long things are kept in PostgreSQL: as in SQLite's file (`sqlite/retention.py`), by the same measure.

Bodies are looked into as texts: PostgreSQL takes none as JSON in which somebody has written a zero character, and
stops at the first. Where a quotation mark stands in what somebody wrote there is a backslash before it.
"""

from gratteciel.server.storage.postgres.connections import several, without_password
from gratteciel.server.storage.postgres.copying import connected
from gratteciel.server.storage.postgres.forgetting import ALL_OF_A_TABLE, ALL_OF_SOMEBODY
from gratteciel.server.storage.postgres.schema import prepare
from gratteciel.server.storage.sqlite.retention import Pruned

STALE = (
    "SELECT serial FROM tables AS t JOIN standings AS s USING (serial)"
    """ WHERE substring(t.body from '"created":([-+.0-9e]+)')::double precision < %(before)s AND NOT EXISTS ("""
    "SELECT 1 FROM presences JOIN people ON people.id = presences.person"
    " WHERE presences.serial = t.serial AND kept_name IS NOT NULL)"
    " AND NOT EXISTS (SELECT 1 FROM entries WHERE entries.serial = t.serial"
    """ AND (substring(body from '"when":([-+.0-9e]+)')::double precision >= %(before)s"""
    """ AND substring(body from '"event":[{]"kind":"([a-z-]+)"') NOT IN ('pause', 'put-back')) IS NOT FALSE)"""
    " FOR UPDATE OF t, s SKIP LOCKED"
)
"""Tables at which nothing has happened since but restarts, nobody sits who has kept a name, and nobody writes now."""
LEFT = (
    "SELECT id FROM people WHERE kept_name IS NULL"
    """ AND substring(body from '"created":([-+.0-9e]+)')::double precision < %(before)s"""
    " AND NOT EXISTS (SELECT 1 FROM presences WHERE presences.person = people.id)"
    " AND NOT EXISTS (SELECT 1 FROM tokens WHERE tokens.person = people.id) FOR UPDATE SKIP LOCKED"
)
"""Guests who came before, and neither have a table nor a program that plays for them."""


async def prune(url: str, before: float) -> Pruned:
    """Let go of what only guests had a part in, and nobody has touched since a moment: all of it or nothing."""
    async with connected(url) as db:
        await prepare(db, without_password(url))
        async with db.transaction():
            tables = await several(db, STALE, {"before": before})
            for (serial,) in tables:
                for statement in ALL_OF_A_TABLE:
                    await db.execute(statement, (serial,))
            guests = await several(db, LEFT, {"before": before})
            for (id,) in guests:
                for statement in ALL_OF_SOMEBODY:
                    await db.execute(statement, {"who": id})
    return Pruned(len(tables), len(guests))
