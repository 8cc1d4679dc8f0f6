"""Every ruling of the page, by its number, and what the page fixes beside them."""

import pytest

from gratteciel.games.dice import rules
from gratteciel.games.dice.district import SCENARIOS, settle
from tests.games.dice.desk import Desk

HANDFULS = ["GGG", "GGF", "GGP", "GFF", "GFP", "GPP", "FFF", "FFP", "FPP", "PPP"]


def ended(scenario: str = "none", *, sites: str = "", tiles: str = "", demolished: bool = False) -> Desk:
    """A solo game brought to its end with that district."""
    desk = Desk(1, scenario, sites=(sites,), tiles=(tiles,), turn=8)
    desk.table.demolished[0] = demolished
    desk.play("take GGG", "G high", "G high", "G high", "build G high", "done", "stop")
    assert desk.over
    return desk


# Start


@pytest.mark.parametrize(
    ("players", "yard", "abandoned"),
    [(1, [24, 28, 7], ""), (2, [22, 27, 6], "GFP"), (3, [21, 27, 6], "GFP"), (4, [21, 27, 6], "GFP")],
)
def test_start(players: int, yard: list[int], abandoned: str) -> None:
    desk = Desk(players)
    assert desk.yard() == yard
    assert desk.abandoned() == abandoned
    assert [desk.sites(seat) for seat in range(players)] == ["high 1", "mid 1", "low 1", ""][:players]
    assert desk.mover == 0
    assert [desk.score(seat) for seat in range(players)] == [0] * players


# Taking and rolling


def test_take_three_of_the_yard_or_the_abandoned_district() -> None:
    assert Desk(2).legal() == [f"take {mix}" for mix in HANDFULS] + ["take abandoned"]
    assert Desk(1).legal() == [f"take {mix}" for mix in HANDFULS]


def test_dice_fall_one_by_one_in_the_order_ground_floor_penthouse() -> None:
    desk = Desk(2).play("take GFP")
    assert desk.rolls
    assert desk.legal() == ["G low", "G mid", "G high"]
    assert [rules.weight(desk.box, desk.table, step) for step in range(20, 23)] == [3, 2, 1]
    desk.play("G low")
    assert desk.legal() == ["F low", "F mid", "F high"]
    assert desk.rule("P mid") == "roll-order"
    desk.play("F low")
    assert desk.legal() == ["P mid", "P high", "P blank"]
    assert [rules.weight(desk.box, desk.table, step) for step in range(26, 29)] == [2, 1, 3]
    desk.play("P blank")
    assert desk.mover == 0
    assert desk.hand() == "G low, F low, P blank"


def test_acting_is_not_optional() -> None:
    desk = Desk(2).play("take GFP", "G low", "F mid", "P blank")
    assert desk.legal() == ["build G low", "abandon G low", "abandon F mid", "abandon P blank", "demolish site high 1"]
    assert desk.rule("stop") == "act-first"
    assert desk.rule("done") == "no-verb"
    assert desk.rule("again G low") == "act-first"


# Building


def test_floors_and_penthouses_by_kind_and_height() -> None:
    every = "low 1, mid 1, mid 2, mid 3, high 1, high 2, high 3, high 4, high 5"
    desk = Desk(2, sites=(every,), abandoned="FFFPPP").play("take abandoned")
    desk.play("F low", "F mid", "F high", "P mid", "P high", "P blank")
    builds = [text for text in desk.legal() if text.startswith("build")]
    floors = ["low 1", "mid 1", "mid 2", "high 1", "high 2", "high 3", "high 4"]
    penthouses = ["mid 1", "mid 2", "mid 3", "high 2", "high 3", "high 4", "high 5"]
    assert builds == [f"build F {site}" for site in floors] + [f"build P {site}" for site in penthouses]
    assert desk.rule("build P high 1") == "penthouse-height"


def test_a_low_floor_finishes_at_once() -> None:
    desk = Desk(2, sites=("low 1",)).play("take FFF", "F low", "F mid", "F mid", "build F low 1")
    assert desk.tiles() == "low 2"
    assert desk.sites() == ""
    assert desk.score() == 4
    assert desk.yard() == [24, 25, 6]
    assert desk.legal() == ["done"]


