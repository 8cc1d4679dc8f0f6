"""Lessons by the API: tasks are tables, answers are the rules', and a first game has a friendly word for each step."""

from typing import Any

import httpx
import pytest

import gratteciel
from gratteciel.bots.counsel import SAID, judged, word
from gratteciel.bots.hint import Hint, Hints
from tests.server.host import ME, Host, bot, lay, ok, refused
from tests.toys.shelf import put_race_on_the_shelf


def task(client: httpx.Client, id: str, name: str, **query: str) -> Any:
    return ok(client.get(f"/games/{id}/lesson/{name}", params=query))


def answer(client: httpx.Client, id: str, name: str, step: str, **query: str) -> Any:
    return ok(client.get(f"/games/{id}/lesson/{name}/answer", params={"step": step, **query}))


def test_every_game_of_this_house_says_that_it_has_a_lesson(ann) -> None:
    cards = {card["id"]: card["lesson"] for card in ok(ann.get("/games"))}
    assert cards == dict.fromkeys(gratteciel.games(), True)


@pytest.mark.parametrize("id", gratteciel.games())
def test_a_lesson_can_be_gone_through_by_its_solutions(ann, id: str) -> None:
    lesson = ok(ann.get(f"/games/{id}/lesson"))
    for one in lesson["tasks"]:
        found = task(ann, id, one["name"])
        now = found["look"]["now"]
        assert (found["title"], now["seat"], now["mover"], now["status"]) == (one["title"], 0, 0, "playing")
        assert found["solution"] in {step["step"] for step in now["steps"]} and now["ask"] and not now["hints"]
        assert now["free_undo"] is now["asked_undo"] is None and found["look"]["lines"] == []
        said = answer(ann, id, one["name"], found["solution"])
        after = said["look"]
        assert said["right"] and said["text"] and after["now"]["length"] > now["length"]
        assert after["now"]["steps"] == [] and after["now"]["ask"] is None
        lengths = list(range(now["length"] + 1, after["now"]["length"] + 1))
        assert [line["length"] for line in after["lines"]] == [board["length"] for board in after["seen"]] == lengths


def test_what_is_shown_is_what_the_story_goes_on_with(ann) -> None:
    assert task(ann, "helicopters", "start")["solution"] == "start e8"
    assert answer(ann, "helicopters", "start", "start e8")["look"]["now"]["length"] == 3
    assert answer(ann, "helicopters", "start", "start a1")["look"]["now"]["length"] == 1


def test_other_steps_are_spoken_of_and_play_nothing(ann) -> None:
    said = answer(ann, "hong-kong", "take", "S a1")
    assert said == {"right": False, "text": said["text"], "look": None} and "b3" in said["text"]
    assert answer(ann, "hong-kong", "take", "Q a1")["text"] != said["text"]
    assert answer(ann, "hong-kong", "take", "S a1", lang="fr")["text"].startswith("C’est permis")
    refused(ann.get("/games/hong-kong/lesson/take/answer", params={"step": "S b9"}), "request/malformed")
    refused(ann.get("/games/hong-kong/lesson/take/answer"), "request/malformed")


def test_what_is_forbidden_is_explained_by_its_rule(ann) -> None:
    why = ok(ann.get("/games/hong-kong/lesson/begin/refusal", params={"target": "plot:c3"}))
    assert (why["allowed"], why["rule"]) == (False, "HK-5")
    assert ok(ann.get("/games/hong-kong/lesson/take/refusal", params={"target": "plot:b3"}))["allowed"]


def test_a_task_is_told_in_the_readers_language_and_shows_nobodys_secrets(ann) -> None:
    french = task(ann, "world", "orange", lang="fr")
    assert french["title"] == "Une parcelle orange" and "Posez" in french["tell"]
    assert french["look"]["now"]["seats"][0]["name"] == "Vous"
    text = ann.get("/games/world/lesson/orange").text
    assert "Chrysler Building" in text and "Taipei 101" not in text and "MLC Centre" not in text


