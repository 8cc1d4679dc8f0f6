"""Tables over the API: setting up, finding, sitting, playing, taking back, offers, ends."""

import asyncio
import json
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from gratteciel.engine.rng import stream
from gratteciel.play import luck, record
from gratteciel.play.game import game, games
from tests.server.host import ME, OPEN, Host, bot, heard, host, lay, now, ok, play, refused, two

HERE = {"kind": "here", "name": "Zoe"}
BOTS = {"plan": {"game": "hong-kong", "seats": [bot(), bot("apprentice")]}}


def test_the_games(ann, second) -> None:
    cards = ok(ann.get("/games"))
    assert [card["id"] for card in cards] == games()
    assert {card["id"]: card["secrets"] for card in cards} == {id: hides_something(id) for id in games()}
    page = ok(second.get("/games/world"))
    assert page["options"][0]["text"] and page["editions"][0]["provenance"] and page["board"]["places"]
    assert page["levels"][0] == "intern" and "#" in page["page"] and page["rule_texts"] and page["seats"][0] == "Rouge"
    assert ok(second.get("/games/world", params={"lang": "en"}))["seats"][0] == "Red"
    assert refused(second.get("/games/chess"), "game/unknown")["status"] == 404


def test_games_and_their_choices_are_presented(ann) -> None:
    cards = {card["id"]: card for card in ok(ann.get("/games", params={"lang": "fr"}))}
    assert cards["projekt"]["glance"]["length"] == "45 min"
    assert cards["hong-kong"]["glance"]["luck"] == "Aucun hasard"
    assert cards["world"]["glance"]["secrecy"] == "Missions et primes sont secrètes"
    assert "carré de sa hauteur" in cards["dice"]["glance"]["story"]
    page = ok(ann.get("/games/dice", params={"lang": "en"}))
    (scenario,) = page["options"]
    assert list(scenario["choice_names"]) == list(scenario["choice_texts"]) == scenario["choices"]
    assert scenario["choice_names"]["sao-paulo"] == "São Paulo"
    assert scenario["choice_texts"]["essen"] == "Never demolish."
    assert page["editions"][0]["text"].startswith("The box of 2012")
    experts = ok(ann.get("/games/projekt"))["options"][0]
    assert experts["choices"] == [False, True] and experts["choice_names"] == experts["choice_texts"] == {}


def hides_something(id: str) -> bool:
    """Whether a spectator of a game played at random ever knows less than there is."""
    position, rng = game(id).start(), stream(1, 1)
    while not position.over:
        if position.hidden(None).tobytes() != position.tables.tobytes():
            return True
        position = position.play(position.random_move(rng))
    return False


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        ({"game": "chess", "seats": [ME]}, "game/unknown"),
        ({"game": "hong-kong", "seats": [ME]}, "game/players"),
        ({"game": "hong-kong", "seats": []}, "game/players"),
        ({"game": "hong-kong", "seats": [ME, OPEN], "options": {"wind": True}}, "game/option"),
        ({"game": "hong-kong", "seats": [ME, OPEN], "options": {"version": "1"}}, "game/option"),
        ({"game": "hong-kong", "seats": [ME, OPEN], "options": {"edition": "x", "players": "2"}}, "game/option"),
        ({"game": "hong-kong", "seats": [ME, bot("genius")]}, "bot/unknown"),
        ({"game": "hong-kong", "seats": [ME, ME]}, "table/plan"),
        ({"game": "hong-kong", "seats": [ME, OPEN], "edition": "../../etc/passwd"}, "table/plan"),
        ({"game": "hong-kong", "seats": [ME, OPEN], "clock": {"turn": 30, "reserve": 60}}, "table/plan"),
        ({"game": "hong-kong", "seats": [ME, {"kind": "here"}], "rated": True}, "table/plan"),
        ({"game": "hong-kong", "seats": [ME, {"kind": "here", "name": "\u200b"}]}, "person/name"),
        ({"game": "hong-kong", "seats": [ME, {"kind": "ghost"}]}, "request/malformed"),
        ({"game": "hong-kong", "seats": [ME, OPEN], "clock": {"turn": 1}}, "request/malformed"),
        ({"game": "hong-kong", "seats": [ME, OPEN], "secret": "mine"}, "request/malformed"),
        ({"seats": [ME, OPEN]}, "request/malformed"),
    ],
)
def test_plans_that_cannot_be(ann, plan: dict[str, object], code: str) -> None:
    refused(ann.post("/tables", json={"plan": plan}), code)


