"""A table as PettingZoo's environment, at which agents take turns. `gratteciel.envs.pettingzoo.env` makes them."""

from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from gratteciel.envs.picturing import MODES, checked, rendered
from gratteciel.envs.table import FARTHEST, Table
from gratteciel.errors import EnvironmentWrong
from gratteciel.play.game import Setup

Observation = dict[str, Any]


class TableEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A table at which agents take turns."""

    def __init__(self, setup: Setup, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {
            "render_modes": list(MODES),
            "name": setup.game.id,
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = checked(render_mode)
        self.table = Table(setup)
        self.possible_agents = [f"seat_{seat}" for seat in range(setup.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        rules = setup.game.rules
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-FARTHEST, FARTHEST, (rules.FEATURES,), np.float32),
                    "action_mask": spaces.Box(0, 1, (rules.STEPS,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(rules.STEPS) for agent in self.possible_agents}
        self.seed: int | None = None
        self.number = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can do: the codes of all steps, allowed or not."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a game: the first of a seed, or the next of the one given before (or of any)."""
        if seed is not None:
            if isinstance(seed, bool) or not isinstance(seed, int | np.integer):
                raise EnvironmentWrong(what="seed", given=seed, wanted="0, 1, 2, …")
            self.seed, self.number = int(seed), 0
        elif self.seed is None:
            self.seed, self.number = int(seeding.np_random()[0].integers(2**62)), 0
        else:
            self.number += 1
        self.table.begin(self.seed, self.number)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.mover]

    def observe(self, agent: str) -> Observation:
        """What an agent sees now, and what it may do: nothing, where it is not to move."""
        seat = self.seats[agent]
        return {"observation": self.table.features(seat), "action_mask": self.table.mask(seat)}

    def step(self, action: int | None) -> None:
        """Play a step for the agent to move; None once its game is over."""
        if self.terminations[self.agent_selection]:
            self.leave(action)
            return
        table = self.table
        try:
            step = index(action)  # type: ignore[arg-type]
        except TypeError:
            raise table.malformed(action) from None
        refused = table.take(step)
        if refused:
            raise table.refusal(step, refused)
        if table.mover >= 0:
            self.agent_selection = self.possible_agents[table.mover]
        else:
            for agent, reward in zip(self.agents, table.rewards, strict=True):
                self.rewards[agent] = self._cumulative_rewards[agent] = reward
                self.terminations[agent] = True
            self.agent_selection = self.agents[0]
        if self.render_mode == "human":
            self.render()

    def leave(self, action: int | None) -> None:
        """The first agent of those left goes from a game that is over for all of them: `_was_dead_step`, in short."""
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        gone = self.agents.pop(0)
        for kept in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del kept[gone]
        if self.agents:
            self.agent_selection = self.agents[0]
            self._clear_rewards()

    def __getattr__(self, name: str) -> Any:
        if name in ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos"):
            raise AttributeError(f"{name} cannot be accessed before reset")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def render(self) -> Any:
        """The table as a spectator sees it, in the mode that was asked for."""
        return None if self.render_mode is None else rendered(self.table.position, self.render_mode)

    def close(self) -> None:
        """Nothing is left open."""

    def __str__(self) -> str:
        return f"gratteciel/{self.table.setup.game.id}"
