"""What comes before a request is whole, or instead of one: it is answered or let go, in order, and never held open."""

import asyncio
import random
import socket
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import pytest
from uvicorn.server import ServerState

from gratteciel.server.api import connections, wire
from gratteciel.server.api.serve import config_of
from gratteciel.server.api.wire import MOST_AHEAD, MOST_HEADER_BYTES, TOO_FAST, TOO_MUCH, GuardedHttp
from tests.server.host import API, PATIENCE, Host

UPGRADE = (
    b"GET /x HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
)
BESIDES = (
    b"Cookie: " + b"a" * 9_000 + b"\r\n\r\n",
    b"Content-Length: 5\r\n\r\nhello",
    b"Content-Length: 5\r\n\r\n",
    b"Content-Length: -1\r\n\r\n",
    b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    b"Transfer-Encoding: chunked\r\n\r\n",
    b"Sec-WebSocket-Key: a\r\n\r\n",
    b"Sec-WebSocket-Extensions: ;;;\r\n\r\n",
    b"Sec-WebSocket-Protocol: ,,,\r\n\r\n",
    b"X: a\r\n b\r\n\r\n",
    b": a\r\n\r\n",
)
"""What nobody adds to a handshake."""


def ended(server: Host, sent: bytes) -> bytes:
    """What comes back for something, once the other side has hung up, with us or on us."""
    with socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])), timeout=PATIENCE) as line:
        found = b""
        try:
            line.sendall(sent)
            while more := line.recv(65536):
                found += more
        except ConnectionError:
            return found or b"gone"
        return found


@pytest.mark.parametrize("besides", [*BESIDES, b"\r\n"], ids=lambda besides: repr(besides[:30]))
def test_a_handshake_that_is_none_is_answered_and_closed(
    server: Host, monkeypatch: pytest.MonkeyPatch, besides: bytes
) -> None:
    monkeypatch.setattr(connections, "HELD", {})
    assert ended(server, UPGRADE + besides).startswith((b"HTTP/1.1 4", b"gone"))
    assert ended(server, UPGRADE.replace(b"/x", b"/" + b"a" * 9_000) + besides).startswith((b"HTTP/1.1 4", b"gone"))
    assert not connections.HELD


@pytest.mark.parametrize("number", range(20))
def test_handshakes_may_be_any_nonsense(server: Host, number: int) -> None:
    draw = random.Random(number)
    lines = UPGRADE.split(b"\r\n")[:-1]
    for _ in range(draw.randint(0, 3)):
        lines[draw.randrange(len(lines))] = draw.choice(
            (b"", b"GET", b"Upgrade: websocket", draw.randbytes(20), b"a:" * 40)
        )
    if draw.random() < 0.3:
        draw.shuffle(lines)
    sent = b"\r\n".join(lines) + b"\r\n" + draw.choice(BESIDES) + draw.randbytes(draw.choice((0, 3, 300)))
    # A request that is one after all leaves the connection to the next; what follows is none.
    assert ended(server, sent + b"\r\n\r\n\0 " * 3) != b""


def test_a_server_says_what_was_too_much_of_a_handshake(server: Host) -> None:
    live = UPGRADE.replace(b"/x", f"{API}/tables/x/live".encode())
    assert ended(server, live + BESIDES[0]).startswith(b"HTTP/1.1 431")


class Line:
    """A connection of which everything is known, to a server of one application."""

    def __init__(self, app: Callable[..., Coroutine[Any, Any, None]], proxies: Sequence[str] = ()) -> None:
        self.written, self.closed, self.aborted = b"", False, False
        config = config_of(app, proxies)
        config.load()
        self.http: GuardedHttp = config.http_protocol_class(config, ServerState(), {}, asyncio.get_running_loop())  # type: ignore[assignment, call-arg]
        self.http.connection_made(self)

    def get_extra_info(self, name: str) -> Any:
        return ("203.0.113.1", 1) if name == "peername" else None

    def write(self, data: bytes) -> None:
        self.written += b"" if self.closed else data

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = self.aborted = True

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def hang_up(self) -> None:
        self.http.connection_lost(None)


def answering(leave: asyncio.Event) -> Callable[..., Coroutine[Any, Any, None]]:
    """An application that has begun to answer, and goes on once it may."""

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"6")]})
        await send({"type": "http.response.body", "body": b"abc", "more_body": True})
        await leave.wait()
        await send({"type": "http.response.body", "body": b"def"})

    return answer


GET = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
BROKEN = b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\nno number\r\n"
ANSWER = b"HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nabcdef"


