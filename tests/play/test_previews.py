"""What steps would do, told before they are played: gains and chances, and nothing that is hidden."""

from typing import Any

import pytest

from gratteciel.engine import entries
from gratteciel.engine.contract import CHANCE
from gratteciel.engine.rng import stream
from gratteciel.play.game import game, games
from gratteciel.play.position import Position
from gratteciel.play.previews import MOST_CHANCES, Preview


@pytest.mark.parametrize("id", games())
def test_gains_are_what_scores_change_by(id: str) -> None:
    position, rng = game(id).start(game(id).seats[-1]), stream(5, 5)
    gained = 0
    while not position.over:
        if position.mover != CHANCE and position.length % 4 == 0:
            seat = position.mover
            assert seat is not None
            views = Preview(position.sight(seat), "fr").views()
            assert [view.step for view in views] == [str(move) for move in position.moves()]
            for view in views[::3]:
                after = position.play(view.step)
                assert view.prose == after.tell("fr", seat)
                if after.over and position.hidden(seat).tobytes() != position.tables.tobytes():
                    assert view.gains == [] and view.pays is None and view.warning == "ends"
                    continue
                known = [Position(at.setup, at.hidden(seat)).scores for at in (position, after)]
                change = [new - old for old, new in zip(*known, strict=True)]
                assert view.gains == (change if any(change) else [])
                gained += any(change)
        position = position.play(position.random_move(rng))
    assert gained


def test_chances_of_a_roll() -> None:
    start = game("dice").start(2)
    step = next(view for view in Preview(start.sight(0), "en").views() if view.step == "take GFP")
    position = start.play("take GFP")
    weights = {str(move): weight for move, weight in position.chances()}
    total = sum(weights.values())
    assert {chance.step: chance.probability for chance in step.chances} == {
        text: weight / total for text, weight in weights.items()
    }
    assert all(chance.prose == position.play(chance.step).tell("en", 0) for chance in step.chances)
    likely = [chance.probability for chance in step.chances]
    assert likely == sorted(likely, reverse=True) and not step.gains


@pytest.mark.parametrize("id", ["dice", "projekt"])
def test_chances_add_up_to_one(id: str) -> None:
    position, rng = game(id).start(2), stream(2, 9)
    told = 0
    while not position.over:
        if position.mover is not None and position.mover >= 0:
            for view in Preview(position.sight(position.mover), "en").views():
                after = position.play(view.step)
                if view.chances:
                    told += 1
                    assert sum(chance.probability for chance in view.chances) == pytest.approx(1)
                    assert len({tuple(chance.prose) for chance in view.chances}) == len(view.chances) <= MOST_CHANCES
                else:
                    assert after.mover != CHANCE or len(after.moves()) > MOST_CHANCES
        position = position.play(position.random_move(rng))
    assert told or id == "projekt"  # two dice have more outcomes than are told


@pytest.mark.parametrize("options", [{}, {"covered": True}, {"memory": True}])
def test_previews_follow_from_what_the_seat_knows(options: dict[str, Any]) -> None:
    """Whatever is hidden from the mover may be otherwise: gains, chances and prose stay the same, also at the end."""
    looked = ended = 0
    for number in range(6):
        position, rng = game("world").start(2, **options), stream(number, 3)
        while not position.over:
            seat = position.mover
            assert seat is not None
            if seat >= 0:
                ends = any(position.play(move).over for move in position.moves())
                if ends or position.length % 9 == 0:
                    looked += 1
                    ended += ends
                    tables = position.hidden(seat)
                    position.game.engine(entries.imagine_at)(position.setup.boxes, tables, 0, seat, rng)
                    guess = Position(position.setup, tables)
                    assert Preview(position.sight(seat), "en").views() == Preview(guess.sight(seat), "en").views()
            position = position.play(position.random_move(rng))
    assert looked > 50 and ended >= 6


@pytest.mark.parametrize("id", games())
def test_a_step_that_cannot_be_mended_warns(id: str) -> None:
    """Exactly the steps that end the game or put the mover out of it warn, by what the scores then are."""
    met: set[str | None] = set()
    for number in range(4):
        position, rng = game(id).start(game(id).seats[-1]), stream(number, 8)
        while not position.over:
            seat = position.mover
            assert seat is not None
            if seat >= 0:
                hidden = position.hidden(seat).tobytes() != position.tables.tobytes()
                for view in Preview(position.sight(seat), "en").views():
                    after = position.play(view.step)
                    met.add(view.warning)
                    if after.over:
                        share = after.shares[seat]
                        decided = "loses" if share == 0 else "wins" if share == 1 else "shares"
                        assert view.warning == ("ends" if hidden else decided)
                    else:
                        out = id == "helicopters" and after.scores[seat] == 0
                        assert view.warning == ("out" if out else None)
            position = position.play(position.random_move(rng))
    assert met >= {"helicopters": {"out", "loses"}, "world": {"ends"}}.get(id, {"wins", "loses"})


def test_whoever_plays_alone_is_told_that_it_ends_and_if_the_scenario_is_lost() -> None:
    met: set[str | None] = set()
    wanted: list[dict[str, Any]] = [{}, {"scenario": "dubai"}]
    for options in wanted:
        position, rng = game("dice").start(1, **options), stream(1, 4)
        while not position.over:
            if position.mover == 0:
                met |= {view.warning for view in Preview(position.sight(0), "en").views()}
            position = position.play(position.random_move(rng))
    assert met == {None, "ends", "loses"}


def test_a_flight_says_what_it_pays_and_a_start_does_not() -> None:
    position = game("helicopters").start(3)
    for seat in range(3):
        views = Preview(position.sight(seat), "en").views()
        assert all(view.pays is None for view in views)
        position = position.play(views[0].step)
    views = Preview(position.sight(0), "en").views()
    for view in views:
        assert view.pays == position.play(view.step).scores[0] - position.scores[0]
    assert {view.pays for view in views} >= {-45, -5, 5}


@pytest.mark.parametrize(("id", "kind"), [("dice", "build"), ("projekt", "travel"), ("world", "buy")])
def test_steps_that_pay_or_cost_say_so(id: str, kind: str) -> None:
    position, rng = game(id).start(2), stream(4, 4)
    paid: dict[str, set[int]] = {}
    while not position.over:
        seat = position.mover
        assert seat is not None
        if seat >= 0:
            for view in Preview(position.sight(seat), "en").views():
                if view.pays is not None:
                    paid.setdefault(view.step.split()[0], set()).add(view.pays)
        position = position.play(position.random_move(rng))
    assert kind in paid and 0 not in paid[kind]
    assert all(amount < 0 for amount in paid[kind]) == (id == "world")
