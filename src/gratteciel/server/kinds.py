"""What the server keeps and passes around: people, tables, and the entries of a table's log.

A table is its plan and its append-only log. Everything else about it (position, clocks, offers, result) follows from
the two.
"""

from typing import Annotated, Any, Literal

import msgspec

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Words = Annotated[str, msgspec.Meta(max_length=200)]


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who plays: a guest, somebody who kept their identity with a passphrase, or a level of ours."""

    id: str
    name: str
    created: float
    kept: bool = False
    level: str | None = None


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who a seat is for."""

    kind: Literal["me", "open", "bot", "here"]
    """Me, whoever comes by the invitation, a bot, or another person at my screen."""
    level: str | None = None
    """Of a bot."""
    name: Name | None = None
    """Of another person at my screen."""


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds a turn, or a reserve for the whole game with an increment a turn; one of the two."""

    turn: Annotated[float, msgspec.Meta(ge=5, le=14 * 86400)] | None = None
    reserve: Annotated[float, msgspec.Meta(ge=10, le=14 * 86400)] | None = None
    increment: Annotated[float, msgspec.Meta(ge=0, le=86400)] = 0.0


class TablePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table was set up as; it never changes."""

    game: str
    seats: tuple[SeatPlan, ...]
    options: dict[str, bool | str] = {}
    edition: str | None = None
    clock: Clock | None = None
    public: bool = False
    rated: bool = False
    replacement: str | None = "craftsman"
    """With three or four seats: the level that takes over for a player who resigns or runs out of time; None: the
    game ends."""
    absence: Annotated[float, msgspec.Meta(ge=60, le=30 * 86400)] = 3 * 86400.0
    """Without a clock: seconds after which a missing player's seat may be claimed."""


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it is stored, beside its log."""

    id: str
    plan: TablePlan
    host: str
    """The person who set it up."""
    invitation: str
    """Whoever knows it may take an open seat."""
    secret: bytes
    """Fixes the luck; never leaves the server before the end."""
    rules: int
    """The version of the game's rules."""
    edition: str
    """The edition's id and checksum."""
    created: float
    rematch_of: str | None = None


EntryKind = Literal[
    "sit",  # seat, person, name: somebody takes a seat
    "rise",  # seat: somebody leaves before the game began
    "word",  # seat, text: added to the luck before the game began
    "begin",  # all seats are taken: the game begins
    "step",  # seat or None for luck, text
    "ask-undo",  # seat, to: the number of steps to go back to
    "undo",  # seat, to: carried out, freely or once all have agreed
    "offer",  # seat, what: draw or abort
    "agree",  # seat, what: undo, draw or abort
    "decline",  # seat, what
    "resign",  # seat
    "timeout",  # seat
    "claim",  # seat, by: an absent player's seat was claimed
    "replace",  # seat, level: a bot takes over
    "pause",  # seconds, until: nobody served the table for so long; the running clock stood still
    "end",  # shares, reason
]


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One entry of a table's log; unique by table and number."""

    number: int
    """From 1, without gaps."""
    kind: EntryKind
    when: float
    """Seconds since 1970."""
    seat: int | None = None
    facts: dict[str, Any] = {}


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """An entry that is yet to get its number and time."""

    kind: EntryKind
    seat: int | None = None
    facts: dict[str, Any] = {}