@pytest.mark.parametrize(
    ("body", "where", "why"),
    [
        ({"game": "dice", "seats": [ME]}, "body", ["`game`", "possible: `plan`, `word`", "`game` belongs in `plan`"]),
        ({}, "body", ["`plan` is missing", "`plan`, `word`"]),
        ([], "body", ["expected `object`, not `array`", "`plan`, `word`"]),
        ({"plan": {"seats": [ME]}}, "plan", ["`game` is missing", "`seats`, `options`, `edition`"]),
        ({"plan": {"game": "dice", "seats": ["me"]}}, "plan.seats[0]", ["`kind`, `level`, `name`"]),
        ({"plan": {"game": "dice", "seats": [{"kind": "x"}]}}, "plan.seats[0].kind", ['"bot", "here", "me", "open"']),
        ({"plan": {"game": "dice", "seats": [ME], "clock": {"time": 3}}}, "plan.clock", ["`turn`, `reserve`"]),
        ({"plan": {"game": "dice", "seats": [ME], "absence": 1}}, "plan.absence", [">= 60"]),
        ({"plan": {"game": "dice", "seats": [ME]}, "word": "x" * 201}, "word", ["of length <= 200"]),
    ],
)
def test_what_is_wrong_with_a_body_is_said_with_what_is_possible(ann, body, where: str, why: list[str]) -> None:
    told = refused(ann.post("/tables", json=body), "request/malformed")
    assert told["facts"]["where"] == where and all(part in told["detail"] for part in why), told
    french = refused(ann.post("/tables?lang=fr", json=body), "request/malformed")["detail"]
    assert french != told["detail"] and not any(word in french for word in ("expected", "possible:", "of length"))


def test_what_is_wrong_with_a_query_or_no_json_at_all(ann) -> None:
    assert '"playing"' in refused(ann.get("/tables?status=x"), "request/malformed")["detail"]
    assert refused(ann.get("/games?lang=de"), "request/malformed")["facts"]["where"] == "lang"
    for text in ("", "{", "x"):
        response = ann.post("/tables", content=text, headers={"Content-Type": "application/json"})
        assert refused(response, "request/malformed")["facts"]["where"] == "body"


def test_only_somebody_sets_up_a_table(server: Host) -> None:
    refused(server.call().post("/tables", json={"plan": {"game": "dice", "seats": [ME]}}), "person/needed")


def test_the_lobby_shows_open_public_tables(ann, ben, server: Host) -> None:
    private, public = lay(ann, "dice", ME, OPEN)["id"], lay(ann, "dice", ME, OPEN, public=True)
    nobody = server.call()
    found = ok(nobody.get("/tables?open&game=dice"))["tables"]
    assert public["id"] in [one["id"] for one in found] and private not in [one["id"] for one in found]
    assert "invitation" not in str(found) and "secret" not in str(found)
    assert {one["id"] for one in ok(ann.get("/tables?mine"))["tables"]} == {private, public["id"]}
    assert ok(nobody.get("/tables?mine"))["tables"] == []
    ok(ben.post(f"/tables/{public['id']}/seats", json={}))  # public: no invitation
    assert public["id"] not in [one["id"] for one in ok(nobody.get("/tables?open"))["tables"]]
    assert public["id"] in [one["id"] for one in ok(nobody.get("/tables?status=playing"))["tables"]]
    refused(nobody.get("/tables?status=sleeping"), "request/malformed")


def test_lists_say_whose_turn_it_is(ann, ben, cat, server: Host) -> None:
    table = two(ann, ben, public=True)

    def listed(client, query: str = "mine"):
        return next(one for one in ok(client.get(f"/tables?{query}"))["tables"] if one["id"] == table)

    one = listed(ann)
    assert one["my_turn"] and one["mine"] == [0] and one["mover"] == 0 and one["created"] <= one["changed"]
    assert [seat["kind"] for seat in one["seats"]] == ["me", "open"] and one["seats"][1]["name"].startswith("Ben")
    assert listed(ben)["mine"] == [1] and "my_turn" not in listed(ben)
    for reader in (cat, server.call()):
        assert "mine" not in listed(reader, "status=playing")
    assert "my_turn" in ok(ann.get(f"/people/{one['seats'][0]['person']}/tables"))["tables"][0]
    play(ann, table, "S b2")
    assert listed(ben)["my_turn"] and "my_turn" not in listed(ann)
    ok(ben.post(f"/tables/{table}/resign"))
    over = listed(ben)
    assert over["shares"] == [1.0, 0.0] and over["reason"] == "resignation" and "my_turn" not in over


