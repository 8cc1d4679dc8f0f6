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
        """Room for so many tables: records, which kernels copy word by word."""
        return cuda.device_array(count, self.engine.rules.TABLE)

    def numbers(self, kind: Any, count: int, columns: int | None = None) -> Any:
        """A number for each table, or so many in a row; of a column all tables' lie together."""
        return cuda.to_device(np.zeros(count if columns is None else (count, columns), kind, order="F"))

    def here(self, array: Any) -> Any:
        """An array of NumPy's, or of whoever keeps theirs on the card, where the tables are."""
        return cuda.as_cuda_array(array) if hasattr(array, "__cuda_array_interface__") else cuda.to_device(array)

    def fetched(self, array: Any) -> "NDArray[Any]":
        """An array, for NumPy."""
        return array.copy_to_host()

    def run(
        self, function: FunctionType, boxes: Any, tables: Any, streams: Any, *arrays: Any, changes: bool = True
    ) -> None:
        """Do something to all tables."""
        count = len(tables)
        kernel: Any = self.engine(around(change if changes else read, function, WORDS=self.words, WORD=self.word))
        words = self.as_words(tables)
        kernel[(count + BLOCK - 1) // BLOCK, BLOCK](count, boxes, words, streams, arrays)

    def as_words(self, tables: Any) -> Any:
        """The same memory, a row of words for each table."""
        shape = (len(tables), self.words)
        strides = (self.words * np.dtype(self.word).itemsize, np.dtype(self.word).itemsize)
        return cuda.devicearray.DeviceNDArray(shape, strides, np.dtype(self.word), gpu_data=tables.gpu_data)
