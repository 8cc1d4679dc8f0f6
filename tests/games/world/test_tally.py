"""Skyline of the World: prestige by what brought it, and the mission as far as a view tells it (WO-8)."""

from gratteciel.engine.tallies import TallyLine
from gratteciel.games.world.tally import tally
from tests.games.world.scene import BLUE, EDITION, RED, YELLOW, Scene


def lines(scene: Scene, seat: int) -> tuple[TallyLine, ...]:
    return tally(EDITION, scene.box, scene.table, seat)


def standing() -> Scene:
    """Red: a penthouse and the line; Blue: a penthouse on an orange plot, and no zig."""
    scene = Scene(3, missions=("line", "zig", "tee"))
    scene.tower("b4", "rbbbr")
    scene.tower("b3", "rnnnb")
    scene.tops(RED, "b5", "b6", "b7")
    return scene


def test_penthouses_orange_plots_and_the_mission() -> None:
    scene = standing()
    assert lines(scene, RED) == (TallyLine("penthouses", 1, 1), TallyLine("mission", 2))
    assert lines(scene, BLUE) == (
        TallyLine("penthouses", 1, 1),
        TallyLine("orange", 1, 1),
        TallyLine("mission-open", 0),
    )
    assert lines(scene, YELLOW) == (TallyLine("mission-open", 0),)
    assert scene.scores == [3, 2, 0]


def test_wo_8_before_the_end_others_see_no_line_for_a_mission() -> None:
    for reader in (BLUE, -1):
        seen = standing().hidden(reader)
        assert lines(seen, RED) == (TallyLine("penthouses", 1, 1),)
        assert seen.scores[RED] == 1
    assert lines(standing().hidden(RED), RED) == (TallyLine("penthouses", 1, 1), TallyLine("mission", 2))


def test_wo_8_at_the_end_all_missions_are_told() -> None:
    scene = standing()
    scene.table.closing = 1
    scene.pass_turn()
    assert scene.over
    assert lines(scene.hidden(-1), RED)[-1] == TallyLine("mission", 2)
    assert lines(scene.hidden(-1), BLUE)[-1] == TallyLine("mission-open", 0)


def test_before_the_deal_there_is_no_mission_to_speak_of() -> None:
    assert lines(Scene(2, dealt=False), RED) == ()