def test_seats_by_invitation(ann, ben, cat) -> None:
    table = lay(ann, "hong-kong", ME, OPEN)
    seats = f"/tables/{table['id']}/seats"
    refused(ben.post(seats, json={}), "table/not-invited")
    refused(ben.post(seats, json={"invitation": "guess"}), "table/not-invited")
    assert now(ben, table["id"])["invitation"] is None
    refused(ann.post(seats, json={"invitation": table["invitation"]}), "table/seat-taken")
    refused(ben.post(seats, json={"invitation": table["invitation"], "seat": 0}), "table/seat-taken")
    refused(ben.post(f"/tables/{table['id']}/steps", json={"at": 1, "step": "S b2"}), "table/not-playing")
    ok(ann.delete(seats))
    refused(ann.delete(seats), "table/not-yours")
    refused(cat.get("/tables/nowhere"), "table/unknown")


def test_whoever_sat_down_may_leave_until_the_game_begins(ann, ben, cat) -> None:
    table = lay(ann, "helicopters", ME, OPEN, OPEN, public=True)
    seats = f"/tables/{table['id']}/seats"
    ok(ben.post(seats, json={"seat": 2}))
    assert ok(ben.delete(seats))["now"]["seats"][2]["person"] is None
    ok(ben.post(seats, json={}))
    ok(cat.post(seats, json={}))
    refused(cat.delete(seats), "table/begun")


def test_words_are_added_to_the_luck_before_the_game(ann, ben) -> None:
    table = lay(ann, "dice", ME, OPEN, public=True)
    ok(ann.post(f"/tables/{table['id']}/word", json={"word": "abra\ncadabra "}))
    refused(ben.post(f"/tables/{table['id']}/word", json={"word": "x"}), "table/not-yours")
    refused(ann.post(f"/tables/{table['id']}/word", json={"word": "x" * 201}), "request/malformed")
    ok(ben.post(f"/tables/{table['id']}/seats", json={"word": "sesame"}))
    assert [seat["word"] for seat in now(ann, table["id"])["seats"]] == ["abra cadabra", "sesame"]
    refused(ann.post(f"/tables/{table['id']}/word", json={"word": "late"}), "table/begun")


def test_a_step_is_answered_with_what_came_of_it(ann, second, couple) -> None:
    table = couple("dice")
    answer = play(ann, table, "take GFP")
    assert [line["kind"] for line in answer["lines"]] == ["step"] * 4 and answer["at"] == answer["now"]["at"]
    assert answer["lines"][0]["prose"] and answer["lines"][1].get("seat") is None
    assert answer["now"]["steps"]
    late = ok(second.get(f"/tables/{table}", params={"after": answer["at"] - 1}))["lines"]
    assert [line["number"] for line in late] == [answer["at"]]


def test_a_repeated_request_changes_nothing(ann, couple) -> None:
    table = couple()
    body = {"at": now(ann, table)["at"], "step": "S b2"}
    ok(ann.post(f"/tables/{table}/steps", json=body))
    before = ok(ann.get(f"/tables/{table}"))
    for _ in range(3):
        told = refused(ann.post(f"/tables/{table}/steps", json=body), "move/stale")
        assert told["facts"] == {"at": body["at"], "now": before["at"]}
    assert ok(ann.get(f"/tables/{table}"))["lines"] == before["lines"]


def test_of_many_equal_requests_at_once_one_counts(ann, couple) -> None:
    table = couple()
    body = {"at": now(ann, table)["at"], "step": "S b2"}
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda _: ann.post(f"/tables/{table}/steps", json=body).status_code, range(8)))
    assert sorted(answers) == [200] + [409] * 7
    assert [line["kind"] for line in ok(ann.get(f"/tables/{table}"))["lines"]][body["at"] - 1 :] == ["begin", "step"]


