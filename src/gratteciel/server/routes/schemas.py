"""What requests hold and what is answered, where `server.views` does not say it already."""

from typing import Annotated, Any, Literal

import msgspec

from gratteciel.bots.review_summary import Review
from gratteciel.engine.kinds import AnyKind
from gratteciel.engine.pictures import Picture
from gratteciel.play.previews import StepView
from gratteciel.server.people.person import Person
from gratteciel.server.storage.store import Remark
from gratteciel.server.tables.company import Company
from gratteciel.server.tables.log import Words
from gratteciel.server.tables.plan import TablePlan
from gratteciel.server.tables.summary import TableSummary
from gratteciel.server.tables.views import LineView, Now, RankView, StepSeen

At = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
"""The number of an entry of a log, or of a remark."""
Seat = Annotated[int, msgspec.Meta(ge=0, le=3)]
StepText = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what requests hold: nothing else is accepted."""


class NewTable(Body, frozen=True):
    """A table to be set up."""

    plan: TablePlan
    word: Words = ""
    """Added to the luck by whoever sets it up."""


class Seating(Body, frozen=True):
    """A seat to be taken."""

    seat: Seat | None = None
    """None: the first that is free."""
    word: Words = ""
    """Added to the luck."""
    invitation: Annotated[str, msgspec.Meta(max_length=100)] | None = None
    """From the table's link; public tables need none."""


class LuckyWord(Body, frozen=True):
    """A word to be added to the luck."""

    word: Words


class NewStep(Body, frozen=True):
    """A step to be played."""

    at: At
    """The number of the last entry one has seen; if the table is elsewhere, nothing happens (`move/stale`)."""
    step: StepText
    """In notation, as in `now.steps`."""


class NewUndo(Body, frozen=True):
    """Steps to be taken back."""

    at: At
    """The number of the last entry one has seen."""
    to: At | None = None
    """Go back to after so many steps; None: to before one's own last step."""


class NewHurry(Body, frozen=True):
    """A bot to be hurried."""

    at: At
    """The number of the last entry one has seen; if the table is elsewhere, nothing happens (`move/stale`)."""


class GivenUp(Body, frozen=True):
    """A seat to be given up."""

    seat: Seat | None = None
    """None: the only one, or the first, that is mine."""


class Reply(Body, frozen=True):
    """An answer to what somebody offers; to one's own offer, `agree` false takes it back."""

    what: Literal["undo", "draw", "abort"]
    agree: bool


class Saying(Body, frozen=True):
    """Something to be said at a table."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class Naming(Body, frozen=True):
    """A name to go by."""

    name: Annotated[str, msgspec.Meta(max_length=200)]


class Keeping(Body, frozen=True):
    """A passphrase to keep one's identity with."""

    passphrase: Annotated[str, msgspec.Meta(max_length=1000)]


class SigningIn(Body, frozen=True):
    """A name and its passphrase."""

    name: Annotated[str, msgspec.Meta(max_length=200)]
    passphrase: Annotated[str, msgspec.Meta(max_length=1000)]


class SigningOut(Body, frozen=True):
    """Whether to sign out here, or everywhere."""

    everywhere: bool = False


class NewToken(Body, frozen=True):
    """A token to be made."""

    label: Annotated[str, msgspec.Meta(max_length=60)] = ""
    """What it is for, for oneself."""


class TokenShown(msgspec.Struct, frozen=True, kw_only=True):
    """A new token, with the text that is shown this once."""

    id: str
    label: str
    created: float
    token: str
    """For the header `Authorization: Bearer …`."""


class TokenView(msgspec.Struct, frozen=True):
    """One of somebody's tokens."""

    id: str
    label: str
    created: float
    used: float | None
    """When it was last used, to the minute."""


class RatingView(msgspec.Struct, frozen=True, kw_only=True):
    """How strong somebody is at a game."""

    game: str
    rating: int
    """1500 to begin with; 400 more are odds of ten to one."""
    uncertainty: int
    """One standard deviation."""
    provisional: bool
    """Too few games to go by it."""
    games: int


