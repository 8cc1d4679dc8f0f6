"""A seat thinking: trees that are kept from move to move, grown on all cores."""

import asyncio
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from gratteciel.bots.search import HIGH, LOW, room_type, search
from gratteciel.bots.tree import LISTED, NODE, ROOT, SPACE, USED_LISTS, child_of, plant, transplant
from gratteciel.bots.turns import SHORT, cores
from gratteciel.engine.deeds import Call, Deeds, Look, do_here
from gratteciel.engine.entries import Records
from gratteciel.engine.rng import stream
from gratteciel.play.move import Move
from gratteciel.play.position import Position

MOST_NODES = 4_000_000
"""Nodes one tree may have (at 48 bytes each); a search that needs more goes on without adding any."""

MOST_LISTED = 4_000_000
"""Steps that may be listed in one tree (at 12 bytes each); beyond, what a node allows is found out each time."""

STRETCH = 2_000
"""Iterations between two looks at the clock, or at whether somebody wants to stop; then others have their turn."""

MOST_GROWING = 64
"""Trees of thoughts with several that grow at the same time, sharing the cores; more wait for one to be done."""


@dataclass(frozen=True)
class SearchPlan:
    """How to search (see `bots.search.search`); `trees` are grown apart, each from its own stream, and added up."""

    explore: float = 1.5
    leaning: int = 0
    horizon: int = -1
    trees: int = 1


@dataclass(frozen=True)
class Choice:
    """One step, as thinking judges it."""

    move: Move
    visits: int
    share: float
    """What the seat to move may expect of it: its share of the win (in solo play: its worth)."""
    error: float
    """The standard error of `share`."""


@dataclass(frozen=True)
class Thoughts:
    """What came of thinking about a position."""

    choices: tuple[Choice, ...]
    """Every step looked at, the most visited first; empty at a chance step."""
    shares: tuple[float, ...]
    """What each seat may expect."""
    iterations: int

    @property
    def best(self) -> Choice:
        """The step most visited."""
        return self.choices[0]


class Tree:
    """One search tree of one seat, with its random stream; `beside`: it lives where these records do."""

    def __init__(self, position: Position, seat: int, seed: int, number: int, beside: Any = None) -> None:
        self.seat = seat
        self.rng = stream(seed, number)
        self.engine = position.game.searcher
        rules = position.game.rules
        self.nodes = self.engine.resident(NODE, 1024, beside=beside)
        self.spare = self.engine.resident(NODE, 0, beside=self.nodes)
        self.rooms = self.engine.resident(room_type(rules.STEPS, max(rules.SEATS)), beside=self.nodes)
        self.work = self.engine.resident(rules.TABLE, beside=self.nodes)
        self.space = self.engine.integers(SPACE)
        self.lists = self.engine.resident(LISTED, 0, beside=self.nodes)
        self.listing = not position.game.has_secrets
        self.sums = self.engine.reals(position.players)
        self.bounds = self.engine.reals(2, position.players)
        self.looked: tuple[tuple[int, int], ...] = ()
        """Steps and their visits after the last stretch, for those who watch."""
        self.to_come = 0
        """Iterations that are to come, if that is known: room for them is made at once, and filled as they come."""
        self.begin_anew()

    def begin_anew(self) -> None:
        """Have nothing grown; the root is planted when something is to grow."""
        self.planted = self.branched = False
        """Whether there is a root, and whether it has children."""
        self.visits = 0
        """Iterations that went through the root."""
        self.found: list[tuple[int, int, float, float]] = []
        self.forget_sums()

    def forget_sums(self) -> None:
        """What came of earlier iterations is about an earlier root."""
        for seat in range(len(self.sums)):
            self.sums[seat], self.bounds[LOW, seat], self.bounds[HIGH, seat] = 0, 1, 0
        self.counted = 0

    def do(self, deeds: Deeds) -> None:
        """Have it done here and now."""
        do_here(self.engine, deeds)

    def following(self, steps: list[int]) -> Deeds:
        """Make the node these steps lead to the root, and keep what is below it."""
        node = ROOT
        for step in steps:
            node = int((yield Call(child_of, (self.nodes, node, step)))) if self.planted else 0
            if not node:
                self.begin_anew()
                return
        if steps:
            if len(self.spare) < len(self.nodes):
                self.spare = self.engine.resident(NODE, len(self.nodes), beside=self.nodes)
            # There and back: what is kept is little, and what nobody has written to takes no room.
            yield Call(transplant, (self.nodes, self.spare, self.space, node))
            yield Call(transplant, (self.spare, self.nodes, self.space, ROOT))
            self.forget_sums()
            yield from self.looking()

    def make_room(self, iterations: int) -> None:
        """Space for the nodes so many iterations may add."""
        needed = min(MOST_NODES, int(self.space[0]) + 8 * iterations + 512)
        if needed > len(self.nodes):
            count = max(needed, min(MOST_NODES, 2 * max(len(self.nodes), self.to_come)))
            wider = self.engine.resident(NODE, count, beside=self.nodes)
            wider[: len(self.nodes)] = self.nodes
            self.nodes = wider
        used, steps = int(self.space[USED_LISTS]), self.engine.rules.STEPS
        listed = min(MOST_LISTED, used + 16 * iterations + steps) if self.listing else 0
        if listed > len(self.lists):
            count = max(listed, min(MOST_LISTED, max(2 * len(self.lists), 4 * self.to_come)))
            more = self.engine.resident(LISTED, count, beside=self.nodes)
            more[: len(self.lists)] = self.lists
            self.lists = more

    @property
    def room(self) -> tuple[Any, ...]:
        """What searches work in."""
        return self.work, self.rooms, self.nodes, self.space, self.lists, self.rng

    def how(self, plan: SearchPlan) -> tuple[Any, ...]:
        """How searches are done, and where they note what came of it."""
        return plan.explore, plan.leaning, plan.horizon, self.sums, self.bounds

    def searching(self, position: Position, known: Records, iterations: int, plan: SearchPlan) -> Call:
        """The call of so many iterations."""
        return Call(search, (position.setup.boxes, known, *self.room, self.seat, iterations, *self.how(plan)))

    def growing(self, position: Position, known: Records, iterations: int, plan: SearchPlan) -> Deeds:
        """So many iterations more."""
        if not self.planted:
            yield Call(plant, (self.nodes, self.space))
            self.planted = True
        self.make_room(iterations)
        yield self.searching(position, known, iterations, plan)
        self.counted += iterations
        self.visits += iterations
        self.branched = self.branched or not position.over

    def looking(self) -> Deeds:
        """See what became of the root and its children: step, visits, sum and sum of squares of each."""
        self.found = []
        if self.planted:
            root = (yield Look(self.nodes, ROOT, ROOT + 1))[0]
            first, count = int(root["first"]), int(root["children"])
            self.visits, self.branched = int(root["visits"]), count > 0
            children = yield Look(self.nodes, first, first + count)
            columns = (children[name].tolist() for name in ("step", "visits", "total", "squares"))
            self.found = list(zip(*columns, strict=True))

    def grow(self, position: Position, known: Records, iterations: int, plan: SearchPlan) -> None:
        """Grow here and now."""
        self.do(self.growing(position, known, iterations, plan))

    def children(self) -> list[tuple[int, int, float, float]]:
        """Step, visits, sum and sum of squares of each child of the root, as they are now."""
        self.do(self.looking())
        return self.found


