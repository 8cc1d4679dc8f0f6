"""A position: a table somebody could sit at, never changed, only played on from."""

from collections.abc import Sequence
from operator import index
from pathlib import Path
from typing import Any, SupportsIndex
from weakref import ref

from gratteciel.engine import entries
from gratteciel.engine.contract import CHANCE, OVER, SPECTATOR
from gratteciel.engine.entries import Records
from gratteciel.engine.records import Record, as_read, copied, raw, read_only
from gratteciel.engine.rng import stream
from gratteciel.engine.rooms import Floats, Ints, Reals, as_array, floats
from gratteciel.errors import LANGUAGES, GameOver, NoChance, SeatWrong, StepIllegal, StepMalformed
from gratteciel.play.earnings import Ledger
from gratteciel.play.game import Game, Setup
from gratteciel.play.move import Move, Refusal
from gratteciel.play.seeing import Sight, beginning, tally
from gratteciel.play.suggestions import suggested
from gratteciel.play.view import View


class Position:
    """A game at one moment. `play` gives the next position; this one stays as it is."""

    def __init__(
        self, setup: Setup, tables: Records, before: "Position | None" = None, last: Move | None = None
    ) -> None:
        self.setup = setup
        self.tables = read_only(tables)
        self.before = before
        """The position before the last step, None at the start."""
        self.last = last
        """The step that led here, None at the start."""
        self.length: int = before.length + 1 if before else 0
        """The number of steps played."""
        self._mover: int | None = None
        self._turn: int | None = None
        self._scores: dict[int, tuple[int, ...]] = {}
        self._sights: dict[int, ref[Sight]] = {}
        self.ledger: Ledger | None = None
        """What the steps so far have brought each seat, once somebody has asked (`earnings`)."""

    @classmethod
    def start(cls, setup: Setup) -> "Position":
        """The table as the game begins."""
        tables = setup.game.engine.blank(setup.game.rules.TABLE)
        setup.game.engine(entries.deal_at)(setup.boxes, tables, 0)
        return cls(setup, tables)

    @property
    def game(self) -> Game:
        """The game being played."""
        return self.setup.game

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.setup.players

    def ask(self, entry: Any, *arguments: Any) -> Any:
        """Call one of the engine's entries on this table."""
        return self.game.engine(entry)(self.setup.boxes, self.tables, 0, *arguments)

    @property
    def mover(self) -> int | None:
        """The seat to decide, `gratteciel.CHANCE`, or None when the game is over."""
        if self._mover is None:
            self._mover = int(self.ask(entries.mover_at))
        return None if self._mover == OVER else self._mover

    @property
    def over(self) -> bool:
        """Whether the game is finished."""
        return self.mover is None

    @property
    def turn(self) -> int:
        """How many turns have been completed."""
        if self._turn is None:
            self._turn = int(self.tables["turn"][0])
        return self._turn

    def steps(self) -> list[int]:
        """The codes of the allowed steps, rising."""
        out = self.game.engine.integers(self.game.rules.STEPS)
        found: list[int] = out[: self.ask(entries.legal_at, out)].tolist()
        return found

    def move(self, step: int) -> Move:
        """A step code as a move."""
        return self.setup.move(step)

    def moves(self) -> list[Move]:
        """The allowed steps (at a chance step: the possible outcomes) in a stable order."""
        return [self.move(step) for step in self.steps()]

    def chances(self) -> list[tuple[Move, int]]:
        """At a chance step: the possible outcomes with their weights."""
        if self.mover != CHANCE:
            mover = {lang: self.who(lang) for lang in LANGUAGES}
            raise NoChance(mover=mover)
        return [(self.move(step), self.weight(step)) for step in self.steps()]

    def weight(self, step: int) -> int:
        """How likely an outcome of luck is, among the others."""
        return int(self.ask(entries.weight_at, step))

    def who(self, lang: str = "en") -> str:
        """Who decides, in words."""
        if self.mover is None:
            return {"en": "nobody (the game is over)", "fr": "personne (la partie est finie)"}[lang]
        if self.mover == CHANCE:
            return {"en": "chance", "fr": "le hasard"}[lang]
        return self.setup.words(lang).seat(self.mover)

    def code(self, move: str | Move | int) -> int:
        """The step code of a text, a move or a code; what is no step of this game is refused with what may be meant."""
        # What comes most often first: asking for a protocol takes long.
        if type(move) is int or (
            not isinstance(move, str | Move) and isinstance(move, SupportsIndex) and not isinstance(move, bool)
        ):
            texts = self.setup.texts
            step = index(move) if 0 <= index(move) < len(texts) and texts[index(move)] else None
        else:
            step = self.setup.step(str(move))
        if step is None:
            title = {lang: self.game.title(lang) for lang in LANGUAGES}
            raise StepMalformed(step=str(move), game=self.game.id, title=title, near=suggested(self, str(move)))
        return step

    def verdict(self, step: int) -> int:
        """0 if the step is allowed, otherwise the number of the rule that forbids it."""
        return int(self.ask(entries.verdict_at, step))

    def refusal(self, move: str | Move | int, lang: str = "en") -> Refusal | None:
        """None if the step is allowed, otherwise which rule forbids it."""
        number = self.verdict(self.code(move))
        if number == 0:
            return None
        rule = self.game.rules.RULES[number]
        return Refusal(rule, self.setup.words(lang).text("rules", rule))

    def play(self, move: str | Move | int) -> "Position":
        """The position after an allowed step: its text, a move, or its code."""
        step = self.code(move)
        if self.over:
            raise GameOver(step=str(self.move(step)))
        refused = self.refusal(step)
        if refused:
            why = {lang: self.setup.words(lang).text("rules", refused.rule) for lang in LANGUAGES}
            raise StepIllegal(step=str(self.move(step)), rule=refused.rule, why=why, allowed=self.sample())
        return self.after(step)

    def after(self, step: int) -> "Position":
        """The position after a step that is known to be allowed."""
        tables = copied(self.tables)
        self.game.engine(entries.play_at)(self.setup.boxes, tables, 0, step)
        return Position(self.setup, tables, self, self.move(step))

    def sample(self, most: int = 8) -> str:
        """Some of the allowed steps, in writing."""
        steps = self.steps()
        shown = ", ".join(self.setup.texts[step] for step in steps[:most])
        return f"{shown}, … ({len(steps)})" if len(steps) > most else shown

    def random_move(self, rng: Ints | None = None, seed: int = 0) -> Move:
        """One allowed step: a decision uniformly, a chance outcome by its weight."""
        return self.move(int(self.ask(entries.pick_at, stream(seed, self.length) if rng is None else rng)))

    @property
    def scores(self) -> tuple[int, ...]:
        """Points per seat, as the game counts them."""
        return tuple(self.count()[0].tolist())

    def scores_known_to(self, seat: int | None) -> tuple[int, ...]:
        """Points per seat, as far as a seat can know them: counted once, as who hears of the next step asks again."""
        number = self.seat_number(seat) if self.game.has_secrets else SPECTATOR
        found = self._scores.get(number)
        if found is None:
            found = self._scores[number] = self.sight(seat).known.scores if self.game.has_secrets else self.scores
        return found

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the win; all 0 before the end."""
        return tuple(self.count()[1].tolist())

    def count(self) -> tuple[Ints, Reals]:
        """Scores and shares of the win of all seats."""
        scores, shares = self.game.engine.integers(self.players), self.game.engine.reals(self.players)
        self.ask(entries.count_at, scores, shares)
        return scores, shares

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats sharing the win; empty before the end (and when nobody wins)."""
        if not self.over:
            return ()
        return tuple(seat for seat, share in enumerate(self.shares) if share > 0)

    def tally(self, seat: int, lang: str = "en") -> list[tuple[str, int]]:
        """The score of a seat taken apart: what for, and how many points; they add up to its score."""
        if self.seat_number(seat) == SPECTATOR:
            raise SeatWrong(seat=seat, last=self.players - 1)
        return tally(self, self.record, seat, lang)

    @property
    def ending(self) -> str | None:
        """How the game ended (a name of the game's `ENDINGS`), None before the end."""
        return str(self.game.rules.ENDINGS[self.ask(entries.ending_at)]) if self.over else None

    def mask(self) -> Any:
        """A byte for each step of the game: 1 where it is allowed."""
        found = bytearray(self.game.rules.STEPS)
        for step in self.steps():
            found[step] = 1
        return as_array(found)

    def features(self, seat: int | None = None) -> Floats:
        """What a learning agent in that seat sees, only what it may know; None: in the seat to decide."""
        if seat is None and self.mover in (None, CHANCE):
            raise SeatWrong(seat=self.who(), last=self.players - 1)
        number = self.seat_number(self.mover if seat is None else seat)
        out = floats(self.game.rules.FEATURES)
        self.game.engine(entries.features_at)(self.setup.boxes, self.hidden(number), 0, number, out)
        return out

    def trail(self) -> list["Position"]:
        """All positions from the start to this one."""
        found = [self]
        while found[-1].before is not None:
            found.append(found[-1].before)
        return found[::-1]

    @property
    def history(self) -> list[Move]:
        """The steps that led here."""
        return [position.last for position in self.trail() if position.last]

    def seat_number(self, seat: int | None) -> int:
        """A seat as the rules want it, refused where there is none."""
        if seat is None:
            return SPECTATOR
        if type(seat) is int and 0 <= seat < self.setup.players:  # as nearly always; what follows takes longer
            return seat
        if isinstance(seat, bool) or seat not in range(self.players):
            raise SeatWrong(seat=seat, last=self.players - 1)
        return seat

    def hidden(self, seat: int | None) -> Records:
        """The table with everything blanked that the seat may not know."""
        tables = copied(self.tables)
        self.game.engine(entries.hide_at)(self.setup.boxes, tables, 0, self.seat_number(seat))
        return tables

    def known_to(self, seat: int | None) -> "Position":
        """The position as a seat knows it, without its past."""
        return Position(self.setup, self.hidden(seat) if self.game.has_secrets else self.tables)

    def imagined(self, seat: int | None, seed: int) -> "Position":
        """The position with a guess in place of what a seat may not know: to that seat it is the same."""
        tables, number = self.hidden(seat), self.seat_number(seat)
        self.game.engine(entries.imagine_at)(self.setup.boxes, tables, 0, number, stream(seed, self.length))
        return Position(self.setup, tables, self.before, self.last)

    def same_table(self, other: "Position") -> bool:
        """Whether two tables of one game are alike to the last byte."""
        return bool(self.tables.tobytes() == other.tables.tobytes())

    @property
    def record(self) -> Record:
        """The table with fields as attributes."""
        return as_read(self.tables)

    def sight(self, seat: int | None) -> Sight:
        """What that seat sees, None for a spectator: one and the same for as long as somebody keeps it."""
        # A sight knows its position; the position keeps it weakly, so that long games do not fill up with pictures.
        number = self.seat_number(seat)
        kept = self._sights.get(number)
        found = kept() if kept else None
        if found is None:
            found = Sight(self, seat)
            self._sights[number] = ref(found)
        return found

    def view(self, seat: int | None) -> View:
        """What that seat may know; None for a spectator."""
        sight = self.sight(seat)
        return View(
            setup=self.setup,
            seat=seat,
            mover=self.mover,
            turn=self.turn,
            scores=sight.scores,
            winners=self.winners,
            moves=tuple(str(move) for move in self.moves()) if seat is not None and seat == self.mover else (),
            log=tuple(str(position.told(seat)) for position in self.trail()[1:]),
            table=sight.known.tables.tobytes(),
            picture=sight.picture,
        )

    def as_told(self, step: int, seat: int | None) -> Move:
        """A step from here as a seat is told it."""
        return self.move(self.code_told(step, self.seat_number(seat)))

    def code_told(self, step: int, number: int) -> int:
        """The code of a step from here as a seat is told it; the seat as the rules want it."""
        return int(self.ask(entries.told_at, step, number))

    def told(self, seat: int | None) -> Move | None:
        """The step that led here as a seat was told it."""
        if self.before is None or self.last is None:
            return None
        return self.before.as_told(self.last.step, seat)

    def tell(self, lang: str = "en", seat: int | None = None) -> list[str]:
        """What the step that led here did, in sentences, for a seat (None: a spectator)."""
        return self.sight(seat).tell(lang)

    def question(self, lang: str = "en") -> str | None:
        """What the seat to move is asked, in words, from what it knows; None when luck speaks and after the end."""
        return None if self.mover is None or self.mover == CHANCE else self.sight(self.mover).question(lang)

    def beginning(self, lang: str = "en") -> str | None:
        """Who moves first in this game, in words; None alone, and where luck opens a game that does not say."""
        return beginning(Position.start(self.setup), lang)

    def save(self, path: str | Path) -> None:
        """Write the game so far as a record."""
        from gratteciel.play.record import save

        save(self, Path(path))

    def warm(self) -> None:
        """Make every entry ready that positions use."""
        self.view(0)
        first = self.moves()[0]
        self.refusal(first)
        self.play(first).told(None)

    def __copy__(self) -> "Position":
        return self

    def __deepcopy__(self, memo: object) -> "Position":
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        trail = self.trail()
        steps = [position.last.step for position in trail[1:] if position.last]
        return played_on, (self.setup, trail[0].tables.tobytes(), steps)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Position)
            and self.setup == other.setup
            and self.tables.tobytes() == other.tables.tobytes()
        )

    def __hash__(self) -> int:
        return hash(self.tables.tobytes())

    def __repr__(self) -> str:
        return f"<Position {self.game.id}, {self.length} steps, {self.who()} to move>"


def played_on(setup: Setup, table: bytes, steps: Sequence[int] = ()) -> Position:
    """A position from where its past begins, and the steps since."""
    tables = setup.game.engine.blank(setup.game.rules.TABLE)
    raw(tables)[:] = memoryview(table)
    position = Position(setup, tables)
    for step in steps:
        position = position.after(step)
    return position
