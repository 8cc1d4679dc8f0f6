"""What no step can change: floors and cards are never made or lost, coins only come from and go to the bank."""

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gratteciel.engine import entries
from gratteciel.engine.contract import OVER
from gratteciel.engine.playouts import draw_listed
from gratteciel.engine.rng import stream
from gratteciel.games.world.layout import COLOURED, NEUTRAL, NEUTRAL_FLOOR, SKYLINE, SKYLINE_OF
from tests.games.world.scene import EDITION, KIND_NAMES, NATIVE, PLOTS, TEXTS, Scene

VALUE = {"1": 1, "2": 2, "4": 4, "6": 6, "penthouse": 10, "neutral": 5, "skyline": 5}
GAMES = {"players": st.sampled_from((2, 3, 4)), "seed": st.integers(0, 10_000), "leaning": st.booleans()}


def walk(players: int, seed: int, leaning: bool) -> Iterator[tuple[Scene, str, Scene]]:
    """A game of random play: before, step, after."""
    scene = Scene(players, dealt=False)
    rng, out = stream(seed), np.zeros(2 * len(TEXTS), np.int64)
    while NATIVE(entries.mover_at)(scene.boxes, scene.tables, 0) != OVER:
        step = NATIVE(drawn_at)(scene.boxes, scene.tables, rng, out, leaning)
        after = scene.copy()
        NATIVE(entries.play_at)(after.boxes, after.tables, 0, step)
        yield scene, TEXTS[step], after
        scene = after


def drawn_at(boxes, tables, rng, out, leaning):
    return draw_listed(boxes[0], tables[0], rng, out, leaning)


def floors_standing(scene: Scene) -> dict[tuple[int | None, int], int]:
    """Floors on the board by owner and kind."""
    found: dict[tuple[int | None, int], int] = {}
    for number in range(len(PLOTS)):
        stack, level = int(scene.table.stack[number]), 0
        while stack:
            floor, stack = stack & 15, stack >> 4
            if floor == NEUTRAL_FLOOR:
                whose: tuple[int | None, int] = (None, NEUTRAL)
            else:
                whose = (floor - SKYLINE_OF, SKYLINE) if floor >= SKYLINE_OF else (floor - 1, level)
            found[whose] = found.get(whose, 0) + 1
            level += 1
    return found


@settings(max_examples=12)
@given(**GAMES)
def test_floors_are_conserved_wo_6(players: int, seed: int, leaning: bool) -> None:
    for before, _, _ in walk(players, seed, leaning):
        table, standing = before.table, floors_standing(before)
        for seat in range(players):
            for kind in range(COLOURED):
                held = int(table.bank[seat, kind]) + int(table.stock[seat, kind]) + standing.get((seat, kind), 0)
                assert held == (8, 6, 4, 3, 3)[kind]
            earned = int(table.penthouses[seat] > 0) + int(table.third[seat] == 1)
            assert int(table.stock[seat, SKYLINE]) + standing.get((seat, SKYLINE), 0) == earned <= 2
        loose = int(table.neutrals) + int(table.stock[:, NEUTRAL].sum())
        assert loose + standing.get((None, NEUTRAL), 0) == 6
        assert table.stock.min() >= 0 and table.bank.min() >= 0 and table.neutrals >= 0


@settings(max_examples=12)
@given(**GAMES)
def test_cards_are_conserved(players: int, seed: int, leaning: bool) -> None:
    for before, _, _ in walk(players, seed, leaning):
        table = before.table
        everywhere = table.hand.sum(0) + table.given.sum(0) + table.shown + table.pile
        assert everywhere.tolist() == before.box.copies.tolist()
        assert table.pile.sum() == table.pile_left
        assert table.hand.sum(1).tolist() == table.in_hand.tolist()
        assert table.given.sum(1).tolist() == table.handed.tolist()
        held = [mission for mission in table.mission if mission]
        assert len(set(held)) == len(held)


def bank_pays(before: Scene, step: str, after: Scene) -> int:
    """What the bank gives the players by this step, or (negative) takes, before anything is lost."""
    word, *rest = step.split()
    seat = int(before.table.seat)
    if word == "build":
        tower = before.standing(rest[1])
        if not tower or tower[-1] == "n":
            return -VALUE[rest[0]]
        return 0
    if word == "show":
        return {bonus.name: bonus.prize for bonus in EDITION.bonus}[" ".join(rest)]
    if word == "hand":
        return 5 if before.table.handing == 2 else 0
    if word in ("buy", "sell"):
        return -VALUE[rest[0]] if word == "buy" else VALUE[rest[0]] // 2
    if word == "end" and int(after.table.seat) != seat:
        return before.income(int(after.table.seat))
    return 0


@settings(max_examples=8)
@given(**GAMES)
def test_must_hold_money_is_conserved_but_for_coins_above_30(players: int, seed: int, leaning: bool) -> None:
    for before, step, after in walk(players, seed, leaning):
        assert min(after.coins) >= 0 and max(after.coins) <= 30
        lost = sum(before.coins) + bank_pays(before, step, after) - sum(after.coins)
        assert lost >= 0
        if lost:
            assert 30 in after.coins, f"{step} loses {lost}"


@settings(max_examples=10)
@given(**GAMES)
def test_the_sets_of_plots_follow_from_the_buildings(players: int, seed: int, leaning: bool) -> None:
    for before, step, _ in walk(players, seed, leaning):
        if not step.startswith("build"):
            continue
        table = before.table
        levels, tops, rooted, skylines = [0] * 6, [0] * 4, [0] * 4, 0
        for number, plot in enumerate(PLOTS):
            tower, here = before.standing(plot), 1 << int(before.box.cell[number])
            levels[len(tower)] |= here
            for seat, letter in enumerate("rbyg"):
                tops[seat] |= here if tower[-1:].lower() == letter else 0
                rooted[seat] |= here if letter in tower.lower() else 0
            skylines |= here if tower[-1:].isupper() else 0
        assert table.level.tolist() == levels[:5]
        assert table.tops.tolist() == tops and table.rooted.tolist() == rooted
        assert table.skylines == skylines


def test_random_games_end_and_are_as_long_as_expected() -> None:
    lengths = [sum(1 for _ in walk(3, seed, False)) for seed in range(8)]
    lively = [sum(1 for _ in walk(3, seed, True)) for seed in range(8)]
    assert 350 < np.mean(lengths) < 700
    assert np.mean(lively) < 0.65 * np.mean(lengths)


@pytest.mark.parametrize("kind", KIND_NAMES)
def test_every_kind_of_floor_is_built_in_random_play(kind: str) -> None:
    assert any(step.startswith(f"build {kind} ") for seed in range(4) for _, step, _ in walk(4, seed, True))
