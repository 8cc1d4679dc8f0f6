"""Skyline of the World: income, building, penthouses and trade, by ruling and by line of "must hold"."""

import pytest

from gratteciel.engine.contract import CHANCE
from gratteciel.games.world import rules
from tests.games.world.scene import BLUE, CODES, GREEN, PLOTS, RED, YELLOW, Scene


def test_must_hold_the_income_example_rises_from_7_to_10() -> None:
    scene = Scene()
    scene.tower("b7", "bbr")
    scene.tower("b6", "br")
    scene.tower("a7", "r")
    scene.tower("d7", "r")
    assert scene.income(RED) == 7
    scene.tower("c7", "b")
    scene.play("build 2 c7")
    assert scene.income(RED) == 10


def test_wo_1_income_is_taken_from_the_best_group_automatically() -> None:
    scene = Scene(first=BLUE)
    scene.tower("a8", "br")
    scene.tower("b2", "bbbr")
    scene.tower("b1", "r")
    scene.pass_turn()
    assert scene.mover == RED and scene.coins == [17, 10]


def test_wo_1_coins_above_30_are_lost_whatever_their_source() -> None:
    scene = Scene(first=BLUE)
    scene.tops(RED, "a8", "a7", "a6")
    scene.pay(29, 10)
    scene.pass_turn()
    assert scene.coins[RED] == 30  # income
    scene.hold(RED, "US Bank Tower", "MLC Centre", "Euromast", "Messeturm", "Taipei 101")
    scene.tower("c10", "r")
    scene.tower("c8", "r")
    scene.tower("c6", "r")
    scene.play("show US Bank Tower")
    assert scene.coins[RED] == 30
    scene.play("hand in MLC Centre", "hand in Euromast", "hand in Messeturm")
    assert scene.coins[RED] == 30
    scene.pass_turn()
    scene.pay(30, 10)
    scene.play("build 2 c10")
    assert scene.coins == [30, 8]  # a payment
    scene.play("trade", "end")
    scene.stock(RED, "6")
    scene.table.built = 1
    scene.play("trade", "sell 6")
    assert scene.coins[RED] == 30


def test_groups_connect_orthogonally_and_only_there() -> None:
    scene = Scene()
    scene.tops(RED, "a8", "b7", "d6", "b5")  # b7 is diagonal to a8; d6 and b5 are far
    assert scene.income(RED) == 1
    scene.tops(RED, "b8")
    assert scene.income(RED) == 3


def test_rows_do_not_run_into_each_other() -> None:
    scene = Scene()
    scene.tops(RED, "d7", "a8")
    assert scene.income(RED) == 1


def test_penthouses_and_skyline_floors_connect_and_pay_nothing() -> None:
    scene = Scene()
    scene.tops(RED, "a7", "d7")
    scene.tower("b7", "bbbrr")
    assert scene.income(RED) == 1
    scene.tower("c7", "bR")
    assert scene.income(RED) == 2


def test_neutral_floors_belong_to_nobody() -> None:
    scene = Scene()
    scene.tops(RED, "a7", "c7")
    scene.tower("b7", "rn")
    assert scene.income(RED) == 1


def test_levels_take_1_2_4_6_and_a_penthouse_wo_2() -> None:
    scene = Scene()
    scene.stock(RED, "4", "6", "penthouse")
    scene.pay(30, 10)
    for plot, floors in (("b1", ""), ("b2", "b"), ("a3", "bn"), ("b3", "rbn"), ("c3", "rbbb"), ("c2", "bnbbb")):
        scene.tower(plot, floors)
    for number, plot in enumerate(("b1", "b2", "a3", "b3", "c3")):
        fitting = ("1", "2", "4", "6", "penthouse")[number]
        for kind in ("1", "2", "4", "6", "penthouse"):
            assert scene.refusal(f"build {kind} {plot}") == (None if kind == fitting else "WO-2")
    assert {scene.refusal(f"build {kind} c2") for kind in ("1", "2", "4", "6", "penthouse")} == {"height"}


def test_not_on_a_top_of_ones_own_unless_it_is_ones_skyline_floor() -> None:
    scene = Scene()
    scene.tower("b2", "r")
    assert scene.refusal("build 2 b2") == "own-top"
    scene.tower("c2", "R")
    assert scene.refusal("build 2 c2") is None


def test_payments_go_to_the_owner_beneath_or_to_the_bank() -> None:
    scene = Scene(3)
    scene.stock(RED, "2", "2")
    scene.tower("b2", "b")
    scene.tower("c2", "n")
    scene.tower("b3", "R")
    scene.play("build 2 b2")
    assert scene.coins == [8, 12, 10]
    scene.play("build 2 c2")
    assert scene.coins == [6, 12, 10]
    scene.play("build 1 b1")
    assert scene.coins == [5, 12, 10]
    scene.play("build 2 b3")
    assert scene.coins == [5, 12, 10]
    assert scene.standing("b3") == "Rr"


