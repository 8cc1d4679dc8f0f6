"""Whole sessions at a pseudo-terminal."""

import os
import re
import signal

import pytest

import gratteciel
from tests.terminal.pseudo_terminal import CLEARED, Person


def test_a_whole_game_of_typed_moves(tmp_path):
    """Two people play Hong Kong to the end, save it, and the record is the game they typed."""
    position = gratteciel.game("hong-kong").start()
    with Person(tmp_path, "play", "hong-kong", "--seats", "me,me", "--no-auto", afresh=True) as person:
        while not position.over:
            person.see(f"{position.who()}>")
            moves = position.moves()
            move = position.random_move(seed=7)
            person.type(str(moves.index(move) + 1) if position.length % 2 else str(move))
            position = position.play(move)
        told = person.see("File:")
        person.type("whole.sky")
        assert person.left() == 0
    assert person.raw.count("•") == position.length  # every step is told, and told once
    [winner] = position.winners
    assert f"{gratteciel.game('hong-kong').words('en').seat(winner)} wins." in told
    for seat, score in enumerate(position.scores):
        assert f"{score} points" in told, seat
    saved = gratteciel.load(tmp_path / "whole.sky")
    assert saved == position
    assert saved.history == position.history


def test_refusals_are_explained_in_french_and_change_nothing(tmp_path):
    with Person(tmp_path, "play", "hong-kong", "--seats", "me,me", lang="fr_FR.UTF-8") as person:
        question = " ".join(person.see("Rouge>").split())
        assert "Rouge : Posez un bloc standard ou un toit, ou un bloc rapide" in question
        assert "72 coups possibles : S …" in question
        person.type("S c3")
        refusal = " ".join(person.see("Rouge>").split())
        assert "HK-5" in refusal
        assert "Au premier tour de la partie, aucune pièce ne va au centre." in refusal
        person.type("pourquoi q c3")
        assert "HK-5" in person.see("Rouge>")
        person.type("S z9")
        assert "n’est pas un coup de Hong Kong" in " ".join(person.see("Rouge>").split())
        person.type("99")
        assert "Il n’y a pas de coup numéro 99" in person.see("Rouge>")
        person.type("s B2")
        assert "Rouge commence un immeuble en b2" in person.see("Bleu>")
        person.type("quitter")
        person.see("Fichier :")
        person.type("non")
        assert person.left() == 0
    assert not list(tmp_path.iterdir())


def test_what_a_move_costs_is_said_before_it_is_played(tmp_path):
    position = gratteciel.game("helicopters").start(3)
    with Person(tmp_path, "play", "helicopters", "--seats", "me,me,me") as person:
        for _ in range(3):
            assert "Careful" not in person.see(f"{position.who()}>")
            move = position.moves()[0]
            person.type(str(move))
            position = position.play(move)
        said = " ".join(person.see("Red>").split())
        ruinous = [str(move) for move in position.moves() if position.play(move).scores[0] == 0]
        assert "Careful, this puts you out of the game: fly " in said and ruinous
        person.type("list")
        listed = " ".join(person.see("Red>").split())
        for move in position.moves():
            change = position.play(move).scores[0] - position.scores[0]
            assert f"{move} {f'+{change}' if change > 0 else str(change).replace('-', '−')}" in listed
        person.type(ruinous[0])
        assert "Red has no points left" in " ".join(person.see("Blue>").split())


def test_undo_save_and_resume(tmp_path):
    with Person(tmp_path, "play", "hong-kong", "--seats", "me,me") as person:
        person.see("Red>")
        person.type("undo")
        assert "nothing to take back" in person.see("Red>")
        for seat, move in (("Blue", "S a1"), ("Red", "S b1"), ("Blue", "S c1")):
            person.type(move)
            person.see(f"{seat}>")
        person.type("undo")
        assert "R1" in person.see("Red>")
        person.type("R d1")
        person.see("Blue>")
        person.type("save half.sky")
        assert "Saved half.sky (3 steps)." in person.see("Blue>")
        person.type("quit")
        assert person.left() == 0  # saved already: no question
    assert [str(move) for move in gratteciel.load(tmp_path / "half.sky").history] == ["S a1", "S b1", "R d1"]
    with Person(tmp_path, "play", "--resume", "half.sky", "--seats", "me,me", "--save", "more.sky") as person:
        person.see("Blue>")
        person.type("undo")
        person.see("Red>")
        person.type("Q e1")
        person.see("Red>")
        person.type("quit")
        person.see("more.sky (3 steps).")
        assert person.left() == 0
    assert [str(move) for move in gratteciel.load(tmp_path / "more.sky").history] == ["S a1", "S b1", "Q e1"]


def test_taking_back_knowing_the_luck(tmp_path):
    with Person(tmp_path, "play", "dice", "--seats", "me,intern", "--seed", "5") as person:
        person.see("Red>")
        person.type("take GFP")
        first = person.see("Red>")
        person.type("undo")
        assert "Taken back knowing the luck" in " ".join(person.see("Red>").split())
        person.type("take GFP")
        again = person.see("Red>")
        told = [line for line in first.splitlines() if line.startswith("•")]
        assert len(told) > 1 and told == [line for line in again.splitlines() if line.startswith("•")]
        person.type("save half.sky")
        person.see("Red>")
        person.type("quit")
        assert person.left() == 0
    with Person(tmp_path, "play", "--resume", "half.sky", "--seats", "me,intern") as person:
        person.see("Red>")
        person.type("undo")
        assert "before the game was saved" in " ".join(person.see("Red>").split())
    with Person(tmp_path, "play", "dice", "--players", "1") as person:
        person.see("Red>")
        person.type("take GGG")
        person.see("Red>")
        person.type("undo")
        assert "one who plays alone" in " ".join(person.see("Red>").split())


