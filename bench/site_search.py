"""How fast a page searches beside native code on the same core, for `bench.site`.

A search is done once by WebAssembly here, and noted as the orders that a worker of a page's is given
(`web/src/house/thinker.ts`). A worker of the site then does the same orders in the browser: the same work, which must
come to the same bytes. Its rounds and those of native code take turns.
"""

import time
from base64 import b64encode
from pathlib import Path
from typing import Any

from bench.wasm import beginning, searching
from playwright.sync_api import Page

from gratteciel.bots.thinking import SearchPlan, Tree
from gratteciel.engine.wasm import hosts
from gratteciel.engine.wasm.far import Order
from gratteciel.engine.wasm.host_wasmtime import load

REPLAY = """async ({ script, file, orders }) => {
  const bytes = text => Uint8Array.from(atob(text), one => one.charCodeAt(0));
  const worker = new Worker(script, { type: "module" });
  const module = await WebAssembly.compile(bytes(file));
  const given = orders.map(one => (one[0] === "write" ? ["write", one[1], bytes(one[2])] : one));
  const done = seat =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => (data.failed ? reject(data.failed) : resolve(data.read));
      worker.postMessage({ kind: "do", seat, id: seat, orders: given, module });
    });
  const times = [];
  let read;
  for (let seat = 1; seat <= 3; seat++) {
    const began = performance.now();
    read = await done(seat);
    times.push(performance.now() - began);
    worker.postMessage({ kind: "end", seat });
  }
  worker.terminate();
  return { seconds: Math.min(...times) / 1000, read: Array.from(read) };
}"""
"""Do orders in a new instance each time, as a thinker of the page does; the first round is for the compiler."""


class Noting:
    """A host by which everything is done and noted."""

    def __init__(self, host: hosts.Host, orders: list[Order]) -> None:
        self.host, self.orders, self.base = host, orders, host.base

    def call(self, name: str, frame: int) -> int:
        """Call an export."""
        self.orders.append(("call", name, frame))
        return self.host.call(name, frame)

    def read(self, address: int, size: int) -> bytes | bytearray | memoryview:
        """Read some of the memory."""
        self.orders.append(("read", address, size))
        return self.host.read(address, size)

    def write(self, address: int, data: bytes | bytearray) -> None:
        """Put bytes into the memory."""
        self.orders.append(("write", address, b64encode(data).decode()))
        self.host.write(address, data)

    def size(self) -> int:
        """How many bytes there are."""
        return self.host.size()

    def grow(self, pages: int) -> None:
        """So many pages more."""
        self.orders.append(("grow", pages))
        self.host.grow(pages)


def noted(id: str, iterations: int) -> tuple[list[Order], bytes, Path]:
    """The orders of a search, what the last of them reads, and the file that they are for."""
    position = beginning(id, "wasm")
    engine = position.game.engine
    made: list[list[Order]] = []

    def new() -> Any:
        made.append([])
        return Noting(load(engine.wasm_file.read_bytes())(), made[-1])

    pool = engine.code.pool
    before, pool.new_host, pool.lived_in = pool.new_host, new, []
    try:
        tree = Tree(position, position.mover or 0, 1, 0)
        known = position.hidden(position.mover)
        orders = made[0]
        for _ in range(0, iterations, 2_000):
            tree.grow(position, known, 2_000, SearchPlan())
        read = tree.nodes.instance.read(tree.nodes.address, 48)
    finally:
        pool.new_host = before
    return orders, bytes(read), engine.wasm_file


def share_of_native(page: Page, script: str, id: str, iterations: int) -> tuple[float, float]:
    """Iterations a second of one worker of a page, and of native code on one core."""
    orders, expected, file = noted(id, iterations)
    native = searching(beginning(id, "native"), iterations)
    native()
    here, there = [], []
    given = {"script": script, "file": b64encode(file.read_bytes()).decode(), "orders": orders}
    for _ in range(3):
        began = time.perf_counter()
        native()
        here.append(time.perf_counter() - began)
        told = page.evaluate(REPLAY, given)
        assert bytes(told["read"]) == expected, f"{id}: the page came to something else"
        there.append(told["seconds"])
    return iterations / min(there), iterations / min(here)
