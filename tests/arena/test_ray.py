"""The same run on a Ray cluster of two nodes gives the same games."""

import json
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gratteciel.arena.cluster import on_ray, refused, show_token
from gratteciel.arena.command import run_arena
from gratteciel.arena.plan import make_plan
from gratteciel.errors import ArenaCluster, ArenaToken, ExtraMissing
from tests.arena.test_running import lines

SETTINGS: dict[str, Any] = {"game": "dice", "players": ["random,intern@20"], "games": 12, "seed": 3}


def own_network() -> bool:
    """Whether a network namespace can be made here: only root may."""
    return (
        shutil.which("unshare") is not None and subprocess.run(["unshare", "-n", "true"], check=False).returncode == 0
    )


@pytest.mark.skipif(not own_network(), reason="a network namespace for Ray needs root and unshare")
def test_two_nodes_play_the_same_games(tmp_path: Path) -> None:
    spread, here = tmp_path / "spread", tmp_path / "here"
    spread.mkdir()
    script = Path(__file__).with_name("two_nodes.py")
    run = subprocess.run(
        ["unshare", "-n", sys.executable, str(script), str(spread), json.dumps(SETTINGS)],
        capture_output=True, text=True, timeout=300, check=False, env={**os.environ, "RAY_ADDRESS": ""},
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert len(list(spread.glob("node-*"))) == 2, "both nodes played"
    run_arena(out=here, workers=1, **SETTINGS)
    assert lines(spread) == lines(here)
    assert (spread / "arena.json").read_bytes() == (here / "arena.json").read_bytes()


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gratteciel.extras.find_spec", lambda package: None)
    plan = make_plan("dice", ["random"], seed=0)
    with pytest.raises(ExtraMissing, match=r"gratteciel\[ray\]"):
        next(on_ray(plan.encode(), [0]))


def test_a_cluster_that_is_named_is_shown_its_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("RAY_AUTH_MODE", "RAY_AUTH_TOKEN", "RAY_AUTH_TOKEN_PATH", "RAY_ADDRESS"):
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("RAY_ADDRESS", "10.0.0.7:6379")
    show_token()
    assert "RAY_AUTH_MODE" not in os.environ, "there is none"
    (tmp_path / ".ray").mkdir()
    (tmp_path / ".ray/auth_token").write_text("abc")
    show_token()
    assert os.environ["RAY_AUTH_MODE"] == "token"
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    show_token()
    assert os.environ["RAY_AUTH_MODE"] == "disabled", "what somebody said holds"


def test_what_ray_complains_of_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_ADDRESS", "10.0.0.7:6379")
    away = refused(ConnectionError("no cluster there\nand many more words"))
    assert isinstance(away, ArenaCluster) and str(away).startswith(
        "the Ray cluster (10.0.0.7:6379): no cluster there. G"
    )
    task = refused(RuntimeError("ray::play_number()\nTraceback:\n  File x\nModuleNotFoundError: No module named 'g'"))
    assert "): ModuleNotFoundError: No module named 'g'. Les" in task.text("fr").replace(") :", "):")


def test_a_cluster_that_keeps_us_out_wants_a_token(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a cluster that answers and refuses, Ray says what it says of one that is not there."""
    with socket.create_server(("127.0.0.1", 0)) as there:
        address = f"127.0.0.1:{there.getsockname()[1]}"
        monkeypatch.setenv("RAY_ADDRESS", address)
        kept_out = refused(ConnectionError(f"Failed to connect to Ray cluster at {address}. Please check"))
    assert isinstance(kept_out, ArenaToken) and kept_out.code == "arena/token"
    assert address in str(kept_out) and "RAY_AUTH_TOKEN or ~/.ray/auth_token, with RAY_AUTH_MODE=token" in str(kept_out)
    assert isinstance(refused(RuntimeError("Token authentication is enabled but no token was found")), ArenaToken)
    away = refused(ConnectionError(f"Failed to connect to Ray cluster at {address}."))
    assert isinstance(away, ArenaCluster), "nobody listens there any more"
