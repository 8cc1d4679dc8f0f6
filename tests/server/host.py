"""A real server on a port of its own, in a thread, for tests of the API; and people who call it."""

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn
from argon2 import PasswordHasher
from litestar import Litestar
from websockets.sync.client import ClientConnection, connect

from gratteciel.server.api import connections
from gratteciel.server.api.app import build
from gratteciel.server.api.serve import config_of, sharing
from gratteciel.server.api.serve import listening as listen
from gratteciel.server.limits import LIMITS, Limit
from gratteciel.server.services import Services, Settings
from gratteciel.server.storage.change_feed import LocalChangeFeed
from gratteciel.server.storage.sqlite.store import SqliteStore

HASTY = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
GENEROUS = {sort: Limit(1e6, 1e6) for sort in LIMITS}
API = "/api/v1"
PATIENCE = 60.0
"""Seconds that anything may take: a machine may be busy with much else, and rules are loaded when first asked for."""
connections.OPENING.limits = {"connections": Limit(1e6, 1e6)}  # all servers of a test's process share these buckets


@dataclass
class Host:
    """A server that is running."""

    url: str
    services: Services
    loop: asyncio.AbstractEventLoop
    app: Litestar
    callers: list[httpx.Client] = field(default_factory=list)

    def call(self, **settings: Any) -> httpx.Client:
        """Somebody nobody knows."""
        client = httpx.Client(base_url=self.url + API, timeout=PATIENCE, trust_env=False, **settings)
        client.headers.setdefault("X-Gratteciel", "1")
        self.callers.append(client)
        return client

    def guest(self, name: str, lang: str = "en") -> httpx.Client:
        """Somebody with a name and a cookie."""
        client = self.call(headers={"Accept-Language": lang})
        ok(client.post("/guests", json={"name": name}), 201)
        return client

    def program(self, client: httpx.Client) -> httpx.Client:
        """A program that acts for somebody."""
        token = ok(client.post("/me/tokens", json={"label": "bot"}), 201)["token"]
        return self.call(headers={"Authorization": f"Bearer {token}"})

    def live(self, client: httpx.Client, table: str, query: str = "", **headers: str) -> ClientConnection:
        """The live socket of a table, for somebody."""
        sent = {name: client.headers.get(name, "") for name in ("Authorization", "Accept-Language")} | headers
        sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        address = f"{self.url.replace('http', 'ws')}{API}/tables/{table}/live{query}"
        wanted = {name: value for name, value in sent.items() if value}
        return connect(address, additional_headers=wanted, proxy=None, open_timeout=PATIENCE)


def until(found: Callable[[], Any], seconds: float = 20.0) -> Any:
    """What is found in the end."""
    end = time.monotonic() + seconds
    while not (seen := found()):
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.02)
    return seen


def ok(response: httpx.Response, status: int = 200) -> Any:
    """What an answer says, if it is the one expected."""
    assert response.status_code == status, f"{response.status_code} {response.text[:500]}"
    return response.json() if response.content and "json" in response.headers["Content-Type"] else response.text


def refused(response: httpx.Response, code: str) -> Any:
    """The problem an answer tells, if it is the one expected."""
    assert response.headers["Content-Type"] == "application/problem+json", response.text[:500]
    told = response.json()
    assert told["code"] == code, told
    assert told["status"] == response.status_code and told["title"] and told["detail"]
    return told


@contextlib.contextmanager
def host(
    folder: Path | None, proxies: Sequence[str] = (), port: int = 0, database: str | None = None, **settings: Any
) -> Iterator[Host]:
    """A server over a database in a folder, or over one of PostgreSQL's, until the end of the context.

    It listens at any port, or at one.
    """
    notes = folder / "reviews" if folder else None
    own = {"limits": GENEROUS, "hasher": HASTY, "warm": False, "notes": notes, "seconds": PATIENCE}
    chosen = Settings(**{**own, **settings})
    loop = asyncio.new_event_loop()
    if database:
        app, _ = loop.run_until_complete(sharing(database, chosen))
    else:
        assert folder is not None
        app = build(SqliteStore(folder / "gratteciel.db"), LocalChangeFeed(), chosen)
    listening = listen("127.0.0.1", port)
    config = config_of(app, proxies)
    config.timeout_graceful_shutdown = 3
    server = uvicorn.Server(config)

    def serve() -> None:
        with asyncio.Runner(loop_factory=lambda: loop) as runner:
            runner.run(server.serve(sockets=[listening]))

    thread = threading.Thread(target=serve, name="host")
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            threading.Event().wait(0.01)
        running = Host(f"http://127.0.0.1:{listening.getsockname()[1]}", app.app.state.services, loop, app.app)
        try:
            yield running
        finally:
            for client in running.callers:
                client.close()
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


def heard(socket: Any, timeout: float = PATIENCE) -> Any:
    """The next message of a live socket that is not a heartbeat."""
    while True:
        message = msgspec.json.decode(socket.recv(timeout=timeout))
        if message.get("kind") != "beat":
            return message


ME, OPEN = {"kind": "me"}, {"kind": "open"}


def bot(level: str = "intern") -> dict[str, str]:
    """A seat for a bot."""
    return {"kind": "bot", "level": level}


def lay(client: httpx.Client, game: str, *seats: Any, **plan: Any) -> Any:
    """A new table as its host sees it."""
    return ok(client.post("/tables", json={"plan": {"game": game, "seats": seats, **plan}}), 201)["now"]


def two(one: httpx.Client, other: httpx.Client, game: str = "hong-kong", **plan: Any) -> str:
    """The id of a table at which two play, the first to move first."""
    table = lay(one, game, ME, OPEN, **plan)
    ok(other.post(f"/tables/{table['id']}/seats", json={"invitation": table["invitation"]}))
    return str(table["id"])


def take_back(one: httpx.Client, other: httpx.Client, table: str, at: int, to: int = 0) -> None:
    """Go back to after so many steps; whoever else plays agrees to it, where somebody does."""
    if ok(one.post(f"/tables/{table}/undo", json={"at": at, "to": to}))["now"]["offers"]:
        ok(other.post(f"/tables/{table}/answers", json={"what": "undo", "agree": True}))


def now(client: httpx.Client, table: str, **query: Any) -> Any:
    """A table as somebody sees it."""
    return ok(client.get(f"/tables/{table}", params=query))["now"]


def play(client: httpx.Client, table: str, step: str | None = None) -> Any:
    """Play a step (None: the first that is allowed) and give the answer."""
    seen = now(client, table)
    chosen = step or seen["steps"][0]["step"]
    return ok(client.post(f"/tables/{table}/steps", json={"at": seen["at"], "step": chosen}))
