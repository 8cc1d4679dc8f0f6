"""Refusals explained, hints and reviews over the API."""

import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gratteciel.bots.review import review
from gratteciel.bots.review_summary import Review
from gratteciel.engine.contract import CHANCE
from gratteciel.engine.rng import stream
from gratteciel.play.game import game, games
from gratteciel.play.position import Position
from gratteciel.server.tables.pointing import index_of, meant
from tests.server.host import ME, OPEN, Host, bot, heard, host, lay, now, ok, play, refused, two, until


def quickly(position: Position, **given: Any) -> Review:
    return review(position, iterations=16, **given)


def test_a_refusal_names_the_rule_in_the_callers_language(ann, couple) -> None:
    table = couple()
    url = f"/tables/{table}/refusal"
    told = ok(ann.get(url, params={"step": "S  c3"}))
    assert told == {"step": "S c3", "allowed": False, "rule": "HK-5", "text": told["text"], "prose": []}
    assert told["text"] != ok(ann.get(url, params={"step": "S c3", "lang": "fr"}))["text"]
    allowed = ok(ann.get(url, params={"step": "S b2"}))
    assert allowed["allowed"] and allowed["prose"] == ["Red begins a building on b2 with a standard block."]
    refused(ann.get(url, params={"step": "S z9"}), "move/malformed")
    refused(ann.get(url), "request/malformed")
    refused(ann.get(url, params={"step": "x" * 81}), "request/malformed")
    ok(ann.post(f"/tables/{table}/resign"))
    refused(ann.get(url, params={"step": "S b2"}), "table/not-playing")


def test_pointing_at_what_cannot_be_chosen_names_the_rule(ann, couple) -> None:
    url = f"/tables/{couple()}/refusal"

    def pointed(*things: str, **query: str) -> Any:
        return ok(ann.get(url, params={"target": things, **query}))

    centre = pointed("piece:standard", "plot:c3")
    assert centre == ok(ann.get(url, params={"step": "S c3"})) and centre["rule"] == "HK-5"
    assert pointed("plot:c3", "piece:standard") == centre
    assert pointed("plot:c3")["rule"] == "HK-5" and not pointed("plot:c3")["allowed"]
    assert pointed("plot:c3", lang="fr")["text"] != centre["text"]
    assert pointed("piece:roof", "plot:b2")["step"] == "R b2"
    free = pointed("plot:b2", "piece:quick")
    assert free["allowed"] and free["step"] == "Q b2" and free["rule"] is None and free["prose"]
    never = pointed("plot:b2", "plot:c3")
    assert never["step"] is None and not never["allowed"] and "together" in never["text"]
    assert "réunit" in pointed("plot:b2", "plot:c3", lang="fr")["text"]
    assert pointed("moon:full")["text"] == pointed("plot:z9")["text"] == "No step of this game is made with this."
    refused(ann.get(url, params={"target": "plot:c3", "step": "S c3"}), "request/malformed")
    refused(ann.get(url, params={"target": ["plot:c3"] * 9}), "request/malformed")
    refused(ann.get(url, params={"target": "x" * 81}), "request/malformed")


def test_only_the_mover_is_told_what_is_wrong_with_pointing(ann, ben, cat) -> None:
    url = f"/tables/{two(ann, ben)}/refusal"
    refused(ben.get(url, params={"target": "plot:c3"}), "move/not-yours")
    refused(cat.get(url, params={"target": "plot:c3"}), "table/not-yours")


def test_the_rule_that_tells_most_is_named() -> None:
    """Where several steps could be meant, not the rule that forbids nearly everything just now."""
    position = game("hong-kong").start().play("S b2").play("S b3")
    assert meant(position, ["plot:b3"], "en").rule == "control"
    for id in games():
        position, rng = game(id).start(game(id).seats[-1]), stream(3, 1)
        for _ in range(80):
            if position.over:
                break
            if position.mover != CHANCE:
                legal = {str(move) for move in position.moves()}
                for move in list(index_of(position.setup).moves)[::7]:
                    found = meant(position, list(move.targets), "fr")
                    assert found.move is not None and set(move.targets) <= set(found.move.targets)
                    assert found.allowed == (str(found.move) in legal) and (found.allowed or found.text)
                    assert found.allowed or str(move) not in legal
            position = position.play(position.random_move(rng))


