"""Skyline of the World: what is in the box, how a game begins, and how steps are written."""

import numpy as np

from gratteciel.games.world.box import fits, offsets, plots, settled
from tests.games.world.scene import CODES, EDITION, PLOTS, RED, Scene, all_cards


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
    assert len(CODES) == 7 * 29 + 2 * 14 + 1 + 2 * 6 + 1 + 4 * 6 + 4 * 14 + 4 + 9


def test_the_scene_keeps_floors_and_cards() -> None:
    scene = Scene(4)
    assert np.array_equal(scene.table.bank[:, :5] + scene.table.stock[:, :5], [[8, 6, 4, 3, 3]] * 4)
