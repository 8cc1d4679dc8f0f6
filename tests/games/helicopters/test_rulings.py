"""Every ruling of the game's page, and what must hold. Plots and colours are those of the shipped edition."""

import pytest

from gratteciel.engine.contract import OVER
from gratteciel.games.helicopters import rules
from gratteciel.games.helicopters.payment import overflight
from tests.games.helicopters.scene import BLUE, GREEN, RED, YELLOW, Scene


def test_rulebook_example_landing_in_the_same_district() -> None:
    """Green lands in the district it left, on free red: 50 + 5 less for green, 5 more for red."""
    city = Scene(4)
    city.to_move(GREEN)
    city.stand(GREEN, "b2")
    city.points(45, 45, 45, 70)
    city.play("fly a2")
    assert city.scores == [50, 45, 45, 15]
    assert (city.owner("a2"), city.height("a2")) == (RED, 1)


def test_rulebook_example_overflying_three_colours() -> None:
    """Green flies over 4 yellow, 2 red and 1 blue floors and lands on green: 20 + 4 + 1 paid, 5 gained."""
    city = Scene(4)
    city.to_move(GREEN)
    city.tower("g8", RED)
    city.stand(GREEN, "g8")
    city.tower("g7", YELLOW, 4)
    city.tower("g6", RED, 2)
    city.tower("g5", BLUE, 1)
    city.play("fly g4")
    assert city.scores == [45 + 4, 45 + 1, 45 + 20, 45 - 25 + 5]
    assert [city.height(plot) for plot in ("g8", "g7", "g6", "g5", "g4")] == [1, 5, 3, 2, 1]
    assert city.owner("g4") == GREEN


def test_overflight_prices() -> None:
    assert [overflight(floors) for floors in range(8)] == [0, 1, 4, 10, 20, 35, 56, 84]


def test_floors_of_one_colour_count_together_over_several_plots() -> None:
    city = Scene(4)
    city.stand(RED, "a7")
    city.tower("a6", YELLOW, 2)
    city.tower("a5", BLUE, 1)
    city.tower("a4", YELLOW, 1)
    city.play("fly a3")
    assert city.scores == [45 - 10 - 1 - 5, 45 + 1 + 5, 45 + 10, 45]


def test_starts_of_four_players() -> None:
    """Any free white plot; nobody flies before all have started."""
    city = Scene(4, started=False)
    whites = {"b8", "e8", "h8", "b5", "h5", "b2", "e2", "h2"}
    assert city.allowed() == {f"start {plot}" for plot in whites}
    city.play("start e8")
    assert city.allowed() == {f"start {plot}" for plot in whites - {"e8"}}
    assert (city.owner("e8"), city.height("e8"), city.helicopter(RED)) == (RED, 1, "e8")
    assert city.reserves == [39, 40, 40, 40]
    assert city.refusal("start e8") == "start-taken"
    assert city.refusal("start a1") == "start-white"
    assert city.refusal("start e5") == "closed"
    assert city.refusal("fly e9") == "start-first"
    for plot in ("h8", "b5", "b2"):
        city.play(f"start {plot}")
    assert city.mover == RED
    assert city.refusal("start h2") == "started"


def test_three_players_start_in_different_districts() -> None:
    city = Scene(3, started=False)
    assert len(city.allowed()) == 24
    assert city.reserves == [60, 60, 60]
    city.play("start a8")
    assert city.refusal("start b8") == "start-apart"
    assert len(city.allowed()) == 21
    city.play("start f1")
    assert city.refusal("start b8") == city.refusal("start e2") == "start-apart"
    assert len(city.allowed()) == 18


def test_he_1_flights_are_straight() -> None:
    city = Scene(4)
    city.stand(RED, "b2")
    assert city.refusal("fly c3") == city.refusal("fly a1") == city.refusal("fly i9") == "HE-1"
    city.table.height[10] = 0  # even if the plot under the helicopter were free, staying is no flight
    assert city.refusal("fly b2") == "HE-1"
    city.table.height[10] = 1
    city.tower("b4", GREEN)
    straight = {"b1", "b3", "a2", "c2", "d2", "e2", "f2"}  # b4 is built, on b5 stands green
    assert city.allowed() == {f"fly {plot}" for plot in straight}


