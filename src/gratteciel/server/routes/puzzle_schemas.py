"""What is answered about puzzles."""

import msgspec

from gratteciel.server.routes.schemas import LineStepView
from gratteciel.server.tables.views import Look


class PuzzleTitle(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle, to be listed."""

    number: int
    """1 for the first."""
    rating: int
    """How hard it is, 0 to 100: how often, in per cent, weaker levels miss it."""
    theme: str | None
    """What it is about, in a few words; None where the game has none for it."""
    players: int


class PuzzleList(msgspec.Struct, frozen=True, kw_only=True):
    """The puzzles of a game; there may be more of them another day, and none is ever less."""

    game: str
    day: str
    """Today, by UTC: `2026-11-16`."""
    today: int
    """The number of the day's puzzle."""
    puzzles: list[PuzzleTitle]


class PuzzleView(msgspec.Struct, frozen=True, kw_only=True):
    """A position of a real game with one clearly best step."""

    title: PuzzleTitle
    look: Look
    """The table, as the seat sees it that is to move."""


class PuzzleAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What is said of a step; or, to those who give up, what was looked for."""

    right: bool
    solution: str | None
    """The best step, in notation; None as long as it is neither found nor asked for."""
    prose: list[str]
    """What the step did that was tried, or the best one."""
    margin: float | None
    """Of the best step: by how much it is better than the next best, as a share of the win."""
    look: Look | None
    """The table after the best step."""
    line: list[LineStepView]
    """Of another step: the board after it, and after each step that could follow, as strong players may play; luck
    brings what is likeliest, and what the seat does not know is guessed."""
