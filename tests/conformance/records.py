"""Records of every version of every game's rules, kept in `records/<game>/<version>/`, with what they end in.

`python -m tests.conformance.records` plays and writes those that are missing, by the newest rules. Those that are there
are never written again: they show that an old game is still played as it was.
"""

from collections.abc import Iterator
from pathlib import Path

from gratteciel.engine.rng import stream
from gratteciel.play import record
from gratteciel.play.game import Game, Setup, game, games
from gratteciel.play.position import Position

FOLDER = Path(__file__).parent / "records"
SCORES = "scores.txt"
"""In each folder: the name of each record, and the points of the seats at its end."""


def folder_of(one: Game, version: int) -> Path:
    """Where the records of a version are."""
    return FOLDER / one.id / str(version)


def wanted(one: Game) -> Iterator[tuple[str, Setup]]:
    """What is recorded of each version: a game for each number of players, and one for each choice of an option."""
    for players in one.seats:
        yield f"{players}-players", one.setup(players)
    for name, option in one.options.items():
        for choice in option.choices:
            if choice != option.default:
                yield f"{name}-{choice}".lower(), one.setup_with({name: choice}, (option.players or one.seats)[0])


def random_game(setup: Setup) -> Position:
    """A whole game of random play."""
    position, rng = Position.start(setup), stream(1, setup.players)
    while not position.over:
        position = position.play(position.random_move(rng))
    return position


def keep(one: Game) -> None:
    """Write the records of the newest version that are missing."""
    folder = folder_of(one, one.versions[-1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, setup in wanted(one):
        file = folder / f"{name}.sky"
        if file.exists():
            continue
        position = random_game(setup)
        file.write_text(record.write(position), encoding="utf-8")
        with (folder / SCORES).open("a") as scores:
            scores.write(" ".join([name, *map(str, position.scores)]) + "\n")


if __name__ == "__main__":
    for id in games():
        keep(game(id))
