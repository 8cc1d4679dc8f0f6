"""Plays the examples anew that games are drawn by where none is played: `make examples`.

Each is a game of as many as can play, all of one level, up to a moment at which its city stands well.
"""

import gratteciel
from gratteciel.bots.levels import player
from gratteciel.engine.rng import stream
from gratteciel.play.game import game, games
from gratteciel.play.position import Position
from gratteciel.play.record import write

LEVEL, SEED, SHARE = "craftsman", 1, 0.88
"""Who plays, what their thoughts and luck are drawn from, and how much of the game is played."""


def example(id: str) -> Position:
    """The moment of a game that is kept: somebody's turn."""
    one = game(id)
    players = one.seats[-1]
    crew = [player(one, LEVEL, seat, seed=10 * SEED + seat) for seat in range(players)]
    luck = stream(SEED)
    position = one.start(players)
    while not position.over:
        mover = position.mover
        assert mover is not None
        move = position.random_move(luck) if mover == gratteciel.CHANCE else crew[mover].choose(position)
        position = position.play(move)
    trail = position.trail()
    return next(at for at in trail[round(SHARE * position.length) :] if at.mover != gratteciel.CHANCE)


def main() -> None:
    """Write all examples."""
    for id in games():
        (game(id).folder.path / "example.sky").write_text(write(example(id)), encoding="utf-8")


if __name__ == "__main__":
    main()