@pytest.mark.parametrize(
    ("sent", "answers", "end"),
    [
        (GET * (MOST_AHEAD + 5), MOST_AHEAD + 1, TOO_FAST),
        (GET + UPGRADE + b"\r\n", 1, TOO_FAST),
        (GET + b"no request\r\n\r\n", 1, wire.NO_REQUEST),
        (GET + b"GET / HTTP/1.1\r\n" + b"X: a\r\n" * 101 + b"\r\n", 1, TOO_MUCH),
        (GET + b"GET / HTTP/1.1\r\nX: " + b"a" * 60_000, 1, TOO_MUCH),
        (GET + BROKEN, 1, wire.NO_REQUEST),
        (GET * 3 + BROKEN, 3, wire.NO_REQUEST),
        (GET + BROKEN.replace(b"no number", b"0\r\nX: " + b"a" * 60_000), 1, TOO_MUCH),
    ],
    ids=["many", "a live socket", "nonsense", "headers", "a long header", "a body", "a later body", "a long trailer"],
)
def test_what_is_refused_does_not_cut_into_answers_before_it(sent: bytes, answers: int, end: bytes) -> None:
    async def ask() -> None:
        leave = asyncio.Event()
        line = Line(answering(leave))
        line.http.data_received(sent)
        await asyncio.sleep(0)
        assert line.written == ANSWER[:-3] and not line.closed
        line.http.data_received(GET * 3)
        leave.set()
        while not line.closed:
            await asyncio.sleep(0)
        assert line.written == ANSWER * answers + end
        line.hang_up()

    asyncio.run(ask())


def test_a_body_that_is_none_ends_its_answer() -> None:
    async def ask() -> None:
        line = Line(answering(asyncio.Event()))
        line.http.data_received(GET.replace(b"Host: a", b"Transfer-Encoding: chunked") + b"1\r\na\r\n")
        await asyncio.sleep(0)
        line.http.data_received(b"no number\r\n")
        assert line.closed and line.written == ANSWER[:-3]
        line.hang_up()

    asyncio.run(ask())


def test_bodies_do_not_make_room_for_headers() -> None:
    """However the pieces lie in which all of it comes."""
    much = 2 * MOST_HEADER_BYTES
    post = b"POST / HTTP/1.1\r\nContent-Length: %d\r\n\r\n"
    long = b"GET / HTTP/1.1\r\nX: " + b"a" * much + b"\r\n\r\n"

    async def ask(*pieces: bytes) -> bytes:
        leave = asyncio.Event()
        leave.set()
        line = Line(answering(leave))
        for piece in pieces:
            line.http.data_received(piece)
            for _ in range(20):
                await asyncio.sleep(0)
        line.hang_up()
        return line.written

    assert asyncio.run(ask(post % 5, b"hello" + long)) == ANSWER + TOO_MUCH
    trailers = b"0\r\n" + b"X: a\r\n" * (much // 6)
    chunked = b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + b"%x\r\n" % much + b"b" * much + b"\r\n"
    whole = post % 2 + b"hi" + post % much + b"b" * much
    assert asyncio.run(ask(whole, chunked + trailers)) == ANSWER * 2 + TOO_MUCH


def test_who_takes_nothing_is_let_go_after_a_refusal_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "SECONDS_UNREAD", 0.01)

    async def ask(sent: bytes) -> None:
        line = Line(answering(asyncio.Event()))
        line.set_write_buffer_limits = lambda **_: None  # type: ignore[attr-defined]
        line.set_protocol = lambda protocol: None  # type: ignore[attr-defined]
        line.get_protocol = lambda: line.http  # type: ignore[attr-defined]
        line.http.data_received(sent)
        assert line.closed and line.written.startswith(b"HTTP/1.1 4")
        while not line.aborted:
            await asyncio.sleep(0.01)

    for sent in (b"no request\r\n\r\n", UPGRADE + BESIDES[0], UPGRADE.replace(b"13", b"12") + b"\r\n"):
        asyncio.run(asyncio.wait_for(ask(sent), PATIENCE))


@pytest.mark.parametrize(
    ("proxies", "many"),
    [
        ((), False),
        (("203.0.113.1",), True),
        (("10.0.0.0/8", "203.0.113.0/24"), True),
        (("10.0.0.0/8",), False),
        (("*",), True),
    ],
)
def test_a_proxy_may_hold_connections_for_many_however_it_is_named(proxies: tuple[str, ...], many: bool) -> None:
    """As it is believed whom it holds them for."""

    async def come() -> bool:
        line = Line(answering(asyncio.Event()), proxies)
        counted = line.http.address
        line.hang_up()
        return counted is None

    assert asyncio.run(come()) == many
