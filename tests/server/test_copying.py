"""A house goes from SQLite to PostgreSQL and back, and is what it was."""

import asyncio
import sqlite3
from pathlib import Path

import psycopg
import pytest

from gratteciel.server.errors import StoreFilled
from gratteciel.server.people.ratings import Outcome
from gratteciel.server.storage.postgres.copying import COLUMNS, to_postgres, to_sqlite
from gratteciel.server.storage.sqlite.folder import opened_store
from gratteciel.server.storage.sqlite.house import check_house
from gratteciel.server.storage.store import Store, Token
from tests.nursery import Born
from tests.server.host import until
from tests.server.postgres import Cluster
from tests.server.shelf import row, somebody, steps, summary, with_store

pytestmark = pytest.mark.slow  # PostgreSQL is needed
OLD = Path(__file__).with_name("schema-1.sql")
"""A house of release 0.1.0: tables with every kind of entry there was."""
NAME = "gratteciel.db"


WAITS = "SELECT 1 FROM pg_locks WHERE NOT granted"


def test_a_copy_that_was_killed_can_be_begun_again(tmp_path: Path, postgres: Cluster) -> None:
    here, back, url = tmp_path / "here", tmp_path / "back", postgres.database()

    async def fill(store: Store) -> None:
        await store.tables.add(row("t"), steps(1), summary("t", 1))

    here.mkdir()
    with_store(here / NAME, fill)
    asyncio.run(to_postgres(here, NAME, url))
    with psycopg.connect(url) as db, psycopg.connect(url, autocommit=True) as watching:
        db.execute("LOCK TABLE gratteciel.entries IN ACCESS EXCLUSIVE MODE")
        copying = Born("serve", str(tmp_path / "log"), "copy-house", url, str(back))
        until(lambda: watching.execute(WAITS).fetchall())
        copying.kill()
        copying.wait()
    assert not (back / NAME).exists(), "or a server would begin with a part of a house"
    (back / f"{NAME}.kept").write_text(f"{99:20d}")  # of a house that somebody has taken away
    assert asyncio.run(to_sqlite(url, back, NAME))["tables"] == 1
    assert rows(back / NAME)["tables"]
    asyncio.run(opened_store(back / NAME).close())


def test_a_house_is_copied_to_where_a_link_leads(tmp_path: Path, postgres: Cluster) -> None:
    there, back, url = tmp_path / "there", tmp_path / "back", postgres.database()
    there.mkdir()
    back.mkdir()
    (back / NAME).symlink_to(there / NAME)
    left = there / f"{NAME}-wal"
    left.write_bytes(b"what SQLite would write into the copy")
    with pytest.raises(StoreFilled):
        asyncio.run(to_sqlite(url, back, NAME))
    left.unlink()
    asyncio.run(to_sqlite(url, back, NAME))
    assert (back / NAME).is_symlink() and (there / NAME).stat().st_size


def rows(file: Path) -> dict[str, list[object]]:
    db = sqlite3.connect(file)
    try:
        return {
            table: sorted(db.execute(f"SELECT {columns} FROM {table}").fetchall(), key=repr)
            for table, columns in COLUMNS.items()
        }
    finally:
        db.close()


def test_a_full_house_goes_there_and_back(tmp_path: Path, postgres: Cluster) -> None:
    here, back, url = tmp_path / "here", tmp_path / "back", postgres.database()
    here.mkdir()
    db = sqlite3.connect(here / NAME)
    db.executescript(OLD.read_text())
    db.close()

    async def fill(store: Store) -> None:
        await store.people.add(somebody("zoe", "Zoé"))
        await store.people.keep("zoe", "hash")
        await store.people.add_token(Token(id="k", person="zoe", label="bot", created=2.0), b"\0\xff" * 16)
        await store.tables.add(row("rated"), steps(1), summary("rated", 1))
        said = Outcome("dice", ("anne", "bob"), (1, 2))
        await store.tables.append("rated", steps(2), summary("rated", 2, status="over"), said)
        await store.talk.say("rated", somebody("zoe", "Zoé"), "é “…” \n", 3.0)
        await store.talk.mute("anne", "bob")
        await store.reviews.put("rated", b'{"done": 1}')
        await store.server.key("cookies")

    with_store(here / NAME, fill)
    before = rows(here / NAME)
    assert all(before[table] for table in COLUMNS), "something of everything"
    counts = asyncio.run(to_postgres(here, NAME, url))
    assert counts == {table: len(found) for table, found in before.items()}

    async def go_on(store: Store) -> None:
        assert await store.tables.add(row("new"), steps(1), summary("new", 1)), "numbers go on after those copied"
        for one in await store.tables.find():
            assert len(await store.tables.entries(one.id)) == one.number

    with pytest.raises(StoreFilled):
        asyncio.run(to_postgres(here, NAME, url))
    asyncio.run(to_sqlite(url, back, NAME))
    assert rows(back / NAME) == before
    assert {one.table for one in check_house(back / NAME).findings} <= {"rated"}  # which is no real game
    with pytest.raises(StoreFilled):
        asyncio.run(to_sqlite(url, back, NAME))
    with_store(url, go_on)
