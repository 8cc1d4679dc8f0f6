"""Everything that is compiled into a game's `.wasm` file: the entries of the engine and those of the bots."""

from pathlib import Path
from types import ModuleType
from typing import Any

from gratteciel.bots.review_values import search_after
from gratteciel.bots.search import room_type, search
from gratteciel.bots.tree import LISTED, NODE, child_of, plant, transplant
from gratteciel.engine.wasm import building
from gratteciel.engine.wasm.card import EntryCard
from gratteciel.engine.wasm.files import read
from gratteciel.engine.wasm.signatures import OF_ENGINE, signature
from gratteciel.errors import WasmStale

SIGNATURES = (
    *OF_ENGINE,
    signature(plant, "nodes ints"),
    signature(child_of, "nodes int int"),
    signature(transplant, "nodes nodes ints int"),
    signature(search, "boxes tables tables rooms nodes ints lists ints int int float int int floats float-rows"),
    signature(
        search_after,
        "boxes tables tables tables rooms nodes ints lists ints int int int float int int floats float-rows",
    ),
)
"""Every function that anybody calls through an engine."""


def records_of(rules: ModuleType) -> dict[str, Any]:
    """The records that entries of a game take, by the names signatures have for them."""
    room = room_type(rules.STEPS, max(rules.SEATS))
    return {"boxes": rules.BOX, "tables": rules.TABLE, "rooms": room, "nodes": NODE, "lists": LISTED}


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
