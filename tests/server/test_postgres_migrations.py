"""PostgreSQL databases of earlier releases: opened, brought forward, and gone on with."""

import asyncio
import hashlib
from pathlib import Path
from typing import Any

import psycopg
import pytest
from procrastinate.schema import SchemaManager

from gratteciel.server.errors import StoreForeign
from gratteciel.server.jobs import queue
from gratteciel.server.storage.postgres import schema
from gratteciel.server.storage.postgres.connections import arguments
from gratteciel.server.storage.postgres.copying import to_postgres
from gratteciel.server.storage.postgres.store import PostgresStore
from gratteciel.server.tables.state import TableState
from gratteciel.server.tables.summary import summarise
from tests.server.postgres import Cluster
from tests.server.shelf import in_lobby, lay_and_leave, with_store
from tests.server.test_migrations import file as file  # noqa: PLC0414 - a fixture

pytestmark = pytest.mark.slow  # all need PostgreSQL

RELEASED = ["d236d06a38e930c0"]
"""Of each migration that was ever released, how its digest begins: a database has them as they were."""


def asked(url: str, query: str) -> list[Any]:
    with psycopg.connect(url, autocommit=True, options="-c search_path=gratteciel") as db:
        return db.execute(query.encode()).fetchall()


def test_what_was_released_is_never_changed() -> None:
    digests = [hashlib.sha256(one.encode()).hexdigest() for one in schema.MIGRATIONS]
    assert all(digest.startswith(known) for known, digest in zip(RELEASED, digests, strict=False)), digests


def test_a_house_of_an_older_release_is_brought_forward(
    postgres: Cluster, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.database()
    with monkeypatch.context() as release:  # the first that kept tables in PostgreSQL, with tables of the one before
        release.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:1])
        release.setattr(schema, "SCHEMA", 1)
        asyncio.run(to_postgres(file.parent, file.name, url))
        assert asked(url, "SELECT schema FROM house") == [(1,)]

    async def look(store: PostgresStore) -> int:
        found = await store.tables.find()
        for summary in found:
            row, entries = await store.tables.table(summary.id), await store.tables.entries(summary.id)
            assert row is not None and [entry.number for entry in entries] == list(range(1, summary.number + 1))
            assert summarise(row, TableState.fold(row, entries), entries[-1].when) == summary
        return len(found)

    assert with_store(url, look) == with_store(url, look) == 5
    assert asked(url, "SELECT schema FROM house") == [(schema.SCHEMA,)]
    asked(url, "UPDATE house SET schema = schema + 1 RETURNING schema")
    with pytest.raises(StoreForeign):
        with_store(url, look)
    assert asked(url, "SELECT schema FROM house") == [(schema.SCHEMA + 1,)]


def test_what_was_left_by_its_host_is_in_no_lobby(postgres: Cluster) -> None:
    url = postgres.database()
    with_store(url, lay_and_leave)
    asked(url, "UPDATE standings SET lobby = true RETURNING 1")
    asked(url, "UPDATE house SET schema = 4 RETURNING 1")
    assert with_store(url, in_lobby) == ["waits"]


async def prepared(url: str) -> None:
    async with await psycopg.AsyncConnection.connect(url, **arguments()) as db:
        await schema.prepare(db, "here")
        await queue.prepare(db)


def test_the_queue_of_an_older_library_is_brought_forward(postgres: Cluster) -> None:
    old, new = postgres.database(), postgres.database()
    asyncio.run(prepared(new))
    asyncio.run(prepared(new))
    files = sorted(Path(SchemaManager.get_migrations_path()).glob("*.sql"))
    then = [one for one in files if one.name < "03.03"]
    assert 0 < len(then) < len(files)
    with psycopg.connect(old, autocommit=True) as db:
        db.execute("CREATE SCHEMA gratteciel; SET search_path = gratteciel; CREATE TABLE job_migrations (last TEXT)")
        for one in then:
            db.execute(one.read_bytes())
        db.execute("INSERT INTO job_migrations VALUES (%s)", (then[-1].name,))
    asyncio.run(prepared(old))
    made = (
        "SELECT proname::text || pg_get_function_arguments(oid) FROM pg_proc"
        " WHERE pronamespace = 'gratteciel'::regnamespace ORDER BY 1"
    )
    assert set(asked(new, made)) <= set(asked(old, made))
    assert asked(old, "SELECT last FROM job_migrations") == asked(new, "SELECT last FROM job_migrations")
