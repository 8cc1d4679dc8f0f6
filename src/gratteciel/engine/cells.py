"""An array that is a field of a record: indexed as NumPy's are, as far as games do, and without NumPy.

``cells[3]``, ``cells[-1]``, ``cells[row, column]`` are plain integers; ``cells[row]`` and ``cells[1:4]`` are parts of
the same memory. What is assigned is a number or a list of them, of which one row may stand for all. A number that does
not fit its cell is refused (`OverflowError`) and nothing is written; a fraction is cut off. So it is in NumPy for
Python's numbers. (Native code checks nothing and keeps the lowest bits, so rules never come to that.) Whatever else
NumPy's arrays can do, calculating with whole rows above all, is done by NumPy where it is installed; games do without.
"""

from array import array
from collections.abc import Iterator
from math import prod
from typing import Any, SupportsIndex

from gratteciel.engine.layouts import WHOLE, has_numpy

Key = Any
"""A number, a slice, or numbers for the first places of a shape and perhaps a slice for the next."""


class Cells:
    """Numbers of one kind in rows, which share the memory of the record they belong to."""

    __slots__ = ("_view",)

    def __init__(self, view: "memoryview[Any]") -> None:
        self._view = view

    def __getitem__(self, key: Key) -> Any:
        try:
            found = self._view[key]
        except (NotImplementedError, TypeError):  # a memoryview has single numbers and slices of one row only
            return self._part(key)
        return Cells(found) if isinstance(found, memoryview) else found

    def __setitem__(self, key: Key, value: Any) -> None:
        view = self._view
        try:
            view[key] = value
        except (NotImplementedError, TypeError, ValueError):
            if view.readonly:
                raise ValueError("assignment destination is read-only") from None
            part = self[key]
            if isinstance(part, Cells):
                part._fill(value)
            elif hasattr(part, "shape"):
                self._numpys()[key] = value
            else:
                view[key] = number(view.format, value)

    def _part(self, key: Key) -> Any:
        """A row, or rows, of several."""
        keys = key if isinstance(key, tuple) else (key,)
        view = self._view
        if view.ndim == 1 or not keys or len(keys) > view.ndim or not isinstance(keys[0], slice | SupportsIndex):
            return self._numpys()[key]
        first, *rest = keys
        length, *inner = self.shape
        row = view.nbytes // length
        if isinstance(first, slice):
            start, stop, stride = first.indices(length)
            if stride != 1 or stop <= start or rest:
                return self._numpys()[key]
            span, shape = (start * row, stop * row), [stop - start, *inner]
        else:
            at = range(length)[first]
            span, shape = (at * row, (at + 1) * row), inner
        part = Cells(view.cast("B")[slice(*span)].cast(view.format, shape))  # type: ignore[call-overload]
        return part[tuple(rest)] if rest else part

    def _fill(self, value: Any) -> None:
        """Lay numbers in: one for all, a row for each, or all of them."""
        view = self._view
        value = value.tolist() if hasattr(value, "tolist") else value
        value = list(value) if isinstance(value, range | tuple) else value
        numbers = spread(value, self.shape)
        # What does not fit is refused where there is no place for it, too.
        given = numbers or flat(value if isinstance(value, list) else [value])
        laid = array(view.format, map(int, given) if view.format in WHOLE else given)
        if not numbers:
            return
        if view.ndim == 1:
            view[:] = laid
        else:
            view.cast("B")[:] = memoryview(laid).cast("B")

    def __len__(self) -> int:
        return len(self._view)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._view) if self._view.ndim == 1 else (self._part(row) for row in range(len(self)))

    def __contains__(self, value: object) -> bool:
        return value in flat(self.tolist())

    def __bool__(self) -> bool:
        raise TypeError("cells are neither true nor false: ask for any() or all() of them")

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        shared = self._numpys()
        return shared if dtype is None and not copy else shared.astype(dtype or shared.dtype)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._numpys(), name)

    def _numpys(self) -> Any:
        """The same memory as an array of NumPy's."""
        if not has_numpy():
            raise TypeError("this needs NumPy, which is not installed: whole rows are taken by tolist()")
        import numpy as np

        return np.asarray(self._view)

    def __repr__(self) -> str:
        return f"Cells({self.tolist()})"

    @property
    def memory(self) -> "memoryview[Any]":
        """The memory itself, laid out as the cells are."""
        return self._view

    @property
    def shape(self) -> tuple[int, ...]:
        """How many rows, and rows of rows."""
        return self._view.shape or ()

    def tolist(self) -> list[Any]:
        """Everything as lists of Python's numbers."""
        return self._view.tolist()

    def tobytes(self) -> bytes:
        """Everything as it lies in memory."""
        return self._view.tobytes()

    def sum(self, *rows: int) -> Any:
        """All together; by rows or columns, NumPy's."""
        return self._numpys().sum(*rows) if rows else sum(flat(self.tolist()))

    def any(self) -> bool:
        """Whether one is not 0."""
        return any(flat(self.tolist()))

    def all(self) -> bool:
        """Whether none is 0."""
        return all(flat(self.tolist()))

    def max(self) -> Any:
        """The largest."""
        return max(flat(self.tolist()))

    def min(self) -> Any:
        """The smallest."""
        return min(flat(self.tolist()))

    def copy(self) -> "Cells":
        """The same numbers in memory of their own."""
        view = self._view
        return Cells(memoryview(bytearray(view.tobytes())).cast(view.format, view.shape))  # type: ignore[call-overload]


def whole(name: str) -> Any:
    """An operator on whole rows at once, which is NumPy's."""

    def calculate(cells: Cells, *others: Any) -> Any:
        return getattr(cells._numpys(), name)(*others)

    return calculate


OPERATORS = "eq ne lt le gt ge add radd sub rsub mul rmul floordiv mod and rand or ror xor invert neg"
for operator in OPERATORS.split():
    setattr(Cells, f"__{operator}__", whole(f"__{operator}__"))
Cells.__hash__ = None  # type: ignore[assignment]


def number(code: str, value: Any) -> Any:
    """A number as a cell of that kind holds it."""
    return array(code, [int(value) if code in WHOLE else value])[0]


def depth(value: Any) -> int:
    """How many lists lie in each other."""
    return 1 + depth(value[0]) if isinstance(value, list | tuple) and len(value) else 0


def spread(value: Any, shape: tuple[int, ...]) -> list[Any]:
    """The numbers for places in a shape: one for all, a row for each, or all of them."""
    if not isinstance(value, list | tuple):
        return [value] * prod(shape)
    if depth(value) < len(shape):
        value = [value]
    if len(value) not in (1, shape[0]):
        raise ValueError(f"{len(value)} values for {shape[0]} places")
    rows = list(value) * (shape[0] if len(value) == 1 else 1)
    return rows if len(shape) == 1 else [number for row in rows for number in spread(row, shape[1:])]


def flat(values: list[Any]) -> list[Any]:
    """The numbers of lists within lists."""
    return [one for row in values for one in flat(row)] if values and isinstance(values[0], list) else values
