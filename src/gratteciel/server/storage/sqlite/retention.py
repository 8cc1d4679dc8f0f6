"""How long things are kept: what only guests played, and guests themselves, may be let go after a while."""

import sqlite3
from dataclasses import dataclass

from gratteciel.server.storage.sqlite.forgetting import ALL_OF_A_TABLE

STALE = (
    "SELECT serial FROM tables WHERE json_extract(body, '$.created') < :before AND NOT EXISTS ("
    "SELECT 1 FROM presences JOIN people ON people.id = presences.person"
    " WHERE presences.serial = tables.serial AND kept_name IS NOT NULL)"
    " AND NOT EXISTS (SELECT 1 FROM entries WHERE entries.serial = tables.serial"
    " AND json_extract(body, '$.when') >= :before AND json_extract(body, '$.event.kind') NOT IN ('pause', 'put-back'))"
)
"""Tables at which nothing has happened since but restarts, and nobody sits who has kept their name."""
LEFT = (
    "SELECT id FROM people WHERE kept_name IS NULL AND json_extract(body, '$.created') < ?"
    " AND NOT EXISTS (SELECT 1 FROM presences WHERE presences.person = people.id)"
    " AND NOT EXISTS (SELECT 1 FROM tokens WHERE tokens.person = people.id)"
)
"""Guests who came before, and neither have a table nor a program that plays for them."""


@dataclass(frozen=True)
class Pruned:
    """What was let go."""

    tables: int
    guests: int


def prune(db: sqlite3.Connection, before: float) -> Pruned:
    """Let go of what only guests had a part in, and nobody has touched since a moment: all of it or nothing."""
    db.execute("BEGIN IMMEDIATE")
    try:
        tables = [serial for (serial,) in db.execute(STALE, {"before": before}).fetchall()]
        for serial in tables:
            for statement in ALL_OF_A_TABLE:
                db.execute(statement, (serial,))
        guests = [id for (id,) in db.execute(LEFT, (before,)).fetchall()]
        for id in guests:
            for statement in ("mutes WHERE person = ?", "ratings WHERE person = ?", "people WHERE id = ?"):
                db.execute(f"DELETE FROM {statement}", (id,))  # noqa: S608  statements of ours
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise
    return Pruned(len(tables), len(guests))
