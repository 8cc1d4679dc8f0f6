"""Records: the shape of a game's `BOX` and `TABLE`, and what interpreted rules and everything people see read them by.

A record is a stretch of bytes, read and written by field: ``table.turn += 1``, ``table.hand[seat, card]``. The numbers
that are read are Python's own, so that nothing overflows on the way; of what is written `cells` tells. Native code
works on the same bytes as NumPy's arrays.
"""

from functools import cache
from struct import calcsize
from typing import TYPE_CHECKING, Any

from gratteciel.engine.cells import Cells, number
from gratteciel.engine.layouts import CODES, WHOLE, Field, Layout, has_numpy, layout_of, shape_of, type_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_NAMES = (
    "T all any argmax argmin argpartition argsort astype base bitwise_count byteswap choose clip compress "
    "conj conjugate copy ctypes cumprod cumsum data device diagonal dot dtype dump dumps fill flags flat "
    "flatten getfield imag item itemset itemsize mT max mean min nbytes ndim newbyteorder nonzero "
    "partition pprint prod ptp put ravel real repeat reshape resize round searchsorted setfield setflags "
    "shape size sort squeeze std strides sum swapaxes take to_device tobytes tofile tolist tostring trace "
    "transpose var view "
)
TAKEN_NAMES = frozenset(_NAMES.split())
"""Names that records, ours and NumPy's, use for themselves: a field so called would read wrongly."""


def record_type(**fields: str | tuple[str, int | tuple[int, ...]]) -> "np.dtype[np.void]":
    """A record type from ``name="i2"`` (an integer) or ``name=("i1", 25)`` (an array); integers only, all aligned."""
    kinds = {name: kind if isinstance(kind, str) else kind[0] for name, kind in fields.items()}
    for name, kind in kinds.items():
        if name in TAKEN_NAMES or name.startswith("_"):
            raise ValueError(f"field {name!r}: records already have an attribute of that name; choose another")
        if CODES.get(kind) not in WHOLE:
            raise ValueError(f"field {name!r} is {kind}: records hold integers only (booleans as 'i1')")
    # Large fields first and the end filled up: all are aligned, and no byte is outside a field (copies may skip those).
    described = {name: fields[name] for name in sorted(fields, key=lambda name: -calcsize(CODES[kinds[name]]))}
    sizes = [Field(CODES[kinds[n]], () if isinstance(f, str) else shape_of(f[1]), 0).size for n, f in fields.items()]
    spare = -sum(sizes) % max(calcsize(CODES[kind]) for kind in kinds.values())
    found: np.dtype[np.void] = type_of(described | ({"spare_": ("i1", spare)} if spare else {}))
    return found


class Record:
    """One record: its fields are attributes, and items by name; it shares the memory of what it is part of."""

    __slots__ = ("_cells", "_raw", "_views")
    _codes: tuple[str, ...]
    _layout: Layout

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...

    def __init__(self, raw: memoryview) -> None:
        self._raw = raw
        self._views: list[Any] = [*map(raw.cast, self._codes)]  # type: ignore[arg-type]
        self._cells: dict[str, Cells] = {}

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def __setitem__(self, name: str, value: Any) -> None:
        setattr(self, name, value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and other._layout is self._layout and other._raw == self._raw

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._layout.names)
        return f"Record({fields})"

    def copy(self) -> "Record":
        """The same in memory of its own."""
        return type(self)(memoryview(bytearray(self._raw)))

    def tobytes(self) -> bytes:
        """The record as it lies in memory."""
        return self._raw.tobytes()

    def lies_as(self, memory: memoryview) -> bool:
        """Whether a stretch of memory holds the same."""
        return self._raw == memory


def single(view: int, at: int, code: str) -> property:
    """A field of one number."""

    def read(record: Record) -> Any:
        return record._views[view][at]

    def write(record: Record, value: Any) -> None:
        try:
            record._views[view][at] = value
        except (TypeError, ValueError):
            if record._raw.readonly:
                raise ValueError("assignment destination is read-only") from None
            record._views[view][at] = number(code, value)

    return property(read, write)


def several(name: str, field: Field) -> property:
    """A field of many numbers, made when it is first asked for."""
    span, code, shape = slice(field.offset, field.offset + field.size), field.code, list(field.shape)

    def read(record: Record) -> Cells:
        found = record._cells.get(name)
        if found is None:
            found = record._cells[name] = Cells(record._raw[span].cast(code, shape))  # type: ignore[call-overload]
        return found

    def write(record: Record, value: Any) -> None:
        read(record)[:] = value

    return property(read, write)


@cache
def class_of(layout: Layout) -> type[Record]:
    """The class of records laid so."""
    codes = tuple(dict.fromkeys(field.code for field in layout.fields.values() if not field.shape))
    own: dict[str, Any] = {"__slots__": (), "_codes": codes, "_layout": layout}
    for name, field in layout.fields.items():
        at = field.offset // calcsize(field.code)
        own[name] = several(name, field) if field.shape else single(codes.index(field.code), at, field.code)
    return type("Record", (Record,), own)


