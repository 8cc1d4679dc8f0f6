"""Finished games that are taken along: out of one place as records with who played, into another as tables of them.

A table made of a record was not played where it is: nobody there saw its luck promised or its steps decided. It is
labelled so, counts for nothing, and its record stays the text that came. Who played is called as there, though somebody
may have kept that name here: it is nobody's whom one meets, and the table is in no lobby.
"""

import base64
import hashlib
from typing import Annotated, Literal

import msgspec

from gratteciel.bots.ranks import check_level
from gratteciel.engine.contract import CHANCE
from gratteciel.engine.editions import text_of
from gratteciel.errors import RecordBroken
from gratteciel.play.luck import LABEL, OLD_LABEL, doubts
from gratteciel.play.record import Record, read_record
from gratteciel.server.errors import RecordUnfinished
from gratteciel.server.people.names import tidy
from gratteciel.server.people.person import Name, Person
from gratteciel.server.tables.log import (
    Began,
    Ended,
    Entry,
    Event,
    Replaced,
    Resigned,
    Sat,
    StepPlayed,
    TimedOut,
    WordAdded,
)
from gratteciel.server.tables.modes import INTERPRETED
from gratteciel.server.tables.open_table import OpenTable
from gratteciel.server.tables.plan import Beginning, SeatPlan, Source, TablePlan, TableRow
from gratteciel.server.tables.plan_checks import check_plan
from gratteciel.server.tables.state import edition_mark

MOST_LETTERS = 60_000
"""Of a record that is taken in."""
ELSEWHERE = "elsewhere"
"""Who played a seat that nobody here did; the id of no person, whose letters are others."""
TABLE = r"^[A-Za-z0-9_~-]+(?!\n)$"
"""What ids of tables are made of, and no line of a record besides."""
SHOWN = 80
"""Letters of a line that are shown where it does not fit."""


class KeptSeat(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who played a seat."""

    kind: Literal["me", "here", "bot", "other"]
    """Whoever keeps the game, somebody at their screen, a bot, or somebody else."""
    name: Name | None = None
    level: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    """Of a bot, or of the one that took over."""
    lost: bool = False
    """Whether the seat was given up."""


class KeptGame(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A finished game to be taken along: its record, and what that does not say."""

    record: Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_LETTERS)]
    """The text of a `.sky` file."""
    table: Annotated[str, msgspec.Meta(max_length=40, pattern=TABLE)] | None = None
    """The id of the table where it was played: where that is here, the game is not taken in."""
    seats: Annotated[tuple[KeptSeat, ...], msgspec.Meta(max_length=4)] | None = None
    """By seat; none: nobody knows."""
    ended: Annotated[float, msgspec.Meta(ge=0, le=1e11)] | None = None
    """When, in seconds since 1970."""


def kept(table: OpenTable, record: str, person: str) -> KeptGame:
    """A table that is over, as somebody takes it along."""
    row, state = table.row, table.state
    seats = []
    for planned, sitting in zip(state.plan.seats, state.seats, strict=True):
        lost, level = sitting.lost, sitting.level
        if sitting.person is None:
            seats.append(KeptSeat(kind="bot", level=level))
        elif sitting.person != person:
            seats.append(KeptSeat(kind="other", name=sitting.name, level=level, lost=lost))
        elif planned.kind == "here":
            seats.append(KeptSeat(kind="here", name=sitting.name, level=level, lost=lost))
        else:
            seats.append(KeptSeat(kind="me", level=level, lost=lost))
    played_as = row.source.table if row.source and row.source.table else row.id
    return KeptGame(record=record, table=played_as, seats=tuple(seats), ended=state.ended)


def ids_of(game: KeptGame, person: Person) -> list[str]:
    """The id of the table that somebody's game becomes, the same whenever it comes again, in whichever file.

    It follows from the record, which says what was played and nothing else. Where the game's own table is known, the id
    that it may have here since the time when it followed from that comes after it.
    """
    told = [["", game.record], *([[game.table]] if game.table else [])]
    return [digest_of("\n".join(["gratteciel record 1", person.id, *one])) for one in told]


def digest_of(text: str) -> str:
    """A text as an id."""
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()[:9]).decode()


def replayed(text: str) -> Record:
    """A record that somebody sent, replayed; refused where a line does not fit."""
    try:
        return read_record(text, mode=mode_of(text))
    except RecordBroken as error:
        raise RecordBroken(**{**error.facts, "found": str(error.facts["found"])[:SHOWN]}) from None