def test_a_penthouse_finishes_and_the_dice_return() -> None:
    desk = Desk(2, sites=("high 4",)).play("take FFP", "F mid", "F mid", "P high", "build P high 4")
    assert desk.tiles() == "high 5"
    assert desk.score() == 25
    assert desk.yard() == [24, 25, 6]


def test_a_building_may_be_begun_and_continued_in_one_build() -> None:
    desk = Desk(2).play("take GFP", "G mid", "F mid", "P mid", "build G mid", "build F mid 1", "build P mid 2")
    assert desk.tiles() == "mid 3"
    assert desk.mover == 1


def test_a_ground_can_always_be_built() -> None:
    desk = Desk(4, turn=3).play("take GGG", "G low", "G mid", "G high")
    assert [text for text in desk.legal() if "build" in text] == ["build G low", "build G mid", "build G high"]


def test_other_players_sites_are_not_yours() -> None:
    desk = Desk(2, sites=("low 1", "mid 2")).play("take FFP", "F mid", "F high", "P mid")
    assert not [text for text in desk.legal() if text.startswith("build")]
    assert desk.rule("build F mid 2") == "no-site"
    assert desk.rule("demolish site mid 2") == "no-building"


# Verbs


def test_one_verb_at_a_time() -> None:
    desk = Desk(2, sites=("mid 1",)).play("take GGG", "G low", "G mid", "G high", "build G low")
    assert desk.legal() == ["build G mid", "build G high", "done"]
    assert desk.rule("abandon G mid") == "one-verb"
    assert desk.rule("demolish site mid 1") == "one-verb"
    assert desk.rule("return G mid") == "one-verb"
    assert desk.rule("stop") == "done-first"
    assert desk.rule("take GGG") == "one-take"


def test_abandoning_in_any_order() -> None:
    desk = Desk(2).play("take GFP", "G low", "F mid", "P blank", "abandon P blank")
    assert desk.legal() == ["abandon G low", "abandon F mid", "done"]
    desk.play("abandon G low")
    assert desk.abandoned() == "GGFPP"
    assert desk.legal() == ["abandon F mid", "done"]
    assert desk.play("done").legal() == ["stop", "again F mid"]


def test_demolishing_needs_a_die_and_takes_one_building() -> None:
    desk = Desk(2, sites=("mid 3, low 1",), tiles=("high 5",)).play("take GFF", "G low", "F low", "F low")
    assert [text for text in desk.legal() if text.startswith("demolish")] == [
        "demolish site low 1",
        "demolish site mid 3",
        "demolish tile high 5",
    ]
    yard = desk.yard()
    desk.play("demolish site mid 3")
    assert desk.yard() == [yard[0] + 1, yard[1] + 2, yard[2]]
    assert desk.legal() == ["return G low", "return F low"]
    assert desk.rule("done") == "one-die"
    assert desk.rule("stop") == "one-die"
    assert desk.rule("demolish site low 1") == "one-building"
    desk.play("return F low")
    assert desk.legal() == ["return G low", "return F low", "done"]
    assert desk.rule("demolish tile high 5") == "one-building"
    desk.play("return G low", "done")
    assert desk.legal() == ["stop", "again F low"]


def test_returning_the_last_die_ends_the_turn() -> None:
    desk = Desk(2, sites=("mid 3",)).play("take FFF", "F low", "F low", "F low", "demolish site mid 3")
    assert desk.play("return F low", "return F low").mover == 0
    assert desk.play("return F low").mover == 1
    assert desk.yard() == [24, 27, 6]


def test_no_return_without_demolishing() -> None:
    desk = Desk(2).play("take FFF", "F low", "F low", "F low")
    assert desk.rule("return F low") == "demolish-first"


def test_done_is_explicit_even_when_it_is_the_only_step() -> None:
    desk = Desk(2).play("take GFF", "G low", "F mid", "F mid", "build G low")
    assert desk.legal() == ["done"]


