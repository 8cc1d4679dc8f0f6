"""WebAssembly run by the package `wasmtime`."""

import atexit
from typing import Any
from weakref import WeakSet

import wasmtime

from gratteciel.engine.wasm.hosts import NewHost, Trapped

OPEN: WeakSet[Any] = WeakSet()
"""What has to be closed before the interpreter takes itself apart."""


@atexit.register
def close_all() -> None:
    """Close everything, instances before what they are instances of."""
    for kind in (wasmtime.Store, wasmtime.Module, wasmtime.Engine):
        for one in [one for one in OPEN if isinstance(one, kind)]:
            one.close()


class WasmtimeHost:
    """One instance."""

    def __init__(self, engine: wasmtime.Engine, module: wasmtime.Module) -> None:
        self.store = wasmtime.Store(engine)
        OPEN.add(self.store)
        exports: Any = wasmtime.Instance(self.store, module, []).exports(self.store)
        self.exports, self.memory = exports, exports["memory"]
        self.base = int(exports["__heap_base"].value(self.store))
        self.bytes = self.seen()

    def seen(self) -> memoryview:
        """The memory itself, until it grows."""
        whole: Any = self.memory.get_buffer_ptr(self.store)
        return memoryview(whole).cast("B")

    def call(self, name: str, frame: int) -> int:
        """Call an export."""
        try:
            return int(self.exports[name](self.store, frame))
        except (wasmtime.Trap, wasmtime.WasmtimeError) as error:
            raise Trapped(str(error).partition("\n")[0]) from error

    def read(self, address: int, size: int) -> bytes:
        """A copy of some of the memory."""
        return bytes(self.bytes[address : address + size])

    def write(self, address: int, data: bytes | bytearray) -> None:
        """Put bytes into the memory."""
        self.bytes[address : address + len(data)] = data

    def size(self) -> int:
        """How many bytes there are."""
        return len(self.bytes)

    def grow(self, pages: int) -> None:
        """So many pages more."""
        try:
            self.memory.grow(self.store, pages)
        except wasmtime.WasmtimeError as error:
            raise MemoryError(f"{pages} pages more than {self.size()} bytes") from error
        self.bytes = self.seen()


def load(data: bytes) -> NewHost:
    """Compile a file once; what is given back makes an instance of it."""
    engine = wasmtime.Engine()
    module = wasmtime.Module(engine, data)
    OPEN.update((engine, module))
    return lambda: WasmtimeHost(engine, module)
