"""A table in a few words, for lists: kept beside the log, so that no list needs a log replayed. Nothing secret."""

from typing import Literal

import msgspec

from gratteciel.server.tables.company import still_expected
from gratteciel.server.tables.plan import Clock, TableRow
from gratteciel.server.tables.state import Status, TableState


class SeatSummary(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who is in a seat."""

    kind: Literal["me", "open", "bot", "here"]
    person: str | None = None
    name: str | None = None
    level: str | None = None
    lost: bool = False

    @property
    def free(self) -> bool:
        """Whether somebody may still come."""
        return self.kind == "open" and self.person is None and self.level is None


class TableSummary(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table after its last entry."""

    id: str
    game: str
    host: str
    seats: tuple[SeatSummary, ...]
    created: float
    changed: float
    """When the last entry was made."""
    number: int
    """Of the last entry; 0 before the first."""
    status: Status = "waiting"
    public: bool = False
    rated: bool = False
    options: dict[str, bool | str] = {}
    edition: str | None = None
    own_edition: str | None = None
    """The name of an own edition."""
    clock: Clock | None = None
    mover: int | None = None
    """The seat to decide, while the game goes on."""
    turn: int = 0
    began: float | None = None
    ended: float | None = None
    shares: tuple[float, ...] | None = None
    """Each seat's share of the win, once it is over."""
    reason: str | None = None
    """Why it ended: `rules`, or what happened off the board."""
    knowing: bool = False
    """Whether luck that had been seen was taken back: then it counts for no best, rank or rating."""
    rematch_of: str | None = None
    expected: tuple[str, ...] = ()
    """The people who are asked to play again here and have not come yet; empty once it is too late."""
    imported: bool = False
    """Whether it was played elsewhere and taken in as a record: unverified, and counted for nothing."""
    begins: int = 0
    """How many steps it took from another game, which it goes on from: then it counts for nothing."""
    points: int | None = None
    """What somebody who played alone ended with, by the rules."""

    @property
    def free(self) -> int:
        """How many may still come."""
        return sum(seat.free for seat in self.seats)

    @property
    def open(self) -> bool:
        """Whether anybody may find it and take a seat: where its host has left it never begins."""
        waits = self.public and self.status == "waiting" and self.free > 0
        return waits and all(seat.free or seat.person or seat.level for seat in self.seats)

    @property
    def due(self) -> bool:
        """Whether it goes on without anybody asking, so that some process has to look after it."""
        if self.status == "waiting":
            return self.free == 0
        if self.status != "playing":
            return False
        return self.clock is not None or self.mover is None or self.seats[self.mover].level is not None

    @property
    def people(self) -> frozenset[str]:
        """Whose table it is: the host, everybody in a seat, also who has lost it, and who is asked to come."""
        seated = (seat.person for seat in self.seats if seat.person is not None)
        return frozenset({self.host, *seated, *self.expected})


def summarise(row: TableRow, state: TableState, changed: float | None = None) -> TableSummary:
    """The summary of a table in a state; `changed` is the time of the entry that led to it."""
    plan = state.plan
    seats = tuple(
        SeatSummary(kind=seat.kind, person=s.person, name=s.name, level=s.level, lost=s.lost)
        for seat, s in zip(plan.seats, state.seats, strict=True)
    )
    reason = None
    if state.status == "over":
        reason = state.settled.reason if state.settled else "rules"
    return TableSummary(
        id=row.id,
        game=plan.game,
        host=row.host,
        seats=seats,
        created=row.created,
        changed=row.created if changed is None else changed,
        number=state.number,
        status=state.status,
        public=plan.public,
        rated=plan.rated,
        options=plan.options,
        edition=plan.edition,
        own_edition=None if plan.edition_text is None else state.setup.edition.edition.name,
        clock=plan.clock,
        mover=state.mover,
        turn=state.position.turn,
        began=state.began,
        ended=state.ended,
        shares=state.shares,
        reason=reason,
        knowing=state.knowing,
        rematch_of=row.rematch_of,
        expected=tuple(one.person for one in still_expected(row, state)),
        imported=row.source is not None,
        begins=len(state.begins),
        points=state.position.scores[0] if reason == "rules" and len(seats) == 1 else None,
    )
