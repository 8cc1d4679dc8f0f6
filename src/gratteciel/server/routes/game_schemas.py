"""What is answered about games: cards, rules pages, playing alone."""

import msgspec

from gratteciel.engine.kinds import AnyKind
from gratteciel.engine.pictures import Picture
from gratteciel.server.tables.views import RankView


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
    lesson: bool
    """Whether it can be learnt by doing: `GET /games/{id}/lesson`."""
    puzzles: bool
    """Whether there are puzzles: `GET /games/{id}/puzzles`."""
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
