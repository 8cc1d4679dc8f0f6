"""Playouts: the same games on one thread or many, interpreted or native, whole or in parts."""

import numpy as np
import pytest

import gratteciel
from gratteciel.engine.loader import Engine
from gratteciel.engine.modes import Mode
from gratteciel.engine.playouts import MANNERS, Manner, branching, playouts, room
from gratteciel.engine.records import record_at
from tests.toys import race


@pytest.mark.parametrize("id", gratteciel.games())
@pytest.mark.parametrize("manner", MANNERS)
def test_results_do_not_depend_on_threads_or_cuts(id: str, manner: Manner) -> None:
    start = gratteciel.game(id).start()
    engine, boxes = start.game.engine, start.setup.boxes
    one = playouts(engine, boxes, start.tables, 60, seed=5, manner=manner)
    two = playouts(engine, boxes, start.tables, 60, seed=5, manner=manner, threads=3)
    late = playouts(engine, boxes, start.tables, 20, seed=5, manner=manner, first=40)
    for name in ("lengths", "scores", "shares", "ends"):
        np.testing.assert_array_equal(getattr(one, name), getattr(two, name))
        np.testing.assert_array_equal(getattr(one, name)[40:], getattr(late, name))
    other = playouts(engine, boxes, start.tables, 60, seed=6, manner=manner)
    assert (one.lengths != other.lengths).any() or (one.scores != other.scores).any()


def test_native_playouts_are_the_interpreted_ones() -> None:
    results = []
    modes: list[Mode] = ["interpreted", "native"]
    for mode in modes:
        engine = Engine("toy", race, mode)
        boxes = engine.blank(race.BOX)
        race.fill(record_at(boxes))
        results.append(playouts(engine, boxes, engine.blank(race.TABLE), 50, seed=3))
    np.testing.assert_array_equal(results[0].lengths, results[1].lengths)
    np.testing.assert_array_equal(results[0].shares, results[1].shares)


def test_progress_adds_up_and_endless_games_are_given_up() -> None:
    start = gratteciel.game("hong-kong").start()
    told: list[int] = []
    outcomes = playouts(start.game.engine, start.setup.boxes, start.tables, 100, limit=5, progress=told.append)
    assert sum(told) == 100
    assert set(outcomes.lengths) == {5} and set(outcomes.ends) == {-1} and not outcomes.shares.any()


def test_branching_counts_allowed_decisions() -> None:
    start = gratteciel.game("hong-kong").start()
    widths = np.zeros(200, np.int64)
    engine = start.game.engine
    steps = engine(branching)(start.setup.boxes, start.tables.copy(), *room(engine), 1, 0, 0, widths)
    assert widths[0] == 72 and 25 <= steps <= 60 and (widths[:steps] > 0).all()
