"""The rulings of Projekt Skyline but for the cards: each test names the ruling it holds."""

from typing import Any

import pytest

from gratteciel.engine.contract import CHANCE
from gratteciel.games.projekt.box import Edition
from gratteciel.play.position import Position
from tests.games.projekt.scene import PROJEKT, board, money, rule, run, scene, table_of, texts

RED, BLUE, YELLOW, GREEN = range(4)


def placing(position: Position) -> tuple[list[int | None], int, Position]:
    """The movers of the placing rounds, and who rolls first."""
    movers: list[int | None] = []
    while position.mover != CHANCE:
        movers.append(position.mover)
        position = position.play(position.moves()[0])
    return movers, int(position.tables[0]["seat"]), position


class TestStart:
    def test_pr_9_places_counter_clockwise_and_seat_1_begins(self):
        movers, first, _ = placing(PROJEKT.start(4))
        assert movers == [0, 3, 2, 1] * 4
        assert first == 1
        assert placing(PROJEKT.start(3))[:2] == ([0, 2, 1] * 4, 1)
        assert placing(PROJEKT.start(2))[:2] == ([0, 1] * 4, 1)

    def test_pr_9_memo_turns_round_after_each_round_and_seat_0_begins(self):
        movers, first, _ = placing(PROJEKT.start(4, memo=True))
        assert movers == [0, 1, 2, 3, 3, 2, 1, 0] * 2
        assert first == 0

    @pytest.mark.parametrize(("memo", "counts"), [(False, {2: 7, 3: 5, 4: 5}), (True, {2: 7, 3: 6, 4: 5})])
    def test_skyscrapers_by_players(self, memo, counts):
        for players, count in counts.items():
            table = table_of(PROJEKT.start(players, memo=memo))
            assert list(table.spare) == [count] * players + [0] * (4 - players)
            assert list(table.floors[:players]) == [13] * players
            assert table.pool == 13 * (4 - players)

    def test_one_skyscraper_on_a_central_cell_then_three_floors_anywhere(self):
        position = PROJEKT.start(2)
        assert texts(position) == {"tower c3", "tower c4", "tower d3", "tower d4"}
        assert rule(position, "tower a1") == "central"
        position = position.play("tower c3")
        assert rule(position, "tower c3") == "empty-cell"
        assert rule(position, "floor a1") == "not-now"
        position = position.play("tower d4")
        assert len(texts(position)) == 34
        assert rule(position, "floor c3") == "empty-cell"
        assert rule(position, "floor d3") is None

    def test_example_of_placing(self):
        position = run(PROJEKT.start(4), "tower d4", "tower c4", "tower c3", "tower d3")
        assert board(position) == {"d4": "red T", "c4": "green T", "c3": "yellow T", "d3": "blue T"}
        assert rule(position, "tower e4") is not None
        position = run(position, *(f"floor {column}{row}" for row in (6, 5, 1) for column in "abcd"))
        assert [board(position)[f"{column}1"] for column in "abcd"] == ["red 1", "green 1", "yellow 1", "blue 1"]
        assert int(table_of(position).architect) == 3, "the last player's last floor"
        assert int(table_of(position).seat) == BLUE

    def test_the_architect_stands_on_the_last_floor(self):
        position = run(PROJEKT.start(2), "tower c3", "tower d4", *(f"floor {c}1" for c in "abcdef"))
        assert int(table_of(position).architect) == 5
        assert position.mover == CHANCE
        assert money(position) == [700, 700]

    def test_pr_10_all_figures_start_in_the_north_west(self):
        assert list(table_of(PROJEKT.start(4)).figures) == [0, 0, 0, 0]
        edition = PROJEKT.setup(4).edition
        assert isinstance(edition, Edition)
        street = edition.board.street
        assert street[:8] == ["NW", "a6", "b6", "c6", "d6", "e6", "f6", "NE"]
        assert street[8:15] == ["f6", "f5", "f4", "f3", "f2", "f1", "SE"]
        assert street[15:22] == ["f1", "e1", "d1", "c1", "b1", "a1", "SW"]
        assert street[22:] == ["a1", "a2", "a3", "a4", "a5", "a6"]

    def test_pr_10_own_corners_in_the_order_of_the_first_round_and_shared(self):
        position = PROJEKT.start(3, own_corners=True)
        assert texts(position) == {"corner NW", "corner NE", "corner SE", "corner SW"}
        movers = []
        for corner in ("SE", "SE", "SW"):
            movers.append(position.mover)
            position = position.play(f"corner {corner}")
        assert movers == [0, 2, 1]
        assert list(table_of(position).figures[:3]) == [14, 21, 14]
        assert position.mover == 0
        assert texts(position) == {"tower c3", "tower c4", "tower d3", "tower d4"}

    def test_every_placing_is_a_turn(self):
        position = PROJEKT.start(2)
        assert position.turn == 0
        assert run(position, "tower c3", "tower d4").turn == 2