class PersonView(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who plays."""

    id: str
    name: str
    created: float | None
    """None for a level, which has always been there."""
    kept: bool
    """Whether the name is theirs for good."""
    level: str | None
    """Of a bot."""
    ratings: list[RatingView]


class Visitor(msgspec.Struct, frozen=True):
    """Whoever calls."""

    person: PersonView | None
    """None: nobody yet."""


class Ranked(msgspec.Struct, frozen=True, kw_only=True):
    """A place in the list of the best."""

    place: int
    person: str
    name: str
    level: str | None
    rating: RatingView


class OptionView(msgspec.Struct, frozen=True, kw_only=True):
    """An option of a game."""

    name: str
    text: str
    """What it changes."""
    default: bool | str
    choices: list[bool | str]
    choice_names: dict[str, str]
    """Where the choices are words: what each is called; otherwise empty."""
    choice_texts: dict[str, str]
    """Where the choices are words: what each means; otherwise empty."""
    players: list[int]
    """The numbers of players it is for."""


class EditionView(msgspec.Struct, frozen=True, kw_only=True):
    """What came in the box, once."""

    id: str
    name: str
    text: str
    """What it is, and where it is a reconstruction."""
    checksum: str
    provenance: dict[str, str]
    """Where each value comes from: `rulebook`, a public `report`, or our `reconstruction`."""


class Glance(msgspec.Struct, frozen=True, kw_only=True):
    """What to expect of a game."""

    length: str
    """About how long people play."""
    luck: str
    """Where luck comes in, if it does."""
    secrecy: str
    """What is hidden from whom, if anything is."""
    story: str
    """Why one would want to play it."""


class Goal(msgspec.Struct, frozen=True, kw_only=True):
    """A game in three sentences, for somebody who plays it for the first time."""

    want: str
    """What one wants."""
    turn: str
    """What one does in a turn."""
    end: str
    """How it ends."""


class MarkView(msgspec.Struct, frozen=True):
    """A sign that a plot of a painted board can have."""

    mark: str
    name: str
    colour: str | None
    """Of the seat whose plots have it."""


class BoardView(msgspec.Struct, frozen=True, kw_only=True):
    """A value of an edition that is painted.

    `rows`: a list of texts from north to south, a mark for each plot; `plots`: a list of plots' names; `plot`: one
    plot's name. Columns are lettered from a in the west, rows numbered from 1 in the south.
    """

    key: str
    form: Literal["rows", "plots", "plot"]
    columns: int
    rows: int
    marks: list[MarkView]
    most_columns: int | None
    """How far it may be made larger, if at all."""
    most_rows: int | None


class FieldView(msgspec.Struct, frozen=True, kw_only=True):
    """A value of an edition, for a form.

    `form` is `count`, `yes`, `choice`, `text`, or `tables`: a list of tables with `fields` of their own. Where
    `least_items` is given the value is a list of such.
    """

    key: str
    name: str
    """What it is called."""
    form: str
    optional: bool
    least: int | None
    most: int | None
    choices: dict[str, str]
    """What may be chosen, and what it is called."""
    least_items: int | None
    most_items: int | None
    fields: list["FieldView"]


class DifferenceView(msgspec.Struct, frozen=True):
    """What an edition has otherwise than the ordinary one."""

    key: str
    name: str
    """What it is called."""
    shipped: str
    own: str


class EditionSheet(msgspec.Struct, frozen=True, kw_only=True):
    """All about an edition."""

    game: str
    id: str
    name: str
    checksum: str
    shipped: bool
    """Whether it is a shipped one, by its values."""
    against: str
    """The name of the edition it is compared with."""
    text: str
    """As a file: TOML."""
    provenance: dict[str, str]
    values: dict[str, Any]
    """As a tree: what the file says beside `edition` and `provenance`."""
    fields: list[FieldView]
    """What can be set, and within which bounds."""
    boards: list[BoardView]
    """What of it is painted rather than typed."""
    differences: list[DifferenceView]
    """From the ordinary edition."""


class EditionDraft(Body, frozen=True):
    """An edition to be checked: its file's text, or its whole tree as JSON."""

    text: Annotated[str, msgspec.Meta(max_length=64 * 1024)] | None = None
    values: dict[str, Any] = {}
    """Used where no text is given."""


class RulesPage(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of a table, with the numbers of its edition."""

    page: str
    """As Markdown; each rule stands behind an anchor of its id."""
    html: str
    """The same as HTML; headings have ids."""
    rule_texts: dict[str, str]
    """Every rule that can forbid a step, by its id."""
    rule_sections: dict[str, str]
    """Where a rule is stated in `html`: the id of an element."""
    goal: Goal | None
    goal_alone: Goal | None
    """As on the game's card, with the numbers of the table's edition."""


class GameCard(msgspec.Struct, frozen=True, kw_only=True):
    """A game in a few words."""

    id: str
    title: str
    tagline: str
    glance: Glance
    players: list[int]
    """The numbers of players it is for."""
    rules: int
    """The version of the rules."""
    secrets: bool
    """Whether seats know what others do not."""
    luck: bool
    """Whether luck decides anything."""
    seats: list[str]
    """What the seats are called."""
    colours: list[str]
    """The colours of the seats, the same in every language: `red`, `blue`, …"""
    kinds: dict[str, AnyKind]
    """What kinds of things are in pictures: by id, the role of each and how it is drawn. The plainest where one is
    not told of."""
    names: dict[str, str]
    """What the kinds of things in pictures are called."""
    goal: Goal | None
    """None: the game does not say it."""
    goal_alone: Goal | None
    """The same for somebody who plays alone, where that is something else."""


class GamePage(GameCard, frozen=True, kw_only=True):
    """All about a game."""

    options: list[OptionView]
    editions: list[EditionView]
    """The ordinary one first."""
    levels: list[str]
    """Of bots, the weakest first."""
    actions: dict[str, str]
    """What is done by pointing at no thing, as a button would say it: of the target `action:pass` by `pass`."""
    rule_texts: dict[str, str]
    """Every rule that can forbid a step, by its id."""
    rule_sections: dict[str, str]
    """Where a rule is stated in `html`: the id of an element. Every rule of `rule_texts`, and rulings besides."""
    page: str
    """The rules for players, as Markdown; each rule stands behind an anchor of its id: `<a id="HK-3"></a>`."""
    html: str
    """The same as HTML; headings have ids. Nothing in it comes from anybody but the game."""
    board: Picture
    """The table as the game begins."""


class ExampleView(msgspec.Struct, frozen=True, kw_only=True):
    """A game well under way, as somebody sees it who watches."""

    players: int
    length: int
    """The number of steps that led there."""
    scores: list[int]
    picture: Picture


class BestAlone(msgspec.Struct, frozen=True, kw_only=True):
    """The best somebody has done alone at a game."""

    points: int
    rank: int | None
    """Among the ranks, counted from 0."""
    table: str
    when: float


class Challenge(msgspec.Struct, frozen=True, kw_only=True):
    """One way of playing a game alone."""

    options: dict[str, bool | str]
    """For the plan of a table."""
    name: str
    condition: str
    """What has to be met beside the points."""
    games: int
    """So many the caller has played to the end."""
    best: BestAlone | None
    """Of those where the condition was met."""


class AlonePage(msgspec.Struct, frozen=True, kw_only=True):
    """What there is to play for alone, and how far the caller has come; empty where a game says nothing of it."""

    ranks: list[RankView]
    challenges: list[Challenge]


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


class ReviewView(msgspec.Struct, frozen=True):
    """The review of a game, or how far it is."""

    status: Literal["none", "waiting", "running", "done", "failed"]
    done: int
    """Positions looked at."""
    total: int
    """Positions there are to look at; 0 while that is not known."""
    review: Review | None = None


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


def person_view(person: Person, ratings: list[RatingView]) -> PersonView:
    """Somebody as others see them."""
    created = None if person.level else person.created
    return PersonView(
        id=person.id, name=person.name, created=created, kept=person.kept, level=person.level, ratings=ratings
    )
