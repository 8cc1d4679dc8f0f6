"""What is answered about lessons, about examples of the rules, and about the steps of a first game."""

import msgspec

from gratteciel.bots.counsel import Kind
from gratteciel.server.tables.plan import TablePlan
from gratteciel.server.tables.views import Look


class TaskTitle(msgspec.Struct, frozen=True, kw_only=True):
    """A task of a lesson, to be listed."""

    name: str
    title: str


class FirstGameView(msgspec.Struct, frozen=True, kw_only=True):
    """The short game that a lesson ends in."""

    title: str
    tell: str
    plan: TablePlan
    """To be set up as any table is."""


class LessonView(msgspec.Struct, frozen=True, kw_only=True):
    """A game learnt by doing: its tasks in their order."""

    game: str
    tasks: list[TaskTitle]
    first_game: FirstGameView


class TaskView(msgspec.Struct, frozen=True, kw_only=True):
    """Something to be done at a position of a real game."""

    name: str
    title: str
    tell: str
    """What is told and asked."""
    solution: str
    """A step that is wanted, for those who would rather be shown it."""
    look: Look
    """The table, as the learner's seat sees it."""


class TaskAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What is said of a step."""

    right: bool
    text: str
    look: Look | None
    """Of a step that was wanted: the table after it, and after what follows from it; the steps to be told, too."""


class DrawnExample(msgspec.Struct, frozen=True, kw_only=True):
    """An example of the rules, which can be stepped through and tried."""

    name: str
    title: str
    tell: str
    """What is told where it begins."""
    steps: list[str]
    """What comes of it each time it goes on."""
    look: Look
    """The table, as one seat sees it, as far as was asked for; `lines` and `seen` are of the last steps."""


class Counsel(msgspec.Struct, frozen=True, kw_only=True):
    """A friendly word about a step that was played."""

    length: int
    """The number of steps after it."""
    kind: Kind
    """It is what would have been suggested, or about as good; or another looks better; or there was no choice."""
    text: str
    step: str
    """What would have been suggested, in notation."""
    prose: list[str]
    """What that would have done."""
