"""Toys as WebAssembly, each built once for each machine and state of the sources."""

from pathlib import Path
from types import ModuleType

from gratteciel.bots import compiled
from gratteciel.engine.loader import Engine
from gratteciel.engine.modes import cache_folder
from gratteciel.engine.wasm import building
from gratteciel.engine.wasm.digests import shortened
from gratteciel.engine.wasm.files import written


def toy_file(name: str, rules: ModuleType) -> Path:
    """The file of a toy."""
    card = building.card_of(name, rules, compiled.SIGNATURES, compiled.records_of(rules))
    file = cache_folder() / f"toy-{shortened(card.digest + str(building.tools()))}.wasm"
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