def test_what_is_not_there_is_refused(ann) -> None:
    assert "fly" in refused(ann.get("/games/hong-kong/lesson/fly"), "lesson/unknown")["detail"]
    refused(ann.get("/games/chess/lesson"), "game/unknown")


def test_a_game_without_a_lesson_offers_none(server: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    put_race_on_the_shelf(monkeypatch, 2)
    ann = server.guest("Racer")
    assert {card["id"]: card["lesson"] for card in ok(ann.get("/games"))}["race"] is False
    refused(ann.get("/games/race/lesson"), "lesson/unknown")


@pytest.mark.parametrize("id", gratteciel.games())
def test_the_first_game_can_be_laid_and_its_steps_are_spoken_of(ann, id: str) -> None:
    plan = ok(ann.get(f"/games/{id}/lesson"))["first_game"]["plan"]
    assert [seat["kind"] for seat in plan["seats"]].count("me") == 1
    assert {seat["level"] for seat in plan["seats"] if seat["kind"] == "bot"} == {"intern"}
    table = ok(ann.post("/tables", json={"plan": plan}), 201)["now"]
    assert table["own_edition"] and table["hints"]


def test_a_step_of_ones_own_is_spoken_of_gently(ann) -> None:
    table = lay(ann, "hong-kong", ME, bot())
    ok(ann.post(f"/tables/{table['id']}/steps", json={"at": table["at"], "step": "R a1"}))
    said = ok(ann.get(f"/tables/{table['id']}/counsel/1"))
    assert said["length"] == 1 and said["kind"] in SAID["en"] and said["step"] and said["prose"]
    assert said["text"] == word(said["kind"], 1, " ".join(said["prose"]), "en")
    refused(ann.get(f"/tables/{table['id']}/counsel/0"), "table/position")
    refused(ann.get(f"/tables/{table['id']}/counsel/99"), "table/position")


def test_where_there_was_no_choice_nothing_is_thought(ann) -> None:
    look = lay(ann, "dice", ME, bot())
    for step in ("take PPP", "abandon", "abandon", "done", "again"):
        chosen = next(one["step"] for one in look["steps"] if one["step"].startswith(step))
        look = ok(ann.post(f"/tables/{look['id']}/steps", json={"at": look["at"], "step": chosen}))["now"]
    (only,) = look["steps"]
    length = look["length"] + 1
    ok(ann.post(f"/tables/{look['id']}/steps", json={"at": look["at"], "step": only["step"]}))
    assert ok(ann.get(f"/tables/{look['id']}/counsel/{length}"))["kind"] == "only"


def test_nobody_is_told_of_others_steps_nor_where_people_play(server: Host) -> None:
    ann, ben = server.guest("Learner"), server.guest("Friend")
    table = lay(ann, "hong-kong", ME, {"kind": "open"}, hints=True)
    at = ok(ben.post(f"/tables/{table['id']}/seats", json={"invitation": table["invitation"]}))["at"]
    ok(ann.post(f"/tables/{table['id']}/steps", json={"at": at, "step": "S a1"}))
    refused(ben.get(f"/tables/{table['id']}/counsel/1"), "move/not-yours")
    refused(ann.get(f"/tables/{table['id']}/counsel/1"), "table/no-hint")


def hints(*moves: tuple[str, float, float]) -> Hints:
    made = tuple(Hint(text=text, share=share, low=0.0, high=high, visits=9) for text, share, high in moves)
    return Hints(seat=0, mover=0, unit="share", expected=(0.5, 0.5), moves=made, iterations=9)


def test_a_step_is_called_good_unless_another_is_clearly_better() -> None:
    found = hints(("a", 0.6, 0.7), ("b", 0.57, 0.58), ("c", 0.4, 0.65), ("d", 0.4, 0.5))
    assert [judged(found, step) for step in "abcde"] == ["best", "good", "good", "other", "other"]


def test_words_are_there_in_both_languages_and_change() -> None:
    for lang in ("en", "fr"):
        for kind in ("best", "good", "other"):
            said = {word(kind, number, "Red builds.", lang) for number in range(3)}
            assert len(said) == 3 and all(one.endswith((".", "!")) for one in said)
        assert word("only", 7, "", lang).endswith(".")
