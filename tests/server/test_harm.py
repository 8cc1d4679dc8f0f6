"""Storage that came to harm: a full disk, a folder of another server, an entry nobody can read."""

import asyncio
import json
import shutil
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gratteciel.cli import app
from gratteciel.server.bots import robots
from gratteciel.server.errors import (
    FolderTaken,
    NameTaken,
    NameWrong,
    RequestsTooMany,
    SignInFailed,
    StoreFailed,
    StoreLost,
    StoreShortened,
)
from gratteciel.server.people.accounts import ATTEMPTS, Accounts
from gratteciel.server.people.names import own
from gratteciel.server.storage.sqlite.folder import lock, opened_store
from gratteciel.server.storage.sqlite.house import check_house
from gratteciel.server.storage.sqlite.schema import open_database
from gratteciel.server.storage.sqlite.wal import lost_commits, lost_entries
from gratteciel.server.tables.log import StepPlayed
from gratteciel.server.tables.plan import SeatPlan, TablePlan
from gratteciel.server.tables.plan_checks import with_tidy_names
from tests.server.host import ME, PATIENCE, Host, host, lay, now, ok, play, refused
from tests.server.shelf import row, steps, summary
from tests.server.test_accounts import WORDS, Clock, with_accounts


def test_a_folder_is_one_servers(tmp_path: Path) -> None:
    held = lock(tmp_path / "data")
    with pytest.raises(FolderTaken, match="another server"):
        lock(tmp_path / "data")
    held.close()
    lock(tmp_path / "data").close()


def test_what_cannot_be_opened_is_said_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    (tmp_path / "folder.db").mkdir()
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(StoreFailed, match="file"):
            lock(folder)
    with pytest.raises(StoreFailed, match=r"folder\.db"):
        opened_store(tmp_path / "folder.db")


