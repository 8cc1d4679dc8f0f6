"""A search that one drives: grown as one likes, looked at, judged by whoever one likes, and kept from step to step."""

from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from gratteciel.bots.judging import Compiled, Judge, Leaves, likely_of, values_of
from gratteciel.bots.leaves import WHOLE, drive, gather, play_out, settle_all, walk_type
from gratteciel.bots.levels import level as level_of
from gratteciel.bots.thinking import MOST_NODES, STRETCH, SearchPlan, Tree
from gratteciel.bots.tree import NODE, ROOT, plant
from gratteciel.engine.loader import announced, around
from gratteciel.engine.rng import stream
from gratteciel.errors import SearchWrong
from gratteciel.play.move import Move
from gratteciel.play.position import Position

MOST_LEAVES = 4096
"""Leaves that may be judged together."""
STRIDE = 256
"""Walks of a compiled judgement between two looks at how much room is left."""


def is_whole(given: Any, least: int, most: int = 2**63) -> bool:
    """Whether it is a whole number in those bounds."""
    return not isinstance(given, bool) and isinstance(given, int | np.integer) and bool(least <= given <= most)


def is_number(given: Any, least: float, most: float = float("inf")) -> bool:
    """Whether it is a number in those bounds, which is no number like `nan`."""
    return isinstance(given, int | float | np.number) and bool(np.isfinite(given) and least <= given <= most)


def check_plan(judge: Any, leaves: Any, explore: Any, horizon: Any, noise: Any, alpha: Any, seed: Any) -> None:
    """Refuse what no search can be driven by."""
    for what, given, fits, wanted in (
        ("judge", judge, judge is None or isinstance(judge, Compiled) or callable(judge), "a function, Compiled, None"),
        ("leaves", leaves, is_whole(leaves, 1, MOST_LEAVES), f"1 to {MOST_LEAVES}"),
        ("explore", explore, explore is None or is_number(explore, 0.0), "0 or more"),
        ("horizon", horizon, horizon is None or is_whole(horizon, -1), "−1, 0, 1, …"),
        ("noise", noise, is_number(noise, 0.0, 1.0), "0 to 1"),
        ("alpha", alpha, is_number(alpha, 0.0) and alpha > 0, "above 0"),
        ("seed", seed, is_whole(seed, 0, 2**64), "0, 1, 2, …"),
    ):
        if not fits:
            raise SearchWrong(what=what, given=repr(given), wanted=wanted)


@dataclass(frozen=True)
class Variation:
    """A step and what the search expects to follow: as the searching seat would be told it, luck's steps included."""

    moves: tuple[Move, ...]
    visits: int
    share: float
    """What whoever takes the first step may expect of it."""

    def __str__(self) -> str:
        return " · ".join(map(str, self.moves))


