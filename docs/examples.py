"""Plays the examples anew that games are drawn by where none is played: `make examples`.

Each is a game between levels, up to a moment at which its city stands well; the same on every machine.
"""

import gratteciel
from gratteciel.bots.levels import player
from gratteciel.engine.rng import stream
from gratteciel.play.game import game
from gratteciel.play.position import Position
from gratteciel.play.record import write

EXAMPLES = {
    "dice": (4, "craftsman", 1, 0.85),
    "helicopters": (4, "craftsman", 1, 0.9),
    "hong-kong": (2, "craftsman", 1, 0.85),
    "projekt": (4, "craftsman", 1, 0.9),
    "world": (4, "craftsman", 1, 0.9),
}
"""By game: players, their level, the seed of their thoughts and of luck, and how much of the game is played."""


def example(id: str) -> Position:
    """The moment of a game that is kept: somebody's turn."""
    players, level, seed, share = EXAMPLES[id]
    one = game(id)
    crew = [player(one, level, seat, seed=10 * seed + seat) for seat in range(players)]
    luck = stream(seed)
    position = one.start(players)
    while not position.over:
        mover = position.mover
        assert mover is not None
        move = position.random_move(luck) if mover == gratteciel.CHANCE else crew[mover].choose(position)
        position = position.play(move)
    trail = position.trail()
    return next(at for at in trail[round(share * position.length) :] if at.mover != gratteciel.CHANCE)


def main() -> None:
    """Write all examples."""
    for id in EXAMPLES:
        (game(id).folder.path / "example.sky").write_text(write(example(id)), encoding="utf-8")


if __name__ == "__main__":
    main()
