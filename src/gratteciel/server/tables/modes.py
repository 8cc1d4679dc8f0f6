"""Which mode games are played in for now: interpreted while a game's native code is not there yet."""

from gratteciel.play.game import Game, game

INTERPRETED: set[str] = set()
"""The games that are played interpreted: one set for the process, as games are, changed by whoever makes them ready."""


def played(id: str) -> Game:
    """The game as it can be played now."""
    return game(id, "interpreted" if id in INTERPRETED else None)
