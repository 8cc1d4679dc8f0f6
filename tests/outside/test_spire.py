"""The game of `adding-a-game.md`, installed as a package of its own: in the library, the terminal and the arena."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.outside.spire import beside, share
from tests.server.e2e.process import GRATTECIEL

OURS = ["dice", "helicopters", "hong-kong", "projekt", "world"]


def run(installed: Path, *command: str) -> str:
    done = subprocess.run(command, check=False, env=beside(installed), capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_library_has_it(installed: Path) -> None:
    said = run(
        installed,
        sys.executable,
        "-W",
        "error",
        "-c",
        "import gratteciel; g = gratteciel.game('spire', 'interpreted'); p = g.start(2).play('build 2');"
        "print(gratteciel.games()); print(p.tell('fr'), g.folder.path.name, list(g.kinds))",
    )
    assert said.splitlines() == [
        str([*OURS, "spire"]),
        "['Rouge ajoute 2 étages.'] gratteciel_spire ['floor', 'plot']",
    ]


def test_the_terminal_has_it(installed: Path) -> None:
    listed = json.loads(run(installed, *GRATTECIEL, "games", "--json"))
    assert "spire" in json.dumps(listed)
    assert "Whoever lays its last floor wins" in run(installed, *GRATTECIEL, "--lang", "en", "rules", "spire")
    simulate = ("simulate", "spire", "--seats", "intern,random", "--games", "4")
    assert "Spire" in run(installed, *GRATTECIEL, "--lang", "en", *simulate)


PLAYED = """
import gratteciel
from gratteciel.bots.levels import player

games = [gratteciel.game("spire", mode) for mode in ("wasm", "interpreted")]
positions = [game.start(2) for game in games]
for number in range(4):
    if positions[0].mover == gratteciel.CHANCE:
        moves = [one.random_move(seed=number) for one in positions]
    else:
        moves = [player(game, "intern", one.mover, number).choose(one) for game, one in zip(games, positions)]
    positions = [one.play(move) for one, move in zip(positions, moves)]
    assert moves[0] == moves[1] and positions[0].tables.tobytes() == positions[1].tables.tobytes()
print(games[0].engine.wasm_file)
"""


def test_it_carries_its_own_webassembly(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = installed / "gratteciel_spire" / "rules.wasm"
    assert str(file) in run(installed, *GRATTECIEL, "--lang", "en", "wasm", "spire")
    share(file, tmp_path_factory)
    assert run(installed, sys.executable, "-c", PLAYED).strip() == str(file)


def test_the_arena_has_it(installed: Path, tmp_path: Path) -> None:
    """With levels nobody has measured: more thought wins more."""
    arena = ("arena", "--game", "spire", "--players", "random,craftsman", "--games", "40", "--workers", "1")
    run(installed, *GRATTECIEL, "--lang", "en", *arena, "--out", str(tmp_path / "results"))
    results = [json.loads(line) for line in (tmp_path / "results" / "games.jsonl").read_text().splitlines()]
    won = [game["shares"][game["seating"].index("craftsman")] for game in results]
    assert len(won) == 40 and sum(won) > 24
