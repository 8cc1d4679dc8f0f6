"""What is answered about tables and thinking, where `server.tables.views` does not say it already."""

from typing import Literal

import msgspec

from gratteciel.bots.review_summary import Review
from gratteciel.engine.pictures import Picture
from gratteciel.play.previews import StepView
from gratteciel.server.storage.store import Remark
from gratteciel.server.tables.company import Company
from gratteciel.server.tables.summary import TableSummary
from gratteciel.server.tables.views import LineView, Now, StepSeen


class ListedTable(TableSummary, frozen=True, kw_only=True, omit_defaults=True):
    """A table in a list, for the caller."""

    mine: list[int] = []
    """The seats the caller plays."""
    my_turn: bool = False
    """Whether it waits for the caller."""
    asked: bool = False
    """Whether the caller is asked to play again there; only they are told."""


class TableList(msgspec.Struct, frozen=True):
    """Tables, the newest first."""

    tables: list[ListedTable]
    before: str | None
    """For the next page: `?before=`; None: there are no more."""
    reader: str | None = None
    """The id of whoever asked, by which they are found in seats."""


class PositionView(msgspec.Struct, frozen=True, kw_only=True):
    """The board after so many steps, as the reader's seat knew it."""

    length: int
    turn: int
    seat: int | None
    step: str | None
    """The step that led here, as told to the reader."""
    prose: list[str]
    scores: list[int]
    picture: Picture


class RefusalView(msgspec.Struct, frozen=True):
    """Whether a step is allowed, and if not, which rule forbids it."""

    step: str | None
    """In notation; where things were pointed at, the step that was probably meant. None: the game has no such step."""
    allowed: bool
    rule: str | None = None
    """The id of the rule that forbids it."""
    text: str | None = None
    """What the rule says, or that no step is made with the things pointed at."""
    prose: list[str] = []
    """What the step would do, if it is allowed."""


class HintMove(msgspec.Struct, frozen=True, kw_only=True):
    """A step worth considering."""

    step: str
    prose: list[str]
    value: float
    """What one may expect of it."""
    low: float
    high: float
    """The 95 % interval of it."""
    visits: int


class HintView(msgspec.Struct, frozen=True, kw_only=True):
    """What could be played, the best first, from what the caller's seat can know."""

    at: int
    seat: int
    unit: str
    """Of the values: `share` of the win; alone at the table `points` or `worth`."""
    expected: list[float]
    """What each seat may expect."""
    moves: list[HintMove]
    iterations: int


class BetterStep(msgspec.Struct, frozen=True, kw_only=True):
    """What would have been better than a step that gave something away."""

    number: int
    """Of the step that was played, 1 for the first."""
    seat: int
    step: str
    """In notation."""
    prose: list[str]
    targets: tuple[str, ...]
    """The things on the table it points at."""


class ReviewView(msgspec.Struct, frozen=True):
    """The review of a game, or how far it is."""

    status: Literal["none", "waiting", "running", "done", "failed"]
    done: int
    """Positions looked at."""
    total: int
    """Positions there are to look at; 0 while that is not known."""
    review: Review | None = None
    ahead: int = 0
    """While it waits: how many others are made first."""
    better: list[BetterStep] = []
    """What would have been better than each of the costliest steps, in words."""


class LineStepView(PositionView, frozen=True, kw_only=True):
    """A step of what could have followed, and the board after it."""

    mover: int | None
    """Who would have decided; None: luck."""
    gains: list[int]
    """By how much it would have changed each seat's score; empty where none."""


class LineOfPlay(msgspec.Struct, frozen=True):
    """What could have followed a step: what strong players may have played, and the likeliest luck."""

    steps: list[LineStepView]
    """That step itself, and what comes after it."""


class LiveMessage(msgspec.Struct, frozen=True, kw_only=True):
    """What a live socket says: first a snapshot, then deltas."""

    kind: Literal["snapshot", "delta"]
    at: int
    """The number of the last entry; come back with `?after=` it."""
    now: Now
    lines: list[LineView]
    """The log: all of it in a snapshot, what is new in a delta."""
    seen: list[StepSeen] = []
    """In a delta: the board after each of its steps, of the newest 24."""
    chat: list[Remark]
    """What was said: lately in a snapshot, what is new in a delta."""
    heard: int
    """The number of the last remark; come back with `?heard=` it."""


class ThoughtView(msgspec.Struct, frozen=True, kw_only=True):
    """How far the bot to move is, on a live socket that was opened with `?thoughts=1`; sent now and then."""

    kind: Literal["thought"]
    at: int
    """The number of the last entry when it began to think."""
    seat: int
    share: float
    """How much of its thinking is done, between 0 and 1."""
    hurried: bool
    """Whether somebody wants it to play now."""
    looks_at: list[StepView]
    """The steps that look best to it so far, the foremost first. Empty in rated games and in those with secrets: it
    would tell too much."""


class Beat(msgspec.Struct, frozen=True, kw_only=True):
    """A sign of life on a live socket that has nothing else to say."""

    kind: Literal["beat"] = "beat"
    at: int


class CompanyMessage(msgspec.Struct, frozen=True, kw_only=True):
    """Who is at the table now, on a live socket opened with `?company=1`; only for those of the table."""

    kind: Literal["company"] = "company"
    company: Company


class PromiseView(msgspec.Struct, frozen=True):
    """What is promised of the luck of the next table the caller sets up."""

    commitment: str
    """The SHA-256 of its secret, in hexadecimal."""


class Capabilities(msgspec.Struct, frozen=True):
    """What there is at the place that answers."""

    groups: list[str]
    """By name: `accounts`, `ratings`, `review` …"""
