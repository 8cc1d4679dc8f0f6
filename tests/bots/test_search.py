"""The search: finds what is there, sees only what its seat may, plays the same game twice, keeps its tree."""

import threading
import time

import numpy as np
import pytest

import gratteciel
from gratteciel import Position
from gratteciel.bots.levels import RandomPlayer, level, levels, player, soften
from gratteciel.bots.ranks import LEVELS
from gratteciel.bots.thinking import Choice, SearchPlan, Thinker, Thoughts, Tree
from gratteciel.bots.tree import NODE, ROOT, SPACE, USED_LISTS, add_child, child_of, has_room, plant, transplant
from gratteciel.engine import entries
from gratteciel.engine.entries import Records
from gratteciel.engine.records import raw
from gratteciel.engine.rng import stream
from gratteciel.errors import LevelUnknown


def on(position: Position, *steps: str) -> Position:
    for step in steps:
        position = position.play(step)
    return position


def first_decision(position: Position, seed: int = 1) -> Position:
    while position.mover == gratteciel.CHANCE:
        position = position.play(position.random_move(seed=seed))
    return position


def midgame(id: str, players: int, steps: int, seed: int = 1) -> Position:
    position = gratteciel.game(id).start(players)
    while position.length < steps and not position.over:
        position = position.play(position.random_move(seed=seed))
    return first_decision(position, seed)


def seat_to_move(position: Position) -> int:
    assert position.mover is not None and position.mover >= 0
    return position.mover


def think(position: Position, iterations: int = 400, seed: int = 1, plan: SearchPlan | None = None) -> Thoughts:
    return Thinker(seat_to_move(position), plan or SearchPlan(), seed).think(position, iterations)


def last_plot() -> Position:
    """Hong Kong with one empty plot, c3, and equal scores: whoever is to move wins at once by taking it."""
    plots = [f"{column}{row}" for row in "12345" for column in "abcde" if f"{column}{row}" != "c3"]
    return on(gratteciel.game("hong-kong").start(), *(f"S {plot}" for plot in plots))


def test_it_finds_the_move_that_wins_at_once() -> None:
    position = last_plot()
    thoughts = think(position, 3_000)
    assert position.play(thoughts.best.move).winners == (0,) or thoughts.best.share > 0.95
    winning = [choice for choice in thoughts.choices if str(choice.move) == "S c3"]
    assert winning[0].share == 1.0


@pytest.mark.parametrize("id", gratteciel.games())
def test_the_same_seed_and_budget_give_the_same_thoughts(id: str) -> None:
    position = midgame(id, gratteciel.game(id).seats[0], 3)
    once, again = think(position), think(position)
    assert once == again
    assert once.iterations == 400
    assert once != think(position, seed=2)


def test_several_trees_are_as_reproducible_as_one() -> None:
    position = gratteciel.game("hong-kong").start()
    two = SearchPlan(trees=2)
    assert think(position, plan=two) == think(position, plan=two)
    assert think(position, plan=two).iterations == 800


@pytest.mark.parametrize("covered", [False, True])
@pytest.mark.parametrize("players", [2, 4])
def test_it_never_sees_a_hidden_field(players: int, covered: bool) -> None:
    """Tables that differ only in what the seat may not know get the same thoughts."""
    start = gratteciel.game("world").start(players, covered=covered)
    position = start
    while position.length < 60 or position.mover == gratteciel.CHANCE:
        position = position.play(position.random_move(seed=3))
    seat = seat_to_move(position)
    engine = position.game.engine
    tables = []
    for number in range(3):
        guess = position.hidden(seat)
        engine(entries.imagine_at)(position.setup.boxes, guess, 0, seat, stream(number))
        tables.append(guess)
    assert len({table.tobytes() for table in tables}) == 3
    found = [think(Position(position.setup, table), 150) for table in tables]
    assert found[0] == found[1] == found[2]