class TestRent:
    def test_example_10_as_the_other_yellow_buildings_are_not_adjacent(self):
        # Yellow's other buildings touch the one on c6 only by its corners, or not at all.
        position = scene(to_move="blue", architect="f1", figures={"blue": 1}, yellow="c6 b5 d5 f6:T", green="f1")
        assert money(position.play("dice 2 1")) == [700, 690, 710, 700]

    def test_example_120_for_a_skyscraper_and_two_floors(self):
        position = scene(to_move="red", architect="a1", figures={"red": 8}, green="f4 e4:T e5", yellow="a1", blue="d4")
        assert money(position.play("dice 2 1")) == [580, 700, 700, 820]

    def test_example_40_for_two_floors_and_two_more_buildings(self):
        position = scene(to_move="yellow", architect="f6", figures={"yellow": 22}, red="a3:2 a2 b3", blue="f6 a4")
        assert money(position.play("dice 2 1")) == [740, 700, 660, 700]

    def test_pr_11_connected_through_a_chain(self):
        position = scene(to_move="red", figures={"red": 1}, blue="b6 b5 c5 c4 d4:T", yellow="a1 d5", green="d3:T")
        assert money(position.play("dice 1 1")) == [560, 840, 700, 700]

    def test_a_corner_building_faces_two_street_cells(self):
        position = scene(to_move="red", figures={"red": 5}, blue="f6:2", yellow="a1")
        assert money(position.play("dice 1 1")) == [680, 720, 700, 700]
        assert money(position.play("dice 3 1")) == [680, 720, 700, 700]

    def test_nothing_is_due_next_to_an_empty_cell_or_an_own_building(self):
        position = scene(to_move="red", figures={"red": 1}, red="c6:2", blue="a1")
        assert money(position.play("dice 1 1")) == [700] * 4
        assert money(position.play("dice 2 1")) == [700] * 4

    def test_connection_does_not_wrap_round_the_edge(self):
        position = scene(to_move="red", figures={"red": 8}, blue="f4 a5 a4", yellow="c1", architect="c1")
        assert money(position.play("dice 2 1")) == [690, 710, 700, 700]

    def test_an_action_cell_is_next_to_nothing(self):
        position = scene(to_move="red", figures={"red": 5}, blue="f6:2 a1").play("dice 2 1")
        assert money(position) == [700] * 4
        assert {step.split()[0] for step in texts(position)} == {"card"}


