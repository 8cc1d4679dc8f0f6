"""What a game says to somebody who plays it for the first time: its goal, and a tip for each sort of question."""

import pytest

import gratteciel
from gratteciel.engine.words import Words
from gratteciel.errors import LANGUAGES

HOUSE = [id for id in gratteciel.games() if gratteciel.game(id).words("en").goal()]


def test_every_game_of_this_house_has_a_goal() -> None:
    assert gratteciel.games() == HOUSE


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", HOUSE)
def test_the_goal_is_three_short_sentences_with_the_numbers_in(id: str, lang: str) -> None:
    words = gratteciel.game(id).words(lang)
    goals = [words.goal()] + ([words.goal(alone=True)] if 1 in gratteciel.game(id).seats else [])
    for goal in goals:
        assert goal is not None and list(goal) == ["want", "turn", "end"]
        for text in goal.values():
            assert text[0].isupper() and text.endswith(".") and "{" not in text and len(text) < 240, text
    assert (words.goal(alone=True) is None) == (1 not in gratteciel.game(id).seats)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", HOUSE)
def test_every_question_has_a_tip_and_every_tip_a_question(id: str, lang: str) -> None:
    words = gratteciel.game(id).words(lang)
    found = {asked: words.tip(asked) for asked in words.tree["asks"]}
    assert [asked for asked, tip in found.items() if tip is None] == []
    assert {tip[0] for tip in found.values() if tip} == set(words.tree["tips"])
    assert set(words.tree["tips"]) == set(gratteciel.game(id).words("en").tree["tips"])
    for text in words.tree["tips"].values():
        assert text[0].isupper() and text.endswith(".") and "{" not in text and len(text) < 260, text


def test_the_longest_beginning_of_a_question_has_the_tip() -> None:
    words = Words("en", {"tips": {"act": "Act.", "act-build": "Build."}})
    assert words.tip("act-build-abandon") == ("act-build", "Build.")
    assert words.tip("act-demolish") == ("act", "Act.")
    assert words.tip("action") is None and Words("en", {}).tip("act") is None and Words("en", {}).goal() is None


def test_a_seat_is_tipped_when_it_is_asked_and_with_its_editions_numbers() -> None:
    position = gratteciel.game("helicopters").start(3)
    assert [key for key, _ in position.sight(0).tips("fr")] == ["start"]
    assert position.sight(1).tips() == [] and position.sight(None).tips() == []
    text = gratteciel.game("helicopters").folder.path.joinpath("edition.toml").read_text(encoding="utf-8")
    text = text.replace("mattel-1988", "generous").replace("own_landing = 5", "own_landing = 7")
    own = gratteciel.game("helicopters").start(3, edition=text)
    assert "brings 7 points" in own.sight(0).tips()[0][1]
    assert "brings 5 points" in position.sight(0).tips()[0][1]
