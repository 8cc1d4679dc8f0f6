"""How a record lies in memory: its fields one after another, as C and NumPy lay them.

Where NumPy is installed a record type is NumPy's own, which native code needs. Where it is not (in a page) a `Layout`
stands for it; the bytes are the same.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from math import prod
from struct import calcsize
from typing import Any

CODES = {
    "i1": "b",
    "i2": "h",
    "i4": "i",
    "i8": "q",
    "u1": "B",
    "u2": "H",
    "u4": "I",
    "u8": "Q",
    "f4": "f",
    "f8": "d",
}
"""Kinds of numbers as records name them, and as `struct` and `array` do."""
WHOLE = frozenset("bhiqBHIQ")
"""The codes of integers."""

Described = Mapping[str, str | tuple[str, int | tuple[int, ...]]]
"""Fields by name: ``"i2"`` (one number) or ``("i1", 25)`` (an array)."""


@cache
def has_numpy() -> bool:
    """Whether NumPy is installed."""
    try:
        return find_spec("numpy") is not None
    except ImportError:
        return False


@dataclass(frozen=True)
class Field:
    """One field: numbers of one kind, from a byte on."""

    code: str
    """As `struct` writes it."""
    shape: tuple[int, ...]
    """Empty for a single number."""
    offset: int

    @property
    def size(self) -> int:
        """How many bytes it takes."""
        return calcsize(self.code) * prod(self.shape)


class Layout:
    """The fields of a record by name, and how many bytes it takes."""

    def __init__(self, fields: Mapping[str, Field], itemsize: int) -> None:
        self.fields, self.itemsize = dict(fields), itemsize

    @property
    def names(self) -> tuple[str, ...]:
        """The fields' names, as they lie."""
        return tuple(self.fields)


def shape_of(shape: int | tuple[int, ...]) -> tuple[int, ...]:
    """A shape that may be given as one number."""
    return (shape,) if isinstance(shape, int) else shape


def laid(described: Described) -> Layout:
    """Fields laid one after another in the order given, each where its numbers are aligned, and so the whole."""
    fields: dict[str, Field] = {}
    end, widest = 0, 1
    for name, kind in described.items():
        number, shape = (kind, ()) if isinstance(kind, str) else (kind[0], shape_of(kind[1]))
        width = calcsize(CODES[number])
        field = Field(CODES[number], shape, end + -end % width)
        fields[name], end, widest = field, field.offset + field.size, max(widest, width)
    return Layout(fields, end + -end % widest)


def coded(kind: str) -> str:
    """A kind of numbers as `struct` writes it; itself where it is none that records can have."""
    return CODES.get(kind, kind)


@cache
def layout_of(kind: Any) -> Layout:
    """The layout of a record type, NumPy's or ours."""
    if isinstance(kind, Layout):
        return kind
    fields = {
        name: Field(coded(f"{inner.base.kind}{inner.base.itemsize}"), inner.shape, offset)
        for name, (inner, offset, *_) in (kind.fields or {}).items()
    }
    return Layout(fields, kind.itemsize)


def type_of(described: Described) -> Any:
    """The record type of these fields: NumPy's where it is installed."""
    if not has_numpy():
        return laid(described)
    import numpy as np

    rows = [(name, kind) if isinstance(kind, str) else (name, *kind) for name, kind in described.items()]
    return np.dtype(rows, align=True)
