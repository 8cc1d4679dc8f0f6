"""WebAssembly is held to native code byte for byte: every game, and a toy, by every entry."""

from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

import gratteciel
from gratteciel.bots.review_values import Budget, appraise, foresee
from gratteciel.bots.thinking import SearchPlan, Thinker
from gratteciel.engine.modes import Mode
from gratteciel.engine.perft import perft
from gratteciel.engine.playouts import MANNERS, Manner, branching, playouts, room
from gratteciel.engine.records import record_at
from gratteciel.engine.rng import stream
from gratteciel.engine.runner import Runner
from gratteciel.play.position import Position
from tests.conformance.checks import wasm_equals_native
from tests.conformance.subject import Subject
from tests.conformance.test_games import SET_UPS, subject_of
from tests.toys import race
from tests.toys.wasm import ToyEngine, faulty_race

MODES: tuple[Mode, Mode] = ("native", "wasm")


@pytest.mark.parametrize(("id", "players", "options"), SET_UPS)
def test_every_answer_is_the_same(id: str, players: int, options: str) -> None:
    wasm_equals_native(subject_of(id, players, options))


def toy(engine: ToyEngine) -> Subject:
    """The race, with another engine for its WebAssembly."""
    subject = Subject("race", race, race.fill, race.TEXTS)
    boxes = engine.blank(race.BOX)
    race.fill(record_at(boxes))
    subject.__dict__["wasm"] = Runner(engine, boxes)
    return subject


def test_the_toy_answers_the_same() -> None:
    wasm_equals_native(toy(ToyEngine("race", race)))


def test_code_of_other_rules_is_noticed() -> None:
    with pytest.raises(AssertionError, match="play differs"):
        wasm_equals_native(toy(ToyEngine("faulty", faulty_race())))


@cache
def starts(id: str, players: int) -> tuple[Position, Position]:
    """The same position in both modes: a few steps into a game, at a decision."""
    found = []
    for mode in MODES:
        position, rng = gratteciel.game(id, mode).start(players), stream(3)
        while position.length < 3 or position.mover == gratteciel.CHANCE or len(position.steps()) < 2:
            position = position.play(position.random_move(rng))
        found.append(position)
    assert found[0].same_table(found[1]) and found[1].game.engine.mode == "wasm"
    return found[0], found[1]


def every_size() -> Iterator[tuple[str, int]]:
    for id in gratteciel.games():
        yield from ((id, players) for players in gratteciel.game(id).seats)


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("id", gratteciel.games())
def test_random_games_are_the_same(id: str, manner: Manner) -> None:
    native, wasm = (
        playouts(one.game.engine, one.setup.boxes, one.tables, 20, seed=2**40 + 7, manner=manner, limit=2_000)
        for one in starts(id, gratteciel.game(id).seats[-1])
    )
    for name in ("lengths", "scores", "shares", "ends"):
        np.testing.assert_array_equal(getattr(native, name), getattr(wasm, name), name)
    assert len(set(native.lengths.tolist())) > 1


@pytest.mark.parametrize("id", gratteciel.games())
def test_counts_are_the_same(id: str) -> None:
    counted, widths = [], []
    for one in starts(id, gratteciel.game(id).seats[0]):
        engine, boxes = one.game.engine, one.setup.boxes
        counted.append([perft(engine, boxes, one.tables, depth) for depth in (1, 2)])
        noted = np.full(200, -1)
        steps = engine(branching)(boxes, one.tables.copy(), *room(engine), 7, 1, 2, noted)
        widths.append((steps, noted.tolist()))
    assert counted[0] == counted[1] and counted[0][1] > 1
    assert widths[0] == widths[1] and widths[0][0] > 3


@pytest.mark.parametrize(
    "plan", [SearchPlan(), SearchPlan(explore=0.7, leaning=2, horizon=9)], ids=["plain", "leaning"]
)
@pytest.mark.parametrize(("id", "players"), list(every_size()))
def test_trees_are_the_same_to_the_last_bit(id: str, players: int, plan: SearchPlan) -> None:
    """Grown, followed along a move and grown again: every node, every sum and every random number drawn."""
    found = []
    for position in starts(id, players):
        assert position.mover is not None
        thinker = Thinker(position.mover, plan, seed=5)
        first = thinker.think(position, 400)
        after = position.play(first.best.move)
        while after.mover == gratteciel.CHANCE:
            after = after.play(after.random_move(seed=1))
        second = thinker.think(after, 700)
        (tree,) = thinker.trees
        choices = [[(str(one.move), one.visits, one.share, one.error) for one in t.choices] for t in (first, second)]
        kept = [one.tobytes() for one in (tree.nodes[:], tree.lists[:], tree.space, tree.rng, tree.sums, tree.bounds)]
        found.append((choices, first.shares, second.shares, len(tree.nodes), kept))
    assert found[0] == found[1]
    assert len(found[0][0][0]) > 1 and found[0][3] > 1024


@pytest.mark.parametrize("id", gratteciel.games())
def test_what_a_step_leads_to_is_foreseen_the_same(id: str) -> None:
    found = []
    for position in starts(id, gratteciel.game(id).seats[-1]):
        assert position.mover is not None
        budget = Budget(SearchPlan(), 160, 9)
        step = position.steps()[0]
        seen = foresee(position, position.mover, step, budget, 3), appraise(position, position.mover, budget, 4)
        found.append(seen)
    assert found[0] == found[1] and any(found[0][0].errors)
