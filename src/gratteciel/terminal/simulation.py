"""Many games of random play: running them in stretches, and what they add up to."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from gratteciel.arena.intervals import share_of
from gratteciel.engine import editions, playouts
from gratteciel.engine.loader import announced
from gratteciel.engine.playouts import LONGEST_GAME, MANNERS, Manner, Outcomes
from gratteciel.play.game import Setup
from gratteciel.play.position import Position

SAMPLE = 200
"""Games in which the allowed moves are counted."""
STRETCH_SECONDS = 0.25
"""About how long one stretch of games takes: how quickly Ctrl-C is obeyed."""


@dataclass(frozen=True)
class Simulation:
    """Games that were played, and how."""

    setup: Setup
    manner: Manner | Literal["levels"]
    seed: int
    threads: int
    wanted: int
    outcomes: Outcomes
    widths: NDArray[np.int64]
    """How many moves were allowed at each decision of a sample of the games."""
    sampled: int
    seconds: float
    seats: tuple[str, ...] = ()
    """Who played, where it was not random moves alone."""

    @property
    def games(self) -> int:
        """How many games were played to the end of the run: fewer than wanted after Ctrl-C."""
        return len(self.outcomes.lengths)


def simulate(
    setup: Setup, wanted: int, seed: int, manner: Manner, threads: int, progress: Callable[[int], None] | None = None
) -> Simulation:
    """Play games 0 … `wanted` − 1 of a seed; Ctrl-C ends it with the games done so far."""
    engine, start = setup.game.engine, Position.start(setup).tables
    with announced(engine, playouts.games):
        playouts.playouts(engine, setup.boxes, start, 1, seed, manner)
    done: list[Outcomes] = []
    played, stretch, seconds = 0, 8 * threads, 0.0
    try:
        while played < wanted:
            count = min(stretch, wanted - played)
            began = time.perf_counter()
            outcomes = playouts.playouts(engine, setup.boxes, start, count, seed, manner, threads, first=played)
            took = time.perf_counter() - began
            done.append(outcomes)
            played, seconds = played + count, seconds + took
            stretch = max(1, min(2 * stretch, int(count * STRETCH_SECONDS / max(took, 1e-9))))
            if progress:
                progress(count)
    except KeyboardInterrupt:
        if not done:
            raise
    joined = Outcomes(
        *(np.concatenate([getattr(part, name) for part in done]) for name in ("lengths", "scores", "shares", "ends"))
    )
    widths, sampled = widths_of(setup, start, seed, manner, min(played, SAMPLE))
    return Simulation(setup, manner, seed, threads, wanted, joined, widths, sampled, seconds)


def widths_of(
    setup: Setup, start: NDArray[Any], seed: int, manner: Manner, games: int
) -> tuple[NDArray[np.int64], int]:
    """How many moves were allowed at each decision of the first games of a seed."""
    engine = setup.game.engine
    count, room = engine(playouts.branching), playouts.room(engine)
    widths = np.zeros(LONGEST_GAME, np.int64)
    start = start.copy()
    found = []
    for number in range(games):
        steps = count(setup.boxes, start, *room, seed, number, MANNERS.index(manner), widths)
        found.append(widths[:steps][widths[:steps] > 0])
    return np.concatenate(found), games


def spread(values: NDArray[np.int64]) -> dict[str, float | int]:
    """Mean, standard deviation (of a sample), least and most."""
    deviation = float(values.std(ddof=1)) if len(values) > 1 else 0.0
    return {"mean": float(values.mean()), "sd": deviation, "min": int(values.min()), "max": int(values.max())}


def summary(simulation: Simulation, lang: str) -> dict[str, Any]:
    """What the games add up to, for programs and for the report."""
    setup, outcomes = simulation.setup, simulation.outcomes
    texts = setup.words(lang)
    steps = int(outcomes.lengths.sum())
    seats = []
    for seat in range(setup.players):
        share = float(outcomes.shares[:, seat].mean())
        low, high = share_of(share * simulation.games, simulation.games)[1:]
        seats.append(
            {
                "seat": seat,
                "name": texts.seat(seat),
                "wins": share,
                "low": low,
                "high": high,
                "score": spread(outcomes.scores[:, seat]),
            }
        )
    return {
        "game": setup.game.id,
        "rules": setup.version,
        "edition": {"id": setup.edition.edition.id, "checksum": editions.checksum(setup.edition)},
        "players": setup.players,
        "options": setup.options,
        "manner": simulation.manner,
        "levels": list(simulation.seats),
        "seed": simulation.seed,
        "threads": simulation.threads,
        "wanted": simulation.wanted,
        "games": simulation.games,
        "steps": steps,
        "seconds": simulation.seconds,
        "steps_per_second": steps / simulation.seconds,
        "length": spread(outcomes.lengths),
        "branching": {**spread(simulation.widths), "games": simulation.sampled},
        "endings": {name: int((outcomes.ends == number).sum()) for number, name in enumerate(setup.game.rules.ENDINGS)},
        "given_up": int((outcomes.ends < 0).sum()),
        "interval": "wilson 95 %",
        "seats": seats,
    }