def read(text: str) -> Record:
    """A record that somebody sent, replayed and its luck computed again; refused where anything does not fit."""
    record = replayed(text)
    if not record.finished:
        raise RecordUnfinished(steps=record.position.length)
    if record.fairness is not None and (doubtful := doubts(record.position, record.fairness)):
        one = doubtful[0]
        why = {
            "en": f"by its secret luck gives {one.expected}: the record was changed",
            "fr": f"d’après son secret, le hasard donne {one.expected} : la partie a été modifiée",
        }
        raise RecordBroken(file="record", line=line_of(text, one.step), found=one.found[:SHOWN], why=why)
    return record


def mode_of(text: str) -> Literal["interpreted"] | None:
    """How its game is played now."""
    return "interpreted" if any(f"\ngame {id}\n" in text[:200] for id in INTERPRETED) else None


def line_of(text: str, step: int) -> int:
    """The line of a step; of the order of the seats, that of the seats."""
    lines = text.split("\n")
    if not step:
        return next((n for n, line in enumerate(lines, 1) if line.startswith("seats ")), 1)
    return lines.index("") + 1 + step


def table_of(id: str, game: KeptGame, person: Person, now: float, lang: str) -> tuple[TableRow, list[Entry]]:
    """The table that a game becomes, and its log; refused where the game does not fit, or who played it."""
    record = read(game.record)
    setup, fairness = record.position.setup, record.fairness
    seats = game.seats
    if seats is None:
        words = setup.words(lang)
        seats = tuple(KeptSeat(kind="other", name=words.seat(seat)[:40]) for seat in range(setup.players))
    if len(seats) != setup.players:
        raise seats_wrong(len(seats), setup.players)
    own, ordinary = text_of(setup.edition) if setup.own else None, setup.game.folder.ordinary
    plan = TablePlan(
        game=setup.game.id,
        seats=tuple(map(planned, seats)),
        options=dict(setup.options),
        edition=None if own is not None or setup.edition is ordinary else setup.edition.edition.id,
        edition_text=own,
    )
    check_plan(plan)
    for seat in seats:
        if seat.level is not None:
            check_level(seat.level)
    provable = fairness is not None and fairness.secret is not None and fairness.label == LABEL
    secret = fairness.secret if fairness is not None else None
    when = min(now, game.ended) if game.ended else now
    row = TableRow(
        id=id,
        plan=plan,
        host=person.id,
        invitation=id,
        secret=secret or hashlib.sha256(game.record.encode()).digest(),
        rules=setup.version,
        edition=edition_mark(setup),
        created=when,
        label=fairness.label if fairness else OLD_LABEL,
        begins=beginning_of(record),
        source=Source(record=game.record, table=game.table, provable=provable),
    )
    events = log_of(record, seats, person)
    return row, [Entry(number=n, when=when, event=event) for n, event in enumerate(events, 1)]


def beginning_of(record: Record) -> Beginning | None:
    """The moment of another game that a record goes on from."""
    begins = record.fairness.begins if record.fairness else None
    if begins is None:
        return None
    steps = tuple(str(move) for move in record.position.history[: begins.length])
    return Beginning(table=begins.origin, steps=steps)


def planned(seat: KeptSeat) -> SeatPlan:
    """A seat of the table."""
    if seat.kind == "bot":
        return SeatPlan("bot", level=seat.level)
    return SeatPlan("me") if seat.kind == "me" else SeatPlan("here", name=tidy(seat.name) if seat.name else None)


def log_of(record: Record, seats: tuple[KeptSeat, ...], person: Person) -> list[Event]:
    """What happened there, as far as a record tells it."""
    events: list[Event] = []
    for number, seat in enumerate(seats):
        if seat.kind != "bot":
            mine = seat.kind != "other"
            called = person.name if seat.kind == "me" else tidy(seat.name) if seat.name else f"{number + 1}"
            events.append(Sat(seat=number, person=person.id if mine else ELSEWHERE, name=called))
    for number, word in enumerate(record.fairness.words if record.fairness else ()):
        if word:
            events.append(WordAdded(seat=number, text=word))
    events.append(Began())
    for after in record.position.trail()[1:]:
        before = after.before
        assert before is not None
        mover = None if before.mover == CHANCE else before.mover
        events.append(StepPlayed(seat=mover, text=str(after.last)))
    settled = record.settled
    for number, seat in enumerate(seats):
        if seat.lost:
            late = settled is not None and settled.reason == "clock"
            events.append(TimedOut(seat=number) if late else Resigned(seat=number))
            if seat.level is not None:
                events.append(Replaced(seat=number, level=seat.level))
    shares = settled.shares if settled else record.position.shares
    events.append(Ended(shares=tuple(shares), reason=settled.reason if settled else "rules"))  # type: ignore[arg-type]
    return events


def seats_wrong(found: int, players: int) -> RecordBroken:
    """The refusal of a list of seats that is not the game's."""
    why = {"en": f"the game has {players} seats", "fr": f"la partie a {players} places"}
    return RecordBroken(file="seats", line=1, found=str(found), why=why)
