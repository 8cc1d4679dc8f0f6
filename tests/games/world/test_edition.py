"""Skyline of the World: what is in the box, how a game begins, and how steps are written."""

from pathlib import Path

import numpy as np
import pytest

import gratteciel
from gratteciel.engine.editions import parse, reconstructed
from gratteciel.errors import EditionWrong
from gratteciel.games import folder
from gratteciel.games.world.box import Edition, check, fits, offsets, plots, settled
from tests.games.world.scene import CODES, EDITION, PLOTS, RED, Scene, all_cards

TEXT = (folder("world").path / "edition.toml").read_text(encoding="utf-8")


def test_the_board_has_29_connected_plots_three_of_them_orange() -> None:
    scene = Scene()
    assert len(PLOTS) == 29 and scene.box.plots == 29
    names = {row: "".join(name[0] for name in PLOTS if name[1:] == str(row)) for row in range(1, 11)}
    assert names == dict(
        zip(range(10, 0, -1), ["bc", "bcd", "abcd", "abcd", "abcd", "bcd", "abc", "abc", "bc", "b"], strict=True)
    )
    orange = [name for name, (_, _, letter) in zip(PLOTS, plots(EDITION), strict=True) if letter == "o"]
    assert orange == ["b3", "c6", "b9"]
    scene.table.tops[RED] = scene.box.plot_set
    scene.table.level[1] = scene.box.plot_set
    assert scene.income(RED) == 29


def test_every_design_fits_in_10_to_16_places_as_printed() -> None:
    for card in all_cards():
        places = len(fits(EDITION, settled(offsets(card.buildings))))
        assert 10 <= places <= 16, f"{card.name}: {places}"


def test_42_bonus_cards_and_6_missions() -> None:
    assert sum(bonus.copies for bonus in EDITION.bonus) == 42
    assert {(len(offsets(bonus.buildings)), bonus.prize) for bonus in EDITION.bonus} == {(3, 5), (4, 8)}
    assert [mission.name for mission in EDITION.missions] == ["line", "block", "tee", "ell", "zig", "ring"]


def test_everybody_begins_with_three_floors_ten_million_a_mission_and_three_cards() -> None:
    scene = Scene(4)
    assert scene.coins == [10] * 4 and scene.mover == RED
    for seat in range(4):
        assert scene.table.stock[seat].tolist() == [2, 1, 0, 0, 0, 0, 0]
        assert scene.table.bank[seat].tolist() == [6, 5, 4, 3, 3]
        assert scene.table.in_hand[seat] == scene.table.hand[seat].sum() == 3
    assert scene.table.neutrals == 6 and scene.table.pile_left == 30


def test_notation_is_exact() -> None:
    for text in (
        "mission red ring",
        "bonus red US Bank Tower",
        "first red",
        "build 4 c7",
        "build penthouse c7",
        "build neutral c7",
        "build skyline c7",
        "show Chrysler Building",
        "hand in US Bank Tower",
        "trade",
        "buy 2",
        "buy penthouse",
        "buy neutral",
        "sell 4",
        "end",
        "mission red ?",
        "bonus red ?",
        "hand in ?",
    ):
        assert text in CODES
    assert "buy skyline" not in CODES and "sell skyline" not in CODES
    assert len(CODES) == 7 * 29 + 2 * 14 + 1 + 2 * 6 + 1 + 4 * 6 + 4 * 14 + 4 + 11


def test_the_scene_keeps_floors_and_cards() -> None:
    scene = Scene(4)
    assert np.array_equal(scene.table.bank[:, :5] + scene.table.stock[:, :5], [[8, 6, 4, 3, 3]] * 4)


@pytest.mark.parametrize(
    ("old", "new", "key", "expected"),
    [
        ('".##.", # 10', '".#x.", # 10', "board.rows", "signs"),
        ('".##.", # 10', '"...............#", # 10', "board.rows", "at most 62"),
        ('".#..", # 1', '"####",\n"####",', "board.rows", "1 to 32 plots"),
        ("values = [1, 2, 4, 6]", "values = [1, 2, 4]", "floors.values", "a list of 4 values"),
        ("values = [1, 2, 4, 6]", "values = [1, 2, 4, 4]", "floors.values", "different values"),
        ("value = 10\ncopies = 3", "value = 10\ncopies = 2", "penthouses.copies", "at least 3"),
        ("value = 5\ncopies = 2", "value = 5\ncopies = 1", "skyline.copies", "at least 2"),
        ("coins = 10", "coins = 31", "start.coins", "at most 30"),
        ("floors = [2, 1, 0, 0]", "floors = [9, 1, 0, 0]", "start.floors", "at most 8"),
        ("cards = 3", "cards = 11", "bonus", "from 44"),
        ('name = "Willis Tower"', 'name = "US Bank Tower"', "bonus[3].name", "no other card"),
        ('name = "Willis Tower"', 'name = "Willis  Tower"', "bonus[2].name", "single spaces"),
        ('name = "ring"', 'name = "?"', "missions[5].name", "single spaces"),
        ('buildings = "00 11 22"', 'buildings = "00 11 11"', "bonus[2].buildings", "different buildings"),
        ('buildings = "00 11 22"', 'buildings = "00 99"', "bonus[2].buildings", "fits somewhere"),
        ('buildings = "00 11 22"', 'buildings = "00 10 20 30 01"', "bonus[2].buildings", "digits"),
        ("limit = 30", "limit = 0", "purse.limit", "from 1 to 1000"),
        ("limit = 30", "limits = 30", "purse.limits", "only the keys"),
    ],
)
def test_editions_that_do_not_fit_are_refused_with_line_and_key(old: str, new: str, key: str, expected: str) -> None:
    assert old in TEXT
    with pytest.raises(EditionWrong) as refused:
        parse(TEXT.replace(old, new, 1), "mine.toml", Edition, "world", check)
    assert key in str(refused.value.facts["key"]) and expected in str(refused.value)
    assert refused.value.facts["place"] != ""


def test_another_edition_is_played_with_its_own_board_cards_and_values(tmp_path: Path) -> None:
    text = TEXT
    for old, new in (
        ("values = [1, 2, 4, 6]", "values = [1, 3, 5, 7]"),
        ('name = "Euromast"', 'name = "Tour Eiffel"'),
        ('".#..", # 1', '"##.o", # 1'),
        ("limit = 30", "limit = 40"),
        ("coins = 10", "coins = 33"),
    ):
        text = text.replace(old, new)
    mine = tmp_path / "mine.toml"
    mine.write_text(text, encoding="utf-8")
    position = gratteciel.game("world").start(2, edition=mine, turning=True)
    for step in (
        "mission red ring",
        "mission blue zig",
        *["bonus red Tour Eiffel"] * 3,
        *["bonus blue MLC Centre"] * 3,
    ):
        position = position.play(step)
    position = position.play("first red").play("build 1 d1").play("trade").play("buy 3").play("end").play("build 3 d1")
    assert position.scores == (0, 1)
    assert position.tables[0]["coins"][:2].tolist() == [33 - 1 - 3 + 3, 30]
    for number in range(3000):
        if position.over:
            break
        position = position.play(position.random_move(seed=number))
    assert position.over


def test_what_is_reconstructed_is_said() -> None:
    assert set(reconstructed(EDITION)) == {"board", "bonus", "missions"}
