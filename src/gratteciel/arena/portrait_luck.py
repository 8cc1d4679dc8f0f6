"""How much of a game is luck: what its chance steps were worth, added up, against how it ended.

The luck of a seat in a game is the sum, over all chance steps, of what the outcome that came was worth to it less the
average of all outcomes (`bots.review_luck`). The share of luck is cov(luck, result) / var(result), seat by seat, over
games between equals: the part of what decides games that chance steps account for. Noise of the searches adds nothing
to it on average; what a short search does not see of an outcome's worth is missing.
"""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from gratteciel.arena.intervals import CONFIDENT, Interval, share_of
from gratteciel.arena.match import Played
from gratteciel.arena.plan import Plan
from gratteciel.arena.portrait_figures import replayed
from gratteciel.arena.summary import Tree, interval
from gratteciel.bots.hints import LEVEL
from gratteciel.bots.levels import level
from gratteciel.bots.review import STREAMS
from gratteciel.bots.review_luck import LEAST, luck_of
from gratteciel.bots.review_notes import key_of
from gratteciel.bots.review_values import Budget, settled
from gratteciel.engine.contract import CHANCE
from gratteciel.engine.playouts import all_cores

FEWEST = 3
"""Games it takes to tell how luck and results go together."""


class Lucky(msgspec.Struct, frozen=True, kw_only=True):
    """The luck of one game: a line of `luck.jsonl`. Lists are by seat."""

    key: str
    """A digest of the game, the settings and the code: what was found out otherwise is not taken for it."""
    number: int
    iterations: int
    luck: tuple[float, ...]
    errors: tuple[float, ...]
    results: tuple[float, ...]
    """What the game was worth to each seat in the end."""
    chances: int
    """Chance steps."""


class LuckNotes:
    """The luck of games of a plan, kept in a file; `measured` are those asked for and known by now."""

    def __init__(self, file: Path, plan: Plan) -> None:
        self.file, self.plan = file, plan
        self.measured: list[Lucky] = []
        self.kept: dict[str, Lucky] = {}
        whole = file.read_bytes() if file.exists() else b""
        for line in whole.split(b"\n"):
            try:
                one = msgspec.json.decode(line, type=Lucky)
            except (msgspec.MsgspecError, UnicodeDecodeError):
                continue  # half a line, left by a crash
            self.kept[one.key] = one
        if whole and not whole.endswith(b"\n"):
            self.write(b"")

    def write(self, line: bytes) -> None:
        """Append a line."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("ab") as file:
            file.write(line + b"\n")

    def measure(self, games: Sequence[Played], advance: Callable[[], None] = lambda: None) -> None:
        """Find out the luck of games, one after the other; Ctrl-C loses only that of the game being looked at."""
        going = threading.Event()
        going.set()
        judge = level(self.plan.setup().game, LEVEL)
        iterations = max(LEAST, round(judge.iterations * self.plan.budget))
        budget = Budget(judge.plan, iterations, self.plan.seed, going.is_set)
        with ThreadPoolExecutor(all_cores(), thread_name_prefix="luck") as pool:
            try:
                for game in games:
                    self.measured.append(self.luck_in(game, budget, pool))
                    advance()
            except BaseException:
                going.clear()
                pool.shutdown(wait=False, cancel_futures=True)
                raise

    def luck_in(self, game: Played, budget: Budget, pool: ThreadPoolExecutor) -> Lucky:
        """The luck of one game, as kept or found out now."""
        trail = replayed(self.plan, game)
        key = key_of(trail[-1], budget)
        if key in self.kept:
            return self.kept[key]
        chances = [at for at, position in enumerate(trail) if position.mover == CHANCE]
        found = list(pool.map(lambda at: luck_of(trail[at], trail[at + 1], budget, at * STREAMS), chances))
        seats = range(self.plan.seats)
        one = Lucky(
            key=key,
            number=game.number,
            iterations=budget.iterations,
            luck=tuple(sum((step.luck[seat] for step in found), 0.0) for seat in seats),
            errors=tuple(sum(step.errors[seat] ** 2 for step in found) ** 0.5 for seat in seats),
            results=settled(trail[-1]).shares,
            chances=len(chances),
        )
        self.write(msgspec.json.encode(one))
        self.kept[key] = one
        return one


def luck_figures(games: Sequence[Lucky]) -> Tree:
    """The share of luck, and how often the luckiest seat won; without chance steps there is no luck."""
    tree: Tree = {"games": len(games)}
    if not games:
        return tree
    tree["chances"] = float(np.mean([game.chances for game in games]))
    if not tree["chances"]:
        return tree
    tree["iterations"] = games[0].iterations
    luck, results = (np.array([getattr(game, name) for game in games]) for name in ("luck", "results"))
    tree["sd"] = float(np.std(luck))
    if len(games) >= FEWEST and results.std(axis=0).any():
        tree |= interval("share", luck_share(luck, results))
    if luck.shape[1] > 1:
        won = [float(result[np.argmax(own)]) for own, result in zip(luck, results, strict=True)]
        tree["luckiest_won"] = interval("share", share_of(sum(won), len(won)))
    return tree


def luck_share(luck: NDArray[Any], results: NDArray[Any]) -> Interval:
    """cov(luck, result) / var(result) over all seats, with an interval by leaving out one game at a time."""

    def share(kept: NDArray[Any]) -> float:
        own, end = luck[kept], results[kept]
        end = end - end.mean(axis=0)
        return float(((own - own.mean(axis=0)) * end).sum() / max(1e-12, (end**2).sum()))

    games = len(luck)
    whole = share(np.arange(games))
    without = np.array([share(np.delete(np.arange(games), one)) for one in range(games)])
    half = CONFIDENT * float(((games - 1) / games * ((without - without.mean()) ** 2).sum()) ** 0.5)
    return Interval(whole, whole - half, whole + half)
