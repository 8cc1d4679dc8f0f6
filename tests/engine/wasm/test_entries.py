"""Every function that anybody calls through an engine is in the files."""

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType

import gratteciel
from gratteciel.bots.signatures import SIGNATURES
from gratteciel.engine import entries

SOURCES = Path(gratteciel.__file__).parent
CALLS = {"Call": 0, "engine": 0, "ask": 0, "call": 0, "announced": 1}
"""What is called with an entry, as its argument of that number: an engine itself, and what passes entries on to one."""
PASSED_ON = {"entry", "function"}
"""Names under which an entry is passed on."""


def named(call: ast.Call) -> ast.expr | None:
    """The entry a call names, if it is a call of an engine."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    number = CALLS.get(name)
    if number is None or len(call.args) <= number:
        return None
    return call.args[number]


def found_in(file: Path) -> Iterator[tuple[str, FunctionType]]:
    """The entries a source file calls."""
    text = file.read_text(encoding="utf-8")
    if not any(f"{name}(" in text for name in CALLS):
        return
    module = importlib.import_module(
        ".".join(("gratteciel", *file.relative_to(SOURCES).with_suffix("").parts)).removesuffix(".__init__")
    )
    for node in ast.walk(ast.parse(text)):
        entry = named(node) if isinstance(node, ast.Call) else None
        if isinstance(entry, ast.Name) and entry.id not in PASSED_ON:
            value = getattr(module, entry.id, None)
        elif isinstance(entry, ast.Attribute) and isinstance(entry.value, ast.Name):
            value = getattr(getattr(module, entry.value.id, None), entry.attr, None)
        else:
            continue
        if isinstance(value, FunctionType) and value.__module__.startswith("gratteciel."):
            yield f"{file.name}:{entry.lineno}", value


def test_every_entry_anybody_calls_is_in_the_files() -> None:
    compiled = {one.function for one in SIGNATURES}
    called = {
        function: place
        for layer in ("engine", "play", "bots", "arena", "terminal", "server")
        for file in (SOURCES / layer).rglob("*.py")
        if "__main__" not in file.name and file.name not in NEVER_IN_A_PAGE
        for place, function in found_in(file)
    }
    missing = {place: function.__qualname__ for function, place in called.items() if function not in compiled}
    assert not missing
    # Imported within functions, where the search above does not see them: simulations.
    assert {one.function.__name__ for one in SIGNATURES} - {one.__name__ for one in called} <= UNSEEN


NEVER_IN_A_PAGE = {"driving.py"}
"""The search that researchers drive, which asks for functions of Python or compiled ones."""
UNSEEN = {"games", "branching", "lean_at", "imagine_at", "features_at"}


def test_every_way_in_of_the_contract_is_in_the_files() -> None:
    ways_in = {value for name, value in vars(entries).items() if name.endswith("_at")}
    assert ways_in and ways_in <= {one.function for one in SIGNATURES}
