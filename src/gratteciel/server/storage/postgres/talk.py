"""What is said at tables: remarks, and who does not want to read whom."""

import msgspec

from gratteciel.server.people.person import Person
from gratteciel.server.storage.as_json import text as as_json
from gratteciel.server.storage.postgres.connections import Part, one, reading, several, writing
from gratteciel.server.storage.postgres.schema import Connection
from gratteciel.server.storage.postgres.serials import serial
from gratteciel.server.storage.store import Remark

MOST = 500
"""The most remarks given at once."""

decode_remark = msgspec.json.Decoder(Remark).decode


class PostgresTalk(Part):
    """`TalkStore` in PostgreSQL."""

    @writing
    async def say(self, db: Connection, table: str, person: Person, text: str, when: float) -> Remark:
        at = await serial(db, table, lock=True)
        found = await one(db, "SELECT coalesce(max(number), 0) FROM remarks WHERE serial = %s", (at,))
        assert found is not None
        remark = Remark(number=found[0] + 1, person=person.id, name=person.name, text=text, when=when)
        await db.execute("INSERT INTO remarks VALUES (%s, %s, %s)", (at, remark.number, as_json(remark)))
        return remark

    @reading
    async def listen(self, db: Connection, table: str, after: int = 0, limit: int = 200) -> list[Remark]:
        found = await several(
            db,
            "SELECT r.body FROM tables AS t JOIN remarks AS r USING (serial) WHERE t.id = %s AND r.number > %s"
            " ORDER BY r.number DESC LIMIT %s",
            (table, after, max(0, min(limit, MOST))),
        )
        return [decode_remark(body) for (body,) in reversed(found)]

    @writing
    async def mute(self, db: Connection, person: str, other: str, muted: bool = True) -> None:
        if muted:
            await db.execute("INSERT INTO mutes VALUES (%s, %s) ON CONFLICT DO NOTHING", (person, other))
        else:
            await db.execute("DELETE FROM mutes WHERE person = %s AND other = %s", (person, other))

    @reading
    async def muted(self, db: Connection, person: str) -> frozenset[str]:
        found = await several(db, "SELECT other FROM mutes WHERE person = %s", (person,))
        return frozenset(other for (other,) in found)
