"""The thirteen action cards and the pile: each test names the ruling it holds."""

from typing import Any

import pytest

from gratteciel.engine.contract import CHANCE
from gratteciel.engine.records import record_at
from gratteciel.games.projekt.steps import DRAWING
from gratteciel.play.position import Position
from tests.games.projekt.scene import PROJEKT, board, cell, money, rule, run, scene, table_of, texts

RED, BLUE, YELLOW, GREEN = range(4)
COPIES = {1: 2, 2: 2, 3: 2, 4: 2, 5: 1, 6: 1, 7: 1, 8: 2, 9: 2, 10: 1, 11: 2, 12: 1, 13: 1}


def drawing(**more: Any) -> Position:
    """Red about to step on the north-east corner."""
    return scene(figures={"red": 6}, **more).play("dice 1 6")


class TestPile:
    def test_a_card_is_drawn_on_an_action_cell_by_its_copies_left(self):
        position = drawing(blue="a1")
        assert position.mover == CHANCE
        assert {str(move): weight for move, weight in position.chances()} == {f"card {n}": c for n, c in COPIES.items()}
        position = position.play("card 3")
        table = table_of(position)
        assert int(table.left[2]) == 1
        assert int(table.seat) == BLUE  # the turn is over, the architect has not moved
        assert int(table.architect) == 0
        assert position.turn == 1

    def test_every_card_says_what_it_does_with_the_number_of_this_box(self):
        pile = next(area for area in drawing(blue="a1").view(RED).picture.areas if area.id == "pile")
        assert {thing.label: thing.worth for thing in pile.things if thing.worth is not None} == {
            "2": 3,
            "3": 100,
            "4": 10,
            "5": 50,
            "6": 50,
        }
        for lang in ("en", "fr"):
            names = PROJEKT.words(lang).tree["names"]
            for thing in pile.things:
                assert ("{n}" in names[f"card-{thing.label}"]) == (thing.worth is not None)

    def drawn(self, players: int, cards: list[int]) -> Position:
        """Draw these cards one after another; the skips and choices between are the first ones allowed."""
        position = PROJEKT.start(players)
        while "dice 1 1" not in texts(position):
            position = position.play(position.moves()[0])
        tables = position.tables.copy()
        for card in cards:
            tables["phase"], tables["card"], tables["money"] = DRAWING, 0, 100_000
            step = position.code(f"card {card}")
            box, table = position.setup.box, record_at(tables)
            assert PROJEKT.rules.verdict(box, table, step) == 0, card
            PROJEKT.rules.play(box, table, step)
        tables["phase"], tables["card"] = DRAWING, 0
        return Position(position.setup, tables)

    def test_pr_5_after_twenty_draws_the_order_is_known_and_repeats(self):
        cards = [card for card, count in COPIES.items() for _ in range(count)][::-1]
        position = self.drawn(3, cards)
        assert [(str(m), w) for m, w in position.chances()] == [(f"card {cards[0]}", 1)]  # PR-15
        assert rule(position, "card 1") == "PR-5"
        position = self.drawn(3, cards + cards[:7])
        assert texts(position) == {f"card {cards[7]}"}
        assert texts(self.drawn(3, cards + cards)) == {f"card {cards[0]}"}

    def test_pr_15_with_two_players_card_10_leaves_the_pile_and_another_is_drawn(self):
        position = drawing(players=2, blue="a1").play("card 10")
        assert position.mover == CHANCE
        assert rule(position, "card 10") == "PR-5"
        assert {str(move): weight for move, weight in position.chances()} == {
            f"card {n}": c for n, c in COPIES.items() if n != 10
        }
        assert int(position.play("card 6").tables["seat"][0]) == BLUE

    @pytest.mark.parametrize("at", [0, 5, 19])
    def test_pr_5_the_pile_of_two_players_has_nineteen_cards(self, at):
        others = [card for card, count in COPIES.items() for _ in range(count) if card != 10]
        first = [*others[:at], 10, *others[at:]]
        position = self.drawn(2, first + others + others[:3])
        assert texts(position) == {f"card {others[3]}"}


