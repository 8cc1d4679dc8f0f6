"""What one person can do by themselves: asked of a server and of the house in a page, by the same requests."""

import time
from typing import Any

import pytest

from gratteciel.play import luck, record
from gratteciel.play.game import games
from tests.server.host import ME, bot, heard, lay, now, ok, play, refused

HERE = {"kind": "here", "name": "Zoe"}


def test_whoever_asks_is_somebody_and_may_have_another_name(ann) -> None:
    me = ok(ann.get("/me"))
    assert ok(ann.get("/visitor"))["person"] == me and ok(ann.get(f"/people/{me['id']}"))["name"] == me["name"]
    assert ok(ann.patch("/me", json={"name": " Zoé \t B. "}))["name"] == "Zoé B."
    refused(ann.patch("/me", json={"name": "\u200b"}), "person/name")
    refused(ann.get("/people/nobody"), "person/unknown")
    assert ok(ann.get("/people/level:craftsman"))["name"]


def test_ones_own_tables_are_listed_the_newest_first(ann) -> None:
    first, second = (lay(ann, "hong-kong", ME, HERE)["id"] for _ in range(2))
    ok(ann.post(f"/tables/{first}/resign", json={}))
    page = ok(ann.get("/tables", params={"mine": "", "limit": 1}))
    assert [one["id"] for one in page["tables"]] == [second] and page["tables"][0]["my_turn"]
    rest = ok(ann.get("/tables", params={"mine": "", "before": page["before"], "limit": 1}))["tables"]
    assert [one["id"] for one in rest] == [first]
    done = ok(ann.get("/tables", params={"mine": "", "status": "over", "game": "hong-kong"}))["tables"]
    assert first in [one["id"] for one in done] and second not in [one["id"] for one in done]


def test_a_game_at_one_screen_from_step_to_rematch(ann) -> None:
    table = lay(ann, "hong-kong", ME, HERE)["id"]
    steps = f"/tables/{table}/steps"
    at = now(ann, table)["at"]
    played = ok(ann.post(steps, json={"at": at, "step": "Q b2"}))
    assert played["now"]["length"] == 1 and played["now"]["free_undo"] == 0
    refused(ann.post(steps, json={"at": at, "step": "Q b2"}), "move/stale")
    back = ok(ann.post(f"/tables/{table}/undo", json={"at": played["at"]}))["now"]
    assert back["length"] == 0
    assert refused(ann.post(steps, json={"at": back["at"], "step": "S c3"}), "move/illegal")["facts"]["rule"] == "HK-5"
    play(ann, table, "S b2")
    assert ok(ann.get(f"/tables/{table}/positions/1", params={"lang": "fr"}))["prose"][0].startswith("Rouge")
    assert ok(ann.get(f"/tables/{table}/positions/1", params={"at": played["at"]}))["step"] == "Q b2"
    refused(ann.get(f"/tables/{table}/positions/2"), "table/position")
    given_up = ok(ann.post(f"/tables/{table}/resign", json={"seat": 1}))["now"]
    assert given_up["result"] == {"shares": [1.0, 0.0], "reason": "resignation"} | given_up["result"]
    again = ok(ann.post(f"/tables/{table}/rematch"), 201)["now"]
    assert [seat["kind"] for seat in again["plan"]["seats"]] == ["here", "me"]
    assert now(ann, table)["rematch"] == again["id"]


def test_bots_answer_and_agree_to_no_game(ann, listen) -> None:
    table = lay(ann, "hong-kong", ME, bot())["id"]
    with listen(table) as live:
        assert heard(live)["kind"] == "snapshot"
        play(ann, table, "S b2")
        while now(ann, table)["mover"] != 0:
            assert heard(live)["kind"] == "delta"
    ended = ok(ann.post(f"/tables/{table}/abort"))["now"]
    assert ended["result"]["reason"] == "abort"


