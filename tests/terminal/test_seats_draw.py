"""Seats at the keyboard: drawn where one is asked who plays, kept where one has said who sits where."""

from collections import Counter
from pathlib import Path

import pytest

import gratteciel
from gratteciel.terminal.luck import Luck
from tests.test_cli import FRENCH, run

FORM = "{}\n\nrandom\n"
HONG_KONG = FORM.format("hong-kong")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that are left early are kept in the current folder."""
    monkeypatch.chdir(tmp_path)


def test_the_form_draws_the_seats_and_says_who_begins() -> None:
    seen = set()
    for seed in range(8):
        shown = " ".join(run("play", "--seed", str(seed), input=HONG_KONG).stdout.split())
        assert "Seats were drawn by lot. Red moves first." in shown
        seen |= {side for side in ("Red: you", "Blue: you") if side in shown}
    assert seen == {"Red: you", "Blue: you"}


def test_the_form_keeps_the_order_if_told_to_and_says_it_in_french() -> None:
    shown = " ".join(run("play", "--no-draw", input=HONG_KONG, env=FRENCH).stdout.split())
    assert "Rouge : vous" in shown and "Rouge joue en premier." in shown and "tirées" not in shown
    drawn = " ".join(run("play", input=HONG_KONG, env=FRENCH).stdout.split())
    assert "Les places ont été tirées au sort. Rouge joue en premier." in drawn


def test_seats_that_were_named_are_kept_unless_told_otherwise(tmp_path: Path) -> None:
    named = ("play", "hong-kong", "--seats", "random,me", "--seed", "1")
    assert "drawn" not in run(*named, input="").stdout
    assert "Blue: you" in run(*named, input="").stdout
    assert "Seats were drawn by lot." in run(*named, "--draw", input="").stdout
    alone = run("play", "dice", "--players", "1", "--draw", input="").stdout
    assert "drawn" not in alone and "moves first" not in alone
    record = tmp_path / "half.sky"
    gratteciel.game("hong-kong").start().play("S b2").save(record)
    assert run("play", "--resume", str(record), "--draw").exit_code == 2
    assert "moves first" not in run("play", "--resume", str(record), "--seats", "me,me", input="").stdout


def test_a_game_left_early_says_how_to_sit_down_again_in_the_same_seats(tmp_path: Path) -> None:
    record = tmp_path / "half.sky"
    shown = run("play", "hong-kong", "--seats", "random,me", "--save", str(record), "--seed", "1", input="").stdout
    assert f"--resume {record} --seats random,me" in shown


def test_every_order_is_equally_likely() -> None:
    drawn = Counter(Luck(seed).order(("a", "b", "c")) for seed in range(6000))
    assert len(drawn) == 6 and sum((count - 1000) ** 2 / 1000 for count in drawn.values()) < 25
    assert {Luck().order(("a", "b")) for _ in range(60)} == {("a", "b"), ("b", "a")}