def test_wo_3_others_build_on_a_skyline_floor_and_pay_its_builder_but_not_neutral_floors() -> None:
    scene = Scene()
    scene.tower("b2", "B")
    scene.stock(RED, "neutral")
    assert scene.refusal("build neutral b2") == "WO-3"
    scene.play("build 2 b2")
    assert scene.coins == [8, 12]
    assert scene.refusal("build neutral b2") is None  # the Skyline floor is covered now
    tall = Scene()
    tall.tower("b2", "rbbB")
    tall.stock(RED, "penthouse")
    tall.play("build penthouse b2")
    assert tall.coins == [0, 20]


def test_wo_3_neutral_not_even_on_ones_own_skyline_floor() -> None:
    scene = Scene()
    scene.tower("b2", "R")
    scene.stock(RED, "neutral")
    assert scene.refusal("build neutral b2") == "WO-3"


def test_wo_4_a_penthouse_needs_a_floor_of_ones_own_below_and_a_skyline_floor_is_one() -> None:
    scene = Scene()
    scene.stock(RED, "penthouse")
    scene.tower("b2", "bbbb")
    assert scene.refusal("build penthouse b2") == "WO-4"
    scene.tower("c2", "bRbb")
    assert scene.refusal("build penthouse c2") is None
    scene.tower("b3", "rnnn")
    assert scene.refusal("build penthouse b3") is None


def test_wo_4_bare_ground_under_a_neutral_or_skyline_floor_is_paid_to_the_bank() -> None:
    scene = Scene()
    scene.stock(RED, "neutral", "skyline")
    scene.play("build neutral b2")
    assert scene.coins == [5, 10]
    scene.play("build skyline c2")
    assert scene.coins == [0, 10]


def test_wo_5_building_needs_the_coins_even_when_a_bonus_would_follow() -> None:
    scene = Scene(hands=(("Empire State Building", "Messeturm", "Euromast"),) * 2)
    scene.tops(RED, "a4", "b4")
    scene.pay(0, 10)
    assert scene.refusal("build 1 c4") == "WO-5"
    scene.pay(1, 10)
    scene.play("build 1 c4", "show Empire State Building")
    assert scene.coins == [5, 10]


def test_wo_5_cards_may_be_shown_and_handed_in_at_any_moment_of_the_turn() -> None:
    scene = Scene(hands=(("Empire State Building", "MLC Centre", "Euromast"),) * 2)
    scene.hold(RED, "Empire State Building", "Chrysler Building", "MLC Centre", "Euromast", "Messeturm")
    scene.tops(RED, "a4", "b4", "c4", "a5" if "a5" in PLOTS else "b5")
    scene.play("show Empire State Building")
    scene.play("build 1 b1", "trade", "buy 1")
    assert "hand in MLC Centre" in scene.allowed()
    scene.play("hand in Euromast", "hand in MLC Centre", "hand in Messeturm", "buy 1", "end")
    assert scene.mover == BLUE


def test_wo_5_cards_that_are_out_do_not_come_back() -> None:
    scene = Scene()
    before = int(scene.table.pile_left)
    scene.tops(RED, "b2", "b3", "b4", "b5")
    scene.hold(RED, "Taipei 101", "Taipei 101", "Taipei 101", "Euromast")
    scene.play("show Taipei 101", "hand in Taipei 101", "hand in Taipei 101", "hand in Euromast")
    assert scene.table.pile_left == before - 1  # `hold` took one card more
    scene.stock(RED, "penthouse")
    scene.tower("c8", "rbbb")
    scene.pay(10, 0)
    scene.play("build penthouse c8")
    assert "bonus blue Taipei 101" not in scene.allowed()
    assert rules.RULES[rules.verdict(scene.box, scene.table, CODES["bonus blue Taipei 101"])] == "pile"


def test_neutral_floors_go_anywhere_below_the_top_for_5_to_the_owner_beneath() -> None:
    scene = Scene(hands=(("Taipei 101",) * 3, ("Euromast",) * 3))
    scene.stock(RED, "neutral", "neutral", "neutral")
    scene.tower("b2", "b")
    scene.tower("c2", "r")
    scene.tower("b4", "rbbbb")
    scene.tower("c4", "bbbb")
    scene.play("build neutral b2")
    assert scene.coins == [5, 15]
    scene.play("build neutral c2")  # on one's own: nothing
    assert scene.coins == [5, 15] and scene.table.tops[RED] == 0
    assert scene.refusal("build neutral b4") == "height"  # a penthouse
    scene.play("build neutral c4")
    assert scene.coins == [0, 20] and scene.standing("c4") == "bbbbn"