class TestCard1:
    def test_rolls_the_white_die_and_pays_rent(self):
        position = drawing(blue="a1 f4:2").play("card 1")
        assert texts(position) == {f"white {n}" for n in range(1, 7)}
        assert position.mover == CHANCE
        position = position.play("white 3")
        assert money(position) == [680, 720, 700, 700]
        assert int(table_of(position).seat) == BLUE

    def test_pr_3_no_second_card(self):
        position = scene(card=1, figures={"red": 10}, blue="a1").play("white 4")
        assert int(table_of(position).figures[RED]) == 14
        assert int(table_of(position).seat) == BLUE
        assert "dice 1 1" in texts(position)

    def test_rent_may_bankrupt(self):
        position = scene(card=1, figures={"red": 7}, blue="a1 f4:T", money={"red": 99}).play("white 3")
        assert position.ending == "bankruptcy"
        assert position.scores == (0, 900, 700, 700)


class TestCard2:
    def test_pr_13_the_richest_by_money_in_hand(self):
        position = scene(card=2, red="c3:T d3:T", blue="a1", money={"yellow": 701})
        assert texts(position) == {"advance yellow 1", "advance yellow 2", "advance yellow 3"}
        assert rule(position, "advance red 1") == "PR-13"
        assert position.mover == RED

    def test_a_choice_among_equals_oneself_included(self):
        position = scene(card=2, blue="a1", money={"green": 600, "blue": 650})
        assert texts(position) == {f"advance {c} {n}" for c in ("red", "yellow") for n in (1, 2, 3)}

    def test_the_owner_of_the_figure_pays(self):
        position = scene(card=2, red="b6:T", blue="a1", money={"yellow": 701}).play("advance yellow 2")
        assert money(position) == [800, 700, 601, 700]
        assert int(table_of(position).figures[YELLOW]) == 2
        assert int(table_of(position).seat) == BLUE

    def test_the_owner_of_the_figure_may_go_bankrupt(self):
        position = scene(
            card=2, red="b6:T b5:T", blue="a1 d4:T", money=dict.fromkeys(("red", "blue", "yellow", "green"), 150)
        ).play("advance blue 2")
        assert position.over
        assert position.scores == (550, 50, 150, 150)

    def test_pr_3_no_card_on_an_action_cell(self):
        position = scene(card=2, blue="a1", figures={"yellow": 26}, money={"yellow": 701}).play("advance yellow 2")
        assert int(table_of(position).figures[YELLOW]) == 0
        assert int(table_of(position).seat) == BLUE
        assert "dice 1 1" in texts(position)


class TestMoneyCards:
    def test_card_3_the_bank_pays_each_of_the_poorest(self):
        position = drawing(blue="a1", money={"red": 500, "yellow": 500}).play("card 3")
        assert money(position) == [600, 700, 600, 700]
        assert money(drawing(blue="a1").play("card 3")) == [800] * 4

    def test_card_4_ten_times_the_dice(self):
        position = drawing(blue="a1").play("card 4")
        assert position.mover == CHANCE
        assert len(texts(position)) == 36
        position = position.play("dice 4 5")
        assert money(position) == [790, 700, 700, 700]
        assert int(table_of(position).figures[RED]) == 7
        assert int(table_of(position).seat) == BLUE

    def test_card_5_pr_14_any_player_oneself_or_without_skyscrapers_included(self):
        position = scene(card=5, blue="a1 c3:T d3:T d4:T")
        assert texts(position) == {"tax red", "tax blue", "tax yellow", "tax green"}
        assert money(position.play("tax blue")) == [700, 550, 700, 700]
        assert money(position.play("tax red")) == [700] * 4
        assert rule(position, "skip") == "PR-14"

    def test_card_6_needs_no_step(self):
        position = drawing(red="c3:T d3:T d4:T", blue="a1").play("card 6")
        assert money(position) == [550, 700, 700, 700]
        assert int(table_of(position).seat) == BLUE

    def test_pr_3_taxes_take_what_there_is(self):
        position = drawing(red="c3:T d3:T", blue="a1", money={"red": 70}).play("card 6")
        assert money(position)[RED] == 0
        assert not position.over
        position = scene(card=5, blue="a1 c3:T", money={"blue": 30}).play("tax blue")
        assert money(position)[BLUE] == 0
        assert not position.over


