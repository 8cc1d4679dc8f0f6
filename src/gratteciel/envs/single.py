"""A seat at a table as Gymnasium's environment. `gratteciel.envs.gymnasium.env` makes them."""

from collections.abc import Sequence
from operator import index
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded

from gratteciel.bots.levels import Player, RandomPlayer, player
from gratteciel.engine.contract import OVER
from gratteciel.envs.gymnasium import Opponents
from gratteciel.envs.picturing import MODES, checked, rendered
from gratteciel.envs.table import FARTHEST, Features, Mask, Table
from gratteciel.errors import EnvironmentWrong, SeatWrong
from gratteciel.play.game import Setup

ILLEGAL = -1.0
"""The reward for a step that is not allowed."""


class SeatEnv(gymnasium.Env[Features, np.int64]):
    """One seat of a table; the others are opponents'."""

    metadata = {"render_modes": list(MODES), "render_fps": 1}

    def __init__(self, setup: Setup, seat: int, opponents: Opponents, render_mode: str | None = None) -> None:
        if seat not in range(setup.players):
            raise SeatWrong(seat=seat, last=setup.players - 1)
        self.render_mode = self.mode = checked(render_mode)
        self.table, self.seat = Table(setup), seat
        rules = setup.game.rules
        self.observation_space = spaces.Box(-FARTHEST, FARTHEST, (rules.FEATURES,), np.float32)
        self.action_space = spaces.Discrete(rules.STEPS)
        self.opponents = seated(setup, seat, opponents)
        self.playing: dict[int, Player] = {}
        self.begun = False

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[Features, dict[str, Any]]:
        """Begin a game, and play it to the seat's first decision."""
        super().reset(seed=seed)
        own = int(self.np_random.integers(2**62))
        game = self.table.setup.game
        self.playing = {
            seat: player(game, who, seat, own + 1 + seat) if isinstance(who, str) else who
            for seat, who in self.opponents.items()
        }
        self.table.begin(own)
        self.begun = True
        self.others()
        return self.table.features(self.seat), self.info()

    def others(self) -> None:
        """Let the others play until the seat is to decide, or the game is over."""
        table = self.table
        while table.mover not in (self.seat, OVER):
            who = self.playing[table.mover]
            step = table.draw() if isinstance(who, RandomPlayer) else who.choose(table.position).step
            if refused := table.take(step):
                raise table.refusal(step, refused)

    def step(self, action: np.int64 | int) -> tuple[Features, float, bool, bool, dict[str, Any]]:
        """Play a step, and whatever the others and luck do before the next decision."""
        if not self.begun:
            raise ResetNeeded("Cannot call env.step() before calling env.reset()")
        table, step = self.table, index(action)
        if refused := table.take(step):
            told = {**self.info(), "refused": table.refusal(step, refused).text("en")}
            return table.features(self.seat), ILLEGAL, True, False, told
        self.others()
        over = table.mover == OVER
        reward = table.rewards[self.seat] if over else 0.0
        if self.render_mode == "human":
            self.render()
        return table.features(self.seat), reward, over, False, self.info()

    def info(self) -> dict[str, Any]:
        """The allowed steps; none once it is over."""
        return {"action_mask": self.action_masks()}

    def action_masks(self) -> Mask:
        """1 for each step that is allowed now, as algorithms with masks ask for it."""
        return self.table.mask(self.seat)

    def render(self) -> Any:
        """The table as a spectator sees it, in the mode that was asked for."""
        return None if self.mode is None else rendered(self.table.position, self.mode)


def seated(setup: Setup, seat: int, opponents: Opponents) -> dict[int, str | Player]:
    """Who plays the other seats."""
    others = [(seat + n) % setup.players for n in range(1, setup.players)]
    several = isinstance(opponents, Sequence) and not isinstance(opponents, str)
    named = list(opponents) if several else [opponents] * len(others)  # type: ignore[arg-type]
    if len(named) != len(others):
        raise EnvironmentWrong(what="opponents", given=len(named), wanted=str(len(others)))
    for who in named:
        if isinstance(who, str):
            player(setup.game, who, 0)  # or it says which there are
    return dict(zip(others, named, strict=True))  # type: ignore[arg-type]
