"""The entries of a table's log.

A table is its plan and its append-only log. Everything else about it (position, clocks, offers, result) follows from
the two.
"""

from typing import Annotated, Any, Literal

import msgspec

Words = Annotated[str, msgspec.Meta(max_length=200)]

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
