"""Toys as WebAssembly, each built once for each machine and state of the sources."""

from pathlib import Path
from types import ModuleType
from typing import Any

from gratteciel.bots import compiled, signatures
from gratteciel.engine.loader import Engine
from gratteciel.engine.modes import cache_folder
from gratteciel.engine.records import Record
from gratteciel.engine.wasm import building
from gratteciel.engine.wasm.digests import shortened
from gratteciel.engine.wasm.files import written
from tests.toys import race

WILD_TURN = 99
"""When the faulty race goes wild."""
STEPS, verdict = race.STEPS, race.verdict  # as the functions below name them


def changed(**parts: Any) -> ModuleType:
    """The race with other parts."""
    rules = ModuleType("tests.toys.race")
    rules.__dict__.update({name: value for name, value in vars(race).items() if not name.startswith("__")} | parts)
    return rules


def strict_play(box: Record, table: Record, step: int) -> None:
    if step == 3:
        raise ValueError("not this one")
    table.turn += 1


def wild_legal(box: Record, table: Record, out: Any) -> int:
    if table.turn == WILD_TURN:
        out[200_000_000] = 1
    count = 0
    for step in range(STEPS):
        if verdict(box, table, step) == 0:
            out[count] = step
            count += 1
    return count


def faulty_race() -> ModuleType:
    """A race that raises something, leaves its memory, and is played otherwise."""
    return changed(play=strict_play, legal=wild_legal)


def toy_file(name: str, rules: ModuleType) -> Path:
    """The file of a toy."""
    card = building.card_of(name, rules, signatures.SIGNATURES, signatures.records_of(rules))
    builders = [file.read_text(encoding="utf-8") for file in sorted(Path(building.__file__).parent.glob("*.py"))]
    file = cache_folder() / f"toy-{shortened(' '.join([card.digest, str(building.tools()), *builders]))}.wasm"
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        written(file, compiled.built(name, rules))
    return file


class ToyEngine(Engine):
    """The engine of a toy whose file lies elsewhere than beside its rules."""

    def __init__(self, name: str, rules: ModuleType, file: Path | None = None) -> None:
        super().__init__(name, rules, "wasm")
        self.file = file or toy_file(name, rules)

    @property
    def wasm_file(self) -> Path:
        return self.file