def test_news_go_on_where_they_left_off(ann, listen) -> None:
    table = lay(ann, "dice", ME)["id"]
    with listen(table, "?lang=fr") as live:
        seen = heard(live)
    at = play(ann, table)["at"]
    ok(ann.post(f"/tables/{table}/chat", json={"text": "alone"}), 201)
    with listen(table, f"?after={seen['at']}&heard=0") as live:
        missed = heard(live)
    assert missed["kind"] == "delta" and missed["at"] == at and missed["chat"][0]["text"] == "alone"
    assert missed["lines"][0]["number"] == seen["at"] + 1
    with listen(table, "?after=x") as live:
        assert heard(live)["code"] == "request/malformed"


@pytest.mark.parametrize("game", games())
def test_a_hint_is_one_of_the_steps_and_stands_in_the_log(ann, game: str) -> None:
    others = [bot(), bot()] if game == "helicopters" else [bot()]
    table = lay(ann, game, ME, *others)["id"]
    deadline = time.monotonic() + 60
    while not (seen := now(ann, table))["steps"]:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    hint = ok(ann.get(f"/tables/{table}/hint"))
    assert {move["step"] for move in hint["moves"]} <= {step["step"] for step in seen["steps"]} and hint["moves"]
    assert ok(ann.get(f"/tables/{table}"))["lines"][-1]["kind"] == "hint"
    step = seen["steps"][0]["step"]
    assert ok(ann.get(f"/tables/{table}/refusal", params={"step": step}))["allowed"]


def test_a_review_is_made_in_the_background(ann) -> None:
    table = lay(ann, "hong-kong", ME, HERE)["id"]
    play(ann, table)
    refused(ann.post(f"/tables/{table}/review"), "table/not-over")
    ok(ann.post(f"/tables/{table}/resign", json={}))
    assert ok(ann.get(f"/tables/{table}/review"))["status"] == "none"
    told = ok(ann.post(f"/tables/{table}/review"), 202)
    deadline = time.monotonic() + 120
    while told["status"] != "done":
        assert told["status"] in ("waiting", "running") and time.monotonic() < deadline, told
        time.sleep(0.02)
        told = ok(ann.get(f"/tables/{table}/review"))
    assert len(told["review"]["curve"]) == 2


def test_luck_is_laid_open_and_the_record_proves_it(ann) -> None:
    table = lay(ann, "dice", ME, HERE)["id"]
    for _ in range(4):
        play(ann, table)
    refused(ann.get(f"/tables/{table}/luck"), "table/not-over")
    going = ann.get(f"/tables/{table}/record")
    assert going.headers["Content-Type"].startswith("text/plain") and "secret" not in ok(going)
    ok(ann.post(f"/tables/{table}/resign", json={"seat": 1}))
    answer = ann.get(f"/tables/{table}/record")
    assert f'filename="dice-{table}.sky"' in answer.headers["Content-Disposition"]
    kept = record.read_record(answer.text)
    assert kept.fairness is not None and luck.doubts(kept.position, kept.fairness) == []
    told = ok(ann.get(f"/tables/{table}/luck"))
    assert told["commitment"] == kept.fairness.commitment == now(ann, table)["commitment"]
    assert told["rolls"] and told["secret"] == now(ann, table)["secret"]


def test_what_is_hidden_waits_for_the_end(ann) -> None:
    table = lay(ann, "world", ME, bot())["id"]
    refused(ann.get(f"/tables/{table}/record"), "table/no-record")
    ok(ann.post(f"/tables/{table}/resign", json={}))
    assert "result 0 1 by resignation" in ok(ann.get(f"/tables/{table}/record"))


def test_a_table_tells_its_rules_and_its_edition(ann) -> None:
    table = lay(ann, "helicopters", ME, bot(), bot())["id"]
    assert ok(ann.get(f"/tables/{table}/edition"))["shipped"]
    rules: dict[str, Any] = ok(ann.get(f"/tables/{table}/rules", params={"lang": "fr"}))
    assert "<h2" in rules["html"] and rules["rule_texts"]
