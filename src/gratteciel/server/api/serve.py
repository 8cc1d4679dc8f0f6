"""Running the server: a data folder, a socket, uvicorn, and an orderly end."""

import asyncio
import contextlib
import ipaddress
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import uvicorn

from gratteciel.server.api.app import build
from gratteciel.server.api.house import Files
from gratteciel.server.errors import AddressWrong
from gratteciel.server.logs import write_logs
from gratteciel.server.routes.problems import MOST_BYTES
from gratteciel.server.services import Settings
from gratteciel.server.storage.change_feed import LocalChangeFeed
from gratteciel.server.storage.sqlite.store import SqliteStore

log = logging.getLogger(__name__)

DATABASE = "gratteciel.db"
PRIVATE = 0o700
FAREWELL = 5
"""Seconds that requests under way get to finish when the server is told to end."""


def data_folder() -> Path:
    """Where a user's data are kept."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "gratteciel"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "gratteciel"


def is_loopback(host: str) -> bool:
    """Whether only this machine can call an address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens; `AddressWrong` where that cannot be."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP, flags=socket.AI_PASSIVE
        )[0]
        opened = socket.socket(family, kind, protocol)
        try:
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            # Answers go out in several small writes, none of which should wait for the other side.
            opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            opened.bind(address)
            opened.listen(1024)
        except BaseException:
            opened.close()
            raise
    except (OSError, OverflowError) as error:
        number = error.errno if isinstance(error, OSError) else None
        why = os.strerror(number) if number is not None and number > 0 else str(error)
        raise AddressWrong(host=host, port=port, why=why) from error
    return opened


class Server(uvicorn.Server):
    """Uvicorn, ending with exit code 0 when it is told to end, and saying when it is ready."""

    ready: Callable[[], None] = staticmethod(lambda: None)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End in order at the first signal, at once at the second."""
        before = {sign: signal.signal(sign, self.handle_exit) for sign in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for sign, handler in before.items():
                signal.signal(sign, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open, then say so."""
        await super().startup(sockets)
        if self.started:
            self.ready()


def config_of(app: object) -> uvicorn.Config:
    """How uvicorn runs an application of ours."""
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        loop="auto",
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=FAREWELL,
    )


def serve(host: str, port: int, data: Path, ready: Callable[[str], None], house: Files | None = None) -> None:
    """Serve until told to end; `ready` is told the address once people can come, `house` makes the house's files.

    `AddressWrong` or `StoreForeign` before anything is served.
    """
    opened = listening(host, port)
    with opened:
        data.mkdir(mode=PRIVATE, parents=True, exist_ok=True)
        store = SqliteStore(data / DATABASE)
        write_logs()
        server = Server(config_of(build(store, LocalChangeFeed(), Settings(notes=data / "reviews", house=house))))
        shown, number = opened.getsockname()[:2]
        where = f"http://{f'[{shown}]' if ':' in shown else shown}:{number}"

        def now_ready() -> None:
            log.info("open", extra={"address": where, "data": str(data)})
            ready(where)

        server.ready = now_ready
        with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
            runner.run(server.serve(sockets=[opened]))
        log.info("closed")
