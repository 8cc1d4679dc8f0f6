"""Whether the figures of reviews hold: the spread of accuracy and luck over seeds beside the errors they state.

`python -m bench.reviews` has the levels play one record of each game, the dice game also alone, reviews it from thirty
seeds with the default budget, and prints for each seat what it found; docs/review.md tells the result. What was found
is kept in a folder (`--out`); run again, it goes on there.
"""

import argparse
import json
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import gratteciel
from gratteciel import Position
from gratteciel.bots.levels import player
from gratteciel.bots.review import review
from gratteciel.engine.playouts import all_cores
from gratteciel.engine.rng import stream

SEEDS = 30
RECORDS = (("hong-kong", 2), ("helicopters", 4), ("projekt", 4), ("dice", 4), ("dice", 1), ("world", 4))
"""Which games are reviewed, with how many players."""
LEVELS = ("junior-architect", "senior-architect", "craftsman", "apprentice")
"""Who plays them, seat by seat: good and poor players."""
FIGURES = ("accuracy", "luck")
RATIO, ERROR = 1.5, 3.0
"""Limits: of the spread against the stated error, and of that error."""


@cache
def played(id: str, players: int) -> Position:
    """The record: always the same one."""
    position = gratteciel.game(id).start(players)
    seats = [player(position.game, LEVELS[seat], seat, seat) for seat in range(players)]
    luck = stream(0, 77)
    while not position.over:
        who = position.mover
        assert who is not None
        chance = who == gratteciel.CHANCE
        position = position.play(position.random_move(luck) if chance else seats[who].choose(position))
    return position


def reviewed(id: str, players: int, seed: int) -> dict[str, Any]:
    """What one review says of every seat, and how long it took on one core."""
    position = played(id, players)
    began = time.process_time()
    found = review(position, seed=seed, threads=1)
    scale = 100.0 if found.unit == "share" else 1.0
    seats = [
        {
            "accuracy": one.accuracy,
            "accuracy_error": one.accuracy_error,
            "luck": scale * one.luck,
            "luck_error": scale * one.luck_error,
        }
        for one in found.seats
    ]
    return {"game": id, "players": players, "seed": seed, "seconds": time.process_time() - began, "seats": seats}


def figures(rows: list[dict[str, Any]]) -> Iterator[tuple[int, str, int, float, float, float]]:
    """For each seat and figure: how many seeds tell it, its mean, its spread, and the error stated (mean square)."""
    for seat in range(len(rows[0]["seats"])):
        for name in FIGURES:
            told = [row["seats"][seat] for row in rows if row["seats"][seat][name] is not None]
            if len(told) > 1 and any(one[f"{name}_error"] for one in told):
                values = [one[name] for one in told]
                stated = mean(one[f"{name}_error"] ** 2 for one in told) ** 0.5
                yield seat, name, len(told), mean(values), stdev(values), stated


def main() -> None:
    """Measure, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--seeds", type=int, default=SEEDS)
    parser.add_argument("--workers", type=int, default=all_cores())
    parser.add_argument("--out", type=Path, default=Path("results"))
    asked = parser.parse_args()
    kept = asked.out / "reviews.jsonl"
    lines = kept.read_text().splitlines() if kept.exists() else []
    found = {(row["game"], row["players"], row["seed"]): row for row in map(json.loads, lines)}
    records = [one for one in RECORDS if not asked.games or one[0] in asked.games]
    wanted = [(*one, seed) for seed in range(asked.seeds) for one in records]
    missing = [one for one in wanted if one not in found]
    asked.out.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(asked.workers, get_context("spawn")) as pool:
        tasks = [pool.submit(reviewed, *one) for one in missing]
        for number, task in enumerate(as_completed(tasks), 1):
            row = task.result()
            found[row["game"], row["players"], row["seed"]] = row
            with kept.open("a") as file:
                file.write(json.dumps(row) + "\n")
            print(f"\r{number} of {len(missing)} reviews", end="", flush=True)
    print("\ngame, players    core-s  seat  figure    told    mean  spread  stated  spread ÷ stated")
    for id, players in records:
        own = [found[one] for one in wanted if one[:2] == (id, players)]
        seconds = mean(row["seconds"] for row in own)
        for seat, name, told, middle, spread, stated in figures(own):
            bad = "  too much" if spread > RATIO * stated or stated > ERROR else ""
            line = f"{id:14} {players} {seconds:7.1f} {seat:5}  {name:8} {told:5} {middle:7.1f} {spread:7.2f}"
            print(f"{line} {stated:7.2f} {spread / stated:8.2f}{bad}")


if __name__ == "__main__":
    main()