def test_a_hint_for_the_seat_to_move(ann, couple) -> None:
    table = couple(hints=True)
    hint = ok(ann.get(f"/tables/{table}/hint"))
    seen = now(ann, table)
    assert hint["at"] == seen["at"] and hint["seat"] == 0 and hint["unit"] == "share" and len(hint["expected"]) == 2
    assert {move["step"] for move in hint["moves"]} <= {step["step"] for step in seen["steps"]}
    assert all(move["low"] <= move["value"] <= move["high"] and move["prose"] for move in hint["moves"])
    assert ok(ann.get(f"/tables/{table}/hint", params={"lang": "fr"}))["iterations"] == hint["iterations"]


def test_a_hint_is_for_nobody_else(ann, ben, cat, server: Host) -> None:
    table = two(ann, ben, hints=True)
    refused(ben.get(f"/tables/{table}/hint"), "move/not-yours")
    refused(cat.get(f"/tables/{table}/hint"), "table/not-yours")
    refused(server.call().get(f"/tables/{table}/hint"), "person/needed")


def test_no_hints_in_rated_games(ann, server: Host) -> None:
    wrong = ann.post("/tables", json={"plan": {"game": "hong-kong", "seats": [ME, OPEN], "rated": True, "hints": True}})
    assert refused(wrong, "table/plan")["facts"]["what"] == "hints"
    table = lay(ann, "hong-kong", ME, bot(), rated=True)["id"]
    refused(ann.get(f"/tables/{table}/hint"), "table/no-hint")


def test_hints_among_people_only_where_the_plan_allows_them(ann, second, couple) -> None:
    table = couple()
    at = now(second, table)["at"]
    assert now(ann, table)["hints"] is False
    told = refused(ann.get(f"/tables/{table}/hint"), "table/no-hint")
    assert "several people" in told["detail"]
    french = refused(ann.get(f"/tables/{table}/hint", params={"lang": "fr"}), "table/no-hint")
    assert "à plusieurs" in french["detail"] and now(ann, table)["at"] == at
    at_one_screen = lay(ann, "hong-kong", ME, {"kind": "here", "name": "Zoe"})
    assert at_one_screen["hints"] is False
    without = lay(ann, "hong-kong", ME, bot(), hints=False)
    assert without["hints"] is False
    refused(ann.get(f"/tables/{without['id']}/hint"), "table/no-hint")
    assert lay(ann, "hong-kong", ME, bot())["hints"] and lay(ann, "dice", ME)["hints"]


def test_everybody_sees_that_a_hint_is_taken(ann, second, couple, place) -> None:
    table = couple(hints=True)
    at = now(ann, table)["at"]
    with place.live(second, table, f"?after={at}") as live:
        heard(live)
        assert ok(ann.get(f"/tables/{table}/hint"))["at"] == at + 1
        (line,) = heard(live)["lines"]
        assert (line["number"], line["kind"], line["seat"]) == (at + 1, "hint", 0)
    ok(ann.get(f"/tables/{table}/hint"))  # asked twice about one decision: told once
    lines = ok(second.get(f"/tables/{table}"))["lines"]
    assert [line["kind"] for line in lines].count("hint") == 1
    ok(ann.post(f"/tables/{table}/steps", json={"at": at + 1, "step": "Q b2"}))
    ok(ann.get(f"/tables/{table}/hint"))
    kinds = [line["kind"] for line in ok(second.get(f"/tables/{table}"))["lines"]]
    assert kinds[-3:] == ["hint", "step", "hint"]


