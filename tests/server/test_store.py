"""Storage: logs, summaries and lists; durable, in one file, by one writer."""

import asyncio
import random
import sqlite3
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from gratteciel.server.errors import StoreFailed, StoreForeign, TableUnknown
from gratteciel.server.people.ratings import Outcome
from gratteciel.server.storage.sqlite.schema import SCHEMA, back_up
from gratteciel.server.storage.sqlite.store import SqliteStore
from gratteciel.server.storage.sqlite.threads import AT_ONCE
from gratteciel.server.storage.store import Store
from gratteciel.server.tables.log import Entry, Sat, StepPlayed
from tests.server.appending import TABLES
from tests.server.shelf import row, somebody, steps, summary, with_store

ROOT = Path(__file__).parents[2]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "gratteciel.db"


def text_of(entry: Entry) -> str:
    assert isinstance(entry.event, StepPlayed)
    return entry.event.text


def test_a_table_comes_back_as_it_was_kept(any_place: Path | str) -> None:
    laid = row(clock=None, options={"solo": True, "length": "short"})
    first = [Entry(number=1, when=2.5, event=Sat(seat=0, person="anne", name="Anne É."))]

    async def keep(store: Store) -> None:
        assert await store.tables.add(laid, first, summary(number=1))
        assert await store.tables.append("t1", steps(2, 3), summary(number=4, status="playing"))

    with_store(any_place, keep)

    async def look(store: Store) -> None:
        assert await store.tables.table("t1") == laid
        assert await store.tables.entries("t1") == first + steps(2, 3)
        assert await store.tables.entries("t1", after=2) == steps(3, 2)
        assert await store.tables.summary("t1") == summary(number=4, status="playing")
        assert await store.tables.table("t2") is None
        assert await store.tables.summary("t2") is None
        assert await store.tables.entries("t2") == []

    with_store(any_place, look)


def test_an_id_is_given_to_one_table_only(any_place: Path | str) -> None:
    async def use(store: Store) -> None:
        assert await store.tables.add(row(), steps(1), summary(number=1))
        assert not await store.tables.add(row(rated=True), [], summary())
        assert await store.tables.table("t1") == row()
        assert len(await store.tables.entries("t1")) == 1

    with_store(any_place, use)


def test_of_those_who_want_the_same_number_exactly_one_gets_it(any_place: Path | str) -> None:
    async def use(store: Store) -> None:
        await store.tables.add(row(), [], summary())
        for number in range(1, 6):
            tries = [store.tables.append("t1", steps(number, text=f"{n}"), summary(number=number)) for n in range(20)]
            won = await asyncio.gather(*tries)
            assert won.count(True) == 1
            entries = await store.tables.entries("t1")
            assert [e.number for e in entries] == list(range(1, number + 1))
            assert text_of(entries[-1]) == str(won.index(True))

    with_store(any_place, use)


def test_two_stores_on_one_file_respect_each_other(file: Path) -> None:
    async def use(store: Store) -> None:
        await store.tables.add(row(), [], summary())
        other = SqliteStore(file)
        both = [
            s.tables.append("t1", steps(1, text=name), summary(number=1)) for s, name in ((store, "a"), (other, "b"))
        ]
        won = await asyncio.gather(*both)
        assert sorted(won) == [False, True]
        assert (
            await store.tables.entries("t1") == await other.tables.entries("t1") == steps(1, text="ab"[won.index(True)])
        )
        assert await store.server.key("cookies") == await other.server.key("cookies")
        await other.close()

    with_store(file, use)


def test_what_does_not_follow_is_refused(any_place: Path | str) -> None:
    async def use(store: Store) -> None:
        await store.tables.add(row(), steps(1, 2), summary(number=2))
        assert not await store.tables.append("t1", steps(2), summary(number=2))
        assert not await store.tables.append("t1", steps(4), summary(number=4))
        assert not await store.tables.append("t1", steps(2, 2), summary(number=3))
        for entries, said in (
            ([*steps(3), *steps(5)], summary(number=5)),
            (steps(3), summary(number=4)),
            (steps(3), summary(id="t2", number=3)),
        ):
            with pytest.raises(ValueError, match=r"follow|summary"):
                await store.tables.append("t1", entries, said)
        with pytest.raises(TableUnknown):
            await store.tables.append("t9", steps(1), summary(id="t9", number=1))
        assert await store.tables.entries("t1") == steps(1, 2)
        assert await store.tables.summary("t1") == summary(number=2)

    with_store(any_place, use)


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


def test_what_is_acknowledged_was_synced(file: Path) -> None:
    async def use(store: SqliteStore) -> None:
        mode, sync = await store.writer.do(
            lambda db: [db.execute(f"PRAGMA {p}").fetchone()[0] for p in ("journal_mode", "synchronous")]
        )
        assert (mode, sync) == ("wal", 2), "synchronous=FULL: the log is synced with every commit"

    with_store(file, use)