def test_flights_go_up_to_four_plots() -> None:
    city = Scene(4)
    city.stand(RED, "a1")
    assert city.allowed() == {f"fly {plot}" for plot in ("b1", "c1", "d1", "e1", "a2", "a3", "a4", "a5")}
    assert city.refusal("fly f1") == city.refusal("fly a6") == "flight-length"


def test_nothing_lands_in_or_flies_over_the_closed_centre() -> None:
    city = Scene(4)
    city.stand(RED, "c5")
    assert city.refusal("fly d5") == city.refusal("fly f5") == "closed"
    city.stand(RED, "e3")
    assert city.refusal("fly e4") == "closed"
    assert city.refusal("fly e7") == "closed-between"
    assert city.refusal("fly e2") == ""


def test_helicopters_are_not_overflown_but_buildings_are() -> None:
    city = Scene(4)
    city.stand(RED, "a9")
    city.tower("b9", BLUE, 3)
    assert city.refusal("fly c9") == ""
    assert city.refusal("fly b9") == "landing-built"
    city.stand(BLUE, "b9")
    assert city.refusal("fly c9") == city.refusal("fly e9") == "helicopter-between"
    city.stand(BLUE, "d9")
    assert city.refusal("fly c9") == ""
    assert city.refusal("fly e9") == "helicopter-between"


def test_landing_on_white_builds_the_flyers_colour_for_nothing() -> None:
    city = Scene(4)
    city.stand(RED, "f2")
    city.tower("g2", YELLOW)
    city.play("fly h2")
    assert city.scores == [44, 45, 46, 45]
    assert (city.owner("h2"), city.height("h2")) == (RED, 1)


def test_landing_on_the_own_colour_gains_five() -> None:
    city = Scene(4)
    city.stand(RED, "b3")
    city.tower("c3", RED, 2)
    city.play("fly d3")
    assert city.scores == [50, 45, 45, 45]
    assert city.height("c3") == 3  # own floors are free and grow too


def test_overflown_empty_plots_stay_empty() -> None:
    city = Scene(4)
    city.stand(RED, "a1")
    city.play("fly e1")
    assert [city.height(plot) for plot in ("b1", "c1", "d1", "e1")] == [0, 0, 0, 1]


def test_he_2_gains_are_added_first() -> None:
    """Red has 3, gains 5 on its own plot, and so can pay yellow's 4 in full."""
    city = Scene(4)
    city.stand(RED, "b3")
    city.tower("c3", YELLOW, 2)
    city.points(3, 45, 45, 45)
    city.play("fly d3")
    assert city.scores == [3 + 5 - 4, 45, 49, 45]


@pytest.mark.parametrize(
    ("purse", "scores"),
    [
        (200, [200 - 20 - 4 - 5 - 50, 49, 65, 50]),
        (25, [0, 49, 65, 46]),
        (24, [0, 49, 65, 45]),
        (22, [0, 47, 65, 45]),
        (20, [0, 45, 65, 45]),
        (7, [0, 45, 52, 45]),
    ],
)
def test_he_2_creditors_in_order_until_the_points_run_out(purse: int, scores: list[int]) -> None:
    """Yellow overflown first, then blue, then green who owns the plot, then the bank."""
    city = Scene(4)
    city.box.district[:] = 1  # wherever one lands it is the district one left
    city.stand(RED, "g6")
    city.tower("g7", YELLOW, 4)
    city.tower("g8", BLUE, 2)
    city.points(purse, 45, 45, 45)
    city.play("fly g9")
    assert city.scores == scores


def test_he_3_the_flight_of_a_player_who_goes_out_is_still_built() -> None:
    city = Scene(4)
    city.stand(RED, "b3")
    city.tower("c3", YELLOW, 4)
    city.points(20, 45, 45, 45)
    city.play("fly e3")
    assert city.scores == [0, 45, 65, 45]
    assert (city.height("c3"), city.owner("e3"), city.height("e3")) == (5, YELLOW, 1)
    assert city.helicopter(RED) is None
    assert city.mover == BLUE


