"""Building a game's `.wasm` file."""

import platform
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from importlib.metadata import version
from types import ModuleType
from typing import Any

from gratteciel.engine.loader import Engine
from gratteciel.engine.wasm.card import Card, EntryCard, RecordCard, short, with_card
from gratteciel.engine.wasm.digests import layout_digest, source_digest, whole_name
from gratteciel.engine.wasm.instances import CLEAR, COPY
from gratteciel.engine.wasm.signatures import Signature
from gratteciel.errors import WasmUnbuilt
from gratteciel.extras import needs

EVERYTHING = {"en": "its entries together", "fr": "l’ensemble de ses entrées"}

Progress = Callable[[int, int], None]
"""Told how many of how many entries are compiled."""


def tools() -> dict[str, str]:
    """The versions of what makes files: another one may make another file of the same sources."""
    python = ".".join(platform.python_version_tuple()[:2])
    return {"python": python} | {name: version(name) for name in ("numba", "llvmlite", "ziglang")}


def card_of(game: str, rules: ModuleType, signatures: Sequence[Signature], records: Mapping[str, Any]) -> Card:
    """What a file made now would say of itself, but for what its entries give back."""
    engine = Engine(game, rules, "interpreted")
    return Card(
        game=game,
        entries={
            whole_name(one.function): EntryCard(one.takes, "", source_digest(engine, one.function))
            for one in signatures
        },
        records={name: RecordCard(kind.itemsize, layout_digest(kind)) for name, kind in records.items()},
    )


def build(
    game: str,
    rules: ModuleType,
    signatures: Sequence[Signature],
    records: Mapping[str, Any],
    progress: Progress = lambda *_: None,
) -> bytes:
    """The file of a game: these entries, which take these records."""
    needs("wasm", "wasm")
    from numba.core.errors import NumbaError

    from gratteciel.engine.wasm.compiling import Workshop, compiled
    from gratteciel.engine.wasm.linking import Unlinked, linked
    from gratteciel.engine.wasm.lowering import gives, object_of

    card = card_of(game, rules, signatures, records)
    workshop = Workshop(game, rules)
    made: dict[str, Any] = {}
    for number, one in enumerate(signatures):
        progress(number, len(signatures))
        name = whole_name(one.function)
        try:
            made[name] = compiled(workshop, one, records)
            card.entries[name] = replace(card.entries[name], gives=gives(made[name]))
        except (NumbaError, TypeError) as error:
            why = str(error).strip().partition("\n")[0]
            raise WasmUnbuilt(game=game, entry=name, why=why) from error
    progress(len(signatures), len(signatures))
    exports = {short(name): one for name, one in made.items()}
    assert len(exports) == len(made), "two entries of one name"
    try:
        data = linked(object_of(exports), [*exports, COPY, CLEAR])
    except Unlinked as error:
        raise WasmUnbuilt(game=game, entry=EVERYTHING, why=error.why) from error
    except RuntimeError as error:  # LLVM's, where it has no WebAssembly
        raise WasmUnbuilt(game=game, entry=EVERYTHING, why=str(error)) from error
    return with_card(data, replace(card, tools=tools()))
