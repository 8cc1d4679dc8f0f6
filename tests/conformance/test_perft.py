"""Counts of step sequences in `tests/games/<game>/perft.txt`; a line is `players {options}: of 1 step, of 2, …`."""

import json
from pathlib import Path

import pytest

import gratteciel
from gratteciel.engine.perft import perft
from tests.thorough import THOROUGH

MOST = 10**9 if THOROUGH else 10**6
"""Sequences that are counted; ten times as many find what a tenth has not found only where rules have changed."""
HOME = Path(__file__).parents[1] / "games"


def perft_file(id: str) -> Path:
    return HOME / id.replace("-", "_") / "perft.txt"


def lines() -> list[tuple[str, str]]:
    found = []
    for id in gratteciel.games():
        text = perft_file(id).read_text() if perft_file(id).exists() else ""
        found += [(id, line) for line in text.splitlines() if line and not line.startswith("#")]
    return found


@pytest.mark.parametrize(("id", "line"), lines())
def test_perft(id: str, line: str) -> None:
    head, _, counts = line.rpartition(":")
    players, _, options = head.partition(" ")
    position = gratteciel.game(id).start(int(players), **json.loads(options))
    for depth, expected in enumerate(counts.split(), 1):
        if int(expected.replace(",", "")) > MOST:
            break
        found = perft(position.game.engine, position.setup.boxes, position.tables, depth)
        assert found == int(expected.replace(",", "")), f"{depth} steps: {found}, the file says {expected}"


@pytest.mark.parametrize("id", gratteciel.games())
def test_every_game_and_number_of_players_has_counts(id: str) -> None:
    counted = {int(line.split()[0]) for game, line in lines() if game == id}
    assert counted == set(gratteciel.game(id).seats)
