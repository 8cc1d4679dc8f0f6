"""A seat at many tables as Gymnasium's vector environment. `gratteciel.envs.gymnasium.vector` makes them."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from gratteciel.envs.table import FARTHEST
from gratteciel.errors import SeatWrong
from gratteciel.play.batch import Batch, Seen

Arrays = NDArray[Any]
NO_STEP = -1
"""What is no step of any game: a table that is given it stays as it is."""


class VectorTables(VectorEnv[Arrays, Arrays, Arrays]):
    """The same seat at many tables.

    Games that are over begin anew within the step that ended them (`SAME_STEP`): the observation is then the new
    game's first. A step that is not allowed is not played; `info["refused"]` has the number of the rule.
    """

    def __init__(self, tables: Batch, seat: int, opponents: Callable[[Seen], Any] | None) -> None:
        if seat not in range(tables.players):
            raise SeatWrong(seat=seat, last=tables.players - 1)
        self.tables, self.seat, self.opponents = tables, seat, opponents
        self.num_envs = tables.count
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.single_observation_space = spaces.Box(-FARTHEST, FARTHEST, (tables.rules.FEATURES,), np.float32)
        self.single_action_space = spaces.Discrete(tables.rules.STEPS)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[Arrays, dict[str, Any]]:
        """Begin at all tables, by one seed or by one for each."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        self.tables.reset(int(self.np_random.integers(2**62)) if seed is None else seed)
        seen = self.tables.look()
        self.others(seen)
        return seen.features.copy(), {"action_mask": seen.mask.astype(np.int8)}

    def step(self, actions: Any) -> tuple[Arrays, Arrays, Arrays, Arrays, dict[str, Any]]:
        """A step at each table, and whatever the others and luck do before the next decision."""
        seen = self.tables.step(np.asarray(actions))
        refused = seen.refused.copy()
        rewards, ended = seen.rewards[:, self.seat].copy(), seen.ended.astype(bool)
        self.others(seen, rewards, ended)
        cut = np.zeros(self.num_envs, bool)
        return seen.features.copy(), rewards, ended, cut, {"action_mask": seen.mask.astype(np.int8), "refused": refused}

    def others(self, seen: Seen, rewards: Arrays | None = None, ended: Arrays | None = None) -> None:
        """Let the others play until the seat is to decide everywhere; what ends meanwhile is noted."""
        while True:
            waiting = seen.movers == self.seat
            if waiting.all():
                return
            steps = self.tables.pick() if self.opponents is None else self.opponents(seen)
            steps = np.where(waiting, NO_STEP, np.asarray(steps))
            self.tables.step(steps)
            if rewards is not None and ended is not None:
                fresh = (seen.ended == 1) & ~ended
                rewards[fresh] = seen.rewards[fresh, self.seat]
                ended |= fresh

    def close_extras(self, **_: Any) -> None:
        """Nothing is left open."""
