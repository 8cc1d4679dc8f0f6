"""Whatever is sent to a live socket, it is answered or closed, and nobody else notices."""

import base64
import json
import logging
import os
import random
import resource
import socket
import struct
import time
from urllib.parse import urlsplit

import httpx
import pytest

from tests.server.host import API, PATIENCE, Host, heard, now, ok, play, two, until

ROUNDS = 40
SECONDS = PATIENCE
"""A socket that was sent nonsense may take to be closed; most are at once."""
MEMORY = 30_000
"""Kilobytes that half of it may cost."""


def opened(server: Host, table: str, query: str) -> socket.socket:
    """A live socket, to which anything can be sent."""
    place = urlsplit(server.url)
    wire = socket.create_connection((str(place.hostname), int(place.port or 0)), timeout=SECONDS)
    key = base64.b64encode(os.urandom(16)).decode()
    asked = (
        f"GET {API}/tables/{table}/live{query} HTTP/1.1\r\nHost: {place.netloc}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    wire.sendall(asked.encode())
    return wire


def frame(draw: random.Random) -> bytes:
    """A frame as nobody should send it: of any kind, whole or not, masked or not, lying about its length."""
    kind = draw.choice((0, 1, 1, 1, 2, 3, 7, 8, 9, 10, 15))
    first = kind | draw.choice((0, 0x80, 0x80, 0x80)) | draw.choice((0, 0, 0, 0x40, 0x10))
    body = draw.choice(
        (
            b"",
            b"hello",
            b"\xff\xfe\xfd",
            b"[" * 5000,
            json.dumps({"kind": "snapshot", "at": -1, "table": ["x"] * 50}).encode(),
            draw.randbytes(draw.randint(1, 300)),
            draw.randbytes(70_000),
            struct.pack(">H", draw.choice((0, 999, 1005, 4999, 65535))) + b"bye",
        )
    )
    said = draw.choice((len(body), len(body), len(body), len(body) + 7, 2**31, 2**63 - 1, 2**64 - 1))
    masked = draw.choice((0x80, 0x80, 0x80, 0))
    if said < 126:
        head = struct.pack(">BB", first, masked | said)
    elif said < 65536:
        head = struct.pack(">BBH", first, masked | 126, said)
    else:
        head = struct.pack(">BBQ", first, masked | 127, said)
    mask = draw.randbytes(4) if masked else b""
    if masked:
        body = bytes(one ^ mask[at % 4] for at, one in enumerate(body))
    whole = head + mask + body
    return whole[: draw.randint(1, len(whole))] if draw.random() < 0.2 else whole


NO_LETTERS = b"\x81\x83\0\0\0\0\xff\xfe\xfd"
"""A text that is none."""


def nonsense(number: int) -> tuple[str, list[bytes], bool]:
    """What is asked for and sent, and whether to hang up in the middle of it; the same however fast that goes."""
    if not number:
        return "", [NO_LETTERS], False
    draw = random.Random(number)
    query = draw.choice(("", "?after=1&company=1", "?thoughts=1&heard=0", "?after=99999999999999999999", "?after=x"))
    frames = [frame(draw) for _ in range(draw.randint(1, 12))]
    return query, frames, draw.random() < 0.5


def rage(server: Host, table: str, number: int) -> bool:
    """Send nonsense to a socket; whether it was closed before we left."""
    query, frames, hang_up = nonsense(number)
    with opened(server, table, query) as wire:
        try:
            if not number:
                assert wire.recv(65536).startswith(b"HTTP/1.1 101")
            for one in frames:
                wire.sendall(one)
            if hang_up:
                return False
            wire.shutdown(socket.SHUT_WR)
            while wire.recv(65536):
                continue
        except TimeoutError:
            raise
        except OSError:
            return True  # let go meanwhile
        return True


MANY = 2_000
"""Frames; a fraction of them is too many."""
BEFORE_ASKED = 30.0
"""Seconds in which nobody is let go for their silence yet."""


@pytest.mark.parametrize(
    "flood", [b"\x89\x80\0\0\0\0", b"\x8a\x80\0\0\0\0", b"\x00\x80\0\0\0\0"], ids=["pings", "pongs", "pieces"]
)
def test_who_sends_frames_without_end_is_let_go(
    server: Host, ann: httpx.Client, ben: httpx.Client, flood: bytes
) -> None:
    """Each costs a server twenty times what it costs them: a few sockets of theirs kept everybody else waiting."""
    with opened(server, two(ann, ben), "") as wire:
        assert wire.recv(65536).startswith(b"HTTP/1.1 101")
        wire.sendall(b"\x01\x80\0\0\0\0" + flood * MANY)

        def gone() -> bool:
            try:
                while wire.recv(1 << 20):
                    continue
            except BlockingIOError:
                return False
            except ConnectionError:
                pass
            return True

        wire.setblocking(False)
        until(gone, BEFORE_ASKED)


def test_who_reads_may_say_something_now_and_then(server: Host, ann: httpx.Client, ben: httpx.Client) -> None:
    with server.live(ann, two(ann, ben)) as live:
        assert heard(live)["kind"] == "snapshot"
        for _ in range(20):
            assert live.ping().wait(PATIENCE)
            live.send(["a", "b", "c"])  # in three frames
            assert json.loads(live.recv(PATIENCE))["kind"] == "beat"


def most_memory() -> int:
    """The most that this process has held so far, in kilobytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def test_nonsense_is_answered_or_closed_and_nobody_else_notices(
    server: Host, ann: httpx.Client, ben: httpx.Client, caplog: pytest.LogCaptureFixture
) -> None:
    table = two(ann, ben)
    with caplog.at_level(logging.WARNING), server.live(ben, table) as live:
        assert heard(live)["kind"] == "snapshot"
        others = len(server.services.crowd) - 1
        closed, grown = 0, []
        for half in (range(ROUNDS // 2), range(ROUNDS // 2, ROUNDS)):
            before = most_memory()
            closed += sum(rage(server, table, number) for number in half)
            grown.append(most_memory() - before)
        assert 0 < closed < ROUNDS
        assert min(grown) < MEMORY, "once something else may have been loaded meanwhile"
        at = play(ann, table)["at"]
        assert heard(live)["at"] == at, "who only listens hears of the next step"
        until = time.monotonic() + SECONDS
        while len(server.services.crowd) > 1 + others and time.monotonic() < until:
            time.sleep(0.01)
        assert len(server.services.crowd) <= 1 + others, "no socket of theirs is left"
    assert now(ben, table)["at"] == at and ok(ann.get(f"{server.url}/healthz")) == {"status": "ok"}
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING], caplog.text
