"""Every game has an example, which is played by today's rules and shows a game well under way."""

import pytest

import gratteciel
from gratteciel.play.game import game
from gratteciel.play.record import load


@pytest.mark.parametrize("id", gratteciel.games())
def test_the_example_is_a_game_under_way(id: str) -> None:
    file = game(id).folder.path / "example.sky"
    native, interpreted = load(file), load(file, mode="interpreted")
    assert native.game.id == id and native.tables.tobytes() == interpreted.tables.tobytes()
    assert not native.over and native.mover in range(native.players)
    pieces = sum(len(place.stack) for place in native.view(None).picture.places)
    buildings = sum(
        thing.count * (thing.height or 0) for area in native.view(None).picture.areas for thing in area.things
    )
    assert pieces + buildings > 20
