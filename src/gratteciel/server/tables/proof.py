"""The luck of a finished table, laid open: everything needed to compute every roll again without any of our code.

How an outcome follows from secret, words and ordinal is written in `play/luck.py`, and for other languages in
`docs/server.md`.
"""

import asyncio
from itertools import islice

import msgspec

from gratteciel.engine.contract import CHANCE
from gratteciel.play.luck import RANGE, SEATS_LABEL, commitment, doubts, orders, outcomes, rolls
from gratteciel.play.position import Position
from gratteciel.play.record import Record
from gratteciel.server.tables.log import Hurried, StepPlayed, Undone
from gratteciel.server.tables.open_table import AT_A_TIME, OpenTable, encode
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


class LayingOpen:
    """The luck of a table that is over, laid open a piece at a time; what was made of it stays made for others."""

    def __init__(self, table: OpenTable, lang: str) -> None:
        assert table.state.status == "over"
        self.row, self.state, self.lang = table.row, table.state, lang
        self.left = zip(table.entries, table.positions, strict=True)
        self.standing = {id(position) for position in self.state.position.trail()}
        self.stood: list[int] = []
        """The lengths after the rolls that stand so far."""
        self.rolls: list[bytes] = []
        """As JSON, several of them in each piece."""
        self.take_backs: list[TakeBackView] = []
        self.hurried: list[HurriedView] = []
        self.whole: LuckView | None = None
        """All of it, once it is made; in place of its rolls what they are as JSON."""

    def go_on(self) -> None:
        """Make the next piece."""
        piece, begins, rolls = [*islice(self.left, AT_A_TIME)], len(self.state.begins), []
        for entry, after in piece:
            if isinstance(entry.event, StepPlayed) and entry.event.seat is None and after.length > begins:
                self.stood.append(after.length)
                stands = id(after) in self.standing
                rolls.append(roll_view(entry.number, len(self.stood), after, stands, self.lang))
            elif isinstance(entry.event, Undone):
                self.stood = [length for length in self.stood if length <= entry.event.to]
                self.take_backs.append(TakeBackView(entry.number, entry.event.to))
            elif isinstance(entry.event, Hurried):
                self.hurried.append(HurriedView(after.length + 1, list(entry.event.visits)))
        if rolls:
            self.rolls.append(encode(rolls)[1:-1])
        if len(piece) < AT_A_TIME:
            self.whole = self.view()

    def view(self) -> LuckView:
        """What was made."""
        luck = LuckView(
            table=self.row.id,
            label=self.row.label,
            commitment=commitment(self.row.secret),
            secret=self.row.secret.hex(),
            begins=len(self.state.begins),
            words=[seat.word for seat in self.state.seats],
            seats=seats_view(self.state),
            rolls=[],
            take_backs=self.take_backs,
            hurried=self.hurried,
        )
        return msgspec.structs.replace(luck, rolls=msgspec.Raw(b"[" + b",".join(self.rolls) + b"]"))


async def laid_open(table: OpenTable, lang: str) -> LuckView:
    """The luck of a table that is over, to be sent; others are answered while it is made."""
    found = table.luck.get(lang)
    if isinstance(found, LuckView):
        return found
    laying = found if isinstance(found, LayingOpen) else LayingOpen(table, lang)
    table.luck[lang] = laying
    while laying.whole is None:
        try:
            laying.go_on()
        except BaseException:  # who asks next begins anew
            table.luck.pop(lang, None)
            raise
        await asyncio.sleep(0)
    if table.luck.get(lang) is laying:
        table.luck[lang] = laying.whole
    return laying.whole


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
