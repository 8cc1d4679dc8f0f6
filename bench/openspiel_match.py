"""Our search against OpenSpiel's, with equal numbers of simulations: `python -m bench.openspiel_match`.

Both sit at OpenSpiel's table (`gratteciel.envs.openspiel`), two players. Against us plays its `MCTSBot`, or its
`ISMCTSBot` where something is hidden, with random rollouts to the end; both are its Python ones, as its C++ ones cannot
be run on games written in Python. Ours searches as a level does, in one tree, and a decision has so many simulations as
theirs; of a tree that was kept from the turn before, what it has counts as simulated already.

Two games of a pair have the same luck and changed seats. Every game is a line of the file `--out`, written when it is
done; run again, the command goes on where it was.
"""

import argparse
import random
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

import gratteciel
from gratteciel.arena.intervals import share_of
from gratteciel.arena.pool import on_this_machine
from gratteciel.bench.guests import theirs
from gratteciel.bots.levels import level
from gratteciel.bots.thinking import SearchPlan, Thinker
from gratteciel.engine.playouts import all_cores
from gratteciel.play.position import Position

GAMES = {"world": 12, "dice": 40, "projekt": 12, "hong-kong": 40}
"""How many games of each are played unless told; the slowest first."""
LEVEL = "master-builder"


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game: a line of the file."""

    game: str
    number: int
    simulations: int
    plan: SearchPlan
    """How ours searched."""
    seat: int
    """Ours."""
    share: float
    """Of the win, ours."""
    steps: int
    decisions: tuple[int, int]
    """Ours, and theirs: those with something to choose."""
    seconds: tuple[float, float]


class Wanted(msgspec.Struct, frozen=True):
    """What is to be played."""

    simulations: int
    games: tuple[tuple[str, int], ...]
    """Game and number."""
    plans: dict[str, SearchPlan]


class Ours:
    """Our search as a bot of OpenSpiel: it sees what its seat may know."""

    def __init__(self, game: Any, seat: int, simulations: int, plan: SearchPlan, seed: int) -> None:
        self.position, self.simulations = Position.start(game.setup), simulations
        self.thinker = Thinker(seat, plan, seed)

    def step(self, state: Any) -> int:
        """The step most visited."""
        for action in state.history()[self.position.length :]:
            self.position = self.position.play(action)
        return self.thinker.think(self.position, self.simulations).best.move.step


def play(id: str, number: int, simulations: int, plan: SearchPlan) -> Played:
    """One game; the number says who sits where, and from which seeds."""
    game = gratteciel.envs.openspiel.load(id, players=2)
    seat, luck = number % 2, random.Random(number // 2)  # noqa: S311 - to be played again
    bots = {seat: Ours(game, seat, simulations, plan, number), 1 - seat: theirs(game, simulations, number)}
    state = game.new_initial_state()
    decisions, seconds = [0, 0], [0.0, 0.0]
    while not state.is_terminal():
        who = state.current_player()
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            action = luck.choices(outcomes, weights)[0]
        elif len(allowed := state.legal_actions()) == 1:
            action = allowed[0]
        else:
            began = time.perf_counter()
            action = bots[who].step(state)
            decisions[who != seat] += 1
            seconds[who != seat] += time.perf_counter() - began
        state.apply_action(action)
    share = (state.returns()[seat] + 1) / 2
    took = (round(seconds[0], 3), round(seconds[1], 3))
    return Played(
        id, number, simulations, plan, seat, share, state.move_number(), (decisions[0], decisions[1]), took
    )  # fmt: skip


def play_number(encoded: bytes, number: int) -> bytes:
    """One of the games wanted, as workers are asked for it."""
    wanted = msgspec.json.decode(encoded, type=Wanted)
    id, game = wanted.games[number]
    return msgspec.json.encode(play(id, game, wanted.simulations, wanted.plans[id]))


def plan_of(id: str, named: str, full: bool) -> SearchPlan:
    """A level's way to search, in one tree; `full`: by random playouts to the end."""
    found = level(gratteciel.game(id), named)
    return SearchPlan(found.explore, 0 if full else found.leaning, -1 if full else found.horizon)


def kept(file: Path) -> Iterator[Played]:
    """The games in the file; half a line at its end, left by a crash, is cut off."""
    if not file.exists():
        return
    whole = file.read_bytes()
    lines, _, half = whole.rpartition(b"\n")
    if half:
        file.write_bytes(lines + b"\n" if lines else b"")
    yield from (msgspec.json.decode(line, type=Played) for line in lines.split(b"\n") if line)


def told(id: str, games: list[Played]) -> str:
    """What came of the games of one kind."""
    found = share_of(sum(one.share for one in games), len(games))
    by_seat = [[one.share for one in games if one.seat == seat] for seat in (0, 1)]
    seats = ", ".join(f"{sum(shares) / len(shares):.0%}" for shares in by_seat if shares)
    per = [
        sum(one.seconds[side] for one in games) / max(1, sum(one.decisions[side] for one in games)) for side in (0, 1)
    ]
    return (
        f"{id:11} {len(games):4} games  ours {found.value:6.1%}  ({found.low:.0%} to {found.high:.0%})   "
        f"by seat {seats:11}  a decision: ours {1000 * per[0]:.1f} ms, theirs {1000 * per[1]:.0f} ms"
    )


def main() -> None:
    """Play what is missing, and tell what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=",".join(f"{id}={count}" for id, count in GAMES.items()))
    parser.add_argument("--simulations", type=int, default=200)
    parser.add_argument("--level", default=LEVEL, help="whose way of searching ours has, but for the iterations")
    parser.add_argument("--full", action="store_true", help="ours plays out at random to the end, as theirs does")
    parser.add_argument("--out", type=Path, default=Path("openspiel-match.jsonl"))
    parser.add_argument("--workers", type=int, default=all_cores())
    asked = parser.parse_args()
    counts = {id: int(count) for id, _, count in (text.partition("=") for text in asked.games.split(","))}
    plans = {id: plan_of(id, asked.level, asked.full) for id in counts}
    found: dict[str, list[Played]] = {id: [] for id in counts}
    for one in kept(asked.out):
        if one.simulations == asked.simulations and one.plan == plans.get(one.game):
            found[one.game].append(one)
    done = {(one.game, one.number) for games in found.values() for one in games}
    missing = [(id, n) for id, count in counts.items() for n in range(count) if (id, n) not in done]
    encoded = msgspec.json.encode(Wanted(asked.simulations, tuple(missing), plans))
    print(f"{asked.simulations} simulations a decision; {len(done)} games are there, {len(missing)} to be played")
    lines = on_this_machine(play_number, encoded, range(len(missing)), max(1, min(asked.workers, len(missing))))
    with asked.out.open("ab", buffering=0) as file, closing(lines):  # type: ignore[type-var]
        for count, line in enumerate(lines, 1):
            file.write(line + b"\n")
            one = msgspec.json.decode(line, type=Played)
            found[one.game].append(one)
            print(f"[{count}/{len(missing)}] {told(one.game, found[one.game])}", flush=True)
    for id, games in found.items():
        if games:
            print(told(id, games))


if __name__ == "__main__":
    main()
