"""The worked examples of the rules page come out as it says, and every rule has its place on the page."""

import pytest

from gratteciel.games import folder
from gratteciel.games.world import rules
from tests.games.world.scene import BLUE, GREEN, RED, YELLOW, Scene


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_rule_and_ruling_has_an_anchor(lang: str) -> None:
    page = folder("world").rules_page(lang)
    for rule in {*rules.RULES[1:], *(f"WO-{number}" for number in range(1, 16))}:
        assert page.count(f'<a id="{rule}"></a>') == 1, rule


def test_ones_own_six_bars_the_way_to_the_penthouse() -> None:
    scene = Scene()
    scene.tower("b4", "rbb")
    scene.stock(RED, "6", "penthouse")
    scene.pay(20, 10)
    scene.play("build 6 b4")
    assert scene.coins == [14, 16]
    assert scene.refusal("build penthouse b4") == "own-top"


def test_a_neutral_floor_and_the_penthouse_on_it_in_one_turn() -> None:
    scene = Scene()
    scene.tower("b4", "bbr")
    scene.stock(RED, "neutral", "penthouse")
    scene.play("build neutral b4", "build penthouse b4")
    assert scene.coins == [0, 10] and scene.standing("b4") == "bbrnr"


def test_building_for_nothing_without_a_coin() -> None:
    scene = Scene(4, first=YELLOW)
    scene.pay(10, 10, 0, 0)
    scene.tower("b4", "Y")
    scene.play("build 2 b4")
    scene.turn_of(GREEN)
    scene.tower("c4", "g")
    scene.stock(GREEN, "neutral")
    scene.play("build neutral c4")
    assert scene.coins == [10, 10, 0, 0]


def test_no_duty_to_buy_for_who_could_buy_nothing() -> None:
    scene = Scene(first=BLUE)
    scene.pay(10, 0)
    scene.play("trade", "sell 2")
    assert {"buy 1", "end"} <= set(scene.allowed())


def test_three_all_and_more_penthouses() -> None:
    scene = Scene(missions=("ring", "line"))
    for plot in ("c4", "c5"):
        scene.tower(plot, "rnbnr" if plot == "c4" else "rbbbr")
    scene.tops(RED, "c6")
    scene.tower("b4", "brrrb")
    scene.tops(BLUE, "b5", "b6", "b7")
    assert scene.scores == [3, 3]
    scene.table.closing = 1
    scene.pass_turn()
    assert scene.shares == [1, 0]
