"""What is beside the tables, in the journal: remarks, reviews, keys; who is where is known in memory only."""

import secrets
from collections.abc import Mapping, Sequence

import msgspec

from gratteciel.server.errors import TableUnknown
from gratteciel.server.people.person import Person
from gratteciel.server.storage.journal.shelves import Change, Logs, Shelf, Shelves
from gratteciel.server.storage.store import Remark
from gratteciel.server.tables.company import Visit
from gratteciel.server.tables.plan import TableRow
from gratteciel.server.tables.summary import TableSummary

MOST = 500
"""The most remarks given at once."""

RECORD = "record "
"""What the keys of reviews begin with that are of no table here: no table's id has a space."""

ASKED = "asked "
"""What the keys begin with by which it is kept that a review was asked for; what follows is the key it will have."""
YES = msgspec.Raw(b"true")

Tables = Mapping[str, TableRow]


def check_table(tables: Tables, id: str) -> None:
    """`TableUnknown` if there is none of that id."""
    if id not in tables:
        raise TableUnknown(table=id)


class JournalTalk:
    """`TalkStore` in a journal."""

    def __init__(self, shelves: Shelves, tables: Tables) -> None:
        self.shelves, self.tables = shelves, tables
        self.remarks: Logs[Remark] = shelves.add(Logs("remarks", Remark))
        self.mutes: Shelf[list[str]] = shelves.add(Shelf("mutes", list[str]))

    async def say(self, table: str, person: Person, text: str, when: float) -> Remark:
        check_table(self.tables, table)
        number = len(self.remarks.found.get(table, ())) + 1
        remark = Remark(number=number, person=person.id, name=person.name, text=text, when=when)
        self.shelves.write(self.remarks.add(table, [remark]))
        return remark

    async def listen(self, table: str, after: int = 0, limit: int = 200) -> list[Remark]:
        found = self.remarks.found.get(table, [])[after:]
        return found[max(0, len(found) - max(0, min(limit, MOST))) :]

    async def mute(self, person: str, other: str, muted: bool = True) -> None:
        now = {*self.mutes.found.get(person, ())} - {other} | ({other} if muted else set())
        self.shelves.write(self.mutes.put(person, sorted(now)))

    async def muted(self, person: str) -> frozenset[str]:
        return frozenset(self.mutes.found.get(person, ()))


class JournalReviews:
    """`ReviewStore` in a journal."""

    def __init__(self, shelves: Shelves, tables: Tables) -> None:
        self.shelves, self.tables = shelves, tables
        self.bodies: Shelf[msgspec.Raw] = shelves.add(Shelf("reviews", msgspec.Raw))

    async def put(self, table: str, body: bytes) -> None:
        check_table(self.tables, table)
        self.shelves.write(*self.no_more_asked(table), self.bodies.put(table, msgspec.Raw(body)))

    async def of(self, table: str) -> bytes | None:
        found = self.bodies.found.get(table)
        return None if found is None else bytes(found)

    async def put_record(self, digest: str, body: bytes, most: int) -> None:
        """Keep the review of a game that is none of the tables', and of so many such the latest."""
        others = [key for key in self.bodies.found if key.startswith(RECORD) and key != RECORD + digest]
        drops = [self.bodies.drop(key) for key in others[: max(0, len(others) + 1 - most)]]
        drops += self.no_more_asked(RECORD + digest)
        self.shelves.write(*drops, self.bodies.put(RECORD + digest, msgspec.Raw(body)))

    async def of_record(self, digest: str) -> bytes | None:
        """The review of such a game; None: there is none, or none any more."""
        return await self.of(RECORD + digest)

    async def ask(self, table: str) -> None:
        """Keep that the review of a table was asked for, until there is one."""
        if ASKED + table not in self.bodies.found:
            self.shelves.write(self.bodies.put(ASKED + table, YES))

    async def asked(self) -> list[str]:
        """The tables whose reviews were asked for and are not there yet."""
        asked = (key.removeprefix(ASKED) for key in self.bodies.found if key.startswith(ASKED))
        return [table for table in asked if table in self.tables]

    async def ask_record(self, digest: str) -> None:
        """As `ask`, of a game that is none of the tables'."""
        await self.ask(RECORD + digest)

    def record_asked(self, digest: str) -> bool:
        """Whether such a review was asked for and is not there yet."""
        return ASKED + RECORD + digest in self.bodies.found

    def no_more_asked(self, key: str) -> list[Change]:
        """The change by which a review is not asked for any more."""
        return [self.bodies.drop(ASKED + key)] if ASKED + key in self.bodies.found else []


class JournalServer:
    """`ServerStore` in a journal."""

    def __init__(self, shelves: Shelves) -> None:
        self.shelves = shelves
        self.keys: Shelf[bytes] = shelves.add(Shelf("keys", bytes))
        self.times: Shelf[float] = shelves.add(Shelf("times", float))

    async def key(self, name: str) -> bytes:
        if name not in self.keys.found:
            self.shelves.write(self.keys.put(name, secrets.token_bytes(32)))
        return self.keys.found[name]

    async def stay_alive(self, when: float) -> None:
        self.shelves.write(self.times.put("alive", when))

    async def try_out(self) -> None:
        """Whatever is kept is added at one end, and that it cannot be is known by the next thing."""

    async def alive(self, since: float | None = None) -> float | None:  # noqa: ARG002  there is no other process
        return self.times.found.get("alive")


class Visits:
    """`VisitStore` in memory: when the process ends that keeps it, nobody is left whom it could know of."""

    def __init__(self, summaries: Mapping[str, TableSummary]) -> None:
        self.summaries = summaries
        self.found: dict[tuple[str, str, str], Visit] = {}
        """By table, process and person."""
        self.alive: dict[str, float] = {}
        """When each process was last heard of."""

    async def note(self, process: str, when: float, visits: Sequence[tuple[str, Visit]]) -> None:
        self.alive[process] = when
        for table, visit in visits:
            if table in self.summaries and (visit.count or visit.person in self.summaries[table].people):
                self.found[table, process, visit.person] = visit
            else:
                self.found.pop((table, process, visit.person), None)

    async def at(self, table: str) -> list[Visit]:
        found = ((process, visit) for (at, process, _), visit in self.found.items() if at == table)
        return [msgspec.structs.replace(visit, alive=self.alive[process]) for process, visit in found]

    async def forget(self, before: float) -> None:
        gone = {process for process, when in self.alive.items() if when < before}
        self.found = {key: visit for key, visit in self.found.items() if key[1] not in gone}
        self.alive = {process: when for process, when in self.alive.items() if process not in gone}
