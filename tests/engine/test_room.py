"""Compiled code allocates nothing: all the room it works in is given, so that it can run where nothing can be had."""

import dis
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import numpy as np
import pytest

import gratteciel
from gratteciel.bots.review_values import search_after
from gratteciel.bots.search import room_type, search
from gratteciel.bots.tree import LISTED, NODE, SPACE, child_of, plant, transplant
from gratteciel.engine import entries
from gratteciel.engine.loader import Engine
from gratteciel.engine.perft import count_sequences
from gratteciel.engine.playouts import branching, games, room
from gratteciel.engine.rng import stream
from tests.toys import race

ENTRIES = [
    one
    for one in (
        *(value for name, value in vars(entries).items() if name.endswith("_at")),
        *(count_sequences, games, branching, plant, child_of, transplant, search, search_after),
    )
    if isinstance(one, FunctionType)
]
MAKING = {"array", "arange", "copy", "empty", "full", "ones", "zeros", "zeros_like"}


def code_of(engine: Engine, function: FunctionType, seen: dict[FunctionType, CodeType]) -> dict[FunctionType, CodeType]:
    """The code of a function and of all it calls."""
    own = engine.own(function)
    if own not in seen:
        seen[own] = own.__code__
        for callee in engine.callees(own).values():
            code_of(engine, callee, seen)
    return seen


@pytest.mark.parametrize("id", gratteciel.games())
def test_no_function_of_a_game_makes_an_array_or_a_list(id: str) -> None:
    engine = gratteciel.game(id, "interpreted").engine
    whole: dict[FunctionType, CodeType] = {}
    for function in ENTRIES:
        code_of(engine, function, whole)
    assert len(whole) > len(ENTRIES)
    for one, code in whole.items():
        made = MAKING & set(code.co_names) if "np" in code.co_names else set()
        made |= {step.opname for step in dis.get_instructions(code)} & {"BUILD_LIST", "BUILD_MAP", "BUILD_SET"}
        assert not made, one.__qualname__


def test_native_code_asks_for_no_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRATTECIEL_CACHE", str(tmp_path))  # what comes from the cache cannot be looked into
    engine = Engine("toy", race, "native")
    boxes, tables = engine.blank(race.BOX), engine.blank(race.TABLE)
    boxes[0]["players"] = 2
    nodes, space, sums = engine.blank(NODE, 100), np.zeros(SPACE, np.int64), np.zeros(2)
    engine(plant)(nodes, space)
    rooms, work, ahead = engine.blank(room_type(race.STEPS, 2)), engine.blank(race.TABLE), engine.blank(race.TABLE)
    grown: tuple[Any, ...] = (nodes, space, engine.blank(LISTED, 50), stream(1), 0)
    engine(search_after)(boxes, tables, ahead, work, rooms, *grown, 0, 20, 1.5, 2, 9, sums, np.zeros((2, 2)))
    notes = np.zeros(5, np.int64), np.zeros((5, 2), np.int64), np.zeros((5, 2)), np.zeros(5, np.int64)
    engine(games)(boxes, tables, *room(engine), 1, 0, 2, 999, *notes)
    assert sums.any() and notes[0].all()
    for function in (search_after, games):
        built: Any = engine(function)
        for text in built.inspect_llvm().values():
            assert "define" in text
            assert "alloc" not in text.lower().replace("alloca ", "")
