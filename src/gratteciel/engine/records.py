"""Record types: the shape of a game's `BOX` and `TABLE`."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

TAKEN_NAMES = frozenset(dir(np.record))
"""Names that NumPy's records already use: a field so called would read wrongly when interpreted."""


def record_type(**fields: str | tuple[str, int | tuple[int, ...]]) -> np.dtype[np.void]:
    """A record type from ``name="i2"`` (an integer) or ``name=("i1", 25)`` (an array); integers only, all aligned."""
    for name, kind in fields.items():
        if name in TAKEN_NAMES:
            raise ValueError(f"field {name!r}: NumPy records already have an attribute of that name; choose another")
        base = np.dtype(kind if isinstance(kind, str) else kind[0])
        if base.kind not in "iu":
            raise ValueError(f"field {name!r} is {base}: records hold integers only (booleans as 'i1')")
    # Large fields first and the end filled up: all are aligned, and no byte is outside a field (copies may skip those).
    described: list[tuple[Any, ...]] = [
        (name, kind) if isinstance(kind, str) else (name, *kind) for name, kind in fields.items()
    ]
    described.sort(key=lambda field: -np.dtype(field[1]).itemsize)
    widest = np.dtype(described[0][1]).itemsize
    spare = -sum(np.dtype([field]).itemsize for field in described) % widest
    return np.dtype([*described, *([("spare_", "i1", spare)] if spare else [])], align=True)


def blank(kind: np.dtype[np.void], count: int = 1) -> NDArray[np.void]:
    """`count` zeroed records."""
    return np.zeros(count, kind)


def record_at(records: NDArray[np.void], index: int = 0) -> np.record:
    """One record with fields as attributes, sharing memory with the array: what interpreted rules work on."""
    found: np.record = records.view((np.record, records.dtype))[index]
    return found
