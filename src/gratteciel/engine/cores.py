"""Batches on processors: stretches of tables on all cores, in NumPy's arrays."""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from types import FunctionType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gratteciel.engine import records
from gratteciel.engine.batches import along
from gratteciel.engine.loader import Engine, around
from gratteciel.engine.playouts import all_cores
from gratteciel.engine.rooms import Rows

FEWEST = 256
"""Tables below which it does not pay to wake another core."""


class Cores:
    """All cores of this machine, or so many of them."""

    def __init__(self, engine: Engine, threads: int | None = None) -> None:
        self.engine = engine
        self.threads = threads or all_cores()
        self.pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self.rooms = [
            (records.blank(engine.rules.TABLE), np.zeros(engine.rules.STEPS, np.int64)) for _ in range(self.threads)
        ]

    def tables(self, count: int) -> Rows:
        """So many blank tables."""
        return records.blank(self.engine.rules.TABLE, count)

    def numbers(self, kind: Any, count: int, columns: int | None = None) -> "NDArray[Any]":
        """A number for each table, or so many in a row."""
        return np.zeros(count if columns is None else (count, columns), kind)

    def here(self, array: Any) -> Any:
        """An array of NumPy's, where the tables are."""
        return array

    def fetched(self, array: Any) -> "NDArray[Any]":
        """An array, for NumPy."""
        return np.asarray(array)

    def records(self, tables: Any) -> "NDArray[Any]":
        """Tables as records, for NumPy."""
        return np.asarray(tables)

    def run(
        self,
        function: FunctionType,
        boxes: Rows,
        tables: Rows,
        streams: Any,
        *arrays: Any,
        changes: bool = True,  # noqa: ARG002
    ) -> None:
        """Do something to all tables; whether it changes them matters to a graphics card only."""
        entry = self.engine(around(along, function))
        stretches = list(cut(len(tables), self.threads))

        def work(number: int) -> None:
            entry(*stretches[number], boxes, tables, streams, *self.rooms[number], arrays)

        if self.pool is None or len(stretches) == 1:
            for number in range(len(stretches)):
                work(number)
        else:
            for _ in self.pool.map(work, range(len(stretches))):
                pass


def cut(count: int, threads: int) -> Iterable[tuple[int, int]]:
    """A stretch for each thread, where there are enough tables."""
    threads = max(1, min(threads, count // FEWEST))
    ends = [count * k // threads for k in range(threads + 1)]
    return pairwise(ends)
