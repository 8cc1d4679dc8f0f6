"""Rows of numbers that rules and searches work in: lists of steps, streams, sums.

Native code wants NumPy's arrays. Interpreted code is quicker with Python's own, which do where NumPy is not installed.
"""

from array import array
from math import prod
from typing import Any

from gratteciel.engine.cells import Cells
from gratteciel.engine.layouts import has_numpy

Ints = Any
"""A row of whole numbers, NumPy's or Python's: indexed, and ``tolist()``."""
Reals = Any
"""A row of numbers, or rows of them."""
Floats = Any
"""A row of numbers of single precision."""
Rows = Any
"""Records in a row, NumPy's or ours (`records.Records`): indexed, ``copy()``, ``tobytes()``."""


def zeros(count: int, code: str) -> "array[Any]":
    """A row of Python's own."""
    return array(code, bytes(count * array(code).itemsize))


def plain_integers(count: int) -> Ints:
    """Room for so many whole numbers, for interpreted code."""
    return zeros(count, "q")


def plain_reals(*shape: int) -> Reals:
    """Room for so many numbers, or rows of numbers, for interpreted code."""
    if len(shape) == 1:
        return zeros(shape[0], "d")
    return Cells(memoryview(bytearray(8 * prod(shape))).cast("d", shape))


def memory_of(row: Ints | Reals | Floats) -> memoryview:
    """The memory of a row of numbers, or of rows, NumPy's or Python's."""
    return row.memory if isinstance(row, Cells) else memoryview(row)


def integers(count: int) -> Ints:
    """Room for so many whole numbers, for any code that can be run here."""
    if not has_numpy():
        return plain_integers(count)
    import numpy as np

    return np.zeros(count, np.int64)


def reals(*shape: int) -> Reals:
    """Room for so many numbers, or rows of numbers, likewise."""
    if not has_numpy():
        return plain_reals(*shape)
    import numpy as np

    return np.zeros(shape, np.float64)


def floats(count: int) -> Floats:
    """Room for so many numbers of single precision, each NaN until it is written."""
    if not has_numpy():
        return array("f", [float("nan")] * count)
    import numpy as np

    return np.full(count, np.nan, np.float32)


def as_array(row: bytearray) -> Any:
    """Small numbers as an array: NumPy's where it is installed."""
    if not has_numpy():
        return array("B", row)
    import numpy as np

    return np.frombuffer(row, np.uint8)