def test_a_server_that_can_keep_nothing_is_not_well(server: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    nobody = server.call()
    address = f"{server.url}/healthz"
    assert ok(nobody.get(address)) == {"status": "ok"}

    async def full(_when: float) -> None:
        raise StoreFailed(why="database or disk is full")

    monkeypatch.setattr(server.services.store.server, "stay_alive", full)
    assert refused(nobody.get(address), "store/failed")["status"] == 503


def test_a_bot_answers_once_there_is_room_again(server: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robots, "PATIENCE", (0.0, 0.01))
    ann = server.guest("Ann")
    table = lay(ann, "hong-kong", ME, {"kind": "bot", "level": "intern"})["id"]
    tables = server.services.store.tables
    append, refusals = tables.append, [StoreFailed(why="database or disk is full")] * 9

    async def full(id: str, entries: Any, *more: Any) -> bool:
        if id == table and entries[0].event == StepPlayed(seat=1, text=entries[0].event.text) and refusals:
            raise refusals.pop()
        return await append(id, entries, *more)

    monkeypatch.setattr(tables, "append", full)
    play(ann, table)
    end = time.monotonic() + PATIENCE
    while now(ann, table)["mover"] != 0:
        assert time.monotonic() < end, "nobody plays on"
        time.sleep(0.02)
    assert not refusals


STEP = '{"number": 2, "when": 1, "event": {"kind": "step", "seat": 0, "text": "S z9"}}'


@pytest.mark.parametrize("body", ["{", STEP], ids=["no JSON", "no step"])
def test_a_bad_entry_concerns_its_own_table_alone(tmp_path: Path, body: str) -> None:
    with host(tmp_path) as at:
        ann = at.guest("Ann")
        cookie = ann.cookies["gratteciel"]
        bad, good = (lay(ann, "hong-kong", ME, {"kind": "bot", "level": "intern"})["id"] for _ in range(2))
    db = sqlite3.connect(tmp_path / "gratteciel.db")
    last = "SELECT serial FROM tables WHERE id = ?"
    db.execute(f"UPDATE entries SET body = ? WHERE serial = ({last}) AND number = 2", (body, bad))
    db.commit()
    db.close()
    with host(tmp_path) as at:
        ann = at.call(cookies={"gratteciel": cookie})
        assert refused(ann.get(f"/tables/{bad}"), "table/damaged")["facts"]["table"] == bad
        refused(ann.post(f"/tables/{bad}/steps", json={"at": 3, "step": "S b2"}), "table/damaged")
        seen = now(ann, good)
        ok(ann.post(f"/tables/{good}/steps", json={"at": seen["at"], "step": seen["steps"][0]["step"]}))


def test_a_name_is_not_guessed_at_from_many_addresses(tmp_path: Path) -> None:
    async def use(accounts: Accounts, clock: Clock) -> None:
        anne, _ = await accounts.guest("Anne")
        await accounts.keep(anne, WORDS)
        for _ in range(3):
            await accounts.sign_in("Anne", WORDS)  # who knows it may come as often as they like
        blanks = ("", " ", "  ", "\t", "\u2003")
        for n in range(int(ATTEMPTS.at_once)):
            with pytest.raises(SignInFailed):
                await accounts.sign_in(blanks[n % 5] + "ANNE" + n * " ", "guess guess guess")
        with pytest.raises(RequestsTooMany):
            await accounts.sign_in("anne", WORDS)
        with pytest.raises(SignInFailed):
            await accounts.sign_in("Bob", WORDS)  # others are not concerned

    with_accounts(tmp_path, use)


BOTS = ["intern", "INTERN", "lntern", "Living Legend", "living-legend", "Légende vivante"]
DISGUISED = ["ɪɴᴛᴇʀɴ", "inteгn", "iոtern", "ꓲntern", "🅸🅽🆃🅴🆁🅽", "Ꭱandom", "intern\ufe0f"]
"""Small capitals, letters of other scripts, pictures, a mark that has something shown as one."""


@pytest.mark.parametrize("name", BOTS + DISGUISED)
def test_nobody_is_called_like_a_bot(name: str) -> None:
    with pytest.raises(NameTaken):
        own(name)
    with pytest.raises(NameTaken):  # nor is somebody at the same screen
        with_tidy_names(TablePlan(game="hong-kong", seats=(SeatPlan("me"), SeatPlan("here", name=name))))


@pytest.mark.parametrize("blank", [0x034F, 0x115F, 0x17B5, 0x180B, 0x2800, 0x3164, 0xFE00, 0xFFA0, 0xE0100])
def test_a_name_has_nothing_in_it_that_cannot_be_seen(blank: int) -> None:
    """Letters, marks and signs, all of them blank: a name with one looks like the name without."""
    for name in (f"Ann{chr(blank)}", f"A{chr(blank)}nn", chr(blank)):
        with pytest.raises(NameWrong):
            own(name)
    assert own("❤️ Ann") == "❤️ Ann", "pictures are names as well"


def test_a_kept_name_is_not_imitated(tmp_path: Path) -> None:
    async def use(accounts: Accounts, clock: Clock) -> None:
        anne, _ = await accounts.guest("Marion Polo")
        await accounts.keep(anne, WORDS)
        bob, _ = await accounts.guest("Bob")
        imitations: dict[str, type[Exception]] = dict.fromkeys(
            ("Marion P0lo", "Marion PoIo", "Marion Polo\ufe0f"), NameTaken
        )
        imitations |= dict.fromkeys(("Mаrion Polo", "Μarion Polo", "Marion Polо"), NameWrong)  # letters of two scripts
        for name, refusal in imitations.items():
            with pytest.raises(refusal):
                await accounts.guest(name)
            with pytest.raises(refusal):
                await accounts.rename(bob, name)
        assert (await accounts.rename(anne, "Marion")).name == "Marion"
        await accounts.guest("Marion P0lo")

    with_accounts(tmp_path, use)


def filled(folder: Path) -> tuple[str, list[str]]:
    """A house with a few tables at which something was played: whose they are, and their ids."""
    with host(folder) as at:
        ann = at.guest("Ann")
        tables = [lay(ann, "hong-kong", ME, {"kind": "here", "name": "Zoe"})["id"] for _ in range(4)]
        for table in tables:
            seen = now(ann, table)
            ok(ann.post(f"/tables/{table}/steps", json={"at": seen["at"], "step": seen["steps"][0]["step"]}))
        return ann.cookies["gratteciel"], tables


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, list[str]]:
    folder = tmp_path_factory.mktemp("house")
    return folder / "gratteciel.db", *filled(folder)


