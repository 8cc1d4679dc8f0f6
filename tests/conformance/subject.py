"""What the checks run on: a game's rules with a filled box, run interpreted, native and as WebAssembly."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from types import ModuleType

import numpy as np

from gratteciel.engine.contract import CHANCE, OVER, STEPS, Ints, verdict
from gratteciel.engine.entries import Records
from gratteciel.engine.loader import Engine
from gratteciel.engine.modes import Mode
from gratteciel.engine.records import Record, read_only, record_at
from gratteciel.engine.rng import stream
from gratteciel.engine.runner import Runner

__all__ = ["Records", "Runner", "Subject", "allowed", "stream_at", "verdicts", "walk"]


@dataclass
class Subject:
    """A game with a box, to be checked."""

    name: str
    rules: ModuleType
    fill: Callable[[Record], None]
    texts: list[str]
    boxed: bool = True
    """As it comes out of the box; with options it is the same code for the most part, and is looked at less often."""
    native: Runner = field(init=False)
    interpreted: Runner = field(init=False)
    trails: dict[int, list[tuple[Records, int]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.native, self.interpreted = self.runner("native"), self.runner("interpreted")

    @cached_property
    def wasm(self) -> Runner:
        """The same from its file of WebAssembly; toys have none but by `tests.toys.wasm`."""
        return self.runner("wasm")

    def runner(self, mode: Mode) -> Runner:
        """The game run one way, with a box of its own."""
        engine = engine_of(self.name, self.rules, mode)
        boxes = engine.blank(self.rules.BOX)
        self.fill(record_at(boxes))
        return Runner(engine, read_only(boxes))

    @property
    def seats(self) -> list[int]:
        """Every seat, and the spectator's."""
        return [-1, *range(self.native.players)]

    def trail(self, seed: int) -> list[tuple[Records, int]]:
        """One game of random play, by `lean` with odd seeds, played once for all checks; nobody can change it."""
        if seed not in self.trails:
            self.trails[seed] = list(walk(self.native, seed, leaning=seed % 2 == 1))
            for table, _ in self.trails[seed]:
                read_only(table)
        return self.trails[seed]


@cache
def engine_of(name: str, rules: ModuleType, mode: Mode) -> Engine:
    """One engine for all set-ups of a game: what is loaded for one is there for the next."""
    return Engine(name, rules, mode)


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


def verdicts_at(boxes: Records, tables: Records, i: int, out: Records) -> None:
    for step in range(STEPS):
        out[step] = verdict(boxes[0], tables[i], step)


def verdicts(runner: Runner, table: Records) -> list[int]:
    """What the rules say of every step code, one by one."""
    if runner.engine.mode == "wasm":  # what is not in the file cannot be called
        return [runner.verdict(table, step) for step in range(runner.rules.STEPS)]
    out = np.zeros(runner.rules.STEPS, np.int64)
    runner.call(verdicts_at, table, out)
    found: list[int] = out.tolist()
    return found


def allowed(runner: Runner, table: Records) -> list[int]:
    """The steps that no rule forbids."""
    return [step for step, number in enumerate(verdicts(runner, table)) if number == 0]


def stream_at(seed: int, number: int) -> Ints:
    return stream(seed, number)
