"""A game, ready to be played: its rules loaded, its editions, options and texts at hand."""

from collections.abc import Mapping
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, get_args

import gratteciel.games as shelf
from gratteciel.engine import contract, editions, entries, modes
from gratteciel.engine.alone import Rank
from gratteciel.engine.editions import Edition
from gratteciel.engine.kinds import Kinds
from gratteciel.engine.loader import Engine, announced
from gratteciel.engine.modes import Mode
from gratteciel.engine.options import Option, Value, settle
from gratteciel.engine.records import read_only, record_at
from gratteciel.engine.wasm import hosts
from gratteciel.engine.words import Words
from gratteciel.errors import OptionWrong, PlayersWrong, VersionUnknown, ViewForeign
from gratteciel.play.move import Move

if TYPE_CHECKING:
    from gratteciel.play.position import Position
    from gratteciel.play.symmetry import Symmetry
    from gratteciel.play.view import View


class Setup:
    """What is fixed before the first step: game, edition, players, options, rules version; and the box they fill."""

    def __init__(self, game: "Game", edition: Edition, players: int, options: dict[str, Value], version: int) -> None:
        self.game, self.edition, self.players, self.options = game, edition, players, options
        self.version = version
        self.boxes = game.engine.blank(game.rules.BOX)
        self.box = record_at(self.boxes)
        self.box.players = players
        if contract.has_version(game.rules):
            self.box.version = version
        game.folder.box.fill(self.box, edition, players, options)
        read_only(self.boxes)
        self.moves: dict[int, Move] = {}
        self.worded: dict[str, Words] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        game, mode = self.game, self.game.engine.asked
        return set_up, (game.id, mode, self.edition, self.players, self.options, self.version)

    @property
    def own(self) -> bool:
        """Whether the edition is not a shipped one."""
        return not self.game.folder.ships(self.edition)

    def words(self, lang: str = "en") -> Words:
        """The game's texts, with the numbers of this edition."""
        if lang not in self.worded:
            self.worded[lang] = self.game.folder.words(lang, self.edition)
        return self.worded[lang]

    @cached_property
    def ranks(self) -> tuple[Rank, ...]:
        """What one may become by points who plays alone, the lowest first; none where others play too."""
        module = self.game.folder.alone
        if self.players > 1 or module is None:
            return ()
        found: tuple[Rank, ...] = module.ranks(self.edition)
        return found

    @cached_property
    def texts(self) -> list[str]:
        """The text of every step code; empty for codes this edition does not use."""
        found: list[str] = self.game.folder.module("notation").texts(self.edition)
        return found

    @cached_property
    def steps(self) -> dict[str, int]:
        """The code of every text."""
        return {text: step for step, text in enumerate(self.texts) if text}

    def step(self, text: str) -> int | None:
        """The code of a text; None where it is no step of this game."""
        return self.steps.get(" ".join(text.split()))

    def targets(self, step: int) -> tuple[str, ...]:
        """The things on the table a step points at."""
        return self.move(step).targets

    def move(self, step: int) -> Move:
        """A step code as a move, made once."""
        if step not in self.moves:
            targets: tuple[str, ...] = self.game.folder.module("notation").targets(self.edition, step)
            self.moves[step] = Move(step, self.texts[step], targets)
        return self.moves[step]

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Setup)
            and self.game is other.game
            and self.players == other.players
            and self.options == other.options
            and self.version == other.version
            and editions.checksum(self.edition) == editions.checksum(other.edition)
        )

    def __hash__(self) -> int:
        return hash((self.game.id, self.players))