class TestArchitect:
    def test_any_cell_at_that_distance_that_is_empty_or_own(self):
        # Figure A of "moving the architect": a five; an opponent's building is no place to build.
        position = scene(to_move="red", architect="b2", blue="b2 f3", red="c3:T", yellow="e4").play("dice 1 5")
        assert texts(position) == {"build a6", "build c6", "build d5", "build f1"}
        assert rule(position, "build e4") == "own-site"
        assert rule(position, "build f3") == "own-site"
        assert rule(position, "build b6") == "black-die"

    def test_an_empty_cell_ends_the_turn_with_the_architect_on_it(self):
        position = run(scene(to_move="red", architect="b2", blue="b2"), "dice 1 5", "build f1")
        table = table_of(position)
        assert (int(table.architect), int(table.seat), position.turn) == (5, BLUE, 1)
        assert board(position)["f1"] == "red 1"
        assert int(table.floors[RED]) == 12

    def test_a_skyscraper_never_grows(self):
        position = scene(to_move="red", architect="a1", red="c1:T", blue="a1 e1").play("dice 1 2")
        assert rule(position, "build c1") == "no-higher"

    def test_none_only_when_nothing_can_be_completed(self):
        # Only b1 and a2 are one cell away.
        position = scene(to_move="red", architect="a1", red="b1:T", blue="a1 a2").play("dice 1 1")
        assert texts(position) == {"none"}
        after = position.play("none")
        assert board(after) == board(position)
        assert int(table_of(after).architect) == 0
        assert int(table_of(after).seat) == BLUE
        position = scene(to_move="red", architect="a1", red="b1:T", blue="a1").play("dice 1 1")
        assert texts(position) == {"build a2"}
        assert rule(position, "none") == "must-build"


class TestGrowing:
    def test_figure_c_only_a_smaller_building_not_under_the_architect(self):
        # Five targets: two skyscrapers, a building as large, one under the architect, and one floor further up.
        position = scene(
            to_move="yellow",
            architect="c2",
            yellow="c4 f6:T",
            red="a4:T",
            blue="e4:T d3:2 c2 c6",
        ).play("dice 1 2")
        assert "build c4" in texts(position)
        position = position.play("build c4")
        assert texts(position) == {"travel c6"}
        assert rule(position, "travel a4") == "smaller"
        assert rule(position, "travel e4") == "smaller"
        assert rule(position, "travel d3") == "smaller"
        assert rule(position, "travel c2") == "architect"
        assert rule(position, "travel b5") == "land-on-opponent"
        assert rule(position, "travel c5") == "journey"
        # Figure D: building and architect go there, the floor goes home.
        floors = list(table_of(position).floors)
        after = position.play("travel c6")
        assert board(after)["c6"] == "yellow 2"
        assert "c4" not in board(after)
        assert int(table_of(after).architect) == 32
        assert int(table_of(after).floors[BLUE]) == floors[BLUE] + 1

    def test_figures_of_the_skyscraper(self):
        # Of four cells at the end, one is empty and one a skyscraper: the two yellow buildings are left.
        position = scene(
            to_move="green",
            architect="d2",
            green="a3:2 c4:T",
            yellow="b5:2 c2",
            blue="d3:T d2",
        ).play("dice 1 4")
        assert "build a3" in texts(position)
        position = position.play("build a3")
        assert texts(position) == {"travel b5", "travel c2"}
        assert rule(position, "travel a6") == "land-on-opponent"
        assert rule(position, "travel d3") == "smaller"
        before = table_of(position)
        after = position.play("travel b5")
        table = table_of(after)
        assert board(after)["b5"] == "green T"
        assert "a3" not in board(after)
        assert int(table.architect) == 25
        assert int(table.floors[YELLOW]) == int(before.floors[YELLOW]) + 2
        assert int(table.floors[GREEN]) == int(before.floors[GREEN]) + 3
        assert int(table.spare[GREEN]) == int(before.spare[GREEN]) - 1
        assert after.mover == CHANCE

    def test_pr_1_growth_that_cannot_demolish_is_no_target(self):
        position = scene(to_move="red", architect="a1", red="a2 b1", blue="a1 b3:2 d1").play("dice 1 1")
        assert texts(position) == {"build b1"}  # from a2, b3 is as large
        assert rule(position, "build a2") == "PR-1"
        position = scene(to_move="red", architect="a1", red="a2 b1", blue="a1").play("dice 1 1")
        assert texts(position) == {"none"}

    def test_pr_1_the_building_under_the_architect_does_not_count_as_prey(self):
        # From b2, only a1 is two cells away, and the architect still stands on it.
        position = scene(to_move="red", architect="a1", red="b2", blue="a1").play("dice 1 2")
        assert rule(position, "build b2") == "PR-1"

    def test_the_architect_stays_while_the_building_travels(self):
        position = run(scene(to_move="red", architect="a1", red="a2", blue="a1 c2"), "dice 1 1", "build a2")
        assert int(table_of(position).architect) == 0
        assert position.turn == 0
        assert int(table_of(position.play("travel c2")).architect) == 8

    def test_must_travel_once_grown(self):
        position = run(scene(to_move="red", architect="a1", red="a2", blue="a1 c2"), "dice 1 1", "build a2")
        assert rule(position, "none") == "not-now"
        assert position.mover == RED

    def test_the_last_skyscraper_of_the_reserve_ends_the_game_at_once(self):
        position = scene(to_move="red", architect="a1", red="a2:2", blue="a1 c3", spare={"red": 1})
        position = run(position, "dice 1 1", "build a2", "travel c3")
        assert position.over
        assert position.ending == "last-tower"
        assert position.scores == (800, 700, 700, 700)
        assert position.winners == (RED,)
        assert texts(position) == set()
        assert rule(position, "none") == "over"


