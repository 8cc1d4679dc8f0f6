"""Going back to a moment, letting go of what is old, helping who forgot: commands at a server's data."""

import asyncio
import json
import os
import re
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg
import pytest
from typer.testing import CliRunner, Result

from gratteciel.cli import app
from gratteciel.server.api import live
from gratteciel.server.api.serve import sharing
from gratteciel.server.errors import PromiseStale, StoreFailed
from gratteciel.server.services import Settings
from gratteciel.server.storage.postgres.retention import prune
from gratteciel.server.storage.postgres.store import PostgresStore
from gratteciel.server.storage.sqlite.folder import opened_store
from gratteciel.server.storage.sqlite.house import check_house
from gratteciel.server.storage.sqlite.retention import Pruned
from gratteciel.server.storage.sqlite.schema import back_up
from gratteciel.server.tables.promises import KEY, Promises
from tests.server.host import ME, OPEN, Host, bot, heard, host, lay, now, ok, play, refused, two
from tests.server.postgres import Cluster
from tests.server.shelf import somebody, with_store

START = 2_000_000_000.0
DATABASE = "gratteciel.db"
MANY_MACHINES = Path(__file__).parents[2] / "docs" / "many-machines.md"


class Clock:
    """A time that goes on when told."""

    time = START

    def __call__(self) -> float:
        return self.time


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["--lang", "en", *map(str, arguments)], prog_name="gratteciel")


def told(*arguments: object) -> Any:
    done = run(*arguments, "--json")
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def at(seconds: float) -> str:
    return datetime.fromtimestamp(START + seconds, UTC).strftime("%Y-%m-%dT%H:%M:%S")


PLAYED = ["S b2", "S c3", "S d4", "S b3"]


@pytest.fixture(scope="module")
def lived(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, dict[str, Any]]]:
    """A house in which something happened each hundred seconds, copied at the end."""
    folder = tmp_path_factory.mktemp("lived")
    clock = Clock()
    facts: dict[str, Any] = {}
    with host(folder, now=clock) as server:
        ann, ben = server.guest("Ann"), server.guest("Ben")
        for somebody, words in ((ann, "words of Ann"), (ben, "words of Ben")):
            ok(somebody.post("/me/passphrase", json={"passphrase": words}))
        facts["people"] = [ok(somebody.get("/me"))["id"] for somebody in (ann, ben)]
        facts["table"] = table = two(ann, ben, rated=True)
        facts["stands"] = []
        for number, step in enumerate(PLAYED):
            clock.time = START + 100 * number
            play((ann, ben)[number % 2], table, step)
            facts["stands"].append(now(ann, table)["at"])
        clock.time = START + 400
        ok(ann.post(f"/tables/{table}/chat", json={"text": "well played"}), 201)
        ok(ann.post(f"/tables/{table}/resign", json={"seat": 0}))
        facts["rated"] = len(ok(ann.get("/me"))["ratings"])
        clock.time = START + 500
        facts["later"] = lay(ann, "hong-kong", ME, OPEN)["id"]
    copy = folder / "copy.db"
    assert run("backup", copy, "--data", folder).exit_code == 0
    yield copy, facts


def test_back_to_a_moment_from_a_later_copy(lived: tuple[Path, dict[str, Any]], tmp_path: Path) -> None:
    copy, facts = lived
    assert facts["rated"] == 1
    (tmp_path / DATABASE).write_bytes(copy.read_bytes())
    done = told("restore", copy, "--data", tmp_path, "--until", at(150))
    assert (done["tables"], done["gone"], done["shortened"]) == (1, 1, 1)
    assert Path(done["aside"]).read_bytes() == copy.read_bytes(), "what was there is kept"
    assert check_house(tmp_path / DATABASE).whole
    with host(tmp_path) as server:
        ann, ben = server.call(), server.call()
        for somebody, name in ((ann, "Ann"), (ben, "Ben")):
            ok(somebody.post("/sign-in", json={"name": name, "passphrase": f"words of {name}"}))
        seen = now(ann, facts["table"])
        assert seen["status"] == "playing" and seen["at"] == facts["stands"][1] + 1 and seen["knowing"]
        assert ok(ann.get(f"/tables/{facts['table']}"))["lines"][-1]["kind"] == "put-back"
        assert ok(ann.get("/me"))["ratings"] == [] and ok(ann.get(f"/tables/{facts['table']}/chat")) == []
        refused(ann.get(f"/tables/{facts['later']}"), "table/unknown")
        play(ann, facts["table"], PLAYED[2])
        play(ben, facts["table"], PLAYED[3])
        ok(ann.post(f"/tables/{facts['table']}/resign", json={"seat": 0}))
        assert ok(ann.get("/me"))["ratings"] == [], "its secret was laid open, and all that came was seen"


