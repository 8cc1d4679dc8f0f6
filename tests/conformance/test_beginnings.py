"""Who begins, in words: in every game with every option, in both languages, and truly."""

import re

import pytest

import gratteciel
from gratteciel.errors import LANGUAGES
from gratteciel.play.position import Position
from tests.conformance.test_games import SET_UPS, setup_of


def test_every_game_says_who_begins() -> None:
    used: dict[str, set[str]] = {}
    for id, players, options in SET_UPS:
        setup = setup_of(id, players, options)
        for lang in LANGUAGES:
            text = Position.start(setup).beginning(lang)
            assert (text is None) == (players == 1)
            assert text is None or (text[0].isupper() and text.endswith(".") and "{" not in text), text
        if begins := getattr(setup.game.folder.module("prose"), "begins", None):
            used.setdefault(id, set()).update(line.key for line in begins(setup.box))
    for id in gratteciel.games():
        for lang in LANGUAGES:
            assert set(gratteciel.game(id).words(lang).tree.get("begins", {})) == used.get(id, set())


@pytest.mark.parametrize("memo", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_projekt_whoever_is_said_to_have_the_first_turn_has_it(players: int, memo: bool) -> None:
    position = gratteciel.game("projekt", "interpreted").start(players, memo=memo)
    text = position.beginning()
    assert text is not None and position.mover == 0 and text.startswith("Red places first")
    said = re.search(r"(\w+), who places last, has", text)
    for number in range(200):
        position = position.play(position.random_move(seed=number))
        told = re.search(r"; (\w+) begins", " ".join(position.tell()))
        if told:
            assert told[1] == (said[1] if said else "Red")
            return
    raise AssertionError("nobody began")


@pytest.mark.parametrize("id", ["hong-kong", "helicopters", "dice"])
def test_elsewhere_the_first_to_decide_begins(id: str) -> None:
    start = gratteciel.game(id, "interpreted").start(gratteciel.game(id).seats[-1])
    assert start.mover is not None
    assert start.beginning() == f"{start.game.words('en').seat(start.mover)} moves first."