class TestExperts:
    # Blue on c5 may demolish e5, or join c3 or d6: from d6 nothing is three cells away, from c3 only f3 is.
    def example(self, experts: bool = True, blue: str = "c5 d6 c3 a5") -> Position:
        return scene(
            players=2,
            to_move="blue",
            architect="a5",
            blue=blue,
            red="e5 f3 b1:T",
            experts=experts,
        )

    def test_the_rulebooks_example(self):
        position = run(self.example(), "dice 1 2", "build c5")
        assert texts(position) == {"travel e5", "travel c3"}
        assert rule(position, "travel d6") == "join"
        position = position.play("travel c3")
        assert int(table_of(position).architect) == 24
        assert texts(position) == {"travel f3"}
        assert rule(position, "travel b1") == "smaller"
        floors = int(table_of(position).floors[RED])
        position = position.play("travel f3")
        assert board(position)["f3"] == "blue T"
        assert "c3" not in board(position)
        assert "c5" not in board(position)
        assert int(table_of(position).architect) == 17
        assert int(table_of(position).floors[RED]) == floors + 1
        assert int(table_of(position).floors[BLUE]) == 13 - 2

    def test_without_the_option_nothing_joins(self):
        position = run(self.example(experts=False), "dice 1 2", "build c5")
        assert texts(position) == {"travel e5"}
        assert rule(position, "travel c3") == "land-on-opponent"

    def test_pr_1_a_join_alone_makes_a_target_legal(self):
        position = scene(players=2, to_move="blue", architect="a5", blue="a5 c5 c3", red="f3", experts=True)
        assert "build c5" in texts(position.play("dice 1 2"))
        plain = scene(players=2, to_move="blue", architect="a5", blue="a5 c5 c3", red="f3")
        assert rule(plain.play("dice 1 2"), "build c5") == "PR-1"

    def test_pr_12_the_building_joined_may_be_under_the_architect(self):
        position = scene(players=2, to_move="blue", architect="a5", blue="a5 c5", red="b3", experts=True)
        position = run(position, "dice 1 2", "build c5")
        assert texts(position) == {"travel a5"}
        position = position.play("travel a5")
        assert int(table_of(position).architect) == 24
        assert texts(position) == {"travel b3"}
        position = position.play("travel b3")
        assert board(position) == {"b3": "blue T"}
        assert int(table_of(position).architect) == 13

    def test_a_building_of_two_floors_or_a_skyscraper_cannot_be_joined(self):
        position = self.example(blue="c5 c3:2 d6:T a5")
        position = run(position, "dice 1 2", "build c5")
        assert texts(position) == {"travel e5"}
        assert rule(position, "travel c3") == "join"

    def test_a_building_of_three_floors_does_not_join(self):
        position = scene(players=2, to_move="blue", architect="a5", blue="a5 c5:2 c2", red="f5 f2", experts=True)
        position = run(position, "dice 1 2", "build c5")
        assert texts(position) == {"travel f5"}


