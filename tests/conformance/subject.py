"""What the checks run on: a game's rules with a filled box, run interpreted and native."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from gratteciel.engine.contract import CHANCE, OVER
from gratteciel.engine.loader import Engine, Mode
from gratteciel.engine.records import record_at
from gratteciel.engine.rng import stream
from gratteciel.engine.runner import Records, Runner

__all__ = ["Records", "Runner", "Subject", "allowed", "stream_at", "walk"]


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
        self.native, self.interpreted = self.runner("native"), self.runner("interpreted")

    def runner(self, mode: Mode) -> Runner:
        """The game run one way, with a box of its own."""
        engine = Engine(self.name, self.rules, mode)
        boxes = engine.blank(self.rules.BOX)
        self.fill(record_at(boxes))
        boxes.flags.writeable = False
        return Runner(engine, boxes)

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


def allowed(runner: Runner, table: Records) -> list[int]:
    """The steps that no rule forbids, one by one."""
    return [step for step in range(runner.rules.STEPS) if runner.verdict(table, step) == 0]


def stream_at(seed: int, number: int) -> NDArray[np.int64]:
    return stream(seed, number)
