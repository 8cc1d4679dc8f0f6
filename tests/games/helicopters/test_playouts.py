"""How random games go: short when anything is flown, long when players avoid the district they leave."""

import numpy as np
import pytest

import gratteciel
from gratteciel.engine.playouts import Manner, Outcomes, playouts
from gratteciel.games.helicopters import rules


def played(players: int, manner: Manner) -> Outcomes:
    position = gratteciel.game("helicopters").start(players)
    return playouts(position.game.engine, position.setup.boxes, position.tables, 400, seed=3, manner=manner)


def share(games: Outcomes, ending: str) -> float:
    return float(np.mean(games.ends == rules.ENDINGS.index(ending)))


@pytest.mark.parametrize("players", rules.SEATS)
def test_random_play_ends_by_elimination_within_a_dozen_steps(players: int) -> None:
    games = played(players, "pick")
    assert games.lengths.mean() < 12
    assert share(games, "one-left") > 0.95


@pytest.mark.parametrize("players", rules.SEATS)
def test_players_who_avoid_the_district_they_leave_play_until_somebody_cannot_fly(players: int) -> None:
    games = played(players, "lean")
    assert 50 < games.lengths.mean() < 60
    assert share(games, "cannot-fly") > 0.6
