"""What a seat sees of a position: one way for all, nothing drawn twice, and nothing kept that nobody looks at."""

import gc
from collections.abc import Callable
from typing import Any
from weakref import ref

import pytest

from gratteciel.engine.contract import CHANCE
from gratteciel.engine.rng import stream
from gratteciel.errors import SeatWrong
from gratteciel.play.game import game, games
from gratteciel.play.position import Position


def some_way(id: str, steps: int = 12) -> Position:
    """A position after some random steps, with somebody to move."""
    position, rng = game(id).start(game(id).seats[-1]), stream(7, 1)
    while position.length < steps or position.mover == CHANCE:
        position = position.play(position.random_move(rng))
    return position


@pytest.mark.parametrize("id", games())
def test_views_and_words_are_those_of_the_sight(id: str) -> None:
    position = some_way(id)
    for seat in (None, *range(position.players)):
        sight, view = position.sight(seat), position.view(seat)
        assert (sight.picture, sight.scores) == (view.picture, view.scores)
        assert sight.known.tables.tobytes() == view.table
        assert sight.told == position.told(seat) and str(sight.told) == view.log[-1]
        for lang in ("en", "fr"):
            assert sight.tell(lang) == position.tell(lang, seat) != []
            assert (sight.question(lang) is not None) == (seat == position.mover)
            for other in range(position.players):
                assert sum(points for _, points in sight.tally(other, lang)) == sight.scores[other]
    assert position.mover is not None
    assert position.question("fr") == position.sight(position.mover).question("fr")


@pytest.mark.parametrize("id", [id for id in games() if not game(id).has_secrets])
def test_what_everybody_sees_alike_is_made_once(id: str) -> None:
    position = some_way(id)
    everybody, setup = position.sight(None), position.setup
    draw = setup.game.folder.module("picture").picture
    for seat in range(position.players):
        sight = position.sight(seat)
        assert sight.picture is everybody.picture and sight.tell("fr") is everybody.tell("fr")
        assert draw(setup.edition, setup.box, position.record, seat) == sight.picture, "the viewer's seat matters"


def test_a_sight_hides_and_draws_once(monkeypatch: pytest.MonkeyPatch) -> None:
    position = some_way("world")
    drawing = position.game.folder.module("picture")
    done: list[str] = []

    def noted(what: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            done.append(what)
            return function(*given)

        return call

    monkeypatch.setattr(drawing, "picture", noted("drawn", drawing.picture))
    monkeypatch.setattr(Position, "hidden", noted("hidden", Position.hidden))
    sight = position.sight(0)
    for _ in range(2):
        assert position.view(0).picture is sight.picture
        assert position.sight(0) is sight
        assert sight.scores and not sight.open and sight.tally(1) is not None
    assert done == ["hidden", "drawn"]


def test_nobody_elses_secrets_are_in_sight() -> None:
    position = some_way("world")
    own, other, outside = (position.sight(seat) for seat in (0, 1, None))
    assert own.known.tables.tobytes() != other.known.tables.tobytes() != outside.known.tables.tobytes()
    assert not own.open and own.known.before is None
    assert some_way("hong-kong").sight(None).open


def test_a_sight_lasts_as_long_as_it_is_kept() -> None:
    position = some_way("dice")
    gone = ref(position.sight(0))
    gc.collect()
    assert gone() is None
    kept = position.sight(0)
    assert position.sight(0) is kept


@pytest.mark.parametrize("seat", [-1, 4, True, "0"])
def test_there_is_no_sight_of_a_seat_there_is_not(seat: object) -> None:
    position = some_way("dice")
    kept = position.sight(1)
    with pytest.raises(SeatWrong):
        position.sight(seat)  # type: ignore[arg-type]
    assert kept.seat == 1
