"""Compiling from nothing and loading from the cache, each in a new process.

The new process runs ``python -m gratteciel.bench.cold GAME PLAYERS``.
"""

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class ColdStart:
    """Seconds to the first random game, and to a position a person can play from, without and with a cache."""

    game: str
    cold_playout: float
    cold_position: float
    warm_playout: float
    warm_position: float

    def tree(self) -> dict[str, Any]:
        """For programs."""
        return asdict(self)


def timed(id: str, players: int) -> dict[str, float]:
    """Seconds this process needs, the import of Numba not counted."""
    import time

    from gratteciel.bench.games import first_playout
    from gratteciel.engine.modes import settled
    from gratteciel.play.game import game

    settled("native")  # Numba is loaded before the clock starts: it takes as long for every game
    found = {"playout": first_playout(game(id), players)}
    began = time.perf_counter()
    game(id).ready()
    return found | {"position": time.perf_counter() - began}


def in_new_process(id: str, players: int, cache: str) -> dict[str, float]:
    """What a new process with that cache folder measures."""
    command = [sys.executable, "-m", "gratteciel.bench.cold", id, str(players)]
    done = subprocess.run(  # noqa: S603 - our own module
        command, env=os.environ | {"GRATTECIEL_CACHE": cache}, capture_output=True, text=True, check=True
    )
    found: dict[str, float] = json.loads(done.stdout)
    return found


def measure(id: str, players: int) -> ColdStart:
    """A cold and then a warm start of one game."""
    with tempfile.TemporaryDirectory(prefix="gratteciel-bench-") as cache:
        cold, warm = in_new_process(id, players, cache), in_new_process(id, players, cache)
    return ColdStart(id, cold["playout"], cold["position"], warm["playout"], warm["position"])


if __name__ == "__main__":
    print(json.dumps(timed(sys.argv[1], int(sys.argv[2]))))