def test_steps_are_the_movers(ann, ben, cat) -> None:
    table = two(ann, ben)
    at, steps = now(ann, table)["at"], f"/tables/{table}/steps"
    assert now(ann, table)["steps"] and now(ben, table)["steps"] == [] == now(cat, table)["steps"]
    told = refused(ben.post(steps, json={"at": at, "step": "S b2"}), "move/not-yours")
    assert told["status"] == 403 and "Rouge" in told["detail"] and told["facts"]["mover"] == "Rouge"
    refused(cat.post(steps, json={"at": at, "step": "S b2"}), "move/not-yours")
    assert now(ann, table)["at"] == at


def test_steps_are_refused_with_their_reason(ann, couple) -> None:
    table = couple()
    at, steps = now(ann, table)["at"], f"/tables/{table}/steps"
    told = refused(ann.post(steps, json={"at": at, "step": "S c3"}), "move/illegal")
    assert told["facts"]["rule"] == "HK-5" and told["status"] == 422
    told = refused(ann.post(steps, json={"at": at, "step": "S z9"}), "move/malformed")
    assert "S" in told["facts"]["near"]
    for wrong in ({"at": at}, {"at": "x", "step": "S b2"}, {"at": at, "step": ""}, {"at": at, "step": "S" * 81}):
        refused(ann.post(steps, json=wrong), "request/malformed")
    refused(ann.post(steps, json={"at": at, "step": "S b2", "seat": 1}), "request/malformed")
    assert now(ann, table)["at"] == at
    ok(ann.post(f"/tables/{table}/resign", json={}))
    refused(ann.post(steps, json={"at": at, "step": "S b2"}), "move/over")


def test_luck_is_final_alone(ann) -> None:
    table = lay(ann, "dice", ME)["id"]
    play(ann, table)
    before = now(ann, table)
    told = refused(ann.post(f"/tables/{table}/undo", json={"at": before["at"], "to": 0}), "table/luck-final")
    assert told["status"] == 409 and now(ann, table)["at"] == before["at"]


def test_a_hint_makes_no_step_stale(ann, second, couple) -> None:
    """It stands in everybody's log, and whoever was about to play need not look again."""
    table = couple(hints=True)
    at = now(ann, table)["at"]
    ok(ann.get(f"/tables/{table}/hint"))
    assert now(ann, table)["at"] == at + 1
    played = ok(ann.post(f"/tables/{table}/steps", json={"at": at, "step": "S b2"}))
    assert played["now"]["length"] == 1
    refused(second.post(f"/tables/{table}/steps", json={"at": at, "step": "S b2"}), "move/stale")


def test_undo_freely(ann, couple) -> None:
    table = couple()
    at = play(ann, table, "Q b2")["at"]
    assert now(ann, table)["free_undo"] == 0
    assert ok(ann.post(f"/tables/{table}/undo", json={"at": at}))["now"]["length"] == 0
    at = play(ann, table, "S b2")["at"]
    refused(ann.post(f"/tables/{table}/undo", json={"at": 1}), "move/stale")
    refused(ann.post(f"/tables/{table}/undo", json={"at": at, "to": 9}), "table/undo")


def test_undo_by_consent(ann, ben) -> None:
    table = two(ann, ben)
    at = play(ann, table, "S b2")["at"]
    asked = ok(ann.post(f"/tables/{table}/undo", json={"at": at}))
    assert asked["now"]["offers"] == [{"what": "undo", "seat": 0, "to": 0}]
    assert ok(ben.post(f"/tables/{table}/answers", json={"what": "undo", "agree": True}))["now"]["length"] == 0
    told = refused(ben.post(f"/tables/{table}/answers", json={"what": "draw", "agree": True}), "table/no-offer")
    assert "la nulle" in told["detail"]


def test_draws_and_aborts_by_consent(ann, ben) -> None:
    table = two(ann, ben)
    ok(ann.post(f"/tables/{table}/draw"))
    over = ok(ben.post(f"/tables/{table}/answers", json={"what": "draw", "agree": True}))["now"]
    assert over["result"]["shares"] == [0.5, 0.5] and over["result"]["reason"] == "agreement" and over["secret"]
    refused(ben.post(f"/tables/{table}/draw"), "table/not-playing")
    table = two(ann, ben)
    ok(ben.post(f"/tables/{table}/abort"))
    assert ok(ann.post(f"/tables/{table}/answers", json={"what": "abort", "agree": False}))["now"]["offers"] == []