def test_skyline_floors_not_on_orange_plots_nor_on_skyline_floors_and_one_a_turn() -> None:
    scene = Scene()
    scene.stock(RED, "skyline", "skyline")
    scene.pay(30, 10)
    scene.tower("c2", "B")
    scene.tower("b9", "b")
    assert scene.refusal("build skyline b3") == "skyline-orange"
    assert scene.refusal("build skyline b9") == "skyline-orange"
    assert scene.refusal("build skyline c2") == "skyline-twice"
    scene.play("build skyline b2")
    assert scene.refusal("build skyline b2") == "skyline-once"
    assert scene.refusal("build skyline a4") == "skyline-once"
    scene.play("trade", "end")
    scene.pass_turn()
    assert scene.refusal("build skyline a4") is None
    assert scene.refusal("build skyline b2") == "skyline-twice"  # not on one's own either


def test_wo_12_neutral_on_neutral_and_neutral_and_skyline_floors_on_level_5() -> None:
    scene = Scene()
    scene.stock(RED, "neutral", "skyline", "penthouse")
    scene.pay(30, 10)
    scene.tower("b2", "n")
    scene.tower("c2", "rbbb")
    scene.tower("c4", "rbbb")
    scene.play("build neutral b2", "build skyline c2")
    assert scene.standing("b2") == "nn" and scene.standing("c2") == "rbbbR"
    assert scene.refusal("build penthouse c2") == "height"
    assert scene.scores == [0, 0]


def test_wo_12_wo_15_where_nothing_is_paid_no_coins_are_needed() -> None:
    scene = Scene()
    scene.stock(RED, "neutral", "skyline")
    scene.pay(0, 10)
    scene.tower("b2", "bR")
    scene.tower("c2", "r")
    scene.tower("b4", "R")
    scene.tower("c4", "b")
    assert scene.allowed("build") == ["build 2 b4", "build neutral c2", "build skyline c2"]
    scene.play("build skyline c2", "build 2 b4")
    assert scene.coins == [0, 10]


def test_wo_12_a_design_already_standing_may_be_shown() -> None:
    scene = Scene()
    scene.tops(RED, "b2", "b3", "b4", "b5")
    assert "show Taipei 101" in scene.allowed()


def test_the_first_penthouse_brings_a_skyline_floor_and_everybody_else_a_card() -> None:
    scene = Scene(3)
    scene.ready(RED, "b2", "c2")
    scene.play("build penthouse b2")
    assert scene.has(RED, "skyline") == 1 and scene.scores == [1, 0, 0]
    assert scene.mover == CHANCE
    scene.play("bonus blue MLC Centre", "bonus yellow MLC Centre")
    assert scene.mover == RED
    scene.play("build penthouse c2")
    assert scene.has(RED, "skyline") == 1  # only the first
    assert scene.table.in_hand.tolist() == [3, 4, 4, 0]


def test_the_first_third_penthouse_brings_a_second_skyline_floor_to_be_built_at_once_wo_15() -> None:
    scene = Scene(2, hands=(("Taipei 101",) * 3, ("Euromast",) * 3))
    scene.stock(RED, "skyline")
    scene.table.penthouses[RED] = 2
    scene.ready(RED, "b2")
    scene.table.penthouses[BLUE] = 2
    scene.ready(BLUE, "c4")
    scene.pay(20, 30)
    scene.play("build penthouse b2", "bonus blue MLC Centre")
    assert scene.has(RED, "skyline") == 2 and scene.table.closing == 2
    scene.play("build skyline c2", "trade", "end")
    assert scene.mover == BLUE
    scene.play("build penthouse c4", "bonus red MLC Centre")
    assert scene.has(BLUE, "skyline") == 0 and scene.scores == [3, 3]
    assert scene.refusal("build skyline b5") == "stock"
    scene.play("trade", "end")  # WO-15: no further turns
    assert scene.over and scene.ending() == "third-penthouse"


def test_after_a_third_penthouse_each_other_player_has_one_more_turn() -> None:
    scene = Scene(4, first=YELLOW)
    scene.table.penthouses[YELLOW] = 2
    scene.ready(YELLOW, "b2")
    scene.play("build penthouse b2")
    scene.play("bonus green US Bank Tower", "bonus red US Bank Tower", "bonus blue US Bank Tower")  # WO-9
    assert scene.mover == YELLOW
    scene.play("trade", "end")
    for seat in (GREEN, RED, BLUE):
        assert scene.mover == seat
        scene.pass_turn()
    assert scene.over


def test_a_penthouse_on_an_orange_plot_is_worth_two() -> None:
    scene = Scene()
    scene.ready(RED, "b3")
    scene.play("build penthouse b3", "bonus blue MLC Centre")
    scene.tower("c6", "b")
    scene.tower("b9", "rn")
    assert scene.scores == [2, 1]


