"""Game records: they bring a game back, and nothing that was changed in them goes unnoticed."""

from pathlib import Path

import pytest

import gratteciel
from gratteciel import Position
from gratteciel.errors import EditionUnknown, RecordBroken, RecordForeign
from gratteciel.play import record


def played(id: str, seed: int = 1, steps: int = 10_000, **setup) -> Position:
    position = gratteciel.game(id).start(**setup)
    while not position.over and position.length < steps:
        position = position.play(position.random_move(seed=seed))
    return position


@pytest.mark.parametrize("id", gratteciel.games())
def test_a_game_comes_back_as_it_was(id: str, tmp_path: Path) -> None:
    for position in (gratteciel.game(id).start(), played(id, steps=7), played(id)):
        path = tmp_path / "game.sky"
        position.save(path)
        back = gratteciel.load(path)
        assert back == position and back.history == position.history
        assert record.write(back) == path.read_text()
    assert [file.name for file in tmp_path.iterdir()] == ["game.sky"]


def test_a_record_is_as_readable_as_other_files_and_nothing_else_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, other = tmp_path / "game.sky", tmp_path / "other"
    position = played("dice", players=1, steps=5)
    position.save(file)
    other.touch()
    assert file.stat().st_mode == other.stat().st_mode
    file.chmod(0o640)
    position.save(file)
    assert file.stat().st_mode & 0o777 == 0o640
    kept = file.read_text()

    def stopped(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("os.fsync", stopped)
    with pytest.raises(KeyboardInterrupt):
        position.save(file)
    assert file.read_text() == kept and sorted(tmp_path.iterdir()) == [file, other]


def test_options_come_back(tmp_path: Path) -> None:
    played("dice", players=1, scenario="sao-paulo").save(tmp_path / "a.sky")
    assert gratteciel.load(tmp_path / "a.sky").setup.options == {"scenario": "sao-paulo"}
    played("projekt", players=3, steps=30, experts=True).save(tmp_path / "b.sky")
    options = gratteciel.load(tmp_path / "b.sky").setup.options
    assert options == {"experts": True, "own_corners": False, "memo": False}


GOOD = record.write(gratteciel.game("hong-kong").start().play("S b2").play("Q c3").play("R d4"))


def test_what_a_record_looks_like() -> None:
    lines = GOOD.splitlines()
    assert lines[:3] == ["gratteciel 1", "game hong-kong", "rules 1"]
    assert lines[3].startswith("edition piatnik-1998 ") and lines[4] == "players 2"
    assert lines[5:] == ["", "S b2", "Q c3", "R d4", "", "steps 3", "result unfinished"]


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("gratteciel 1", "gratteciel 9", 1, "begins with"),
        ("game hong-kong", "game chess", 2, "no game 'chess'"),
        ("players 2", "players 5", 5, "possible numbers: 2"),
        ("players 2", "players two", 5, "possible numbers: 2"),
        ("players 2", f"players {'9' * 5000}", 5, "possible numbers: 2"),
        ("players 2\n", "players 2\noption fog true\n", 5, "no such option"),
        ("players 2\n", "", 5, "lacks 'players'"),
        ("players 2\n", "players 2\nplayers 2\n", 6, "expected game"),
        ("\n\nS b2", "\nS b2", 6, "expected game"),
        ("Q c3", "Q b2", 8, "control"),  # illegal in the middle
        ("Q c3", "Q c", 8, "did you mean"),  # a truncated line
        ("Q c3\n", "", 10, "steps 2"),  # a line left out
        ("steps 3", "steps 4", 11, "cut off or changed"),
        ("result unfinished", "result 1 0", 12, "cut off or changed"),
        ("steps 3\nresult unfinished\n", "", 11, "cut off or changed"),
        ("result unfinished\n", "result unfinished\nS a1\n", 13, "ends here"),
    ],
)
def test_tampering_is_refused_at_its_line(old: str, new: str, line: int, why: str) -> None:
    assert GOOD.count(old) == 1
    with pytest.raises(RecordBroken, match=why) as refused:
        record.read(GOOD.replace(old, new), "game.sky")
    assert refused.value.facts["line"] == line
    assert f"game.sky, line {line}" in str(refused.value) and f"ligne {line}" in refused.value.text("fr")


def test_every_truncation_is_noticed() -> None:
    for end in range(len(GOOD) - 1):
        with pytest.raises((RecordBroken, RecordForeign, EditionUnknown)):
            record.read(GOOD[:end])


def test_another_edition_or_other_rules_are_refused_at_their_line(tmp_path: Path) -> None:
    digest = GOOD.splitlines()[3].split()[2]
    with pytest.raises(RecordForeign) as refused:
        record.read(GOOD.replace(digest, "0" * 16))
    assert refused.value.facts["line"] == 4 and digest in str(refused.value)
    with pytest.raises(RecordForeign) as refused:
        record.read(GOOD.replace("rules 1", "rules 2"))
    assert refused.value.facts["line"] == 3
    with pytest.raises(EditionUnknown):
        record.read(GOOD.replace("piatnik-1998", "my-own"))


def test_an_own_edition_travels_in_the_record(tmp_path: Path) -> None:
    text = (gratteciel.game("hong-kong").folder.path / "edition.toml").read_text()
    own = tmp_path / "own.toml"
    own.write_text(text.replace("piatnik-1998", "own").replace("quick = 5", "quick = 3"))
    position = gratteciel.game("hong-kong").start(edition=own).play("Q a1").play("S a2")
    position.save(tmp_path / "own.sky")
    assert gratteciel.load(tmp_path / "own.sky", edition=own) == position
    own.unlink()
    assert gratteciel.load(tmp_path / "own.sky") == position
    assert gratteciel.load(tmp_path / "own.sky").setup.edition == position.setup.edition
    older = "\n".join(line for line in record.write(position).split("\n") if not line.startswith("box "))
    with pytest.raises(EditionUnknown):
        record.read(older)
    assert record.read(older, edition=text.replace("piatnik-1998", "own").replace("quick = 5", "quick = 3")) == position


def test_a_changed_box_is_refused() -> None:
    text = (gratteciel.game("hong-kong").folder.path / "edition.toml").read_text().replace("piatnik-1998", "own")
    written = record.write(gratteciel.game("hong-kong").start(edition=text).play("Q a1"))
    assert record.read(written).length == 1
    with pytest.raises(RecordForeign):
        record.read(written.replace("box quick = 5", "box quick = 4"))
    with pytest.raises(RecordBroken, match=r"pieces\.quick"):
        record.read(written.replace("box quick = 5", "box quick = 101"))
    with pytest.raises(RecordBroken, match="syntax"):
        record.read(written.replace("box quick = 5", "box quick = "))


def test_a_record_never_names_a_file_to_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    edition = gratteciel.game("hong-kong").folder.path / "edition.toml"
    (tmp_path / "lying.toml").write_text(edition.read_text())
    with pytest.raises(EditionUnknown):
        record.read(GOOD.replace("piatnik-1998", "lying.toml"))
    with pytest.raises(EditionUnknown):
        record.read(GOOD.replace("piatnik-1998", str(edition)))
    assert record.read(GOOD.replace("piatnik-1998", "lying.toml"), edition=tmp_path / "lying.toml") is not None


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "x.sky").write_bytes(b"\xff\xff")
    with pytest.raises(RecordBroken, match="line 1"):
        gratteciel.load(tmp_path / "x.sky")
