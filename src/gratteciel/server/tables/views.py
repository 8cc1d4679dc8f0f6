"""What somebody sees of a table: their own seat's view and no more, ready for JSON.

`Now` is the table at one moment without its log; a snapshot is `Now` and the whole log, a delta `Now` and the lines
that are new.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from gratteciel.engine.alone import Standing, reached
from gratteciel.engine.pictures import Picture
from gratteciel.engine.words import Words
from gratteciel.errors import LANGUAGES
from gratteciel.play.luck import commitment
from gratteciel.play.previews import Preview, StepView
from gratteciel.play.seeing import Sight
from gratteciel.server.tables.company import Company, is_at, is_expected, still_expected
from gratteciel.server.tables.log import Began, Entry, Event, Hurried, StepPlayed
from gratteciel.server.tables.plan import TablePlan, TableRow
from gratteciel.server.tables.state import Sitting, TableState


class TallyView(msgspec.Struct, frozen=True, gc=False):
    """What a part of a score is for, and how many points it is."""

    text: str
    points: int


class SeatView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One seat at the table."""

    seat: int
    colour: str
    """Its name in the game, in the reader's language."""
    name: str | None
    person: str | None
    level: str | None
    lost: bool
    mine: bool
    score: int
    """As far as the reader can know it."""
    tally: list[TallyView]
    """The score taken apart; the points of the lines add up to it."""
    seconds: float | None
    """Left on its clock."""
    word: str