@pytest.fixture
def copied(house: tuple[Path, str, list[str]], tmp_path: Path) -> Path:
    return Path(shutil.copy(house[0], tmp_path / "gratteciel.db"))


def changed(file: Path, sql: str, *values: object) -> None:
    db = sqlite3.connect(file)
    db.execute(sql, values)
    db.commit()
    db.close()


def wrong(file: Path, mend: bool = False) -> list[tuple[str | None, bool]]:
    return [(one.table, one.mended) for one in check_house(file, mend).findings]


OF = "serial = (SELECT serial FROM tables WHERE id = ?)"


def test_a_house_that_is_whole(house: tuple[Path, str, list[str]]) -> None:
    found = check_house(house[0])
    assert found.whole and found.tables == 4 and found.entries >= 4 * 4


@pytest.mark.parametrize(
    "sql",
    [
        f"UPDATE entries SET body = replace(body, 'Zoe', 'Eve') WHERE {OF}",
        f"DELETE FROM entries WHERE number = 2 AND {OF}",
        f"UPDATE entries SET link = x'00' WHERE number = 1 AND {OF}",
        f"UPDATE tables SET body = '' WHERE {OF}",
    ],
    ids=["another name", "left out", "another link", "no plan"],
)
def test_what_another_hand_wrote_is_noticed_and_concerns_one_table(
    house: tuple[Path, str, list[str]], copied: Path, sql: str
) -> None:
    _, cookie, tables = house
    changed(copied, sql, tables[1])
    assert wrong(copied) == wrong(copied, mend=True) == [(tables[1], False)]
    with host(copied.parent) as at:
        ann = at.call(cookies={"gratteciel": cookie}, headers={"Accept-Language": "fr"})
        assert refused(ann.get(f"/tables/{tables[1]}"), "table/damaged")["facts"]["table"] == tables[1]
        for table in (tables[0], *tables[2:]):
            ok(ann.get(f"/tables/{table}"))
        assert len(ok(ann.get("/tables?mine=1"))["tables"]) == 4


@pytest.mark.parametrize(
    "sql",
    [
        f"DELETE FROM entries WHERE number = (SELECT max(number) FROM entries WHERE {OF}) AND {OF}",
        f"UPDATE standings SET status = 'over' WHERE {OF}",
        f"DELETE FROM standings WHERE {OF}",
    ],
    ids=["the end is missing", "another summary", "no summary"],
)
def test_summaries_are_written_anew(house: tuple[Path, str, list[str]], copied: Path, sql: str) -> None:
    _, cookie, tables = house
    changed(copied, sql, *[tables[1]] * sql.count("?"))
    assert wrong(copied) == [(tables[1], False)]
    if "entries" in sql or "DELETE" in sql:
        with host(copied.parent) as at:
            refused(at.call(cookies={"gratteciel": cookie}).get(f"/tables/{tables[1]}"), "table/damaged")
    assert wrong(copied, mend=True) == [(tables[1], True)] and wrong(copied) == []
    with host(copied.parent) as at:
        ann = at.call(cookies={"gratteciel": cookie})
        seen = now(ann, tables[1])
        ok(ann.post(f"/tables/{tables[1]}/steps", json={"at": seen["at"], "step": seen["steps"][0]["step"]}))
    assert wrong(copied) == []


def test_damaged_pages_keep_nobody_from_playing_on(house: tuple[Path, str, list[str]], copied: Path) -> None:
    _, _, tables = house
    with copied.open("r+b") as file:
        data = file.read()
        at = data.index(f'"id":"{tables[3]}"'.encode()) // 4096 * 4096  # the page of its plan, or its summary
        assert at > 0
        file.seek(at)
        file.write(b"\xff" * 4096)
    assert wrong(copied)[0] == (None, False)
    assert check_house(copied, mend=True).findings[0].mended
    again = check_house(copied)
    assert all(one.table is not None for one in again.findings), "the file is whole again"
    damaged = copied.with_name("gratteciel.db.damaged")
    was = damaged.read_bytes()
    assert was != copied.read_bytes()
    check_house(copied, mend=True)
    assert damaged.read_bytes() == was, "what was kept by the first mending stays"


