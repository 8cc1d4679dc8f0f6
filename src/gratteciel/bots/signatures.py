"""What can be called of a game in compiled code, entries of the engine and those of the bots, and what they take."""

from types import ModuleType
from typing import Any

from gratteciel.bots.review_values import search_after
from gratteciel.bots.search import room_type, search
from gratteciel.bots.tree import LISTED, NODE, child_of, plant, transplant
from gratteciel.engine.wasm.signatures import OF_ENGINE, signature

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
