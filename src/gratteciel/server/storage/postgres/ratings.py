"""Ratings in the database."""

import msgspec

from gratteciel.server.people.rating_model import changes
from gratteciel.server.people.ratings import Outcome, Rating, RatingChange
from gratteciel.server.storage.as_json import text
from gratteciel.server.storage.postgres.connections import Part, many, one, reading, several, writing
from gratteciel.server.storage.postgres.schema import Connection
from gratteciel.server.storage.postgres.serials import serial
from gratteciel.server.storage.store import Rated

decode_rating = msgspec.json.Decoder(Rating).decode
decode_changes = msgspec.json.Decoder(list[RatingChange]).decode


class PostgresRatings(Part):
    """`RatingStore` in PostgreSQL."""

    @writing
    async def count(self, db: Connection, table: str, outcome: Outcome) -> bool:
        return await rate(db, await serial(db, table), outcome)

    @reading
    async def of(self, db: Connection, person: str) -> dict[str, Rating]:
        found = await several(db, "SELECT game, body FROM ratings WHERE person = %s ORDER BY game", (person,))
        return {game: decode_rating(body) for game, body in found}

    @reading
    async def changes(self, db: Connection, table: str) -> list[RatingChange]:
        found = await one(
            db, "SELECT c.body FROM tables AS t JOIN rating_changes AS c USING (serial) WHERE t.id = %s", (table,)
        )
        return [] if found is None else decode_changes(found[0])

    @reading
    async def best(self, db: Connection, game: str, limit: int = 50) -> list[Rated]:
        found = await several(
            db,
            'SELECT person, body FROM ratings WHERE game = %s ORDER BY cautious DESC, person COLLATE "C" LIMIT %s',
            (game, max(0, limit)),
        )
        return [Rated(person, decode_rating(body)) for person, body in found]


async def rate(db: Connection, number: int, outcome: Outcome) -> bool:
    """Change ratings by what a table says, given its number in the database; False if it was counted before."""
    # Of two games that end at the same time the second has to see what the first did to a rating.
    await db.execute("SELECT pg_advisory_xact_lock(hashtext('gratteciel rating ' || %s))", (outcome.game,))
    if await one(db, "SELECT 1 FROM rating_changes WHERE serial = %s", (number,)):
        return False
    known = await several(
        db, "SELECT person, body FROM ratings WHERE game = %s AND person = ANY(%s)", (outcome.game, [*outcome.people])
    )
    told = changes(outcome, {person: decode_rating(body) for person, body in known})
    await many(
        db,
        "INSERT INTO ratings (game, person, cautious, body) VALUES (%s, %s, %s, %s) ON CONFLICT (person, game)"
        " DO UPDATE SET cautious = excluded.cautious, body = excluded.body",
        [(outcome.game, change.person, change.after.cautious, text(change.after)) for change in told],
    )
    await db.execute("INSERT INTO rating_changes VALUES (%s, %s)", (number, text(told)))
    return True