class TestCard7:
    def test_one_skyscraper_of_those_with_most(self):
        position = scene(card=7, red="c3:T d3:T", blue="a1 c4:T d4:T", yellow="f6:T e1:2")
        assert texts(position) == {"remove c3", "remove d3", "remove c4", "remove d4"}
        assert rule(position, "remove f6") == "most-towers"
        assert rule(position, "remove e1") == "most-towers"
        spare = int(table_of(position).spare[BLUE])
        position = position.play("remove d4")
        assert int(table_of(position).spare[BLUE]) == spare + 1
        assert "d4" not in board(position)

    def test_pr_14_the_one_under_the_architect_counts_but_cannot_be_chosen(self):
        position = scene(card=7, architect="c3", red="d3:T", blue="c3:T c4:T")
        assert texts(position) == {"remove c4"}
        assert rule(position, "remove c3") == "architect"

    def test_pr_4_without_a_choice_it_has_no_effect(self):
        position = scene(card=7, architect="c3", blue="c3:T")
        assert texts(position) == {"skip"}
        assert int(table_of(position.play("skip")).seat) == BLUE
        assert texts(scene(card=7, blue="a1")) == {"skip"}


class TestCard8:
    def test_an_own_building_first_then_an_opponents(self):
        position = scene(card=8, architect="a1", red="a1 b2:2 c3:T", blue="f6 e5:T", yellow="d1:2")
        assert texts(position) == {"swap b2"}
        assert rule(position, "swap a1") == "architect"
        assert rule(position, "swap c3") == "low-buildings"
        assert rule(position, "swap f6") == "own-building"
        position = position.play("swap b2")
        assert position.mover == RED
        assert texts(position) == {"with f6", "with d1"}
        assert rule(position, "with e5") == "low-buildings"
        assert rule(position, "with c3") == "opponents-building"
        position = position.play("with f6")
        assert board(position)["b2"] == "blue 1"
        assert board(position)["f6"] == "red 2"
        assert len(board(position)) == 6
        assert int(table_of(position).architect) == 0
        assert int(table_of(position).seat) == BLUE

    def test_pr_8_borrowed_floors_go_along(self):
        position = run(scene(players=3, card=8, red="b2:2", blue="a1 f6", borrowed={"b2": 2}), "swap b2", "with f6")
        table = table_of(position)
        assert int(table.borrowed[cell("f6")]) == 2
        assert int(table.borrowed[cell("b2")]) == 0

    def test_pr_4_skipped_without_two_buildings_to_swap(self):
        assert texts(scene(card=8, red="b2", blue="a1 f6:T")) == {"skip"}
        assert rule(scene(card=8, red="b2", blue="a1 f6:T"), "swap b2") == "PR-4"
        assert texts(scene(card=8, red="b2:T", blue="a1 f6")) == {"skip"}
        assert rule(scene(card=8, red="b2", blue="a1 f6"), "skip") == "PR-14"


class TestCard9:
    def test_pr_4_any_empty_cell_and_never_on_a_building(self):
        position = scene(card=9, architect="a1", red="b2", blue="a1")
        assert len(texts(position)) == 34
        assert rule(position, "floor b2") == "empty-cell"
        position = position.play("floor f6")
        assert board(position)["f6"] == "red 1"
        assert int(table_of(position).architect) == 0
        assert int(table_of(position).seat) == BLUE

    def test_pr_8_borrowed_floors_serve(self):
        position = scene(players=2, card=9, blue="a1", floors={"red": 0}).play("floor f6")
        assert int(table_of(position).pool) == 25

    def test_pr_4_skipped_without_a_floor(self):
        position = scene(card=9, blue="a1", floors={"red": 0})
        assert texts(position) == {"skip"}
        assert rule(position, "floor f6") == "PR-2"