def test_he_3_the_last_floor_of_a_player_going_out_on_white_is_their_own() -> None:
    city = Scene(4)
    city.stand(RED, "f2")
    city.tower("g2", YELLOW, 4)
    city.points(20, 45, 45, 45)
    city.play("fly h2")
    assert (city.scores[RED], city.owner("h2"), city.height("h2"), city.helicopter(RED)) == (0, RED, 1, None)


def test_he_3_the_helicopter_of_a_player_who_is_out_blocks_nobody() -> None:
    city = Scene(4)
    city.stand(RED, "b3")
    city.stand(BLUE, "f3")
    city.tower("c3", YELLOW, 4)
    city.points(20, 45, 45, 45)
    assert city.refusal("fly e3") == ""
    city.play("fly e3")
    assert city.refusal("fly d3") == ""  # over e3, where red has just gone out


def test_he_3_nothing_is_owed_to_a_player_who_is_out() -> None:
    city = Scene(4)
    city.stand(RED, "b3")
    city.tower("c3", YELLOW, 4)
    city.tower("d3", BLUE, 1)
    city.points(45, 45, 0, 45)
    city.play("fly e3")  # a yellow plot
    assert city.scores == [44, 46, 0, 45]
    assert (city.height("c3"), city.height("d3")) == (5, 2)  # their buildings grow
    assert (city.owner("e3"), city.height("e3")) == (YELLOW, 1)  # their plots take their floors


def test_he_3_a_player_who_is_out_leaves_nothing_to_fear_but_the_others_order_stays() -> None:
    city = Scene(4)
    city.stand(RED, "g6")
    city.tower("g7", YELLOW, 4)
    city.tower("g8", BLUE, 2)
    city.points(7, 45, 0, 45)
    city.play("fly g9")
    assert city.scores == [0, 49, 0, 48]


def test_he_4_a_floor_that_is_not_in_the_reserve_is_not_built() -> None:
    city = Scene(4)
    city.stand(RED, "b3")
    city.tower("c3", YELLOW, 2)
    city.table.reserve[YELLOW] = 1
    city.play("fly e3")  # a yellow plot
    assert (city.height("e3"), city.height("c3")) == (1, 2)
    assert city.reserves[YELLOW] == 0
    assert city.scores == [45 - 4 - 5, 45, 45 + 4 + 5, 45]
    assert city.ending == "no-floors"


@pytest.mark.parametrize("points", [45, 0])
def test_he_4_an_empty_reserve_ends_the_game_also_of_a_player_who_is_out(points: int) -> None:
    city = Scene(4)
    city.stand(RED, "b3")
    city.tower("c3", YELLOW, 1)
    city.table.reserve[YELLOW] = 2
    city.points(45, 45, points, 45)
    city.play("fly d3")
    assert (city.reserves[YELLOW], city.mover) == (1, BLUE)
    city.stand(BLUE, "b3")
    city.stand(RED, "a1")
    city.play("fly e3")
    assert city.reserves[YELLOW] == 0
    assert city.ending == "no-floors"
    assert city.refusal("fly a2") == "over"
    assert city.allowed() == set()


def test_he_4_the_game_ends_when_one_player_is_left() -> None:
    city = Scene(4)
    city.points(45, 45, 0, 0)
    city.play("fly b9")
    assert city.scores == [0, 50, 0, 0]
    assert city.ending == "one-left"
    assert [rules.result(city.box, city.table, seat) for seat in range(4)] == [0, 1, 0, 0]


def test_he_5_players_level_on_points_share_the_win() -> None:
    city = Scene(4)
    city.stand(RED, "b3")
    city.table.reserve[RED] = 1
    city.points(45, 50, 50, 0)
    assert [rules.result(city.box, city.table, seat) for seat in range(4)] == [0, 0, 0, 0]
    city.play("fly d3")
    assert city.ending == "no-floors"
    assert city.scores == [50, 50, 50, 0]
    assert [rules.result(city.box, city.table, seat) for seat in range(4)] == [1 / 3, 1 / 3, 1 / 3, 0]


