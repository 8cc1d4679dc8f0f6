"""Data sets of self-play: written, killed, gone on with, read back; and games as records."""

import errno
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from typer.testing import CliRunner

import gratteciel
from gratteciel import Leaves
from gratteciel.arena.match import play
from gratteciel.arena.plan import make_plan
from gratteciel.arena.records import write_records
from gratteciel.arena.store import Store
from gratteciel.cli.commands import app
from gratteciel.errors import DataForeign, SearchWrong
from gratteciel.play.record import umask

HOW: dict[str, Any] = {"iterations": 16, "leaves": 8, "shard": 2, "seed": 5}


def even(leaves: Leaves) -> Any:
    """Everything is worth the same."""
    return np.full(len(leaves), 0.5), None


def write(folder: Path, games: int, **more: Any) -> Path:
    return gratteciel.selfplay("hong-kong", folder, games, judge=even, **HOW, **more)


def test_rows_are_what_was_seen_found_and_won(tmp_path: Path) -> None:
    data = gratteciel.dataset(write(tmp_path / "data", 3))
    rows = data.load()
    assert [file.name for file in data.files] == ["games-000000.npz", "games-000001.npz"]
    games = list(data.games())
    assert len(games) == 3 and all(game.over for game in games)
    for row in range(0, len(rows["steps"]), 9):
        before = games[rows["games"][row]].trail()[rows["plies"][row]]
        assert before.mover == rows["seats"][row]
        assert np.array_equal(rows["features"][row], before.features())
        assert np.array_equal(rows["mask"][row], before.mask())
        assert rows["policy"][row].sum() == pytest.approx(1) and not rows["policy"][row][before.mask() == 0].any()
        after = games[rows["games"][row]].trail()[rows["plies"][row] + 1]
        assert after.last is not None and after.last.step == rows["steps"][row]
        shares = games[rows["games"][row]].shares
        assert rows["results"][row].tolist() == [shares[before.mover], shares[1 - before.mover]]
    batches = list(data.batches(16, seed=1))
    assert sum(len(batch["steps"]) for batch in batches) == len(rows["steps"])
    assert all(batch["features"].shape[1:] == (83,) for batch in batches)
    assert not np.array_equal(batches[0]["plies"], next(data.batches(16))["plies"])


def test_killed_and_gone_on_with_it_is_the_same_data_set(tmp_path: Path) -> None:
    whole = gratteciel.dataset(write(tmp_path / "whole", 6, workers=2)).load()
    code = (
        "from tests.arena.test_selfplay import write; from pathlib import Path; import sys; write(Path(sys.argv[1]), 6)"
    )
    other = subprocess.Popen([sys.executable, "-c", code, str(tmp_path / "cut")], cwd=Path(__file__).parents[2])
    first = tmp_path / "cut" / "games-000000.npz"
    while not first.exists() and other.poll() is None:
        time.sleep(0.002)
    os.kill(other.pid, signal.SIGKILL) if other.poll() is None else None
    other.wait()
    assert first.exists()
    (tmp_path / "cut" / "games-000002.npz").write_bytes(first.read_bytes()[:100])  # as a broken disk would
    kept = first.stat().st_mtime_ns
    again = gratteciel.dataset(write(tmp_path / "cut", 6)).load()
    assert first.stat().st_mtime_ns == kept
    assert again.keys() == whole.keys() and all(np.array_equal(again[name], whole[name]) for name in whole)


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    write(tmp_path, 1)
    with pytest.raises(DataForeign, match="seed"):
        gratteciel.selfplay("hong-kong", tmp_path, 1, judge=even, **HOW | {"seed": 6})
    (tmp_path / "data.json").write_text("{")
    with pytest.raises(DataForeign):
        write(tmp_path, 1)
    with pytest.raises(SearchWrong, match="module:name"):
        gratteciel.selfplay("hong-kong", tmp_path / "other", 1, judge="nowhere:nothing")


def test_the_commands_write_data_sets_and_records(tmp_path: Path) -> None:
    data, judge = tmp_path / "data", "tests.arena.test_selfplay:even"
    typed = ["selfplay", "hong-kong", "--out", str(data), "--games", "2", "--iterations", "8", "--judge", judge]
    answered = CliRunner().invoke(app, [*typed, "--threads", "1", "--json"])
    assert answered.exit_code == 0, answered.output
    assert json.loads(answered.stdout)["games"] == 2
    answered = CliRunner().invoke(app, ["records", str(data), "--out", str(tmp_path / "sky"), "--lang", "fr"])
    assert answered.exit_code == 0 and "2 enregistrements" in answered.stdout
    records = sorted((tmp_path / "sky").glob("*.sky"))
    assert [gratteciel.load(file).history for file in records] == [
        game.history for game in gratteciel.dataset(data).games()
    ]
    with pytest.raises(DataForeign):
        write_records(tmp_path / "sky", tmp_path / "none")


def test_games_of_an_arena_become_records(tmp_path: Path) -> None:
    plan = make_plan("hong-kong", ["random,intern@4"], seed=1)
    with Store(tmp_path / "arena", plan) as store:
        for number in range(2):
            store.add(msgspec.json.encode(play(plan, plan.fixture(number))))
    assert write_records(tmp_path / "arena", tmp_path / "sky") == 2
    lines = [json.loads(line) for line in (tmp_path / "arena" / "games.jsonl").read_text().splitlines()]
    for line in lines:
        end = gratteciel.load(tmp_path / "sky" / f"game-{line['number']:06d}.sky")
        assert [move.step for move in end.history] == line["history"] and list(end.shares) == line["shares"]


def test_what_cannot_be_leaves_no_folder_behind(tmp_path: Path) -> None:
    for wrong in ({"leaves": 0}, {"temperature": -1.0}, {"judge": "os:nothing"}, {"noise": 2.0}, {"shard": "x"}):
        with pytest.raises(SearchWrong):
            gratteciel.selfplay("hong-kong", tmp_path / "data", 1, **wrong)
    assert not (tmp_path / "data").exists()
    (tmp_path / "list").mkdir()
    (tmp_path / "list/data.json").write_text("[1]")
    with pytest.raises(DataForeign, match=r"data\.json: \[1\]"):
        write(tmp_path / "list", 1)
    with pytest.raises(DataForeign):
        gratteciel.dataset(tmp_path / "list")


def test_a_full_disk_names_the_file_and_leaves_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int, mode: str) -> Any:
        os.close(handle)
        raise OSError(errno.ENOSPC, "No space left on device")

    folder = write(tmp_path / "data", 2)
    assert (folder / "data.json").stat().st_mode & 0o777 == 0o666 & ~umask(), "for whoever may read other files"
    monkeypatch.setattr("gratteciel.arena.selfplay.os.fdopen", full)
    with pytest.raises(OSError, match=r"games-000001\.npz"):
        write(folder, 4)
    assert sorted(file.name for file in folder.iterdir()) == ["data.json", "games-000000.npz"]
