"""OpenSpiel's games, measured beside ours: its random rollouts run in C++, as ours run in native code.

Its rollout evaluator cannot be called from Python by itself. A tree search of one simulation does nothing but evaluate
its root, so that is how the rollouts are run. They do not tell how long they were: the mean length of random games is
measured apart.
"""

import random
from dataclasses import asdict, dataclass
from typing import Any

from gratteciel.bench.clock import Work, best_rates, sized

PEERS = ("connect_four", "hex(board_size=5)", "backgammon")
LENGTH_SAMPLE = 300
"""Games whose length is measured."""
SEED = 1


@dataclass(frozen=True)
class PeerSpeed:
    """What was measured of one game of OpenSpiel."""

    game: str
    version: str
    rollouts: float
    """Rollouts per second on one core."""
    mean_length: float
    """Steps of a rollout, chance outcomes included."""

    @property
    def steps(self) -> float:
        """Steps per second."""
        return self.rollouts * self.mean_length

    def tree(self) -> dict[str, Any]:
        """For programs."""
        return {**asdict(self), "steps": self.steps}


def installed() -> str | None:
    """The version of OpenSpiel, or None where it is not installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        import pyspiel  # noqa: F401 - whether it can be loaded is the question

        return version("open_spiel")
    except (ImportError, PackageNotFoundError):
        return None


def first_decision(game: Any) -> Any:
    """The first state in which a player decides: a search begins only there."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


def random_length(state: Any, luck: random.Random) -> int:
    """Steps of one random game from a state."""
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            action = luck.choices(actions, weights)[0]
        else:
            action = luck.choice(state.legal_actions())
        state.apply_action(action)
        steps += 1
    return steps


def rolling_out(game: Any, state: Any) -> Work:
    """Rollouts as work, one unit each."""
    import pyspiel

    def work(rollouts: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, SEED)
        bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, SEED, False)
        bot.mcts_search(state)
        return rollouts

    return work


def measure(name: str, version: str, seconds: float, rounds: int) -> PeerSpeed:
    """The rollouts of one game of OpenSpiel."""
    import pyspiel

    game = pyspiel.load_game(name)
    state = first_decision(game)
    luck = random.Random(SEED)  # noqa: S311 - a sample of lengths
    lengths = [random_length(state.clone(), luck) for _ in range(LENGTH_SAMPLE)]
    work = rolling_out(game, state)
    rates = best_rates({name: work}, {name: sized(work, seconds)}, rounds)
    return PeerSpeed(name, version, rates[name], sum(lengths) / len(lengths))
