"""What the checks run on: a game's rules with a filled box, run interpreted and native."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gratteciel.engine import entries
from gratteciel.engine.contract import CHANCE, OVER, lean
from gratteciel.engine.loader import Engine, Mode
from gratteciel.engine.rng import stream

Records = NDArray[Any]


def lean_at(boxes: Records, tables: Records, i: int, step: int) -> int:
    return lean(boxes[0], tables[i], step)


class Runner:
    """One subject run one mode, its functions called with a table only."""

    def __init__(self, name: str, rules: ModuleType, mode: Mode, fill: Callable[[np.record], None]) -> None:
        self.engine = Engine(name, rules, mode)
        self.rules = rules
        self.boxes = self.engine.blank(rules.BOX)
        fill(self.boxes.view((np.record, rules.BOX))[0])
        self.boxes.flags.writeable = False
        self.players = int(self.boxes[0]["players"])

    def call(self, entry: Any, table: Records, *arguments: Any) -> Any:
        return self.engine(entry)(self.boxes, table, 0, *arguments)

    def deal(self) -> Records:
        table = self.engine.blank(self.rules.TABLE)
        self.call(entries.deal_at, table)
        return table

    def adopt(self, table: Records) -> Records:
        """A copy of a table of the other mode of running."""
        own = self.engine.blank(self.rules.TABLE)
        own.view(np.uint8)[:] = table.view(np.uint8)
        return own

    def mover(self, table: Records) -> int:
        return int(self.call(entries.mover_at, table))

    def legal(self, table: Records) -> list[int]:
        out = np.zeros(self.rules.STEPS, np.int64)
        found: list[int] = out[: self.call(entries.legal_at, table, out)].tolist()
        return found

    def verdict(self, table: Records, step: int) -> int:
        return int(self.call(entries.verdict_at, table, step))

    def allowed(self, table: Records) -> list[int]:
        return [step for step in range(self.rules.STEPS) if self.verdict(table, step) == 0]

    def weight(self, table: Records, step: int) -> int:
        return int(self.call(entries.weight_at, table, step))

    def lean(self, table: Records, step: int) -> int:
        return int(self.call(lean_at, table, step))

    def pick(self, table: Records, rng: NDArray[np.int64]) -> int:
        return int(self.call(entries.pick_at, table, rng))

    def play(self, table: Records, step: int) -> Records:
        after = table.copy()
        self.call(entries.play_at, after, step)
        return after

    def count(self, table: Records) -> tuple[list[int], list[float]]:
        scores, shares = np.zeros(self.players, np.int64), np.zeros(self.players, np.float64)
        self.call(entries.count_at, table, scores, shares)
        return scores.tolist(), shares.tolist()

    def worth(self, table: Records, seat: int) -> float:
        return float(self.call(entries.worth_at, table, seat))

    def ending(self, table: Records) -> int:
        return int(self.call(entries.ending_at, table))

    def hide(self, table: Records, seat: int) -> Records:
        hidden = table.copy()
        self.call(entries.hide_at, hidden, seat)
        return hidden

    def told(self, table: Records, step: int, seat: int) -> int:
        return int(self.call(entries.told_at, table, step, seat))

    def imagine(self, hidden: Records, seat: int, rng: NDArray[np.int64]) -> Records:
        guess = hidden.copy()
        self.call(entries.imagine_at, guess, seat, rng)
        return guess

    def features(self, table: Records, seat: int) -> NDArray[np.float32]:
        out = np.full(self.rules.FEATURES, np.nan, np.float32)
        self.call(entries.features_at, table, seat, out)
        return out


@dataclass
class Subject:
    """A game with a box, to be checked."""

    name: str
    rules: ModuleType
    fill: Callable[[np.record], None]
    texts: list[str]
    native: Runner = field(init=False)
    interpreted: Runner = field(init=False)

    def __post_init__(self) -> None:
        self.native = Runner(self.name, self.rules, "native", self.fill)
        self.interpreted = Runner(self.name, self.rules, "interpreted", self.fill)

    @property
    def seats(self) -> list[int]:
        """Every seat, and the spectator's."""
        return [-1, *range(self.native.players)]


def walk(runner: Runner, seed: int, leaning: bool = False, limit: int = 20_000) -> Iterator[tuple[Records, int]]:
    """One game of random play: each table with the step about to be played on it; at last the end with −1."""
    rng = np.random.default_rng(seed)
    table = runner.deal()
    for _ in range(limit):
        mover = runner.mover(table)
        if mover == OVER:
            break
        steps = runner.legal(table)
        assert steps, "the game is not over, yet nothing is allowed"
        if mover == CHANCE:
            weights = [runner.weight(table, step) for step in steps]
            assert min(weights) > 0, f"a chance outcome that is allowed has weight {min(weights)}"
        else:
            weights = [runner.lean(table, step) if leaning else 1 for step in steps]
        step = int(rng.choice(steps, p=np.array(weights) / sum(weights)))
        yield table, step
        table = runner.play(table, step)
    yield table, -1


def stream_at(seed: int, number: int) -> NDArray[np.int64]:
    return stream(seed, number)