def test_using_the_last_die_ends_verb_and_turn() -> None:
    desk = Desk(2).play("take GGG", "G low", "G low", "G low", "build G low", "build G low", "build G low")
    assert (desk.mover, desk.table.turn) == (1, 1)
    desk.play("take abandoned", "G low", "F low", "P blank", "abandon G low", "abandon F low", "abandon P blank")
    assert (desk.mover, desk.table.turn) == (0, 2)
    assert desk.abandoned() == "GFP"


# Stopping and rolling again


def test_stopping_returns_the_unused_dice() -> None:
    desk = Desk(2).play("take GFP", "G low", "F mid", "P blank", "build G low", "done", "stop")
    assert desk.mover == 1
    assert desk.yard() == [21, 27, 6]


def test_again_is_named_in_order_and_then_rolled() -> None:
    desk = Desk(2, abandoned="GGFFPPP").play("take abandoned")
    desk.play("G low", "G low", "F low", "F high", "P mid", "P blank", "P blank", "build G low", "done")
    assert desk.legal() == ["stop", "again G low", "again F low", "again F high", "again P mid", "again P blank"]
    desk.play("again F low")
    assert desk.legal() == ["again F high", "again P mid", "again P blank", "roll"]
    assert desk.rule("again G low") == "again-order"
    assert desk.rule("stop") == "again-then-roll"
    desk.play("again P blank")
    assert desk.legal() == ["again P blank", "roll"]
    desk.play("again P blank")
    assert desk.legal() == ["roll"]
    desk.play("roll")
    assert desk.legal() == ["F low", "F mid", "F high"]
    desk.play("F mid", "P high", "P high")
    assert desk.hand() == "G low, F mid, F high, P mid, P high, P high"
    assert "build G low" in desk.legal()
    assert desk.rule("stop") == "act-first"


def test_the_second_verb_may_be_another() -> None:
    desk = Desk(2).play("take GFF", "G low", "F low", "F low", "build G low", "done", "again F low", "roll", "F mid")
    desk.play("abandon F mid", "done", "again F low", "roll", "F high", "build F high 1")
    assert (desk.sites(), desk.abandoned(), desk.mover) == ("low 1, high 2", "GFFP", 1)


def test_di_1_rolling_again_means_at_least_one_die() -> None:
    desk = Desk(2).play("take GFF", "G low", "F low", "F low", "build G low", "done")
    assert desk.rule("roll") == "DI-1"


# Rulings


def test_di_2_take_what_is_there_when_a_kind_is_short() -> None:
    desk = Desk(2).empty_yard("GFFFFPP")
    assert desk.legal() == [f"take {mix}" for mix in ("GFF", "GFP", "GPP", "FFF", "FFP", "FPP")] + ["take abandoned"]
    assert desk.rule("take GGF") == "DI-2"
    assert desk.rule("take GF") == "DI-2"


@pytest.mark.parametrize(
    ("yard", "takes"),
    [
        ("GFP", ["GFP"]),
        ("GF", ["GF"]),
        ("FF", ["FF"]),
        ("PP", ["PP"]),
        ("GP", ["GP"]),
        ("P", ["P"]),
        ("F", ["F"]),
        ("G", ["G"]),
    ],
)
def test_di_2_fewer_than_three_dice_in_the_yard_are_all_taken(yard: str, takes: list[str]) -> None:
    desk = Desk(2).empty_yard(yard)
    assert desk.legal() == [f"take {mix}" for mix in takes] + ["take abandoned"]


def test_di_2_the_abandoned_district_is_refilled_with_what_is_there() -> None:
    desk = Desk(2).empty_yard("P").play("take P", "P blank", "abandon P blank")
    assert desk.abandoned() == "G" * 23 + "F" * 28 + "P" * 7
    desk = Desk(2, sites=("high 5, high 5, high 5, high 5", "high 5, high 5, high 5"), abandoned="P")
    desk.table.abandoned[0] += desk.table.yard[0]
    desk.table.yard[0] = 0
    desk.play("take abandoned", *["G low"] * 18, "P high", "build P high 5")
    assert desk.yard() == [1, 4, 7]
    desk.play(*["build G low"] * 18)
    assert desk.yard() == [0, 3, 6]
    assert desk.abandoned() == "GFP"
    desk = Desk(2, sites=("high 5, high 5, high 5, high 5", "high 5, high 5, high 5"), abandoned="P")
    desk.table.abandoned[0] += desk.table.yard[0]
    desk.table.yard[0] = 0
    desk.play("take abandoned", *["G low"] * 18, "P blank", *["build G low"] * 18, "done", "stop")
    assert desk.abandoned() == "P"
    assert desk.yard() == [0, 0, 6]
    assert desk.play("take PPP").rolls


