"""Running the server: a data folder, a socket, uvicorn, and an orderly end."""

import asyncio
import contextlib
import ipaddress
import logging
import os
import secrets
import signal
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from gratteciel.server.api import connections, interpreter
from gratteciel.server.api.app import build
from gratteciel.server.api.door import Door
from gratteciel.server.api.files import room
from gratteciel.server.api.house import Files
from gratteciel.server.api.supervisor import inherited, tell
from gratteciel.server.api.wire import SECONDS_IDLE, GuardedHttp, GuardedSocket
from gratteciel.server.errors import AddressWrong, StoreFailed
from gratteciel.server.logs import write_logs
from gratteciel.server.routes.problems import MOST_BYTES
from gratteciel.server.services import Settings
from gratteciel.server.storage.change_feed import LocalChangeFeed
from gratteciel.server.storage.sqlite.folder import lock, opened_store

log = logging.getLogger(__name__)

DATABASE = "gratteciel.db"
METRICS = "metrics.token"
"""The file that holds what figures are asked for with."""
METRICS_VARIABLE = "GRATTECIEL_METRICS_TOKEN"
"""Names the token for figures, where processes share a database and there is no folder to read it from."""
ENDING = (signal.SIGINT, signal.SIGTERM)
"""By which a server is told to end."""
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
    except (OSError, OverflowError, UnicodeError) as error:
        number = error.errno if isinstance(error, OSError) else None
        why = os.strerror(number) if number is not None and number > 0 else str(error)
        raise AddressWrong(host=host, port=port, why=why) from error
    return opened


def closing() -> list[signal.Signals]:
    """What a terminal says as it closes, unless we are to outlive it (`nohup`); where terminals say that."""
    sign: signal.Signals | None = getattr(signal, "SIGHUP", None)
    return [sign] if sign is not None and signal.getsignal(sign) is signal.SIG_DFL else []


class Server(uvicorn.Server):
    """Uvicorn, ending with exit code 0 when it is told to end, and saying when it is ready."""

    ready: Callable[[], None] = staticmethod(lambda: None)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End in order at the first signal, at once at the second."""
        before = {sign: signal.signal(sign, self.handle_exit) for sign in (*ENDING, *closing())}
        try:
            yield
        finally:
            for sign, handler in before.items():
                signal.signal(sign, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open, then say so; where that fails say why, in words if there are any."""
        try:
            await super().startup(sockets)
        except SystemExit:
            if failed := getattr(self.config.app, "failed", None):
                raise failed from None
            raise
        if self.started:
            self.ready()

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second."""
        interpreter.collector.tend()
        return await super().on_tick(counter)


def config_of(app: object, proxies: Sequence[str] = ()) -> uvicorn.Config:
    """How uvicorn runs an application of ours; what is said of callers' addresses is believed of named proxies only."""
    own = {"whose": staticmethod(app.whose)} if isinstance(app, Door) else {}
    believed = ProxyHeadersMiddleware(app, list(proxies)).trusted_hosts  # type: ignore[arg-type]  # networks, too
    named = type("NamedHttp", (GuardedHttp,), {"named": believed, **own})
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        loop="auto",
        http=named,
        ws=GuardedSocket,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        ws_max_size=MOST_BYTES,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_keep_alive=SECONDS_IDLE,
        timeout_graceful_shutdown=FAREWELL,
    )


def named_proxies(given: Sequence[str] = ()) -> tuple[str, ...]:
    """The proxies that are believed: those given, or else those that the environment names."""
    named = os.environ.get("FORWARDED_ALLOW_IPS", "")
    return tuple(given) or tuple(one for part in named.split(",") if (one := part.strip()))


def known_hosts(host: str, proxies: Sequence[str], names: Sequence[str]) -> frozenset[str] | None:
    """Under which names people come: those given, and on this machine alone its own; None: nobody can say."""
    if not names and (proxies or not is_loopback(host)):
        return None
    return frozenset({*(name.lower() for name in names), "localhost", "127.0.0.1", "::1", host.lower()})


def metrics_token(folder: Path) -> str:
    """The token for figures of a server, from its data folder; `StoreFailed` where it can be neither read nor made.

    It is made at the first start, and again where nothing stands in its file. Only its owner can read it.
    """
    file, beside = folder / METRICS, folder / f"{METRICS}.new"
    try:
        told = file.read_bytes().decode("latin-1").strip() if file.exists() else ""
        if not told:
            told = secrets.token_urlsafe(32)
            beside.touch(mode=0o600)
            beside.write_text(f"{told}\n", encoding="ascii")
            beside.replace(file)  # there is all of it, or nothing
    except OSError as error:
        raise StoreFailed(why=f"{file}: {error.strerror}") from error
    return told


def serve(
    host: str,
    port: int,
    data: Path,
    ready: Callable[[str], None],
    house: Files | None = None,
    proxies: Sequence[str] = (),
    names: Sequence[str] = (),
    database: str | None = None,
    pages_think: bool = False,
) -> None:
    """Serve until told to end; `ready` is told the address once people can come, `house` makes the house's files.

    A supervisor's socket is served instead of host and port, where there is one. What is kept is in the folder `data`,
    or in a PostgreSQL `database`, which other processes may serve, too.
    `AddressWrong`, `StoreForeign`, `StoreLost`, `StoreFailed`, `FolderTaken` or `DatabaseWrong` before anything is
    served.
    """
    interpreter.share_memory()
    opened = inherited() or listening(host, port)
    hosts, told = known_hosts(host, named_proxies(proxies), names), os.environ.get(METRICS_VARIABLE) or None
    fits = room()
    connections.MOST_TOGETHER = fits.connections
    settings = Settings(house=house, hosts=hosts, metrics=told, pages_think=pages_think, readers=fits.readers)
    with opened, nullcontext() if database else lock(data):
        write_logs()
        shown, number = opened.getsockname()[:2]
        where = f"http://{f'[{shown}]' if ':' in shown else shown}:{number}"
        loop = config_of(None).get_loop_factory()
        with asyncio.Runner(loop_factory=loop) as runner:
            with interpreter.hurried():
                if database:
                    app, kept = runner.run(sharing(database, settings))
                else:
                    kept, store = str(data), opened_store(data / DATABASE)
                    own = replace(settings, notes=data / "reviews", metrics=told or metrics_token(data))
                    app = build(store, LocalChangeFeed(), own)
            server = Server(config_of(app, named_proxies(proxies)))

            def now_ready() -> None:
                log.info("open", extra={"address": where, "data": kept})
                tell("READY=1")
                ready(where)

            server.ready = now_ready
            interpreter.settle()
            runner.run(server.serve(sockets=[opened]))
        log.info("closed")


async def sharing(database: str, settings: Settings) -> tuple[Door, str]:
    """The application over a PostgreSQL database that other processes may share, and what is shown of its address."""
    from gratteciel.server.jobs.thinking import Workers
    from gratteciel.server.storage.postgres.feed import PostgresChangeFeed
    from gratteciel.server.storage.postgres.leases import PostgresLeases
    from gratteciel.server.storage.postgres.store import PostgresStore

    store = await PostgresStore.opened(database)
    feed, leases = PostgresChangeFeed(store.connections), PostgresLeases(store.connections)
    leases.on_death.append(feed.gap)
    await leases.set_clock()
    workers = Workers(store.connections, feed, leases.process)
    await workers.open()
    return build(store, feed, replace(settings, now=leases.now), leases, workers), store.connections.where