def test_what_is_told_brings_the_tree_along_in_a_game_with_secrets() -> None:
    position = midgame("world", 2, 40)
    seat = seat_to_move(position)
    thinker = Thinker(seat, SearchPlan(leaning=2))
    thinker.think(position, 600)
    position = first_decision(position.play(thinker.thoughts(position).best.move))
    if position.mover == seat:
        thinker.follow(position)
        assert thinker.trees[0].visits > 0


def test_the_tree_is_kept_between_moves() -> None:
    position = gratteciel.game("hong-kong").start()
    thinker = Thinker(0, SearchPlan())
    thoughts = thinker.think(position, 5_000)
    after = position.play(thoughts.best.move)
    thinker.follow(after)
    assert thinker.trees[0].visits == thoughts.best.visits
    reply = thinker.thoughts(after).best
    further = after.play(reply.move)
    thinker.follow(further)
    assert thinker.trees[0].visits == reply.visits
    topped = thinker.think(further, 300)
    assert thinker.trees[0].visits == max(300, reply.visits)
    assert sum(choice.visits for choice in topped.choices) >= 299
    elsewhere = gratteciel.game("hong-kong").start().play("R e5")
    thinker.follow(elsewhere)
    assert thinker.trees[0].visits == 0


class Grown:
    """A tree of 300 nodes at random, and the same as dictionaries: each node by the steps that lead to it."""

    def __init__(self) -> None:
        self.engine = gratteciel.game("hong-kong").engine
        self.nodes, self.space = self.engine.blank(NODE, 3_000), np.zeros(SPACE, np.int64)
        self.engine(plant)(self.nodes, self.space)
        self.below: dict[tuple[int, ...], list[int]] = {(): []}
        rng = np.random.default_rng(1)
        for number in range(300):
            # Few parents, so that some have many children, which move several times.
            above = list(self.below)[min(int(rng.exponential(6)), len(self.below) - 1)]
            child = self.engine(add_child)(self.nodes, self.space, self.find(above), number, number % 7)
            self.nodes[child]["visits"] = number
            self.below[above].append(number)
            self.below[(*above, number)] = []

    def find(self, path: tuple[int, ...], nodes: Records | None = None, root: int = ROOT) -> int:
        node = root
        for step in path:
            node = int(self.engine(child_of)(self.nodes if nodes is None else nodes, node, step))
            assert node, f"lost: {path}"
        return node

    def same_below(self, nodes: Records, path: tuple[int, ...]) -> None:
        """The tree in `nodes` is the part below a node, children in the order they came."""
        for long, steps in self.below.items():
            if long[: len(path)] == path:
                node = nodes[self.find(long[len(path) :], nodes)]
                first = int(node["first"])
                assert nodes[first : first + int(node["children"])]["step"].tolist() == steps
                assert int(node["visits"]) == (long[-1] if long else 0)
                assert int(node["lean"]) == (long[-1] % 7 if long else 1)


def test_children_stay_together_however_many_there_are() -> None:
    tree = Grown()
    tree.same_below(tree.nodes, ())
    most = max(len(steps) for steps in tree.below.values())
    assert most > 32, "some have moved five times"
    assert tree.space[0] < 2 * len(tree.below), "blocks that were left are used again"
    assert tree.engine(child_of)(tree.nodes, ROOT, 999) == 0


def test_transplanting_keeps_the_part_below_a_node() -> None:
    tree = Grown()
    busy = max(tree.below, key=lambda path: len(tree.below[path]))
    for path in ((), busy, (tree.below[()][0],), max(tree.below, key=len)):
        spare, space = tree.engine.blank(NODE, 3_000), tree.space.copy()
        raw(spare)[:] = b"\x55" * len(raw(spare))
        tree.engine(transplant)(tree.nodes, spare, space, tree.find(path))
        tree.same_below(spare, path)
        assert space[0] <= tree.space[0]
        for number in range(1_000, 1_040):  # and it can go on growing
            tree.engine(add_child)(spare, space, ROOT, number, 1)
        node = spare[ROOT]
        steps = spare[int(node["first"]) : int(node["first"]) + int(node["children"])]["step"]
        assert steps.tolist() == [*tree.below[path], *range(1_000, 1_040)]


