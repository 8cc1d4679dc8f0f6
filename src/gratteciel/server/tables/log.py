"""A table's log: what can happen at a table, each with its own facts.

A table is its plan and its append-only log. Everything else about it (position, clocks, offers, result) follows from
the two.
"""

from typing import Annotated, Literal

import msgspec

Words = Annotated[str, msgspec.Meta(max_length=200)]
What = Literal["undo", "draw", "abort"]
"""What somebody may want that the others must agree to."""
Reason = Literal["rules", "agreement", "abort", "resignation", "clock", "absence"]
"""Why a game ended."""


class Happening(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind"):
    """Something that happened at a table."""

    seat: int | None = None
    """Whose it is; None: nobody's, or luck's."""

    @property
    def kind(self) -> str:
        """The name it is stored and told under."""
        return str(self.__struct_config__.tag)


class InSeat(Happening, frozen=True, kw_only=True):
    """Something that somebody did, or that befell them."""

    seat: int


class Sat(InSeat, frozen=True, kw_only=True, tag="sit"):
    """Somebody took a seat."""

    person: str
    name: str


class Rose(InSeat, frozen=True, kw_only=True, tag="rise"):
    """Somebody left before the game began."""


class WordAdded(InSeat, frozen=True, kw_only=True, tag="word"):
    """Something was added to the luck before the game began."""

    text: str


class SeatsDrawn(Happening, frozen=True, kw_only=True, tag="seats"):
    """All seats were taken, and people and bots were put into an order that luck drew."""

    order: tuple[int, ...]
    """For each seat, where its player sat before. Seats of earlier entries are those of before."""


class Began(Happening, frozen=True, kw_only=True, tag="begin"):
    """All seats were taken."""


class StepPlayed(Happening, frozen=True, kw_only=True, tag="step"):
    """A step of the game; without a seat it is luck's."""

    text: str
    """In notation."""


class UndoAsked(InSeat, frozen=True, kw_only=True, tag="ask-undo"):
    """Somebody wants to go back."""

    to: int
    """The number of steps that are to stand."""


class Undone(InSeat, frozen=True, kw_only=True, tag="undo"):
    """Steps were taken back, freely or once all had agreed."""

    to: int
    """The number of steps that stand."""
    knowing: bool = False
    """Whether luck was taken back with them, which will come again as it was."""


class Hinted(InSeat, frozen=True, kw_only=True, tag="hint"):
    """Somebody asked for a hint."""


class Offered(InSeat, frozen=True, kw_only=True, tag="offer"):
    """Somebody wants a draw, or no game."""

    what: Literal["draw", "abort"]


class Agreed(InSeat, frozen=True, kw_only=True, tag="agree"):
    """Somebody agreed to what another wants."""

    what: What


class Declined(InSeat, frozen=True, kw_only=True, tag="decline"):
    """Somebody was against it, or no longer wants it."""

    what: What


class Resigned(InSeat, frozen=True, kw_only=True, tag="resign"):
    """Somebody gave a seat up."""


class TimedOut(InSeat, frozen=True, kw_only=True, tag="timeout"):
    """A clock ran out."""


class Claimed(InSeat, frozen=True, kw_only=True, tag="claim"):
    """An absent player's seat was claimed."""

    by: int
    """The seat of whoever claimed it."""


class Replaced(InSeat, frozen=True, kw_only=True, tag="replace"):
    """A bot took over a seat that was lost."""

    level: str


class Hurried(InSeat, frozen=True, kw_only=True, tag="hurry"):
    """A bot was asked to play by what it had found: the next step is its."""

    by: int | None
    """The seat of whoever asked; None: of nobody who plays."""
    visits: tuple[int, ...]
    """How far each of its trees had come: from here on it can still be played again. Empty: it had been ready."""


class Paused(InSeat, frozen=True, kw_only=True, tag="pause"):
    """Nobody served the table for a while; the running clock stood still."""

    seconds: float
    until: float


class PutBack(Happening, frozen=True, kw_only=True, tag="put-back"):
    """The whole server was put back to an earlier moment: what came after it then may be known."""


class Ended(Happening, frozen=True, kw_only=True, tag="end"):
    """The game is over."""

    shares: tuple[float, ...]
    """Of the win, by seat."""
    reason: Reason


Event = (
    Sat
    | Rose
    | WordAdded
    | SeatsDrawn
    | Began
    | StepPlayed
    | UndoAsked
    | Undone
    | Hinted
    | Offered
    | Agreed
    | Declined
    | Resigned
    | TimedOut
    | Claimed
    | Replaced
    | Hurried
    | Paused
    | PutBack
    | Ended
)
"""All that can happen at a table."""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of a table's log; unique by table and number."""

    number: int
    """From 1, without gaps."""
    when: float
    """Seconds since 1970."""
    event: Event
