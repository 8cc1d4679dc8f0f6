"""What programs ask of positions: numbers in place of words, copies, and other processes."""

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np
import pytest

import gratteciel
from gratteciel.errors import GameOver, SeatWrong, StepIllegal, StepMalformed


def some_way(id: str, steps: int = 25, **options: object) -> gratteciel.Position:
    position = gratteciel.game(id).start(**options)  # type: ignore[arg-type]
    for number in range(steps):
        if position.over:
            break
        position = position.play(position.random_move(seed=number))
    return position


@pytest.mark.parametrize("id", gratteciel.games())
def test_steps_by_number_are_the_steps_by_name(id: str) -> None:
    position = some_way(id)
    for move in position.moves():
        assert position.play(move.step) == position.play(str(move)) == position.play(np.int32(move.step))  # type: ignore[arg-type]
        assert str(position.play(move.step).last) == str(move)


def test_a_number_that_is_no_step_or_not_allowed_is_refused_in_words() -> None:
    position = gratteciel.game("hong-kong").start()
    for wrong in (-1, 10_000, True):
        with pytest.raises(StepMalformed):
            position.play(wrong)
    forbidden = int(np.flatnonzero(position.mask() == 0)[0])
    with pytest.raises(StepIllegal, match="HK-"):
        position.play(forbidden)
    while not position.over:
        position = position.play(position.steps()[0])
    with pytest.raises(GameOver):
        position.play(0)


@pytest.mark.parametrize("id", gratteciel.games())
def test_a_mask_marks_what_is_allowed(id: str) -> None:
    position = some_way(id)
    assert position.mask().dtype == np.uint8
    assert np.flatnonzero(position.mask()).tolist() == position.steps()


def test_features_are_those_of_the_seat_to_decide_and_tell_nothing_hidden() -> None:
    position = some_way("world", 60)
    while position.mover == gratteciel.CHANCE:
        position = position.play(position.random_move(seed=1))
    seat = position.mover
    assert seat is not None
    assert np.array_equal(position.features(), position.features(seat))
    assert np.array_equal(position.features(seat), position.known_to(seat).features(seat))
    assert len(position.features()) == position.game.rules.FEATURES and not np.isnan(position.features()).any()
    with pytest.raises(SeatWrong):
        position.features(7)
    with pytest.raises(SeatWrong):
        gratteciel.game("world").start().features()  # luck decides


def mover_there(position: gratteciel.Position) -> tuple[int | None, int]:
    return position.mover, position.length


@pytest.mark.parametrize("id", [*gratteciel.games(), "what a seat knows"])
def test_positions_are_pickled_with_their_past(id: str) -> None:
    position = some_way("world", 40, players=3, covered=True).known_to(1) if " " in id else some_way(id)
    again = pickle.loads(pickle.dumps(position))
    assert again == position and again.history == position.history and again.setup == position.setup
    assert again.tables.tobytes() == position.tables.tobytes()
    assert copy.deepcopy(position) is position and copy.copy(position) is position


def test_a_long_game_travels_to_another_process() -> None:
    position = some_way("projekt", 2_000)
    assert position.over
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as there:
        assert there.submit(mover_there, position).result() == (None, position.length)
