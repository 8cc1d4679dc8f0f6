"""Ratings in the database."""

import sqlite3

import msgspec

from gratteciel.server.people.rating_model import changes
from gratteciel.server.people.ratings import Outcome, Rating, RatingChange
from gratteciel.server.storage.as_json import text
from gratteciel.server.storage.sqlite.serials import serial
from gratteciel.server.storage.sqlite.threads import Part, reading, writing
from gratteciel.server.storage.store import Rated

decode_rating = msgspec.json.Decoder(Rating).decode
decode_changes = msgspec.json.Decoder(list[RatingChange]).decode


class SqliteRatings(Part):
    """`RatingStore` in SQLite."""

    @writing
    def count(self, db: sqlite3.Connection, table: str, outcome: Outcome) -> bool:
        return rate(db, serial(db, table), outcome)

    @reading
    def of(self, db: sqlite3.Connection, person: str) -> dict[str, Rating]:
        found = db.execute("SELECT game, body FROM ratings WHERE person = ? ORDER BY game", (person,))
        return {game: decode_rating(body) for game, body in found}

    @reading
    def changes(self, db: sqlite3.Connection, table: str) -> list[RatingChange]:
        found = db.execute(
            "SELECT c.body FROM tables AS t JOIN rating_changes AS c USING (serial) WHERE t.id = ?", (table,)
        ).fetchone()
        return [] if found is None else decode_changes(found[0])

    @reading
    def best(self, db: sqlite3.Connection, game: str, limit: int = 50) -> list[Rated]:
        found = db.execute(
            "SELECT person, body FROM ratings WHERE game = ? ORDER BY cautious DESC, person LIMIT ?",
            (game, max(0, limit)),
        )
        return [Rated(person, decode_rating(body)) for person, body in found]


def rate(db: sqlite3.Connection, number: int, outcome: Outcome) -> bool:
    """Change ratings by what a table says, given its number in the file; False if it was counted before."""
    if db.execute("SELECT 1 FROM rating_changes WHERE serial = ?", (number,)).fetchone():
        return False
    before = {}
    for person in outcome.people:
        known = db.execute("SELECT body FROM ratings WHERE person = ? AND game = ?", (person, outcome.game)).fetchone()
        if known is not None:
            before[person] = decode_rating(known[0])
    told = changes(outcome, before)
    db.executemany(
        "INSERT INTO ratings (game, person, cautious, body) VALUES (?, ?, ?, ?) ON CONFLICT (person, game)"
        " DO UPDATE SET cautious = excluded.cautious, body = excluded.body",
        [(outcome.game, change.person, change.after.cautious, text(change.after)) for change in told],
    )
    db.execute("INSERT INTO rating_changes VALUES (?, ?)", (number, text(told)))
    return True
