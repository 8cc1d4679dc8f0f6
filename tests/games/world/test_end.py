"""Skyline of the World: how a game ends and who wins, by ruling."""

from tests.games.world.scene import BLUE, PLOTS, RED, YELLOW, Scene


def test_wo_7_five_whole_rounds_without_building_end_the_game() -> None:
    scene = Scene(3)
    for seat in range(3):
        scene.empty_stock(seat)
    scene.table.bank[:] = 0
    scene.table.neutrals = 0
    for turn in range(15):
        assert not scene.over and scene.table.idle == turn
        scene.play("trade", "end")
    assert scene.over and scene.ending() == "standstill"
    assert scene.shares == [1 / 3] * 3


def test_wo_7_building_starts_the_count_again() -> None:
    scene = Scene(2)
    scene.table.idle = 9
    scene.play("build 1 b1", "trade", "end")
    assert not scene.over and scene.table.idle == 0


def finished(scene: Scene) -> Scene:
    scene.table.closing = 1
    scene.pass_turn()
    assert scene.over
    return scene


def test_level_more_penthouses_win_then_a_mission_then_the_win_is_shared() -> None:
    scene = Scene(2)
    scene.tower("b4", "rnnnr")
    scene.tower("c6", "b")
    assert finished(scene).scores == [1, 1] and scene.shares == [1, 0]

    mission = Scene(2, missions=("line", "zig"))
    mission.tower("b4", "rbbbr")
    mission.tower("b3", "rnnnb")
    mission.tops(RED, "b5", "b6", "b7")
    mission.tower("c6", "b")
    mission.tower("b9", "b")
    # Red: a penthouse and the mission; Blue: a penthouse and two orange plots besides its own.
    mission.table.tops[BLUE] &= ~(1 << int(mission.box.cell[PLOTS.index("b9")]))
    assert finished(mission).scores == [3, 3] and mission.shares == [1, 0]

    shared = Scene(2)
    assert finished(shared).shares == [0.5, 0.5]


def test_wo_13_in_a_tournament_the_earlier_third_penthouse_wins_among_those_level() -> None:
    for tournament, expected in ((False, [0.5, 0.5, 0]), (True, [0, 1, 0])):
        scene = Scene(3, tournament=tournament)
        scene.table.penthouses[:3] = (3, 3, 2)
        scene.table.third[:3] = (2, 1, 0)
        assert finished(scene).shares == expected
    nobody = Scene(3, tournament=True)
    nobody.table.penthouses[:3] = (2, 2, 0)
    assert finished(nobody).shares == [0.5, 0.5, 0]
    beaten = Scene(3, tournament=True)  # the first of all is not among those level
    beaten.table.penthouses[:3] = (3, 3, 3)
    beaten.table.third[:3] = (1, 3, 2)
    beaten.tops(BLUE, "b3")
    beaten.tops(YELLOW, "c6")
    assert finished(beaten).shares == [0, 0, 1]


def test_after_the_end_nothing_is_allowed() -> None:
    scene = finished(Scene(2))
    assert scene.allowed() == []
    assert {scene.refusal(text) for text in ("end", "build 1 b1", "hand in ?", "first red")} == {"over"}


def test_the_turn_counts_completed_turns() -> None:
    scene = Scene(2)
    assert scene.table.turn == 0
    scene.pass_turn()
    scene.pass_turn()
    assert scene.table.turn == 2
