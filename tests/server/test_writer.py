"""The one writer of an SQLite file: what waits is committed together, brief writes by the event loop."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from gratteciel.server.errors import StoreFailed, TableUnknown
from gratteciel.server.storage.sqlite.store import SqliteStore
from gratteciel.server.storage.sqlite.threads import AT_ONCE
from tests.server.shelf import row, steps, summary, with_store


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "gratteciel.db"


async def held(store: SqliteStore) -> tuple[threading.Event, asyncio.Task[Any]]:
    """Keep the writer busy until the event is set, so that writes gather behind it."""
    go, busy = threading.Event(), threading.Event()

    def wait(db: sqlite3.Connection) -> None:
        busy.set()
        assert go.wait(30)

    task = asyncio.create_task(store.writer.do(wait))
    await asyncio.get_running_loop().run_in_executor(None, busy.wait)
    return go, task


async def behind(store: SqliteStore, *writes: Any) -> list[Any]:
    """What comes of writes that are all carried out in one commit."""
    go, task = await held(store)
    tasks = [asyncio.ensure_future(write) for write in writes]
    await asyncio.sleep(0)
    go.set()
    await task
    return await asyncio.gather(*tasks, return_exceptions=True)


def test_writes_that_wait_are_committed_together(file: Path) -> None:
    async def use(store: SqliteStore) -> None:
        ids = [f"t{n}" for n in range(100)]
        added = await behind(store, *(store.tables.add(row(id), [], summary(id)) for id in ids))
        assert added == [True] * 100
        assert (store.writer.writes, store.writer.commits) == (101, 2)

        async def play(id: str) -> None:
            for n in range(1, 6):
                assert await store.tables.append(id, steps(n), summary(id, n))

        await asyncio.gather(*map(play, ids))
        assert store.writer.writes == 601
        assert store.writer.commits < 200

    with_store(file, use)


def test_a_write_that_fails_takes_no_other_with_it(file: Path) -> None:
    def half(db: sqlite3.Connection) -> None:
        db.execute("INSERT INTO keys VALUES ('half', x'00')")
        db.execute("INSERT INTO keys VALUES ('half', x'00')")

    def stray(db: sqlite3.Connection) -> None:
        db.execute("INSERT INTO keys VALUES ('stray', x'00')")
        raise KeyError("stray")

    async def use(store: SqliteStore) -> None:
        done = await behind(
            store,
            store.tables.add(row("t1"), [], summary("t1")),
            store.writer.do(half),
            store.tables.append("t9", steps(1), summary("t9", 1)),
            store.writer.do(stray),
            store.tables.add(row("t2"), [], summary("t2")),
        )
        assert (done[0], done[4]) == (True, True)
        assert isinstance(done[1], StoreFailed)
        assert isinstance(done[2], TableUnknown)
        assert isinstance(done[3], KeyError)
        assert store.writer.commits == 2
        assert [t.id for t in await store.tables.find()] == ["t2", "t1"]
        assert await store.readers.do(lambda db: db.execute("SELECT * FROM keys").fetchall()) == []

    with_store(file, use)


def test_when_the_commit_fails_everybody_in_it_is_told(file: Path) -> None:
    def give_up(db: sqlite3.Connection) -> None:
        db.execute("ROLLBACK")
        raise sqlite3.OperationalError("database or disk is full")

    async def use(store: SqliteStore) -> None:
        done = await behind(store, store.tables.add(row("t1"), [], summary("t1")), store.writer.do(give_up))
        assert all(isinstance(outcome, StoreFailed) for outcome in done)
        assert "disk is full" in str(done[0])
        assert await store.tables.find() == []
        assert await store.tables.add(row("t1"), [], summary("t1")), "the writer goes on"

    with_store(file, use)


def test_who_no_longer_waits_is_no_trouble(file: Path) -> None:
    async def use(store: SqliteStore) -> None:
        go, task = await held(store)
        gone = asyncio.create_task(store.tables.add(row("t1"), [], summary("t1")))
        await asyncio.sleep(0)
        gone.cancel()
        go.set()
        await task
        assert await store.tables.add(row("t2"), [], summary("t2"))
        assert await store.tables.table("t1") == row("t1")

    with_store(file, use)


def test_closing_finishes_what_was_begun_and_takes_nothing_more(file: Path) -> None:
    async def use(store: SqliteStore) -> None:
        go, task = await held(store)
        begun = [asyncio.create_task(store.tables.add(row(id), [], summary(id))) for id in ("t1", "t2")]
        await asyncio.sleep(0)
        closing = asyncio.create_task(store.close())
        await asyncio.sleep(0)
        with pytest.raises(StoreFailed):
            await store.tables.add(row("t3"), [], summary("t3"))
        go.set()
        await asyncio.gather(task, closing)
        assert await asyncio.gather(*begun) == [True, True]
        with pytest.raises(StoreFailed):
            await store.tables.table("t1")

    with_store(file, use)
    assert [t.id for t in with_store(file, lambda store: store.tables.find())] == ["t2", "t1"]


class Watched:
    """A writer's connection, with something that happens before each commit."""

    def __init__(self, db: sqlite3.Connection, before_commit: Callable[[], None]) -> None:
        self.db, self.before_commit = db, before_commit

    def __getattr__(self, name: str) -> Any:
        return getattr(self.db, name)

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        if sql == "COMMIT":
            self.before_commit()
        return self.db.execute(sql, *values)


def watch(store: SqliteStore, before_commit: Callable[[], None]) -> None:
    store.writer.db = cast(sqlite3.Connection, Watched(store.writer.db, before_commit))