class Game:
    """One of the games. Get it by ``gratteciel.game("hong-kong")``."""

    def __init__(self, folder: shelf.Folder, mode: Mode | None = None) -> None:
        self.folder = folder
        self.rules = folder.rules
        self.engine = Engine(folder.id, folder.rules, mode)

    @cached_property
    def searcher(self) -> Engine:
        """What searches are run by: in a page WebAssembly, where single steps are quicker interpreted."""
        page = self.engine.mode == "interpreted" and hosts.Hosting.loader is not None
        return Engine(self.id, self.rules, "wasm") if page and self.engine.wasm_file.exists() else self.engine

    @cached_property
    def on_card(self) -> Engine:
        """What batches on a graphics card are run by."""
        return Engine(self.id, self.rules, "gpu")

    @property
    def id(self) -> str:
        """The id: `hong-kong`."""
        return self.folder.id

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of players it is for."""
        seats: tuple[int, ...] = self.rules.SEATS
        return seats

    @property
    def colours(self) -> tuple[str, ...]:
        """The colour of each seat, by its English name."""
        colours: tuple[str, ...] = self.rules.COLOURS
        return colours

    @cached_property
    def has_secrets(self) -> bool:
        """Whether seats may know what others do not."""
        return contract.has_secrets(self.rules)

    @property
    def has_luck(self) -> bool:
        """Whether luck decides anything."""
        return contract.has_luck(self.rules)

    @property
    def options(self) -> dict[str, Option]:
        """Its options."""
        options: dict[str, Option] = self.folder.box.OPTIONS
        return options

    @property
    def editions(self) -> list[str]:
        """The ids of the shipped editions."""
        return list(self.folder.editions)

    @property
    def kinds(self) -> Kinds:
        """What kinds of things it has, and how they are drawn."""
        return self.folder.kinds

    def words(self, lang: str = "en") -> Words:
        """Its texts."""
        return self.folder.words(lang)

    def title(self, lang: str = "en") -> str:
        """Its title."""
        return self.words(lang).text("title")

    @property
    def versions(self) -> range:
        """The versions of its rules that can be played, the newest last."""
        return contract.versions(self.rules)

    def setup(
        self,
        players: int | None = None,
        *,
        edition: shelf.EditionLike = None,
        version: int | None = None,
        **options: object,
    ) -> Setup:
        """Everything fixed before the first step, checked; None players: the fewest possible; None version: the newest.

        A game begun by an older version is set up with that version, as long as the game still plays it.
        """
        return self.setup_with(options, players, edition, version)

    def setup_with(
        self,
        options: Mapping[str, object],
        players: int | None = None,
        edition: shelf.EditionLike = None,
        version: int | None = None,
    ) -> Setup:
        """As `setup`, with options that come from elsewhere, whatever they are called."""
        version = self.versions[-1] if version is None else version
        if version not in self.versions or isinstance(version, bool):
            raise VersionUnknown(game=self.id, version=version, known=", ".join(map(str, self.versions)))
        players = self.seats[0] if players is None else players
        if players not in self.seats or isinstance(players, bool):
            raise PlayersWrong(game=self.id, players=players, known=", ".join(map(str, self.seats)))
        settled = settle(self.id, self.options, players, options)
        return Setup(self, self.folder.edition(edition), players, settled, version)

    def start(
        self,
        players: int | None = None,
        *,
        edition: shelf.EditionLike = None,
        version: int | None = None,
        **options: object,
    ) -> "Position":
        """The position a game begins with; `edition` is a shipped one's id, an own one's file or text, or itself."""
        from gratteciel.play.position import Position

        return Position.start(self.setup_with(options, players, edition, version))

    def from_view(self, view: "View") -> "Position":
        """The position as the seat of a view knows it: to think about, and to ask what is allowed if it is to move.

        It has no past, and what the seat may not know is blank; `Thinker` and the levels imagine that for themselves.
        """
        from gratteciel.play.position import played_on
        from gratteciel.play.view import View

        if not isinstance(view, View):
            raise ViewForeign(found=type(view).__name__, expected=self.id)
        if view.setup.game.id != self.id:
            raise ViewForeign(found=view.setup.game.id, expected=self.id)
        return played_on(view.setup, view.table)

    def feature_names(self, edition: shelf.EditionLike = None) -> list[str]:
        """What each number of `Position.features` is, `height[own, c3]`; all of them are told in `docs/features.md`."""
        from gratteciel.play import symmetry

        return symmetry.feature_names(self.folder, self.folder.edition(edition))

    def symmetries(
        self, players: int | None = None, *, edition: shelf.EditionLike = None, **options: object
    ) -> "list[Symmetry]":
        """How the board can be turned so that the game stays the same, as permutations of steps and features.

        The first leaves everything as it is; where it is the only one, the board has no symmetry.
        """
        from gratteciel.play import symmetry

        return symmetry.symmetries(self.setup_with(options, players, edition))

    def ready(self) -> None:
        """Compile, or load from the cache, what positions need; says so when it takes long."""
        if self.engine.mode == "native":
            with announced(self.engine, entries.play_at):
                position = self.start()
                position.warm()

    def __repr__(self) -> str:
        return f"<Game {self.id}>"


@cache
def loaded(id: str, mode: Mode | None) -> Game:
    """A game, made once for each way of running it."""
    return Game(shelf.folder(id), mode)


def game(id: str, mode: Mode | None = None, *, way: Mode | None = None) -> Game:
    """The game of that id; always the same object. Without a mode it is native where that can be had.

    `way` is what `mode` was called before.
    """
    asked = way or mode
    if asked is not None and asked not in get_args(Mode):
        raise OptionWrong(game=id, option="mode", value=asked, why=", ".join(get_args(Mode)))
    if asked in ("native", "wasm") or not modes.installed():
        asked = modes.settled(asked)
    return loaded(id, asked if asked in ("interpreted", "wasm") else None)


def set_up(
    id: str, mode: Mode | None, edition: Edition, players: int, options: dict[str, Value], version: int
) -> Setup:
    """A set-up as it was taken apart, for `pickle`."""
    return Setup(game(id, mode), edition, players, options, version)


def games() -> list[str]:
    """The ids of all games."""
    return list(shelf.folders())