def test_killed_at_any_moment_it_has_lost_nothing_acknowledged(file: Path) -> None:
    choose = random.Random(5)
    acknowledged: list[str] = []
    for turn in range(5):
        command = [sys.executable, "-m", "tests.server.appending", str(file), str(turn)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as process:
            assert process.stdout is not None
            acknowledged += [process.stdout.readline().decode() for _ in range(choose.randint(5, 120))]
            process.kill()
            acknowledged += process.stdout.read().decode().splitlines(keepends=True)
    assert len(acknowledged) > 25

    async def check(store: Store) -> None:
        logs = {id: await store.tables.entries(id) for id in TABLES}
        appends: Counter[str] = Counter()
        for id, log in logs.items():
            assert [entry.number for entry in log] == list(range(1, len(log) + 1)), "no gaps, none twice"
            known = await store.tables.summary(id)
            assert known is not None
            assert known.number == len(log), "log and summary are of one moment"
            appends.update(map(text_of, log))
        for line in acknowledged:
            id, first, several, text = line.split()
            there = [entry.number for entry in logs[id] if text_of(entry) == text]
            assert there == list(range(int(first), int(first) + int(several))), "as acknowledged, once, and whole"
            assert appends[text] == int(several)
        assert await store.tables.append("t1", steps(len(logs["t1"]) + 1), summary(number=len(logs["t1"]) + 1)), (
            "it goes on"
        )

    with_store(file, check)


def test_a_file_of_another_schema_is_refused_and_left_alone(file: Path) -> None:
    with_store(file, lambda store: store.tables.add(row(), [], summary()))
    db = sqlite3.connect(file)
    db.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    db.close()
    before = file.read_bytes()
    with pytest.raises(StoreForeign) as refused:
        SqliteStore(file)
    assert f"schema {SCHEMA + 1}" in refused.value.text("en")
    assert f"schéma {SCHEMA}" in refused.value.text("fr")
    assert file.read_bytes() == before


def test_only_its_owner_may_read_the_file_and_its_copies(file: Path, tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await store.tables.add(row(), [], summary())
        assert {path.stat().st_mode & 0o777 for path in file.parent.iterdir()} == {0o600}

    with_store(file, use)
    back_up(file, tmp_path / "copy.db")
    assert (tmp_path / "copy.db").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("content", ["text", "database"])
def test_a_file_that_is_not_ours_is_refused_and_left_alone(tmp_path: Path, content: str) -> None:
    file = tmp_path / "other"
    if content == "text":
        file.write_text("Dear diary, today I played a game about skyscrapers. " * 40)
    else:
        db = sqlite3.connect(file)
        db.execute("CREATE TABLE diary (day TEXT)")
        db.close()
    before = file.read_bytes()
    with pytest.raises(StoreForeign):
        SqliteStore(file)
    assert file.read_bytes() == before


def test_a_copy_can_be_made_while_it_is_written_to(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"

    async def use(store: SqliteStore) -> None:
        await store.tables.add(row(), [], summary())

        async def play() -> None:
            for n in range(1, 60):
                assert await store.tables.append("t1", steps(n), summary(number=n))

        playing = asyncio.create_task(play())
        while not await store.tables.entries("t1"):
            await asyncio.sleep(0.001)
        await asyncio.get_running_loop().run_in_executor(None, back_up, file, copy)
        await playing

    with_store(file, use)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "data"]
    entries = with_store(copy, lambda store: store.tables.entries("t1"))
    assert entries == steps(1, len(entries))
    assert entries
    with pytest.raises(StoreForeign):
        back_up(tmp_path / "nothing.db", copy)
    assert not (tmp_path / "nothing.db").exists()


def test_tables_are_found_by_what_people_look_for(any_place: Path | str) -> None:
    def ids(found: list[Any]) -> list[str]:
        return [table.id for table in found]

    async def use(store: Store) -> None:
        await store.tables.add(row("lobby"), [], summary("lobby"))
        await store.tables.add(row("private", public=False), [], summary("private", public=False))
        await store.tables.add(row("full"), steps(1), summary("full", 1, guest="bob", changed=50.0))
        await store.tables.add(row("played", game="world"), [], summary("played", game="world"))
        await store.tables.append("played", steps(1), summary("played", 1, guest="bob", status="playing", game="world"))
        await store.tables.add(row("done"), [], summary("done", guest="bob"))
        await store.tables.append("done", steps(1), summary("done", 1, guest="bob", status="over", ended=9.0))
        assert ids(await store.tables.find()) == ["done", "played", "full", "private", "lobby"]
        assert ids(await store.tables.find(open=True)) == ["lobby"]
        assert ids(await store.tables.find(open=False)) == ["done", "played", "full", "private"]
        assert ids(await store.tables.find(person="bob")) == ["done", "played", "full"]
        assert ids(await store.tables.find(person="bob", status="over")) == ["done"]
        assert ids(await store.tables.find(person="anne", public=False)) == ["private"]
        assert ids(await store.tables.find(game="world")) == ["played"]
        assert ids(await store.tables.find(since=40.0)) == ["full"]
        assert ids(await store.tables.find(limit=2)) == ["done", "played"]
        assert ids(await store.tables.find(limit=2, before="played")) == ["full", "private"]
        assert await store.tables.find(before="nowhere") == []
        assert await store.tables.find(person="carl") == []
        assert await store.tables.playing() == ["full", "played"]

    with_store(any_place, use)


def test_who_leaves_before_the_game_no_longer_finds_it_among_theirs(any_place: Path | str) -> None:
    async def use(store: Store) -> None:
        await store.tables.add(row(), [], summary())
        await store.tables.append("t1", steps(1), summary(number=1, guest="bob"))
        assert len(await store.tables.find(person="bob")) == 1
        await store.tables.append("t1", steps(2), summary(number=2, guest="carl"))
        assert await store.tables.find(person="bob") == []
        assert len(await store.tables.find(person="carl")) == len(await store.tables.find(person="anne")) == 1

    with_store(any_place, use)


def test_nothing_secret_is_in_a_summary() -> None:
    said = msgspec.json.encode(summary())
    assert b"welcome" not in said
    assert b"secret" not in said
    assert {"secret", "invitation"}.isdisjoint(summary().__struct_fields__)


def test_remarks_are_numbered_and_heard_in_order(any_place: Path | str) -> None:
    async def use(store: Store) -> None:
        await store.tables.add(row("t1"), [], summary("t1"))
        await store.tables.add(row("t2"), [], summary("t2"))
        said = await asyncio.gather(*(store.talk.say("t1", somebody(), f"{n}", 3.0) for n in range(5)))
        assert sorted(remark.number for remark in said) == [1, 2, 3, 4, 5]
        assert (await store.talk.say("t2", somebody("bob"), "hello", 4.0)).number == 1
        heard = await store.talk.listen("t1")
        assert heard == sorted(said, key=lambda remark: remark.number)
        assert await store.talk.listen("t1", after=3) == heard[3:]
        assert await store.talk.listen("t1", limit=2) == heard[3:]
        assert (heard[0].person, heard[0].name) == ("anne", "Anne")
        with pytest.raises(TableUnknown):
            await store.talk.say("t9", somebody(), "?", 5.0)

    with_store(any_place, use)


def test_people_are_muted_and_heard_again(any_place: Path | str) -> None:
    async def use(store: Store) -> None:
        await store.talk.mute("anne", "bob")
        await store.talk.mute("anne", "bob")
        await store.talk.mute("anne", "carl")
        assert await store.talk.muted("anne") == {"bob", "carl"}
        await store.talk.mute("anne", "bob", muted=False)
        assert await store.talk.muted("anne") == {"carl"}
        assert await store.talk.muted("bob") == frozenset()

    with_store(any_place, use)


def test_a_review_replaces_the_one_before(any_place: Path | str) -> None:
    async def use(store: Store) -> None:
        await store.tables.add(row(), [], summary())
        assert await store.reviews.of("t1") is None
        await store.reviews.put("t1", b'{"progress": 0.5}')
        await store.reviews.put("t1", b'{"progress": 1.0}')
        assert await store.reviews.of("t1") == b'{"progress": 1.0}'
        with pytest.raises(TableUnknown):
            await store.reviews.put("t9", b"{}")

    with_store(any_place, use)


def test_ratings_change_with_the_end_of_the_game_or_not_at_all(any_place: Path | str) -> None:
    async def use(store: Store) -> None:
        said = Outcome("dice", ("anne", "bob"), (1, 2))
        await store.tables.add(row(), steps(1), summary(number=1))
        assert not await store.tables.append("t1", steps(1), summary(number=1), said)
        assert await store.ratings.of("anne") == {}
        assert await store.tables.append("t1", steps(2), summary(number=2, status="over"), said)
        once = await store.ratings.of("anne")
        assert once["dice"].games == 1
        assert not await store.ratings.count("t1", said)
        assert await store.tables.append("t1", steps(3), summary(number=3, status="over"), said)
        assert await store.ratings.of("anne") == once
        assert [(c.person, c.after.games) for c in await store.ratings.changes("t1")] == [("anne", 1), ("bob", 1)]
        with pytest.raises(TableUnknown):
            await store.ratings.count("t9", said)

    with_store(any_place, use)
