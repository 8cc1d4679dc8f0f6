"""Batches on a graphics card: a thread for each table, in arrays that stay there."""
# mypy: disable-error-code="no-untyped-call, no-any-return, misc", no-warn-unused-ignores

from types import FunctionType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gratteciel.engine.gpu.kernels import change, cuda, read
from gratteciel.engine.loader import Engine, around
from gratteciel.errors import CardMissing

BLOCK = 64
"""Threads that are started together."""


class Card:
    """The current graphics card."""

    def __init__(self, engine: Engine) -> None:
        if not cuda.is_available():
            raise CardMissing(why="no CUDA driver, or no card of NVIDIA's")
        self.engine = engine
        size = engine.rules.TABLE.itemsize
        self.word = next(
            kind for kind in (np.int64, np.int32, np.int16, np.int8) if size % np.dtype(kind).itemsize == 0
        )
        self.words = size // np.dtype(self.word).itemsize

    def tables(self, count: int) -> Any:
        """Room for so many tables, a row of words for each: what neighbouring threads copy at a time lies together."""
        return self.numbers(self.word, count, self.words)

    def numbers(self, kind: Any, count: int, columns: int | None = None) -> Any:
        """A number for each table, or so many in a row; of a column all tables' lie together."""
        return cuda.to_device(np.zeros(count if columns is None else (count, columns), kind, order="F"))

    def here(self, array: Any) -> Any:
        """An array of NumPy's, or of whoever keeps theirs on the card, where the tables are."""
        return cuda.as_cuda_array(array) if hasattr(array, "__cuda_array_interface__") else cuda.to_device(array)

    def fetched(self, array: Any) -> "NDArray[Any]":
        """An array, for NumPy."""
        return array.copy_to_host()

    def records(self, tables: Any) -> "NDArray[Any]":
        """Tables as records, for NumPy."""
        return np.ascontiguousarray(tables.copy_to_host()).view(self.engine.rules.TABLE)[:, 0]

    def run(
        self, function: FunctionType, boxes: Any, tables: Any, streams: Any, *arrays: Any, changes: bool = True
    ) -> None:
        """Do something to all tables."""
        count = len(tables)
        kernel: Any = self.engine(around(change if changes else read, function, WORDS=self.words, WORD=self.word))
        kernel[(count + BLOCK - 1) // BLOCK, BLOCK](count, boxes, tables, streams, arrays)
