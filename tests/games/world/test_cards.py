"""Skyline of the World: bonus cards, missions and luck, by ruling."""

from gratteciel.games.world.box import offsets, turned
from tests.games.world.scene import BLUE, PLOTS, RED, YELLOW, Scene, all_cards


def test_wo_11_hand_in_needs_three_cards_and_goes_through_to_the_third() -> None:
    scene = Scene()
    scene.hold(RED, "Taipei 101", "Messeturm", "Euromast", "Euromast")
    scene.tops(RED, "b2", "b3", "b4", "b5")
    scene.play("hand in Euromast")
    assert scene.coins == [10, 10]
    assert scene.allowed() == [f"hand in {card}" for card in ("Taipei 101", "Messeturm", "Euromast")]
    assert scene.refusal("show Taipei 101") == scene.refusal("build 1 b1") == scene.refusal("end") == "WO-11"
    scene.play("hand in Euromast")
    assert scene.refusal("hand in Euromast") == "hand"
    scene.play("hand in Taipei 101")
    assert scene.coins == [15, 10]
    assert scene.refusal("hand in Messeturm") == "three-cards"
    assert scene.refusal("hand in MLC Centre") == "hand"


def test_wo_11_any_number_of_times_a_turn() -> None:
    scene = Scene()
    scene.hold(RED, *["Taipei 101", "Messeturm", "Euromast"] * 2)
    scene.play(*[f"hand in {card}" for card in ("Euromast", "Euromast", "Taipei 101")])
    scene.play(*[f"hand in {card}" for card in ("Messeturm", "Messeturm", "Taipei 101")])
    assert scene.coins == [20, 10]


def test_not_two_of_the_same_design_in_one_turn() -> None:
    scene = Scene()
    scene.hold(RED, "Taipei 101", "Taipei 101", "Empire State Building")
    scene.tops(RED, "b2", "b3", "b4", "b5", "a4", "c4")
    scene.play("show Taipei 101")
    assert scene.refusal("show Taipei 101") == "same-design"
    scene.play("show Empire State Building")
    assert scene.coins[RED] == 10 + 8 + 5
    scene.pass_turn()
    scene.pass_turn()
    assert scene.refusal("show Taipei 101") is None


def test_the_rulebook_us_bank_tower_does_not_mind_the_buildings_between() -> None:
    scene = Scene()
    scene.hold(RED, "US Bank Tower", "Empire State Building")
    scene.tops(RED, "d9", "d7")
    scene.tower("d8", "b")
    assert scene.refusal("show US Bank Tower") == "design"
    scene.tops(RED, "d5")
    assert scene.refusal("show US Bank Tower") is None


def test_the_rulebook_a_design_may_be_part_of_a_larger_figure() -> None:
    scene = Scene()
    scene.hold(RED, "Empire State Building")
    scene.tops(RED, "a7", "b7", "d7")
    assert scene.refusal("show Empire State Building") == "design"
    scene.tops(RED, "c7")
    assert scene.refusal("show Empire State Building") is None


def test_a_design_may_skip_where_there_is_no_plot() -> None:
    scene = Scene()
    scene.hold(RED, "Euromast")  # 10 01 12 03: b5 a6 b7 a8, whose corner a5 is no plot
    assert "a5" not in PLOTS
    scene.tops(RED, "b5", "a6", "b7", "a8")
    assert scene.refusal("show Euromast") is None


def test_tops_of_every_sort_make_designs_but_neutral_ones_do_not() -> None:
    scene = Scene()
    scene.hold(RED, "Empire State Building")
    scene.tower("a7", "bbbrr")
    scene.tower("b7", "R")
    scene.tower("c7", "n")
    assert scene.refusal("show Empire State Building") == "design"
    scene.tower("c7", "r")
    assert scene.refusal("show Empire State Building") is None


def test_designs_count_as_printed_and_with_turning_every_way() -> None:
    plain, turning = Scene(), Scene(turning=True)
    for scene in (plain, turning):
        scene.hold(RED, "Empire State Building", "Chrysler Building", "CITIC Plaza")
        scene.tops(RED, "c9", "c8", "c7", "d7")  # upright; an ell as printed (00 01 02 10)
        assert scene.refusal("show CITIC Plaza") is None
    assert plain.refusal("show Empire State Building") == "design"
    assert turning.refusal("show Empire State Building") is None
    mirrored = Scene()
    mirrored.hold(RED, "CITIC Plaza")
    mirrored.tops(RED, "c9", "c8", "c7", "b7")
    assert mirrored.refusal("show CITIC Plaza") == "design"
    both = Scene(turning=True)
    both.hold(RED, "CITIC Plaza")
    both.tops(RED, "c9", "c8", "c7", "b7")
    assert both.refusal("show CITIC Plaza") is None


def test_turning_gives_each_design_its_symmetries() -> None:
    ways = {card.name: len(turned(offsets(card.buildings), True)) for card in all_cards()}
    assert ways["Petronas Towers"] == ways["ring"] == 1
    assert ways["Taipei 101"] == ways["Willis Tower"] == ways["US Bank Tower"] == ways["One Canada Square"] == 2
    assert ways["Chrysler Building"] == ways["Jin Mao Tower"] == ways["MLC Centre"] == 4
    assert ways["CITIC Plaza"] == ways["Commerzbank Tower"] == 8
    assert ways["zig"] == 4


def test_wo_9_the_order_of_the_deal() -> None:
    scene = Scene(3, dealt=False)
    assert scene.chances() == {f"mission red {name}": 1 for name in ("line", "block", "tee", "ell", "zig", "ring")}
    assert (
        scene.refusal("mission blue ring")
        == scene.refusal("bonus red Euromast")
        == scene.refusal("first red")
        == "WO-9"
    )
    assert scene.refusal("mission green ring") == scene.refusal("first green") == "unknown"
    assert scene.refusal("build 1 b1") == "luck"
    scene.play("mission red ring")
    assert scene.refusal("mission blue ring") == "pile"
    scene.play("mission blue zig", "mission yellow line")
    for colour, card in (("red", "Euromast"), ("blue", "MLC Centre"), ("yellow", "Taipei 101")):
        for _ in range(3):
            assert all(step.startswith(f"bonus {colour} ") for step in scene.allowed())
            scene.play(f"bonus {colour} {card}")
        if colour == "red":
            assert scene.refusal("bonus blue Euromast") == "pile"
            assert sum(scene.chances().values()) == 39 and set(scene.chances().values()) == {3}
    assert scene.chances() == {"first red": 1, "first blue": 1, "first yellow": 1}
    scene.play("first blue")
    assert [scene.mover, scene.table.turn] == [BLUE, 0]
    for seat in (YELLOW, RED, BLUE):
        scene.pass_turn()
        assert scene.mover == seat


def test_wo_9_an_empty_pile_gives_nothing() -> None:
    scene = Scene(3)
    scene.ready(RED, "b2", "c2")
    scene.table.pile[:] = 0
    scene.table.pile[3] = 1
    scene.table.pile_left = 1
    scene.play("build penthouse b2")
    assert scene.chances() == {"bonus blue US Bank Tower": 1}
    scene.play("bonus blue US Bank Tower")
    assert scene.mover == RED  # nothing is left for Yellow
    scene.play("build penthouse c2")
    assert scene.mover == RED
