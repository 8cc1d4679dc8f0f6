"""Whole games, step by step as the twin has them."""

import random

import pytest

import gratteciel
from gratteciel import CHANCE, Position
from tests.games.world.twin import COLOURS, Twin


def compare(position: Position, twin: Twin) -> None:
    mover = None if position.mover is None else "chance" if position.mover == CHANCE else COLOURS[position.mover]
    assert mover == twin.mover()
    assert {str(move) for move in position.moves()} == twin.legal()
    if position.mover == CHANCE:
        assert {str(move): weight for move, weight in position.chances()} == twin.outcomes()
    assert list(position.scores) == [twin.score(colour) for colour in twin.players]
    assert list(position.shares) == twin.shares()
    table = position.tables[0]
    assert table["coins"][: position.players].tolist() == list(twin.coins.values())


def lively(rng: random.Random, steps: list[str]) -> str:
    """Mostly builds and purchases, so that games reach their end by penthouses."""
    for word, chance in (("build penthouse", 0.9), ("show", 0.8), ("build", 0.8), ("sell", 0.0), ("end", 0.4)):
        some = [step for step in steps if step.startswith(word)]
        if some and rng.random() < chance:
            return rng.choice(some)
    return rng.choice(steps)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_go_as_the_twin_has_them(players: int, seed: int) -> None:
    rng = random.Random(seed)
    turning, tournament = seed % 2 == 1, seed % 3 == 1
    position = gratteciel.game("world").start(players, turning=turning, tournament=tournament)
    twin = Twin(players, turning, tournament)
    while not position.over:
        compare(position, twin)
        steps = [str(move) for move in position.moves()]
        if position.mover == CHANCE:
            step = rng.choices(steps, [weight for _, weight in position.chances()])[0]
        else:
            step = rng.choice(steps) if seed < 2 else lively(rng, steps)
        position = position.play(step)
        twin.play(step)
    compare(position, twin)
