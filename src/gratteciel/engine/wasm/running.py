"""A game's `.wasm` file, ready to be called."""

from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any

from gratteciel.engine.wasm import hosts
from gratteciel.engine.wasm.card import EntryCard
from gratteciel.engine.wasm.digests import layout_digest, source_digest, whole_name
from gratteciel.engine.wasm.files import read
from gratteciel.engine.wasm.instances import Failed, Pool
from gratteciel.engine.wasm.residents import Resident, Unpack
from gratteciel.errors import WasmFailed, WasmStale

if TYPE_CHECKING:
    from gratteciel.engine.loader import Engine
    from gratteciel.engine.wasm.far import Place


class Code:
    """The code of one game."""

    def __init__(self, game: str, file: Path) -> None:
        self.game, self.file = game, file
        data, self.card = read(game, file)
        self.pool = Pool(hosts.load(data))
        self.known: dict[int, Any] = {}
        """Record types that were found to be those of the file, by identity."""

    def stale(self, en: str, fr: str) -> WasmStale:
        """The error that this file cannot be used."""
        return WasmStale(game=self.game, file=self.file.name, why={"en": en, "fr": fr})

    def named(self, engine: "Engine", function: Callable[..., Any]) -> tuple[str, EntryCard]:
        """An entry by its name; refused where the file has another of that name, or none."""
        assert isinstance(function, FunctionType)
        name = whole_name(function)
        entry = self.card.entries.get(name)
        if entry is None:
            raise self.stale(f"{name} is not in it", f"{name} n’y est pas")
        if not hosts.Hosting.checked and source_digest(engine, function) != entry.digest:
            raise self.stale(f"{name} has changed since", f"{name} a changé depuis")
        return name, entry

    def entry(self, engine: "Engine", function: FunctionType) -> Callable[..., Any]:
        """An entry as Python can call it; refused as `named` does."""
        name, entry = self.named(engine, function)

        def call(*arguments: Any) -> int | float | None:
            try:
                return self.pool.run(self.card, name, entry, arguments)
            except Failed as error:
                why = {"en": "something was raised", "fr": "une erreur a été levée"}
                raise WasmFailed(game=self.game, entry=name, why=why) from error
            except hosts.Trapped as error:
                raise WasmFailed(game=self.game, entry=name, why=str(error)) from error

        return call

    def check(self, kind: Any) -> None:
        """Refuse a record type that is laid out otherwise than any of the file's."""
        if id(kind) not in self.known:
            if layout_digest(kind) not in {one.layout for one in self.card.records.values()}:
                names = ", ".join(kind.names)
                raise self.stale(f"records of {names} are laid out otherwise", f"{names} y sont rangés autrement")
            self.known[id(kind)] = kind

    def resident(self, kind: Any, count: int, unpack: Unpack, beside: "Resident | Place | None") -> Resident:
        """So many zeroed records in the code's own memory, beside others or where nothing is yet."""
        self.check(kind)
        return Resident(beside.instance if beside else self.pool.home(), count, kind.itemsize, unpack)
