"""What requests hold."""

from typing import Annotated, Literal

import msgspec

from gratteciel.server.storage.store import TokenScope
from gratteciel.server.tables.kept import MOST_LETTERS
from gratteciel.server.tables.log import Words
from gratteciel.server.tables.plan import SeatPlan, TablePlan

MOST = 1_000_000_000
"""The greatest number that is asked for by anybody who means it."""
At = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
"""The number of an entry of a log, or of a remark."""
Seat = Annotated[int, msgspec.Meta(ge=0, le=3)]
StepText = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]


Promise = Annotated[str, msgspec.Meta(max_length=64)] | None
"""A commitment that somebody was shown."""


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what requests hold: nothing else is accepted."""


class NewTable(Body, frozen=True):
    """A table to be set up."""

    plan: TablePlan
    word: Words = ""
    """Added to the luck by whoever sets it up."""
    promise: Promise = None
    """The commitment that `GET /me/promise` gave; with another luck nothing is set up (`table/promise`)."""


class SomeRecord(Body, frozen=True):
    """A record to be replayed."""

    record: Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_LETTERS)]
    """The text of a `.sky` file."""


class GoingOn(Body, frozen=True):
    """A moment of a finished game to go on from, and who is to play on."""

    length: At
    """After so many steps of the game."""
    seats: tuple[SeatPlan, ...]
    """As in a plan."""
    steps: tuple[StepText, ...] = ()
    """What is to be played after that instead of what was, in notation; none of it luck's."""
    word: Words = ""
    """Added to the luck by whoever goes on."""
    promise: Promise = None
    """As of a new table."""


class Seating(Body, frozen=True):
    """A seat to be taken."""

    seat: Seat | None = None
    """None: the first that is free."""
    word: Words = ""
    """Added to the luck."""
    invitation: Annotated[str, msgspec.Meta(max_length=100)] | None = None
    """From the table's link; public tables need none."""


class LuckyWord(Body, frozen=True):
    """A word to be added to the luck."""

    word: Words


class NewStep(Body, frozen=True):
    """A step to be played."""

    at: At
    """The number of the last entry one has seen; if the table is elsewhere, nothing happens (`move/stale`)."""
    step: StepText
    """In notation, as in `now.steps`."""


class NewUndo(Body, frozen=True):
    """Steps to be taken back."""

    at: At
    """The number of the last entry one has seen."""
    to: At | None = None
    """Go back to after so many steps; None: to before one's own last step."""


class NewHurry(Body, frozen=True):
    """A bot to be hurried."""

    at: At
    """The number of the last entry one has seen; if the table is elsewhere, nothing happens (`move/stale`)."""


class GivenUp(Body, frozen=True):
    """A seat to be given up."""

    seat: Seat | None = None
    """None: the only one, or the first, that is mine."""


class Reply(Body, frozen=True):
    """An answer to what somebody offers; to one's own offer, `agree` false takes it back."""

    what: Literal["undo", "draw", "abort"]
    agree: bool


class Saying(Body, frozen=True):
    """Something to be said at a table."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class Naming(Body, frozen=True):
    """A name to go by."""

    name: Annotated[str, msgspec.Meta(max_length=200)]


class Keeping(Body, frozen=True):
    """A passphrase to keep one's identity with."""

    passphrase: Annotated[str, msgspec.Meta(max_length=1000)]
    old: Annotated[str, msgspec.Meta(max_length=1000)] | None = None
    """The one so far, where there is one."""


class Erasing(Body, frozen=True):
    """Proof of who wants everything erased."""

    passphrase: Annotated[str, msgspec.Meta(max_length=1000)] | None = None
    """Of whoever has one."""


class SigningIn(Body, frozen=True):
    """A name and its passphrase."""

    name: Annotated[str, msgspec.Meta(max_length=200)]
    passphrase: Annotated[str, msgspec.Meta(max_length=1000)]


class SigningOut(Body, frozen=True):
    """Whether to sign out here, or everywhere."""

    everywhere: bool = False


class NewToken(Body, frozen=True):
    """A token to be made."""

    label: Annotated[str, msgspec.Meta(max_length=60)] = ""
    """What it is for, for oneself."""
    scope: TokenScope = "play"
    """Whether it may play, or only look."""
