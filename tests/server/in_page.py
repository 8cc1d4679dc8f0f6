"""The house in the page, in a thread, and somebody who asks it as they would ask a server."""

import asyncio
import contextlib
import queue
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

import httpx

from gratteciel.page.house import House, Subscription, Ways, open_house
from gratteciel.server.storage.journal.journal import Host
from tests.server.host import API


class Memory:
    """Bytes that are kept as long as the test lasts."""

    def __init__(self, data: bytes = b"") -> None:
        self.data = data

    def read(self) -> bytes:
        return self.data

    def append(self, data: bytes, /) -> None:
        self.data += data

    def replace(self, data: bytes, /) -> None:
        self.data = data


class HouseTransport(httpx.BaseTransport):
    """Carries requests to a house."""

    def __init__(self, house: House, loop: asyncio.AbstractEventLoop) -> None:
        self.house, self.loop = house, loop

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        path, query = request.url.raw_path.decode().partition("?")[::2]
        asking = self.house.answer(request.method, path, query, dict(request.headers), request.read())
        answer = asyncio.run_coroutine_threadsafe(asking, self.loop).result(60)
        return httpx.Response(answer.status, headers=answer.headers, content=answer.body)


@contextlib.contextmanager
def house(host: Host | None = None, **ways: Any) -> Iterator[tuple[House, asyncio.AbstractEventLoop]]:
    """A house that is open, and its event loop."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="house")
    thread.start()

    def done(work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, loop).result(60)

    try:
        opened = done(open_house(host or Memory(), Ways(**ways)))
        try:
            yield opened, loop
        finally:
            done(opened.close())
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def caller(opened: House, loop: asyncio.AbstractEventLoop, lang: str = "en") -> httpx.Client:
    """The one who plays there."""
    transport = HouseTransport(opened, loop)
    return httpx.Client(transport=transport, base_url=f"http://page{API}", headers={"Accept-Language": lang})


class Listening(Protocol):
    """Takes what is told of a table, as a socket does."""

    def recv(self, timeout: float | None = None) -> str | bytes: ...


class Heard:
    """`Listening` to a house."""

    def __init__(self) -> None:
        self.messages: queue.Queue[bytes] = queue.Queue()

    async def say(self, message: bytes) -> None:
        self.messages.put(message)

    def recv(self, timeout: float | None = None) -> bytes:
        return self.messages.get(timeout=timeout)


@dataclass
class Page:
    """A house as a server is asked in tests (`Host`): whoever calls is the one who plays there."""

    services: House
    loop: asyncio.AbstractEventLoop

    def guest(self, _name: str, lang: str = "en") -> httpx.Client:
        """The one who plays there, in a language."""
        return caller(self.services, self.loop, lang)

    @contextlib.contextmanager
    def live(self, client: httpx.Client, table: str, query: str = "") -> Iterator[Heard]:
        """What is told of a table to whoever calls; `query` as for a live socket."""
        heard = Heard()

        async def begin() -> Subscription:
            return self.services.subscribe(table, query.removeprefix("?"), dict(client.headers), heard.say)

        subscription = asyncio.run_coroutine_threadsafe(begin(), self.loop).result(10)
        try:
            yield heard
        finally:
            self.loop.call_soon_threadsafe(subscription.end)