def test_clocks_stand_still_from_the_moment_on(tmp_path: Path) -> None:
    clock = Clock()
    with host(tmp_path / "here", now=clock) as server:
        ann, ben = server.guest("Ann"), server.guest("Ben")
        table = two(ann, ben, clock={"turn": 300})
        clock.time += 10
        play(ann, table)
        clock.time += 200
    told("restore", tmp_path / "here" / DATABASE, "--data", tmp_path, "--until", at(20))
    earlier = tmp_path / "earlier"  # than what was put back: its last entry is of another year
    assert told("restore", tmp_path / DATABASE, "--data", earlier, "--until", at(5))["shortened"] == 1
    assert check_house(earlier / DATABASE).whole
    clock.time += 100_000
    with host(tmp_path, now=clock) as server:
        seen = now(server.call(cookies={"gratteciel": ben.cookies["gratteciel"]}), table)
        assert seen["status"] == "playing" and seen["seats"][1]["seconds"] == 290


def test_a_copy_is_put_back_as_it_is(lived: tuple[Path, dict[str, Any]], tmp_path: Path) -> None:
    copy, facts = lived
    done = told("restore", copy, "--data", tmp_path / "new")
    with host(tmp_path / "new") as server:
        going_on, over = (now(server.call(), facts[table]) for table in ("later", "table"))
        assert going_on["knowing"] and not over["knowing"], "nobody knows how far it got after the copy was made"
    assert done == {"tables": 2, "gone": 0, "shortened": 0, "aside": None}
    assert check_house(tmp_path / "new" / DATABASE).whole
    assert (tmp_path / "new").stat().st_mode & 0o077 == 0
    assert (tmp_path / "new" / DATABASE).stat().st_mode & 0o077 == 0


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root works for others")
def test_what_root_puts_back_or_mends_is_the_servers(lived: tuple[Path, dict[str, Any]], tmp_path: Path) -> None:
    """The server runs as somebody without rights, and would not start again."""
    file, server = tmp_path / DATABASE, 65_534
    os.chown(tmp_path, server, server)
    told("restore", lived[0], "--data", tmp_path)
    told("passphrase", "Ann", "--data", tmp_path)
    kept = {one.name: (one.stat().st_uid, one.stat().st_gid) for one in tmp_path.iterdir()}
    assert {"serving", DATABASE, f"{DATABASE}.tended"} <= set(kept)
    assert set(kept.values()) == {(server, server)}, kept
    with file.open("r+b") as data:
        data.seek(file.stat().st_size - 4096)
        data.write(b"\xff" * 4096)
    assert run("check", tmp_path, "--mend").output
    assert (tmp_path / f"{DATABASE}.damaged").exists(), "it was mended"
    assert (file.stat().st_uid, file.stat().st_gid) == (server, server)


def test_a_copy_is_put_back_where_only_a_write_ahead_log_is_left(tmp_path: Path) -> None:
    """SQLite would write what stands in it into whatever takes the place of the file that is gone."""
    here, killed, copy = tmp_path / "here", tmp_path / "killed", tmp_path / "copy.db"
    here.mkdir()
    with host(here) as server:
        ann = server.guest("Ann")
        lay(ann, "hong-kong", ME, OPEN)
        assert run("backup", copy, "--data", here).exit_code == 0
        lay(ann, "hong-kong", ME, OPEN)
        shutil.copytree(here, killed)
    (killed / DATABASE).unlink()
    log = (killed / f"{DATABASE}-wal").read_bytes()
    assert log
    done = told("restore", copy, "--data", killed)
    assert done["tables"] == 1 and Path(done["aside"]).read_bytes() == log
    assert check_house(killed / DATABASE).tables == 1


