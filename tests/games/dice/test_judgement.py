"""The dice game at a glance: `hope` and `lean` say what a player would."""

from itertools import count

import pytest

import gratteciel
from gratteciel.engine.contract import OVER, hope, lean
from gratteciel.engine.entries import Records, mover_at, pick_at, play_at
from gratteciel.engine.rng import stream
from gratteciel.games.dice import rules
from gratteciel.games.dice.district import SCENARIOS
from gratteciel.games.dice.judgement import SOLO_SCALE, keeping, prospect, turns_to_come
from tests.games.dice.desk import STEPS, Desk

NATIVE = gratteciel.game("dice").engine
EVERY = 7
"""So many steps lie between two looks."""


def hope_at(boxes: Records, tables: Records, seat: int) -> float:
    return hope(boxes[0], tables[0], seat)


def lean_at(boxes: Records, tables: Records, step: int) -> int:
    return lean(boxes[0], tables[0], step)


def hopes(desk: Desk) -> list[float]:
    return [float(rules.hope(desk.box, desk.table, seat)) for seat in range(int(desk.box.players))]


@pytest.mark.parametrize("players", (1, 2, 3, 4))
@pytest.mark.parametrize("seed", range(3))
def test_hopes_are_shares_and_the_same_interpreted_and_native(players: int, seed: int) -> None:
    for scenario in SCENARIOS if players == 1 else ("none",):
        desk = Desk(players, scenario)
        rng = stream(seed, players)
        for number in count():
            if NATIVE(mover_at)(desk.boxes, desk.tables, 0) == OVER:
                break
            step = int(NATIVE(pick_at)(desk.boxes, desk.tables, 0, rng))
            if number % EVERY == seed:
                plain = hopes(desk)
                assert plain == [NATIVE(hope_at)(desk.boxes, desk.tables, seat) for seat in range(players)]
                assert all(0 <= share <= 1 for share in plain)
                if players > 1:
                    assert sum(plain) == pytest.approx(1, abs=0.1)
                assert rules.lean(desk.box, desk.table, step) == NATIVE(lean_at)(desk.boxes, desk.tables, step) >= 1
            NATIVE(play_at)(desk.boxes, desk.tables, 0, step)


@pytest.mark.parametrize("players", (2, 4))
def test_whoever_leads_in_the_last_round_hopes_to_win(players: int) -> None:
    desk = Desk(players, tiles=("high 5, mid 4, mid 4", "mid 2"), turn=8 * players)
    assert hopes(desk)[0] > 0.95
    assert hopes(desk)[1] < 0.05


def test_alone_one_hopes_for_points() -> None:
    start = hopes(Desk(1))[0] * SOLO_SCALE
    assert 70 < start < 90
    assert hopes(Desk(1, tiles=("mid 4",)))[0] * SOLO_SCALE == pytest.approx(start + 16)
    assert hopes(Desk(1, sites=("",), tiles=("mid 4",), turn=9))[0] * SOLO_SCALE == pytest.approx(16)


def test_sites_promise_more_the_taller_they_are_and_the_more_turns_are_left() -> None:
    promise = [
        [
            prospect((desk := Desk(1, sites=(site,), turn=turn)).box, desk.table, 0)
            for site in ("high 1", "high 3", "high 5")
        ]
        for turn in (3, 7)
    ]
    for row in promise:
        assert row == sorted(row)
    assert promise[0][1] - promise[0][0] > promise[1][1] - promise[1][0]


def test_a_penthouse_that_fits_is_worth_having_in_hand() -> None:
    desk = Desk(1, sites=("mid 3",), turn=4)
    desk.play("take GFP", "G low", "F low")
    fits, blank = desk.table.copy(), desk.table.copy()
    rules.play(desk.box, fits, STEPS["P mid"])
    rules.play(desk.box, blank, STEPS["P blank"])
    assert prospect(desk.box, fits, 0) > prospect(desk.box, blank, 0)


def test_a_broken_scenario_leaves_little_to_hope_for() -> None:
    kept, broken = Desk(1, "essen", tiles=("mid 4",)), Desk(1, "essen", tiles=("mid 4",))
    broken.table.demolished[0] = 1
    assert hopes(broken)[0] < 0.2 < hopes(kept)[0]
    near, far = Desk(1, "new-york", tiles=("high 5",), turn=8), Desk(1, "new-york", tiles=("high 5",), turn=2)
    assert hopes(near)[0] < hopes(far)[0]


def test_turns_to_come() -> None:
    desk = Desk(2, turn=3)
    assert [turns_to_come(desk.box, desk.table, seat) for seat in (0, 1)] == [7, 8]
    desk.play("take GFP")
    assert [turns_to_come(desk.box, desk.table, seat) for seat in (0, 1)] == [7, 7]
    desk = Desk(2, turn=2)
    desk.table.last_round = 1
    assert [turns_to_come(desk.box, desk.table, seat) for seat in (0, 1)] == [1, 1]


def test_sites_and_lone_low_grounds_count_in_scenarios() -> None:
    for scenario, nearer, farther in (
        ("new-york", "high 4, high 4", "high 1, high 1"),
        ("sao-paulo", "mid 3, high 3, mid 3, mid 3", "mid 1, high 1, mid 1, mid 1"),
        ("dubai", "mid 2, mid 2, high 2", "low 1, low 1, low 1"),
        ("shanghai", "mid 1", "low 1"),
    ):
        near, far = (Desk(1, scenario, sites=(sites,), turn=6) for sites in (nearer, farther))
        assert keeping(near.box, near.table, 0) > keeping(far.box, far.table, 0) + 0.1, scenario
    tall = Desk(1, "sao-paulo", sites=("high 5, high 4, high 4",), turn=6)
    none = Desk(1, "sao-paulo", sites=("",), turn=6)
    assert keeping(tall.box, tall.table, 0) == keeping(none.box, none.table, 0)