def test_he_6_exactly_zero_with_all_debts_paid_is_out_and_skipped() -> None:
    city = Scene(4)
    city.stand(RED, "b3")
    city.points(5, 45, 0, 45)
    city.play("fly f3")  # a blue plot
    assert city.scores == [0, 50, 0, 45]
    assert city.helicopter(RED) is None
    assert city.mover == BLUE
    city.stand(BLUE, "f2")
    city.play("fly h2")
    assert city.mover == GREEN  # yellow is out
    city.stand(GREEN, "b2")
    city.play("fly d2")
    assert city.mover == BLUE  # red is out


def test_turns_are_counted_without_those_out() -> None:
    city = Scene(4)
    assert city.table.turn == 4
    city.points(45, 0, 0, 45)
    city.stand(RED, "b3")
    city.play("fly d3")
    assert (city.table.turn, city.mover) == (5, GREEN)


def walled_in(city: Scene, seat: int) -> None:
    """A helicopter in the corner i1 that has nowhere to land."""
    city.stand(seat, "i1")
    city.wall("h1", "g1", "f1", "e1", "i2", "i3", "i4", "i5")


def test_he_7_the_game_ends_when_the_player_about_to_move_cannot_fly() -> None:
    city = Scene(4)
    walled_in(city, BLUE)
    city.stand(RED, "b3")
    city.play("fly d3")
    assert city.ending == "cannot-fly"
    assert city.mover == OVER


def test_he_7_only_the_player_about_to_move_is_tested() -> None:
    city = Scene(4)
    walled_in(city, YELLOW)
    city.stand(RED, "b3")
    city.play("fly d3")
    assert city.mover == BLUE
    city.stand(BLUE, "f2")
    city.play("fly h2")
    assert city.ending == "cannot-fly"


def test_he_7_players_who_are_out_are_skipped_before_the_test() -> None:
    city = Scene(4)
    walled_in(city, YELLOW)
    city.points(45, 0, 45, 45)
    city.stand(RED, "b3")
    city.play("fly d3")
    assert city.ending == "cannot-fly"


def test_he_7_a_helicopter_in_the_way_can_ground_a_player() -> None:
    city = Scene(4)
    city.stand(BLUE, "i1")
    city.wall("h1", "g1", "f1", "i2", "i3", "i4", "i5")
    city.stand(GREEN, "g1")  # e1 is free, but behind green
    city.stand(RED, "b3")
    city.play("fly d3")
    assert city.ending == "cannot-fly"


def test_he_8_prices_count_floors_before_the_growth_of_this_turn() -> None:
    city = Scene(4)
    city.stand(RED, "b3")
    city.tower("c3", BLUE, 3)
    city.play("fly d3")
    assert (city.scores[BLUE], city.height("c3")) == (45 + 10, 4)


@pytest.mark.parametrize(("purse", "scores"), [(100, [87, 54, 49, 45]), (11, [0, 52, 49, 45]), (6, [0, 49, 47, 45])])
def test_he_8_a_creditor_overflown_and_landed_on_has_two_claims(purse: int, scores: list[int]) -> None:
    """Blue overflown, yellow overflown, then blue again for the landing."""
    city = Scene(4)
    city.stand(RED, "i6")
    city.tower("i7", BLUE, 2)
    city.tower("i8", YELLOW, 2)
    city.points(purse, 45, 45, 45)
    city.play("fly i9")  # a blue plot
    assert city.scores == scores


def test_he_9_a_short_reserve_serves_the_landing_plot_then_flight_order() -> None:
    for reserve, heights in ((1, [2, 2, 1]), (2, [3, 2, 1]), (3, [3, 3, 1])):
        city = Scene(4)
        city.stand(RED, "a7")
        city.tower("a6", BLUE, 2)
        city.tower("a4", BLUE, 2)
        city.points(200, 45, 45, 45)
        city.table.reserve[BLUE] = reserve
        city.play("fly a3")  # a blue plot
        assert [city.height(plot) for plot in ("a6", "a4", "a3")] == heights
        assert city.ending == "no-floors"
