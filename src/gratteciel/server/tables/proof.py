"""The luck of a finished table, laid open: everything needed to compute every roll again without any of our code.

How an outcome follows from secret, words and ordinal is written in `play/luck.py`, and for other languages in
`docs/server.md`.
"""

import msgspec

from gratteciel.engine.contract import CHANCE
from gratteciel.play.luck import RANGE, SEATS_LABEL, commitment, doubts, orders, outcomes, rolls
from gratteciel.play.position import Position
from gratteciel.play.record import Record
from gratteciel.server.tables.log import Hurried, StepPlayed, Undone
from gratteciel.server.tables.open_table import OpenTable
from gratteciel.server.tables.state import TableState


class OutcomeView(msgspec.Struct, frozen=True):
    """Something that could have been rolled."""

    step: str
    """In notation."""
    weight: int


class RollView(msgspec.Struct, frozen=True, kw_only=True):
    """One chance step: what could have happened, and what did."""

    entry: int
    """The number of its entry in the log, which its outcome follows from under `gratteciel luck 1`."""
    ordinal: int
    """How many chance steps stood once it was made, itself with them: what its outcome follows from."""
    length: int
    """The number of steps after it."""
    stands: bool
    """Whether it is part of the game; false: it was taken back."""
    step: str
    """What happened, in notation."""
    prose: list[str]
    outcomes: list[OutcomeView]
    """What could have happened, in the order in which weights are counted off."""
    total: int
    """The sum of the weights."""
    limit: str
    """Numbers from this one on are drawn again: the greatest multiple of `total` up to 2²⁵⁶, in hexadecimal."""
    drawn: int
    """The place of what happened among the outcomes, from 0."""


class RuledRoll(msgspec.Struct, frozen=True):
    """What could have happened at a roll of a record, by the rules."""

    length: int
    """The number of steps after it."""
    step: str
    """What happened."""
    outcomes: list[OutcomeView]
    """In the order in which weights are counted off."""


class RuledLuck(msgspec.Struct, frozen=True):
    """The luck of a record as the rules have it: nothing of it is taken from whoever laid it open."""

    commitment: str | None
    """As the record says it; None: nothing was promised."""
    rolls: list[RuledRoll]
    doubts: list[int]
    """The lengths of the steps that do not follow from the record's secret; 0: the order of the seats."""


class TakeBackView(msgspec.Struct, frozen=True):
    """Steps that were taken back: by these the ordinals of rolls can be counted again."""

    entry: int
    """The number of its entry in the log."""
    to: int
    """The number of steps that stood then."""


class SeatsDrawView(msgspec.Struct, frozen=True, kw_only=True):
    """How the seats were drawn: as a roll is, under a label of its own, from the words as they were before."""

    label: str
    entry: int
    """The number of its entry in the log."""
    words: list[str]
    """What each seat had added, by the seats as they were before."""
    orders: list[list[int]]
    """Every order there could have been, all of weight 1, in the order in which they are counted off."""
    total: int
    """How many there are."""
    limit: str
    """As that of a roll."""
    drawn: int
    """The place of the order that was drawn among them, from 0."""
    order: list[int]
    """For each seat, where its player sat before."""


class HurriedView(msgspec.Struct, frozen=True):
    """A bot's step that somebody did not want to wait for."""

    length: int
    """The number of steps after it."""
    visits: list[int]
    """How far each of its trees had come; empty: it was ready."""


class LuckView(msgspec.Struct, frozen=True, kw_only=True):
    """The luck of a finished table."""

    table: str
    label: str
    """The first line of every message."""
    commitment: str
    """The SHA-256 of the secret, in hexadecimal, as it was shown before the first step."""
    secret: str
    """In hexadecimal: the key of every HMAC."""
    begins: int
    """So many steps were taken from another game: their luck was rolled there, and is not covered here."""
    words: list[str]
    """What each seat added to the mix, by seat; empty where it added nothing."""
    seats: SeatsDrawView | None
    """How the seats were drawn; null where nobody wished them to be."""
    rolls: list[RollView]
    """Every roll there ever was at the table, those that were taken back too."""
    take_backs: list[TakeBackView]
    """Every time something was taken back."""
    hurried: list[HurriedView] = []
    """How far bots had come that were hurried: by it, and the secret, their steps can be thought of again."""


def laid_open(table: OpenTable, lang: str) -> LuckView:
    """The luck of a table that is over."""
    state = table.state
    assert state.status == "over"
    standing = {id(position) for position in state.position.trail()}
    found, take_backs, hurried = [], [], []
    stood: list[int] = []
    for entry, after in zip(table.entries, table.positions, strict=True):
        if isinstance(entry.event, StepPlayed) and entry.event.seat is None and after.length > len(state.begins):
            stood.append(after.length)
            found.append(roll_view(entry.number, len(stood), after, id(after) in standing, lang))
        elif isinstance(entry.event, Undone):
            stood = [length for length in stood if length <= entry.event.to]
            take_backs.append(TakeBackView(entry.number, entry.event.to))
        elif isinstance(entry.event, Hurried):
            hurried.append(HurriedView(after.length + 1, list(entry.event.visits)))
    return LuckView(
        table=table.row.id,
        label=table.row.label,
        commitment=commitment(table.row.secret),
        secret=table.row.secret.hex(),
        begins=len(state.begins),
        words=[seat.word for seat in state.seats],
        seats=seats_view(state),
        rolls=found,
        take_backs=take_backs,
        hurried=hurried,
    )


def by_rules(record: Record) -> RuledLuck:
    """The luck of a record, replayed by whoever is asked; of one that goes on from another game, what came after."""
    fairness = record.fairness
    steps = {after.length: str(after.last) for after in rolls(record.position)}
    told = fairness is not None and fairness.secret is not None
    return RuledLuck(
        None if fairness is None else fairness.commitment,
        [
            RuledRoll(length, steps[length], [OutcomeView(step, weight) for step, weight in possible])
            for length, possible in outcomes(record.position).items()
            if fairness is None or length > fairness.before
        ],
        [doubt.step for doubt in doubts(record.position, fairness)] if fairness is not None and told else [],
    )


def seats_view(state: TableState) -> SeatsDrawView | None:
    """How the seats of a table were drawn."""
    drawn = state.seats_draw
    if drawn is None:
        return None
    possible = orders(len(drawn.order))
    return SeatsDrawView(
        label=SEATS_LABEL,
        entry=drawn.entry,
        words=drawn.back([seat.word for seat in state.seats]),
        orders=[list(order) for order in possible],
        total=len(possible),
        limit=f"{RANGE - RANGE % len(possible):x}",
        drawn=possible.index(drawn.order),
        order=list(drawn.order),
    )


def roll_view(entry: int, ordinal: int, after: Position, stands: bool, lang: str) -> RollView:
    """The chance step that led to a position."""
    before, last = after.before, after.last
    assert before is not None and last is not None and before.mover == CHANCE
    possible = before.chances()
    total = sum(weight for _, weight in possible)
    return RollView(
        entry=entry,
        ordinal=ordinal,
        length=after.length,
        stands=stands,
        step=str(last),
        prose=after.tell(lang, witness(after)),
        outcomes=[OutcomeView(str(move), weight) for move, weight in possible],
        total=total,
        limit=f"{RANGE - RANGE % total:x}",
        drawn=[move for move, _ in possible].index(last),
    )


def witness(after: Position) -> int | None:
    """Somebody who was told the step as it was: after the end everybody may read what only one seat was told."""
    seats = (None, *range(after.players))
    return next((seat for seat in seats if after.told(seat) == after.last), None)
