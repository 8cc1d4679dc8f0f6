"""The worked examples of the rules page come out as it says, and every rule has its place on the page."""

import pytest

from gratteciel.games import folder
from gratteciel.games.helicopters import rules
from gratteciel.games.helicopters.box import Edition
from tests.games.helicopters.scene import BLUE, GREEN, RED, YELLOW, Scene


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_rule_and_ruling_has_an_anchor(lang: str) -> None:
    page = folder("helicopters").rules_page(lang)
    for rule in {*rules.RULES[1:], *(f"HE-{number}" for number in range(1, 10))}:
        assert page.count(f'<a id="{rule}"></a>') == 1, rule


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_shows_the_board_of_the_edition(lang: str) -> None:
    edition = folder("helicopters").edition(None)
    assert isinstance(edition, Edition)
    page = folder("helicopters").rules_page(lang)
    shown = [line.split()[1:] for line in page.splitlines() if line[:1] == " " and line.split()[0] in "987654321"]
    boards = [*edition.four_players.plots, *edition.three_players.plots, *edition.board.districts]
    if lang == "fr":  # jaune, vert, and an o for what is blanc, as B is bleu
        boards = [row.replace("Y", "J").replace("G", "V").replace("W", "o") for row in boards]
    assert ["".join(row) for row in shown] == boards


def test_three_colours() -> None:
    city = Scene(4)
    city.to_move(GREEN)
    city.tower("g8", RED)
    city.stand(GREEN, "g8")
    city.tower("g7", YELLOW, 3)
    city.tower("g6", RED, 1)
    city.tower("g5", BLUE, 2)
    city.play("fly g4")
    assert city.scores == [46, 49, 55, 35]
    assert [city.height(plot) for plot in ("g7", "g6", "g5", "g4")] == [4, 2, 3, 1]


def test_one_colour_on_two_plots() -> None:
    city = Scene(4)
    city.tower("a8", GREEN)
    city.stand(RED, "a8")
    city.tower("a7", YELLOW, 2)
    city.tower("a6", YELLOW, 1)
    city.tower("a5", BLUE, 1)
    city.play("fly a4")
    assert city.scores == [45 + 5 - 10 - 1, 46, 55, 45]


def test_fifty_points() -> None:
    city = Scene(4)
    city.play("fly c8")
    assert city.scores == [0, 45, 45, 45]
    assert (city.owner("c8"), city.height("c8"), city.helicopter(RED), city.mover) == (RED, 1, None, BLUE)


def dry_flight() -> Scene:
    city = Scene(4)
    city.stand(RED, "a9")
    city.tower("b9", BLUE, 2)
    city.tower("c9", YELLOW, 2)
    city.points(11, 45, 45, 45)
    return city


def test_running_dry() -> None:
    city = dry_flight()
    city.play("fly d9")
    assert city.scores == [0, 52, 49, 45]
    assert [city.height(plot) for plot in ("b9", "c9", "d9")] == [3, 3, 1]


def test_over_somebody_who_is_out() -> None:
    city = dry_flight()
    city.points(11, 45, 0, 45)
    city.play("fly d9")
    assert city.scores == [2, 54, 0, 45]
    assert city.height("c9") == 3


def test_the_last_floor() -> None:
    city = dry_flight()
    city.table.reserve[BLUE] = 1
    city.play("fly d9")
    assert [city.height(plot) for plot in ("b9", "c9", "d9")] == [2, 3, 1]
    assert city.ending == "no-floors"
