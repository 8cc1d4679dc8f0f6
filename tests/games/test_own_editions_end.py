"""Games end on own editions too: on whatever a game takes of values drawn at random."""

import pytest

import gratteciel
from gratteciel.engine.playouts import MANNERS, playouts
from gratteciel.engine.runner import Runner
from gratteciel.play import record
from gratteciel.play.position import Position
from tests.games.random_editions import random_editions

LONGEST = 20_000
"""Steps; the longest game found had 6 238, of 99 rounds of dice."""


@pytest.mark.parametrize("id", gratteciel.games())
def test_games_on_random_editions_end_and_their_records_replay(id: str) -> None:
    game = gratteciel.game(id)
    for number, edition in enumerate(random_editions(game.folder, 4)):
        players = game.seats[number % len(game.seats)]
        setup = game.setup(players, edition=edition)
        start = Runner(game.engine, setup.boxes).deal()
        for manner in MANNERS[::2]:
            outcomes = playouts(game.engine, setup.boxes, start, 3, seed=number, manner=manner, limit=LONGEST)
            assert (outcomes.ends >= 0).all(), f"{edition.edition.id} with {players}: {outcomes.lengths}"
            assert abs(outcomes.scores).max() < 10**7
        position = Position.start(setup)
        for step in range(12):
            if position.over:
                break
            assert position.moves(), f"{edition.edition.id}: nothing is allowed"
            position = position.play(position.random_move(seed=step))
        assert record.read(record.write(position)) == position
