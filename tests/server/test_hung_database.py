"""A PostgreSQL that hangs: its machine takes what it is sent, and nobody answers."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

import psycopg
import pytest

from gratteciel.play.game import game
from gratteciel.server.errors import StoreFailed
from gratteciel.server.jobs import asking, queue
from gratteciel.server.jobs.orders import HintOrder, Known
from gratteciel.server.storage.change_feed import LocalChangeFeed
from gratteciel.server.storage.postgres import connections
from gratteciel.server.storage.postgres.connections import many, one
from gratteciel.server.storage.postgres.leases import PostgresLeases
from gratteciel.server.storage.postgres.schema import Connection
from gratteciel.server.storage.postgres.store import PostgresStore
from tests.server.host import ME, PATIENCE, bot, host, lay, now, ok, refused, until
from tests.server.postgres import LAX, Cluster, cluster
from tests.server.shelf import with_store

pytestmark = pytest.mark.slow  # all need PostgreSQL

T = TypeVar("T")

PROMISED = 10.0
"""Seconds within which everybody is told."""
OURS = "-c search_path=gratteciel"


@pytest.fixture(scope="module")
def own() -> Iterator[Cluster]:
    """A PostgreSQL that nobody else waits for."""
    with cluster(*LAX) as running:
        yield running


def seats(look: Any) -> list[int]:
    """Who has played, step by step."""
    return [line["seat"] for line in look["lines"] if line["kind"] == "step"]


def test_everybody_is_told_in_time_and_the_game_goes_on(own: Cluster) -> None:
    with host(None, database=own.database()) as at:
        ann = at.guest("Ann")
        table = lay(ann, "hong-kong", ME, bot(), clock={"turn": 5})["id"]
        until(lambda: at.services.tables.ours(table))
        seen = now(ann, table)
        step = {"at": seen["at"], "step": seen["steps"][0]["step"]}
        nobody = at.call()
        ann.timeout = nobody.timeout = PROMISED
        with own.hanging(), ThreadPoolExecutor() as asking:
            asked = [
                asking.submit(ann.post, f"/tables/{table}/steps", json=step),
                asking.submit(nobody.get, f"{at.url}/healthz"),
                asking.submit(nobody.get, f"{at.url}/readyz"),
            ]
            for answer in asked:
                assert refused(answer.result(), "store/failed")["status"] == 503
            until(lambda: not at.services.tables.ours(table))
            nobody.headers["Accept-Language"] = "fr"
            refused(nobody.get(f"{at.url}/healthz"), "store/failed")
        until(lambda: nobody.get(f"{at.url}/healthz").status_code == 200)
        until(lambda: at.services.tables.ours(table))

        def played() -> bool:  # what is made good comes in between
            look = ok(ann.get(f"/tables/{table}"))
            assert look["now"]["status"] == "playing", "nobody loses on time by it"
            step = {"at": look["now"]["at"], "step": seen["steps"][0]["step"]}
            return bool(seats(look)) or ann.post(f"/tables/{table}/steps", json=step).status_code == 200

        until(played)
        assert until(lambda: len(found := seats(ok(ann.get(f"/tables/{table}")))) == 2 and found) == [0, 1]


def test_leases_are_not_waited_for_longer_than_they_run(own: Cluster) -> None:
    async def use(store: PostgresStore) -> None:
        leases = PostgresLeases(store.connections)
        await leases.renew()
        with own.hanging():
            with pytest.raises(StoreFailed, match="does not answer"):
                await leases.renew()
            assert leases.until < time.monotonic()
        await insisting(leases.renew)
        assert leases.until > time.monotonic()

    with_store(own.database(), use)


async def insisting(ask: Callable[[], Awaitable[T]]) -> T:
    """An answer, however long it takes until there is one: on a busy machine a connection may take longer."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with suppress(StoreFailed):
                return await ask()
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("way", ["read", "write"])
def test_what_takes_too_long_fails_once_and_its_connection_is_replaced(
    own: Cluster, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    began: list[Connection] = []
    monkeypatch.setattr(connections, "IN_TIME", 0.3)

    async def slow(db: Connection) -> None:
        began.append(db)
        await db.execute("SELECT pg_sleep(1000)")

    async def use(store: PostgresStore) -> None:
        failed = 0
        while len(began) <= connections.MOST:
            with pytest.raises(StoreFailed) as error:
                await getattr(store.connections, way)(slow)
            failed += "does not answer" in str(error.value)
        assert failed == len(began) == len({*began}), "each was tried once, on a connection of its own"
        assert all(one.closed for one in began)
        monkeypatch.undo()
        assert len(await insisting(lambda: store.server.key("one"))) == 32

    with_store(own.database(), use)


def test_what_is_committed_too_late_is_done_once(own: Cluster) -> None:
    """PostgreSQL has been told to commit, and whoever asked is told that nobody knows."""
    url = own.database()

    async def use(store: PostgresStore) -> None:
        with psycopg.connect(url, autocommit=True, options=OURS) as db:
            db.execute(
                "CREATE FUNCTION hang() RETURNS trigger LANGUAGE plpgsql AS"
                " $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END $$"
            )
            db.execute(
                "CREATE CONSTRAINT TRIGGER hang AFTER INSERT ON keys DEFERRABLE INITIALLY DEFERRED"
                " FOR EACH ROW EXECUTE FUNCTION hang()"
            )
            db.execute("SELECT pg_advisory_lock(1)")
            began = []

            async def add(there: Connection) -> None:
                began.append(there)
                await many(there, "INSERT INTO keys VALUES (%s, %s)", [("late", b"")])

            with pytest.raises(StoreFailed):
                await store.connections.write(add, 2.0)
            assert len(began) == 1
            db.execute("SELECT pg_advisory_unlock(1)")
        async with asyncio.timeout(PATIENCE):
            while await store.connections.read(count) == 0:
                await asyncio.sleep(0.01)
        assert await store.connections.read(count) == 1

    async def count(db: Connection) -> int:
        found = await one(db, "SELECT count(*) FROM keys WHERE name = 'late'")
        assert found is not None
        return int(found[0])

    with_store(url, use)


def test_who_was_held_up_takes_the_answer_that_is_there(own: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "IN_TIME", 1.0)
    monkeypatch.setattr(connections, "LATE", 0.2)

    async def held_up(db: Connection) -> Any:
        asking = asyncio.create_task(one(db, "SELECT 7"))
        await asyncio.sleep(0)
        time.sleep(2)  # as if all of us stood still
        return await asking

    async def use(store: PostgresStore) -> None:
        assert await store.connections.write(held_up) == (7,)

    with_store(own.database(), use)


def test_a_connection_that_hears_nobody_is_replaced(
    own: Cluster, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("gratteciel.server.storage.postgres.feed.LOOK", 0.1)
    monkeypatch.setattr("gratteciel.server.storage.postgres.feed.IN_TIME", 0.3)
    url = own.database()
    listening = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query ~ '^(LISTEN|SELECT 1$)'"
    with host(None, database=url), psycopg.connect(url, autocommit=True) as db:
        before = until(lambda: {pid for (pid,) in db.execute(listening)})
        with own.hanging():
            until(lambda: any("cannot be heard" in one.message for one in caplog.records))
        until(lambda: not before & {pid for (pid,) in db.execute(listening)})


def test_no_worker_is_waited_for_that_nobody_can_ask(own: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "IN_TIME", 0.5)
    order = HintOrder(known=Known.of(game("hong-kong").start(), 0), iterations=1, seconds=1.0, seed=1)

    async def use(store: PostgresStore) -> None:
        jobs = asking.Jobs(store.connections, LocalChangeFeed(), "one")
        await jobs.open()
        jobs.known = (time.monotonic() + 3600, True)  # as just before
        with own.hanging():
            async with asyncio.timeout(PATIENCE):
                assert await jobs.done(order, queue.SHORT) is None
        await jobs.close()

    with_store(own.database(), use)