class LineView(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One entry of the log as the reader is told it."""

    number: int
    kind: str
    when: float
    seat: int | None = None
    step: str | None = None
    """Of a step: its notation, veiled where the reader may not know it."""
    length: int | None = None
    """Of a step: the number of steps after it; of an undo: the number gone back to."""
    prose: list[str] = []
    """What a step did, in words; of the beginning: who moves first."""
    targets: tuple[str, ...] = ()
    """Of a step: the things on the table it points at, as far as the reader is told."""
    gains: list[int] = []
    """Of a step: by how much it changed each seat's score, as far as the reader can know; left out where none did."""
    facts: dict[str, Any] = {}


class StepSeen(msgspec.Struct, frozen=True, gc=False):
    """The board after a step that is news to the reader, as their seat saw it then."""

    number: int
    """Of the step's entry."""
    length: int
    """The number of steps after it."""
    scores: tuple[int, ...]
    picture: Picture


class OfferView(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Something that waits for consent."""

    what: str
    seat: int
    to: int
    knowing: bool = False
    """Of an undo: whether it would take luck back."""


class ResultView(msgspec.Struct, frozen=True, gc=False):
    """How the table ended."""

    shares: tuple[float, ...]
    reason: str
    """`rules`, or how it ended off the board."""
    ending: str | None
    """By the rules: in words."""


class TipView(msgspec.Struct, frozen=True, gc=False):
    """What helps somebody who is asked something for the first time."""

    key: str
    """Of what is asked: the same for what is alike."""
    text: str


class RankView(msgspec.Struct, frozen=True, gc=False):
    """A rank, and the points it takes."""

    name: str
    points: int


class AimView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A condition that has to be met, and how far it is."""

    name: str
    condition: str
    progress: str
    standing: Standing
    """`kept` or `open` as things stand; `missed` for good."""
    have: int
    need: int


class AloneView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What somebody plays for who plays alone."""

    ranks: list[RankView]
    """By points, the lowest first."""
    rank: int | None
    """The one the points are enough for now, counted from 0."""
    aim: AimView | None


class BeginsView(msgspec.Struct, frozen=True, gc=False):
    """The moment of another game that a table goes on from."""

    table: str
    """Where that was played; empty where nobody knows it."""
    length: int
    """How many steps were taken from it: the first ones of the log."""


class Now(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A table at one moment, as one reader sees it."""

    id: str
    plan: TablePlan
    """Without the text of an own edition, which `GET /tables/{id}/edition` gives."""
    edition_name: str
    own_edition: bool
    """Whether it is no shipped edition."""
    rules: int
    """The version of the rules it is played by: the newest there was when it was laid."""
    host: bool
    """Whether the reader set it up."""
    invitation: str | None
    """For those who sit at it."""
    status: str
    at: int
    """The number of the last entry; steps and undos name it."""
    seats: list[SeatView]
    seat: int | None
    """The seat through whose eyes this is seen; None: a spectator's."""
    mover: int | None
    turn: int
    length: int
    """The number of steps that stand."""
    picture: Picture
    steps: list[StepView]
    """What the reader may do now in the game; empty when it is somebody else's turn."""
    ask: str | None
    """What the reader is asked to do, in words; None when it is somebody else's turn."""
    tips: list[TipView]
    """What helps those who are asked this for the first time, where the game has something to say."""
    alone: AloneView | None
    """What one plays for alone; None where others play too, or the game does not say."""
    free_undo: int | None
    """How far back the reader may go without asking."""
    asked_undo: int | None
    """How far back the reader may ask to go; None: not at all."""
    hints: bool
    """Whether hints are given here."""
    knowing: bool
    """Whether luck that had been seen was taken back: then the game counts for no best, rank or rating."""
    offers: list[OfferView]
    expires: float | None
    """When the running clock runs out."""
    claimable: float | None
    """Without a clock: when the player to move may be claimed absent."""
    commitment: str
    """Empty where no luck was promised, as of a game that was taken in without any."""
    secret: str | None
    result: ResultView | None
    rematch_of: str | None
    rematch: str | None = None
    """The table where it is played again, once somebody has asked for that."""
    rematch_by: int | None = None
    """The seat of whoever asked."""
    welcome: bool = False
    """Whether the reader may take a free seat without an invitation: at a public table, or where they are expected."""
    expected: list[str] = []
    """For those who sit at it: the names of those who are asked to play again and have not come yet."""
    time: float = 0.0
    """By the server's clock, as all times."""
    imported: bool = False
    """Whether it was played elsewhere and taken in as a record: unverified, and counted for nothing."""
    begins: BeginsView | None = None
    """Where it goes on from a moment of another game: then it counts for no best, rank or rating."""
    company: Company | None = None
    """Who is here, for those of the table; told by `GET /tables/{id}`, and by the live socket in its own messages."""


class Look(msgspec.Struct, frozen=True, gc=False):
    """A table as one reader sees it, and its log as they are told it: all of it, or what they have not seen."""

    at: int
    """The number of the last entry."""
    now: Now
    lines: list[LineView]
    seen: list[StepSeen] = []
    """Where the log is not told as a whole: the board after each of its steps, of the newest 24."""


class Board(msgspec.Struct, frozen=True, gc=False):
    """What a seat sees of the board, the costly part of a view: the same for all who look through the same eyes."""

    scores: tuple[int, ...]
    tallies: list[list[TallyView]]
    """By seat."""
    picture: Picture
    steps: list[StepView]
    """Empty for those who are not to move."""
    ask: str | None
    """None for those who are not to move."""
    tips: list[TipView]
    alone: AloneView | None


def board_of(sight: Sight, lang: str, to_move: bool, watched: Board | None = None) -> Board:
    """The board through a seat's eyes; with the allowed steps for whoever may choose among them.

    `watched` is the same board without them, if it is known already.
    """
    if watched is None:
        tallies = [[TallyView(*line) for line in sight.tally(n, lang)] for n in range(sight.position.players)]
        watched = Board(sight.scores, tallies, sight.picture, [], None, [], alone_view(sight, lang))
    if not to_move:
        return watched
    tips = [TipView(*tip) for tip in sight.tips(lang)]
    steps = Preview(sight, lang).views()
    return msgspec.structs.replace(watched, steps=steps, ask=sight.question(lang), tips=tips)


def alone_view(sight: Sight, lang: str) -> AloneView | None:
    """What somebody plays for who plays alone, if the game says it."""
    setup = sight.position.setup
    if not setup.ranks:
        return None
    words = setup.words(lang)
    aim = sight.aim
    return AloneView(
        ranks=[RankView(words.name(rank.name), rank.points) for rank in setup.ranks],
        rank=reached(setup.ranks, sight.scores[0]),
        aim=None
        if aim is None
        else AimView(
            name=words.name(f"{aim.option}-{aim.choice}"),
            condition=words.text("choices", aim.option, aim.choice),
            progress=words.aim(aim.progress),
            standing=aim.standing,
            have=aim.have,
            need=aim.need,
        ),
    )


def known_at(row: TableRow, state: TableState, person: str | None) -> str | None:
    """Somebody as a table knows them: who neither is of it nor asked to it sees what everybody may see."""
    return person if is_at(row, state, person) or is_expected(row, person) else None


def seat_for(state: TableState, person: str | None) -> int | None:
    """Through which seat's eyes a reader looks: of several of theirs the one to move, or else that moved last.

    Whoever lost their seat watches from then on, since its hand is another player's now; after the end they see what
    was theirs.
    """
    seats = state.seats_of(person)
    if not seats and state.status == "over":
        seats = [n for n, seat in enumerate(state.seats) if person is not None and seat.person == person]
    if len(seats) < 2:
        return seats[0] if seats else None
    if state.mover in seats:
        return state.mover
    before = state.position.before
    while before is not None and before.mover not in seats:
        before = before.before
    return seats[0] if before is None else before.mover


def to_move(state: TableState, person: str | None) -> bool:
    """Whether it is somebody's turn."""
    return state.mover is not None and state.mover in state.seats_of(person)


def is_seats_own(sitting: Sitting, seat: int, languages: Iterable[Words]) -> bool:
    """Whether whoever sits there is called by the seat's own name, in any language: each reader has it in theirs."""
    return sitting.level is None and sitting.name in [words.seat(seat) for words in languages]


def now_view(
    state: TableState, row: TableRow, person: str | None, lang: str, now: float, board: Board | None = None
) -> Now:
    """The table as somebody sees it; `board` is what their seat sees, if it is known already."""
    from gratteciel.server.tables.actions import asked_undo, free_undo

    seat, seats = seat_for(state, person), state.seats_of(person)
    setup, mover, status = state.position.setup, state.mover, state.status
    words, others = setup.words(lang), [setup.words(other) for other in LANGUAGES]
    moving = mover is not None and mover in seats
    board = board or board_of(state.position.sight(seat), lang, moving)
    left = state.clocks.at(now) if state.clocks else None
    mover_is_person = mover is not None and state.seats[mover].level is None
    host, at_it = person == row.host, is_at(row, state, person)
    return Now(
        id=row.id,
        plan=state.plan if state.plan.edition_text is None else msgspec.structs.replace(state.plan, edition_text=None),
        edition_name=state.setup.edition.edition.name,
        own_edition=state.plan.edition_text is not None,
        rules=row.rules,
        host=host,
        invitation=row.invitation if seat is not None or host else None,
        status=status,
        at=state.number,
        seats=[
            SeatView(
                seat=n,
                colour=words.seat(n),
                name=words.seat(n) if is_seats_own(sitting, n, others) else sitting.name,
                person=sitting.person,
                level=sitting.level,
                lost=sitting.lost,
                mine=person is not None and sitting.person == person,
                score=board.scores[n],
                tally=board.tallies[n],
                seconds=None if left is None else round(left[n], 1),
                word=sitting.word,
            )
            for n, sitting in enumerate(state.seats)
        ],
        seat=seat,
        mover=mover,
        turn=state.position.turn,
        length=state.position.length,
        picture=board.picture,
        steps=board.steps,
        ask=board.ask,
        tips=board.tips,
        alone=board.alone,
        free_undo=free_undo(state, seat) if moving and seat is not None else None,
        asked_undo=asked_undo(state) if status == "playing" and seats else None,
        hints=state.plan.with_hints,
        knowing=state.knowing,
        offers=[
            OfferView(offer.what, offer.seat, offer.to, offer.what == "undo" and state.crosses_luck(offer.to))
            for offer in state.offers
        ],
        expires=state.clocks.expires() if state.clocks and status == "playing" else None,
        claimable=state.acted + state.plan.absence if mover_is_person and state.clocks is None else None,
        commitment=commitment(row.secret) if row.provable else "",
        secret=row.secret.hex() if status == "over" and row.provable else None,
        imported=row.source is not None,
        begins=None if row.begins is None else BeginsView(row.begins.table, len(row.begins.steps)),
        result=result_view(state, lang),
        rematch_of=row.rematch_of,
        welcome=status == "waiting" and (row.plan.public or is_expected(row, person)),
        expected=[one.name for one in still_expected(row, state)] if at_it and row.expected else [],
        time=now,
    )


def result_view(state: TableState, lang: str) -> ResultView | None:
    """How the table ended, if it has."""
    shares = state.shares
    if shares is None:
        return None
    if state.settled:
        return ResultView(shares, state.settled.reason, None)
    ending = state.position.ending
    assert ending is not None
    return ResultView(shares, "rules", state.position.setup.words(lang).text("endings", ending))


def lines(
    row: TableRow, entries: Iterable[Entry], person: str | None, lang: str, after: int = 0
) -> tuple[TableState, list[LineView]]:
    """The table after its entries, and its log from entry `after` on as somebody is told it."""
    states = [TableState.empty(row)]
    entries = list(entries)
    for entry in entries:
        states.append(states[-1].after(entry))
    seat = seat_for(states[-1], person)
    told = zip(states[1:], entries, strict=True)
    return states[-1], [
        line_view(state.position.sight(seat), entry, lang) for state, entry in told if entry.number > after
    ]


def line_view(sight: Sight, entry: Entry, lang: str) -> LineView:
    """One entry as a seat is told it, by what it sees of the position the entry led to."""
    event, length = entry.event, sight.position.length
    if isinstance(event, StepPlayed):
        told = sight.told
        return LineView(
            entry.number,
            event.kind,
            entry.when,
            event.seat,
            str(told),
            length,
            sight.tell(lang),
            told.targets if told else (),
            sight.gains,
        )
    begins = sight.position.beginning(lang) if isinstance(event, Began) else None
    prose = [] if begins is None else [begins]
    known = facts(event)
    if isinstance(event, Hurried) and sight.position.game.has_secrets:
        del known["visits"]  # what it had to think about may hang on what it holds: it is laid open with the luck
    return LineView(entry.number, event.kind, entry.when, event.seat, None, length, prose, facts=known)


def facts(event: Event) -> dict[str, Any]:
    """What everybody is told of something that happened beside the game: its own facts, but nobody's identity."""
    told = msgspec.structs.asdict(event)
    return {name: fact for name, fact in told.items() if name not in ("seat", "person")}
