"""The wire below HTTP and WebSocket: uvicorn's protocols, with caps and deadlines of their own.

Uvicorn waits for a request as long as it takes, and takes as many headers as come. Here what comes before a request is
whole is bounded in bytes, in number and in time, so is what one address may hold open, and a reader who takes nothing
is let go together with all that was written for them.
"""

import zlib
from collections.abc import Container
from functools import lru_cache
from typing import Any, NamedTuple

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from gratteciel.server.api import connections
from gratteciel.server.limits import neighbourhood

MOST_HEADER_BYTES = 32 * 1024
"""Of a request beside its body: its first line, all headers, and what stands between the parts of its body or after."""
MOST_HEADERS = 100
MOST_AHEAD = 20
"""Requests that come on a connection while one before them is being answered."""
SECONDS_FOR_HEADERS = 10.0
"""From the opening of a connection, or the first byte of a further request, until the headers are there."""
SECONDS_UNREAD = 15.0
"""A reader may leave unread what was written for them."""
SECONDS_UNREAD_ANSWER = 60.0
"""The same of an answer: somebody far away may be fetching the app."""
SECONDS_ON_PROBATION = 2.0
"""The same where an address opens connections too fast."""
SECONDS_AT_THE_END = 1.0
"""Somebody may take to ask who has called a server that is about to end."""
MOST_UNHEARD = 128 * 1024
"""Bytes of a body that still come when it was answered already."""
SECONDS_IDLE = 65
"""A connection may lie idle between two requests: longer than proxies keep theirs (60 s), or they would use one again
that is being closed."""
SLICE = 8 * 1024
"""Bytes that are parsed before it is looked again whether they are too many."""
TOO_MUCH = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_FAST = b"HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\nretry-after: 1\r\ncontent-length: 0\r\n\r\n"
TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
NO_REQUEST = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"

WIRE = "gratteciel.wire"
"""The extension of a WebSocket's scope by which messages are written that may be the same for many."""
MOST_QUEUED = 32 * 1024
"""Bytes that wait for a reader to take them before nothing more is said, beside the last message."""
FRAMES, A_SECOND = 400, 5.0
"""Frames of any sort that a live reader may send at once, and a second in the long run; who reads sends hardly any."""
MORSEL = 1024
"""Bytes of them that are parsed before it is looked again whether they are too many."""
WORTH_PACKING = 1024
"""Bytes from which on a message is compressed."""
WINDOW = 15
"""Bits of the window that messages are compressed with."""
ALONE = ServerPerMessageDeflateFactory(server_no_context_takeover=True, client_no_context_takeover=True)
"""Each message is compressed by itself: so it is for all who get it, and nothing is kept for each of them."""


