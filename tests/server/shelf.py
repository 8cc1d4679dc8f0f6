"""Tables, entries and stores for tests of storage; no rules are needed for them."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from gratteciel.server.people.person import Person
from gratteciel.server.people.rating_model import changes
from gratteciel.server.storage.journal.store import JournalStore
from gratteciel.server.storage.postgres.store import PostgresStore
from gratteciel.server.storage.sqlite.store import SqliteStore
from gratteciel.server.storage.store import Store
from gratteciel.server.tables.log import Entry, StepPlayed
from gratteciel.server.tables.plan import SeatPlan, TablePlan, TableRow
from gratteciel.server.tables.summary import SeatSummary, TableSummary

T = TypeVar("T")


class FileHost:
    """Keeps a journal in a file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()

    def read(self) -> bytes:
        return self.file.read_bytes()

    def append(self, data: bytes, /) -> None:
        with self.file.open("ab") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())

    def replace(self, data: bytes, /) -> None:
        beside = self.file.with_suffix(".new")
        beside.write_bytes(data)
        beside.replace(self.file)


async def store_in(place: Path | str) -> Any:
    """The store that a file is of, by its name, or that of a database's address."""
    if isinstance(place, str):
        return await PostgresStore.opened(place)
    return JournalStore(FileHost(place), changes) if place.suffix == ".journal" else SqliteStore(place)


def with_store(place: Path | str, use: Callable[[Any], Awaitable[T]]) -> T:
    """What a coroutine makes of a store that is opened and closed around it."""

    async def run() -> T:
        store = await store_in(place)
        try:
            return await use(store)
        finally:
            await store.close()

    return asyncio.run(run())


def somebody(id: str = "anne", name: str | None = None) -> Person:
    return Person(id=id, name=name or id.capitalize(), created=1.0)


def row(id: str = "t1", **plan: Any) -> TableRow:
    described: dict[str, Any] = {"game": "dice", "seats": (SeatPlan("me"), SeatPlan("open")), "public": True, **plan}
    return TableRow(
        id=id,
        plan=TablePlan(**described),
        host="anne",
        invitation="welcome",
        secret=bytes(range(32)),
        rules=1,
        edition="first 0123",
        created=1.5,
    )


def summary(id: str = "t1", number: int = 0, guest: str | None = None, **more: Any) -> TableSummary:
    seats = (SeatSummary(kind="me", person="anne", name="Anne"), SeatSummary(kind="open", person=guest, name=guest))
    described: dict[str, Any] = {
        "game": "dice",
        "host": "anne",
        "seats": seats,
        "created": 1.5,
        "changed": 1.5,
        "public": True,
        **more,
    }
    return TableSummary(id=id, number=number, **described)


def steps(first: int, count: int = 1, text: str = "roll") -> list[Entry]:
    return [Entry(number=n, when=2.0 + n, event=StepPlayed(seat=n % 2, text=text)) for n in range(first, first + count)]


async def lay_and_leave(store: Store) -> None:
    """Two tables that wait, of which one was left by its host."""
    left = (SeatSummary(kind="me"), SeatSummary(kind="open"))
    assert await store.tables.add(row("waits"), steps(1), summary("waits", 1))
    assert await store.tables.add(row("left"), steps(1), summary("left", 1, seats=left))


async def in_lobby(store: Store) -> list[str]:
    return [one.id for one in await store.tables.find(open=True)]
