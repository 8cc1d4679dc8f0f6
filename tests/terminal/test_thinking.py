"""Opponents that think, hints and reviews, as commands and at the prompt."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import gratteciel
from gratteciel.play.record import Settled, write
from gratteciel.terminal import analysing
from gratteciel.terminal.matches import matches
from gratteciel.terminal.simulation import summary
from tests.bots.test_hints import last_plot, played
from tests.terminal.pseudo_terminal import Person
from tests.test_cli import FRENCH, run, tree


@pytest.fixture
def blunder(tmp_path: Path) -> Path:
    """Red has only to take the last plot to win, does not, and Blue takes it."""
    path = tmp_path / "blunder.sky"
    last_plot().play("S a1").play("S c3").save(path)
    return path


def test_analyse(blunder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    found = tree("analyse", str(blunder), "--iterations", "300", "--out", str(out))
    assert found["costliest"][0] == 25
    assert found == json.loads((out / "analysis.json").read_text())
    assert {path.name for path in out.iterdir()} == {
        "analysis.json",
        "analysis.jsonl",
        "curve.png",
        "curve-dark.png",
        "curve.svg",
    }
    assert len((out / "analysis.jsonl").read_text().splitlines()) == 26
    before = (out / "analysis.jsonl").read_bytes()
    english = run("analyse", str(blunder), "--iterations", "300", "--out", str(out))
    assert "S a1" in english.stdout
    assert "The moves that cost most" in english.stdout
    french = run("analyse", str(blunder), "--iterations", "300", "--out", str(out), env=FRENCH)
    assert "Les coups les plus coûteux" in french.stdout
    assert "qui allait gagner" in (out / "curve.svg").read_text()
    assert (out / "analysis.jsonl").read_bytes() == before  # nothing was searched twice
    for printed in (english.stdout, french.stdout):
        assert max(map(len, printed.splitlines()[:-1])) <= 80


def test_analyse_an_unfinished_game_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    played("dice", 1, 12).save(tmp_path / "solo.sky")
    result = run("analyse", "solo.sky", "--iterations", "30")
    assert result.exit_code == 0, result.output
    assert "Unfinished" in result.stdout
    assert "Points to expect" in result.stdout
    assert "The greatest luck" in result.stdout
    assert (tmp_path / "solo-analysis" / "curve.svg").exists()


def test_a_game_that_was_resigned_is_finished(tmp_path: Path) -> None:
    path = tmp_path / "resigned.sky"
    path.write_text(write(played("hong-kong", 2, 9), settled=Settled((0.0, 1.0), "resignation")), encoding="utf-8")
    arguments = ("analyse", str(path), "--iterations", "30", "--out", str(tmp_path / "out"))
    assert tree(*arguments)["over"] is True
    english, french = run(*arguments).stdout, run(*arguments, env=FRENCH).stdout
    assert "Blue wins. A player resigned." in english and "off board" in english and "Unfinished" not in english
    assert "Bleu gagne. Un joueur a abandonné." in french and "hors jeu" in french
    assert "Blue wins. A player resigned." in run("replay", str(path)).stdout
    found = tree("replay", str(path))
    assert found["over"] is True and found["winners"] == [1] and found["reason"] == "resignation"
    path.write_text(write(played("hong-kong", 2, 9), settled=Settled((0.0, 0.0), "abort")), encoding="utf-8")
    assert "Called off by agreement" in run("replay", str(path)).stdout
    path.write_text(write(played("hong-kong", 2, 9)), encoding="utf-8")
    assert "Unfinished" in run("replay", str(path)).stdout and tree("replay", str(path))["reason"] is None


def test_analyse_without_matplotlib(blunder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    result = run("analyse", str(blunder), "--iterations", "20", "--out", str(tmp_path / "out"))
    assert result.exit_code == 0
    assert "gratteciel[plots]" in result.stderr


def test_analyse_refuses_a_broken_record(blunder: Path, tmp_path: Path) -> None:
    blunder.write_text(blunder.read_text().replace("S a1", "S a9", 1))
    result = run("analyse", str(blunder), "--out", str(tmp_path / "out"))
    assert result.exit_code == 1
    assert "record/broken" in result.stderr
    assert not (tmp_path / "out").exists()


def test_ctrl_c_keeps_what_was_found_out(blunder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = tree("analyse", str(blunder), "--iterations", "40", "--out", str(tmp_path / "whole"))
    from gratteciel.bots.review import review as own

    def interrupted(*arguments: Any, progress: Any, **named: Any) -> Any:
        def stop(done: int, total: int) -> None:
            progress(done, total)
            if done == 3:
                raise KeyboardInterrupt

        return own(*arguments, progress=stop, **named)

    monkeypatch.setattr(analysing, "review", interrupted)
    stopped = run("analyse", str(blunder), "--iterations", "40", "--out", str(tmp_path / "out"))
    assert stopped.exit_code == 130
    assert "3 of 26 positions" in stopped.stderr
    monkeypatch.undo()
    assert tree("analyse", str(blunder), "--iterations", "40", "--out", str(tmp_path / "out")) == whole


def test_a_killed_analysis_goes_on_where_it_was(blunder: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "gratteciel.cli", "analyse", str(blunder), "--iterations", "800", "--json"]
    out = tmp_path / "killed"
    notes = out / "analysis.jsonl"
    with subprocess.Popen([*command, "--out", str(out)], stdout=subprocess.DEVNULL) as process:
        while process.poll() is None and (not notes.exists() or notes.read_bytes().count(b"\n") < 3):
            time.sleep(0.02)
        assert process.poll() is None, "it was done before it could be killed"
        os.kill(process.pid, signal.SIGKILL)
    kept = notes.read_bytes()
    assert 3 <= kept.count(b"\n") < 26
    assert not (out / "analysis.json").exists()
    resumed = subprocess.run([*command, "--out", str(out)], capture_output=True, check=True)
    assert json.loads(resumed.stdout) == tree(*command[3:-1], "--out", str(tmp_path / "afresh"))
    assert notes.read_bytes().startswith(kept)


def test_hint(blunder: Path) -> None:
    found = tree("hint", str(blunder), "--step", "24", "--iterations", "1000")
    assert found["moves"][0]["text"].endswith("c3")
    assert found["mover"] == found["seat"] == 0
    printed = run("hint", str(blunder), "--step", "24", env=FRENCH).stdout
    assert "part de victoire" in printed
    assert "100\u202f%" in printed
    over = run("hint", str(blunder))
    assert over.exit_code == 1
    assert "move/over" in over.stderr and "nothing is left to play" in over.stderr
    assert run("hint", str(blunder), "--step", "99").exit_code == 2
    assert tree("hint", str(blunder), "--step", "24", "--seat", "blue", "--iterations", "50")["seat"] == 1


def test_a_hint_at_the_prompt(tmp_path: Path) -> None:
    last_plot().save(tmp_path / "late.sky")
    with Person(tmp_path, "play", "--resume", "late.sky", "--seats", "me,me", "--hints") as person:
        person.see("Red>")
        person.type("hint")
        told = person.see("Red>")
        assert "share of the win" in told
        assert "100%" in told
        assert "c3" in told
        person.type("help")
        assert "a strong player" in person.see("Red>")
        person.type("S c3")
        person.see("Red wins.")


def test_levels_play_in_the_terminal(tmp_path: Path) -> None:
    record = tmp_path / "game.sky"
    arguments = ("play", "hong-kong", "--seats", "intern,craftsman", "--seed", "3")
    result = run(*arguments, "--save", str(record))
    assert result.exit_code == 0, result.output
    assert "Blue: the computer (craftsman)" in result.stdout
    position = gratteciel.load(record)
    assert position.over
    assert run(*arguments).stdout in result.stdout
    assert run("play", "hong-kong", "--seats", "me,grandmaster").exit_code == 2


def test_levels_are_simulated(tmp_path: Path) -> None:
    found = tree("simulate", "hong-kong", "--seats", "craftsman,random", "--games", "6", "--seed", "1")
    assert found["levels"] == ["craftsman", "random"]
    assert found["games"] == 6
    assert found["seats"][0]["wins"] > 0.8
    printed = run("simulate", "hong-kong", "--seats", "random,intern", "--games", "2", env=FRENCH).stdout
    assert "random, intern" in printed
    assert max(map(len, printed.splitlines())) <= 80


def test_simulated_levels_depend_on_the_seed_only() -> None:
    setup = gratteciel.game("dice").setup(2)

    def found(seed: int, threads: int) -> dict[str, object]:
        whole = summary(matches(setup, ("intern", "random"), 3, seed, threads), "en")
        return {key: whole[key] for key in whole if key not in ("seconds", "steps_per_second", "threads")}

    assert found(1, 1) == found(1, 2)
    assert found(1, 1) != found(2, 1)


def test_ctrl_c_keeps_the_games_of_levels_done() -> None:
    def stop(done: int) -> None:
        raise KeyboardInterrupt

    played = matches(gratteciel.game("hong-kong").setup(), ("intern", "random"), 500, 1, 1, stop)
    assert 1 <= played.games < 20
