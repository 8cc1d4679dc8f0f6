"""What a position, or a step, is worth to the seats: searches of a fixed size, each from its own random stream.

A worth is what `worth` of the rules means, 0…1: the share of the win, in solo play the points.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, TypeVar

from gratteciel.bots.search import search
from gratteciel.bots.thinking import STRETCH, SearchPlan, Tree
from gratteciel.engine.contract import Ints, hide, imagine, play
from gratteciel.engine.deeds import Call, Deeds
from gratteciel.engine.entries import Records, worth_at
from gratteciel.engine.rooms import Reals
from gratteciel.play.position import Position

T = TypeVar("T")

BATCHES = 16
"""A search is cut into so many batches; the earlier half only grows the tree, the later half is what counts."""


class Stopped(Exception):
    """Somebody wants to stop: what was begun is given up."""


@dataclass(frozen=True)
class Budget:
    """How a search is done: how, how long, from which seed, and whether to go on."""

    plan: SearchPlan
    iterations: int
    seed: int
    going_on: Callable[[], bool] = lambda: True
    place: Callable[[Position], Any] = lambda _: None
    """Where trees are to live (`thinking.Growing.place`)."""


@dataclass(frozen=True)
class Estimate:
    """What each seat may expect, and the standard error of that."""

    shares: tuple[float, ...]
    errors: tuple[float, ...]


def search_after(
    boxes: Records,
    known: Records,
    ahead: Records,
    work: Records,
    rooms: Records,
    nodes: Records,
    space: Ints,
    lists: Records,
    rng: Ints,
    seat: int,
    step: int,
    iterations: int,
    explore: float,
    leaning: int,
    horizon: int,
    sums: Reals,
    bounds: Reals,
) -> None:
    """Grow the tree of what follows if `seat`, which knows `known[0]`, plays `step`.

    The step is played on an imagined table each time, never on the real one: what the step would bring to light is
    not known before it is played.
    """
    for _ in range(iterations):
        ahead[0] = known[0]
        table = ahead[0]
        imagine(boxes[0], table, seat, rng)
        play(boxes[0], table, step)
        hide(boxes[0], table, seat)
        search(boxes, ahead, work, rooms, nodes, space, lists, rng, seat, 1, explore, leaning, horizon, sums, bounds)


class StepTree(Tree):
    """The tree of what follows one step of its seat, as the seat can foresee it."""

    def __init__(self, position: Position, seat: int, seed: int, number: int, step: int, beside: Any = None) -> None:
        super().__init__(position, seat, seed, number, beside)
        self.step = step
        self.ahead = self.engine.resident(position.game.rules.TABLE, beside=self.nodes)

    def searching(self, position: Position, known: Records, iterations: int, plan: SearchPlan) -> Call:
        """The call of so many iterations."""
        room = (position.setup.boxes, known, self.ahead, *self.room)
        return Call(search_after, (*room, self.seat, self.step, iterations, *self.how(plan)))


Growth = Generator[tuple[Tree, Deeds], None, T]
"""Something that is found out by growing trees: gives out what is to be done to which, one after another."""


def done(growth: Growth[T]) -> T:
    """What comes of it, all of it done here and now."""
    while True:
        try:
            tree, deeds = next(growth)
        except StopIteration as end:
            found: T = end.value
            return found
        tree.do(deeds)


def grown(tree: Tree, position: Position, budget: Budget) -> Growth[Estimate]:
    """Grow a tree by a budget; the mean of the later half of its batches, and how far they differ."""
    known = position.hidden(tree.seat)
    means: list[list[float]] = []
    for batch in range(BATCHES):
        size = budget.iterations * (batch + 1) // BATCHES - budget.iterations * batch // BATCHES
        before = tree.sums.tolist()
        for left in range(size, 0, -STRETCH):
            if not budget.going_on():
                raise Stopped
            yield tree, tree.growing(position, known, min(left, STRETCH), budget.plan)
        if size and batch >= BATCHES // 2:
            means.append([(now - then) / size for now, then in zip(tree.sums.tolist(), before, strict=True)])
    columns = list(zip(*means, strict=True))
    return Estimate(tuple(map(mean, columns)), tuple(spread(column) / sqrt(len(means)) for column in columns))


def counted(tree: Tree, position: Position, budget: Budget) -> Growth[tuple[float, ...]]:
    """Grow a tree by a budget; what each seat may expect by all of its iterations.

    Searches that are repeated take all of them: what the first ones do not see yet, they do not see in any repeat.
    """
    known = position.hidden(tree.seat)
    for left in range(budget.iterations, 0, -STRETCH):
        if not budget.going_on():
            raise Stopped
        yield tree, tree.growing(position, known, min(left, STRETCH), budget.plan)
    return tuple(float(total) / budget.iterations for total in tree.sums.tolist())


def covariance(these: Sequence[float], those: Sequence[float]) -> float:
    """How far two figures that were found together, several times, go together; with itself: the variance."""
    mine, theirs = mean(these), mean(those)
    return sum((x - mine) * (y - theirs) for x, y in zip(these, those, strict=True)) / (len(these) - 1)


def mean(values: Sequence[float]) -> float:
    """Their mean."""
    return sum(values) / len(values)


def spread(values: Sequence[float]) -> float:
    """The standard deviation that a sample tells; of a single value nothing is known."""
    if len(values) == 1:
        return 0.5
    middle = mean(values)
    return sqrt(sum((value - middle) * (value - middle) for value in values) / (len(values) - 1))


def settled(position: Position) -> Estimate:
    """What a finished game brought each seat."""
    shares = tuple(float(position.ask(worth_at, seat)) for seat in range(position.players))
    return Estimate(shares, (0.0,) * position.players)


def appraise(position: Position, seat: int, budget: Budget, number: int) -> Estimate:
    """What all seats may expect as one of them sees it, by the stream of that number."""
    return done(appraising(position, seat, budget, number))


def appraising(position: Position, seat: int, budget: Budget, number: int) -> Growth[Estimate]:
    """The same, one deed after another."""
    if position.over:
        return settled(position)
    tree = Tree(position, seat, budget.seed, number, budget.place(position))
    return (yield from grown(tree, position, budget))


def foresee(position: Position, seat: int, step: int, budget: Budget, number: int) -> Estimate:
    """What all seats may expect once `seat` plays a step, as that seat can foresee it."""
    return done(foreseeing(position, seat, step, budget, number))


def foreseeing(position: Position, seat: int, step: int, budget: Budget, number: int) -> Growth[Estimate]:
    """The same, one deed after another."""
    tree = StepTree(position, seat, budget.seed, number, step, budget.place(position))
    return (yield from grown(tree, position, budget))


def secret(position: Position) -> bool:
    """Whether the seats know different things."""
    return any(not position.sight(seat).open for seat in range(position.players))


def eyes(position: Position) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Whose view tells what which seats may expect: each seat's own, or one for all where nothing is hidden."""
    seats = tuple(range(position.players))
    if secret(position):
        yield from ((seat, (seat,)) for seat in seats)
    else:
        mover = position.mover
        yield (mover if mover is not None and mover >= 0 else 0), seats


def appraising_all(
    position: Position, budget: Budget, number: int, known: dict[int, tuple[float, ...]]
) -> Growth[tuple[float, ...]]:
    """What each seat may expect, as it sees it itself; `known`: what was found out already, by whose eyes."""
    shares = [0.0] * position.players
    for looking, seats in eyes(position):
        found = known.get(looking) or (yield from appraising(position, looking, budget, number + looking)).shares
        for seat in seats:
            shares[seat] = found[seat]
    return tuple(shares)
