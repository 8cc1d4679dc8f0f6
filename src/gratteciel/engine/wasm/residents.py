"""Arrays of records that stay in the memory of a `.wasm` file from call to call: search trees, which are large."""

import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gratteciel.engine.wasm.instances import Instance

Unpack = Callable[[bytes], Any]
"""Makes of bytes an array of records as this side has them (NumPy's, where there is NumPy)."""


class Resident:
    """So many zeroed records in the memory of an instance. Reading one, or a stretch, copies it out."""

    def __init__(self, instance: "Instance", count: int, size: int, unpack: Unpack) -> None:
        self.instance, self.count, self.size, self.unpack = instance, count, size, unpack
        self.address = instance.take(count * size)
        # It is given back when nobody has it any more, at whatever moment that is found out.
        weakref.finalize(self, instance.arena.give_back, self.address).atexit = False

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, which: int | slice) -> Any:
        begin, end = self.stretch(which)
        data = self.instance.read(self.address + begin * self.size, (end - begin) * self.size)
        return self.unpack(data) if isinstance(which, slice) else self.unpack(data)[0]

    def __setitem__(self, which: slice, other: "Resident") -> None:
        begin, end = self.stretch(which)
        if other.instance is not self.instance or len(other) != end - begin or other.size != self.size:
            raise ValueError("only records of the same memory, as many as there is room for, are copied within it")
        self.instance.copy(self.address + begin * self.size, other.address, len(other) * self.size)

    def stretch(self, which: int | slice) -> tuple[int, int]:
        """The records from one number to another."""
        if isinstance(which, slice):
            begin, end, step = which.indices(self.count)
            if step != 1:
                raise IndexError("records are read one after another")
            return begin, max(begin, end)
        if not 0 <= which < self.count:
            raise IndexError(which)
        return which, which + 1