def test_hints_among_people_only_where_they_wish(tmp_path):
    with Person(tmp_path, "play", "hong-kong", "--seats", "me,me") as person:
        person.see("Red>")
        person.type("hint")
        assert "several people play" in " ".join(person.see("Red>").split())
    with Person(tmp_path, "play", "hong-kong", "--seats", "me,me", "--hints") as person:
        person.see("Red>")
        person.type("hint")
        assert "share of the win" in person.see("Red>")
        person.type("S a1")
        assert "Red asked for a hint." in person.see("Blue>")


@pytest.mark.parametrize(
    ("end", "code"),
    [("\x03", 130), ("\x04", 0), (signal.SIGTERM, 130), (signal.SIGHUP, 130)],
    ids=["Ctrl-C", "Ctrl-D", "terminated", "hung up"],
)
def test_however_it_ends_the_game_is_kept(tmp_path, end, code):
    with Person(tmp_path, "play", "hong-kong", "--seed", "3") as person:
        person.see("Red>")
        person.type("S a1")
        person.see("Red>")
        if isinstance(end, str):
            person.press(end)
        else:
            os.kill(person.process.pid, end)
        assert person.left() == code
        assert "gratteciel-hong-kong-unfinished.sky" in person.raw
    kept = gratteciel.load(tmp_path / "gratteciel-hong-kong-unfinished.sky")
    assert str(kept.history[0]) == "S a1"
    assert kept.length >= 2


def test_an_earlier_kept_game_is_never_overwritten(tmp_path):
    for _ in range(2):
        with Person(tmp_path, "play", "hong-kong", "--seats", "me,me") as person:
            person.see("Red>")
            person.type("S a1")
            person.see("Blue>")
            person.press("\x03")
            assert person.left() == 130
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "gratteciel-hong-kong-unfinished-2.sky",
        "gratteciel-hong-kong-unfinished.sky",
    ]


def test_an_untouched_game_leaves_no_file(tmp_path):
    with Person(tmp_path, "play", "hong-kong") as person:
        person.see("Red>")
        person.press("\x03")
        assert person.left() == 130
    assert not list(tmp_path.iterdir())


def test_tab_completes_moves_and_commands(tmp_path):
    pytest.importorskip("readline")
    with Person(tmp_path, "play", "hong-kong", "--seats", "me,me") as person:
        person.see("Red>")
        person.press("q e\t\t\t")
        assert "Q e1  Q e2  Q e3  Q e4  Q e5" in person.see("Red> Q e")  # the line begun is shown again below the list
        person.type("5")
        assert "Red begins a building on e5 with a quick block." in person.see("Red>")
        person.press("boa\t")
        person.see("board")
        person.type("")
        assert "Hong Kong · turn 1" in person.see("Red>")


def test_without_a_game_it_asks_which(tmp_path):
    with Person(tmp_path, "play", "--no-draw") as person:
        person.see("Number or name:")
        person.type("nine men's morris")
        assert "is none of them" in person.see("Number or name:")
        person.type(str(gratteciel.games().index("projekt") + 1))
        person.see("How many players (2–4)? Enter for 2:")
        person.type("3")
        assert "living-legend" in person.see("Number or name, Enter for craftsman:")
        person.type("grandmother")
        assert "is none of them" in person.see("Enter for craftsman:")
        person.type("2")
        screen = person.see("Red>")
        assert "Yellow: the computer (intern)" in " ".join(screen.split())
        assert "Yellow" in screen
        assert "Red places first; Blue, who places last, has the first turn." in " ".join(screen.split())
        assert "drawn" not in screen and "reconstructions: cards.copies" in screen
        person.press("\x04")
        assert person.left() == 0


def test_people_with_secrets_never_see_each_others_cards(tmp_path):
    """Every screen shown to one seat tells of its own mission and cards, never of the other's."""
    with Person(tmp_path, "play", "world", "--seats", "me,me", "--seed", "16") as person:
        person.see("press Enter.")
        for turn in range(3):
            person.type("")
            person.see(f"{('Red', 'Blue')[turn % 2]}>")
            if turn < 2:
                for line in ("1", "trade", "end"):
                    person.type(line)
                person.see("press Enter.")
        person.press("\x03")
        assert person.left() == 130
    screens = person.raw.split(CLEARED)[1:]
    assert len(screens) >= 3
    position = gratteciel.load(next(tmp_path.glob("*.sky")))
    missions = {}
    for move in position.history:
        if match := re.match(r"mission (\w+) (\w+)", str(move)):
            missions[match[1]] = match[2]
    assert missions.keys() == {"red", "blue"}
    for number, screen in enumerate(screens):
        own, other = (("red", "blue"), ("blue", "red"))[number % 2]
        assert f"mission {missions[own]}" in screen or f"“{missions[own]}”" in screen
        assert not re.search(rf"mission “?{missions[other]}\b", screen)
