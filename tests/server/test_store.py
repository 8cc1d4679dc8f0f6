"""Storage: logs, summaries and lists; durable, in one file, by one writer."""

import asyncio
import random
import sqlite3
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gratteciel.server.errors import StoreForeign, TableUnknown
from gratteciel.server.people.ratings import Outcome
from gratteciel.server.storage.sqlite.schema import SCHEMA, back_up
from gratteciel.server.storage.sqlite.store import SqliteStore
from gratteciel.server.storage.store import Store
from gratteciel.server.tables.log import Entry, Rose, Sat, StepPlayed
from gratteciel.server.tables.summary import TableSummary
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


def test_who_left_a_table_before_the_game_is_forgotten_there_too(any_place: Path | str) -> None:
    """It is among theirs no more; the log, which everybody there reads, says that they came."""
    came = Entry(number=2, when=2.0, event=Sat(seat=1, person="eve", name="Eve Left"))
    left = Entry(number=3, when=3.0, event=Rose(seat=1))

    async def use(store: Store) -> None:
        for id in ("anne", "eve"):
            await store.people.add(somebody(id))
        laid = [Entry(number=1, when=1.5, event=Sat(seat=0, person="anne", name="Anne"))]
        assert await store.tables.add(row(), laid, summary(number=1))
        for _ in range(2):
            number = summary_number(await store.tables.summary("t1"))
            entries = [msgspec.structs.replace(one, number=number + n) for n, one in enumerate((came, left), start=1)]
            assert await store.tables.append("t1", entries[:1], summary(number=number + 1, guest="eve"))
            assert await store.tables.find(person="eve")
            assert await store.tables.append("t1", entries[1:], summary(number=number + 2))
        await store.talk.say("t1", somebody("eve", "Eve Left"), "hello", 4.0)
        assert await store.tables.find(person="eve") == []
        assert await store.people.forget("eve") == ["t1"] and await store.people.forget("eve") == []
        told = [await store.tables.entries("t1"), await store.talk.listen("t1", 0), await store.tables.table("t1")]
        assert "Eve Left" not in str(told) and "'eve'" not in str(told) and "Anne" in str(told)
        assert await store.people.forget("anne") == ["t1"]

    with_store(any_place, use)


def summary_number(found: TableSummary | None) -> int:
    assert found is not None
    return found.number


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
