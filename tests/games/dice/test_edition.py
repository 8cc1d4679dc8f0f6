"""The shipped edition, and editions that do not fit or play otherwise."""

import pytest

import gratteciel
from gratteciel.engine.editions import parse, reconstructed
from gratteciel.errors import EditionWrong, OptionWrong
from gratteciel.games.dice.box import Edition, check
from tests.games.dice.desk import EDITION, FOLDER

TEXT = (FOLDER / "edition.toml").read_text(encoding="utf-8")


def read(text: str) -> Edition:
    return parse(text, "mine.toml", Edition, "dice", check)


def test_the_box_of_the_page() -> None:
    assert (EDITION.dice.grounds, EDITION.dice.floors, EDITION.dice.penthouses) == (25, 28, 7)
    for faces in (EDITION.faces.ground, EDITION.faces.floor):
        assert (faces.low, faces.mid, faces.high) == (3, 2, 1)
    assert (EDITION.faces.penthouse.mid, EDITION.faces.penthouse.high, EDITION.faces.penthouse.blank) == (2, 1, 3)
    assert EDITION.tiles.points == (1, 4, 9, 16, 25, 36)
    assert EDITION.tiles.copies == (8, 20, 6, 18, 4, 4)
    assert EDITION.course.rounds == 9
    assert reconstructed(EDITION) == []
    assert EDITION.provenance["faces"] == EDITION.provenance["tiles.points"] == "report"


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("grounds = 25", "grounds = 3", "dice.grounds"),
        ("penthouses = 7", "penthouses = 0", "dice.penthouses"),
        ("blank = 3", "blank = 2", "faces.penthouse"),
        ("low = { least = 1, most = 2 }", "low = { least = 1, most = 3 }", "heights.low"),
        ("mid = { least = 2, most = 4 }", "mid = { least = 2, most = 5 }", "heights.mid"),
        ("high = { least = 3, most = 6 }", "high = { least = 5, most = 4 }", "heights.high"),
        ("high = { least = 3, most = 6 }", "high = { least = 3, most = 7 }", "heights.high.most"),
        ("points = [1, 4, 9, 16, 25, 36]", "points = [1, 4, 9, 16, 25]", "tiles.points"),
        ("last_height = 6", "last_height = 1", "course.last_height"),
        ('"high", "mid", "low", "none"]', '"high", "mid", "tall", "none"]', "start.grounds[2]"),
        ("apprentice = 50", "apprentice = 30", "ranks"),
        ("rounds = 9", "rounds = 0", "course.rounds"),
    ],
)
def test_editions_that_do_not_fit_are_refused_by_key(old: str, new: str, key: str) -> None:
    assert old in TEXT
    with pytest.raises(EditionWrong) as refused:
        read(TEXT.replace(old, new))
    assert refused.value.facts["key"] == key
    assert refused.value.facts["place"]


def test_another_edition_is_played_by_its_values(tmp_path) -> None:
    path = tmp_path / "small.toml"
    text = TEXT.replace("blank = 3", "blank = 0").replace("mid = 2\nhigh = 1\nblank", "mid = 3\nhigh = 3\nblank")
    text = text.replace("mid = { least = 2, most = 4 }", "mid = { least = 3, most = 3 }").replace(
        "rounds = 9", "rounds = 1"
    )
    path.write_text(text.replace('"high", "mid", "low", "none"]', '"mid", "none", "none", "none"]'))
    position = gratteciel.game("dice").start(2, edition=path).play("take FFP").play("F mid").play("F mid")
    assert [(str(move), weight) for move, weight in position.chances()] == [("P mid", 3), ("P high", 3)]
    refusal = position.refusal("P blank")
    assert refusal and refusal.rule == "no-face"
    position = position.play("P mid")
    low = position.refusal("build P mid 1")
    assert low and low.rule == "penthouse-height"
    position = position.play("build F mid 1")
    top = position.refusal("build F mid 2")
    assert top and top.rule == "DI-7"
    position = position.play("build P mid 2")
    assert position.scores == (9, 0)
    for step in ("done", "stop", "take PPP", "P mid", "P mid", "P mid", "abandon P mid", "done", "stop"):
        position = position.play(step)
    assert position.over


@pytest.mark.parametrize("scenario", ["dubai", "tucson"])
def test_scenarios_are_for_one_player(scenario: str) -> None:
    assert gratteciel.game("dice").start(1, scenario=scenario).mover == 0
    assert gratteciel.game("dice").start(2, scenario="none").mover == 0
    with pytest.raises(OptionWrong):
        gratteciel.game("dice").start(2, scenario=scenario)
    with pytest.raises(OptionWrong):
        gratteciel.game("dice").start(1, scenario="paris")
