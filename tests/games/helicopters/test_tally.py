"""Skyline: the points at the start, and what came of them."""

from gratteciel.engine.tallies import Line
from gratteciel.games import folder
from gratteciel.games.helicopters.tally import tally
from tests.games.helicopters.scene import BLUE, GREEN, RED, YELLOW, Scene


def lines(scene: Scene, seat: int) -> tuple[Line, ...]:
    return tally(folder("helicopters").edition(None), scene.box, scene.table, seat)  # type: ignore[arg-type]


def test_gains_and_losses_are_counted_from_the_capital() -> None:
    scene = Scene(4)
    assert lines(scene, RED) == (Line("capital", 45),)
    scene.points(57, 30, 45, 0)
    assert lines(scene, RED) == (Line("capital", 45), Line("won", 12))
    assert lines(scene, BLUE) == (Line("capital", 45), Line("lost", -15))
    assert lines(scene, YELLOW) == (Line("capital", 45),)
    assert lines(scene, GREEN) == (Line("capital", 45), Line("lost", -45))
