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
    HintRefused,
    LuckFinal,
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
from gratteciel.server.plain import plain
from gratteciel.server.tables.due import lost
from gratteciel.server.tables.log import (
    Agreed,
    Claimed,
    Declined,
    Ended,
    Event,
    Hinted,
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


class Hint(Action):
    """Ask for a hint, in one's own turn."""


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
    """What happens by an action; an action that is not allowed is refused and appends nothing.

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
    if word := plain(action.word):
        events.append(WordAdded(seat=seat, text=word))
    return events


def decide_rise(state: TableState, action: Rise, who: Person, now: float) -> list[Event]:
    """Who sat down may leave again until the game begins."""
    waiting(state)
    return [Rose(seat=seat) for seat in mine(state, who)]


def decide_word(state: TableState, action: Word, who: Person, now: float) -> list[Event]:
    """Words count only if they were added before luck could be known."""
    waiting(state)
    return [WordAdded(seat=mine(state, who)[0], text=plain(action.word))]


def decide_step(state: TableState, action: Step, who: Person, now: float) -> list[Event]:
    """A step of the seat to move, by whoever sits there."""
    if state.status == "over":
        raise GameOver(step=action.step)
    current(state, action.at)
    playing(state)
    seat = state.mover
    if seat is None or seat not in state.seats_of(who.id):
        raise not_yours(state, action.step)
    return [StepPlayed(seat=seat, text=" ".join(action.step.split()))]


def not_yours(state: TableState, step: str) -> MoveNotYours:
    """What is said to somebody who is not to move."""
    mover = {lang: state.position.who(lang) for lang in LANGUAGES}
    return MoveNotYours(step=step, mover=mover, table_mover=state.mover)


def decide_hint(state: TableState, action: Hint, who: Person, now: float) -> list[Event]:
    """Everybody is told of a hint, once for each decision."""
    playing(state)
    seat = state.mover
    if seat is None or seat not in mine(state, who):
        raise not_yours(state, "hint")
    if not state.plan.with_hints:
        raise HintRefused(why=NO_HINTS["rated" if state.plan.rated else "people"])
    return [] if state.hinted else [Hinted(seat=seat)]


def free_undo(state: TableState, seat: int) -> int:
    """How far back the seat may go by itself: to the beginning of its own turn, or to where luck last spoke."""
    at = state.position
    while at.before is not None and at.before.mover == seat and at.before.turn == state.position.turn:
        if at.length == len(state.begins):
            break
        at = at.before
    return at.length


def last_own(state: TableState, seats: list[int]) -> int:
    """The number of steps before the last one that was decided in one of these seats; -1 if there was none."""
    at = state.position.before
    while at is not None and at.mover not in seats:
        at = at.before
    return -1 if at is None else at.length


def asked_undo(state: TableState) -> int | None:
    """How far back anybody may ask to go; None: not at all, since a bot would decline.

    To the beginning, or where luck is final to what it said last.
    """
    if bots_decline(state, "undo"):
        return None
    return max((*state.luck_entries, len(state.begins)) if state.luck_final else (len(state.begins),))


def check_luck(state: TableState, to: int) -> bool:
    """Whether going back takes luck back; refused where that is final."""
    if not state.crosses_luck(to):
        return False
    if state.luck_final:
        raise LuckFinal(to=to, last=max(state.luck_entries), why=WHY_FINAL[why_final(state)])
    return True


def why_final(state: TableState) -> str:
    """For which of the reasons of `TableState.luck_final` luck is final."""
    if state.plan.rated:
        return "rated"
    if len(state.plan.seats) == 1:
        return "alone"
    return "clock" if state.plan.clock is not None else "old"


def decide_undo(state: TableState, action: Undo, who: Person, now: float) -> list[Event]:
    """At once in one's own turn; else the others are asked. Bots do not mind, unless ratings are at stake.

    Luck is taken back only where nothing is at stake, and comes again as it was.
    """
    current(state, action.at)
    playing(state)
    seats = mine(state, who)
    to = last_own(state, seats) if action.to is None else action.to
    if not len(state.begins) <= to < state.position.length:
        raise UndoRefused(to=to, last=state.position.length - 1)
    knowing = check_luck(state, to)
    seat = state.mover if state.mover in seats else seats[0]
    assert seat is not None
    if state.mover == seat and to >= free_undo(state, seat):
        return [Undone(seat=seat, to=to)]
    asked = UndoAsked(seat=seat, to=to)
    if bots_decline(state, "undo"):
        return [asked, Declined(seat=bots(state)[0], what="undo")]
    if not others(state, who.id):
        return [asked, Undone(seat=seat, to=to, knowing=knowing)]
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
    Hint: decide_hint,
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
        return Undone(seat=offer.seat, to=offer.to, knowing=check_luck(state, offer.to))
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
WHY_FINAL = {
    "rated": {"en": "this game is rated", "fr": "cette partie est classée"},
    "alone": {"en": "you play alone, for points and rank", "fr": "vous jouez en solitaire, pour les points et le rang"},
    "clock": {"en": "this game has a clock", "fr": "cette partie se joue à la pendule"},
    "old": {
        "en": "this table was laid when luck still rolled again",
        "fr": "cette table date du temps où le hasard retirait au sort",
    },
}
NO_HINTS = {
    "rated": {
        "en": "there are no hints in rated games; set up a casual table for them",
        "fr": "pas de conseils dans les parties classées ; prenez une table amicale",
    },
    "people": {
        "en": "several people play here, and the table was set up without hints; lay one that allows them",
        "fr": "on joue ici à plusieurs, et la table a été mise sans conseils ; mettez-en une qui les permet",
    },
}
OFFERS = {
    "undo": {"en": "to take back a move", "fr": "d’annuler un coup"},
    "draw": {"en": "a draw", "fr": "la nulle"},
    "abort": {"en": "to abort", "fr": "d’annuler la partie"},
}


def current(state: TableState, at: int) -> None:
    """Refuse what was meant for another state of the table."""
    if not state.decided_by <= at <= state.number:
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
