"""What a job carries: a position as one seat knows it, and a seed of its own; never the secret of a table.

Seeds are made from the secret under labels of their own (`bots/seeds.py`): nobody can tell the luck from one. A review
is of a game that is over, of which everything is open.
"""

import hashlib
from functools import lru_cache
from importlib.metadata import version
from typing import Any

import msgspec

from gratteciel.bots.levels import Level, LevelPlayer
from gratteciel.engine.editions import text_of
from gratteciel.play.game import Setup, game
from gratteciel.play.move import Move
from gratteciel.play.position import Position, played_on
from gratteciel.play.record import Settled
from gratteciel.server.tables.own_editions import edition_in

RELEASE = version("gratteciel")


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """What was fixed before the first step."""

    id: str
    edition: str | None
    """A shipped one's id; None: an own one, whose text follows."""
    text: str | None
    players: int
    options: dict[str, Any]
    version: int
    release: str = RELEASE
    """Of whoever asks: tables are laid out as that release does it."""

    @classmethod
    def of(cls, setup: Setup) -> "Game":
        """A game as it is told a worker."""
        return cls(
            id=setup.game.id,
            edition=None if setup.own else setup.edition.edition.id,
            text=text_of(setup.edition) if setup.own else None,
            players=setup.players,
            options=setup.options,
            version=setup.version,
        )

    def setup(self) -> Setup:
        """The game, set up; `ValueError` where another release asks."""
        if self.release != RELEASE:
            raise ValueError(f"a job of release {self.release}, and this is {RELEASE}")
        return set_up(msgspec.json.encode(self))


@lru_cache(maxsize=64)
def set_up(told: bytes) -> Setup:
    """A game set up once for all jobs about it."""
    one = msgspec.json.decode(told, type=Game)
    return game(one.id).setup_with(one.options, one.players, edition_in(one.id, one.edition, one.text), one.version)


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """A position as a seat knows it."""

    game: Game
    seat: int
    table: bytes
    """With everything blanked that the seat may not know."""
    told: tuple[int, ...] = ()
    """All steps so far, as the seat was told them."""

    @classmethod
    def of(cls, position: Position, seat: int, past: bool = False) -> "Known":
        """What a seat knows; with what it was told, if its past is wanted."""
        heard = [one.told(seat) for one in position.trail()[1:]] if past else []
        told = tuple(move.step for move in heard if move is not None)
        return cls(game=Game.of(position.setup), seat=seat, table=position.hidden(seat).tobytes(), told=told)

    def position(self) -> Position:
        """The position to think about, without its past."""
        return played_on(self.game.setup(), self.table)


class Heard(Position):
    """A position a seat knows, after a step of which it knows what it was told."""

    def told(self, _seat: int | None) -> Move | None:
        """The step as it was told."""
        return self.last


class ThinkOrder(msgspec.Struct, frozen=True, kw_only=True):
    """A bot is to choose a step."""

    known: Known
    mind: str
    """Whoever thinks under this name remembers what it thought before."""
    level: Level
    seed: int
    watched: bool
    """Whether it is to tell which steps it looks at."""
    whose: str = ""
    """Those with the same share their turns; it says of nobody who they are."""

    @classmethod
    def of(cls, table: str, mind: LevelPlayer, position: Position, process: str) -> "ThinkOrder":
        """The order of a server process for a bot at a table."""
        thinker = mind.thinker
        return cls(
            known=Known.of(position, thinker.seat, past=True),
            mind=f"{table} {thinker.seat}",
            level=mind.level,
            seed=thinker.seed,
            watched=thinker.watched,
            # It may be an address, which stands nowhere in the database.
            whose=hashlib.blake2b(thinker.whose.encode(), key=process.encode(), digest_size=8).hexdigest(),
        )


class HintOrder(msgspec.Struct, frozen=True, kw_only=True):
    """A seat wants a hint."""

    known: Known
    iterations: int
    seconds: float
    seed: int


class ReviewOrder(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game is to be reviewed."""

    game: Game
    steps: tuple[int, ...]
    off_board: Settled | None

    @classmethod
    def of(cls, position: Position, off_board: Settled | None) -> "ReviewOrder":
        """The order for a game that led to a position."""
        steps = tuple(one.last.step for one in position.trail()[1:] if one.last is not None)
        return cls(game=Game.of(position.setup), steps=steps, off_board=off_board)

    def position(self) -> Position:
        """The end of the game, with its past."""
        position = Position.start(self.game.setup())
        for step in self.steps:
            position = position.after(step)
        return position


class Far(msgspec.Struct, frozen=True, kw_only=True):
    """How far a thought or a review is."""

    visits: tuple[int, ...] = ()
    looked: tuple[tuple[tuple[int, int], ...], ...] = ()
    """Of each tree: steps it looks at, and how often it did."""
    done: int = 0
    total: int = 0


class Chosen(msgspec.Struct, frozen=True, kw_only=True):
    """A bot's choice."""

    step: str
    cut_short: tuple[int, ...] | None = None