def test_di_2_tiles_never_run_out() -> None:
    desk = Desk(1, sites=("high 4",), tiles=(", ".join(["high 5"] * 4),)).play(
        "take PPP", "P high", "P blank", "P blank"
    )
    assert desk.play("build P high 4").tiles() == "high 5, high 5, high 5, high 5, high 5"


def test_di_3_a_solo_turn_with_nothing_possible_ends_by_itself() -> None:
    desk = Desk(1, sites=("",)).play("take FFP", "F low", "F mid")
    assert desk.table.turn == 0
    desk.play("P blank")
    assert (desk.table.turn, desk.mover, desk.hand()) == (1, 0, "")
    assert desk.yard() == [25, 28, 7]
    assert "take GGG" in desk.legal()


def test_di_3_also_after_rolling_again() -> None:
    desk = Desk(1).play("take FFF", "F low", "F low", "F low", "demolish site high 1", "return F low", "done")
    desk.play("again F low", "roll")
    assert desk.table.turn == 0
    desk.play("F mid")
    assert (desk.table.turn, desk.yard()) == (1, [25, 28, 7])


def test_di_3_a_ground_in_hand_or_any_building_is_enough() -> None:
    desk = Desk(1, sites=("",)).play("take GFF", "G low", "F mid", "F mid")
    assert desk.legal() == ["build G low"]
    desk = Desk(1, sites=("",), tiles=("low 2",)).play("take FFF", "F low", "F low", "F low")
    assert desk.legal() == ["demolish tile low 2"]
    desk = Desk(1).play("take GFF", "G low", "F mid", "F mid", "demolish site high 1", "return F mid", "done")
    desk.play("again F mid", "roll", "F low")
    assert desk.legal() == ["build G low"]


def test_di_3_can_end_the_game() -> None:
    desk = Desk(1, sites=("",), turn=8).play("take FFF", "F low", "F low", "F low")
    assert desk.over
    assert desk.result() == 1.0


def test_di_4_a_demolished_tile_gives_no_dice_back() -> None:
    desk = Desk(2, tiles=("high 6",)).play("take FFF", "F low", "F low", "F low")
    yard = desk.yard()
    desk.play("demolish tile high 6")
    assert (desk.yard(), desk.tiles(), desk.score()) == (yard, "", 0)


@pytest.mark.parametrize(
    ("first", "second", "shares"),
    [
        (("", "mid 4"), ("", "high 4"), (0.5, 0.5)),
        (("", "mid 4"), ("", "mid 2, mid 2, mid 2, mid 2"), (0.0, 1.0)),
        (("", "mid 3"), ("low 1", "mid 2, mid 2"), (0.0, 1.0)),
        (("low 1", "mid 3"), ("", "mid 3"), (1.0, 0.0)),
        (("low 1", "mid 2, mid 2"), ("mid 3, high 5", "high 3"), (1.0, 0.0)),
        (("", ""), ("mid 3", ""), (0.5, 0.5)),
    ],
)
def test_di_5_level_on_points_buildings_decide_else_the_win_is_shared(
    first: tuple[str, str], second: tuple[str, str], shares: tuple[float, float]
) -> None:
    desk = Desk(2, sites=(first[0], second[0]), tiles=(first[1], second[1]), turn=17)
    desk.play("take PPP", "P blank", "P blank", "P blank", *["abandon P blank"] * 3)
    assert desk.over
    assert (desk.result(0), desk.result(1)) == shares


def test_di_5_a_win_shared_by_three() -> None:
    desk = Desk(4, sites=("", "", "", ""), tiles=("mid 2", "mid 2", "low 2"), turn=35)
    desk.play("take PPP", "P blank", "P blank", "P blank", *["abandon P blank"] * 3)
    assert [desk.result(seat) for seat in range(4)] == [1 / 3, 1 / 3, 1 / 3, 0.0]


