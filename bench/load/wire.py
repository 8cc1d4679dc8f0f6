"""A client that costs little: HTTP and WebSocket by hand, so that what is measured is the server.

As browsers do, a socket offers to have messages compressed, and takes them as the server answers.
"""

import asyncio
import base64
import os
import zlib
from collections.abc import Callable
from typing import cast

MASK = bytes(4)
"""Frames of clients are masked; by zeros they stay as they are."""
TAIL = b"\x00\x00\xff\xff"
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class CallFailed(RuntimeError):
    """A request was refused, or nobody answered."""


class Line(asyncio.Protocol):
    """One HTTP connection, kept; one request at a time."""

    def __init__(self) -> None:
        self.came = bytearray()
        self.answer: asyncio.Future[tuple[int, bytes, bytes]] | None = None
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The server has taken the call."""
        self.transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002  asyncio's
        """The server has hung up."""
        if self.answer is not None and not self.answer.done():
            self.answer.set_exception(CallFailed("the server hung up"))

    def data_received(self, data: bytes) -> None:
        """Some of an answer; once it is whole, whoever asked is told: status, head and body."""
        self.came += data
        end = self.came.find(b"\r\n\r\n")
        if end < 0:
            return
        head = bytes(self.came[:end])
        at = head.lower().find(b"content-length:")
        length = 0 if at < 0 else int(head[at + 15 :].split(b"\r\n", 1)[0])
        if len(self.came) < end + 4 + length:
            return
        body = bytes(self.came[end + 4 : end + 4 + length])
        del self.came[: end + 4 + length]
        if self.answer is not None and not self.answer.done():
            self.answer.set_result((int(head[9:12]), head, body))

    async def ask(self, method: str, path: str, body: bytes = b"", cookie: str = "") -> tuple[int, bytes, bytes]:
        """Send a request and wait for its answer."""
        self.answer = asyncio.get_running_loop().create_future()
        said = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Gratteciel: 1\r\nAccept-Language: en\r\n"
        if cookie:
            said += f"Cookie: {cookie}\r\n"
        if body:
            said += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        self.transport.write(said.encode() + b"\r\n" + body)
        return await self.answer


class Lines:
    """Connections from many addresses of this machine, each used by one request at a time."""

    def __init__(self, port: int, most: int) -> None:
        self.port, self.made, self.most = port, 0, most
        self.idle: asyncio.Queue[Line] = asyncio.Queue()

    async def ask(self, method: str, path: str, body: bytes = b"", cookie: str = "") -> tuple[int, bytes, bytes]:
        """Send a request by the connection that was used longest ago: every address in turn."""
        if self.made < self.most:
            self.made += 1
            line = await self.open(address(self.made))
        else:
            line = await self.idle.get()
        if line.transport.is_closing():
            line = await self.open(address(self.made))
        try:
            return await line.ask(method, path, body, cookie)
        finally:
            self.idle.put_nowait(line)

    async def open(self, source: str) -> Line:
        """A new connection."""
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(Line, "127.0.0.1", self.port, local_addr=(source, 0))
        return line

    def close(self) -> None:
        """Hang up."""
        while not self.idle.empty():
            self.idle.get_nowait().transport.close()


def address(number: int) -> str:
    """One of many addresses of this machine, all of them loopback."""
    return f"127.1.{number // 200}.{number % 200 + 1}"


class Socket(asyncio.Protocol):
    """One WebSocket; every message is handed on as its bytes."""

    def __init__(self, path: str, hear: Callable[[bytes], None], cookie: str = "") -> None:
        self.path, self.cookie, self.hear = path, cookie, hear
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.came = bytearray()
        self.deflated = self.alone = False
        self.inflate = zlib.decompressobj(-15)
        self.bytes = 0
        self.closed: str | None = None
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        self.transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        said = f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        said += f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nAccept-Language: en\r\n"
        said += "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
        if self.cookie:
            said += f"Cookie: {self.cookie}\r\n"
        self.transport.write(said.encode() + b"\r\n")

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002  asyncio's
        """The server has hung up, or we have."""
        self.closed = self.closed or "the server hung up"
        if not self.opened.done():
            self.opened.set_exception(CallFailed(self.closed))

    def data_received(self, data: bytes) -> None:
        """Answer the handshake, then take frame after frame."""
        self.came += data
        if not self.opened.done():
            end = self.came.find(b"\r\n\r\n")
            if end < 0:
                return
            head = bytes(self.came[:end]).lower()
            del self.came[: end + 4]
            if not head.startswith(b"http/1.1 101"):
                self.opened.set_exception(CallFailed(head[:200].decode("latin-1")))
                self.transport.close()
                return
            self.deflated, self.alone = b"permessage-deflate" in head, b"server_no_context_takeover" in head
            self.opened.set_result(None)
        while self.take():
            pass

    def take(self) -> bool:
        """Take a frame, if there is a whole one."""
        came = self.came
        if len(came) < 2:
            return False
        size, start = came[1] & 127, 2
        if size == 126:
            size, start = int.from_bytes(came[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(came[2:10], "big"), 10
        if len(came) < start + size or (size > 125 and len(came) < start):
            return False
        kind, packed = came[0] & 15, came[0] & 64
        body = bytes(came[start : start + size])
        del came[: start + size]
        self.bytes += size
        if kind == TEXT:
            self.hear(self.unpacked(body) if packed else body)
        elif kind == PING:
            self.send(PONG, body)
        elif kind == CLOSE:
            self.closed = f"{int.from_bytes(body[:2], 'big')} {body[2:].decode(errors='replace')}"
            self.transport.close()
        return True

    def unpacked(self, body: bytes) -> bytes:
        """A message as it was before it was compressed."""
        if self.alone:
            self.inflate = zlib.decompressobj(-15)
        return self.inflate.decompress(body + TAIL)

    def send(self, kind: int, body: bytes) -> None:
        """Send a frame."""
        length = len(body)
        head = (
            bytes([128 | kind, 128 | length]) if length < 126 else bytes([128 | kind, 254]) + length.to_bytes(2, "big")
        )
        self.transport.write(head + MASK + body)

    def say(self, text: str) -> None:
        """Send a message."""
        self.send(TEXT, text.encode())


async def listen(port: int, source: str, path: str, hear: Callable[[bytes], None], cookie: str = "") -> Socket:
    """Open a socket; it is open when this returns."""
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: Socket(path, hear, cookie), "127.0.0.1", port, local_addr=(source, 0)
    )
    await socket.opened
    return socket
