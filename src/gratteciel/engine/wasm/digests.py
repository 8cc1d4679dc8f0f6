"""Digests of sources, which tell whether a `.wasm` file was made from what is here.

They are those of the functions as written, not of Python's byte code, which is another in every version of Python:
a file built with one is known to be right with all. Comments, annotations and descriptions are no part of them.
"""

import ast
import hashlib
import linecache
from functools import cache
from types import FunctionType
from typing import TYPE_CHECKING, Any

from gratteciel.engine.layouts import layout_of

if TYPE_CHECKING:
    from gratteciel.engine.loader import Engine

UNSAID = frozenset({"annotation", "returns", "type_comment", "type_params", "kind", "decorator_list"})
"""What of a syntax tree decides nothing, or is not there in every version of Python."""

LENGTH = 20
"""Digits of a digest."""


def shortened(text: str) -> str:
    """The digest of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:LENGTH]


def whole_name(function: FunctionType) -> str:
    """The name of a function with its module's: `gratteciel.engine.entries.deal_at`."""
    return f"{function.__module__}.{function.__name__}"


def told(node: Any) -> str:
    """A syntax tree in one line, the same by every version of Python."""
    if isinstance(node, ast.AST):
        fields = [(name, value) for name, value in ast.iter_fields(node) if name not in UNSAID]
        if isinstance(node, ast.FunctionDef) and ast.get_docstring(node, clean=False) is not None:
            fields = [(name, value[1:] if name == "body" else value) for name, value in fields]
        said = (f"{name}={told(value)}" for name, value in fields if value is not None and value != [])
        return f"{type(node).__name__}({' '.join(said)})"
    return f"[{' '.join(map(told, node))}]" if isinstance(node, list) else repr(node)


@cache
def functions_of(file: str) -> dict[tuple[str, int], str]:
    """Every function of a source file in one line each, by its name and the line its code says it begins at."""
    tree = ast.parse("".join(linecache.getlines(file)))
    found = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return {(one.name, min([one.lineno, *(d.lineno for d in one.decorator_list)])): told(one) for one in found}


def source_of(function: FunctionType) -> str:
    """The function as written, in one line; empty where its source cannot be read."""
    code = function.__code__
    return functions_of(code.co_filename).get((code.co_name, code.co_firstlineno), "")


def source_digest(engine: "Engine", function: FunctionType) -> str:
    """A digest of everything that goes into an entry: its source, the constants it names, and all it calls."""
    known, function = engine.sources, engine.own(function)
    if function not in known:
        known[function] = "recursive"
        parts = [source_of(function)]
        for name, value in sorted(engine.globals_of(function).items()):
            if isinstance(value, int | float | tuple | str):
                parts.append(f"{name}={value!r}")
        for name, callee in sorted(engine.callees(function).items()):
            parts.append(f"{name}:{source_digest(engine, callee)}")
        known[function] = shortened("\n".join(parts))
    return known[function]


def layout_digest(kind: Any) -> str:
    """A digest of a record type: every field with its place, and the size of the whole."""
    layout = layout_of(kind)
    fields = (f"{name} {field.code} {field.shape} {field.offset}" for name, field in layout.fields.items())
    return shortened("\n".join([str(layout.itemsize), *fields]))
