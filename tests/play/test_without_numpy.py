"""The games where NumPy and Numba are not installed: as in a page, everything that can be seen is the same."""

import json
from pathlib import Path

import pytest

import gratteciel
from tests.play.strolling import stroll
from tests.without import run_without

MISSING = ("numpy", "numba", "litestar", "argon2", "openskill", "PIL", "scipy", "matplotlib", "sqlite3")
SCRIPT = Path(__file__).with_name("strolling.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("id", gratteciel.games())
def test_a_game_without_numpy_is_the_same_game(id: str) -> None:
    players, steps = gratteciel.game(id).seats[-1], 30
    done = run_without(MISSING, SCRIPT, id, str(players), str(steps))
    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    expected = [json.loads(json.dumps(line)) for line in stroll(id, players, steps)]
    assert len(found) == len(expected) >= 10
    for number, (there, here) in enumerate(zip(found, expected, strict=True)):
        for what in here:
            assert there[what] == here[what], f"{what} after {number} steps"


@pytest.mark.parametrize("id", gratteciel.games())
def test_a_game_as_webassembly_without_numpy_is_the_same_game(id: str) -> None:
    players, steps = gratteciel.game(id).seats[0], 12
    done = run_without(MISSING, SCRIPT, id, str(players), str(steps), "wasm")
    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert found == [json.loads(json.dumps(line)) for line in stroll(id, players, steps)]


def test_thinking_without_numpy_comes_to_the_same() -> None:
    script = """
import gratteciel
from gratteciel.bots.hints import hints
from gratteciel.bots.levels import player
from gratteciel.bots.review import review

game = gratteciel.game("hong-kong", sys.argv[1])
start = game.start()
print(player(game, "intern", 0).choose(start), hints(start, 0, iterations=24))
print(review(start.play("S b2").play("S b3"), iterations=16, threads=1))
"""
    there = run_without(("nothing",), script, "interpreted")
    assert there.returncode == 0 and there.stdout, there.stderr
    for mode in ("interpreted", "wasm"):
        without = run_without(MISSING, script, mode)
        assert without.returncode == 0, without.stderr
        assert without.stdout == there.stdout, mode
