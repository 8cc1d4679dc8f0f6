"""Damaged pages of the file: the server says so, healthy tables go on, and `check --mend` makes it whole again."""

import asyncio
import errno
import io
import os
import shutil
import sqlite3
import struct
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from gratteciel.server.api.serve import DATABASE, serve
from gratteciel.server.bots.robots import Robots
from gratteciel.server.errors import StoreDamaged, StoreFailed
from gratteciel.server.storage.sqlite import folder, indexes
from gratteciel.server.storage.sqlite.folder import lock, opened_store
from gratteciel.server.storage.sqlite.house import check_house
from gratteciel.server.storage.sqlite.indexes import complaints
from gratteciel.server.storage.sqlite.schema import connect
from gratteciel.server.storage.sqlite.store import SqliteStore
from gratteciel.server.tables.open_table import OpenTable
from tests.server.host import ME, Host, bot, host, lay, now, ok, refused
from tests.server.shelf import row, steps, summary, with_store

PAGE = 4096


def leaves(file: Path, name: str) -> list[int]:
    """The pages at the bottom of a tree of SQLite's, from the first to the last."""
    db = sqlite3.connect(file)
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    (top,) = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (name,)).fetchone()
    db.close()
    data = file.read_bytes()

    def below(page: int) -> list[int]:
        at = (page - 1) * PAGE
        kind, cells, last = data[at], int.from_bytes(data[at + 3 : at + 5], "big"), data[at + 8 : at + 12]
        if kind not in (2, 5):
            return [page]
        places = struct.unpack(f">{cells}H", data[at + 12 : at + 12 + 2 * cells])
        pages = [int.from_bytes(data[at + place : at + place + 4], "big") for place in places]
        return [leaf for page in (*pages, int.from_bytes(last, "big")) for leaf in below(page)]

    return below(top)


def damage(file: Path, *pages: int) -> None:
    with file.open("r+b") as data:
        for page in pages:
            data.seek((page - 1) * PAGE)
            data.write(b"\xff" * PAGE)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, list[str]]:
    """A house with tables enough for several pages: its file, whose they are, their ids."""
    place = tmp_path_factory.mktemp("house")
    with host(place) as at:
        ann = at.guest("Ann")
        tables = [lay(ann, "hong-kong", ME, {"kind": "here", "name": "Zoe"})["id"] for _ in range(30)]
        return place / DATABASE, ann.cookies["gratteciel"], tables


def step_at(at: Host, cookie: str, table: str) -> None:
    ann = at.call(cookies={"gratteciel": cookie})
    seen = now(ann, table)
    ok(ann.post(f"/tables/{table}/steps", json={"at": seen["at"], "step": seen["steps"][0]["step"]}))