def test_no_child_is_added_where_there_is_no_room() -> None:
    engine = gratteciel.game("hong-kong").engine
    nodes, space = engine.blank(NODE, 40), np.zeros(SPACE, np.int64)
    engine(plant)(nodes, space)
    added = 0
    while engine(has_room)(nodes, space, ROOT):
        added += 1
        assert engine(add_child)(nodes, space, ROOT, added, 1) < len(nodes)
    assert space[0] < len(nodes) and added >= 8


def test_a_full_tree_goes_on_without_growing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gratteciel.bots.thinking.MOST_NODES", 1024)
    thoughts = think(gratteciel.game("dice").start(2), 3_000)
    assert thoughts.iterations == 3_000


def test_a_time_budget_is_kept_and_thinking_can_be_stopped() -> None:
    position = gratteciel.game("hong-kong").start()
    thinker = Thinker(0, SearchPlan())
    thinker.think(position, 10)  # compiled by now
    began = time.monotonic()
    assert thinker.think(position, seconds=0.2).iterations > 10
    assert time.monotonic() - began < 20
    assert Thinker(0, SearchPlan()).think(position, 10**9, going_on=lambda: False).iterations == 0


def test_others_run_while_it_thinks() -> None:
    """The search releases the interpreter's lock: a thread of ordinary Python goes on counting."""
    position = gratteciel.game("hong-kong").start()
    tree_done = threading.Event()
    Thinker(0, SearchPlan()).think(position, 10)

    def work() -> None:
        Thinker(0, SearchPlan()).follow(position)
        thinker = Thinker(0, SearchPlan())
        thinker.follow(position)
        thinker.trees[0].grow(position, position.hidden(0), 60_000, SearchPlan())
        tree_done.set()

    thread = threading.Thread(target=work)
    thread.start()
    ticks = 0
    while not tree_done.is_set():
        time.sleep(0.001)
        ticks += 1
    thread.join()
    assert ticks > 20


def test_solo_and_chance_roots_have_expectations() -> None:
    solo = gratteciel.game("dice").start(1)
    assert 0 < think(solo, plan=SearchPlan(leaning=2)).shares[0] < 1
    rolling = solo.play("take GGF")
    thoughts = Thinker(0, SearchPlan()).think(rolling, 200)
    assert thoughts.choices == () and thoughts.iterations == 200


def test_shares_add_up_and_errors_shrink() -> None:
    position = midgame("projekt", 3, 40)
    few, many = think(position, 200), think(position, 3_000)
    assert sum(many.shares) == pytest.approx(1)
    assert 0 < many.best.error < max(few.best.error, 0.02) + 0.05


@pytest.mark.parametrize("id", gratteciel.games())
def test_every_game_has_seven_levels_that_rise(id: str) -> None:
    found = levels(gratteciel.game(id).folder.path)
    assert tuple(found) == LEVELS
    work = [one.iterations * one.trees for one in found.values()]
    assert work == sorted(work) and work[0] < work[-1]
    softness = [one.softness for one in found.values()]
    assert softness == sorted(softness, reverse=True) and softness[-1] == 0


@pytest.mark.parametrize("id", gratteciel.games())
def test_weak_levels_play_whole_games(id: str) -> None:
    game = gratteciel.game(id)
    position = game.start(game.seats[-1])
    players = [player(game, "intern" if seat % 2 else "random", seat, seed=seat) for seat in range(game.seats[-1])]
    rng = stream(1)
    while not position.over:
        chance = position.mover == gratteciel.CHANCE
        position = position.play(
            position.random_move(rng) if chance else players[seat_to_move(position)].choose(position)
        )
    assert position.winners