def test_too_many_hints_at_once(place, ann, second, couple, monkeypatch: pytest.MonkeyPatch) -> None:
    table = couple(hints=True)
    monkeypatch.setattr(place.services.advice, "under_way", Counter(others=99))
    at = now(ann, table)["at"]
    refused(ann.get(f"/tables/{table}/hint"), "server/busy")
    assert now(second, table)["at"] == at


def test_a_review_tells_how_it_went_and_what_could_have_followed(ann, second, couple) -> None:
    table = couple()
    for who in (ann, second):
        play(who, table)
    url = f"/tables/{table}/review"
    refused(ann.post(url), "table/not-over")
    refused(ann.get(f"/tables/{table}/line/1", params={"step": "S c4"}), "table/not-over")
    ok(ann.post(f"/tables/{table}/resign", json={"seat": 0}))
    assert ok(ann.get(url)) == {"status": "none", "done": 0, "total": 0, "review": None, "ahead": 0, "better": []}
    refused(ann.post("/tables/nowhere/review"), "table/unknown")
    assert ok(ann.post(url), 202)["status"] in ("waiting", "running", "done")
    found = until(lambda: (told := ok(second.get(url)))["status"] == "done" and told)
    review = found["review"]
    assert review["over"] and review["off_board"]["reason"] == "resignation"
    assert [seat["end"] for seat in review["seats"]] == [0, 1]
    assert len(review["steps"]) == 2 and len(review["curve"]) == 3
    assert ok(ann.post(url), 202)["review"] == review
    step = next(text for text in ("S a1", "S a5", "S e5") if text not in [one["text"] for one in review["steps"]])
    line = ok(second.get(f"/tables/{table}/line/1", params={"step": step}))["steps"]
    assert line[0]["step"] == step and line[0]["prose"][0].startswith("Bleu")
    assert [one["length"] for one in line] == [2, 3, 4, 5, 6] and all(one["prose"] for one in line)
    refused(ann.get(f"/tables/{table}/line/9", params={"step": step}), "table/position")
    refused(ann.get(f"/tables/{table}/line/1"), "request/malformed")


def test_a_review_in_the_background_with_progress(tmp_path: Path) -> None:
    going, seen = threading.Event(), []

    def slowly(position, *, progress, **given):
        def told(done: int, total: int) -> None:
            seen.append((done, total))
            if done == 1:
                assert going.wait(20)
            progress(done, total)

        return review(position, iterations=16, progress=told, **given)

    with host(tmp_path, reviewer=slowly) as at:
        ann, ben = at.guest("Ann"), at.guest("Ben")
        table = two(ann, ben)
        play(ann, table)
        play(ben, table)
        refused(ann.post(f"/tables/{table}/review"), "table/not-over")
        ok(ann.post(f"/tables/{table}/resign"))
        url = f"/tables/{table}/review"
        none = {"status": "none", "done": 0, "total": 0, "review": None, "ahead": 0, "better": []}
        assert ok(ann.get(url)) == none
        refused(at.call().post(url), "person/needed")
        refused(ann.post("/tables/nowhere/review"), "table/unknown")
        assert ok(ann.post(url), 202)["status"] in ("waiting", "running")
        until = time.monotonic() + 60
        while not seen or seen[-1][0] != 1:
            assert time.monotonic() < until
            time.sleep(0.01)
        under_way = ok(ben.get(url))
        assert under_way["status"] == "running" and under_way["total"] == 3
        assert (tmp_path / "reviews" / f"{table}.jsonl").exists()
        others = [two(ann, ben) for _ in range(2)]
        for place, other in enumerate(others, 1):
            ok(ann.post(f"/tables/{other}/resign"))
            assert ok(ann.post(f"/tables/{other}/review"), 202)["ahead"] == place
        assert [ok(ben.get(f"/tables/{other}/review"))["ahead"] for other in others] == [1, 2]
        going.set()
        while (found := ok(ben.get(url)))["status"] != "done":
            assert time.monotonic() < until
            time.sleep(0.01)
        assert found["review"]["over"] and found["review"]["off_board"]["reason"] == "resignation"
        assert [seat["end"] for seat in found["review"]["seats"]] == [0, 1]
        assert len(found["review"]["steps"]) == 2 and len(found["review"]["curve"]) == 3
        assert ok(ann.post(url), 202)["review"] == found["review"]
        assert not (tmp_path / "reviews" / f"{table}.jsonl").exists()


