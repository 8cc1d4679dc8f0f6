"""A plain web host for a folder of files, below some path; it knows nothing of us."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from gratteciel.site.pages import POLICY


class Plain(SimpleHTTPRequestHandler):
    """Sends files. The policy goes with all of them: a worker has that of its own file, and must do with it."""

    sent: list[str] = []

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        self.sent.append(format % args)


@contextmanager
def hosted(folder: Path) -> Iterator[str]:
    """The address of a folder as long as it is hosted."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Plain, directory=str(folder))) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{host.server_port}/"
        host.shutdown()