def test_di_6_like_dice_and_sites_are_one_step() -> None:
    desk = Desk(2, sites=("mid 1, mid 1",)).play("take FFF", "F mid", "F mid", "F mid")
    assert desk.legal() == ["build F mid 1", "abandon F mid", "demolish site mid 1"]


def test_di_6_tiles_keep_their_kind() -> None:
    desk = Desk(2, tiles=("low 2, mid 2, mid 3, high 3",)).play("take FFF", "F low", "F low", "F low")
    assert [text for text in desk.legal() if "tile" in text] == [
        f"demolish tile {tile}" for tile in ("low 2", "mid 2", "mid 3", "high 3")
    ]


def test_di_7_the_top_storey_is_for_the_penthouse() -> None:
    desk = Desk(2, sites=("mid 3, high 5",)).play("take FFP", "F mid", "F high", "P high")
    assert desk.rule("build F mid 3") == "DI-7"
    assert desk.rule("build F high 5") == "DI-7"
    assert desk.play("build P high 5").tiles() == "high 6"


def test_di_8_before_the_end_scores_count_tiles_only() -> None:
    desk = Desk(1, sites=("low 1, low 1, mid 3",), tiles=("mid 4",), turn=8)
    assert desk.score() == 16
    desk.play("take GGG", "G mid", "G mid", "G mid", *["build G mid"] * 3)
    assert desk.over
    assert desk.tiles() == "low 1, low 1, mid 4"
    assert desk.sites() == ""
    assert desk.score() == 18
    assert desk.yard() == [25, 28, 7]


@pytest.mark.parametrize(
    ("scenario", "sites", "tiles", "kept"),
    [
        ("none", "", "", True),
        ("dubai", "", "mid 3, mid 3, high 3", True),
        ("dubai", "mid 3", "mid 3, high 3, mid 4", False),
        ("new-york", "", "high 5, high 6", True),
        ("new-york", "", "high 5, high 5", True),
        ("new-york", "high 5", "high 5, mid 4", False),
        ("sao-paulo", "", "mid 4, high 4, mid 4, high 4", True),
        ("sao-paulo", "", "mid 4, high 4, mid 4, high 5", False),
        ("shanghai", "mid 3", "mid 2, high 3", True),
        ("shanghai", "", "low 2, mid 2", False),
        ("shanghai", "low 1", "mid 2", False),
        ("toronto", "mid 1, mid 1", "mid 2, mid 2, mid 2, mid 2, mid 2, mid 2, mid 2", True),
        ("toronto", "low 1", "mid 2, mid 2, mid 2, mid 2, mid 2, mid 2, mid 2", False),
        ("tucson", "high 5", "mid 4, low 2", True),
        ("tucson", "", "mid 4, high 3", False),
    ],
)
def test_di_8_scenarios_count_tiles_at_the_end(scenario: str, sites: str, tiles: str, kept: bool) -> None:
    assert ended(scenario, sites=sites, tiles=tiles).result() == (1.0 if kept else 0.0)


def test_di_9_essen_demolishing_stays_legal_may_be_forced_and_fails_the_scenario() -> None:
    desk = Desk(1, "essen").play("take FFF", "F low", "F low", "F low")
    assert desk.legal() == ["demolish site high 1"]
    desk.play("demolish site high 1", "return F low", "done", "stop")
    assert desk.table.demolished[0] == 1
    assert ended("essen", demolished=True).result() == 0.0
    assert ended("essen").result() == 1.0


def test_di_10_solo_starts_with_the_high_ground() -> None:
    assert Desk(1).sites() == "high 1"


@pytest.mark.parametrize(
    ("points", "rank"),
    [
        (0, ""),
        (39, ""),
        (40, "intern"),
        (49, "intern"),
        (50, "apprentice"),
        (60, "craftsman"),
        (79, "junior-architect"),
        (80, "senior-architect"),
        (90, "master-builder"),
        (99, "master-builder"),
        (100, "living-legend"),
        (140, "living-legend"),
    ],
)
def test_di_10_a_rank_needs_at_least_its_points(points: int, rank: str) -> None:
    from gratteciel.engine.alone import reached
    from gratteciel.games.dice.alone import ranks
    from tests.games.dice.desk import EDITION

    earned = reached(ranks(EDITION), points)
    assert ("" if earned is None else ranks(EDITION)[earned].name.removeprefix("rank-")) == rank