def costly(position: Position, **given) -> Review:
    """A review that calls the second step a mistake, whatever it was."""
    found = review(position, iterations=16, **given)
    step = found.steps[1]
    assert step.judgement is not None
    other = next(str(move) for move in position.trail()[1].moves() if str(move) != step.text)
    judged = msgspec.structs.replace(step.judgement, best=other, mistake=True)
    steps = (found.steps[0], msgspec.structs.replace(step, judgement=judged), *found.steps[2:])
    return msgspec.structs.replace(found, steps=steps, costliest=(2,))


def test_a_better_step_in_words_and_what_could_have_followed(tmp_path: Path) -> None:
    with host(tmp_path, reviewer=costly) as at:
        ann, ben = at.guest("Ann"), at.guest("Ben")
        table = two(ann, ben)
        play(ann, table)
        played = play(ben, table)["lines"][0]["step"]
        refused(ann.get(f"/tables/{table}/line/1", params={"step": "S c3"}), "table/not-over")
        ok(ann.post(f"/tables/{table}/resign"))
        ok(ann.post(f"/tables/{table}/review"), 202)
        until = time.monotonic() + 60
        while not (found := ok(ann.get(f"/tables/{table}/review", params={"lang": "fr"})))["better"]:
            assert time.monotonic() < until
            time.sleep(0.01)
        (better,) = found["better"]
        assert (better["number"], better["seat"]) == (2, 1) and better["step"] != played
        assert better["prose"][0].startswith("Bleu") and better["targets"]
        line = ok(ann.get(f"/tables/{table}/line/1", params={"step": better["step"]}))["steps"]
        assert line[0]["step"] == better["step"] and [one["length"] for one in line] == [2, 3, 4, 5, 6]
        assert [one["mover"] for one in line] == [1, 0, 1, 0, 1] and all(one["prose"] for one in line)
        refused(ann.get(f"/tables/{table}/line/9", params={"step": "S c3"}), "table/position")
        refused(ann.get(f"/tables/{table}/line/1"), "request/malformed")
        refused(at.call().get(f"/tables/{table}/line/1", params={"step": "S c3"}), "person/needed")


def test_a_review_goes_on_after_a_restart(tmp_path: Path) -> None:
    def never(position, *, progress, **given):
        while True:
            time.sleep(0.01)
            progress(0, 9)

    with host(tmp_path, reviewer=never) as at:
        ann, ben = at.guest("Ann"), at.guest("Ben")
        cookie = ann.cookies["gratteciel"]
        table = two(ann, ben)
        play(ann, table)
        ok(ann.post(f"/tables/{table}/resign"))
        ok(ann.post(f"/tables/{table}/review"), 202)
    with host(tmp_path, reviewer=quickly) as at:
        ann = at.call(cookies={"gratteciel": cookie})
        until = time.monotonic() + 60
        while ok(ann.get(f"/tables/{table}/review"))["status"] != "done":
            assert time.monotonic() < until
            time.sleep(0.02)


def test_a_review_that_fails_says_so_and_can_be_asked_for_again(tmp_path: Path) -> None:
    tries = []

    def badly(position, **given):
        tries.append(1)
        if len(tries) == 1:
            raise RuntimeError("no luck")
        return quickly(position, **given)

    with host(tmp_path, reviewer=badly) as at:
        ann, ben = at.guest("Ann"), at.guest("Ben")
        table = two(ann, ben)
        ok(ann.post(f"/tables/{table}/resign"))
        for wanted in ("failed", "done"):
            ok(ann.post(f"/tables/{table}/review"), 202)
            until = time.monotonic() + 60
            while ok(ann.get(f"/tables/{table}/review"))["status"] != wanted:
                assert time.monotonic() < until
                time.sleep(0.02)