@pytest.mark.parametrize("how", ["killed", "restored", "copied", "log damaged", "log looked at"])
def test_no_secret_that_was_laid_open_comes_again(tmp_path: Path, how: str) -> None:
    """Whoever has seen the secret of their next table before would choose the word that suits them."""
    here, copy, later = tmp_path / "here", tmp_path / "copy.db", tmp_path / "later"

    async def live() -> str:
        store = opened_store(here / DATABASE)
        promises = Promises(store.people, await store.server.key(KEY))
        await store.people.add(somebody("ann", "Ann"))
        promised = await promises.next("ann")
        await store.server.stay_alive(1.0)
        back_up(here / DATABASE, copy)
        size = (here / f"{DATABASE}-wal").stat().st_size
        if how != "killed":
            await promises.keep("ann", promised)
            await store.people.rename("ann", "Anne")
        shutil.copytree(here, later)
        if how.startswith("log"):
            with (later / f"{DATABASE}-wal").open("r+b") as log:
                log.seek(size + 2000)
                log.write(b"?????")
        await store.close()
        return promised

    async def live_again(promised: str) -> bool:
        store = opened_store(later / DATABASE)
        try:
            await Promises(store.people, await store.server.key(KEY)).keep("ann", promised)
        except PromiseStale:
            return False
        finally:
            await store.close()
        return True

    promised = asyncio.run(live())
    if how == "restored":
        told("restore", copy, "--data", later)
    elif how == "copied":
        for one in later.glob(f"{DATABASE}*"):
            one.unlink()
        shutil.copy(copy, later / DATABASE)
    elif how == "log looked at":
        assert run("check", later).exit_code == 1
    assert asyncio.run(live_again(promised)) == (how == "killed")


@pytest.mark.slow
def test_a_shared_database_promises_luck_anew_once_it_is_told(postgres: Cluster) -> None:
    url = postgres.database()
    (said,) = re.findall("```sql\n(.*)\n```", MANY_MACHINES.read_text())

    async def promised(store: PostgresStore) -> str:
        return await Promises(store.people, await store.server.key(KEY)).next("ann")

    async def come(store: PostgresStore) -> str:
        await store.people.add(somebody("ann", "Ann"))
        return await promised(store)

    before = with_store(url, come)
    assert with_store(url, promised) == before
    with psycopg.connect(url) as db:
        db.execute(said)
    assert with_store(url, promised) != before


def test_a_database_that_is_linked_to_is_put_back_and_mended_where_it_lies(
    lived: tuple[Path, dict[str, Any]], tmp_path: Path
) -> None:
    """Its write-ahead log lies there, too, and would be written into whatever comes in its place."""
    here, there, data = tmp_path / "here", tmp_path / "there", tmp_path / "data"
    here.mkdir()
    data.mkdir()
    with host(here) as server:
        lay(server.guest("Ann"), "hong-kong", ME, OPEN)
        shutil.copytree(here, there)  # as a kill leaves it
    file = data / DATABASE
    file.symlink_to(there / DATABASE)
    assert (there / f"{DATABASE}-wal").stat().st_size
    aside = Path(told("restore", lived[0], "--data", data)["aside"])
    assert file.is_symlink() and check_house(file).tables == 2 and not (there / f"{DATABASE}-wal").exists()
    assert aside.parent == there and aside.with_name(f"{aside.name}-wal").exists()
    aside.replace(there / DATABASE)
    aside.with_name(f"{aside.name}-wal").replace(there / f"{DATABASE}-wal")
    (there / f"{DATABASE}-shm").unlink(missing_ok=True)
    assert check_house(file).tables == 1, "as it was before"
    with file.open("r+b") as data_of:
        data_of.seek(file.stat().st_size - 4096)
        data_of.write(b"\xff" * 4096)
    assert check_house(file, mend=True).findings[0].mended
    assert file.is_symlink() and check_house(file).whole and (there / f"{DATABASE}.damaged").exists()


@pytest.mark.parametrize("command", ["backup copy.db --data", "prune --data", "passphrase Ann --data", "check"])
def test_a_link_that_leads_to_itself_is_said_in_words(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / DATABASE).symlink_to(DATABASE)
    said = run(*command.split(), "data")
    assert said.exit_code == 1 and "[store/" in said.stderr and DATABASE in said.stderr, said.output


@pytest.mark.parametrize("until", [(), ("--until", at(150))], ids=["all of it", "a moment"])
def test_a_key_that_may_be_laid_open_is_not_put_back(
    lived: tuple[Path, dict[str, Any]], tmp_path: Path, until: tuple[str, ...]
) -> None:
    """Before any server opens it: it may be copied to a database first."""
    assert {"cookies", KEY} <= keys(lived[0])
    told("restore", lived[0], "--data", tmp_path, *until)
    assert "cookies" in keys(tmp_path / DATABASE) and KEY not in keys(tmp_path / DATABASE)


