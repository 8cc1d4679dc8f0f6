"""A table in memory: plan, log and luck without any storage, for tests of what tables do."""

from dataclasses import dataclass, field

import msgspec

import gratteciel
from gratteciel.play.luck import LABEL
from gratteciel.server.people.person import Person
from gratteciel.server.tables.actions import Action, decide
from gratteciel.server.tables.due import follow_ups, what_follows
from gratteciel.server.tables.log import Entry, Event, Sat
from gratteciel.server.tables.plan import SeatPlan, TablePlan, TableRow
from gratteciel.server.tables.state import TableState, edition_mark

ANN, BEN, CAT = (Person(id=name.lower(), name=name, created=0.0) for name in ("Ann", "Ben", "Cat"))
ME, OPEN, HERE = SeatPlan("me"), SeatPlan("open"), SeatPlan("here", name="Zoe")


def bot(level: str = "intern") -> SeatPlan:
    return SeatPlan("bot", level=level)


def row_of(plan: TablePlan) -> TableRow:
    setup = gratteciel.game(plan.game).setup_with(plan.options, len(plan.seats), plan.edition)
    return TableRow(
        id="t1",
        plan=plan,
        host=ANN.id,
        invitation="come",
        secret=bytes(range(32)),
        rules=setup.version,
        edition=edition_mark(setup),
        created=0.0,
        label=LABEL,
    )


@dataclass
class Desk:
    """Appends what actions decide, then luck and what follows, as the server does."""

    row: TableRow
    entries: list[Entry] = field(default_factory=list)
    now: float = 0.0

    @classmethod
    def lay(cls, game: str, *seats: SeatPlan, **plan: object) -> "Desk":
        desk = cls(row_of(TablePlan(game=game, seats=seats, **plan)))  # type: ignore[arg-type]
        for number, seat in enumerate(seats):
            if seat.kind in ("me", "here"):
                name = ANN.name if seat.kind == "me" else seat.name or ""
                desk.append([Sat(seat=number, person=ANN.id, name=name)])
        return desk

    @property
    def state(self) -> TableState:
        return TableState.fold(self.row, self.entries)

    def append(self, events: list[Event]) -> None:
        state = self.state
        while events:
            for event in events:
                entry = Entry(number=state.number + 1, when=self.now, event=event)
                state = state.after(entry)
                self.entries.append(entry)
            events = what_follows(state, self.row.secret, self.now)

    def do(self, who: Person, action: Action, wait: float = 1.0) -> TableState:
        self.now += wait
        self.append(decide(self.state, action, who, self.now))
        return self.state

    def wait(self, seconds: float) -> TableState:
        self.now += seconds
        self.append(follow_ups(self.state, self.now))
        return self.state

    def kinds(self, last: int) -> list[str]:
        return [entry.event.kind for entry in self.entries[-last:]]

    def with_row(self, **changes: object) -> "Desk":
        return Desk(msgspec.structs.replace(self.row, **changes), list(self.entries), self.now)
