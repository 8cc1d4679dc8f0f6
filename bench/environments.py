"""Steps per second of our PettingZoo environments beside PettingZoo's own Connect Four, in turns, in one run.

    python bench/environments.py [--seconds 2] [--rounds 3]

The loop is the one of PettingZoo's guide: look, choose one of the allowed steps, play it. Each line tells the best of
the rounds and how many times Connect Four's best that is.
"""

import argparse
import random
import time
import warnings
from typing import Any

import gratteciel

PEER = "connect_four (PettingZoo)"


def speed(env: Any, seconds: float) -> float:
    """Steps per second in a loop that chooses an allowed step itself."""
    luck = random.Random(1)  # noqa: S311 - a measurement
    steps, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        env.reset(seed=steps)
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            allowed = seen["action_mask"].nonzero()[0]
            env.step(int(allowed[int(luck.random() * len(allowed))]))
            steps += 1
    return steps / (time.perf_counter() - began)


def speeds(seconds: float, rounds: int) -> dict[str, float]:
    """Steps per second of each environment and of PettingZoo's own: the best of rounds that take turns."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic import connect_four_v3

        environments: dict[str, Any] = {PEER: connect_four_v3.env()}
    for id in gratteciel.games():
        environments[id] = gratteciel.envs.pettingzoo.env(id)
        speed(environments[id], 0.05)
    best = dict.fromkeys(environments, 0.0)
    for _ in range(rounds):
        for name, env in environments.items():
            best[name] = max(best[name], speed(env, seconds))
    return best


def main() -> None:
    """Measure and tell."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seconds", type=float, default=2.0)
    asked.add_argument("--rounds", type=int, default=3)
    told = asked.parse_args()
    best = speeds(told.seconds, told.rounds)
    for name, steps in best.items():
        print(f"{name:28} {steps:10,.0f} steps/s  {steps / best[PEER]:6.1f} ×")


if __name__ == "__main__":
    main()
