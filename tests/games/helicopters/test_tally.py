"""Skyline: the points at the start, and what came of them."""

from gratteciel.engine.tallies import TallyLine
from gratteciel.games import folder
from gratteciel.games.helicopters.tally import tally
from tests.games.helicopters.scene import BLUE, GREEN, RED, YELLOW, Scene


def lines(scene: Scene, seat: int) -> tuple[TallyLine, ...]:
    return tally(folder("helicopters").edition(None), scene.box, scene.table, seat)  # type: ignore[arg-type]


def test_gains_and_losses_are_counted_from_the_capital() -> None:
    scene = Scene(4)
    assert lines(scene, RED) == (TallyLine("capital", 45),)
    scene.points(57, 30, 45, 0)
    assert lines(scene, RED) == (TallyLine("capital", 45), TallyLine("won", 12))
    assert lines(scene, BLUE) == (TallyLine("capital", 45), TallyLine("lost", -15))
    assert lines(scene, YELLOW) == (TallyLine("capital", 45),)
    assert lines(scene, GREEN) == (TallyLine("capital", 45), TallyLine("lost", -45))
