"""What people write is kept without signs one cannot see, and what an earlier release kept is in nobody's way."""

import asyncio
import sqlite3
from pathlib import Path

import msgspec
import psycopg
import pytest

from gratteciel.server.people.person import Person
from gratteciel.server.plain import plain
from gratteciel.server.storage.postgres import retention as in_postgres
from gratteciel.server.storage.sqlite import retention as in_file
from gratteciel.server.storage.sqlite.retention import Pruned
from gratteciel.server.storage.store import Store
from gratteciel.server.tables.log import Began, Entry, Paused, WordAdded
from gratteciel.server.tables.plan import Source
from tests.server.host import ME, OPEN, Host, ok
from tests.server.shelf import row, somebody, summary, with_store

CUNNING = '\0"created":9e9,"when":9e9\\'
"""A zero character, and what somebody in a hurry could take for a time."""


def test_what_cannot_be_seen_is_a_blank_at_most() -> None:
    assert plain(" a\0b\u200b\ud800c\n\x1b d ") == "a b c d"
    assert plain("\0\u202e") == ""


def test_who_lays_a_table_says_nothing_unseen_either(server: Host) -> None:
    ann = server.guest("Ann")
    plan = {"game": "dice", "seats": [ME, OPEN]}
    laid = ok(ann.post("/tables", json={"plan": plan, "word": "\0abra\0\u202ecadabra"}), 201)
    assert laid["now"]["seats"][0]["word"] == "abra cadabra"


async def old_words(store: Store) -> None:
    """Tables of a release that took words as they came: one of long ago, one at which something happened since."""
    await store.people.add(Person(id="cat", name='"created":0,', created=500.0))
    await store.people.add(somebody("anne"))
    source = Source(record=f"gratteciel 1\nword 0 {CUNNING}", table=CUNNING)
    for id, when in (("old", 3.0), ("fresh", 500.0)):
        entries = [
            Entry(number=1, when=2.0, event=WordAdded(seat=0, text=CUNNING)),
            Entry(number=2, when=when, event=Began()),
            Entry(number=3, when=900.0, event=Paused(seat=0, seconds=1.0, until=900.0)),
        ]
        assert await store.tables.add(msgspec.structs.replace(row(id), source=source), entries, summary(id, 3))


@pytest.mark.parametrize(
    "any_place", ["gratteciel.db", pytest.param("postgres", marks=pytest.mark.slow)], indirect=True
)
def test_words_that_were_kept_as_they_came_keep_nothing_from_being_let_go(any_place: Path | str) -> None:
    with_store(any_place, old_words)
    if isinstance(any_place, str):
        assert asyncio.run(in_postgres.prune(any_place, 100.0)) == Pruned(1, 0)
        with psycopg.connect(any_place, options="-c search_path=gratteciel") as db:
            left = db.execute("SELECT id FROM tables").fetchall()
        assert asyncio.run(in_postgres.prune(any_place, 600.0)) == Pruned(1, 2)
    else:
        file = sqlite3.connect(any_place, isolation_level=None)
        assert in_file.prune(file, 100.0) == Pruned(1, 0)
        left = file.execute("SELECT id FROM tables").fetchall()
        assert in_file.prune(file, 600.0) == Pruned(1, 2)
        file.close()
    assert left == [("fresh",)]
