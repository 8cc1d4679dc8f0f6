"""A game's `.wasm` file: everything that anybody calls, compiled into it, and whether it is of these sources."""

from pathlib import Path
from types import ModuleType

from gratteciel.bots.signatures import SIGNATURES, records_of
from gratteciel.engine.wasm import building
from gratteciel.engine.wasm.card import EntryCard
from gratteciel.engine.wasm.files import read
from gratteciel.errors import WasmStale


def built(game: str, rules: ModuleType, progress: building.Progress = lambda *_: None) -> bytes:
    """A game's `.wasm` file."""
    return building.build(game, rules, SIGNATURES, records_of(rules), progress)


def checked(game: str, rules: ModuleType, file: Path) -> bytes:
    """A game's file, refused where it is not that of the sources."""
    data, card = read(game, file)
    due = building.card_of(game, rules, SIGNATURES, records_of(rules))
    if card.digest != due.digest:
        changed = sorted(
            name
            for name in {*card.entries, *due.entries, *card.records, *due.records}
            if not same(card.entries.get(name), due.entries.get(name))
            or card.records.get(name) != due.records.get(name)
        )
        raise WasmStale(game=game, file=file.name, why=", ".join(changed[:3]))
    return data


def same(one: EntryCard | None, other: EntryCard | None) -> bool:
    """Whether two entries are made from the same."""
    return (one and (one.takes, one.digest)) == (other and (other.takes, other.digest))