def test_at_one_screen_nobody_else_is_asked(ann) -> None:
    table = lay(ann, "hong-kong", ME, HERE)["id"]
    at = play(ann, table, "S b2")["at"]
    back = ok(ann.post(f"/tables/{table}/undo", json={"at": at}))["now"]
    assert back["length"] == 0 and back["offers"] == []
    refused(ann.post(f"/tables/{table}/answers", json={"what": "draw", "agree": True}), "table/no-offer")
    drawn = ok(ann.post(f"/tables/{table}/draw"))["now"]["result"]
    assert drawn["shares"] == [0.5, 0.5] and drawn["reason"] == "agreement"
    other = lay(ann, "hong-kong", ME, HERE)["id"]
    assert ok(ann.post(f"/tables/{other}/abort"))["now"]["result"]["reason"] == "abort"


def test_at_one_screen_one_gives_up_for_each_and_plays_again_at_once(ann) -> None:
    table = lay(ann, "hong-kong", ME, HERE)["id"]
    refused(ann.post(f"/tables/{table}/rematch"), "table/plan")  # not before the end
    refused(ann.post(f"/tables/{table}/resign", json={"seat": 3}), "table/not-yours")
    over = ok(ann.post(f"/tables/{table}/resign", json={"seat": 1}))["now"]
    assert over["result"]["shares"] == [1.0, 0.0] and [seat["lost"] for seat in over["seats"]] == [False, True]
    again = ok(ann.post(f"/tables/{table}/rematch"), 201)["now"]
    assert again["rematch_of"] == table and again["status"] == "playing"
    assert [seat["kind"] for seat in again["plan"]["seats"]] == ["here", "me"]
    assert ok(ann.post(f"/tables/{table}/rematch"), 201)["now"]["id"] == again["id"] == now(ann, table)["rematch"]


def test_resigning_only_ones_own_seat(ann, ben, cat) -> None:
    table = two(ann, ben)
    refused(cat.post(f"/tables/{table}/resign", json={}), "table/not-yours")
    refused(ann.post(f"/tables/{table}/resign", json={"seat": 1}), "table/not-yours")
    over = ok(ann.post(f"/tables/{table}/resign"))["now"]
    assert over["result"]["shares"] == [0.0, 1.0]


def test_nobody_is_absent_yet(ann, ben) -> None:
    table = two(ann, ben)
    assert now(ben, table)["claimable"] > 0
    told = refused(ben.post(f"/tables/{table}/claim"), "table/too-early")
    assert told["facts"]["seconds"] > 1000


def test_clocks_absence_and_a_bot_in_place_of_who_left(tmp_path: Path) -> None:
    clock = [1.7e9]
    with host(tmp_path, now=lambda: clock[0]) as at:
        ann, ben, cat = at.guest("Ann"), at.guest("Ben"), at.guest("Cat")
        timed, slow = two(ann, ben, clock={"turn": 30}), two(ann, ben, absence=60)
        three = lay(ann, "helicopters", ME, OPEN, OPEN, public=True, replacement="intern")["id"]
        for friend in (ben, cat):
            ok(friend.post(f"/tables/{three}/seats", json={}))
        assert now(ben, timed)["seats"][0]["seconds"] == 30 and now(ben, timed)["expires"] == clock[0] + 30
        clock[0] += 61
        at.loop.call_soon_threadsafe(at.services.timekeeper.ring, timed)
        assert ok(ben.post(f"/tables/{slow}/claim"))["now"]["result"] == {
            "shares": [0.0, 1.0],
            "reason": "absence",
            "ending": None,
        }
        until = time.monotonic() + 60
        while now(ann, timed)["status"] != "over":
            assert time.monotonic() < until
        assert now(ann, timed)["result"]["reason"] == "clock"
        left = ok(ann.post(f"/tables/{three}/resign"))["now"]
        assert left["status"] == "playing" and left["seats"][0]["lost"] and left["seats"][0]["level"] == "intern"
        while now(ben, three)["mover"] == 0:
            assert time.monotonic() < until
        refused(ann.post(f"/tables/{three}/resign"), "table/not-yours")