def test_intern_beats_random() -> None:
    game = gratteciel.game("hong-kong")
    won = 0.0
    for number in range(10):
        seats = [player(game, "intern", 0, number), RandomPlayer(number)]
        position = game.start()
        mine = number % 2
        while not position.over:
            position = position.play(seats[(seat_to_move(position) + mine) % 2].choose(position))
        won += position.shares[mine]
    assert won >= 7


def test_softness() -> None:
    moves = gratteciel.game("hong-kong").start().moves()
    thoughts = Thoughts(
        tuple(Choice(moves[k], visits, 0.5, 0.1) for k, visits in enumerate((60, 30, 10))), (0.5, 0.5), 100
    )
    rng = stream(1)
    drawn = [soften(thoughts, 1.0, rng) for _ in range(2_000)]
    assert [round(drawn.count(moves[k]) / 2_000, 1) for k in range(3)] == [0.6, 0.3, 0.1]
    assert {soften(thoughts, 0.0, rng) for _ in range(20)} == {moves[0]}
    sharp = [soften(thoughts, 0.3, rng) for _ in range(500)]
    assert sharp.count(moves[0]) > 430


def test_unknown_levels_are_named() -> None:
    with pytest.raises(LevelUnknown, match="living-legend"):
        level(gratteciel.game("dice"), "boss")


def test_a_level_of_one_iteration_always_has_a_move() -> None:
    """A root kept from the move before can have been visited once and have no child yet."""
    game = gratteciel.game("dice")
    position = game.start(2)
    thinkers = [Thinker(seat, SearchPlan()) for seat in range(2)]
    rng = stream(3)
    while not position.over and position.length < 150:
        if position.mover == gratteciel.CHANCE:
            position = position.play(position.random_move(rng))
        else:
            position = position.play(thinkers[seat_to_move(position)].think(position, 1).best.move)
    assert position.length > 50


def test_a_finished_game_leaves_nothing_to_think_about() -> None:
    position = last_plot().play("S c3")
    assert position.over
    assert Thinker(0, SearchPlan()).think(position, 50).choices == ()


def test_what_is_left_in_the_room_does_not_matter() -> None:
    position = midgame("world", 3, 30)
    seat, known = seat_to_move(position), position.hidden(seat_to_move(position))
    plan = SearchPlan(leaning=1, horizon=20)
    clean, littered = Tree(position, seat, 1, 1), Tree(position, seat, 1, 1)
    for room in (littered.rooms, littered.work):
        raw(room)[:] = b"\x55" * len(raw(room))
    for tree in (clean, littered):
        tree.grow(position, known, 200, plan)
    assert clean.nodes[: clean.space[0] + 1].tobytes() == littered.nodes[: littered.space[0] + 1].tobytes()
    assert clean.sums.tobytes() == littered.sums.tobytes()


@pytest.mark.parametrize("id", ["hong-kong", "helicopters", "dice", "projekt"])
def test_what_nodes_allow_is_listed_and_changes_no_choice(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    position = midgame(id, max(2, min(gratteciel.game(id).seats)), 3)
    plan = SearchPlan(leaning=2, horizon=6)
    thinker = Thinker(seat_to_move(position), plan, 3)
    listed = thinker.think(position, 1_500)
    assert int(thinker.trees[0].space[USED_LISTS]) > 100
    # After a few lists there is no room left, and what follows is found out each time.
    monkeypatch.setattr("gratteciel.bots.thinking.MOST_LISTED", 150)
    cramped = Thinker(seat_to_move(position), plan, 3)
    assert cramped.think(position, 1_500) == listed
    assert int(cramped.trees[0].space[USED_LISTS]) <= 150


def test_where_something_is_hidden_nothing_is_listed() -> None:
    position = midgame("world", 2, 30)
    thinker = Thinker(seat_to_move(position), SearchPlan(leaning=2, horizon=6), 3)
    thinker.think(position, 500)
    assert int(thinker.trees[0].space[USED_LISTS]) == 0
