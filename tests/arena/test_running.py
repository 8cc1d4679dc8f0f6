"""Stopping, killing, going on, with any number of workers: the games are the same, and each is counted once."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from gratteciel.arena.command import run_arena
from gratteciel.arena.match import play_number
from gratteciel.arena.plan import make_plan
from gratteciel.arena.store import Store
from gratteciel.errors import ArenaBroken, ArenaBusy, ArenaForeign

PLAYERS = "random,intern@150"
GAMES = 16
TIMES = ("seconds", "slowest")


def lines(folder: Path) -> list[dict[str, Any]]:
    """The games of a folder by their numbers, without what the clock says."""
    found = [json.loads(line) for line in (folder / "games.jsonl").read_text().splitlines()]
    return sorted(
        ({key: value for key, value in game.items() if key not in TIMES} for game in found), key=lambda g: g["number"]
    )


def command(folder: Path, *more: str, games: int = GAMES) -> list[str]:
    return [
        sys.executable, "-m", "gratteciel.cli", "arena", "--game", "dice", "--players", PLAYERS, "--games", str(games),
        "--out", str(folder), "--seed", "4", "--workers", "2", *more,
    ]  # fmt: skip


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The arena played from beginning to end by one worker."""
    folder = tmp_path_factory.mktemp("arena") / "whole"
    run_arena("dice", [PLAYERS], GAMES, folder, seed=4, workers=1)
    return folder