@pytest.mark.parametrize("known_before", [True, False], ids=["asked first", "met first"])
def test_where_no_table_can_be_set_up_the_server_is_not_well(
    house: tuple[Path, str, list[str]], tmp_path: Path, known_before: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, cookie, tables = house
    copy = Path(shutil.copy(file, tmp_path / DATABASE))
    damage(copy, leaves(copy, "tables")[-1])
    if not known_before:  # what nobody tries out is noticed by whoever meets it
        monkeypatch.setattr("gratteciel.server.storage.sqlite.server.TRIAL", ())
    new = {"plan": {"game": "hong-kong", "seats": [ME, {"kind": "here", "name": "Zoe"}]}}
    with host(tmp_path) as at:
        ann = at.call(cookies={"gratteciel": cookie}, headers={"Accept-Language": "fr"})
        if known_before:
            assert refused(ann.get(f"{at.url}/healthz"), "store/damaged")["status"] == 503
        assert "gratteciel check --mend" in refused(ann.post("/tables", json=new), "store/damaged")["detail"]
        refused(ann.get(f"{at.url}/healthz"), "store/damaged")
        step_at(at, cookie, tables[0])
        assert ok(ann.get(f"{at.url}/readyz")) == {"status": "ready"}, "people may come: healthy tables go on"
    found = check_house(copy, mend=True)
    lost = {one.table for one in found.findings if one.table and not one.mended}
    assert lost and lost < {*tables}, "what cannot be mended is named"
    assert check_house(copy).findings == ()
    with host(tmp_path) as at:
        ann = at.call(cookies={"gratteciel": cookie})
        assert ok(ann.get(f"{at.url}/healthz")) == {"status": "ok"}
        ok(ann.post("/tables", json=new), 201)
        assert {table for table in tables if ann.get(f"/tables/{table}").status_code == 404} == lost
        step_at(at, cookie, tables[0])


@pytest.mark.parametrize("name", ["standings", "entries", "presences", "people", "tokens"])
def test_damage_wherever_something_is_added_is_noticed_and_mended(
    house: tuple[Path, str, list[str]], tmp_path: Path, name: str
) -> None:
    copy = Path(shutil.copy(house[0], tmp_path / DATABASE))
    damage(copy, leaves(copy, name)[-1])

    async def try_out(expected: type[Exception] | None) -> None:
        store = SqliteStore(copy)
        if expected is None:
            await store.server.try_out()
            assert await store.tables.add(row(), steps(1), summary(number=1))
            assert {one.id for one in await store.tables.find(limit=100)} == {*house[2], "t1"}
        else:
            with pytest.raises(expected):
                await store.server.try_out()
            assert house[2][0] in await store.tables.playing(), "its bots and clocks are looked after"
            assert house[2][0] in {one.id for one in await store.tables.find(limit=100)}
        await store.close()

    asyncio.run(try_out(StoreDamaged))
    check_house(copy, mend=True)
    asyncio.run(try_out(None))


def until_well(at: Host) -> None:
    """Wait until a server says that it is well."""
    for _ in range(200):
        if at.call().get(f"{at.url}/healthz").status_code == 200:
            return
        time.sleep(0.05)
    pytest.fail("it is not well again")


def free_trunk(file: Path) -> int:
    """The page of a house that lists its free ones, of which there are some now."""
    db = connect(file)
    db.execute("CREATE TABLE filler AS SELECT zeroblob(200000) AS much")
    db.execute("DROP TABLE filler")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    return int.from_bytes(file.read_bytes()[32:36], "big")


@pytest.mark.parametrize(
    "names",
    [
        ["by_status"],
        ["sqlite_autoindex_tables_1"],
        ["by_status", "sqlite_autoindex_tables_1", "lobby", "sqlite_autoindex_people_2", "people_looks"],
        [],
    ],
    ids=["by status", "by id", "several", "free pages"],
)
def test_indexes_are_made_anew_by_the_server_itself(
    house: tuple[Path, str, list[str]],
    tmp_path: Path,
    names: list[str],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file, cookie, tables = house
    seen = threading.Event()
    monkeypatch.setattr(indexes, "complaints", lambda *given: seen.wait(20) and complaints(*given))
    copy = Path(shutil.copy(file, tmp_path / DATABASE))
    before = check_house(copy)
    damage(copy, *([leaves(copy, name)[-1] for name in names] or [free_trunk(copy)]))
    with host(tmp_path) as at:
        refused(at.call().get(f"{at.url}/healthz"), "store/damaged")
        seen.set()
        until_well(at)
        for table in tables:
            step_at(at, cookie, table)
        ann = at.call(cookies={"gratteciel": cookie})
        lay(ann, "hong-kong", ME, {"kind": "here", "name": "Zoe"})
        at.guest("Ben")
        assert ok(ann.get(f"{at.url}/healthz")) == {"status": "ok"}, "and stays so"
    told = [one for one in caplog.records if one.message.startswith("indexes were damaged")]
    assert len(told) == 1 and {*names} <= {*vars(told[0])["indexes"]}
    found = check_house(copy)
    assert found.findings == () and found.tables == before.tables + 1 and found.entries > before.entries + len(tables)
    check_house(copy, mend=True)
    db = connect(copy)
    assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",), "mended by hand no page is unused"
    db.close()


def test_what_is_told_of_damage_that_was_mended_is_forgotten_without_a_word(
    house: tuple[Path, str, list[str]], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    copy = Path(shutil.copy(house[0], tmp_path / DATABASE))
    forgotten = threading.Event()
    mending = indexes.Mending(lambda: connect(copy), forgotten.set)
    mending.meet()
    assert forgotten.wait(30)
    mending.close()
    assert not [one for one in caplog.records if one.name == indexes.__name__]


def test_bots_and_clocks_go_on_once_indexes_are_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the server starts nothing can be found by its id: nobody has to come for what could not be taken up then."""
    monkeypatch.setattr(Robots, "notice", lambda *_: None)  # the bot leaves its turn to the next process
    with host(tmp_path) as at:
        ann = at.guest("Ann")
        table = lay(ann, "hong-kong", ME, bot())["id"]
        step_at(at, ann.cookies["gratteciel"], table)
        assert now(ann, table)["mover"] == 1
    monkeypatch.undo()
    damage(tmp_path / DATABASE, *leaves(tmp_path / DATABASE, "sqlite_autoindex_tables_1"))
    seen, noticed = threading.Event(), threading.Event()
    monkeypatch.setattr(indexes, "complaints", lambda *given: seen.wait(20) and complaints(*given))

    def notice(_: Robots, taken: OpenTable) -> None:
        assert taken.row.id == table
        noticed.set()

    monkeypatch.setattr(Robots, "notice", notice)
    with host(tmp_path) as at:
        while at.call().get(f"{at.url}/readyz").status_code != 200:
            time.sleep(0.05)
        assert not noticed.is_set()
        seen.set()
        assert noticed.wait(20), "nobody sees to the bot"


def test_where_a_table_is_damaged_too_nobody_but_a_person_mends(
    house: tuple[Path, str, list[str]], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    copy = Path(shutil.copy(house[0], tmp_path / DATABASE))
    damage(copy, leaves(copy, "tables")[-1], leaves(copy, "by_status")[-1], leaves(copy, "people_looks")[-1])
    harmed = copy.read_bytes()

    async def meet() -> None:
        store = SqliteStore(copy)
        for _ in range(2):
            with pytest.raises(StoreDamaged):
                await store.server.try_out()
            while not store.mending.hopeless:
                await asyncio.sleep(0.01)
        await store.close()

    asyncio.run(meet())
    assert copy.read_bytes() == harmed, "what was lost could be told by it"
    assert [one.message for one in caplog.records if "check --mend" in one.message] != []
    assert any(one.table for one in check_house(copy, mend=True).findings if not one.mended)


def test_trying_out_leaves_nothing_behind(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        await store.server.try_out()
        assert await store.tables.add(row(), steps(1), summary(number=1))
        await store.server.try_out()

    with_store(tmp_path / "one.db", use)
    db = connect(tmp_path / "one.db")
    counted = [db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("tables", "entries", "people")]
    db.close()
    assert counted == [1, 1, 0]


def test_what_lies_between_two_damaged_places_is_kept(house: tuple[Path, str, list[str]], tmp_path: Path) -> None:
    copy = Path(shutil.copy(house[0], tmp_path / DATABASE))
    first, *between, last = leaves(copy, "tables")
    assert between
    damage(copy, first, last)
    found = check_house(copy, mend=True)
    lost = [one.table for one in found.findings if one.table]
    assert lost and len(lost) + found.tables == 30 and found.tables > 2 * len(between)
    assert check_house(copy).findings == ()


@pytest.mark.usefixtures("logs_as_before")
def test_a_server_whose_keys_are_damaged_says_so_and_ends(house: tuple[Path, str, list[str]], tmp_path: Path) -> None:
    copy = Path(shutil.copy(house[0], tmp_path / DATABASE))
    damage(copy, *leaves(copy, "keys"))
    with pytest.raises(StoreDamaged, match="check --mend"):
        serve("127.0.0.1", 0, tmp_path, ready=lambda _: pytest.fail("it is not"))
    found = check_house(copy, mend=True).findings
    assert any("signed in" in one.why["en"] for one in found), "who was signed in is so no more, and that is said"


def test_a_file_that_was_cut_off_is_known_as_ours_and_mended(
    house: tuple[Path, str, list[str]], tmp_path: Path
) -> None:
    copy = Path(shutil.copy(house[0], tmp_path / DATABASE))
    with copy.open("r+b") as data:
        data.truncate(copy.stat().st_size - 2 * PAGE)
    with pytest.raises(StoreDamaged, match="check --mend"):
        opened_store(copy)
    found = check_house(copy, mend=True)
    lost = [one.table for one in found.findings if one.table and not one.mended]
    assert lost and found.tables + len(lost) == 30
    assert check_house(copy).findings == ()
    asyncio.run(opened_store(copy).close())


def test_a_file_whose_first_page_is_damaged_is_ours_all_the_same(tmp_path: Path) -> None:
    file = tmp_path / DATABASE
    asyncio.run(opened_store(file).close())
    with file.open("r+b") as data:
        data.seek(100)
        data.write(b"\xff" * 8)
    for mend in (False, True):
        with pytest.raises(StoreDamaged, match="backup"):
            check_house(file, mend)


class Full(io.RawIOBase):
    """A file on a disk without room: whatever is written to it fails, whenever that is tried."""

    def writable(self) -> bool:
        return True

    def truncate(self, size: int | None = None, /) -> int:
        return size or 0

    def write(self, data: Any, /) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_disk_that_is_full_at_the_start_is_said_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "take", lambda _: None)
    monkeypatch.setattr(Path, "open", lambda *_, **__: io.TextIOWrapper(io.BufferedWriter(Full())))
    with pytest.raises(StoreFailed, match="No space left"):
        lock(tmp_path)