def test_who_gave_up_a_seat_watches_but_still_belongs_to_the_table(ann, ben, cat, server: Host) -> None:
    table = lay(ann, "world", ME, OPEN, OPEN, public=True, replacement="intern")["id"]
    for friend in (ben, cat):
        ok(friend.post(f"/tables/{table}/seats", json={}))
    steps = [str(move) for move in server.services.tables.at_hand[table].state.position.history]
    mission = next(step for step in steps if step.startswith("mission blue "))
    with server.live(ben, table) as live:
        assert mission in json.dumps(heard(live))
        ok(ben.post(f"/tables/{table}/resign"))
        told = heard(live)
        assert told["kind"] == "snapshot" and told["now"]["seat"] is None and mission not in json.dumps(told)
    assert mission not in ben.get(f"/tables/{table}").text
    assert mission not in ben.get(f"/tables/{table}/positions/3").text
    refused(ben.get(f"/tables/{table}/record"), "table/no-record")
    mine = next(one for one in ok(ben.get("/tables?mine"))["tables"] if one["id"] == table)
    assert "mine" not in mine and mine["seats"][1]["lost"]
    ok(ben.post(f"/tables/{table}/chat", json={"text": "bonne chance"}), 201)
    for friend in (ann, cat):
        ok(friend.post(f"/tables/{table}/resign"))
    assert mission in ben.get(f"/tables/{table}").text
    assert ok(ben.post(f"/tables/{table}/rematch"), 201)["now"]["seat"] == 2


def test_a_bots_turn_is_taken_up_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with host(tmp_path) as at:
        ann = at.guest("Ann")
        cookie = ann.cookies["gratteciel"]
        table = lay(ann, "hong-kong", ME, bot())["id"]
        monkeypatch.setattr(at.services.robots, "notice", lambda kept: None)
        monkeypatch.setattr(at.services.tables, "on_change", [])
        play(ann, table, "S b2")
        assert now(ann, table)["mover"] == 1
    with host(tmp_path) as at:
        ann = at.call(cookies={"gratteciel": cookie})
        until = time.monotonic() + 60
        while now(ann, table)["mover"] != 0:
            assert time.monotonic() < until


def test_playing_again_brings_all_to_the_same_table(ann, ben, cat) -> None:
    table = two(ann, ben)
    refused(ann.post(f"/tables/{table}/rematch"), "table/plan")  # not before the end
    ok(ann.post(f"/tables/{table}/resign"))
    refused(cat.post(f"/tables/{table}/rematch"), "table/plan")
    first = ok(ben.post(f"/tables/{table}/rematch"), 201)["now"]
    assert first["rematch_of"] == table and first["seat"] == 0 and first["status"] == "waiting"
    assert now(ann, table)["rematch"] == first["id"]
    again = ok(ann.post(f"/tables/{table}/rematch"), 201)["now"]
    assert again["id"] == first["id"] and again["seat"] == 1 and again["status"] == "playing"
    assert ok(ben.post(f"/tables/{table}/rematch"), 201)["now"]["id"] == first["id"]


def test_a_rematch_keeps_those_at_one_screen_together(ann, ben) -> None:
    table = lay(ann, "helicopters", ME, HERE, OPEN, public=True)["id"]
    ok(ben.post(f"/tables/{table}/seats", json={}))
    for seat in (0, 1):
        ok(ann.post(f"/tables/{table}/resign", json={"seat": seat}))
    ok(ben.post(f"/tables/{table}/resign"))
    told = refused(ben.post(f"/tables/{table}/rematch"), "table/plan")
    assert "même écran" in told["detail"] and now(ann, table)["rematch"] is None
    laid = ok(ann.post(f"/tables/{table}/rematch"), 201)["now"]
    assert [seat["name"] and seat["name"].split()[0] for seat in laid["seats"]] == [None, "Ann", "Zoe"]
    again = ok(ben.post(f"/tables/{table}/rematch"), 201)["now"]
    assert again["id"] == laid["id"] and again["seat"] == 0 and again["status"] == "playing"


def test_bots_answer_by_themselves(ann, listen) -> None:
    table = lay(ann, "hong-kong", ME, bot())["id"]
    with listen(table) as live:
        live.recv()
        play(ann, table, "S b2")
        while now(ann, table)["mover"] != 0:
            live.recv(timeout=10)
    assert now(ann, table)["length"] >= 2


def test_bots_play_among_themselves_at_two_tables_of_anybodys(ann, place, monkeypatch) -> None:
    monkeypatch.setattr(place.services.robots, "attend", lambda _: asyncio.sleep(0))  # they never come to an end
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda _: ann.post("/tables", json=BOTS).status_code, range(4)))
    assert sorted(answers) == [201, 201, 409, 409]
    told = refused(ann.post("/tables", json=BOTS), "table/too-many")
    assert "2" in told["detail"]
    assert "robots" in refused(ann.post("/tables?lang=fr", json=BOTS), "table/too-many")["detail"]
    lay(ann, "hong-kong", ME, bot())  # with a person it is another matter


