"""What a table was set up as, and what is stored of it beside its log."""

from typing import Annotated, Literal

import msgspec

from gratteciel.play.luck import OLD_LABEL
from gratteciel.server.people.person import Name


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
    """What a table was set up as; it never changes, but that seats may be drawn."""

    game: str
    seats: tuple[SeatPlan, ...]
    options: dict[str, bool | str] = {}
    edition: str | None = None
    """The id of a shipped edition; none is the ordinary one."""
    edition_text: Annotated[str, msgspec.Meta(max_length=64 * 1024)] | None = None
    """The text of an own edition, in place of a shipped one; `GET /tables/{id}/edition` tells what it has otherwise."""
    draw_seats: bool = False
    """When all are there, luck draws who sits where; what `seats` says is then who plays, in no order."""
    clock: Clock | None = None
    public: bool = False
    rated: bool = False
    hints: bool | None = None
    """Whether those who play may ask for hints, which everybody is told; none says: where one person plays. Never in
    rated games."""
    replacement: str | None = "craftsman"
    """With three or four seats: the level that takes over for a player who resigns or runs out of time; None: the
    game ends."""
    absence: Annotated[float, msgspec.Meta(ge=60, le=30 * 86400)] = 3 * 86400.0
    """Without a clock: seconds after which a missing player's seat may be claimed."""

    @property
    def with_hints(self) -> bool:
        """Whether hints are given at the table."""
        if self.hints is not None:
            return self.hints and not self.rated
        return not self.rated and sum(seat.kind != "bot" for seat in self.seats) == 1


class Expected(msgspec.Struct, frozen=True):
    """Somebody who is asked to play again."""

    person: str
    name: str


class Source(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where a table came from that was not played here."""

    record: str
    """As it came, and as it goes."""
    table: str | None = None
    """The id of the table where it was played."""
    provable: bool = False
    """Whether its luck can be laid open: it follows from a secret that the record tells."""


class Beginning(msgspec.Struct, frozen=True, kw_only=True):
    """A moment of another game that a table goes on from."""

    table: str
    """The id of the table where that was played; empty where nobody knows it."""
    steps: tuple[str, ...]
    """What had been played until then, in notation: the first steps of the new table, whose luck is not its own."""


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
    """The version of the game's rules it is played by, to its end."""
    edition: str
    """The edition's id and checksum."""
    created: float
    label: str = OLD_LABEL
    """What its luck is drawn under, to its end; rows from before there was another label say nothing."""
    rematch_of: str | None = None
    expected: tuple[Expected, ...] = ()
    """Of a rematch: the others who played before; they may take a seat without the invitation."""
    begins: Beginning | None = None
    """Where it goes on from a moment of another game: then it counts for nothing."""
    source: Source | None = None
    """Of a game that was taken in: its record. It was played elsewhere, unseen by this place."""

    @property
    def provable(self) -> bool:
        """Whether its luck can be laid open."""
        return self.source is None or self.source.provable
