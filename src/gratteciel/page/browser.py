"""WebAssembly run by the browser (or Node) that this Python itself runs in: only there is a module `js`."""

from importlib import import_module
from typing import Any

from gratteciel.engine.wasm.far import Order
from gratteciel.engine.wasm.hosts import NewHost, Trapped, use


class BrowserHost:
    """One instance of a file."""

    def __init__(self, js: Any, module: Any) -> None:
        self.js = js
        self.exports = js.WebAssembly.Instance.new(module, js.Object.new()).exports
        self.memory = self.exports.memory
        self.base = int(getattr(self.exports, "__heap_base").value)
        self.calls: dict[str, Any] = {}

    def call(self, name: str, frame: int) -> int:
        """Call an export."""
        export = self.calls.get(name)
        if export is None:
            export = self.calls[name] = getattr(self.exports, name)
        try:
            return int(export(frame))
        except Exception as error:  # Pyodide's JsException, whatever WebAssembly threw
            raise Trapped(str(error).partition("\n")[0]) from error

    def seen(self, address: int, size: int) -> Any:
        """Some of the memory, as JavaScript sees it until the memory grows."""
        return self.js.Uint8Array.new(self.memory.buffer, address, size)

    def read(self, address: int, size: int) -> bytes:
        """A copy of some of the memory."""
        copied: bytes = self.seen(address, size).to_bytes()
        return copied

    def write(self, address: int, data: bytes | bytearray) -> None:
        """Put bytes into the memory."""
        self.seen(address, len(data)).assign(data)

    def size(self) -> int:
        """How many bytes there are."""
        return int(self.memory.buffer.byteLength)

    def grow(self, pages: int) -> None:
        """So many pages more."""
        try:
            self.memory.grow(pages)
        except Exception as error:
            raise MemoryError(f"{pages} pages more than {self.size()} bytes") from error


class Loaded:
    """A file that was compiled, in an instance at every call."""

    def __init__(self, js: Any, module: Any) -> None:
        self.js, self.module = js, module

    def __call__(self) -> BrowserHost:
        """A new instance here."""
        return BrowserHost(self.js, self.module)


class FarAway:
    """`far.Far` by a seat in a worker of the page's (`web/src/house/thinkers.ts`)."""

    def __init__(self, seat: Any, loaded: Loaded) -> None:
        self.seat = seat
        try:
            here = loaded()
            self.base, self.size = here.base, here.size()
        except BaseException:
            seat.end()
            raise
        self.to_js: Any = import_module("pyodide.ffi").to_js

    async def ask(self, orders: list[Order], /) -> bytes:
        """Have orders done."""
        try:
            read = await self.seat.ask(self.to_js([list(order) for order in orders]))
        except Exception as error:  # Pyodide's JsException
            raise Trapped(str(error).partition("\n")[0]) from error
        told: bytes = read.to_bytes()
        return told

    def end(self) -> None:
        """Nobody needs it any more."""
        self.seat.end()


def load(data: bytes) -> NewHost:
    """Compile a file once; what is given back makes an instance of it."""
    js: Any = import_module("js")
    ffi: Any = import_module("pyodide.ffi")
    return Loaded(js, js.WebAssembly.Module.new(ffi.to_js(data)))


def install(checked: bool = False) -> None:
    """Run games by their files from now on; `checked`: that these go with the sources is known, as in a built site."""
    use(load, checked)