def test_an_emptied_file_is_not_taken_for_a_new_one(house: tuple[Path, str, list[str]], copied: Path) -> None:
    asyncio.run(opened_store(copied).close())
    data = copied.read_bytes()
    for lose in (lambda: copied.write_bytes(b""), copied.unlink):
        lose()
        with pytest.raises(StoreLost, match="backup") as lost:
            opened_store(copied)
        assert "sauvegarde" in lost.value.text("fr")
        copied.write_bytes(data)
    asyncio.run(opened_store(copied).close())
    fresh = copied.with_name("fresh.db")
    store = opened_store(fresh)
    assert fresh.stat().st_size, "or a server that is killed at once would not start again"
    asyncio.run(store.close())


@pytest.mark.parametrize("lost", ["emptied", "gone", "kept", "linked"])
def test_a_write_ahead_log_that_is_gone_is_not_taken_for_none(tmp_path: Path, lost: str) -> None:
    """A young house is all in its log: without it the file is as good as empty, and SQLite would begin anew."""
    source, copy = tmp_path / "source", tmp_path / "copy"

    async def use() -> None:
        store = opened_store(source / "gratteciel.db")
        await store.server.stay_alive(1.0)
        assert await store.tables.add(row(), steps(1), summary(number=1))
        shutil.copytree(source, copy)  # as a kill leaves it
        await store.close()
        await opened_store(source / "gratteciel.db").close()  # an orderly end leaves no log, which is well

    async def look() -> None:
        store = opened_store(copy / "gratteciel.db")
        assert await store.tables.table("t1")
        await store.close()

    asyncio.run(use())
    log = copy / "gratteciel.db-wal"
    assert log.stat().st_size
    if lost == "linked":  # to another disk, say, where SQLite keeps its log
        there = tmp_path / "there"
        there.mkdir()
        for one in ("gratteciel.db", "gratteciel.db-wal"):
            (copy / one).replace(there / one)
        (copy / "gratteciel.db").symlink_to(there / "gratteciel.db")
    if lost in ("kept", "linked"):
        asyncio.run(look())
        return
    if lost == "emptied":
        log.write_bytes(b"")
    else:
        log.unlink()
        (copy / "gratteciel.db-shm").unlink()
    with pytest.raises(StoreShortened, match=r"gratteciel\.db-wal"):
        opened_store(copy / "gratteciel.db")
    (copy / "gratteciel.db.kept").unlink()  # somebody decides
    asyncio.run(opened_store(copy / "gratteciel.db").close())


