"""Lessons: a game learnt by doing, at positions of real games. A lesson is data in the folder `lesson` of its game.

`lesson.toml` names the tasks in their order::

    [[tasks]]
    name = "claim"
    record = "town"                 # town.sky, beside it
    after = 4                       # the position after so many of its steps
    accepts = ["S b3", "R b3"]      # in notation; a * stands for anything
    others = { aside = ["Q *"] }    # steps of which something of their own is said, by the name of what is said

    [first_game]                    # the short game it ends in
    players = 2
    edition = "short.toml"          # beside it; left out: the ordinary one

`en.toml` and `fr.toml` say everything: for each task its `title`, what is told and asked (`tell`), what is said of an
accepted step (`right`), of the `others`, and of all that is left (`wrong`); and `title` and `tell` of the first game.
A game without that folder has no lesson; one of another package has one in the same way.
"""

import tomllib
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from gratteciel.engine.modes import Mode
from gratteciel.engine.options import Value
from gratteciel.errors import LANGUAGES
from gratteciel.games import Folder
from gratteciel.play.position import Position
from gratteciel.play.record import load

FOLDER = "lesson"


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be done at a position."""

    name: str
    record: str
    """The file it is taken from, without its ending."""
    after: int
    """How many steps of the record led there."""
    accepts: tuple[str, ...]
    """The steps that are wanted."""
    others: dict[str, tuple[str, ...]] = {}
    """Other steps, by what is said of them."""

    def accepted(self, step: str) -> bool:
        """Whether a step is wanted."""
        return fits(step, self.accepts)

    def other(self, step: str) -> str | None:
        """By which name something is said of a step that is not; None: what is said of all others."""
        return next((name for name, steps in self.others.items() if fits(step, steps)), None)


class FirstGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game that a lesson ends in."""

    players: int
    options: dict[str, Value] = {}
    edition: str | None = None
    """The file of the edition it is played with, where that is not the ordinary one."""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `lesson.toml` holds."""

    tasks: tuple[Task, ...]
    first_game: FirstGame


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said of a task in one language."""

    title: str
    tell: str
    right: str
    wrong: str | None = None
    """Left out where nothing else can be played."""
    others: dict[str, str] = {}


class Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said of the first game."""

    title: str
    tell: str


class LessonWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson in one language."""

    tasks: dict[str, Said]
    first_game: Heading

    def texts(self) -> list[str]:
        """Every sentence of it, text by text."""
        tasks = [text for one in self.tasks.values() for text in (one.tell, one.right, one.wrong, *one.others.values())]
        return [text for text in (*tasks, self.first_game.tell) if text is not None]


def fits(step: str, patterns: tuple[str, ...]) -> bool:
    """Whether a step is one of those that are meant."""
    return any(fnmatchcase(step, pattern) for pattern in patterns)


@dataclass(frozen=True)
class Lesson:
    """The lesson of a game."""

    path: Path
    """Its folder."""

    @cached_property
    def plan(self) -> Plan:
        """What is to be done in it."""
        return msgspec.convert(read(self.path / "lesson.toml"), Plan)

    @property
    def tasks(self) -> tuple[Task, ...]:
        """The tasks in their order."""
        return self.plan.tasks

    @cached_property
    def _words(self) -> dict[str, LessonWords]:
        return {lang: msgspec.convert(read(self.path / f"{lang}.toml"), LessonWords) for lang in LANGUAGES}

    def words(self, lang: str) -> LessonWords:
        """What it says in a language."""
        return self._words[lang]

    def record(self, task: Task, mode: Mode | None = None) -> list[Position]:
        """The positions of the record a task is taken from, from the beginning on."""
        return load(self.path / f"{task.record}.sky", mode=mode).trail()

    def position(self, task: Task, mode: Mode | None = None) -> Position:
        """Where a task is to be done."""
        return self.record(task, mode)[task.after]

    def own_step(self, task: Task, mode: Mode | None = None) -> str:
        """The step the record goes on with, which is one of those that are wanted."""
        return str(self.record(task, mode)[task.after + 1].last)

    def followed(self, task: Task, step: str, mode: Mode | None = None) -> Position:
        """Where a step leads: the record's own on to the record's next task, or to its end; any other no further."""
        trail = self.record(task, mode)
        position = trail[task.after]
        if task.after + 1 == len(trail) or str(trail[task.after + 1].last) != step:
            return position.play(step)
        later = [one.after for one in self.tasks if one.record == task.record and one.after > task.after]
        return trail[min(later, default=len(trail) - 1)]

    def said_of(self, task: Task, step: str, lang: str) -> str:
        """What is said of a step."""
        said = self.words(lang).tasks[task.name]
        if task.accepted(step):
            return said.right
        other = task.other(step)
        text = said.wrong if other is None else said.others[other]
        assert text is not None, f"{task.name} says nothing of {step!r}"
        return text

    @cached_property
    def edition_text(self) -> str | None:
        """The edition of the first game, as its file says it; None: the ordinary one."""
        file = self.plan.first_game.edition
        return None if file is None else (self.path / file).read_text(encoding="utf-8")


def read(file: Path) -> dict[str, Any]:
    """A file of a lesson."""
    return tomllib.loads(file.read_text(encoding="utf-8"))


def lesson_of(folder: Folder) -> Lesson | None:
    """The lesson of a game; None: it has none."""
    path = folder.path / FOLDER
    return Lesson(path) if (path / "lesson.toml").is_file() else None
