"""What runs WebAssembly: `wasmtime` here; in a page, the browser, by the same few calls."""

from collections.abc import Callable
from typing import Protocol

from gratteciel.extras import found


class Trapped(Exception):
    """The code was stopped: it left its memory, or came where it never should."""


class Host(Protocol):
    """One instance of a file: its code with a memory of its own. It is never asked two things at once."""

    base: int
    """Where its memory is free: the value of the exported global `__heap_base`."""

    def call(self, name: str, frame: int) -> int:
        """Call an export, which takes one 32-bit number and gives one back; `Trapped` if it is stopped."""

    def read(self, address: int, size: int) -> bytes | bytearray | memoryview:
        """A copy of so many bytes of its memory."""

    def write(self, address: int, data: bytes | bytearray) -> None:
        """Put bytes into its memory."""

    def size(self) -> int:
        """How many bytes its memory has now."""

    def grow(self, pages: int) -> None:
        """So many pages of 65,536 zeroed bytes more, or `MemoryError`."""


NewHost = Callable[[], Host]
Loader = Callable[[bytes], NewHost]
"""Makes of a file's bytes what gives a new instance at every call; the file imports nothing."""


class Hosting:
    """Which host there is, one for the process."""

    loader: Loader | None = None
    checked = False
    """Whether somebody has held the files against the sources already, so that it need not be done again."""


def use(loader: Loader | None, checked: bool = False) -> None:
    """Run files by another host than `wasmtime`; None: by it again.

    `checked`: that they go with the sources is known.
    """
    Hosting.loader, Hosting.checked = loader, checked


def trouble() -> str:
    """Which package is missing to run files; empty if none is."""
    return "" if Hosting.loader or found("wasmtime") else "wasmtime"


def load(data: bytes) -> NewHost:
    """What gives new instances of a file."""
    if Hosting.loader is None:
        from gratteciel.engine.wasm.host_wasmtime import load as loader

        return loader(data)
    return Hosting.loader(data)
