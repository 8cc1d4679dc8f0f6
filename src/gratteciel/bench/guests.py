"""OpenSpiel's own searches on our games, beside ours at the same plan: a tree, and a random playout to the end.

Through the adapter (`gratteciel.envs.openspiel`) its algorithms play our games. They are its Python ones, as its C++
bots cannot be run on games written in Python; where something is hidden its `ISMCTSBot` searches, else its `MCTSBot`.
"""

from dataclasses import asdict, dataclass
from typing import Any

from gratteciel.bench.clock import Work, best_rates, sized
from gratteciel.bench.searches import LEVEL, SEED, beginning, growing
from gratteciel.bots.levels import level
from gratteciel.bots.thinking import SearchPlan
from gratteciel.play.game import Game
from gratteciel.play.position import Position

CURIOUS = 2.0
"""OpenSpiel's constant of exploration, as in its own examples."""
FEWEST = 2
"""Simulations: of a single one its bots have nothing to say."""


@dataclass(frozen=True)
class GuestSearch:
    """What was measured on one of our games, on one core, in turns."""

    game: str
    bot: str
    """Which of OpenSpiel's."""
    simulations: float
    """Its simulations a second."""
    iterations: float
    """Ours, with random playouts to the end as well."""

    @property
    def ratio(self) -> float:
        """How many times as many ours are."""
        return self.iterations / self.simulations

    def tree(self) -> dict[str, Any]:
        """For programs."""
        return {**asdict(self), "ratio": self.ratio}


def theirs(game: Any, simulations: int, seed: int) -> Any:
    """OpenSpiel's search of a game that was loaded by the adapter: one random rollout a simulation."""
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts

    luck = np.random.RandomState(seed)
    rollouts = mcts.RandomRolloutEvaluator(1, luck)
    if game.setup.game.has_secrets:
        return ismcts.ISMCTSBot(game, rollouts, CURIOUS, simulations, random_state=luck)
    return mcts.MCTSBot(game, CURIOUS, simulations, rollouts, random_state=luck)


def simulating(game: Any, position: Position) -> Work:
    """OpenSpiel's simulations from a position as work."""
    state = game.new_initial_state()
    for move in position.history:
        state.apply_action(move.step)

    def work(simulations: int) -> int:
        done = max(FEWEST, simulations)
        theirs(game, done, SEED).step(state)
        return done

    return work


def measure(game: Game, players: int, seconds: float, rounds: int) -> GuestSearch:
    """OpenSpiel's search of one of our games, and ours."""
    from gratteciel.envs import openspiel

    loaded, position = openspiel.load(game.id, players=players), beginning(game, players)
    works = {
        "theirs": simulating(loaded, position),
        "ours": growing(position, SearchPlan(level(game, LEVEL).explore)),
    }
    rates = best_rates(works, {name: sized(work, seconds) for name, work in works.items()}, rounds)
    bot = type(theirs(loaded, FEWEST, SEED)).__name__
    return GuestSearch(game.id, bot, rates["theirs"], rates["ours"])
