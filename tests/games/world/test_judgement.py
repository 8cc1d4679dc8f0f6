"""Skyline of the World: what a table promises at a glance."""

import numpy as np
import pytest

from gratteciel.engine.contract import OVER, hope, mover, play
from gratteciel.engine.entries import Records
from gratteciel.engine.playouts import draw_listed
from gratteciel.engine.rng import stream
from gratteciel.games.world import rules
from gratteciel.games.world.judgement import nearly
from gratteciel.games.world.layout import BONUSES, PENTHOUSE, STEPS
from tests.games.world.scene import BLUE, NATIVE, PLOTS, RED, Scene


def hope_at(boxes: Records, tables: Records, seat: int) -> float:
    return hope(boxes[0], tables[0], seat)


def wander_at(boxes: Records, tables: Records, rng: "np.ndarray[tuple[int], np.dtype[np.int64]]", steps: int) -> None:
    out = np.zeros(2 * STEPS, np.int64)
    for _ in range(steps):
        if mover(boxes[0], tables[0]) != OVER:
            play(boxes[0], tables[0], draw_listed(boxes[0], tables[0], rng, out, True))


def hopes(scene: Scene) -> list[float]:
    return [float(rules.hope(scene.box, scene.table, seat)) for seat in range(scene.players)]


@pytest.mark.parametrize("players", (2, 3, 4))
@pytest.mark.parametrize("turning", (False, True))
def test_hopes_are_shares_and_the_same_both_ways(players: int, turning: bool) -> None:
    for seed in range(2):
        scene = Scene(players, turning=turning)
        rng = stream(seed, 0)
        for _ in range(9):
            NATIVE(wander_at)(scene.boxes, scene.tables, rng, 33)
            plain = hopes(scene)
            assert plain == [NATIVE(hope_at)(scene.boxes, scene.tables, seat) for seat in range(players)]
            assert all(0 <= share <= 1 for share in plain)
            assert sum(plain) == pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize("players", (2, 4))
def test_whoever_is_one_step_from_the_win_hopes_for_more(players: int) -> None:
    scene = Scene(players)
    even = hopes(scene)
    assert max(even) < 1.5 / players
    scene.table.penthouses[RED] = 2
    scene.table.stock[RED, PENTHOUSE] = 1
    scene.table.coins[RED] = 20
    leading = hopes(scene)
    assert leading[RED] > max(0.8, even[RED]) and leading[RED] > leading[BLUE]


def test_in_the_last_turns_prestige_is_what_counts() -> None:
    scene = Scene(2)
    scene.table.closing = 1
    scene.table.penthouses[RED] = 3
    scene.table.coins[BLUE] = 30
    assert hopes(scene)[RED] > 0.9


def test_a_mission_all_but_one_building() -> None:
    scene = Scene(2)
    line = BONUSES  # the first mission: four in a column
    cells = [1 << int(scene.box.cell[PLOTS.index(plot)]) for plot in ("b4", "b5", "b6", "b7")]
    for missing in range(4):
        assert nearly(scene.box, sum(cells) - cells[missing], line)
    assert not nearly(scene.box, cells[0] | cells[1], line)