class Search:
    """A tree grown from a position by what one seat may know: ``Search(position).run(1000).best()`` and much more.

    Without a judgement, and without noise, it is the search of the levels: with equal seeds it finds what they do.
    """

    def __init__(
        self,
        position: Position,
        judge: Judge | Compiled | None = None,
        *,
        seat: int | None = None,
        leaves: int = 16,
        explore: float | None = None,
        horizon: int | None = None,
        level: str = "senior-architect",
        noise: float = 0.0,
        alpha: float = 0.3,
        seed: int = 0,
    ) -> None:
        """`judge`: see `bots.judging`; None: the game's own judgement, as `level` plays.

        `leaves`: how many a judgement is asked about at a time; 1: every one by itself. `explore`, `horizon`: as the
        levels have them. `noise`: how much of the likelihood of the root's steps is drawn from a Dirichlet distribution
        of `alpha`. `seat`: whose search it is, the seat to move unless told; it sees what that seat may know.
        """
        check_plan(judge, leaves, explore, horizon, noise, alpha, seed)
        if seat is None:
            position.features()  # refused where nobody is to decide
            seat = position.mover
        self.seat = position.seat_number(seat)
        if self.seat < 0:
            raise SearchWrong(what="seat", given=seat, wanted=f"0 to {position.players - 1}")
        stated = level_of(position.game, level).plan
        self.plan = SearchPlan(
            stated.explore if explore is None else explore,
            stated.leaning,
            stated.horizon if horizon is None else horizon,
        )
        self.position, self.judge, self.leaves = position, judge, leaves
        self.noise, self.alpha, self.seed = noise, alpha, seed
        self.draws = np.random.default_rng([seed, self.seat])
        self.tree = Tree(position, self.seat, seed, 0)
        self.own = judge is None and not noise
        self.noisy = False
        if not self.own:
            self.make_rooms()

    def make_rooms(self) -> None:
        """Space for walks and judgements."""
        game, tree = self.position.game, self.tree
        rules, players = game.rules, self.position.players
        if tree.engine.mode not in ("native", "interpreted"):
            raise SearchWrong(what="mode", given=tree.engine.mode, wanted="native, interpreted")
        count = max(2, self.leaves)
        self.tables, self.spare = tree.engine.blank(rules.TABLE, count), tree.engine.blank(rules.TABLE)
        self.walks = tree.engine.blank(walk_type(rules.STEPS), count)
        self.worths, self.weights = tree.engine.reals(players), tree.engine.reals(rules.STEPS)
        self.movers = np.zeros(count, np.int8)
        self.mask = np.zeros((count, rules.STEPS), np.uint8)
        self.seen = np.zeros((count, rules.FEATURES), np.float32)
        if self.judge is None:
            steps, rng = tree.engine.integers(rules.STEPS), stream(self.seed, 1)
            self.compiled: Compiled | None = Compiled(play_out, steps, rng, self.plan.horizon)
        else:
            self.compiled = self.judge if isinstance(self.judge, Compiled) else None

    def run(self, iterations: int) -> "Search":
        """Grow the tree by so many iterations."""
        if not is_whole(iterations, 0):
            raise SearchWrong(what="iterations", given=repr(iterations), wanted="0, 1, 2, …")
        known = self.position.hidden(self.seat)
        if self.own:
            while iterations > 0:
                self.tree.grow(self.position, known, min(STRETCH, iterations), self.plan)
                iterations -= STRETCH
            return self
        if not self.tree.planted:
            self.tree.engine(plant)(self.tree.nodes, self.tree.space)
            self.tree.nodes[ROOT]["listed"] = 0
            self.tree.planted = True
        with announced(self.tree.engine, self.entry):
            self.walk_on(known, iterations)
        return self

    @property
    def entry(self) -> Callable[..., Any]:
        """What walks."""
        return around(drive, cast(FunctionType, self.compiled.function)) if self.compiled else gather

    def walk_on(self, known: Any, iterations: int) -> None:
        """So many walks, stretch by stretch."""
        while iterations > 0:
            if self.noise and not self.noisy and self.tree.nodes[ROOT]["listed"]:
                self.disturb()
            # The root's own judgement comes first: noise is about what it says.
            count = 1 if not self.tree.nodes[ROOT]["listed"] else min(self.stretch, iterations)
            self.grow(known, count)
            iterations -= count

    @property
    def stretch(self) -> int:
        """Walks that are made in one go."""
        return STRIDE if self.compiled else self.leaves

    def grow(self, known: Any, count: int) -> None:
        """So many walks and their judgements."""
        tree, setup = self.tree, self.position.setup
        self.make_room(count)
        common = tree.nodes, tree.space, tree.rng, self.seat, self.plan.explore, tree.sums, tree.bounds
        if self.compiled:
            tree.engine(self.entry)(
                setup.boxes, known, self.tables, self.walks, *common, self.worths, self.weights, count,
                self.compiled.arrays,
            )  # fmt: skip
        else:
            waiting = tree.engine(self.entry)(
                setup.boxes, known, self.tables, self.walks, *common, self.worths, self.weights, count,
                int(self.position.game.has_secrets), self.movers, self.mask, self.seen, self.spare,
            )  # fmt: skip
            if waiting:
                self.ask(int(waiting))
        tree.counted += count

    def ask(self, waiting: int) -> None:
        """Have so many leaves judged, and note what is said."""
        tree, setup = self.tree, self.position.setup
        assert callable(self.judge)
        mask = self.mask[:waiting]
        said = self.judge(Leaves(setup, self.movers[:waiting], mask, self.seen[:waiting], self.tables))
        values, likely = said if isinstance(said, tuple) else (said, None)
        tree.engine(settle_all)(
            setup.boxes, self.tables, self.walks, tree.nodes, tree.space, self.seat, tree.sums, tree.bounds, waiting,
            values_of(values, waiting, setup.players), likely_of(likely, mask),
        )  # fmt: skip

    def make_room(self, walks: int) -> None:
        """Space for the nodes so many walks may add."""
        tree = self.tree
        needed = min(MOST_NODES, int(tree.space[0]) + 2 * walks * (self.position.game.rules.STEPS + 16) + 512)
        if needed > len(tree.nodes):
            wider = tree.engine.blank(NODE, max(needed, min(MOST_NODES, 2 * len(tree.nodes))))
            wider[: len(tree.nodes)] = tree.nodes
            tree.nodes = wider

    def disturb(self) -> None:
        """Mix noise into the likelihoods of the root's steps."""
        self.noisy = True
        first, count = self.children_of(ROOT)
        if not count:
            return
        drawn = self.draws.dirichlet([self.alpha] * count)
        for child, share in zip(range(first, first + count), drawn, strict=True):
            one = self.tree.nodes[child]
            one["lean"] = 1 + int((1 - self.noise) * int(one["lean"]) + self.noise * WHOLE * share)

    def children_of(self, node: int) -> tuple[int, int]:
        """The first child of a node, and how many it has."""
        one = self.tree.nodes[node]
        return int(one["first"]), int(one["children"])

    def advance(self, step: str | Move | int, position: Position | None = None) -> "Search":
        """Go on by a step that was played, and keep what was found out about it.

        Where only a view is at hand, `step` is as the seat was told it, and `position` what follows (`from_view`).
        """
        if position is None:
            played = self.position.play(step)
            assert played.last is not None
            code = self.position.as_told(played.last.step, self.seat).step
        else:
            played, code = position, self.position.code(step)
        self.tree.do(self.tree.following([code]))
        self.position, self.noisy = played, False
        return self

    def found(self) -> list[tuple[int, int, float]]:
        """Step, visits and sum of what came of it, for each step of the root that was visited."""
        return [(step, visits, total) for step, visits, total, _ in self.tree.children() if visits]

    def visits(self) -> dict[int, int]:
        """How often each step was visited, by code."""
        return {step: visits for step, visits, _ in sorted(self.found())}

    def values(self) -> dict[int, float]:
        """What whoever is to move may expect of each step that was visited."""
        return {step: total / visits for step, visits, total in sorted(self.found())}

    def shares(self) -> tuple[float, ...]:
        """What each seat may expect, as the average of what came of all iterations from here."""
        return tuple(float(added) / max(1, self.tree.counted) for added in self.tree.sums)

    def policy(self, temperature: float = 1.0) -> NDArray[np.float64]:
        """For each step code the share of the visits it had, sharper below a temperature of 1; 0: the best alone."""
        if not is_number(temperature, 0.0):
            raise SearchWrong(what="temperature", given=repr(temperature), wanted="0 or more")
        out = np.zeros(self.position.game.rules.STEPS)
        counts = self.visits()
        if not counts:
            return out
        if temperature == 0:
            out[self.best().step] = 1.0
            return out
        logs = np.log(np.array(list(counts.values()), np.float64)) / temperature
        out[list(counts)] = np.exp(logs - logs.max())
        out /= out.sum()
        return out

    def best(self) -> Move:
        """The step most visited."""
        return self.position.move(self.ranked()[0][0])

    def ranked(self) -> list[tuple[int, int, float]]:
        """Steps with their visits and shares, the best first."""
        found = [(step, visits, total / visits) for step, visits, total in self.found()]
        if not found:
            raise SearchWrong(what="run", given=0, wanted="1, 2, …")
        return sorted(found, key=lambda one: (-one[1], -one[2], one[0]))

    def draw(self, temperature: float = 1.0) -> Move:
        """A step, as likely as `policy` says."""
        self.ranked()
        return self.position.move(int(self.draws.choice(len(self.policy()), p=self.policy(temperature))))

    def principal_variations(self, count: int = 1, longest: int = 12) -> list[Variation]:
        """The best steps, the foremost first, each with what is most visited after it."""
        if not is_whole(count, 0):
            raise SearchWrong(what="count", given=repr(count), wanted="0, 1, 2, …")
        found = []
        for step, visits, share in self.ranked()[:count]:
            line, node = [step], self.child(ROOT, step)
            while node and len(line) < longest:
                first, children = self.children_of(node)
                after = [(int(one["visits"]), -int(one["step"])) for one in self.nodes(first, children)]
                if not after or max(after)[0] == 0:
                    break
                line.append(-max(after)[1])
                node = self.child(node, line[-1])
            found.append(Variation(tuple(map(self.position.move, line)), visits, share))
        return found

    def nodes(self, first: int, count: int) -> list[Any]:
        """Some nodes side by side."""
        return [self.tree.nodes[node] for node in range(first, first + count)]

    def child(self, node: int, step: int) -> int:
        """The child of a node by a step, 0 where there is none."""
        first, count = self.children_of(node)
        return next((at for at in range(first, first + count) if int(self.tree.nodes[at]["step"]) == step), 0)

    def __repr__(self) -> str:
        return f"<Search of seat {self.seat} in {self.position.game.id}, {self.tree.counted} iterations>"
