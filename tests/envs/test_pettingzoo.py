"""PettingZoo's own tests of our environments, and what they do not look at."""

import copy
import pickle
import random
import time

import numpy as np
import pytest

import gratteciel
from gratteciel.engine.rng import stream
from gratteciel.envs.aec import TableEnv
from gratteciel.envs.pettingzoo import env
from gratteciel.errors import EnvironmentWrong, GameOver, OptionWrong, StepIllegal, StepMalformed
from tests.without import run_without

# What comes with these tests warns of itself.
with pytest.warns(DeprecationWarning):
    from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

SETUPS = [
    ("dice", 1, {}),
    ("dice", 4, {}),
    ("helicopters", 3, {}),
    ("hong-kong", 2, {}),
    ("projekt", 3, {"experts": True}),
    ("world", 4, {"covered": True, "memory": True}),
]


def finished(played: TableEnv, seed: int = 1) -> TableEnv:
    """A game of it by random steps, to the end."""
    played.reset(seed=seed)
    choose = random.Random(seed)
    while played.table.mover >= 0:
        mask = played.observe(played.agent_selection)["action_mask"]
        played.step(choose.choice(np.flatnonzero(mask).tolist()))
    return played


@pytest.mark.filterwarnings("ignore:Observation")  # it is a dict, as in PettingZoo's own games
@pytest.mark.parametrize(("id", "players", "options"), SETUPS, ids=str)
def test_api_and_seeds(id: str, players: int, options: dict[str, object], capfd: pytest.CaptureFixture[str]) -> None:
    api_test(env(id, players=players, **options), num_cycles=20)  # type: ignore[arg-type]
    seed_test(lambda: env(id, players=players, **options), num_cycles=15)  # type: ignore[arg-type]
    assert "Passed" in capfd.readouterr().out


def test_rendering(capfd: pytest.CaptureFixture[str]) -> None:
    def made(render_mode: str) -> TableEnv:
        short = env("helicopters", render_mode=render_mode)
        short.agent_iter = lambda max_iter=4: TableEnv.agent_iter(short, 4)
        return short

    render_test(made)
    assert "Red" in capfd.readouterr().out
    with pytest.raises(EnvironmentWrong, match="'video' is not possible; possible: human, ansi, rgb_array"):
        env("dice", render_mode="video")


def test_pictures_tell_no_secrets() -> None:
    """They are a spectator's."""
    told = []
    for seed in (1, 2):
        drawn = env("world", players=2, covered=True, render_mode="ansi")
        drawn.reset(seed=seed)
        drawn.table.tables["seat"][0] = 0
        told.append(drawn.render())
    assert told[0] == told[1]


def test_the_benchmark_runs(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    clock = iter(range(0, 10_000, 2))
    monkeypatch.setattr(time, "time", lambda: next(clock))
    performance_benchmark(env("hong-kong"))
    assert "turns per second" in capfd.readouterr().out


def test_a_game_is_the_one_that_positions_play() -> None:
    played = env("dice", players=3)
    played.reset(seed=9)
    position, luck = gratteciel.game("dice").start(3), stream(9, 0)
    choose = random.Random(2)
    while True:
        while position.mover == gratteciel.CHANCE:
            position = position.play(position.random_move(luck))
        assert played.table.position == position
        if position.over:
            break
        seat = played.seats[played.agent_selection]
        assert seat == position.mover
        seen = played.observe(played.agent_selection)
        assert seen["action_mask"].tolist() == position.mask().tolist()
        for other, agent in enumerate(played.possible_agents):
            assert played.observe(agent)["observation"].tolist() == position.features(other).tolist()
            assert other == seat or not played.observe(agent)["action_mask"].any()
        step = choose.choice(position.steps())
        position = position.play(step)
        played.step(step)
    assert tuple(played.rewards.values()) == position.shares and tuple(played.table.points) == position.scores
    assert all(played.terminations.values())


def test_alone_the_points_are_the_reward() -> None:
    rewards = set()
    for seed in range(8):
        played = finished(env("dice", players=1), seed)
        assert played.rewards["seat_0"] == min(1, played.table.points[0] / gratteciel.game("dice").rules.SOLO_SCALE)
        rewards.add(played.rewards["seat_0"])
    assert max(rewards) > 0


def test_what_is_not_allowed_is_refused_in_words() -> None:
    played = env("hong-kong")
    played.reset(seed=1)
    before = played.observe("seat_0")
    with pytest.raises(StepIllegal, match="HK-5"):
        played.step(gratteciel.game("hong-kong").setup().steps["S c3"])
    for wrong in (-1, 10**6):
        with pytest.raises(StepMalformed):
            played.step(wrong)
    assert played.observe("seat_0")["action_mask"].tolist() == before["action_mask"].tolist()
    with pytest.raises(OptionWrong):
        env("hong-kong", covered=True)
    over = finished(env("hong-kong"))
    assert over.table.take(0) and isinstance(over.table.refusal(0, over.table.take(0)), GameOver)


def test_it_is_copied_with_its_luck() -> None:
    played = env("projekt", players=2)
    played.reset(seed=3)
    for _ in range(40):
        played.step(played.table.draw())
    twins = [copy.deepcopy(played), pickle.loads(pickle.dumps(played))]
    for _ in range(60):
        step = int(np.flatnonzero(played.observe(played.agent_selection)["action_mask"])[0])
        for one in (played, *twins):
            one.step(step)
    for twin in twins:
        assert twin.table.position == played.table.position and twin.agent_selection == played.agent_selection


def test_nothing_is_loaded_unasked() -> None:
    done = run_without(
        ("pettingzoo", "gymnasium", "PIL"),
        "import sys, gratteciel\n"
        "gratteciel.envs.pettingzoo, gratteciel.envs.table if 0 else 0\n"
        "assert not {'numba', 'PIL', 'rich', 'litestar'} & set(sys.modules), sys.modules.keys()\n"
        "try:\n    gratteciel.envs.pettingzoo.env('dice')\n"
        "except gratteciel.GrattecielError as error:\n    print(error)",
    )
    assert "pip install 'gratteciel[pettingzoo]'" in done.stdout, done.stderr


def test_what_is_no_number_is_no_step_and_no_seed() -> None:
    played = env("hong-kong")
    with pytest.raises(AttributeError, match="cannot be accessed before reset"):
        played.step(0)
    for seed in ("x", 1.5):
        with pytest.raises(EnvironmentWrong, match="seed"):
            played.reset(seed=seed)  # type: ignore[arg-type]
    played.reset(seed=2**80)
    before = played.table.tables.tobytes()
    for action in ("x", 2.7, None, 2**70):
        with pytest.raises(StepMalformed):
            played.step(action)  # type: ignore[arg-type]
    assert played.table.tables.tobytes() == before
