"""Money, rent and points are told in one unit, thousands, and every card says what it does."""

import re

import pytest

from gratteciel.errors import LANGUAGES
from gratteciel.games.projekt.steps import CARDS
from gratteciel.play.game import game
from tests.games.projekt.scene import scene


@pytest.mark.parametrize(("lang", "unit"), [("en", " thousand"), ("fr", "\u00a0mille")])
def test_rent_is_told_as_scores_and_purses_change(lang: str, unit: str) -> None:
    before = scene(figures={"red": 1}, blue="b6 a1")
    after = before.play("dice 1 1")
    due = before.scores[0] - after.scores[0]
    assert due > 0
    assert f"{due}{unit}" in " ".join(after.tell(lang))
    purses = [
        thing.count
        for area in after.view(0).picture.areas
        for thing in area.things
        if thing.id in ("money:0", "money:1")
    ]
    assert purses == list(after.scores[:2])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_counts_in_single_coins(lang: str) -> None:
    assert not re.search(r"\}\W000", str(game("projekt").words(lang).tree))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_a_word_for_what_it_does(lang: str) -> None:
    names = game("projekt").words(lang).tree["names"]
    briefs = [names[f"brief-{card}"] for card in range(1, CARDS + 1)]
    assert len(set(briefs)) == CARDS and all(len(brief) <= 24 for brief in briefs)
    assert all(len(names[f"card-{card}"]) > len(names[f"brief-{card}"]) for card in range(1, CARDS + 1))
