"""Entries and parts: what Python can call, and what only native code calls."""
# mypy: disable-error-code="no-untyped-call"
# Numba is typed in part only.

import os
import subprocess
import sys
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np
import pytest
from numba import types

from gratteciel.engine import contract, entries
from gratteciel.engine.loader import Engine
from gratteciel.engine.native_whole import EntryLibrary, Part, PartLibrary, entry, widened
from tests.toys import race

SPEAKING_PART = """
import sys
from pathlib import Path
from importlib import import_module
kind = import_module("gratteciel.engine." + sys.argv[2])

def inner(number):
    if number == 3:
        raise ValueError("three", number)
    print("heard", number)
    return number + 1

def outer(number):
    return inner(number)

inner = kind.part(inner)
speak = kind.entry(outer, Path(sys.argv[1]))
print(speak(1))
try:
    speak(3)
except ValueError as error:
    print(error)
print(sum(speak.stats.cache_hits.values()))
"""


def hundreds(first: Any, second: Any) -> Any:
    return first + second * 100


def many_widths(narrow: Any, wide: Any) -> Any:
    return hundreds(narrow[0], wide[0]) + hundreds(wide[0], narrow[0]) + hundreds(1, narrow[0])


def made_of(function: Any, folder: Path, **parts: Part) -> Any:
    """The function as an entry, with these parts in place of what it calls."""
    return entry(FunctionType(function.__code__, function.__globals__ | parts, function.__name__), folder)


def test_one_version_of_a_part_serves_integers_of_all_widths(tmp_path: Path) -> None:
    part = Part(hundreds)
    whole = made_of(many_widths, tmp_path, hundreds=part)
    narrow, wide = np.array([100], np.int8), np.array([10**12], np.int64)
    assert whole(narrow, wide) == many_widths([100], [10**12])
    assert list(part.overloads) == [(types.int64, types.int64)]


@pytest.mark.parametrize(
    ("kind", "wide"),
    [
        (types.int8, types.int64),
        (types.uint32, types.int64),
        (types.literal(7), types.int64),
        (types.uint64, types.uint64),  # does not fit
        (types.boolean, types.boolean),
        (types.literal(True), types.boolean),
        (types.float32, types.float32),
    ],
)
def test_what_is_widened(kind: Any, wide: Any) -> None:
    assert widened(kind) == wide


def test_parts_are_compiled_within_entries_only(tmp_path: Path) -> None:
    part = Part(hundreds)
    whole = made_of(many_widths, tmp_path, hundreds=part)
    whole(np.array([1], np.int8), np.array([1], np.int64))
    draft: Any
    made: Any
    (draft,), (made,) = part.overloads.values(), whole.overloads.values()
    assert isinstance(draft.library, PartLibrary) and isinstance(made.library, EntryLibrary)
    names = {one.name for one in draft.library.get_defined_functions()}
    assert draft.fndesc.mangled_name in names
    # Inlined, and of no use to anybody else: gone.
    assert not names & {one.name for one in made.library.get_defined_functions()}


@pytest.mark.parametrize("kind", ["native_whole", "native_plain"])
def test_a_part_may_print_and_raise_compiled_and_from_the_cache(kind: str, tmp_path: Path) -> None:
    script = tmp_path / "speaking.py"
    script.write_text(SPEAKING_PART)
    command = [sys.executable, str(script), str(tmp_path / "cache"), kind]
    said = [
        subprocess.run(command, capture_output=True, text=True, env=os.environ, check=True).stdout.split("\n")
        for _ in range(2)
    ]
    assert said[0][:-2] == said[1][:-2] == ["heard 1", "2", "('three', 3)"]
    assert said[0][-2] == "0" and said[1][-2] == "1"


def test_a_function_can_be_both_an_entry_and_a_part() -> None:
    engine = Engine("toy", race, "native")
    boxes, tables = engine.blank(race.BOX), engine.blank(race.TABLE)
    boxes[0]["players"] = 2
    engine(entries.deal_at)(boxes, tables, 0)
    assert engine(contract.mover)(boxes[0], tables[0]) == engine(entries.mover_at)(boxes, tables, 0) == 0
    assert engine(contract.mover) is engine(race.mover)


def test_where_the_source_lies_decides_nothing(tmp_path: Path) -> None:
    """A second clone of the project, or a line added above a function, compiles nothing again."""

    def from_another_clone(number: int) -> int:
        return number * 3

    there = from_another_clone.__code__.replace(co_filename=str(tmp_path / "clone" / "rules.py"), co_firstlineno=400)
    here = from_another_clone.__code__.replace(co_filename=str(tmp_path / "rules.py"))
    for code, hits in ((there, 0), (here, 1)):
        # The module's name is that of the file, which is the same in every clone.
        made = entry(FunctionType(code, {}, "thrice"), tmp_path / "cache")
        assert made(14) == 42
        assert sum(made.stats.cache_hits.values()) == hits
