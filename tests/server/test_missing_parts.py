"""A file that lacks a part, or has one another hand made: `check` names it, and `--mend` puts it back."""

import asyncio
import json
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gratteciel.cli import app
from gratteciel.server.api.serve import DATABASE
from gratteciel.server.storage.sqlite.house import check_house
from gratteciel.server.storage.sqlite.mending import LOST
from gratteciel.server.storage.sqlite.schema import TABLES, open_database
from gratteciel.server.storage.sqlite.shape import differences
from gratteciel.server.storage.sqlite.store import SqliteStore
from gratteciel.server.tables.promises import KEY
from tests.server.host import ME, host, lay, ok, play

PARTS = re.findall(r"CREATE (TABLE|INDEX) (\w+)", TABLES)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house in which somebody plays, talks, keeps their name and has a program."""
    place = tmp_path_factory.mktemp("house")
    with host(place) as at:
        ann, ben = at.guest("Ann"), at.guest("Ben")
        ok(ann.post("/me/passphrase", json={"passphrase": "words of Ann"}))
        at.program(ann)
        for somebody in (ann, ben):
            table = lay(somebody, "hong-kong", ME, {"kind": "here", "name": "Zoe"})["id"]
            play(somebody, table)
            ok(somebody.post(f"/tables/{table}/chat", json={"text": "well"}), 201)
    return place / DATABASE


def harmed(file: Path, folder: Path, *statements: str) -> Path:
    copy = Path(shutil.copy(file, folder / DATABASE))
    db = sqlite3.connect(copy)
    for statement in statements:
        db.execute(statement)
    db.commit()
    db.close()
    return copy


async def well(file: Path) -> None:
    store = SqliteStore(file)
    await store.server.try_out()
    await store.server.stay_alive(1.0)
    await store.close()


@pytest.mark.parametrize(("kind", "name"), PARTS)
def test_a_missing_part_is_named_and_put_back(house: Path, tmp_path: Path, kind: str, name: str) -> None:
    copy = harmed(house, tmp_path, f"DROP {kind} {name}")
    found = check_house(copy)
    missing = [one.why for one in found.findings if one.table is None and not one.mended]
    assert not found.whole and any(why["en"].endswith(f"missing: {name}") for why in missing)
    mended = check_house(copy, mend=True)
    lost = [one for one in mended.findings if not one.mended]
    assert bool(lost) == (kind == "TABLE" and name in LOST), "what is lost is named, once"
    if name in LOST and kind == "TABLE":
        assert any(one.why["en"].endswith(LOST[name]["en"]) and LOST[name]["fr"] in one.why["fr"] for one in lost)
    assert check_house(copy).findings == () and copy.with_name(f"{DATABASE}.damaged").exists()
    with closing(sqlite3.connect(copy)) as db:
        assert db.execute("SELECT 1 FROM keys WHERE name = ?", (KEY,)).fetchone() is None, "luck is promised anew"
    asyncio.run(well(copy))


def test_a_part_that_is_made_otherwise_is_named(house: Path, tmp_path: Path) -> None:
    copy = harmed(house, tmp_path, "ALTER TABLE people ADD COLUMN age INTEGER")
    for mend in (False, True):  # what it means nobody knows
        found = check_house(copy, mend)
        assert [(one.why["en"].rpartition(": ")[2], one.mended) for one in found.findings] == [("people", False)]


@pytest.mark.parametrize(
    ("statements", "name"),
    [
        (("DROP INDEX lobby", "CREATE INDEX lobby ON standings (serial) WHERE lobby = 0"), "lobby"),
        (("DROP INDEX best", "CREATE INDEX best ON ratings (game, cautious DESC)"), "best"),
        (("DROP INDEX tokens_of", "CREATE UNIQUE INDEX tokens_of ON tokens (person)"), "tokens_of"),
        (("CREATE TRIGGER forge AFTER INSERT ON entries BEGIN UPDATE entries SET body = ''; END",), "forge"),
    ],
    ids=["other rows", "another order", "unique", "a trigger"],
)
def test_what_another_hand_made_is_made_anew(
    house: Path, tmp_path: Path, statements: tuple[str, ...], name: str
) -> None:
    copy = harmed(house, tmp_path, *statements)
    assert [one.why["fr"].rpartition(" : ")[2] for one in check_house(copy).findings] == [name]
    assert check_house(copy, mend=True).whole
    assert check_house(copy).findings == ()


def test_a_file_of_an_older_release_lacks_nothing(tmp_path: Path) -> None:
    old = sqlite3.connect(tmp_path / "old.db")
    old.executescript(Path(__file__).with_name("schema-1.sql").read_text())
    old.close()
    db = open_database(tmp_path / "old.db")
    assert differences(db) == []
    db.close()


def test_what_is_missing_is_told_by_the_command(house: Path, tmp_path: Path) -> None:
    harmed(house, tmp_path, "DROP TABLE remarks")
    told = CliRunner().invoke(app, ["check", str(tmp_path), "--lang", "fr"])
    assert told.exit_code == 1 and "remarks" in told.output and "manque" in told.output
    done = json.loads(CliRunner().invoke(app, ["check", str(tmp_path), "--mend", "--json"]).output)
    assert done["ok"] is False and sum(not one["mended"] for one in done["findings"]) == 1
    assert CliRunner().invoke(app, ["check", str(tmp_path)]).exit_code == 0
