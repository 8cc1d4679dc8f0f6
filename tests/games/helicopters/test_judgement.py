"""Skyline at a glance: `hope` and `lean` say what a player would."""

import numpy as np
import pytest

import gratteciel
from gratteciel.engine.contract import hope
from gratteciel.engine.playouts import draw_listed
from gratteciel.engine.records import Record, blank, record_at
from gratteciel.engine.rng import below, stream
from gratteciel.games.helicopters import rules
from tests.games.helicopters.scene import BLUE, RED, YELLOW, Scene


def hope_at(boxes, tables, seat):
    return hope(boxes[0], tables[0], seat)


def drawn_at(boxes, tables, rng, out):
    return draw_listed(boxes[0], tables[0], rng, out, True)


def share(scene: Scene, seat: int) -> float:
    return rules.hope(scene.box, scene.table, seat)


def lean(scene: Scene, text: str) -> int:
    assert scene.refusal(text) == "", text
    return rules.lean(scene.box, scene.table, scene.code(text))


@pytest.mark.parametrize("players", rules.SEATS)
@pytest.mark.parametrize("leaning", [False, True])
def test_hopes_are_shares_and_the_same_interpreted_and_native(players: int, leaning: bool) -> None:
    position = gratteciel.game("helicopters").start(players)
    engine = position.game.engine
    boxes, tables = blank(rules.BOX), blank(rules.TABLE)
    boxes[0] = position.setup.boxes[0]
    rng, out = stream(5, players), np.zeros(2 * rules.STEPS, np.int64)
    while not position.over:
        found = [engine(hope_at)(position.setup.boxes, position.tables, seat) for seat in range(players)]
        assert all(0 <= one <= 1 for one in found)
        assert sum(found) == pytest.approx(1)
        tables[0] = position.tables[0]
        assert found == [rules.hope(record_at(boxes), record_at(tables), seat) for seat in range(players)]
        if leaning:
            position = position.play(position.move(engine(drawn_at)(position.setup.boxes, position.tables, rng, out)))
        else:
            position = position.play(position.random_move(rng))


@pytest.mark.parametrize("players", rules.SEATS)
def test_nobody_hopes_for_more_than_another_before_the_start(players: int) -> None:
    scene = Scene(players, started=False)
    assert share(scene, RED) == pytest.approx(1 / players)


def test_a_player_who_is_out_hopes_for_nothing_and_a_rich_one_for_almost_all() -> None:
    scene = Scene(4)
    scene.points(150, 0, 10, 10)
    scene.table.turn = 50
    assert share(scene, BLUE) == 0
    assert share(scene, RED) > 0.95


def test_the_same_lead_decides_more_late_in_the_game() -> None:
    scene = Scene(4)
    scene.points(60, 45, 45, 45)
    early = share(scene, RED)
    scene.table.turn = 60
    assert share(scene, RED) > early


def test_own_plots_come_before_white_ones_before_others_and_nobody_stays_in_the_district() -> None:
    scene = Scene(3)
    assert lean(scene, "fly b6") > lean(scene, "fly b5") > lean(scene, "fly b7") == 1  # red, white; where Red took off
    scene.to_move(YELLOW)
    assert lean(scene, "fly h5") > lean(scene, "fly h6") > lean(scene, "fly h7") == 1  # white, blue


def test_a_dear_flight_weighs_less_than_a_cheap_one() -> None:
    scene = Scene(4)
    text = "fly c7"
    scene.stand(RED, "c3")
    scene.to_move(RED)
    cheap = lean(scene, text)
    scene.tower("c5", BLUE, 2)
    dearer = lean(scene, text)
    scene.tower("c5", BLUE, 2)
    assert cheap >= dearer > lean(scene, text)


def test_every_seat_is_judged_alike_on_the_board_for_four() -> None:
    """Turned a quarter, with the colours moved on by one, the board is the same: so must be all that search goes by."""
    position = gratteciel.game("helicopters", "interpreted").start(4)
    box = position.setup.box
    here, there = blank(rules.TABLE), blank(rules.TABLE)
    for tables, first in ((here, 0), (there, 1)):
        rules.deal(box, record_at(tables))
        record_at(tables).seat = first
    rng, out = stream(7, 4), np.zeros(2 * rules.STEPS, np.int64)

    def turned(step: int) -> int:
        kind, plot = divmod(step, 81)
        row, column = divmod(plot, 9)
        return kind * 81 + (8 - column) * 9 + row

    table, other = record_at(here), record_at(there)
    while rules.mover(box, table) >= 0:
        steps = out[: rules.legal(box, table, out)].tolist()
        assert sorted(map(turned, steps)) == sorted(out[: rules.legal(box, other, out)].tolist())
        for step in steps:
            assert rules.lean(box, table, step) == rules.lean(box, other, turned(step))
        for seat in range(4):
            assert rules.hope(box, table, seat) == pytest.approx(rules.hope(box, other, (seat + 1) % 4))
        step = by_lean(box, table, steps, rng)
        rules.play(box, table, step)
        rules.play(box, other, turned(step))
    assert int(table.turn) > 20 and rules.mover(box, other) == rules.mover(box, table)


def by_lean(box: Record, table: Record, steps: list[int], rng: np.ndarray) -> int:
    """One of the steps, by its weight."""
    left = below(rng, sum(rules.lean(box, table, step) for step in steps))
    for step in steps:
        left -= rules.lean(box, table, step)
        if left < 0:
            return step
    raise AssertionError
