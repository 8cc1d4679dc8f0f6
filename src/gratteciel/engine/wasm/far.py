"""Instances of a `.wasm` file that run elsewhere and answer later: in a worker of a page's.

Whoever runs them knows nothing of games: it is given orders, does them one after another, and gives back what was to be
read. What needs no answer is put off until something does, so that a stretch of a search is one message.
"""

import weakref
from collections.abc import Awaitable
from typing import TYPE_CHECKING, Any, Protocol

from gratteciel.engine.deeds import Call, Deeds
from gratteciel.engine.wasm.arena import PAGE
from gratteciel.engine.wasm.card import short
from gratteciel.engine.wasm.frames import Frame
from gratteciel.engine.wasm.instances import Instance

if TYPE_CHECKING:
    from gratteciel.engine.loader import Engine

Order = tuple[Any, ...]
"""``("grow", pages)``, ``("write", address, bytes)``, ``("call", name, frame)`` or ``("read", address, size)``."""


class Far(Protocol):
    """An instance elsewhere, as one speaks to it."""

    base: int
    """Where its memory is free."""
    size: int
    """How many bytes its memory has at first."""

    def ask(self, orders: list[Order], /) -> Awaitable[bytes]:
        """Have orders done; gives what the last of them, a reading, read.

        Raised where one fails: then nobody knows what stands in the memory.
        """
        ...

    def end(self) -> None:
        """Nobody needs it any more."""
        ...


class FarHost:
    """`Host` of which nothing can be read at once: it notes what is to be done."""

    def __init__(self, far: Far) -> None:
        self.base, self.bytes = far.base, far.size
        self.orders: list[Order] = []

    def call(self, name: str, frame: int) -> int:
        """Call an export; how it ends is known to whoever does it."""
        self.orders.append(("call", name, frame))
        return 0

    def read(self, address: int, size: int) -> bytes:
        """Nothing is here to be read."""
        raise NotImplementedError("an instance that is elsewhere is read by what it answers")

    def write(self, address: int, data: bytes | bytearray) -> None:
        """Put bytes into the memory."""
        self.orders.append(("write", address, bytes(data)))

    def size(self) -> int:
        """How many bytes there are, once what is to be done is."""
        return self.bytes

    def grow(self, pages: int) -> None:
        """So many pages more."""
        self.bytes += pages * PAGE
        self.orders.append(("grow", pages))


class FarInstance(Instance):
    """The code with one memory, elsewhere. It is asked one thing at a time, by `do`."""

    host: FarHost

    def __init__(self, far: Far) -> None:
        super().__init__(FarHost(far))
        self.far = far
        weakref.finalize(self, far.end).atexit = False

    async def told(self, address: int, size: int) -> bytes:
        """What stands in the memory once everything is done that was put off."""
        orders, self.host.orders = [*self.host.orders, ("read", address, size)], []
        return await self.far.ask(orders)

    async def call(self, engine: "Engine", deed: Call) -> int | float | None:
        """Call an entry with arrays that live here, and others."""
        name, entry = engine.code.named(engine, deed.function)
        frame = Frame(engine.code.card, entry, deed.arguments)
        self.make_room(frame.size)
        self.host.write(self.frame, frame.laid_at(self.frame))
        self.host.call(short(name), self.frame)
        return frame.take_back(await self.told(self.frame, frame.changed))

    async def do(self, engine: "Engine", deeds: Deeds) -> None:
        """Do everything, one after another."""
        came: Any = None
        while True:
            try:
                deed = deeds.send(came)
            except StopIteration:
                return
            if isinstance(deed, Call):
                came = await self.call(engine, deed)
            else:
                rows = deed.records
                begin, size = rows.address + deed.begin * rows.size, (deed.end - deed.begin) * rows.size
                came = rows.unpack(await self.told(begin, size))


class Place:
    """What new records are put beside so that they live in an instance."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
