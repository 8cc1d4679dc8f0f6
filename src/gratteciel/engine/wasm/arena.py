"""Room in the linear memory of a `.wasm` file: blocks that are taken and given back, the memory grown as needed."""

from collections import deque
from typing import Protocol

PAGE = 65_536
"""WebAssembly's memory grows by so many bytes."""
ALIGNED = 16
"""Every block begins at a multiple of it."""


class Growing(Protocol):
    """Memory that can grow (a `hosts.Host`)."""

    base: int

    def size(self) -> int:
        """How many bytes there are."""

    def grow(self, pages: int) -> None:
        """So many pages more, or `MemoryError`."""


def aligned(size: int) -> int:
    """The size of a block in which so many bytes fit."""
    return -(-size // ALIGNED) * ALIGNED


class Arena:
    """The memory from `base` on. What is given back is put together with its neighbours and used again first."""

    def __init__(self, memory: Growing) -> None:
        self.memory = memory
        self.top = aligned(memory.base)
        self.untouched = self.top
        """From here on nobody has ever had anything: it is zero, as it was made, and takes no room yet."""
        self.free: list[tuple[int, int]] = []
        """Blocks below `top` that nobody has: address and size, rising, none beside another."""
        self.taken: dict[int, int] = {}
        self.given: deque[int] = deque()
        """Addresses that were given back, perhaps in the middle of something else: looked at when room is needed."""

    def take(self, size: int) -> int:
        """The address of a block of so many bytes; what is in it does not matter."""
        self.settle()
        size = aligned(max(size, 1))
        for number, (address, room) in enumerate(self.free):
            if room >= size:
                self.free[number : number + 1] = [(address + size, room - size)] if room > size else []
                self.taken[address] = size
                return address
        address = self.top
        missing = address + size - self.memory.size()
        if missing > 0:
            self.memory.grow(-(-missing // PAGE))
        self.top += size
        self.untouched = max(self.untouched, self.top)
        self.taken[address] = size
        return address

    def take_zeroed(self, size: int) -> tuple[int, int]:
        """The address of a block, and how many bytes from there on may be other than zero."""
        untouched = self.untouched
        address = self.take(size)
        return address, max(0, min(size, untouched - address))

    def give_back(self, address: int) -> None:
        """Have no more use for a block; may be called at any moment, from any thread, by whoever tidies up."""
        self.given.append(address)

    def settle(self) -> None:
        """Make room of what was given back."""
        while self.given:
            address = self.given.popleft()
            self.free.append((address, self.taken.pop(address)))
        whole: list[tuple[int, int]] = []
        for address, size in sorted(self.free):
            if whole and sum(whole[-1]) == address:
                whole[-1] = (whole[-1][0], whole[-1][1] + size)
            else:
                whole.append((address, size))
        if whole and sum(whole[-1]) == self.top:
            self.top = whole.pop()[0]
        self.free = whole