def keys(file: Path) -> set[str]:
    """The names of a house's keys."""
    with closing(sqlite3.connect(file)) as db:
        return {name for (name,) in db.execute("SELECT name FROM keys")}


def test_what_was_there_is_kept_each_time(lived: tuple[Path, dict[str, Any]], tmp_path: Path) -> None:
    asides = {told("restore", lived[0], "--data", tmp_path)["aside"] for _ in range(4)}
    assert len(asides) == 4, "also within one second"
    assert all(Path(one).stat().st_size for one in asides if one)


def test_a_copy_is_neither_made_over_the_house_nor_over_what_is_no_file(
    lived: tuple[Path, dict[str, Any]], tmp_path: Path
) -> None:
    told("restore", lived[0], "--data", tmp_path)
    os.mkfifo(tmp_path / "pipe")
    for place in (tmp_path / DATABASE, tmp_path / "pipe"):
        refused = run("backup", place, "--data", tmp_path)
        assert refused.exit_code == 1 and "[file/refused]" in refused.output
    assert (tmp_path / "pipe").is_fifo()


def test_ratings_go_back_game_by_game(tmp_path: Path) -> None:
    clock = Clock()
    seen = []
    with host(tmp_path, now=clock) as server:
        ann, ben = server.guest("Ann"), server.guest("Ben")
        for number in range(3):
            clock.time = START + 100 * number
            table = two(ann, ben, rated=True)
            ok((ann, ben, ann)[number].post(f"/tables/{table}/resign", json={"seat": (0, 1, 0)[number]}))
            seen.append(ok(ann.get("/me"))["ratings"])
    file = tmp_path / DATABASE
    for number in (1, 0):
        told("restore", file, "--data", tmp_path / str(number), "--until", at(100 * number + 50))
        db = sqlite3.connect(tmp_path / str(number) / DATABASE)
        games = [games for (games,) in db.execute("SELECT json_extract(body, '$.games') FROM ratings")]
        db.close()
        assert games == [number + 1] * 2
        with host(tmp_path / str(number), now=clock) as server:
            person = ok(server.call().get(f"/people/{seen_by(server)}"))
        assert person["ratings"] == seen[number]


def seen_by(server: Host) -> str:
    """Ann's id, who set up all tables."""
    db = sqlite3.connect(server.services.store.file)  # type: ignore[attr-defined]
    (body,) = db.execute("SELECT body FROM people WHERE body LIKE '%Ann%'").fetchone()
    db.close()
    return str(json.loads(body)["id"])


def test_what_is_no_copy_is_refused_and_nothing_is_touched(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_bytes(b"precious")
    (tmp_path / "other.db").write_bytes(b"no database" * 100)
    done = run("restore", tmp_path / "other.db", "--data", tmp_path)
    assert done.exit_code != 0 and "store/foreign" in done.output
    assert (tmp_path / DATABASE).read_bytes() == b"precious"


def test_what_only_guests_played_is_let_go(tmp_path: Path) -> None:
    clock = Clock()
    clock.time = 1_000_000.0  # long ago
    with host(tmp_path, now=clock) as server:
        ann, ben, cat = server.guest("Ann"), server.guest("Ben"), server.guest("Cat")
        ok(ann.post("/me/passphrase", json={"passphrase": "words of Ann"}))
        kept, gone = two(ann, ben), two(ben, cat)
        alone = lay(cat, "hong-kong", ME, bot())["id"]
        ok(server.guest("Dan").post("/me/tokens", json={}), 201)
    with host(tmp_path) as server:
        eve = server.guest("Eve")
        fresh = lay(eve, "hong-kong", ME, OPEN)["id"]
    told("restore", tmp_path / DATABASE, "--data", tmp_path)
    assert told("prune", "--data", tmp_path) == {"tables": 2, "guests": 1}
    assert told("prune", "--data", tmp_path) == {"tables": 0, "guests": 0}
    assert check_house(tmp_path / DATABASE).whole
    db = sqlite3.connect(tmp_path / DATABASE)
    assert {id for (id,) in db.execute("SELECT id FROM tables")} == {kept, fresh} and {gone, alone}.isdisjoint({fresh})
    names = {json.loads(body)["name"] for (body,) in db.execute("SELECT body FROM people")}
    db.close()
    assert names == {"Ann", "Ben", "Dan", "Eve"}


def test_who_forgot_is_given_a_passphrase_while_the_server_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "LOOK_AGAIN", 0.05)
    with host(tmp_path) as server:
        ann = server.guest("Ann")
        ok(ann.post("/me/passphrase", json={"passphrase": "soon forgotten"}))
        token = ok(ann.post("/me/tokens", json={}), 201)["token"]
        with server.live(ann, lay(ann, "hong-kong", ME, OPEN)["id"]) as socket:
            assert heard(socket)["kind"] == "snapshot"
            words = told("passphrase", "ann", "--data", tmp_path)["passphrase"]
            assert heard(socket)["code"] == "person/needed", "sockets are closed, too"
        refused(ann.get("/me"), "person/needed")
        refused(server.call(headers={"Authorization": f"Bearer {token}"}).get("/me"), "person/token")
        back = server.call()
        refused(back.post("/sign-in", json={"name": "Ann", "passphrase": "soon forgotten"}), "person/sign-in")
        assert ok(back.post("/sign-in", json={"name": "Ann", "passphrase": words}))["name"] == "Ann"
    done = run("passphrase", "Nobody", "--data", tmp_path)
    assert done.exit_code != 0 and "person/unknown" in done.output
    assert run("passphrase", "Ann", "--data", tmp_path / "none").exit_code != 0


