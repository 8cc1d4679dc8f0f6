"""What of a game is called in native code where people are answered, and the making ready of it.

Numba compiles a function again for every kind of arguments. So what is called, and with what, is stated here: a process
that compiles nothing (`engine.native_guard`) loads exactly this, and another has compiled exactly this before.
"""

from collections.abc import Iterator
from typing import Any, Literal

from gratteciel.bots.review_values import search_after
from gratteciel.bots.search import search
from gratteciel.bots.signatures import SIGNATURES, records_of
from gratteciel.bots.tree import child_of, plant, transplant
from gratteciel.engine import entries
from gratteciel.engine.records import read_only
from gratteciel.engine.rooms import floats
from gratteciel.engine.wasm.signatures import Signature
from gratteciel.play.game import Game

What = Literal["play", "review"]
"""What a game can be ready for: playing, bots and hints included, or reviews."""

ON_POSITIONS = (
    entries.mover_at,
    entries.verdict_at,
    entries.legal_at,
    entries.pick_at,
    entries.weight_at,
    entries.count_at,
    entries.worth_at,
    entries.ending_at,
    entries.told_at,
)
"""Called with the tables of positions, which nobody can change."""
ON_COPIES = (entries.deal_at, entries.play_at, entries.try_each, entries.hide_at, entries.imagine_at)
"""Called with tables that become those of positions."""
CALLED: dict[What, tuple[Any, ...]] = {
    "play": (*ON_POSITIONS, *ON_COPIES, plant, child_of, transplant, search),
    "review": (search_after,),
}


def signatures(what: What) -> list[Signature]:
    """The entries that are called for something, with what they take."""
    return [one for one in SIGNATURES if one.function in CALLED[what]]


def arguments(game: Game, signature: Signature) -> Iterator[Any]:
    """Arguments such as an entry is called with."""
    engine, kinds = game.engine, records_of(game.rules)
    numbers = {"int": 0, "float": 0.0}
    rooms = {
        "ints": lambda: engine.integers(1),
        "floats": lambda: engine.reals(1),
        "float-rows": lambda: engine.reals(1, 1),
        "singles": lambda: floats(1),
    }
    for kind in signature.takes:
        if kind in kinds:
            records = engine.blank(kinds[kind])
            fixed = kind == "boxes" or (kind == "tables" and signature.function in ON_POSITIONS)
            yield read_only(records) if fixed else records
        else:
            yield numbers[kind] if kind in numbers else rooms[kind]()


def make_ready(game: Game, what: What) -> None:
    """Compile a native game's entries, or load them from the cache, for what they will be called with."""
    from gratteciel.engine.native import made_for

    for one in signatures(what):
        made_for(game.engine(one.function), tuple(arguments(game, one)))
