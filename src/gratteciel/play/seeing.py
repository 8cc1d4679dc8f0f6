"""What a seat sees of a position: picture, words, scores. No other path leads from a table to a person.

Everything here is made from the table as the seat knows it, so no picture, no sentence and no number can tell what the
seat may not know.
"""

from typing import TYPE_CHECKING

from gratteciel.engine.alone import Aim
from gratteciel.engine.pictures import Picture
from gratteciel.engine.records import Record
from gratteciel.engine.words import ANY_STEP, MOVES_FIRST, Sentence
from gratteciel.play.earnings import earnings
from gratteciel.play.move import Move
from gratteciel.play.once import once

if TYPE_CHECKING:
    from gratteciel.play.game import Setup
    from gratteciel.play.position import Position


class Sight:
    """One position through the eyes of one seat (None: a spectator). What was hidden or drawn once is kept with it.

    In a game without secrets everybody sees what a spectator does: it is drawn and told once.
    """

    def __init__(self, position: "Position", seat: int | None) -> None:
        self.position, self.seat = position, seat
        self.number = position.seat_number(seat)
        """The seat as the rules want it."""
        self._tales: dict[str, list[str]] = {}
        self._tallies: dict[tuple[int, str], list[tuple[str, int]]] = {}
        alike = seat is not None and not position.game.has_secrets
        self._common: Sight | None = position.sight(None) if alike else None

    @once
    def known(self) -> "Position":
        """The position with everything blanked that the seat may not know; without a past."""
        return self._common.known if self._common else self.position.known_to(self.seat)

    @once
    def record(self) -> Record:
        """The same with fields as attributes."""
        if self._common:
            return self._common.record
        return self.known.record if self.position.game.has_secrets else self.position.record

    @once
    def open(self) -> bool:
        """Whether nothing is hidden from the seat."""
        return self.known.same_table(self.position)

    @once
    def picture(self) -> Picture:
        """The table as named things."""
        if self._common:
            return self._common.picture
        setup = self.position.setup
        drawn: Picture = setup.game.folder.module("picture").picture(setup.edition, setup.box, self.record, self.number)
        return drawn

    @once
    def scores(self) -> tuple[int, ...]:
        """Points per seat, as far as this seat can know them."""
        return self.position.scores_known_to(self.seat)

    @once
    def gains(self) -> list[int]:
        """By how much the step that led here changed each score, as far as this seat can know; empty where none did."""
        if self._common:
            return self._common.gains
        before = self.position.before
        if before is None:
            return []
        old, new = before.scores_known_to(self.seat), self.scores
        return [] if old == new else [now - then for then, now in zip(old, new, strict=True)]

    @once
    def told(self) -> Move | None:
        """The step that led here as the seat was told it, None at the start."""
        return self._common.told if self._common else self.position.told(self.seat)

    def tell(self, lang: str = "en") -> list[str]:
        """What the step that led here did, in sentences."""
        if self._common:
            return self._common.tell(lang)
        before, told = self.position.before, self.told
        if before is None or told is None:
            return []
        if lang not in self._tales:
            self._tales[lang] = sentences(self.position.setup, before.sight(self.seat).record, self.record, told, lang)
        return self._tales[lang]

    def tally(self, seat: int, lang: str = "en") -> list[tuple[str, int]]:
        """A seat's score taken apart, as far as this seat can know it; the points add up to what `scores` says."""
        if self._common:
            return self._common.tally(seat, lang)
        if (seat, lang) not in self._tallies:
            self._tallies[seat, lang] = tally(self.position, self.record, seat, lang)
        return self._tallies[seat, lang]

    @once
    def asked(self) -> list[Sentence] | None:
        """What the seat is asked; None when it is not to move, or where the game does not say."""
        if self.seat is None or self.seat != self.position.mover:
            return None
        setup = self.position.setup
        ask = getattr(setup.game.folder.module("prose"), "ask", None)
        if ask is None:
            return None
        lines: list[Sentence] = ask(setup.edition, setup.box, self.record, self.number)
        return lines

    def question(self, lang: str = "en") -> str | None:
        """What the seat is asked, in words; None when it is not to move."""
        if self.seat is None or self.seat != self.position.mover:
            return None
        if self.asked is None:
            return ANY_STEP[lang]
        words = self.position.setup.words(lang)
        return " ".join(words.ask(line) for line in self.asked)

    def tips(self, lang: str = "en") -> list[tuple[str, str]]:
        """What helps somebody who is asked this for the first time: keys and texts."""
        words = self.position.setup.words(lang)
        found = (words.tip(line.key) for line in self.asked or [])
        return list(dict(tip for tip in found if tip is not None).items())

    @once
    def aim(self) -> Aim | None:
        """Alone: the condition that has to be met, if the game sets one."""
        setup = self.position.setup
        module = setup.game.folder.alone
        if setup.players > 1 or module is None:
            return None
        found: Aim | None = module.aim(setup.edition, setup.box, self.record)
        return found


def sentences(setup: "Setup", before: Record, after: Record, told: Move, lang: str) -> list[str]:
    """A step in words, from what somebody knows before and after it and the step as they are told it."""
    words = setup.words(lang)
    prose = setup.game.folder.module("prose").prose
    return [words.say(line) for line in prose(setup.edition, setup.box, before, after, told.step)]


def tally(position: "Position", known: Record, seat: int, lang: str) -> list[tuple[str, int]]:
    """The score of a seat on a table as somebody knows it: what for, and how many points."""
    setup = position.setup
    lines = earnings(position, seat)
    if lines is None:
        lines = setup.game.folder.module("tally").tally(setup.edition, setup.box, known, seat)
    words = setup.words(lang)
    return [(words.tally(line), int(line.points)) for line in lines]


def beginning(start: "Position", lang: str) -> str | None:
    """Who begins a game, in its own words or else by who moves first; None alone, and where that is not told."""
    setup = start.setup
    if start.players == 1:
        return None
    words = setup.words(lang)
    begins = getattr(setup.game.folder.module("prose"), "begins", None)
    if begins is not None:
        lines: list[Sentence] = begins(setup.box)
        return " ".join(words.begin(line) for line in lines)
    first = start.mover
    return None if first is None or first < 0 else MOVES_FIRST[lang].format(seat=words.seat(first))
