"""A plain web host for a folder of files, below some path; it knows nothing of us."""

import math
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from gratteciel.site.pages import POLICY


class Plain(SimpleHTTPRequestHandler):
    """Sends files."""

    server: "Host"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given, directory=str(given[2].folder))

    def do_GET(self) -> None:
        if (held := self.server.held.get(self.path)) is not None:
            held.wait()
        path = self.path.partition("?")[0]
        wrong = self.server.instead.get(path)
        if self.server.cut.get(path):
            self.server.cut[path] -= 1
            self.send_half()
        elif wrong is None:
            super().do_GET()
        elif not wrong:
            self.send_error(404)
        else:
            self.send_response(200)
            self.send_header("Content-Type", self.guess_type(self.path))
            self.end_headers()
            self.wfile.write(wrong)

    def send_half(self) -> None:
        """Send the beginning of a file, and hang up."""
        whole = Path(self.translate_path(self.path)).read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(self.path))
        self.send_header("Content-Length", str(len(whole)))
        self.end_headers()
        self.wfile.write(whole[: len(whole) // 2])
        self.close_connection = True

    def end_headers(self) -> None:
        for name, value in self.server.headers.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        self.server.asked.append(format % args)


class Host(ThreadingHTTPServer):
    """Hosts a folder, which may be changed meanwhile for another."""

    daemon_threads = True

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.asked: list[str] = []
        self.instead: dict[str, bytes] = {}
        """What is sent for a path although there is something else; nothing: as if it were not there."""
        self.cut: dict[str, float] = {}
        """Paths whose files are cut off in the middle, and how often they still are."""
        self.headers = {"Content-Security-Policy": POLICY}
        """What goes with all files: a worker has the policy of its own file, and must do with it."""
        self.held: dict[str, threading.Event] = {}
        """Paths whose files come only when something has happened."""
        super().__init__(("127.0.0.1", 0), Plain)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that hangs up, or is killed, is nothing to be told of."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/"

    @contextmanager
    def holding(self, path: str) -> Iterator[None]:
        """Send what is at a path only afterwards."""
        self.held[path] = threading.Event()
        try:
            yield
        finally:
            self.held.pop(path).set()

    @contextmanager
    def beginning(self, files: str, script: bytes) -> Iterator[None]:
        """Send the one file of this pattern with something before its own text."""
        (file,) = self.folder.glob(files)
        with self.sending(f"/{file.relative_to(self.folder).as_posix()}", script + file.read_bytes()):
            yield

    @contextmanager
    def sending(self, path: str, wrong: bytes) -> Iterator[None]:
        """Send something else for a path; nothing: as if it were not there."""
        self.instead[path] = wrong
        try:
            yield
        finally:
            del self.instead[path]

    @contextmanager
    def cutting(self, *paths: str, times: float = math.inf) -> Iterator[None]:
        """Cut off what is sent, so many times."""
        self.cut.update(dict.fromkeys(paths, times))
        try:
            yield
        finally:
            for path in paths:
                del self.cut[path]

    def stop(self) -> None:
        """From now on nothing can be fetched."""
        self.shutdown()
        self.server_close()


@contextmanager
def hosted(folder: Path) -> Iterator[Host]:
    """A folder as long as it is hosted."""
    with Host(folder) as host:
        thread = threading.Thread(target=host.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        yield host
        host.stop()
        thread.join()
