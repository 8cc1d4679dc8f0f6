"""What people may do at a table, and what happens by each action. Pure, as `state.py` is.

`decide` checks an action and gives what is appended to the log; what is due without anybody asking is in `due.py`.
"""

from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec

from gratteciel.engine.contract import CHANCE
from gratteciel.errors import LANGUAGES, GameOver
from gratteciel.server.errors import (
    ClaimTooEarly,
    MoveNotYours,
    MoveStale,
    NoOffer,
    SeatNotYours,
    SeatTaken,
    TableBegun,
    TableNotOver,
    TableNotPlaying,
    UndoRefused,
)
from gratteciel.server.people.person import Person
from gratteciel.server.tables.due import lost
from gratteciel.server.tables.log import (
    Agreed,
    Claimed,
    Declined,
    Ended,
    Event,
    Offered,
    Resigned,
    Rose,
    Sat,
    StepPlayed,
    UndoAsked,
    Undone,
    What,
    WordAdded,
    Words,
)
from gratteciel.server.tables.state import Offer, TableState

EARLY_TURNS = 2
"""Turns a seat may have had in a rated game that bots still agree to abort."""


class Action(msgspec.Struct, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    """Something a person does at a table."""


class Sit(Action):
    """Take an open seat (None: the first free one), perhaps with a word for the luck."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=3)] | None = None
    word: Words = ""


class Rise(Action):
    """Leave before the game has begun."""


class Word(Action):
    """Add a word to the luck, before the game has begun."""

    word: Words


class Step(Action):
    """Play a step; `at` is the number of the last entry one has seen."""

    at: int
    step: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]


class Undo(Action):
    """Go back to after so many steps (None: before one's own last): freely in one's own turn, else by consent."""

    at: int
    to: Annotated[int, msgspec.Meta(ge=0)] | None = None


class Propose(Action):
    """Offer a draw, or to abort the game."""

    what: Literal["draw", "abort"]


class Answer(Action):
    """Agree to an open offer, or decline it (one's own: take it back)."""

    what: Literal["undo", "draw", "abort"]
    agree: bool


class Resign(Action):
    """Give a seat up (None: the only one one has)."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=3)] | None = None


class Claim(Action):
    """Claim the win, or go on without somebody who has been absent too long."""


def decide(state: TableState, action: Action, who: Person, now: float) -> list[Event]:
    """What happens by an action, at least one thing; an action that is not allowed is refused and appends nothing.

    Whether the rules allow a step shows when it is played, which is once: as the table goes on (`TableState.after`).
    """
    return DECISIONS[type(action)](state, action, who, now)


def decide_sit(state: TableState, action: Sit, who: Person, now: float) -> list[Event]:
    """Whoever may come to the table takes a seat that was kept open."""
    waiting(state)
    free = [n for n, plan in enumerate(state.plan.seats) if plan.kind == "open" and not state.seats[n].taken]
    seat = action.seat if action.seat is not None else next(iter(free), -1)
    if seat not in free or state.seats_of(who.id):
        raise SeatTaken(seat=seat, free=", ".join(map(str, free)) or "–")
    events: list[Event] = [Sat(seat=seat, person=who.id, name=who.name)]
    if word := " ".join(action.word.split()):
        events.append(WordAdded(seat=seat, text=word))
    return events


def decide_rise(state: TableState, action: Rise, who: Person, now: float) -> list[Event]:
    """Who sat down may leave again until the game begins."""
    waiting(state)
    return [Rose(seat=seat) for seat in mine(state, who)]


def decide_word(state: TableState, action: Word, who: Person, now: float) -> list[Event]:
    """Words count only if they were added before luck could be known."""
    waiting(state)
    return [WordAdded(seat=mine(state, who)[0], text=" ".join(action.word.split()))]


def decide_step(state: TableState, action: Step, who: Person, now: float) -> list[Event]:
    """A step of the seat to move, by whoever sits there."""
    if state.status == "over":
        raise GameOver(step=action.step)
    current(state, action.at)
    playing(state)
    seat = state.mover
    if seat is None or seat not in state.seats_of(who.id):
        mover = {lang: state.position.who(lang) for lang in LANGUAGES}
        raise MoveNotYours(step=action.step, mover=mover, table_mover=seat)
    return [StepPlayed(seat=seat, text=" ".join(action.step.split()))]


def free_undo(state: TableState, seat: int) -> int:
    """How far back the seat may go by itself: to the beginning of its own turn, or to where luck last spoke."""
    at = state.position
    while at.before is not None and at.before.mover == seat and at.before.turn == state.position.turn:
        at = at.before
    return at.length


def last_own(state: TableState, seats: list[int]) -> int:
    """The number of steps before the last one that was decided in one of these seats; -1 if there was none."""
    at = state.position.before
    while at is not None and at.mover not in seats:
        at = at.before
    return -1 if at is None else at.length


def decide_undo(state: TableState, action: Undo, who: Person, now: float) -> list[Event]:
    """At once in one's own turn; else the others are asked. Bots do not mind, unless ratings are at stake."""
    current(state, action.at)
    playing(state)
    seats = mine(state, who)
    to = last_own(state, seats) if action.to is None else action.to
    if not 0 <= to < state.position.length:
        raise UndoRefused(to=to, last=state.position.length - 1)
    seat = state.mover if state.mover in seats else seats[0]
    assert seat is not None
    if state.mover == seat and to >= free_undo(state, seat):
        return [Undone(seat=seat, to=to)]
    asked = UndoAsked(seat=seat, to=to)
    if bots_decline(state, "undo"):
        return [asked, Declined(seat=bots(state)[0], what="undo")]
    if not others(state, who.id):
        return [asked, Undone(seat=seat, to=to)]
    return [asked]


def decide_propose(state: TableState, action: Propose, who: Person, now: float) -> list[Event]:
    """The others are asked. Bots decline draws; they agree to abort casual games, and rated ones in the first turns."""
    playing(state)
    seat = mine(state, who)[0]
    events: list[Event] = [Offered(seat=seat, what=action.what)]
    if bots_decline(state, action.what):
        events.append(Declined(seat=bots(state)[0], what=action.what))
    elif not others(state, who.id):
        events.append(end_by_consent(state, action.what))
    return events


def decide_answer(state: TableState, action: Answer, who: Person, now: float) -> list[Event]:
    """What everybody has agreed to is carried out."""
    playing(state)
    offer = state.offer(action.what)
    seat = mine(state, who)[0]
    if offer is None or (action.agree and state.seats[offer.seat].person == who.id):
        raise NoOffer(what=OFFERS[action.what])
    if not action.agree:
        return [Declined(seat=seat, what=action.what)]
    events: list[Event] = [Agreed(seat=seat, what=action.what)]
    asker = state.seats[offer.seat].person or ""
    if others(state, asker) <= offer.agreed | {who.id}:
        events.append(carried_out(state, offer))
    return events


def decide_resign(state: TableState, action: Resign, who: Person, now: float) -> list[Event]:
    """Give up one seat."""
    playing(state)
    seats = mine(state, who)
    seat = seats[0] if action.seat is None else action.seat
    if seat not in seats:
        raise SeatNotYours(seat=seat)
    return [Resigned(seat=seat), *lost(state, seat, "resignation")]


def decide_claim(state: TableState, action: Claim, who: Person, now: float) -> list[Event]:
    """Without a clock, somebody who has not moved for long enough may be counted out by the others."""
    playing(state)
    mine(state, who)
    seat = state.mover
    due = state.acted + state.plan.absence
    absent = seat is not None and state.seats[seat].level is None and seat not in state.seats_of(who.id)
    if not absent or state.clocks is not None or now < due:
        raise ClaimTooEarly(seconds=max(0, round(due - now)))
    assert seat is not None
    return [Claimed(seat=seat, by=mine(state, who)[0]), *lost(state, seat, "absence")]


DECISIONS: dict[type[Action], Callable[[TableState, Any, Person, float], list[Event]]] = {
    Sit: decide_sit,
    Rise: decide_rise,
    Word: decide_word,
    Step: decide_step,
    Undo: decide_undo,
    Propose: decide_propose,
    Answer: decide_answer,
    Resign: decide_resign,
    Claim: decide_claim,
}


def end_by_consent(state: TableState, what: What) -> Ended:
    """A draw is shared by all who still play; an aborted game is nobody's."""
    if what == "abort":
        return Ended(shares=(0.0,) * len(state.seats), reason="abort")
    left = [n for n, seat in enumerate(state.seats) if not seat.lost]
    shares = tuple(1 / len(left) if n in left else 0.0 for n in range(len(state.seats)))
    return Ended(shares=shares, reason="agreement")


def carried_out(state: TableState, offer: Offer) -> Undone | Ended:
    """What does what was agreed."""
    if offer.what == "undo":
        return Undone(seat=offer.seat, to=offer.to)
    return end_by_consent(state, offer.what)


def others(state: TableState, person: str) -> set[str]:
    """The other people who still play."""
    return state.people() - {person}


def bots(state: TableState) -> list[int]:
    """The seats bots are in."""
    return [n for n, seat in enumerate(state.seats) if seat.level is not None]


def bots_decline(state: TableState, what: What) -> bool:
    """Whether the bots at the table, if there are any, are against it."""
    if not bots(state):
        return False
    early = state.position.turn <= EARLY_TURNS * len(state.seats)
    return what == "draw" or (state.plan.rated and (what == "undo" or not early))


def waiting(state: TableState) -> None:
    """Refuse what must be done before the game begins."""
    if state.status != "waiting":
        raise TableBegun()


def playing(state: TableState) -> None:
    """Refuse what can only be done while the game goes on."""
    if state.status != "playing":
        raise TableNotPlaying(status={"en": state.status, "fr": STATUS_FR[state.status]})


def over(state: TableState) -> None:
    """Refuse what can only be done once the game is over."""
    if state.status != "over":
        raise TableNotOver(status={"en": state.status, "fr": STATUS_FR[state.status]})


STATUS_FR = {"waiting": "en attente", "playing": "en cours", "over": "finie"}
OFFERS = {
    "undo": {"en": "to take back a move", "fr": "de reprendre un coup"},
    "draw": {"en": "a draw", "fr": "la nulle"},
    "abort": {"en": "to abort", "fr": "d’annuler la partie"},
}


def current(state: TableState, at: int) -> None:
    """Refuse what was meant for another state of the table."""
    if at != state.number:
        raise MoveStale(at=at, now=state.number)


def mine(state: TableState, who: Person) -> list[int]:
    """The seats somebody plays; refused for somebody who plays none."""
    seats = state.seats_of(who.id)
    if not seats:
        raise SeatNotYours(seat="–")
    return seats


def luck_due(state: TableState) -> bool:
    """Whether luck is to move."""
    return state.status == "playing" and state.position.mover == CHANCE
