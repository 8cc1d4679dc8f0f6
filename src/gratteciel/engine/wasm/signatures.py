"""What entries take, argument by argument: stated once, for whatever must know it before it has seen a call."""

from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType
from typing import Any

from gratteciel.engine import entries
from gratteciel.engine.perft import count_sequences
from gratteciel.engine.playouts import branching, games


@dataclass(frozen=True)
class Signature:
    """An entry and what it takes: kinds of arrays and numbers (`frames`), or of records by the name they go by."""

    function: FunctionType
    takes: tuple[str, ...]


def signature(function: Callable[..., Any], takes: str) -> Signature:
    """A signature from a line of text."""
    assert isinstance(function, FunctionType)
    kinds = tuple(takes.split())
    assert len(kinds) == function.__code__.co_argcount, f"{function.__name__} takes other arguments"
    return Signature(function, kinds)


OF_ENGINE = (
    signature(entries.deal_at, "boxes tables int"),
    signature(entries.mover_at, "boxes tables int"),
    signature(entries.verdict_at, "boxes tables int int"),
    signature(entries.legal_at, "boxes tables int ints"),
    signature(entries.pick_at, "boxes tables int ints"),
    signature(entries.weight_at, "boxes tables int int"),
    signature(entries.lean_at, "boxes tables int int"),
    signature(entries.play_at, "boxes tables int int"),
    signature(entries.count_at, "boxes tables int ints floats"),
    signature(entries.try_each, "boxes tables tables ints int int ints ints floats"),
    signature(entries.worth_at, "boxes tables int int"),
    signature(entries.ending_at, "boxes tables int"),
    signature(entries.hide_at, "boxes tables int int"),
    signature(entries.told_at, "boxes tables int int int"),
    signature(entries.imagine_at, "boxes tables int int ints"),
    signature(entries.features_at, "boxes tables int int singles"),
    signature(games, "boxes tables tables ints ints int int int int ints int-rows float-rows ints"),
    signature(branching, "boxes tables tables ints ints int int int ints"),
    signature(count_sequences, "boxes tables int-rows ints ints"),
)
"""The entries of the engine itself."""
