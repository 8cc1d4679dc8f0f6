"""How fast searches and playouts run as WebAssembly beside native code: `python -m bench.wasm`.

The two take turns on one core, from the same position with the same seed, so that they do the same work; the best round
of each counts, since a machine is only ever disturbed downwards.
"""

import argparse
import gzip
import time
from collections.abc import Callable

import gratteciel
from gratteciel.bots.thinking import SearchPlan, Tree
from gratteciel.engine.modes import Mode
from gratteciel.engine.playouts import playouts
from gratteciel.play.position import Position
from gratteciel.terminal.shelf import usual_players

MODES: tuple[Mode, ...] = ("native", "wasm")


def beginning(id: str, mode: Mode) -> Position:
    """Where the search begins: the first decision, after what luck lays out."""
    one = gratteciel.game(id, mode)
    position = one.start(usual_players(one))
    while position.mover == gratteciel.CHANCE:
        position = position.play(position.random_move(seed=1))
    return position


def searching(position: Position, iterations: int) -> Callable[[], object]:
    """A search of so many iterations, in stretches as bots have them."""
    assert position.mover is not None
    known = position.hidden(position.mover)

    def search() -> list[float]:
        tree = Tree(position, position.mover or 0, 1, 0)
        for _ in range(0, iterations, 2_000):
            tree.grow(position, known, 2_000, SearchPlan())
        return list(tree.sums)

    return search


def playing(position: Position, games: int) -> Callable[[], object]:
    """So many random games."""

    def play() -> object:
        return playouts(position.game.engine, position.setup.boxes, position.tables, games, seed=1).lengths.tolist()

    return play


def best_of(rounds: int, made: list[Callable[[], object]]) -> list[float]:
    """The shortest time of each, in turns; all must come to the same."""
    times: list[list[float]] = [[] for _ in made]
    for _ in range(rounds):
        found = []
        for number, one in enumerate(made):
            began = time.perf_counter()
            found.append(one())
            times[number].append(time.perf_counter() - began)
        assert all(one == found[0] for one in found), "the modes differ"
    return [min(one) for one in times]


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=20_000)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    print("             kB  gzipped   iterations/s      native   ratio    games/s      native   ratio")
    for id in gratteciel.games():
        positions = [beginning(id, mode) for mode in MODES]
        native, wasm = best_of(asked.rounds, [searching(one, asked.iterations) for one in positions])
        native_games, wasm_games = best_of(asked.rounds, [playing(one, asked.games) for one in positions])
        data = positions[1].game.engine.wasm_file.read_bytes()
        print(
            f"{id:11} {len(data) / 1e3:5.1f} {len(gzip.compress(data, 9)) / 1e3:8.1f} "
            f"{asked.iterations / wasm:14,.0f} {asked.iterations / native:11,.0f} {native / wasm:6.0%} "
            f"{asked.games / wasm_games:11,.0f} {asked.games / native_games:11,.0f} {native_games / wasm_games:6.0%}"
        )


if __name__ == "__main__":
    main()