def test_bots_of_one_person_take_no_others_room(ann, ben, server: Host, monkeypatch) -> None:
    monkeypatch.setattr(server.services.robots, "attend", lambda _: asyncio.sleep(0))
    for _ in range(2):
        ok(ann.post("/tables", json=BOTS), 201)
    ok(ben.post("/tables", json=BOTS), 201)


def test_chat_is_for_those_at_the_table(ann, ben, cat) -> None:
    table = two(ann, ben)
    refused(cat.post(f"/tables/{table}/chat", json={"text": "hi"}), "table/not-yours")
    ok(ben.post(f"/tables/{table}/chat", json={"text": "hi"}), 201)
    assert ok(cat.get(f"/tables/{table}/chat"))[0]["text"] == "hi"


def test_chat_is_tidied_and_read_from_a_remark_on(ann, second, couple) -> None:
    table = couple()
    said = ok(ann.post(f"/tables/{table}/chat", json={"text": " hello\u202e\n\tthere "}), 201)
    assert said["text"] == "hello there" and said["number"] == 1
    refused(ann.post(f"/tables/{table}/chat", json={"text": " \n"}), "request/malformed")
    refused(ann.post(f"/tables/{table}/chat", json={"text": "x" * 501}), "request/malformed")
    refused(ann.get("/tables/nowhere/chat"), "table/unknown")
    assert ok(second.get(f"/tables/{table}/chat", params={"after": 0}))[0]["text"] == "hello there"
    assert ok(second.get(f"/tables/{table}/chat", params={"after": 1})) == []


def test_earlier_positions_also_of_steps_taken_back(ann, second, couple) -> None:
    table = couple()
    at = play(ann, table, "Q b2")["at"]
    ok(ann.post(f"/tables/{table}/undo", json={"at": at}))
    play(ann, table, "S a1")
    positions = f"/tables/{table}/positions"
    assert ok(second.get(f"{positions}/0"))["step"] is None
    shown = ok(second.get(f"{positions}/1"))
    assert shown["step"] == "S a1" and "Rouge" in shown["prose"][0] and shown["seat"] == now(second, table)["seat"]
    assert ok(second.get(f"{positions}/1", params={"at": at}))["step"] == "Q b2"
    refused(second.get(f"{positions}/2"), "table/position")
    refused(second.get(f"{positions}/1", params={"at": 99}), "table/position")
    refused(second.get(f"{positions}/one"), "request/unknown")


def test_the_record_proves_its_luck(ann, second, couple) -> None:
    table = couple("dice")
    play(ann, table, "take GFP")
    going = ann.get(f"/tables/{table}/record")
    assert going.headers["Content-Type"].startswith("text/plain") and "unfinished" in ok(going)
    assert "secret" not in going.text
    ok(ann.post(f"/tables/{table}/resign"))
    response = second.get(f"/tables/{table}/record")
    assert f'filename="dice-{table}.sky"' in response.headers["Content-Disposition"]
    back = record.read_record(response.text)
    assert back.fairness is not None and back.fairness.commitment == now(ann, table)["commitment"]
    assert luck.doubts(back.position, back.fairness) == [] and back.settled is not None


def test_a_table_of_other_rules_is_refused_clearly(server: Host, ann) -> None:
    import msgspec

    from gratteciel.server.tables.open_table import OpenTable
    from gratteciel.server.tables.summary import summarise

    table = lay(ann, "hong-kong", ME, OPEN)["id"]
    row = server.services.tables.at_hand[table].row
    foreign = msgspec.structs.replace(row, id="foreign", rules=99)
    summary = summarise(foreign, OpenTable.empty(row).state, row.created)
    added = server.services.store.tables.add(foreign, [], summary)
    assert asyncio.run_coroutine_threadsafe(added, server.loop).result()
    told = refused(ann.get("/tables/foreign"), "table/foreign")
    assert told["facts"]["found"] == "rules 99"


def test_a_step_nobody_can_count_to_is_nowhere(ann) -> None:
    table = lay(ann, "hong-kong", ME, bot())["id"]
    refused(ann.get(f"/tables/{table}/positions/{'9' * 5000}"), "request/unknown")
