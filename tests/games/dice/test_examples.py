"""The rulebook's worked examples. Its pictures of dice are lost: the faces here are ours, and fit every caption."""

import pytest

from gratteciel.games.dice import rules
from tests.games.dice.desk import FOLDER, Desk

ANNIE, HELENE, BRUCE = 0, 1, 2


def third_round() -> Desk:
    """The beginning of the third round; three dice lie in the abandoned district."""
    return Desk(
        3,
        sites=("low 1, mid 1, high 2", "low 1", "low 1"),
        tiles=("", "low 2", "low 2, low 2"),
        abandoned="GFP",
        turn=6,
    )


def annie(desk: Desk) -> None:
    """She takes three floors, likes what she rolls, and builds all three."""
    desk.play("take FFF", "F low", "F mid", "F high")
    desk.play("build F mid 1", "build F high 2", "build F low 1")


def helene(desk: Desk) -> None:
    """She builds the ground, abandons one of two useless floors, and builds the last die."""
    desk.play("take GFF", "G high", "F mid", "F mid", "build G high", "done")
    desk.play("again F mid", "again F mid", "roll", "F mid", "F mid")
    desk.play("abandon F mid", "done", "again F mid", "roll", "F high", "build F high 1")


def test_annie_builds_three_floors() -> None:
    desk = third_round()
    annie(desk)
    assert desk.sites(ANNIE) == "mid 2, high 3"
    assert desk.tiles(ANNIE) == "low 2"
    assert desk.mover == HELENE


def test_helene_builds_abandons_and_builds() -> None:
    desk = third_round()
    annie(desk)
    desk.play("take GFF", "G high", "F mid", "F mid")
    assert [text for text in desk.legal() if text.startswith("build")] == ["build G high"]
    desk.play("build G high", "done", "again F mid", "again F mid", "roll", "F mid", "F mid")
    assert not [text for text in desk.legal() if text.startswith("build")]
    desk.play("abandon F mid", "done", "again F mid", "roll", "F high", "build F high 1")
    assert desk.sites(HELENE) == "low 1, high 2"
    assert desk.abandoned() == "GFFP"
    assert desk.mover == BRUCE


def test_bruce_demolishes_keeps_a_die_and_finishes_a_height_3() -> None:
    desk = third_round()
    annie(desk)
    helene(desk)
    assert desk.play("take abandoned").abandoned() == ""
    desk.play("G mid", "F high", "F high", "P blank", "build G mid", "done")
    desk.play("again F high", "again F high", "again P blank", "roll", "F high", "F high", "P mid")
    builds = [text for text in desk.legal() if text.startswith("build")]
    assert builds == ["build P mid 1"]  # the die he does not want to build
    desk.play("demolish tile low 2", "return F high", "done")
    assert desk.hand() == "F high, P mid"
    desk.play("again F high", "roll", "F mid")
    assert desk.hand() == "F mid, P mid"
    before = desk.yard()
    desk.play("build F mid 1", "build P mid 2")
    assert desk.sites(BRUCE) == "low 1"
    assert desk.tiles(BRUCE) == "low 2, mid 3"
    assert desk.abandoned() == "GFP"  # refilled, since it was empty
    assert desk.yard() == [before[0] + 1 - 1, before[1] + 1 - 1, before[2] + 1 - 1]
    assert (desk.mover, desk.table.turn) == (ANNIE, 9)


def test_83_points_an_unfinished_mid_building_counts_for_nothing() -> None:
    desk = Desk(2, sites=("low 1, low 1, mid 3",), tiles=("high 6, high 5, mid 4, low 2",), turn=17)
    desk.play("take PPP", "P blank", "P blank", "P blank", *["abandon P blank"] * 3)
    assert desk.over
    assert desk.score(0) == 83


# Examples of the rules pages that are not the rulebook's


def test_begun_and_finished_in_one_go() -> None:
    desk = Desk(2).play("take GFP", "G mid", "F mid", "P mid", "build G mid", "build F mid 1", "build P mid 2")
    assert (desk.tiles(), desk.mover) == ("mid 3", 1)


def test_no_floor_on_top() -> None:
    desk = Desk(2, sites=("high 5",)).play("take FFP", "F high", "F high", "P high")
    assert desk.rule("build F high 5") == "DI-7"
    assert desk.play("build P high 5").table.last_round == 1


def test_no_way_to_stop() -> None:
    desk = Desk(2).play("take FFP", "F mid", "F mid", "P blank", "abandon F mid", "abandon P blank", "done")
    desk.play("again F mid", "roll", "F mid")
    assert desk.legal() == ["abandon F mid", "demolish site high 1"]


def test_a_short_yard() -> None:
    assert Desk(2).empty_yard("GP").legal() == ["take GP", "take abandoned"]


def test_alone_with_nothing() -> None:
    desk = Desk(1).play("take FFF", "F low", "F low", "F low", "demolish site high 1", "return F low", "done")
    desk.play("again F low", "again F low", "roll", "F high")
    assert desk.play("F high").table.turn == 1


def test_shanghai_and_the_lone_ground() -> None:
    desk = Desk(1, "shanghai", sites=("low 1",), tiles=("mid 4",), turn=8)
    desk.play("take GGG", "G mid", "G mid", "G mid", *["build G mid"] * 3)
    assert (desk.tiles(), desk.result()) == ("low 1, mid 4", 0.0)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_rule_and_ruling_has_one_place_on_the_page(lang: str) -> None:
    page = (FOLDER / f"rules.{lang}.md").read_text(encoding="utf-8")
    for rule in {*rules.RULES[1:], *(f"DI-{number}" for number in range(1, 12))}:
        assert page.count(f'<a id="{rule}"></a>') == 1, rule
