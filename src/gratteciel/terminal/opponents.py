"""Who sits where: people at this keyboard, and the computer opponents by the name of their level."""

from collections.abc import Callable, Sequence

from gratteciel.play.move import Move
from gratteciel.play.position import Position
from gratteciel.terminal.luck import Luck

Opponent = Callable[[Position, Luck], Move]
"""Chooses one of the allowed moves; it may look at its own seat's view only."""

PERSON = "me"
"""The name of a person at this keyboard."""


def at_random(position: Position, luck: Luck) -> Move:
    """Any allowed move, each as likely as the others."""
    moves = position.moves()
    return moves[luck.number(position, len(moves))]


LEVELS: dict[str, Opponent] = {"random": at_random}
"""The computer opponents."""


def people(seats: Sequence[str]) -> list[int]:
    """The seats of people."""
    return [seat for seat, name in enumerate(seats) if name == PERSON]