def started(folder: Path, enough: int, *more: str) -> "subprocess.Popen[str]":
    """The command, some games into its run."""
    process = subprocess.Popen(
        command(folder, *more, games=2000), stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    deadline = time.monotonic() + 60
    while process.poll() is None and time.monotonic() < deadline:
        if (folder / "games.jsonl").exists() and (folder / "games.jsonl").read_bytes().count(b"\n") >= enough:
            return process
        time.sleep(0.01)
    raise AssertionError(f"no games were played: {process.communicate()}")


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_killed_it_goes_on_and_nothing_is_counted_twice(tmp_path: Path, undisturbed: Path) -> None:
    process = started(tmp_path, 3)
    workers = [int(pid) for pid in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]
    assert len(workers) >= 2
    process.kill()
    process.communicate()
    deadline = time.monotonic() + 10
    while any(map(alive, workers)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not any(map(alive, workers)), "no worker outlives the command"
    with (tmp_path / "games.jsonl").open("ab") as file:
        file.write(b'{"number": 3, "group": 1, "seat')
    before = (tmp_path / "games.jsonl").read_bytes().rpartition(b"\n")[0]

    run = subprocess.run(command(tmp_path, "--json"), capture_output=True, text=True, check=True)
    assert (tmp_path / "games.jsonl").read_bytes().startswith(before + b"\n"), "what was there stays"
    found = lines(tmp_path)
    assert [game["number"] for game in found[:GAMES]] == list(range(GAMES))
    assert len({game["number"] for game in found}) == len(found)
    assert found[:GAMES] == lines(undisturbed), "two workers, killed and restarted: the same games as one"
    assert json.loads(run.stdout)["games"] == len(found)


def test_ctrl_c_keeps_what_was_done(tmp_path: Path) -> None:
    process = started(tmp_path, 2)
    process.send_signal(signal.SIGINT)
    said, wrong = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "Traceback" not in wrong
    assert "goes on from here" in said
    assert (tmp_path / "report.html").exists()
    assert len(lines(tmp_path)) >= 2


def test_more_games_are_added_to_what_is_there(tmp_path: Path, undisturbed: Path) -> None:
    run_arena("dice", [PLAYERS], 4, tmp_path, seed=4, workers=1)
    first = (tmp_path / "games.jsonl").read_bytes()
    tree = run_arena("dice", [PLAYERS], 8, tmp_path, workers=1)  # the seed is the folder's
    assert (tmp_path / "games.jsonl").read_bytes().startswith(first)
    assert lines(tmp_path) == lines(undisturbed)[:8]
    assert (tree["games"], tree["wanted"], tree["interrupted"], tree["even"]) == (8, 8, False, True)
    again = (tmp_path / "games.jsonl").read_bytes()
    assert run_arena("dice", [PLAYERS], 6, tmp_path)["games"] == 8
    assert (tmp_path / "games.jsonl").read_bytes() == again


def test_mirrored_games_have_the_same_luck(undisturbed: Path) -> None:
    for one, other in zip(lines(undisturbed)[::2], lines(undisturbed)[1::2], strict=True):
        assert one["luck"] == other["luck"]
        assert one["seating"] == other["seating"][::-1]


@pytest.mark.parametrize(
    ("other", "difference"),
    [
        ({"seed": 5}, "seed: 4 ≠ 5"),
        ({"seats": 3}, "seats: 2 ≠ 3"),
        ({"budget": 0.5}, "budget: 1.0 ≠ 0.5"),
        ({"players": ["random,intern"]}, "players: random,intern@150 ≠ random,intern"),
    ],
)
def test_a_folder_of_another_set_up_is_refused(undisturbed: Path, other: dict[str, Any], difference: str) -> None:
    before = (undisturbed / "games.jsonl").read_bytes()
    settings: dict[str, Any] = {"players": [PLAYERS], "seed": 4} | other
    with pytest.raises(ArenaForeign) as refused:
        run_arena("dice", settings.pop("players"), GAMES, undisturbed, **settings)
    assert difference in refused.value.text("en") and difference in refused.value.text("fr")
    assert (undisturbed / "games.jsonl").read_bytes() == before


def test_a_level_that_changed_is_another_set_up(undisturbed: Path) -> None:
    plan = json.loads((undisturbed / "arena.json").read_text())
    here = make_plan("dice", [PLAYERS], seed=4)
    assert plan["players"][1]["level"]["iterations"] == 150
    changed = make_plan("dice", ["random,intern@150"], seed=4, patience=1)
    assert not here.differences(changed), "patience is for own bots only"


def test_a_line_that_is_no_game_is_refused_at_its_place(tmp_path: Path, undisturbed: Path) -> None:
    for name in ("arena.json", "games.jsonl"):
        (tmp_path / name).write_bytes((undisturbed / name).read_bytes())
    kept = (undisturbed / "games.jsonl").read_bytes().splitlines(keepends=True)
    plan = make_plan("dice", [PLAYERS], seed=4)
    for wrong in (b"nothing\n", kept[1].replace(b'"luck":', b'"luck":1'), b"\xff\n"):
        (tmp_path / "games.jsonl").write_bytes(kept[0] + wrong + kept[2])
        with pytest.raises(ArenaBroken, match="line 2"), Store(tmp_path, plan):
            pass
    (tmp_path / "games.jsonl").write_bytes(kept[0] + kept[0] + kept[1])
    with Store(tmp_path, plan) as store:
        assert len(store.games) == 2, "a line that is there twice counts once"
    (tmp_path / "arena.json").write_text("{}")
    with pytest.raises(ArenaBroken), Store(tmp_path, plan):
        pass


def test_two_cannot_play_into_one_folder(tmp_path: Path) -> None:
    plan = make_plan("dice", [PLAYERS], seed=4)
    with Store(tmp_path, plan), pytest.raises(ArenaBusy), Store(tmp_path, plan):
        pass


def test_a_game_is_the_same_wherever_it_is_played(undisturbed: Path) -> None:
    plan = make_plan("dice", [PLAYERS], seed=4)
    for number in (11, 2):
        again = {k: v for k, v in json.loads(play_number(plan.encode(), number)).items() if k not in TIMES}
        assert again == lines(undisturbed)[number]


def test_workers_end_their_bots_when_the_command_is_killed(tmp_path: Path) -> None:
    noted = tmp_path / "pids"
    bot = f"stubborn=sh -c 'echo $$ >> {noted}; trap \"\" TERM INT PIPE; read line; while :; do sleep 1; done'"
    process = subprocess.Popen(
        [sys.executable, "-m", "gratteciel.cli", "arena", "--game", "dice", "--players", "random", "--players", bot,
         "--games", "4", "--out", str(tmp_path / "out"), "--workers", "1"],
        stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    deadline = time.monotonic() + 30
    while not (noted.exists() and noted.read_text().strip()) and time.monotonic() < deadline:
        time.sleep(0.02)
    process.kill()
    process.wait()
    pids = [int(pid) for pid in noted.read_text().split()]
    assert pids
    while any(map(alive, pids)) and time.monotonic() < deadline:
        time.sleep(0.02)
    for pid in filter(alive, pids):
        os.kill(pid, signal.SIGKILL)
        raise AssertionError("a bot outlived the command")
