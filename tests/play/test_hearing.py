"""Views go on by what a seat is told, and are those of somebody who knows everything."""

import json
import pickle

import pytest

import gratteciel
from gratteciel.bots.levels import player
from gratteciel.errors import GameOver, StepIllegal, StepMalformed, StepUntold, ViewForeign
from gratteciel.play.position import Position

SECRETIVE = [{}, {"covered": True}, {"covered": True, "memory": True}]


def heard(position: Position, steps: int, every: int = 1) -> Position:
    """Play at random, with every seat and a spectator listening; they know what they would see."""
    seats = [None, *range(position.players)]
    views = {seat: position.view(seat) for seat in seats}
    for _ in range(steps):
        if position.over:
            break
        position = position.play(position.random_move(seed=3))
        for seat in seats:
            views[seat] = views[seat].play(str(position.told(seat)))
            if not position.over and position.length % every == 0:
                assert views[seat] == position.view(seat)
    for seat in seats:
        assert views[seat].mover == position.mover and views[seat].log == position.view(seat).log
    return position


@pytest.mark.parametrize("id", [id for id in gratteciel.games() if id != "world"])
def test_a_view_goes_on_where_nothing_is_hidden(id: str) -> None:
    game = gratteciel.game(id)
    heard(game.start(game.seats[-1]), 12)


@pytest.mark.parametrize("options", SECRETIVE, ids=str)
def test_a_view_goes_on_where_much_is_hidden(options: dict[str, bool]) -> None:
    heard(gratteciel.game("world").start(3, **options), 70)  # type: ignore[arg-type]


def test_a_whole_game_is_heard_to_its_end() -> None:
    assert heard(gratteciel.game("world").start(2, covered=True, memory=True), 5_000, every=5).over


def test_the_end_is_not_made_up() -> None:
    """Missions are shown at the end, but no step tells them: whoever only heard the steps does not know them."""
    position = gratteciel.game("world").start(2)
    view = position.view(0)
    while not position.over:
        position = position.play(position.random_move(seed=5))
        view = view.play(str(position.told(0)))
    known = gratteciel.game("world").from_view(view)
    assert position.record.mission[1] > 0 and position.view(0).winners
    assert known.record.mission[1] == position.trail()[-2].known_to(0).record.mission[1] < 0
    assert known.record.mission[0] == position.record.mission[0] and view.winners == ()
    with pytest.raises(GameOver):
        view.play("end")


def test_a_position_from_a_view_can_be_thought_about() -> None:
    game = gratteciel.game("world")
    position = game.start(2)
    while position.mover != 1:
        position = position.play(position.random_move(seed=1))
    view = pickle.loads(pickle.dumps(position.view(1)))
    assert view == position.view(1) and json.dumps(view.as_dict())
    known = game.from_view(view)
    assert known.moves() == position.moves() and known == position.known_to(1)
    assert known.features().tolist() == position.features().tolist()
    choice = player(game, "intern", 1, seed=4).choose(known)
    assert choice == player(game, "intern", 1, seed=4).choose(position)
    assert view.play(str(choice)) == position.play(choice).view(1)


def test_what_cannot_have_been_told_is_refused() -> None:
    view = gratteciel.game("world").start(2).view(0)
    assert view.play("mission  red zig").log == ("mission red zig",)
    view = view.play("mission red zig")
    with pytest.raises(StepUntold, match=r"'mission blue ring' is not what this seat is told; .*'mission blue \?'"):
        view.play("mission blue ring")
    with pytest.raises(StepIllegal, match="WO-9"):
        view.play("first red")
    with pytest.raises(StepMalformed, match="mission"):
        view.play("mission blue !")
    with pytest.raises(ViewForeign, match="view is of world, this game is dice"):
        gratteciel.game("dice").from_view(view)
    with pytest.raises(StepIllegal, match="HK-5"):
        gratteciel.game("hong-kong").start().view(1).play("S c3")