async def brief(store: SqliteStore) -> threading.Thread:
    """Who carries out a brief write now."""
    return await store.writer.do(lambda db: threading.current_thread(), brief=True)


def test_brief_writes_are_carried_out_by_the_event_loop_and_others_by_the_thread(file: Path) -> None:
    async def use(store: SqliteStore) -> None:
        here = threading.current_thread()
        assert await brief(store) is here
        assert (await store.writer.do(lambda db: threading.current_thread())).name == "writer"
        carried_out = await behind(store, brief(store), brief(store))
        assert carried_out == [here, here]
        amid = await behind(store, brief(store), store.tables.add(row(), [], summary()), brief(store))
        assert here not in (amid[0], amid[2]), "what waits together is carried out together"
        many = await behind(store, *(brief(store) for _ in range(AT_ONCE + 1)))
        assert here not in many, "others are not kept waiting for so many"

    with_store(file, use)


def test_a_brief_write_is_told_once_it_is_on_disk_and_not_before(file: Path) -> None:
    async def use(store: SqliteStore) -> None:
        await store.tables.add(row(), [], summary())
        reached, go = threading.Event(), threading.Event()

        def wait() -> None:
            reached.set()
            assert go.wait(30)

        watch(store, wait)
        written = asyncio.create_task(store.tables.append("t1", steps(1), summary(number=1)))
        await asyncio.get_running_loop().run_in_executor(None, reached.wait)
        assert await store.tables.entries("t1") == []
        assert not written.done()
        go.set()
        assert await written
        assert await store.tables.entries("t1") == steps(1)

    with_store(file, use)


def test_while_another_program_holds_the_file_a_brief_write_waits_and_nobody_else(file: Path) -> None:
    async def use(store: SqliteStore) -> None:
        await store.tables.add(row(), [], summary())
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        written = asyncio.create_task(store.tables.append("t1", steps(1), summary(number=1)))
        for _ in range(20):
            await asyncio.sleep(0.01)
        assert not written.done()
        other.execute("ROLLBACK")
        other.close()
        assert await written, "the event loop was free to let the other program go on"
        assert await store.tables.entries("t1") == steps(1)

    with_store(file, use)


def test_a_brief_write_that_fails_takes_no_other_with_it(file: Path) -> None:
    async def use(store: SqliteStore) -> None:
        await store.tables.add(row(), [], summary())
        done = await behind(
            store,
            store.tables.append("t1", steps(1), summary(number=1)),
            store.tables.append("t9", steps(1), summary("t9", 1)),
            store.tables.append("t1", steps(2), summary(number=2)),
        )
        assert (done[0], done[2]) == (True, True)
        assert isinstance(done[1], TableUnknown)
        assert await store.tables.entries("t1") == steps(1, 2)

    with_store(file, use)


@pytest.mark.parametrize("failures", [1, 2, 3])
def test_when_brief_writes_cannot_be_committed_they_begin_anew_or_everybody_is_told(file: Path, failures: int) -> None:
    async def use(store: SqliteStore) -> None:
        await store.tables.add(row("t1"), [], summary("t1"))
        await store.tables.add(row("t2"), [], summary("t2"))
        left = iter(range(failures))

        def fail() -> None:
            if next(left, None) is not None:
                raise sqlite3.OperationalError("database or disk is full")

        watch(store, fail)
        tries = [store.tables.append(id, steps(1), summary(id, 1)) for id in ("t1", "t2")]
        done = await asyncio.gather(*tries, return_exceptions=True)
        if failures < 3:
            assert done == [True, True]
        else:
            assert all(isinstance(outcome, StoreFailed) for outcome in done)
            assert await store.tables.entries("t1") == await store.tables.entries("t2") == []
            assert await store.tables.append("t1", steps(1), summary("t1", 1)), "the writer goes on"
        assert await store.tables.entries("t1") == steps(1)

    with_store(file, use)


def test_what_waits_for_a_loop_that_has_ended_is_written_all_the_same(file: Path) -> None:
    go, busy = threading.Event(), threading.Event()

    def wait(db: sqlite3.Connection) -> None:
        busy.set()
        assert go.wait(30)

    async def leave(store: SqliteStore) -> None:
        holding = asyncio.ensure_future(store.writer.do(wait))
        await asyncio.get_running_loop().run_in_executor(None, busy.wait)
        left = asyncio.ensure_future(store.tables.append("t1", steps(1), summary(number=1)))
        await asyncio.sleep(0)
        holding.cancel()
        left.cancel()

    store = SqliteStore(file)
    asyncio.run(store.tables.add(row(), [], summary()))
    asyncio.run(leave(store))
    go.set()

    async def come_back() -> None:
        assert await store.tables.append("t1", steps(2), summary(number=2))
        assert await store.tables.entries("t1") == steps(1, 2)
        await store.close()

    asyncio.run(come_back())


def test_readers_do_not_wait_for_the_writer_nor_the_writer_for_them(file: Path) -> None:
    async def use(store: SqliteStore) -> None:
        await store.tables.add(row(), [], summary())
        reader = sqlite3.connect(file, isolation_level=None)
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM entries").fetchone() == (0,)
        go, task = await held(store)
        written = asyncio.create_task(store.tables.append("t1", steps(1), summary(number=1)))
        assert await store.tables.entries("t1") == []
        go.set()
        await task
        assert await written
        assert reader.execute("SELECT count(*) FROM entries").fetchone() == (0,), "it still reads as of its beginning"
        assert await store.tables.entries("t1") == steps(1)
        reader.close()

    with_store(file, use)
