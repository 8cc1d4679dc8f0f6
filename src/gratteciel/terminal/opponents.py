"""Who sits where: people at this keyboard, and the computer opponents by the name of their level."""

from collections.abc import Sequence

from gratteciel.bots import levels, ranks
from gratteciel.bots.levels import Player
from gratteciel.bots.search import search
from gratteciel.bots.thinking import Thinker
from gratteciel.engine.loader import announced
from gratteciel.play.game import Game
from gratteciel.play.move import Move
from gratteciel.play.position import Position
from gratteciel.terminal.luck import Luck

PERSON = "me"
"""The name of a person at this keyboard."""
LEVELS = ("random", *ranks.LEVELS)
"""The computer opponents, the weakest first."""
USUAL = "craftsman"
"""Whom one plays against if one names nobody."""


class AtRandom:
    """Any allowed move, each as likely as the others."""

    def __init__(self, luck: Luck) -> None:
        self.luck = luck

    def choose(self, position: Position) -> Move:
        """Draw a move."""
        moves = position.moves()
        return moves[self.luck.number(position, len(moves))]


def opponent(game: Game, name: str, seat: int, luck: Luck) -> Player:
    """A computer opponent for a seat; with luck of the same seed it plays the same game again."""
    if name == "random":
        return AtRandom(luck)
    return levels.player(game, name, seat, 8 * luck.seed + seat)


def opponents(game: Game, seats: Sequence[str], luck: Luck) -> dict[int, Player]:
    """The computer opponents at a table, by seat."""
    return {seat: opponent(game, name, seat, luck) for seat, name in enumerate(seats) if name != PERSON}


def ready(position: Position, seats: Sequence[str]) -> None:
    """Compile, or load from the cache, what the opponents need; says so when it takes long."""
    thinking = [name for name in seats if name in ranks.LEVELS]
    if thinking and not position.over:
        with announced(position.game.engine, search):
            Thinker(0, levels.level(position.game, thinking[0]).plan).think(position, 1)


def people(seats: Sequence[str]) -> list[int]:
    """The seats of people."""
    return [seat for seat, name in enumerate(seats) if name == PERSON]