class DropsDeaf:
    """Lets go of a reader who leaves unread what was written for them, together with all of it."""

    unread_seconds = SECONDS_UNREAD
    unread: Any = None
    ending: Any = None
    loop: Any
    transport: Any

    def pause_writing(self) -> None:
        """More was written than is taken."""
        super().pause_writing()  # type: ignore[misc]
        if self.unread is None:
            self.unread = self.loop.call_later(self.unread_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """It is taken after all."""
        self.taken()
        super().resume_writing()  # type: ignore[misc]

    def taken(self) -> None:
        """Nothing waits for them any more, or they have gone."""
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None

    def end_soon(self) -> None:
        """Throw away what is not taken in a while: a connection that is being closed waits for that otherwise."""
        if self.ending is None:
            self.ending = self.loop.call_later(SECONDS_UNREAD, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self.taken()
        if self.ending is not None:
            self.ending.cancel()
        super().connection_lost(exc)  # type: ignore[misc]


class GuardedHttp(DropsDeaf, HttpToolsProtocol):
    """Uvicorn's HTTP with caps and deadlines for what comes before a request is whole."""

    seconds = SECONDS_FOR_HEADERS
    unread_seconds = SECONDS_UNREAD_ANSWER
    named: Container[str] = frozenset()
    """Addresses of proxies, which hold connections for many."""
    whose: connections.Whose = staticmethod(lambda _: None)
    """Who is known by what a request shows."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.before = True
        """Whether the headers of a request are not whole yet."""
        self.came = 0
        """Bytes of a request so far that are no body."""
        self.unheard = 0
        """Bytes of its body that came when it was answered already."""
        self.deadline: Any = None
        self.address: str | None = None
        self.caller: str | None = None
        self.probation = False
        self.refusal: bytes | None = None
        """What is said to who asks too much before they have asked for anything."""
        self.leaving = False
        """Whether the server is about to end."""

    def connection_made(self, transport: Any) -> None:
        """Somebody calls; from an address that holds too much already they may not be heard."""
        super().connection_made(transport)
        if (self.client or ("",))[0] not in self.named:
            self.address = neighbourhood(self.client)
            connections.come(self, self.address)
        if not transport.is_closing():
            self._expect()

    @property
    def idle(self) -> bool:
        """Whether nothing is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone; a request that is still being answered keeps what it needs."""
        self._leave()
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        self.cycle = None  # type: ignore[assignment]  # which knows of this

    def _expect(self) -> None:
        self.before, self.came = True, 0
        self._met()
        seconds = min(self.seconds, SECONDS_ON_PROBATION) if self.probation else self.seconds
        self.deadline = self.loop.call_later(seconds, self._give_up, TOO_SLOW)

    def _met(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def _leave(self) -> None:
        self._met()
        if self.address is not None:
            connections.leave(self, self.address)
            self.address = None

    def _give_up(self, why: bytes) -> None:
        self.deadline = None
        if not self.idle and why is TOO_SLOW:
            # The request before it is still being answered.
            self.deadline = self.loop.call_later(self.seconds, self._give_up, why)
        elif not self.idle and (self.before or self.pipeline):
            self.refusal = why  # which is said behind the answers to what came before
            if not self.before:
                self.pipeline.popleft()  # the rest of its body does not come: it is refused instead of answered
        elif not self.transport.is_closing():
            if self.idle or not self.cycle.response_started:
                self.transport.write(why)
            self.transport.close()
            self.end_soon()

    def data_received(self, data: bytes) -> None:
        """Take what came, a slice at a time; nothing more of who is refused, if only behind other answers."""
        rest = memoryview(data)
        while rest and not self.refusal:
            piece, rest = rest[:SLICE], rest[SLICE:]
            self.came += len(piece)
            super().data_received(bytes(piece))
            if self.transport.is_closing():
                return
            if self.parser is None:  # it has become a live socket
                if len(rest):
                    self.transport.get_protocol().data_received(bytes(rest))
                return
            if self.came > MOST_HEADER_BYTES or (self.before and len(self.headers or ()) > MOST_HEADERS):
                self._give_up(TOO_MUCH)
                return

    def on_message_begin(self) -> None:
        """A request begins, the first or a further one."""
        super().on_message_begin()
        if self.deadline is None:
            self._expect()

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header; what looks like one after a body is none, and nobody has use for it."""
        if self.before:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The headers are there; where they are too many, even so, nothing comes of the request."""
        self._met()
        if self.address is not None and self.caller is None:
            self.caller = self.whose(self.headers)
        if len(self.headers) > MOST_HEADERS:
            self.refusal = TOO_MUCH
        elif len(self.pipeline) >= MOST_AHEAD or (self.probation and not connections.proves_itself(self)):
            self.refusal = TOO_FAST
        elif self.parser.should_upgrade() and not (self.idle and self.unread is None):
            self.refusal = TOO_FAST  # an answer that is under way would go on in the midst of a live socket
        if self.refusal:
            raise OverflowError("nothing comes of the request")
        self.before = self.probation = False
        super().on_headers_complete()
        if self.leaving and self.cycle is not None:
            self.cycle.keep_alive = False

    def shutdown(self) -> None:
        """The server ends; who has called and could not ask yet is answered before: nobody else will."""
        self.leaving = True
        if self.cycle is None and not self.transport.is_closing():
            self._met()
            self.deadline = self.loop.call_later(SECONDS_AT_THE_END, self.transport.close)
        else:
            super().shutdown()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002  uvicorn's words
        """Refuse what is no request, or too much of one."""
        self._give_up(self.refusal or (TOO_MUCH if len(self.headers or ()) > MOST_HEADERS else NO_REQUEST))

    def on_body(self, body: bytes) -> None:
        """More of a body; of one that was answered already only so much is dropped in silence."""
        super().on_body(body)
        self.came = max(0, self.came - len(body))  # what it began with may have come with the end of another
        if self.cycle.response_complete:
            self.unheard += len(body)
            if self.unheard > MOST_UNHEARD:
                self.transport.close()

    def on_message_complete(self) -> None:
        """A request is whole; the next may come."""
        super().on_message_complete()
        self._met()
        self.before, self.came = True, 0

    def on_response_complete(self) -> None:
        """It is answered, perhaps before all of it has come (its headers were enough to refuse it).

        The rest is on its way, and belongs to a connection that is going to be used again: it is waited for, a while.
        """
        last = not self.pipeline
        super().on_response_complete()
        if self.refusal and last:
            self._give_up(self.refusal)
        elif not self.before and not self.pipeline and not self.transport.is_closing():
            self.unheard = 0
            self._met()
            self.deadline = self.loop.call_later(self.seconds, self.transport.close)

    def handle_websocket_upgrade(self) -> None:
        """From now on it is a live socket."""
        address = self.address
        self._leave()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # which knows of this
        socket = self.transport.get_protocol()
        if address is not None and isinstance(socket, GuardedSocket):
            socket.address, socket.caller = address, self.caller
            connections.LIVE.setdefault(address, {})[socket] = None


class Framed(NamedTuple):
    """A message as it goes over the wire."""

    plain: bytes
    packed: bytes


def frame(body: bytes, packed: bool) -> bytes:
    """A text in one frame, as servers send it."""
    first, size = 0xC1 if packed else 0x81, len(body)
    if size < 126:
        return bytes((first, size)) + body
    if size < 1 << 16:
        return bytes((first, 126)) + size.to_bytes(2, "big") + body
    return bytes((first, 127)) + size.to_bytes(8, "big") + body


@lru_cache(maxsize=64)
def framed(message: bytes) -> Framed:
    """A message ready to be sent to whoever gets it: made once for all of them."""
    plain = frame(message, False)
    if len(message) < WORTH_PACKING:
        return Framed(plain, plain)
    # Codes of its own for each message would make it a sixth smaller, and take seven times as long.
    packing = zlib.compressobj(1, wbits=-WINDOW, strategy=zlib.Z_FIXED)
    body = packing.compress(message) + packing.flush(zlib.Z_SYNC_FLUSH)
    return Framed(plain, frame(body[:-4], True))


class GuardedSocket(DropsDeaf, WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket, dropped with all that was written for it when nobody reads it.

    Once it is over, nothing of it holds anything else of it: old as it is by then, it would lie about until everything
    that the server has is looked through, which is hardly ever done.
    """

    packs = False
    """Whether the reader takes compressed messages."""
    address: str | None = None
    caller: str | None = None
    probation = idle = False

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.conn.available_extensions = [ALONE]
        self.frames_left, self.counted = float(FRAMES), self.loop.time()

    def connection_made(self, transport: Any) -> None:
        """Somebody wants to listen."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=MOST_QUEUED)

    def data_received(self, data: bytes) -> None:
        """Take what came, a morsel at a time once they are heard: who sends without end is let go in between."""
        step = MORSEL if self.handshake_initiated else len(data)
        for begin in range(0, len(data), step or 1):
            if not self.transport.is_closing():
                super().data_received(data[begin : begin + step])
        if not self.handshake_initiated:
            # Of a request it does not take `websockets` writes down what to answer, if anything, and waits for the end.
            self.transport.write(b"".join(self.conn.data_to_send()) or NO_REQUEST)
            self.transport.close()
        if self.transport.is_closing():
            self.end_soon()

    def handle_events(self) -> None:
        """Look at frames, unless they are too many."""
        now = self.loop.time()
        self.frames_left = min(FRAMES, self.frames_left + (now - self.counted) * A_SECOND) - len(self.conn.events)
        self.counted = now
        if self.frames_left < 0:
            self.transport.abort()
        else:
            super().handle_events()

    def handle_connect(self, event: Any) -> None:
        """They are heard; the application may write to the wire."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.packs = any(getattr(one, "local_max_window_bits", 0) == WINDOW for one in self.conn.extensions)
            self.scope["extensions"][WIRE] = {"wire": self}

    def says(self, message: bytes) -> bool:
        """Write a text, unless there is still too much that was not taken; to who has gone nothing is written."""
        if not self.writable.is_set():
            return False
        if not (self.disconnected or self.close_sent or self.transport.is_closing()):
            made = framed(message)
            self.transport.write(made.packed if self.packs else made.plain)
        return True

    async def send(self, message: Any) -> None:
        """Send something; not to who was let go before they had been let in, for what they sent meanwhile."""
        if not self.handshake_complete and (self.conn.eof_sent or self.transport.is_closing()):
            raise ClientDisconnected
        await super().send(message)

    def send_receive_event_to_app(self) -> None:
        """A message is whole; a text whose letters are none ends the socket, without a word in our logs."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """No frames came, or none that may: they are told so and let go, or let go where they have closed already."""
        if self.conn.close_sent is None:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": 1002})
            self.transport.abort()
        else:
            super().handle_parser_exception()

    def keepalive_timeout(self) -> None:
        """They have not answered for long, and may take nothing either."""
        super().keepalive_timeout()
        self.end_soon()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        if self.address is not None:
            connections.leave(self, self.address)
        super().connection_lost(exc)
        self.conn.parser.close()

    def on_task_complete(self, task: Any) -> None:
        """The application has nothing more to say."""
        super().on_task_complete(task)
        if not self.disconnected:
            self.end_soon()
        del self.scope["extensions"][WIRE]