@pytest.mark.slow
def test_both_can_be_done_to_a_database_that_is_shared(postgres: Cluster) -> None:
    url = postgres.database()
    with host(None, database=url) as server:
        ann, ben, cat = server.guest("Ann"), server.guest("Ben"), server.guest("Cat")
        ok(ann.post("/me/passphrase", json={"passphrase": "soon forgotten"}))
        kept, gone = two(ann, ben), two(ben, cat)
        assert told("prune", "--database", url) == {"tables": 0, "guests": 0}
        later = time.time() + 60
        assert [asyncio.run(prune(url, later)) for _ in range(2)] == [Pruned(1, 1), Pruned(0, 0)]
        assert now(ben, kept)["id"] == kept
        words = told("passphrase", "ann", "--database", url)["passphrase"]
        refused(ann.get("/me"), "person/needed")
        assert ok(server.call().post("/sign-in", json={"name": "Ann", "passphrase": words}))["name"] == "Ann"
    with host(None, database=url) as server:
        refused(server.call().get(f"/tables/{gone}"), "table/unknown")
        ok(server.call().get(f"/tables/{kept}"))


@pytest.mark.slow
@pytest.mark.usefixtures("logs_as_before")
def test_what_a_database_refuses_is_said_in_words(
    postgres: Cluster, lived: tuple[Path, dict[str, Any]], tmp_path: Path
) -> None:
    place, url = told("restore", lived[0], "--data", tmp_path), postgres.database()
    assert place["tables"] == 2
    with psycopg.connect(postgres.address(), autocommit=True) as db:
        db.execute("CREATE ROLE poor LOGIN")
    poor = url.replace("postgres@", "poor@")
    words = [("prune", "--database", poor), ("passphrase", "Ann", "--database", poor), ("work", "--database", poor)]
    words += [("copy-house", str(tmp_path), poor), ("copy-house", poor, str(tmp_path / "back"))]
    for one in words:
        wrong = run(*one)
        assert wrong.exit_code == 1 and "[store/failed]" in wrong.output, wrong.output
        assert "permission denied" in wrong.output
    with pytest.raises(StoreFailed, match="permission denied"):
        asyncio.run(sharing(poor, Settings()))


@pytest.mark.parametrize(
    "address",
    ["mysql://ann:secret@host/x", "postgresql://ann:se/cret@host/x", "postgresql://ann:secret@[/x", "postgres://%zz"],
)
def test_what_is_no_address_of_a_database_is_said_without_its_password(address: str, tmp_path: Path) -> None:
    for words in (
        ("prune", "--database", address),
        ("work", "--database", address),
        ("serve", "--database", address),
        ("copy-house", tmp_path, address),
    ):
        wrong = run(*words)
        assert wrong.exit_code != 0 and "store/address" in wrong.output and "postgresql://user@host" in wrong.output
        assert "cret" not in wrong.output
