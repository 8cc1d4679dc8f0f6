"""The house as the worker of a page speaks to it: JavaScript's values on one side, Python's on the other."""

import gc
from collections.abc import Callable
from errno import ENOSPC
from importlib import import_module
from typing import Any

from gratteciel.engine.wasm.hosts import NewHost
from gratteciel.page import browser
from gratteciel.page.house import House, Subscription, Ways, open_house
from gratteciel.page.thinkers import Thinkers

FULL = ("QuotaExceeded", "no room")
"""In what JavaScript says where there is no more room."""


class JournalHere:
    """`journal.Host` by a journal of JavaScript's (`web/src/house/journal.ts`)."""

    def __init__(self, journal: Any) -> None:
        self.journal = journal
        ffi: Any = import_module("pyodide.ffi")
        self.to_js, self.failures = ffi.to_js, ffi.JsException

    def read(self) -> bytes:
        """Everything that was kept."""
        kept: bytes = self.attempted(self.journal.read).to_bytes()
        return kept

    def append(self, data: bytes, /) -> None:
        """Add to the end."""
        self.attempted(self.journal.append, self.to_js(data))

    def replace(self, data: bytes, /) -> None:
        """Keep this instead."""
        self.attempted(self.journal.replace, self.to_js(data))

    def attempted(self, act: Callable[..., Any], *given: Any) -> Any:
        """What comes of it; what JavaScript throws is an `OSError` here."""
        try:
            return act(*given)
        except self.failures as error:
            text = str(error).partition("\n")[0]
            raise (OSError(ENOSPC, text) if any(sign in text for sign in FULL) else OSError(text)) from error


class Desk:
    """Takes requests and gives answers."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.damaged = house.store.damaged
        """Whether something was lost of what the journal had kept."""
        self.to_js: Any = import_module("pyodide.ffi").to_js

    async def answer(self, method: str, path: str, query: str, headers: Any, body: Any) -> Any:
        """Status, headers and body of the answer, as an array."""
        answer = await self.house.answer(method, path, query, dict(headers.to_py()), body.to_bytes())
        return self.to_js([answer.status, [list(header) for header in answer.headers.items()], answer.body])

    def listen(self, table: str, query: str, headers: Any, say: Any) -> Subscription:
        """Tell of a table, message by message, until the subscription is ended."""

        async def tell(message: bytes) -> None:
            say(message.decode())

        return self.house.subscribe(table, query, dict(headers.to_py()), tell)


async def opened(journal: Any, lang: str, thinkers: Any) -> Desk:
    """The desk of a house on a journal, with workers that think, if there can be such.

    What the site was built with was looked at then.
    """
    browser.install(checked=True)

    def new(loaded: NewHost) -> browser.FarAway | None:
        assert isinstance(loaded, browser.Loaded)
        seat = thinkers.seat(loaded.module)
        return browser.FarAway(seat, loaded) if seat else None

    ways = Ways(lang=lang, growing=Thinkers(new)) if thinkers else Ways(lang=lang)
    house = await open_house(JournalHere(journal), ways)
    # Nothing was collected while everything was imported; of that nothing ever will be.
    gc.freeze()
    gc.enable()
    return Desk(house)