def test_wo_6_the_bank_has_only_what_the_box_holds_and_takes_back_what_is_sold() -> None:
    scene = Scene()
    scene.pay(30, 10)
    scene.play("build 1 b1", "trade", *["buy 6"] * 3)
    assert scene.refusal("buy 6") == "WO-6"
    scene.play("sell 6", "buy 6")
    assert scene.coins == [29 - 18 + 3 - 6, 10]
    assert scene.table.bank[BLUE].tolist() == [6, 5, 4, 3, 3]


def test_floors_bought_are_built_from_the_next_turn_on() -> None:
    scene = Scene()
    scene.play("build 1 b1", "trade", "buy 1")
    assert scene.refusal("build 1 b2") == "build-before"
    assert scene.refusal("trade") == "build-before"


def test_one_neutral_floor_a_turn_even_if_the_first_is_sold_again() -> None:
    scene = Scene()
    scene.pay(30, 10)
    scene.play("build 1 b1", "trade", "buy neutral", "sell neutral")
    assert scene.refusal("buy neutral") == "neutral-once"
    assert scene.coins == [26, 10]
    scene.play("end")
    scene.pass_turn()
    assert scene.refusal("buy neutral") == "trade-first"
    scene.pass_turn()


def test_wo_10_trade_once_built_or_while_no_build_can_be_afforded() -> None:
    scene = Scene()
    assert scene.refusal("trade") == "WO-10"
    scene.play("build 1 b1")
    assert scene.refusal("trade") is None
    poor = Scene()
    poor.pay(0, 10)
    assert poor.refusal("trade") is None and poor.allowed("build") == []
    poor.play(*(f"hand in {card}" for card in ("Taipei 101", "Euromast", "Messeturm")))
    assert poor.refusal("trade") == "WO-10"  # now a floor can be afforded


@pytest.mark.parametrize("floor", ["neutral", "skyline"])
def test_wo_10_neutral_and_skyline_floors_count_as_building(floor: str) -> None:
    scene = Scene()
    scene.empty_stock(RED)
    scene.stock(RED, floor)
    assert scene.refusal("trade") == "WO-10"
    scene.play(f"build {floor} b2", "trade", "end")
    assert scene.mover == BLUE and scene.table.idle == 0


def test_wo_10_end_only_after_trade_and_the_duty_to_buy_is_judged_at_trade() -> None:
    scene = Scene()
    assert scene.refusal("end") == scene.refusal("buy 1") == scene.refusal("sell 1") == "trade-first"
    scene.empty_stock(RED)
    scene.play("trade")
    assert scene.refusal("end") == "must-buy"
    scene.play("buy 2", "sell 2", "end")
    assert scene.mover == BLUE
    poor = Scene()
    poor.pay(0, 10)
    poor.play("trade", "sell 2")
    assert poor.coins[RED] == 1 and "buy 1" in poor.allowed()
    poor.play("end")  # no duty: at `trade` nothing could be bought


def test_wo_10_who_built_need_not_buy_and_nobody_must_show_or_hand_in() -> None:
    scene = Scene()
    scene.tops(RED, "b2", "b3", "b4", "b5")
    scene.play("build 1 b1", "trade", "end")
    assert scene.mover == BLUE and scene.table.in_hand[RED] == 3


def test_wo_15_for_the_duty_to_buy_a_neutral_floor_counts() -> None:
    scene = Scene()
    scene.empty_stock(RED)
    scene.table.bank[RED] = 0
    scene.pay(5, 10)
    scene.play("trade")
    assert scene.refusal("end") == "must-buy"
    assert scene.allowed() == [*(f"hand in {card}" for card in ("Taipei 101", "Messeturm", "Euromast")), "buy neutral"]
    scene.play("buy neutral", "end")
    none = Scene()
    none.empty_stock(RED)
    none.table.bank[RED] = 0
    none.pay(4, 10)
    none.play("trade", "end")


def test_wo_11_half_the_value_rounded_down_a_neutral_for_2_a_1_for_0() -> None:
    scene = Scene()
    scene.stock(RED, "4", "6", "penthouse", "neutral")
    scene.pay(0, 10)
    scene.table.built = 1
    scene.play("trade")
    for kind, gain in (("1", 0), ("2", 1), ("4", 2), ("6", 3), ("penthouse", 5), ("neutral", 2)):
        before = scene.coins[RED]
        scene.play(f"sell {kind}")
        assert scene.coins[RED] - before == gain


def test_buying_needs_the_coins() -> None:
    scene = Scene()
    scene.play("build 1 b1", "trade")
    assert scene.refusal("buy penthouse") == "coins"
    assert scene.allowed("buy") == ["buy 1", "buy 2", "buy 4", "buy 6", "buy neutral"]
    assert scene.refusal("sell 6") == "stock"