class TestFloors:
    def test_pr_2_without_floors_nothing_is_built(self):
        position = scene(to_move="red", architect="a1", blue="a1", floors={"red": 0}).play("dice 1 1")
        assert texts(position) == {"none"}
        assert rule(position, "build a2") == "PR-2"

    def test_pr_2_floors_of_colours_not_in_play_are_borrowed(self):
        position = scene(players=3, to_move="red", architect="a1", blue="a1", floors={"red": 0})
        position = run(position, "dice 1 1", "build a2")
        table = table_of(position)
        assert int(table.pool) == 12
        assert int(table.borrowed[6]) == 1
        assert int(table.floors[RED]) == 0

    def test_pr_8_the_own_reserve_comes_first(self):
        position = run(scene(players=3, architect="a1", blue="a1", floors={"red": 1}), "dice 1 1", "build a2")
        assert int(table_of(position).pool) == 13
        assert int(table_of(position).floors[RED]) == 0

    def test_pr_8_borrowed_floors_are_demolished_back_to_the_pool(self):
        position = scene(players=3, architect="a1", red="a2", blue="a1 c2", borrowed={"c2": 1})
        floors = list(table_of(position).floors)
        position = run(position, "dice 1 1", "build a2", "travel c2")
        table = table_of(position)
        assert int(table.pool) == 13
        assert int(table.floors[BLUE]) == floors[BLUE]
        assert int(table.borrowed[8]) == 0

    def test_pr_8_borrowed_floors_travel_and_return_when_a_skyscraper_replaces_them(self):
        position = scene(
            players=3, architect="a1", red="a2:2 b1", blue="a1 c3 d1", borrowed={"a2": 1, "b1": 1}, floors={"red": 0}
        )
        grown = run(position, "dice 1 1", "build b1", "travel d1")
        table = table_of(grown)
        assert int(table.pool) == 10
        assert int(table.borrowed[3]) == 2
        assert int(table.borrowed[1]) == 0
        crowned = run(position, "dice 1 1", "build a2", "travel c3")
        table = table_of(crowned)
        assert int(table.pool) == 12  # two borrowed floors back; the one on b1 stays
        assert int(table.floors[RED]) == 1
        assert int(table.borrowed[14]) == 0


class TestEnd:
    def poor(self, purse: int, **more: Any) -> Position:
        return scene(figures={"red": 1}, blue="b6:T b5:2 a1", money={"red": purse}, **more)

    def test_pr_7_the_exact_rent_is_no_bankruptcy(self):
        position = self.poor(120).play("dice 1 1")
        assert not position.over
        assert money(position) == [0, 820, 700, 700]

    def test_bankruptcy_ends_the_game_at_once(self):
        position = self.poor(119).play("dice 1 1")
        assert position.over
        assert position.ending == "bankruptcy"
        assert position.scores == (0, 920, 700, 700)  # PR-13: the bank adds what is missing
        assert position.winners == (BLUE,)

    def test_pr_13_the_bonus_pays_the_debt(self):
        position = self.poor(110, red="d4:T d3:T").play("dice 1 1")
        assert position.scores == (190, 920, 700, 700)
        assert self.poor(10, red="d4:T").play("dice 1 1").scores == (0, 920, 700, 700)

    def test_pr_13_before_the_end_the_score_is_money_and_bonus(self):
        position = scene(red="d4:T d3:T", blue="a1", yellow="c3:T", money={"green": 30})
        assert position.scores == (900, 700, 800, 30)

    def test_pr_6_level_on_money_the_win_is_shared(self):
        position = scene(to_move="red", figures={"red": 1}, blue="b6 a1", money={"red": 9, "yellow": 710})
        position = position.play("dice 1 1")
        assert position.scores == (0, 710, 710, 700)
        assert position.shares == (0.0, 0.5, 0.5, 0.0)