def test_a_write_ahead_log_that_was_cut_short_is_said(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    source, copy = tmp_path / "source", tmp_path / "copy"

    async def use() -> None:
        store = opened_store(source / "gratteciel.db")
        await store.server.stay_alive(1.0)
        shutil.copytree(source, copy)
        await store.server.stay_alive(2.0)
        shutil.copy(source / "gratteciel.db.kept", copy)
        await store.close()
        await opened_store(copy / "gratteciel.db").close()

    asyncio.run(use())
    assert "what was written last is gone" in caplog.text


def test_what_a_damaged_write_ahead_log_loses_is_said(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file, wal = tmp_path / "one.db", tmp_path / "one.db-wal"
    db = open_database(file)
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for number in range(6):
        db.execute("INSERT INTO keys VALUES (?, x'00')", (str(number),))
    whole, kept = wal.read_bytes(), file.read_bytes()
    assert lost_commits(file) == 0
    db.close()
    frame = (len(whole) - 32) // 6
    for at, lost in ((32 + 2 * frame + 100, 3), (5, 6), (32 + 5 * frame + 100, 0), (20, 6)):
        file.write_bytes(kept)
        wal.write_bytes(whole[:at] + bytes([whole[at] ^ 255]) + whole[at + 1 :])
        assert lost_commits(file) == lost, at
    file.write_bytes(kept)
    wal.write_bytes(whole[:2200] + b"?" + whole[2201:])
    asyncio.run(opened_store(file).close())
    assert any(getattr(one, "commits", 0) == 5 for one in caplog.records)
    assert (tmp_path / "one.db-wal.damaged").read_bytes() == whole[:2200] + b"?" + whole[2201:]
    file.write_bytes(kept)
    wal.write_bytes(whole[:3000] + b"?" + whole[3001:])
    asyncio.run(opened_store(file).close())
    assert (tmp_path / "one.db-wal.damaged").read_bytes()[2200:2201] == b"?", "the first one stays"
    assert (tmp_path / "one.db-wal.damaged-2").read_bytes()[3000:3001] == b"?"


def test_no_command_drops_what_a_damaged_write_ahead_log_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here, house = tmp_path / "here", tmp_path / "house"
    here.mkdir()
    with host(here) as at:
        ann = at.guest("Ann")
        table = lay(ann, "hong-kong", ME, {"kind": "here", "name": "Zoe"})["id"]
        size = (here / "gratteciel.db-wal").stat().st_size
        play(ann, table)
        play(ann, table)
        shutil.copytree(here, house)  # as a kill leaves it
    wal = house / "gratteciel.db-wal"
    with wal.open("r+b") as log:
        log.seek(size + 2000)
        log.write(b"?????")
    held = wal.read_bytes()
    monkeypatch.chdir(tmp_path)
    for words in (
        ("backup", "copy.db", "--data", "house"),
        ("restore", "house/gratteciel.db", "--data", "new"),
        ("prune", "--data", "house"),
        ("passphrase", "Ann", "--data", "house"),
        ("copy-house", "house", "postgresql://nobody@/nowhere"),
    ):
        done = CliRunner().invoke(app, ["--lang", "en", *words])
        assert done.exit_code == 1 and "[store/damaged]" in done.output and "gratteciel check" in done.output, words
    assert wal.read_bytes() == held and not (tmp_path / "copy.db").exists()
    assert not (tmp_path / "new" / "gratteciel.db").exists()
    done = CliRunner().invoke(app, ["--lang", "fr", "check", "house", "--json"])
    told = json.loads(done.stdout)
    assert done.exit_code == 1 and not told["ok"]
    assert {one["table"] for one in told["findings"]} == {None, table}
    assert "écritures sont perdues" in told["findings"][0]["why"]
    assert Path("house/gratteciel.db-wal.damaged").read_bytes() == held
    assert CliRunner().invoke(app, ["check", "house"]).exit_code == 0, "what is lost is said once"


def test_a_damaged_write_ahead_log_tells_which_tables_lost_entries(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    here, file = tmp_path / "here", tmp_path / "there" / "gratteciel.db"
    here.mkdir()
    file.parent.mkdir()
    wal = file.with_name("gratteciel.db-wal")
    with host(here) as at:
        ann = at.guest("Ann")
        tables = [lay(ann, "hong-kong", ME, {"kind": "here", "name": "Zoe"})["id"] for _ in range(3)]
        before = {table: now(ann, table)["at"] for table in tables}
        size = (here / wal.name).stat().st_size
        for table in (tables[0], tables[2], tables[0]):
            seen = now(ann, table)
            ok(ann.post(f"/tables/{table}/steps", json={"at": seen["at"], "step": seen["steps"][0]["step"]}))
        shutil.copy(here / file.name, file)
        shutil.copy(here / wal.name, wal)
    assert lost_entries(file) == {}
    with wal.open("r+b") as log:  # somewhere in the first commit that is lost
        log.seek(size + 2000)
        log.write(b"?????")
    lost = {table: (before[table], before[table] + more) for table, more in ((tables[0], 2), (tables[2], 1))}
    assert lost_entries(file) == lost
    asyncio.run(opened_store(file).close())
    assert next(one.entries for one in caplog.records if hasattr(one, "entries")) == lost
    kept = json.loads(file.with_name("gratteciel.db-wal.damaged.json").read_bytes())
    assert {table: tuple(numbers) for table, numbers in kept.items()} == lost
    with host(file.parent) as at:
        ann = at.call(cookies={"gratteciel": ann.cookies["gratteciel"]})
        assert {table: now(ann, table)["at"] for table in tables} == before, "they go on from what is left"
