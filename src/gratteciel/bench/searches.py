"""How fast searches are: as levels search, and with playouts to the end, beside OpenSpiel's on its own games.

What an iteration spends where is told by differences: playouts are what is saved where there are none; the steps on the
way down the tree are as many as it is deep on average, each as long as one of random games by `list`; the rest is the
tree's own.
"""

from dataclasses import asdict, dataclass
from typing import Any

from gratteciel.bench.clock import Work, best_rates, sized
from gratteciel.bots.levels import level
from gratteciel.bots.thinking import SearchPlan, Tree
from gratteciel.bots.tree import ROOT
from gratteciel.engine.contract import CHANCE
from gratteciel.play.game import Game
from gratteciel.play.position import Position

LEVEL = "master-builder"
STRETCH = 2_000
"""Iterations a tree grows by at a time, as for bots."""
SEED = 1


@dataclass(frozen=True)
class SearchSpeed:
    """What was measured of one game: iterations a second on one core, in one tree."""

    game: str
    level: float
    """As levels search: with the game's leaning, horizon and exploration."""
    full: float
    """With random playouts to the end."""
    bare: float
    """Without playouts."""
    depth: float
    """Steps from the root to the new node, on average, with playouts to the end."""
    playouts_share: float
    steps_share: float
    tree_share: float

    def tree(self) -> dict[str, Any]:
        """For programs."""
        return asdict(self)


@dataclass(frozen=True)
class PeerSearch:
    """Simulations a second of OpenSpiel's C++ `MCTSBot`, with one random rollout each."""

    game: str
    simulations: float

    def tree(self) -> dict[str, Any]:
        """For programs."""
        return asdict(self)


def beginning(game: Game, players: int) -> Position:
    """The first decision, after what luck lays out."""
    position = game.start(players)
    while position.mover == CHANCE:
        position = position.play(position.random_move(seed=SEED))
    return position


def grown(position: Position, plan: SearchPlan, iterations: int) -> Tree:
    """A tree of so many iterations."""
    assert position.mover is not None
    known, tree = position.hidden(position.mover), Tree(position, position.mover, SEED, 0)
    for left in range(iterations, 0, -STRETCH):
        tree.grow(position, known, min(STRETCH, left), plan)
    return tree


def growing(position: Position, plan: SearchPlan) -> Work:
    """Iterations as work."""

    def work(iterations: int) -> int:
        grown(position, plan, iterations)
        return iterations

    return work


def depth_of(tree: Tree) -> float:
    """How many steps below its root an iteration of a tree went on average."""
    below, came = [ROOT], 0
    while below:
        node = below.pop()
        first, count = int(tree.nodes[node]["first"]), int(tree.nodes[node]["children"])
        came += int(tree.nodes[node]["visits"]) if node != ROOT else 0
        below += range(first, first + count)
    return came / max(1, tree.visits)


def measure(game: Game, players: int, list_rate: float, seconds: float, rounds: int) -> SearchSpeed:
    """The searches of one game; `list_rate`: steps a second of random games by `list`, in the same run."""
    position = beginning(game, players)
    stated = level(game, LEVEL)
    plans = {
        "level": SearchPlan(stated.explore, stated.leaning, stated.horizon),
        "full": SearchPlan(stated.explore),
        "bare": SearchPlan(stated.explore, horizon=0),
    }
    works = {name: growing(position, plan) for name, plan in plans.items()}
    rates = best_rates(works, {name: sized(work, seconds) for name, work in works.items()}, rounds)
    depth = depth_of(grown(position, plans["full"], STRETCH))
    playouts = max(0.0, 1 - rates["full"] / rates["bare"])
    steps = min(1 - playouts, depth / list_rate * rates["full"])
    return SearchSpeed(
        game.id, rates["level"], rates["full"], rates["bare"], depth, playouts, steps, 1 - playouts - steps
    )  # fmt: skip


def measure_peer(name: str, seconds: float, rounds: int) -> PeerSearch:
    """OpenSpiel's search of one of its own games."""
    import pyspiel

    from gratteciel.bench.peers import first_decision

    game = pyspiel.load_game(name)
    state = first_decision(game)

    def work(simulations: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
        pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 1000, False, SEED, False).mcts_search(state)
        return simulations

    return PeerSearch(name, best_rates({name: work}, {name: sized(work, seconds)}, rounds)[name])
