"""Hints: they find what wins, tell how sure they are, and see nothing their seat may not know."""

import json
import time
from typing import Any

import pytest

import gratteciel
from gratteciel import Position
from gratteciel.bots.hint import Hints
from gratteciel.bots.hints import LEAST, hints, interval, interval_of_points
from gratteciel.bots.levels import level
from gratteciel.bots.units import unit_of
from gratteciel.engine import entries
from gratteciel.engine.rng import stream
from gratteciel.errors import GameOver, SeatWrong


def last_plot() -> Position:
    """Hong Kong with one empty plot, c3, and equal scores: whoever is to move wins at once by taking it."""
    plots = [f"{column}{row}" for row in "12345" for column in "abcde" if f"{column}{row}" != "c3"]
    position = gratteciel.game("hong-kong").start()
    for plot in plots:
        position = position.play(f"S {plot}")
    return position


def played(id: str, players: int, steps: int, seed: int = 3, **options: Any) -> Position:
    """A position some random steps into a game, where somebody has something to decide."""
    position = gratteciel.game(id).start(players, **options)
    while position.length < steps or position.mover == gratteciel.CHANCE or len(position.steps()) < 2:
        position = position.play(position.random_move(seed=seed))
    return position


def guesses(position: Position, seat: int, count: int = 3) -> list[Position]:
    """Positions that differ only in what the seat may not know."""
    found = []
    for number in range(count):
        tables = position.hidden(seat)
        position.game.engine(entries.imagine_at)(position.setup.boxes, tables, 0, seat, stream(number))
        found.append(Position(position.setup, tables))
    assert len({one.tables.tobytes() for one in found}) == count
    return found


def test_the_move_that_wins_at_once_is_the_first_hint() -> None:
    position = last_plot()
    found = hints(position)
    assert {hint.text for hint in found.moves[:3]} == {"S c3", "R c3", "Q c3"}
    assert position.play("S c3").winners == (0,)
    assert found.moves[0].share == 1.0
    assert all(hint.share < 1 for hint in found.moves if "c3" not in hint.text and hint.visits > 5)
    assert found.seat == found.mover == 0
    assert found.unit == "share"


def test_the_default_budget_is_the_senior_architects() -> None:
    position = gratteciel.game("hong-kong").start()
    assert hints(position).iterations == max(LEAST, level(position.game, "senior-architect").iterations)
    assert hints(position, iterations=70).iterations == 70


def test_every_share_lies_in_its_interval_and_more_thinking_narrows_it() -> None:
    position = played("helicopters", 3, 6)
    few, many = hints(position, iterations=200), hints(position, iterations=5000)
    for found in (few, many):
        assert [hint.visits for hint in found.moves] == sorted((hint.visits for hint in found.moves), reverse=True)
        for hint in found.moves:
            assert 0 <= hint.low <= hint.share <= hint.high <= 1
            assert hint.high - hint.low > 0
    assert width(many) < width(few) / 2
    assert sum(many.expected) == pytest.approx(1)


def width(found: Hints) -> float:
    return found.moves[0].high - found.moves[0].low


def test_intervals_are_wilsons_and_stay_wide_while_little_is_known() -> None:
    low, high = interval(0.5, 0.25, 100)
    assert (low, high) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    low, high = interval(1.0, 0.0, 3)
    assert high == 1.0
    assert low == pytest.approx(0.4385, abs=1e-3)
    assert interval(0.5, 0.0, 10_000)[1] < 0.501
    low, high = interval_of_points(0.3, 0.0, 1, 0.0025)
    assert (low, high) == pytest.approx((0.3 - 1.96 * 0.05, 0.3 + 1.96 * 0.05), abs=1e-4)


@pytest.mark.parametrize("covered", [False, True])
def test_hidden_fields_change_no_hint(covered: bool) -> None:
    """Of the seat to move, and of one that is not."""
    position = played("world", 3, 70, covered=covered)
    for seat in range(3):
        found = [hints(one, seat, iterations=150) for one in guesses(position, seat)]
        assert found[0] == found[1] == found[2]
        assert found[0].seat == seat
        assert found[0].moves


def test_another_seat_gets_other_eyes() -> None:
    position = played("world", 3, 70)
    assert hints(position, 0, iterations=150) != hints(position, 1, iterations=150)
    assert hints(position, iterations=150) == hints(position, position.mover, iterations=150)


def test_the_same_seed_gives_the_same_hints() -> None:
    position = played("dice", 2, 10)
    assert hints(position, iterations=200) == hints(position, iterations=200)
    assert hints(position, iterations=200) != hints(position, iterations=200, seed=1)


def test_at_a_chance_step_there_is_nothing_to_choose_but_something_to_expect() -> None:
    position = gratteciel.game("world").start(2)
    assert position.mover == gratteciel.CHANCE
    found = hints(position, 1, iterations=50)
    assert found.moves == ()
    assert found.mover == gratteciel.CHANCE
    assert len(found.expected) == 2


def test_alone_at_the_table_hints_are_points() -> None:
    position = played("dice", 1, 20)
    found = hints(position, iterations=400)
    assert found.unit == "points"
    assert 10 < found.moves[0].share < 150
    assert found.moves[0].low < found.moves[0].share < found.moves[0].high
    assert unit_of(position.setup).factor == pytest.approx(position.game.rules.SOLO_SCALE)


def test_where_more_than_points_decides_the_unit_says_so() -> None:
    setup = gratteciel.game("dice").setup(1, scenario="dubai")
    assert unit_of(setup).name == "worth"
    assert unit_of(gratteciel.game("dice").setup(2)).name == "share"


def test_hints_are_json() -> None:
    found = hints(last_plot(), iterations=100).as_dict()
    again = json.loads(json.dumps(found))
    assert again["moves"][0].keys() == {"text", "share", "low", "high", "visits"}
    assert again["iterations"] == 100


def test_seconds_are_kept() -> None:
    position = gratteciel.game("hong-kong").start()
    hints(position, iterations=10)
    began = time.monotonic()
    found = hints(position, seconds=0.3)
    assert time.monotonic() - began < 20
    assert found.iterations > 100


def test_what_cannot_be_hinted_at_is_refused() -> None:
    position = last_plot()
    with pytest.raises(GameOver, match=r"no hint .* after step \d+ nothing is left to play: the game is over") as over:
        hints(position.play("S c3"))
    assert over.value.text("fr").startswith("aucun conseil possible : après le coup ")
    assert over.value.code == "move/over" and "joué" not in over.value.text("fr")
    with pytest.raises(SeatWrong):
        hints(position, 2)


def test_whoever_waited_until_the_time_was_over_has_still_looked() -> None:
    found = hints(gratteciel.game("hong-kong").start(), iterations=64, seconds=0.0)
    assert found.moves and found.iterations