class Growing(Protocol):
    """Whoever grows trees beside other things."""

    def place(self, position: Position, /) -> Any:
        """Records beside which a new tree is to live; None: anywhere in this process."""
        ...

    async def do(self, tree: Tree, deeds: Deeds, /) -> None:
        """Have something done to a tree."""
        ...


class Thinker:
    """One seat's mind over a whole game: it sees what the seat may know, and remembers the tree it grew."""

    def __init__(self, seat: int, plan: SearchPlan, seed: int = 0, pressing: bool = False) -> None:
        self.seat, self.plan, self.seed, self.pressing = seat, plan, seed, pressing
        self.trees: list[Tree] = []
        self.at: Position | None = None
        self.watched = False
        """Whether to note after each stretch which steps are looked at."""
        self.stretch = STRETCH
        """Iterations of one stretch."""
        self.whose = ""
        """For whom it is thought: thoughts of the same share their turns."""

    @property
    def visits(self) -> tuple[int, ...]:
        """How far each tree has come; told to `think` in place of iterations, another thinker comes just as far."""
        return tuple(tree.visits for tree in self.trees)

    def looks_at(self, most: int) -> list[int]:
        """The steps most visited so far, the foremost first, as they were noted after the last stretches."""
        visits: dict[int, int] = {}
        for tree in self.trees:
            for step, times in tree.looked:
                visits[step] = visits.get(step, 0) + times
        return sorted(visits, key=lambda step: (-visits[step], step))[:most]

    def followed(self, position: Position, place: Callable[[Position], Any] = lambda _: None) -> list[Deeds]:
        """What the trees have to do to come to where the game is now; new ones if it did not go on from theirs.

        `place`: as `Growing.place`.
        """
        steps = []
        back = position
        while back is not self.at and back.before is not None:
            told = back.told(self.seat)
            assert told is not None
            steps.append(told.step)
            back = back.before
        if not self.trees or back is not self.at:
            count, steps = self.plan.trees, []
            self.trees = [Tree(position, self.seat, self.seed, n, place(position)) for n in range(count)]
        self.at = position
        for tree in self.trees:
            tree.looked = ()
        return [tree.following(steps[::-1]) for tree in self.trees]

    def follow(self, position: Position) -> None:
        """Bring the trees to where the game is now, and keep what was thought about it already."""
        deeds = self.followed(position)
        for tree, following in zip(self.trees, deeds, strict=True):
            tree.do(following)

    def think(
        self,
        position: Position,
        iterations: int | Sequence[int] | None = None,
        seconds: float | None = None,
        going_on: Callable[[], bool] = lambda: True,
    ) -> Thoughts:
        """Search until the root of each tree has so many visits, or for so many seconds, or until told to stop.

        Where each tree is given its own number of visits it comes exactly as far, if only to have none.
        """
        self.follow(position)
        known = position.hidden(self.seat)

        short = isinstance(iterations, int) and iterations * self.plan.trees <= SHORT

        def grow(tree: Tree, stretches: Iterator[int]) -> None:
            for count in stretches:
                with nullcontext() if short else cores().turn(self.pressing, self.whose):
                    tree.grow(position, known, count, self.plan)
                    if self.watched:
                        tree.looked = looked(tree.children())
            tree.children()

        plans = self.stretches(position, iterations, seconds, going_on)
        if len(self.trees) == 1:
            grow(self.trees[0], plans[0])
        else:
            list(growers().map(grow, self.trees, plans))
        return self.thoughts(position)

    async def think_by(
        self,
        growing: Growing,
        position: Position,
        iterations: int | Sequence[int] | None = None,
        seconds: float | None = None,
        going_on: Callable[[], bool] = lambda: True,
    ) -> Thoughts:
        """As `think`, where there are no threads: whoever calls grows the trees, stretch by stretch, beside others."""
        deeds = self.followed(position, growing.place)
        known = position.hidden(self.seat)

        async def one(tree: Tree, following: Deeds, stretches: Iterator[int]) -> None:
            await growing.do(tree, following)
            for count in stretches:
                await growing.do(tree, tree.growing(position, known, count, self.plan))
                if self.watched:
                    await growing.do(tree, tree.looking())
                    tree.looked = looked(tree.found)
            await growing.do(tree, tree.looking())

        plans = self.stretches(position, iterations, seconds, going_on)
        try:
            await asyncio.gather(*map(one, self.trees, deeds, plans))
        except BaseException:
            self.trees = []  # nobody knows how far they came
            raise
        return self.thoughts(position)

    def stretches(
        self,
        position: Position,
        iterations: int | Sequence[int] | None,
        seconds: float | None,
        going_on: Callable[[], bool],
    ) -> list[Iterator[int]]:
        """For each tree how many iterations it is to grow by, again and again, until it has enough.

        A tree that has no branches yet grows once, however late: it may have waited for its turn, and nobody could
        choose by a root alone.
        """
        until = None if seconds is None else time.monotonic() + seconds
        exact = isinstance(iterations, Sequence)

        def counts(tree: Tree, most: int | None) -> Iterator[int]:
            bare = not tree.branched
            while going_on() and (bare or until is None or time.monotonic() < until):
                bare = False
                left = self.stretch if most is None else min(self.stretch, most - tree.visits)
                if left <= 0 and (exact or tree.branched or position.over):
                    break
                yield max(1, left)  # a root kept from before may have its visits and no child yet

        wanted = iterations if isinstance(iterations, Sequence) else [iterations] * len(self.trees)
        for tree, most in zip(self.trees, wanted, strict=True):
            tree.to_come = most or 0
        return [counts(tree, most) for tree, most in zip(self.trees, wanted, strict=True)]

    def thoughts(self, position: Position) -> Thoughts:
        """What the trees say together."""
        visits: dict[int, int] = {}
        total: dict[int, float] = {}
        squares: dict[int, float] = {}
        if position.mover is not None and position.mover >= 0:
            for tree in self.trees:
                for step, times, value, square in tree.found:
                    visits[step] = visits.get(step, 0) + times
                    total[step] = total.get(step, 0.0) + value
                    squares[step] = squares.get(step, 0.0) + square
        choices = []
        for step, times in visits.items():
            if times:
                share = total[step] / times
                error = (max(0.0, squares[step] / times - share * share) / times) ** 0.5
                choices.append(Choice(position.move(step), times, share, error))
        choices.sort(key=lambda choice: (-choice.visits, -choice.share, choice.move.step))
        counted = sum(tree.counted for tree in self.trees)
        sums = map(sum, zip(*(tree.sums.tolist() for tree in self.trees), strict=True))
        return Thoughts(tuple(choices), tuple(float(added) / max(1, counted) for added in sums), counted)


def looked(found: list[tuple[int, int, float, float]]) -> tuple[tuple[int, int], ...]:
    """The steps among children of a root that were tried, and how often."""
    return tuple((step, visits) for step, visits, _, _ in found if visits)


def give_way() -> None:
    """Lower the priority of this thread, so that thinking never delays people's moves."""
    with suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)


@cache
def growers() -> ThreadPoolExecutor:
    """The threads in which trees grow beside each other; how many do at the same time is for `cores` to say."""
    return ThreadPoolExecutor(MOST_GROWING, thread_name_prefix="thinking", initializer=give_way)
