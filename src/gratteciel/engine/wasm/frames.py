"""How an entry is called: its arguments laid out in memory, one write before the call and one read after it.

A frame is a row of slots of eight bytes, little-endian: first the result, then each argument. A number is one slot. An
array is its address, then how long it is in each direction. Arrays that are not in the memory already are copied in
behind the slots, and those that can be written are copied back.
"""

import struct
from collections.abc import Sequence
from typing import Any

from gratteciel.engine.records import raw
from gratteciel.engine.rooms import memory_of
from gratteciel.engine.wasm.arena import aligned
from gratteciel.engine.wasm.card import Card, EntryCard
from gratteciel.engine.wasm.residents import Resident

SLOT = 8

NUMBERS = {"int": "<q", "float": "<d"}
"""Arguments, and results, that are one number."""
ARRAYS = {"ints": ("lq", 1), "int-rows": ("lq", 2), "floats": ("d", 1), "float-rows": ("d", 2), "singles": ("f", 1)}
"""Arrays of numbers: how a buffer says that it holds such, and in how many directions."""


class Unfit(TypeError):
    """An argument is not what the entry takes."""


def slots(takes: Sequence[str]) -> list[int]:
    """Where the slots of each argument begin; at last, where all of them end."""
    found = [SLOT]
    for kind in takes:
        found.append(found[-1] + SLOT * (1 if kind in NUMBERS else 1 + ARRAYS.get(kind, ("", 1))[1]))
    return found


def buffer_of(argument: Any, kind: str, size: int) -> tuple[memoryview, tuple[int, ...]]:
    """The bytes of an array, and how long it is in each direction."""
    if kind not in ARRAYS:
        data = raw(argument)
        if len(data) % size:
            raise Unfit(f"{kind}: {len(data)} bytes are no records of {size}")
        return data, (len(data) // size,)
    view = memory_of(argument)
    formats, directions = ARRAYS[kind]
    if view.format.lstrip("@=<") not in formats or view.ndim != directions or not view.c_contiguous:
        raise Unfit(f"{kind}: not an array of {view.format!r} in {view.ndim} directions")
    return view.cast("B"), tuple(view.shape or ())


class Frame:
    """The arguments of one call, laid out as they will stand at an address of the memory."""

    def __init__(self, card: Card, entry: EntryCard, arguments: Sequence[Any]) -> None:
        if len(arguments) != len(entry.takes):
            raise Unfit(f"{len(arguments)} arguments, not {len(entry.takes)}")
        self.entry, self.arguments = entry, arguments
        places = slots(entry.takes)
        self.size = aligned(places[-1])
        self.numbers: list[tuple[int, str, Any]] = []
        self.addresses: list[int] = []
        """Slots that hold where in the frame an array lies, until it is known where the frame does."""
        self.inside: list[tuple[int, memoryview]] = []
        for place, kind, argument in zip(places, entry.takes, arguments, strict=False):
            if kind in NUMBERS:
                self.numbers.append((place, NUMBERS[kind], int(argument) if kind == "int" else float(argument)))
                continue
            shape: tuple[int, ...]
            if isinstance(argument, Resident):
                address, shape = argument.address, (len(argument),)
            else:
                view, shape = buffer_of(argument, kind, card.records[kind].size if kind in card.records else SLOT)
                address = self.size
                self.addresses.append(place)
                self.inside.append((address, view))
                self.size += aligned(len(view))
            for number, value in enumerate((address, *shape)):
                self.numbers.append((place + SLOT * number, "<q", value))

    def laid_at(self, address: int) -> bytearray:
        """The bytes that go to that address."""
        data = bytearray(self.size)
        for place, form, value in self.numbers:
            struct.pack_into(form, data, place, value + address if place in self.addresses else value)
        for place, view in self.inside:
            data[place : place + len(view)] = view
        return data

    @property
    def changed(self) -> int:
        """How many bytes have to be read after the call: the result, and up to the last array that can be written."""
        return max([SLOT, *(place + len(view) for place, view in self.inside if not view.readonly)])

    def take_back(self, data: bytes | bytearray | memoryview) -> int | float | None:
        """Copy back what the call may have changed; the result."""
        for place, view in self.inside:
            if not view.readonly:
                view[:] = data[place : place + len(view)]
        if not self.entry.gives:
            return None
        result: int | float = struct.unpack_from(NUMBERS[self.entry.gives], data)[0]
        return result
