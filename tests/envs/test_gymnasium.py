"""Gymnasium's own check of our environments, and what it does not look at."""

import copy

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import gratteciel
from gratteciel.bots.levels import RandomPlayer
from gratteciel.envs.gymnasium import env, vector
from gratteciel.envs.single import ILLEGAL, SeatEnv
from gratteciel.errors import EnvironmentWrong, LevelUnknown, SeatWrong
from gratteciel.play.batch import Seen
from gratteciel.play.move import Move
from gratteciel.play.position import Position
from tests.thorough import games_of


def played(one: SeatEnv, seed: int) -> tuple[list[int], float]:
    """A game by the first allowed steps: the steps of the seat, and what it was rewarded."""
    _, info = one.reset(seed=seed)
    steps: list[int] = []
    total, over = 0.0, False
    while not over:
        steps.append(int(np.flatnonzero(info["action_mask"])[len(steps) % 2 - 1]))
        _, reward, over, _, info = one.step(steps[-1])
        total += reward
    assert not info["action_mask"].any()
    return steps, total


@pytest.mark.parametrize("id", games_of("dice", "world"))
def test_gymnasiums_check(id: str) -> None:
    check_env(env(id), skip_render_check=True)


def test_an_opponent_is_any_bot() -> None:
    class First:
        """A player of somebody's own."""

        asked = 0

        def choose(self, position: Position) -> Move:
            self.asked += 1
            return position.moves()[0]

    own = First()
    steps, reward = played(env("dice", players=3, opponents=[own, "random"], seat=1), 4)
    assert own.asked > 5 and steps and reward in (0, 0.5, 1)
    against = env("hong-kong", opponents="intern")
    twin = copy.deepcopy(against)
    assert played(against, 5) == played(against, 5) == played(twin, 5) != played(against, 6)


def test_it_sees_what_its_seat_sees() -> None:
    watched = env("world", seat=1, opponents=RandomPlayer(3), render_mode="ansi")
    seen, info = watched.reset(seed=2)
    position = watched.table.position
    assert position.mover == 1 and seen.tolist() == position.features(1).tolist()
    assert info["action_mask"].tolist() == position.mask().tolist() == watched.action_masks().tolist()
    assert "Red" in str(watched.render())


def test_what_is_not_allowed_ends_the_game() -> None:
    one = env("hong-kong")
    one.reset(seed=1)
    _, reward, over, cut, info = one.step(gratteciel.game("hong-kong").setup().steps["S c3"])
    assert (reward, over, cut) == (ILLEGAL, True, False) and "HK-5" in info["refused"]


def test_a_game_is_begun_before_it_is_played() -> None:
    with pytest.raises(ResetNeeded):
        env("hong-kong", opponents="random").step(0)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(EnvironmentWrong, match="opponents: 1 is not possible; possible: 2"):
        env("helicopters", opponents=["random"])
    with pytest.raises(LevelUnknown):
        env("dice", players=2, opponents="nobody")
    with pytest.raises(SeatWrong):
        env("dice", players=2, seat=2)
    with pytest.raises(SeatWrong):
        vector("dice", 4, players=2, seat=2)


@pytest.mark.parametrize(("id", "seat"), [("dice", 0), ("hong-kong", 1)])
def test_many_tables_play_the_games_of_a_batch(id: str, seat: int) -> None:
    many = vector(id, 16, seat=seat, players=2)
    assert many.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, info = many.reset(seed=3)
    choose = np.random.default_rng(1)
    ended, rewards = 0, []
    for _ in range(150):
        assert (many.tables.seen.movers == seat).all() and many.observation_space.contains(seen)
        steps = (choose.random(info["action_mask"].shape) * info["action_mask"]).argmax(1)
        seen, reward, over, cut, info = many.step(steps)
        assert not info["refused"].any() and not cut.any() and not reward[~over].any()
        ended += int(over.sum())
        rewards += reward[over].tolist()
    assert ended > 8 and {0.0, 1.0} <= set(rewards)
    again = many.reset(seed=list(range(16)))[0]
    assert (again == many.reset(seed=list(range(16)))[0]).all()


def test_others_may_be_somebodys_own() -> None:
    asked = []

    def last(seen: Seen) -> object:
        asked.append(seen.movers.copy())
        return seen.mask.shape[1] - 1 - seen.mask[:, ::-1].argmax(1)

    many = vector("hong-kong", 4, opponents=last, players=2)
    _, info = many.reset(seed=1)
    for _ in range(20):
        _, _, _, _, info = many.step(info["action_mask"].argmax(1))
    assert len(asked) > 10 and all((movers == 1).any() for movers in asked)
