"""A table at hand: its log replayed, and what its readers have been shown of it so far."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import msgspec

from gratteciel.bots.hint import Hints
from gratteciel.engine.pictures import Picture
from gratteciel.play.position import Position
from gratteciel.play.seeing import Sight
from gratteciel.server.tables.log import Entry, StepPlayed
from gratteciel.server.tables.plan import TableRow
from gratteciel.server.tables.state import TableState
from gratteciel.server.tables.views import (
    Board,
    LineView,
    Look,
    Now,
    StepSeen,
    board_of,
    known_at,
    line_view,
    now_view,
    seat_for,
    to_move,
)

MOST_SHOWN = 24
"""Steps that are news to a reader and come with the board after them; of more the newest ones do."""

AT_A_TIME = 200
"""Entries that are put into words before others are answered."""

FRESH = 0.1
"""Seconds for which what was made for one reader is still right for another: times are told in it."""

MOST_PARTS = 32
"""Parts of messages that are kept as JSON: who asks again and again where nobody moves is told new times."""

MOST_SAID = 32
"""Messages that are kept: who comes again and again and says each time to have heard something else gets another."""

encode = msgspec.json.Encoder().encode

Outcome = tuple[Entry, TableState]
"""An entry and the table after it."""


@dataclass
class OpenTable:
    """One table at hand."""

    row: TableRow
    state: TableState
    """The table as it is now."""
    entries: list[Entry] = field(default_factory=list)
    positions: list[Position] = field(default_factory=list)
    """The position after each entry."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    boards: dict[tuple[int | None, str, bool], Board] = field(default_factory=dict)
    """What seats see now, as far as somebody has looked: by seat, language, and whether with the allowed steps."""
    nows: dict[tuple[str | None, str], Now] = field(default_factory=dict)
    """The table as it was last shown to somebody: by person (None: everybody who is not of it) and language."""
    said: dict[tuple[object, ...], tuple[float, bytes]] = field(default_factory=dict)
    """Messages as they were last made, and when: the same for all to whom the same is said."""
    parts: dict[int, tuple[Now | Picture, msgspec.Raw]] = field(default_factory=dict)
    """What of it stands in several messages, as JSON: by identity."""
    rematch: str | None = None
    """The table where it is played again."""
    rematch_host: str | None = None
    """The person who asked for that."""
    hints: dict[int, Hints] = field(default_factory=dict)
    """What was thought of the position for seats that asked."""
    sights: set[Sight] = field(default_factory=set)
    """What was drawn since the last entry, kept for others who look through the same eyes."""
    told: dict[tuple[int | None, str], list[LineView]] = field(default_factory=dict)
    """The log as seats are told it, as far as somebody has read: by seat and language."""
    luck: dict[str, object] = field(default_factory=dict)
    """What `proof.py` has laid open of the luck of a finished game, by language."""

    @classmethod
    def empty(cls, row: TableRow) -> "OpenTable":
        """A table before its first entry."""
        return cls(row, TableState.empty(row))

    def add(self, outcomes: Iterable[Outcome]) -> None:
        """Entries that are on disk."""
        for entry, state in outcomes:
            assert entry.number == self.state.number + 1
            self.entries.append(entry)
            self.positions.append(state.position)
            self.state = state
            self.forget()

    def forget(self) -> None:
        """Let go of what was made for those who looked at the table as it was."""
        self.put_away()
        self.hints.clear()

    def put_away(self) -> None:
        """Let go of what is drawn again for whoever looks next."""
        self.boards.clear()
        self.nows.clear()
        self.said.clear()
        self.parts.clear()
        self.sights.clear()
        self.luck.clear()

    def fold(self, entries: Iterable[Entry]) -> list[Outcome]:
        """What further entries make of the table."""
        outcomes: list[Outcome] = []
        state = self.state
        for entry in entries:
            state = state.after(entry)
            outcomes.append((entry, state))
        return outcomes

    def replayed(self) -> list[Outcome]:
        """The whole log replayed on the game as it can be played now."""
        return OpenTable.empty(self.row).fold(self.entries)

    def go_on(self, outcomes: list[Outcome]) -> None:
        """Go on from the same log replayed in another way; nothing that can be seen changes."""
        assert [entry.number for entry, _ in outcomes] == [entry.number for entry in self.entries]
        self.positions = [state.position for _, state in outcomes]
        self.state = outcomes[-1][1] if outcomes else TableState.empty(self.row)
        self.forget()

    def eyes(self, seat: int | None) -> int | None:
        """Through whose eyes a seat looks: its own, or where nothing is hidden everybody's."""
        return seat if self.state.position.game.has_secrets else None

    def lines(self, seat: int | None, lang: str, after: int = 0) -> list[LineView]:
        """The log from after an entry on, as a seat is told it."""
        return self.tell(self.eyes(seat), lang, len(self.entries))[max(0, after) :]

    def tell(self, seat: int | None, lang: str, most: int) -> list[LineView]:
        """Put so many more entries into words for a seat; all that are."""
        told = self.told.setdefault((seat, lang), [])
        next_ones = slice(len(told), len(told) + most)
        # All at once: each step is told from what is seen before and after it.
        sights = [position.sight(seat) for position in self.positions[next_ones]]
        for sight, entry in zip(sights, self.entries[next_ones], strict=True):
            told.append(line_view(sight, entry, lang))
        return told

    async def read(self, person: str | None, lang: str) -> None:
        """Put a long log into words for somebody, a piece at a time, so that others are answered in between."""
        seat = self.eyes(seat_for(self.state, person))
        while len(self.told.get((seat, lang), ())) + AT_A_TIME < len(self.entries):
            self.tell(seat, lang, AT_A_TIME)
            await asyncio.sleep(0)

    def seen(self, seat: int | None, after: int) -> list[StepSeen]:
        """The board after each of the newest steps from after an entry on, as a seat saw it then."""
        steps = [entry.number for entry in self.entries[after:] if isinstance(entry.event, StepPlayed)]
        eyes = self.eyes(seat)
        sights = [(number, self.sight(self.positions[number - 1], eyes)) for number in steps[-MOST_SHOWN:]]
        return [StepSeen(number, sight.position.length, sight.scores, sight.picture) for number, sight in sights]

    def sight(self, position: Position, seat: int | None) -> Sight:
        """What a seat sees of one of the table's positions, kept until the table moves on."""
        sight = position.sight(seat)
        self.sights.add(sight)
        return sight

    def look(self, person: str | None, lang: str, now: float, after: int = 0) -> Look:
        """The table as somebody sees it, with the log from after an entry on: all of it, or what is news to them."""
        person = known_at(self.row, self.state, person)
        seat = seat_for(self.state, person)
        shown = self.now(person, seat, lang, now)
        lines, seen = self.lines(seat, lang, after), self.seen(seat, after) if after > 0 else []
        return Look(self.state.number, shown, lines, seen)

    def written(self, look: Look) -> Look:
        """The same, to be sent: JSON stands for its costly parts, written once for all messages they stand in."""
        seen = [msgspec.structs.replace(one, picture=self.as_json(one.picture)) for one in look.seen]
        return msgspec.structs.replace(look, now=self.as_json(look.now), seen=seen)

    def as_json(self, part: Now | Picture) -> msgspec.Raw:
        """A part of what readers are shown as JSON."""
        kept = self.parts.get(id(part))
        if kept is None:
            whole = msgspec.structs.replace(part, picture=self.as_json(part.picture)) if isinstance(part, Now) else part
            if len(self.parts) >= MOST_PARTS:
                self.parts.clear()
            # With the part itself: as long as it is there no other has its identity.
            kept = self.parts[id(part)] = part, msgspec.Raw(encode(whole))
        return kept[1]

    def now(self, person: str | None, seat: int | None, lang: str, now: float) -> Now:
        """The table as somebody sees it through the eyes of a seat, without its log."""
        found = self.nows.get((person, lang))
        if found is None or found.rematch != self.rematch or abs(now - found.time) > FRESH:
            found = self.nows[person, lang] = self.now_for(person, seat, lang, now)
        return found

    def now_for(self, person: str | None, seat: int | None, lang: str, now: float) -> Now:
        """The same, made anew; only what a seat sees of the board is kept."""
        board = self.board(seat, lang, to_move(self.state, person))
        seen = now_view(self.state, self.row, person, lang, now, board)
        if self.rematch is not None:
            by = next((n for n, seat in enumerate(self.state.seats) if seat.person == self.rematch_host), None)
            seen = msgspec.structs.replace(seen, rematch=self.rematch, rematch_by=by)
        return seen

    def board(self, seat: int | None, lang: str, moving: bool) -> Board:
        """What a seat sees of the board, as it was found for the first who looked; `moving`: with the allowed steps."""
        eyes = seat if moving else self.eyes(seat)
        board = self.boards.get((eyes, lang, moving))
        if board is None:
            # Where nothing is hidden who is to move sees what everybody does, which others ask for as well.
            watched = self.board(None, lang, False) if moving and self.eyes(seat) is None else None
            sight = self.sight(self.state.position, eyes)
            board = self.boards[eyes, lang, moving] = board_of(sight, lang, moving, watched)
        return board

    def spoken(self, key: tuple[object, ...], now: float, make: Callable[[], bytes]) -> bytes:
        """A message, the same for all to whom the same is said; `key` is all that it depends on beside the table."""
        made, message = self.said.get(key, (0.0, b""))
        if not message or abs(now - made) > FRESH:
            message = make()
            if len(self.said) >= MOST_SAID:
                self.said.clear()
            self.said[key] = now, message
        return message