class Records:
    """Records of one type in a row: what interpreted rules are given."""

    __slots__ = ("_found", "_raw", "dtype")
    KEPT = 8
    """In rows as short as that a record is made once."""

    def __init__(self, kind: Any, raw: memoryview) -> None:
        self.dtype = kind
        """The record type."""
        self._raw = raw
        self._found: dict[int, Record] = {}

    def _span(self, index: int) -> slice:
        size = layout_of(self.dtype).itemsize
        at = range(len(self))[index] * size
        return slice(at, at + size)

    def __getitem__(self, key: Any) -> Any:
        found = self._found.get(key) if type(key) is int else None
        if found is not None:
            return found
        layout = layout_of(self.dtype)
        if isinstance(key, str):
            field = layout.fields[key]
            size = calcsize(field.code)
            stretch: Any = self._raw[: len(self) * layout.itemsize].cast(field.code)  # type: ignore[call-overload]
            return Cells(stretch[field.offset // size :: layout.itemsize // size])
        if isinstance(key, slice):
            start, stop, _ = key.indices(len(self))
            return Records(self.dtype, self._raw[start * layout.itemsize : max(start, stop) * layout.itemsize])
        found = class_of(layout)(self._raw[self._span(key)])
        if len(self) <= self.KEPT:
            self._found[int(key)] = found
        return found

    def __setitem__(self, key: Any, value: Any) -> None:
        if isinstance(key, str):
            for record in map(self.__getitem__, range(len(self))):
                setattr(record, key, value)
        elif isinstance(key, slice):
            self[key]._raw[:] = raw(value)
        else:
            self._raw[self._span(key)] = value._raw if isinstance(value, Record) else value.tobytes()

    def __len__(self) -> int:
        return len(self._raw) // layout_of(self.dtype).itemsize

    def __reduce__(self) -> Any:
        return filled, (self.dtype, self.tobytes())

    def copy(self) -> "Records":
        """The same records in memory of their own."""
        return Records(self.dtype, memoryview(bytearray(self._raw)))

    def tobytes(self) -> bytes:
        """All of them as they lie in memory."""
        return self._raw.tobytes()

    def lock(self) -> None:
        """Let nobody write to them any more who did not hold one before."""
        self._raw = self._raw.toreadonly()
        self._found = {}


def plain(kind: Any, count: int = 1) -> Records:
    """`count` zeroed records of ours, for interpreted code."""
    return Records(kind, memoryview(bytearray(count * layout_of(kind).itemsize)))


def blank(kind: Any, count: int = 1) -> Any:
    """`count` zeroed records for any code that can be run here: NumPy's where it is installed."""
    if not has_numpy():
        return plain(kind, count)
    import numpy as np

    return np.zeros(count, kind)


def filled(kind: Any, data: bytes) -> Records:
    """The records that such bytes are."""
    return Records(kind, memoryview(bytearray(data)))


def raw(records: "Records | NDArray[Any]") -> memoryview:
    """The bytes of records, ours or NumPy's, in the same memory."""
    if isinstance(records, Records):
        return records._raw
    import numpy as np

    return memoryview(records.view(np.uint8))  # type: ignore[arg-type]


def copied(records: Any) -> Any:
    """A copy of records, ours or NumPy's, as bytes: NumPy by itself copies field by field, which takes far longer."""
    if isinstance(records, Records):
        return records.copy()
    import numpy as np

    return np.frombuffer(bytearray(records.tobytes()), records.dtype)


def read_only(records: Any) -> Any:
    """The same records, ours or NumPy's, locked."""
    if isinstance(records, Records):
        records.lock()
    else:
        records.flags.writeable = False
    return records


def laid_in(memory: bytearray, like: "Records | NDArray[Any]") -> Any:
    """The records that lie in some memory, of the same type and sort as others, ours or NumPy's; they share it."""
    if isinstance(like, Records):
        return Records(like.dtype, memoryview(memory))
    import numpy as np

    return np.frombuffer(memory, like.dtype)


def all_in(memory: bytearray, kind: Any) -> list[Record]:
    """Every record of a type that lies in some memory, with fields as attributes, sharing it."""
    layout, row = layout_of(kind), memoryview(memory)
    made, size = class_of(layout), layout.itemsize
    return [made(row[at : at + size]) for at in range(0, len(memory), size)]


def as_read(records: "Records | NDArray[Any]") -> Record:
    """The first record of a row with fields as attributes, to be read where nobody writes any more.

    Of NumPy's it is a copy: that takes less time than sharing its memory.
    """
    if isinstance(records, Records):
        found: Record = records[0]
        return found
    return class_of(layout_of(records.dtype))(memoryview(records.tobytes()))


def record_at(records: "Records | NDArray[Any]", index: int = 0) -> Record:
    """One record with fields as attributes, sharing memory with the array: what interpreted rules work on."""
    if isinstance(records, Records):
        found: Record = records[index]
        return found
    size = records.dtype.itemsize
    at = range(len(records))[index] * size
    return class_of(layout_of(records.dtype))(raw(records)[at : at + size])