def test_di_10_worth_alone_is_the_points_and_failing_is_worth_less_than_keeping() -> None:
    def worth(desk: Desk) -> float:
        return rules.worth(desk.box, desk.table, 0)

    assert worth(ended(tiles="mid 4, high 5, mid 3")) == pytest.approx(50 / 150)
    assert worth(ended("tucson", tiles="mid 2")) > worth(ended("tucson", tiles=", ".join(["high 6"] * 9)))
    assert worth(ended("tucson", tiles="high 4")) > worth(ended("tucson", tiles="high 3")) > 0.0


def test_di_11_a_demolished_height_6_still_ends_the_game_after_its_round() -> None:
    desk = Desk(2, sites=("high 5",)).play("take PPP", "P high", "P blank", "P blank", "build P high 5", "done")
    desk.play("again P blank", "roll", "P blank", "demolish tile high 6", "return P blank", "return P blank")
    assert desk.tiles() == ""
    assert desk.mover == 1
    desk.play("take PPP", "P blank", "P blank", "P blank", *["abandon P blank"] * 3)
    assert desk.over
    assert rules.ENDINGS[rules.ending(desk.box, desk.table)] == "summit"


def test_di_11_with_an_empty_yard_only_take_abandoned() -> None:
    desk = Desk(2).empty_yard()
    assert desk.legal() == ["take abandoned"]
    assert desk.rule("take PPP") == "DI-11"
    desk.play("take abandoned")
    assert int(desk.table.rolling.sum()) == 58


# End


def test_the_end_after_round_nine() -> None:
    desk = Desk(3, turn=25).play("take PPP", "P blank", "P blank", "P blank", *["abandon P blank"] * 3)
    assert desk.mover == 2
    desk.play("take GFP", "G low", "F mid", "P blank", "build G low", "done", "stop")
    assert desk.over
    assert rules.ENDINGS[rules.ending(desk.box, desk.table)] == "rounds"
    assert desk.tiles(2) == "low 1, low 1"
    assert desk.legal() == []
    assert {desk.rule(text) for text in ("take GGG", "G low", "stop")} == {"over"}


def test_the_end_after_the_round_of_a_height_6() -> None:
    desk = Desk(3, sites=("", "high 5", ""), turn=4)
    desk.play("take PPP", "P high", "P high", "P blank", "build P high 5", "done", "stop")
    assert desk.mover == 2
    desk.play("take PPP", "P blank", "P blank", "P blank", *["abandon P blank"] * 3)
    assert desk.over
    assert [desk.result(seat) for seat in range(3)] == [0.0, 1.0, 0.0]


def test_alone_a_height_6_ends_the_game_with_the_turn() -> None:
    desk = Desk(1, sites=("high 5",)).play("take GGP", "G low", "G mid", "P high", "build P high 5")
    assert not desk.over
    assert desk.play("build G mid", "done", "again G low", "roll", "G low", "build G low").over
    assert desk.tiles() == "low 1, high 6"
    assert desk.score() == 37


def test_solo_has_no_abandoned_district() -> None:
    desk = Desk(1)
    assert desk.rule("take abandoned") == "solo"
    desk.play("take GFF", "G low", "F low", "F low")
    assert desk.legal() == ["build G low", "demolish site high 1"]
    assert desk.rule("abandon G low") == "solo"
    desk.play("build G low", "done", "stop")
    assert desk.abandoned() == ""


def test_the_rulebooks_scenarios() -> None:
    assert SCENARIOS == ("none", "dubai", "essen", "new-york", "sao-paulo", "shanghai", "toronto", "tucson")


def test_settling_discards_unfinished_sites() -> None:
    desk = Desk(2, sites=("low 1, mid 3, high 5, high 1",))
    settle(desk.table, 0)
    assert (desk.sites(), desk.tiles()) == ("", "low 1")
    desk.check()
