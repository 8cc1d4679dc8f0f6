"""The feed: word goes round that something has been added somewhere, and up to which number.

A channel is a table's id for its log, `chat(id)` for what is said there, `company(id)` for who is there, `thought(id)`
for how far its bot is, and `revoked(person)` for what somebody was known by and is no more. News may be dropped where
newer news of the same channel follows: numbers only grow, and whoever hears one reads from the store what they have not
seen. So a slow listener costs nothing. Who comes, or comes back, listens first and then asks the store: nothing falls
between.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import NamedTuple, Protocol


class News(NamedTuple):
    """Something was added."""

    channel: str
    number: int


def chat(table: str) -> str:
    """The channel of what is said at a table."""
    return f"{table}/chat"


def thought(table: str) -> str:
    """The channel of what a bot at a table thinks."""
    return f"{table}/thought"


def company(table: str) -> str:
    """The channel of who comes to a table and goes; its numbers are times."""
    return f"{table}/company"


def revoked(person: str) -> str:
    """The channel of what counts no more that somebody was known by; its numbers are times."""
    return f"{person}/revoked"


def erased(table: str) -> str:
    """The channel of a table that was changed otherwise than by adding to it; its numbers are times."""
    return f"{table}/erased"


def hurry(table: str) -> str:
    """The channel by which whoever looks after a table hears that its bot is to hurry; see `hurry_number`."""
    return f"{table}/hurry"


QUIET = ""
"""The channel by which a listener hears that there was no news for a while."""


def hurry_number(at: int, seat: int | None) -> int:
    """Where the bot thinks that is to hurry, and in which seat somebody wants that."""
    return 16 * at + (0 if seat is None else seat + 1)


class ChangeFeed(Protocol):
    """Carries news to whoever listens, in this process or in all."""

    def publish(self, channel: str, number: int) -> None:
        """Let everybody know that a channel has got to a number; never waits."""
        ...

    def subscribe(self, *channels: str, quiet: float | None = None) -> AbstractAsyncContextManager[AsyncIterator[News]]:
        """Hear of channels from the moment the context is entered until it is left, or the feed closed.

        After so many seconds without news that is heard, too, as `QUIET`.
        """
        ...

    async def begin(self, heard: Callable[[str, int], Awaitable[None]]) -> None:
        """Begin to hear other processes, where there are any: `heard` takes in what they say before others hear it."""
        ...

    def close(self) -> None:
        """End all subscriptions."""
        ...


class Listener:
    """What one subscriber has not heard yet: of each channel the greatest number."""

    def __init__(self, quiet: float | None = None) -> None:
        self.unheard: dict[str, int] = {}
        self.closed = False
        self._bell = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._told = self._loop.time()
        self._timer: asyncio.TimerHandle | None = None
        if quiet is not None:
            self._remind(quiet)

    def tell(self, channel: str, number: int) -> None:
        """Leave news; a smaller number than one left before says nothing."""
        self.unheard[channel] = max(number, self.unheard.get(channel, number))
        self._told = self._loop.time()
        self._bell.set()

    def _remind(self, quiet: float) -> None:
        """Say that it was quiet, if it was; look again when it may have been. News costs no timer of its own."""
        now = self._loop.time()
        if now >= self._told + quiet:
            self.tell(QUIET, 0)
        self._timer = self._loop.call_at(self._told + quiet, self._remind, quiet)

    def leave(self) -> None:
        """Nobody listens any more."""
        if self._timer is not None:
            self._timer.cancel()

    def close(self) -> None:
        """There will be no more."""
        self.closed = True
        self._bell.set()

    def __aiter__(self) -> "Listener":
        return self

    async def __anext__(self) -> News:
        while not self.unheard:
            if self.closed:
                raise StopAsyncIteration
            self._bell.clear()
            await self._bell.wait()
        channel = next(iter(self.unheard))
        return News(channel, self.unheard.pop(channel))


class LocalChangeFeed:
    """A `ChangeFeed` within one process and its event loop."""

    def __init__(self) -> None:
        self.listeners: dict[str, set[Listener]] = {}
        self.closed = False

    def publish(self, channel: str, number: int) -> None:
        """Let everybody who listens to a channel know."""
        for listener in self.listeners.get(channel, ()):
            listener.tell(channel, number)

    @asynccontextmanager
    async def subscribe(self, *channels: str, quiet: float | None = None) -> AsyncIterator[AsyncIterator[News]]:
        """Hear of channels."""
        listener = Listener(quiet)
        if self.closed:
            listener.close()
        for channel in channels:
            self.listeners.setdefault(channel, set()).add(listener)
        try:
            yield listener
        finally:
            listener.leave()
            for channel in channels:
                others = self.listeners[channel]
                others.discard(listener)
                if not others:
                    del self.listeners[channel]

    async def begin(self, heard: Callable[[str, int], Awaitable[None]]) -> None:
        """There are no other processes."""

    def close(self) -> None:
        """End all subscriptions, those to come as well."""
        self.closed = True
        for listeners in self.listeners.values():
            for listener in listeners:
                listener.close()
