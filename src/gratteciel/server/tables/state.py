"""A table at one moment: what follows from its plan and its log. Pure: no storage, no clock of its own, no luck."""

from collections.abc import Iterable
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from gratteciel.engine import editions
from gratteciel.engine.contract import CHANCE
from gratteciel.play.game import Setup
from gratteciel.play.luck import OLD_LABEL, Begins, Fairness, SeatsDraw, commitment, draw_seats, fair_move
from gratteciel.play.once import once
from gratteciel.play.position import Position
from gratteciel.play.record import Settled
from gratteciel.server.errors import TableForeign
from gratteciel.server.tables.clocks import Clocks
from gratteciel.server.tables.log import (
    Agreed,
    Began,
    Claimed,
    Declined,
    Ended,
    Entry,
    Event,
    Hinted,
    Hurried,
    Offered,
    Paused,
    PutBack,
    Replaced,
    Resigned,
    Rose,
    Sat,
    SeatsDrawn,
    StepPlayed,
    TimedOut,
    UndoAsked,
    Undone,
    What,
    WordAdded,
)
from gratteciel.server.tables.modes import played
from gratteciel.server.tables.plan import TablePlan, TableRow
from gratteciel.server.tables.setups import setup_of

Status = Literal["waiting", "playing", "over"]
CLOCK_RUNS_ON = (
    Sat,
    Rose,
    WordAdded,
    SeatsDrawn,
    UndoAsked,
    Hinted,
    Offered,
    Agreed,
    Declined,
    Hurried,
    Paused,
    PutBack,
)
"""What happens beside the game: nobody's clock is pressed by it."""


class Sitting(msgspec.Struct, frozen=True):
    """One seat and who is in it."""

    person: str | None = None
    name: str | None = None
    level: str | None = None
    """Of the bot in it, from the start or in place of somebody who lost."""
    lost: bool = False
    """Somebody resigned here, ran out of time or stayed away."""
    word: str = ""
    """What was added to the luck."""

    @property
    def taken(self) -> bool:
        """Whether somebody sits here."""
        return self.person is not None or self.level is not None


class Offer(msgspec.Struct, frozen=True):
    """Something one seat wants that the others must agree to."""

    what: What
    seat: int
    to: int = 0
    """Of an undo: the number of steps to go back to."""
    agreed: frozenset[str] = frozenset()
    """The people who have agreed."""


