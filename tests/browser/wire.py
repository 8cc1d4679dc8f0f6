"""A wire between a browser and the server that can be cut, and mended: connections break as they do in trains."""

import contextlib
import selectors
import socket
import threading
from collections.abc import Iterator
from urllib.parse import urlsplit


class Wire:
    """Carries bytes both ways. Cut, it breaks every connection and accepts none; deaf, it swallows what comes back."""

    def __init__(self, url: str) -> None:
        self.server = (urlsplit(url).hostname or "127.0.0.1", urlsplit(url).port or 80)
        self.deaf = False
        self.whole = True
        self.others: dict[socket.socket, socket.socket] = {}
        """Both ends of every connection, each by the other; only the thread that carries touches it."""
        self.ends: set[socket.socket] = set()
        """The ends on the server's side."""
        self.changed = threading.Event()
        self.closing = False
        self.door = self.listen(0)
        self.port: int = self.door.getsockname()[1]
        self.thread = threading.Thread(target=self.carry, name="wire")
        self.thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @staticmethod
    def listen(port: int) -> socket.socket:
        door = socket.socket()
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(("127.0.0.1", port))
        door.listen(64)
        return door

    def cut(self) -> None:
        """Break everything, until mended."""
        self.turn(whole=False)

    def deafen(self) -> None:
        """From now on requests arrive, but no answer does."""
        self.deaf = True

    def mend(self) -> None:
        if self.deaf:  # answers are missing in the middle, as never on a real wire: those connections are over
            self.turn(whole=False)
        self.deaf = False
        self.turn(whole=True)

    def close(self) -> None:
        self.closing = True
        self.thread.join()

    def turn(self, *, whole: bool) -> None:
        """Cut or mend, and wait until it is done."""
        self.changed.clear()
        self.whole = whole
        assert self.changed.wait(10)

    def carry(self) -> None:
        """Everything happens in this one thread."""
        open_now = True
        with selectors.DefaultSelector() as waiting:
            waiting.register(self.door, selectors.EVENT_READ)
            while not self.closing:
                if self.whole and not open_now:
                    self.door = self.listen(self.port)
                    waiting.register(self.door, selectors.EVENT_READ)
                elif not self.whole and open_now:
                    waiting.unregister(self.door)
                    self.door.close()
                    for end in list(self.others):
                        self.drop(end, waiting)
                open_now = self.whole
                self.changed.set()
                for key, _ in waiting.select(timeout=0.02):
                    ready = key.fileobj
                    if ready is self.door:
                        self.accept(waiting)
                    elif isinstance(ready, socket.socket) and ready in self.others:
                        self.pass_on(ready, waiting)
            for end in list(self.others):
                self.drop(end, waiting)
            if open_now:
                self.door.close()

    def accept(self, waiting: selectors.BaseSelector) -> None:
        near, _ = self.door.accept()
        far = socket.create_connection(self.server)
        self.others[near], self.others[far] = far, near
        self.ends.add(far)
        for end in (near, far):
            waiting.register(end, selectors.EVENT_READ)

    def pass_on(self, end: socket.socket, waiting: selectors.BaseSelector) -> None:
        try:
            sent = end.recv(65536)
            if sent and not (self.deaf and end in self.ends):
                self.others[end].sendall(sent)
        except OSError:
            sent = b""
        if not sent:
            self.drop(end, waiting)

    def drop(self, end: socket.socket, waiting: selectors.BaseSelector) -> None:
        other = self.others.pop(end, None)
        if other is None:
            return
        del self.others[other]
        for one in (end, other):
            self.ends.discard(one)
            waiting.unregister(one)
            one.close()


@contextlib.contextmanager
def wire(url: str) -> Iterator[Wire]:
    """A wire to a server, until the end of the context."""
    laid = Wire(url)
    try:
        yield laid
    finally:
        laid.close()
