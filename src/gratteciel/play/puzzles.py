"""Puzzles: positions of real games with one clearly best step. They are data, `puzzles.jsonl` in their game's folder.

Each line is a puzzle, and stays where it is: lines are only ever added, and say from which day on they count, so that
every day has its puzzle, the same for everybody, and keeps it (`of_day`). `gratteciel puzzles mine GAME` finds them. A
game without the file has no puzzles; one of another package has them in the same way. `[themes]` of its texts says what
they are about: a few words for a key of `[prose]`, or for what several begin with up to a dash, or for what the game's
module `themes` finds, where it has one. The first in that table which is said of the best step is the theme.
"""

from dataclasses import dataclass
from datetime import date
from functools import cached_property
from pathlib import Path

import msgspec

from gratteciel.engine.modes import Mode
from gratteciel.engine.options import Value
from gratteciel.errors import RecordBroken
from gratteciel.games import Folder
from gratteciel.play.game import game
from gratteciel.play.position import Position

FILE = "puzzles.jsonl"
FIRST_DAY = date(2026, 11, 16)
"""The day of the first puzzle of every game."""


class Checked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a deeper search says of a puzzle."""

    iterations: int
    margin: float


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One puzzle. Margins are shares of the win."""

    rules: int
    """The version of the rules it is played by."""
    players: int
    options: dict[str, Value] = {}
    steps: str
    """What was played up to it, a step a line; whoever is to move then, solves it, by what that seat knows."""
    best: str
    margin: float
    """By how much the best step is better than the next best."""
    iterations: int
    """How long the search was that found it, for each step it compared."""
    found: tuple[int, ...]
    """How often, in per cent, each of the levels below the two best finds the step, the weakest first."""
    checked: Checked
    theme: str | None = None
    """A key of `[themes]`."""
    since: date = FIRST_DAY
    """The day from which on it is among the puzzles of days: those before keep theirs."""

    @property
    def rating(self) -> int:
        """How hard it is, 0 to 100: how often, in per cent, those levels miss the step."""
        return round(100 - sum(self.found) / len(self.found))

    def position(self, id: str, mode: Mode | None = None) -> Position:
        """Where a step is asked for."""
        position = Position.start(game(id, mode).setup_with(self.options, self.players, None, self.rules))
        for step in self.steps.splitlines():
            position = position.play(step)
        return position


@dataclass(frozen=True)
class Puzzles:
    """The puzzles of a game."""

    folder: Folder

    @property
    def path(self) -> Path:
        """Their file."""
        return self.folder.path / FILE

    @cached_property
    def all(self) -> tuple[Puzzle, ...]:
        """All of them, in the order of their days."""
        return read(self.path)

    def of_day(self, day: date) -> int:
        """The number of a day's puzzle, from 0: one after the other, and from the first again after the last.

        Where puzzles were added, the day from which they count has the first of them: what came before that day stays
        as it was, whatever is added.
        """
        first = min(puzzle.since for puzzle in self.all)
        since = max((puzzle.since for puzzle in self.all if puzzle.since <= day), default=first)
        older = sum(puzzle.since < since for puzzle in self.all)
        count = sum(puzzle.since <= since for puzzle in self.all)
        return (older + (day - since).days) % count


def read(path: Path) -> tuple[Puzzle, ...]:
    """The puzzles of a file; `RecordBroken` by the line that is none."""
    lines = path.read_bytes().splitlines() if path.is_file() else []
    return tuple(puzzle_in(line, path, number) for number, line in enumerate(lines, 1))


def puzzle_in(line: bytes, path: Path, number: int) -> Puzzle:
    """The puzzle of a line."""
    try:
        return msgspec.json.decode(line, type=Puzzle)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        found = line[:60].decode(errors="replace")
        raise RecordBroken(file=str(path), line=number, found=found, why=str(error)) from error


def puzzles_of(folder: Folder) -> Puzzles | None:
    """The puzzles of a game; None: it has none."""
    return Puzzles(folder) if (folder.path / FILE).is_file() else None


def theme_of(position: Position, step: int) -> str | None:
    """What a step of the seat to move is about, by what is said of it; None where the game has no word for that."""
    setup, seat = position.setup, position.mover
    after = position.after(step)
    before, known = position.sight(seat).known, after.sight(seat).known
    prose = setup.game.folder.module("prose").prose
    said = prose(setup.edition, setup.box, before.record, known.record, position.as_told(step, seat).step)
    keys = [line.key for line in said]
    if setup.game.folder.has("themes"):
        keys += setup.game.folder.module("themes").themes(setup.box, before.record, known.record, step)
    themes = setup.words("en").themes
    return next((theme for theme in themes if any(key == theme or key.startswith(f"{theme}-") for key in keys)), None)