class TableState(msgspec.Struct, frozen=True, dict=True):
    """A table after some of its entries."""

    plan: TablePlan
    """What it was set up as; once seats are drawn, with its seats in their order."""
    position: Position
    label: str
    """What its luck is drawn under."""
    begins: tuple[str, ...] = ()
    """The steps of another game that it goes on from: they are never taken back, and their luck is not its own."""
    number: int = 0
    """The number of the last entry: what the API calls `at`."""
    decided_by: int = 0
    """The number of the last entry that anybody who decides has to know of: all but hints."""
    status: Status = "waiting"
    seats: tuple[Sitting, ...] = ()
    seats_draw: SeatsDraw | None = None
    """How the seats were drawn, once they were."""
    offers: tuple[Offer, ...] = ()
    settled: Settled | None = None
    """How it ended, if not by the rules."""
    clocks: Clocks | None = None
    began: float | None = None
    ended: float | None = None
    acted: float = 0.0
    """When the game last went on: from here absence counts."""
    luck_entries: dict[int, int] = {}
    """The entry of each chance step that stands, by the number of the step."""
    paused: float = 0.0
    """The end of the last time nobody served the table that was made good."""
    last_undo: int = 0
    """The entry of the last undo, for those who show the log."""
    knowing: bool = False
    """Whether luck that had been seen was ever taken back, or the server put back: then it counts for no best, rank or
    rating."""
    hinted: bool = False
    """Whether whoever is to move has asked for a hint since the last step."""

    @classmethod
    def empty(cls, row: TableRow) -> "TableState":
        """A table before its first entry, by the version of the rules it was made with.

        Refused where the game does not play that version any more, or the edition is no longer the same.
        """
        plan, game = row.plan, played(row.plan.game)
        if row.rules not in game.versions:
            here = ", ".join(map(str, game.versions))
            raise TableForeign(table=row.id, found=f"rules {row.rules}", expected=f"rules {here}")
        setup = setup_of(plan, row.rules)
        if row.edition != edition_mark(setup):
            raise TableForeign(table=row.id, found=row.edition, expected=edition_mark(setup))
        seats = tuple(
            Sitting(level=seat.level, name=seat.level) if seat.kind == "bot" else Sitting() for seat in plan.seats
        )
        clocks = None if plan.clock is None else Clocks.wound(plan.clock, len(seats))
        begins = row.begins.steps if row.begins else ()
        return cls(plan, Position.start(setup), row.label, begins, seats=seats, clocks=clocks, acted=row.created)

    @classmethod
    def fold(cls, row: TableRow, entries: Iterable[Entry]) -> "TableState":
        """A table after all its entries."""
        state = cls.empty(row)
        for entry in entries:
            state = state.after(entry)
        return state

    @property
    def setup(self) -> Setup:
        """Game, edition, players and options."""
        return self.position.setup

    @once
    def mover(self) -> int | None:
        """The seat to decide, while the game goes on."""
        mover = self.position.mover
        return mover if self.status == "playing" and mover is not None and mover >= 0 else None

    @property
    def complete(self) -> bool:
        """Whether everybody is there and the game can begin."""
        return self.status == "waiting" and all(seat.taken for seat in self.seats)

    def seats_of(self, person: str | None) -> list[int]:
        """The seats somebody plays, also for others at the same screen."""
        if person is None:
            return []
        return [n for n, seat in enumerate(self.seats) if seat.person == person and not seat.lost]

    def people(self) -> set[str]:
        """Everybody who still plays."""
        return {seat.person for seat in self.seats if seat.person is not None and not seat.lost}

    def offer(self, what: str) -> Offer | None:
        """The offer of that sort that is open."""
        return next((offer for offer in self.offers if offer.what == what), None)

    @property
    def shares(self) -> tuple[float, ...] | None:
        """Each seat's share of the win once the table is over; who lost the seat has none of what its bot won."""
        if self.status != "over":
            return None
        won = self.settled.shares if self.settled else self.position.shares
        return tuple(0.0 if seat.lost else share for seat, share in zip(self.seats, won, strict=True))

    def fairness(self, secret: bytes, origin: str = "") -> Fairness:
        """What a record says of the luck; the secret only once the table is over.

        `origin` names the table whose game this one goes on from.
        """
        words = tuple(seat.word for seat in self.seats)
        shown = secret if self.status == "over" else None
        numbers = self.luck_entries
        if self.label != OLD_LABEL:
            numbers = {step: ordinal for ordinal, step in enumerate(numbers, 1)}
        begins = Begins(len(self.begins), origin) if self.begins else None
        return Fairness(commitment(secret), words, dict(numbers), shown, self.seats_draw, self.label, begins)

    @property
    def luck_final(self) -> bool:
        """Whether no luck is ever taken back here: where something is at stake, or where it would roll again."""
        plan = self.plan
        return plan.rated or plan.clock is not None or len(plan.seats) == 1 or self.label == OLD_LABEL

    def crosses_luck(self, to: int) -> bool:
        """Whether going back to after so many steps takes luck back."""
        return any(step > to for step in self.luck_entries)

    def given(self) -> Event | None:
        """The next step of another game that this one goes on from, as long as there is one."""
        mover = self.position.mover
        if self.status != "playing" or self.position.length >= len(self.begins):
            return None
        return StepPlayed(seat=None if mover == CHANCE else mover, text=self.begins[self.position.length])

    def luck(self, secret: bytes) -> Event | None:
        """The outcome that luck now adds, if it is luck's turn.

        It depends on how many of its outcomes stand; under the old label on the number its entry will have.
        """
        words = [seat.word for seat in self.seats]
        if self.complete and self.plan.draw_seats and self.seats_draw is None and len(self.seats) > 1:
            return SeatsDrawn(order=draw_seats(secret, words, self.number + 1))
        if self.status != "playing" or self.position.mover != CHANCE:
            return None
        number = self.number + 1 if self.label == OLD_LABEL else len(self.luck_entries) + 1
        return StepPlayed(text=str(fair_move(self.position, secret, words, number, self.label)))

    def after(self, entry: Entry) -> "TableState":
        """The table with one more entry, which was checked before it was written."""
        assert entry.number == self.number + 1, f"entry {entry.number} does not follow {self.number}"
        decided_by = self.decided_by if isinstance(entry.event, Hinted) else entry.number
        state = replace(self._with(entry.event, entry), number=entry.number, decided_by=decided_by)
        if state.clocks is None or isinstance(entry.event, CLOCK_RUNS_ON):
            return state
        mover = state.mover if state.mover is not None and state.seats[state.mover].level is None else None
        new_turn = self.position.turn != state.position.turn
        return replace(state, clocks=state.clocks.pressed(entry.when, mover, new_turn))

    def _with(self, event: Event, entry: Entry) -> "TableState":
        """The table with what happened; `entry` says when and under which number."""
        match event:
            case Sat():
                return self._seated(event.seat, person=event.person, name=event.name)
            case Rose():
                return self._seated(event.seat, person=None, name=None, word="")
            case WordAdded():
                return self._seated(event.seat, word=event.text)
            case SeatsDrawn():
                return self._reseated(event.order, entry.number)
            case Began():
                return replace(self, status="playing", began=entry.when, acted=entry.when)
            case StepPlayed():
                return self._stepped(event, entry)
            case UndoAsked():
                return self._offered(Offer("undo", event.seat, event.to))
            case Undone():
                return self._undone(event.to, entry)
            case Hinted():
                return replace(self, hinted=True)
            case Offered():
                return self._offered(Offer(event.what, event.seat))
            case Agreed():
                return self._agreed(event)
            case Declined():
                return replace(self, offers=tuple(offer for offer in self.offers if offer.what != event.what))
            case Resigned() | TimedOut() | Claimed():
                return replace(self._seated(event.seat, lost=True), offers=(), acted=entry.when)
            case Replaced():
                return replace(self._seated(event.seat, level=event.level), acted=entry.when)
            case Hurried():
                return self
            case Paused():
                clocks = None if self.clocks is None else self.clocks.held(event.seconds)
                return replace(self, clocks=clocks, acted=self.acted + event.seconds, paused=event.until)
            case PutBack():
                return replace(self, knowing=True)
            case Ended():
                settled = None if event.reason == "rules" else Settled(event.shares, event.reason)
                return replace(self, status="over", settled=settled, ended=entry.when, offers=())

    def _seated(self, seat: int, **changes: Any) -> "TableState":
        return replace(self, seats=tuple(replace(s, **changes) if n == seat else s for n, s in enumerate(self.seats)))

    def _reseated(self, order: tuple[int, ...], number: int) -> "TableState":
        plan = replace(self.plan, seats=tuple(self.plan.seats[seat] for seat in order))
        seats = tuple(self.seats[seat] for seat in order)
        return replace(self, plan=plan, seats=seats, seats_draw=SeatsDraw(order, number))

    def _stepped(self, event: StepPlayed, entry: Entry) -> "TableState":
        position = self.position.play(event.text)
        luck = self.luck_entries
        if event.seat is None and position.length > len(self.begins):
            luck = {**luck, position.length: entry.number}
        return replace(self, position=position, offers=(), acted=entry.when, luck_entries=luck, hinted=False)

    def _undone(self, to: int, entry: Entry) -> "TableState":
        luck = {step: rolled for step, rolled in self.luck_entries.items() if step <= to}
        return replace(
            self,
            position=self.position.trail()[to],
            offers=(),
            acted=entry.when,
            luck_entries=luck,
            last_undo=entry.number,
            knowing=self.knowing or self.crosses_luck(to),
            hinted=False,
        )

    def _offered(self, offer: Offer) -> "TableState":
        return replace(self, offers=(*(o for o in self.offers if o.what != offer.what), offer))

    def _agreed(self, event: Agreed) -> "TableState":
        person = self.seats[event.seat].person or ""
        return replace(
            self,
            offers=tuple(replace(o, agreed=o.agreed | {person}) if o.what == event.what else o for o in self.offers),
        )


def edition_mark(setup: Setup) -> str:
    """An edition's id and checksum, as stored with a table."""
    return f"{setup.edition.edition.id} {editions.checksum(setup.edition)}"
