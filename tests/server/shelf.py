"""Tables, entries and stores for tests of storage; no rules are needed for them."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from gratteciel.server.people.person import Person
from gratteciel.server.storage.sqlite.store import SqliteStore
from gratteciel.server.tables.log import Entry, StepPlayed
from gratteciel.server.tables.plan import SeatPlan, TablePlan, TableRow
from gratteciel.server.tables.summary import SeatSummary, TableSummary

T = TypeVar("T")


def with_store(file: Path, use: Callable[[SqliteStore], Awaitable[T]]) -> T:
    """What a coroutine makes of a store that is opened and closed around it."""

    async def run() -> T:
        store = SqliteStore(file)
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