class TestCard10:
    def test_buildings_of_two_different_opponents_in_either_order(self):
        position = scene(card=10, architect="a1", red="b2", blue="a1 c3:T", yellow="f6", green="e1:2")
        assert texts(position) == {"swap c3", "swap f6", "swap e1"}
        assert rule(position, "swap b2") == "opponents-building"
        assert rule(position, "swap a1") == "architect"
        first = position.play("swap c3")
        assert texts(first) == {"with f6", "with e1"}
        assert rule(first, "with c3") == "two-opponents"
        after = first.play("with f6")
        assert board(after)["f6"] == "blue T"
        assert board(after)["c3"] == "yellow 1"
        assert board(run(position, "swap f6", "with c3")) == board(after)

    def test_pr_4_skipped_where_only_one_opponent_has_a_building_to_swap(self):
        position = scene(card=10, architect="a1", red="b2", blue="a1", yellow="f6 e5")
        assert texts(position) == {"skip"}
        assert rule(position, "swap f6") == "two-opponents"


class TestCard11:
    def test_an_own_low_building_to_an_empty_cell(self):
        position = scene(card=11, architect="a1", red="a1 b2:2 c3:T", blue="f6")
        assert texts(position) == {"shift b2"}
        assert rule(position, "shift a1") == "architect"
        assert rule(position, "shift c3") == "low-buildings"
        assert rule(position, "shift f6") == "own-building"
        position = position.play("shift b2")
        assert len(texts(position)) == 32
        assert rule(position, "to f6") == "empty-cell"
        assert rule(position, "to b2") == "PR-16"
        position = position.play("to b5")
        assert board(position)["b5"] == "red 2"
        assert "b2" not in board(position)

    def test_pr_16_a_full_board_leaves_nowhere_to_go(self):
        names = [f"{column}{row}" for row in range(1, 7) for column in "abcdef"]
        full: dict[str, Any] = {"red": " ".join(names[:9]), "blue": " ".join(names[9:18])}
        full |= {"yellow": " ".join(names[18:27]), "green": " ".join(names[27:])}
        position = scene(card=11, architect="f6", **full)
        assert texts(position) == {"skip"}
        assert rule(position, "shift a1") == "PR-4"


class TestCards12And13:
    def test_card_12_any_low_building_of_anybody(self):
        position = scene(card=12, architect="a1", red="b2:2 c3:T", blue="a1 f6")
        assert texts(position) == {"remove b2", "remove f6"}
        assert rule(position, "remove a1") == "architect"
        assert rule(position, "remove c3") == "low-buildings"
        assert rule(position, "remove e5") == "low-buildings"
        after = position.play("remove b2")
        assert int(table_of(after).floors[RED]) == 13
        assert "b2" not in board(after)

    def test_pr_8_card_12_returns_borrowed_floors_to_the_pool(self):
        position = scene(players=3, card=12, blue="a1 f6:2", borrowed={"f6": 1}).play("remove f6")
        assert int(table_of(position).pool) == 13
        assert int(table_of(position).floors[BLUE]) == 12

    def test_card_12_pr_4_skipped_where_only_the_architects_building_is_low(self):
        assert texts(scene(card=12, architect="a1", blue="a1 c3:T")) == {"skip"}

    def test_card_13_any_own_building_even_a_skyscraper(self):
        position = scene(card=13, architect="a1", red="a1 b2:2 c3:T", blue="f6")
        assert texts(position) == {"remove b2", "remove c3"}
        assert rule(position, "remove f6") == "own-building"
        assert rule(position, "remove a1") == "architect"
        assert rule(position, "skip") == "PR-14"
        after = position.play("remove c3")
        assert int(table_of(after).spare[RED]) == 5
        assert texts(scene(card=13, architect="a1", red="a1", blue="f6")) == {"skip"}
