"""Finished games taken along: out of a server or a page, into a server or a page, checked by the same code."""

from typing import Any

import httpx
import pytest

from gratteciel.engine.rng import stream
from gratteciel.errors import LANGUAGES
from gratteciel.games import folder
from gratteciel.play.game import game, games
from gratteciel.play.position import Position
from gratteciel.play.record import read, write
from gratteciel.server.tables import kept
from gratteciel.server.tables.kept import ids_of
from tests.server.host import ME, Host, bot, lay, now, ok, play, refused, two
from tests.server.in_page import caller, house

HERE = {"kind": "here", "name": "Zoe"}


def finished(client: httpx.Client, id: str = "dice", steps: int = 3, **plan: Any) -> str:
    """A table of two at one screen at which the first gives up after some steps."""
    table = str(lay(client, id, ME, HERE, **plan)["id"])
    for _ in range(steps):
        play(client, table)
    ok(client.post(f"/tables/{table}/resign", json={"seat": 0}))
    return table


def to_the_end(position: Position) -> Position:
    """A game played on by luck alone."""
    rng = stream(5, 1)
    while not position.over:
        position = position.play(position.random_move(rng))
    return position


def taken_along(client: httpx.Client, table: str) -> Any:
    (found,) = (one for one in ok(client.get("/records"))["games"] if one["table"] == table)
    return found


def test_a_game_goes_from_one_place_to_another_and_back_once(ann, server: Host) -> None:
    with house() as (opened, loop):
        me = caller(opened, loop, "fr")
        ok(me.patch("/me", json={"name": "Zoé"}))
        table = finished(me)
        assert table.startswith("~")
        game_ = taken_along(me, table)
        assert [seat["kind"] for seat in game_["seats"]] == ["me", "here"] and game_["seats"][0]["lost"]
        assert ok(me.post("/records", json=game_), 201) == {
            "table": taken(me, table),
            "new": False,
        }  # it never went away
        there = ok(ann.post("/records", json=game_), 201)
        assert there["new"] and there["table"]["imported"] and not there["table"].get("rated")
        id = there["table"]["id"]
        assert not id.startswith("~") and there["table"]["changed"] == pytest.approx(game_["ended"], abs=1)
        assert ok(ann.post("/records", json=game_), 201) == there | {"new": False}
        seen = now(ann, id)
        mine = ok(ann.get("/me"))
        assert [(seat["name"], seat["mine"]) for seat in seen["seats"]] == [(mine["name"], True), ("Zoe", True)]
        assert seen["imported"] and seen["status"] == "over" and seen["result"]["reason"] == "resignation"
        assert ok(ann.get(f"/tables/{id}/record")) == ok(me.get(f"/tables/{table}/record")) == game_["record"]
        for length in (0, 3):
            here, elsewhere = (
                ok(one.get(f"/tables/{at}/positions/{length}", params={"lang": "en"}))
                for one, at in ((ann, id), (me, table))
            )
            assert here["picture"] == elsewhere["picture"] and here["step"] == elsewhere["step"]
        luck, before = (ok(one.get(f"/tables/{at}/luck")) for one, at in ((ann, id), (me, table)))
        assert luck["secret"] == before["secret"] and [roll["drawn"] for roll in luck["rolls"]] == [
            roll["drawn"] for roll in before["rolls"]
        ]
        back = taken_along(ann, table)  # under the id it was played by
        assert back == game_ and not ok(me.post("/records", json=back), 201)["new"]
        assert id in [one["id"] for one in ok(ann.get("/tables", params={"mine": "", "status": "over"}))["tables"]]
        assert id not in [one["id"] for one in ok(ann.get("/tables"))["tables"]]
        assert ok(ann.post(f"/tables/{id}/rematch"), 201)["now"]["status"] == "playing"


def taken(client: httpx.Client, table: str) -> Any:
    (found,) = (one for one in ok(client.get("/tables", params={"mine": ""}))["tables"] if one["id"] == table)
    return found


def test_one_game_of_two_people_is_each_ones_own(ann, ben, server: Host) -> None:
    with house() as (opened, loop):
        me = caller(opened, loop)
        game_ = taken_along(me, finished(me))
    ids = {ok(one.post("/records", json=game_), 201)["table"]["id"] for one in (ann, ben)}
    assert len(ids) == 2


def test_who_takes_a_game_of_others_in_lays_no_table_where_they_meet_again(ann, ben, cat) -> None:
    """Its secret is known once it is over, and where it is played again followed from that alone."""
    table = two(ann, ben)
    play(ann, table)
    ok(ben.post(f"/tables/{table}/resign"))
    record = ok(cat.get(f"/tables/{table}/record"))
    mine = ok(cat.post("/records", json={"record": record, "seats": [{"kind": "me"}, HERE]}), 201)["table"]["id"]
    again = ok(cat.post(f"/tables/{mine}/rematch"), 201)["now"]
    assert again["rematch_of"] == mine and now(cat, mine)["rematch"] == again["id"]
    assert now(ann, table)["rematch"] is None
    theirs = ok(ann.post(f"/tables/{table}/rematch"), 201)["now"]
    assert theirs["host"] and ok(ben.post(f"/tables/{table}/rematch"), 201)["now"]["id"] == theirs["id"] != again["id"]


@pytest.mark.parametrize("first", ["record", "game"])
def test_a_game_is_taken_in_once_whether_it_comes_with_who_played_or_not(ann, first: str) -> None:
    with house() as (opened, loop):
        me = caller(opened, loop)
        game_ = taken_along(me, finished(me))
    sent = [game_, {"record": game_["record"]}]
    told = [ok(ann.post("/records", json=one), 201) for one in (sent if first == "game" else sent[::-1])]
    assert [one["new"] for one in told] == [True, False] and told[0]["table"]["id"] == told[1]["table"]["id"]


def test_a_game_that_was_taken_in_by_the_id_of_its_table_stays_there(ann, monkeypatch: pytest.MonkeyPatch) -> None:
    with house() as (opened, loop):
        me = caller(opened, loop)
        game_ = taken_along(me, finished(me))
    with monkeypatch.context() as once:
        once.setattr(kept, "ids_of", lambda game, person: ids_of(game, person)[1:])
        before = ok(ann.post("/records", json=game_), 201)
    assert before["new"] and ok(ann.post("/records", json=game_), 201) == before | {"new": False}


@pytest.mark.parametrize("id", games())
def test_a_record_alone_is_enough(ann, id: str) -> None:
    """As `gratteciel play --record` writes it: without luck that could be proved, and without names."""
    text = write(to_the_end(read((folder(id).path / "example.sky").read_text())))
    told = ok(ann.post("/records", json={"record": text}), 201)
    assert told["new"] and not ok(ann.post("/records", json={"record": text}), 201)["new"]
    table = told["table"]["id"]
    seen = now(ann, table)
    assert seen["imported"] and seen["commitment"] == "" and seen["secret"] is None and seen["seat"] is None
    for lang in LANGUAGES:  # whoever took it in
        seats = ok(ann.get(f"/tables/{table}", params={"lang": lang}))["now"]["seats"]
        assert [seat["name"] for seat in seats] == [seat["colour"] for seat in seats]
    assert ok(ann.get(f"/tables/{table}/positions/5"))["length"] == 5
    refused(ann.get(f"/tables/{table}/luck"), "table/no-luck")
    assert ok(ann.get(f"/tables/{table}/record")) == text


def test_what_does_not_fit_is_refused_by_its_line_in_both_languages(ann) -> None:
    good = taken_along(ann, finished(ann))
    text = good["record"]
    lines = text.split("\n")
    step = lines.index("") + 1
    said = {
        "nonsense": (text[20:], "record/broken", "gratteciel 1"),
        "cut": (text[: len(text) // 2], "record/broken", ""),
        "rules": (text.replace("rules ", "rules 9", 1), "record/foreign", ""),
        "game": (text.replace("game dice", "game chess"), "record/broken", "chess"),
        "step": ("\n".join([*lines[:step], "take XYZ", *lines[step + 1 :]]), "record/broken", "take XYZ"),
        "won": (text.replace("result 0 1", "result 1 0"), None, ""),
        "secret": (text[: text.index("secret ")] + "secret 00\n", "record/broken", "SHA-256"),
        "empty": ("\n", "record/broken", ""),
        "binary": ("\x00\x01", "record/broken", ""),
        "endless": (text.replace("players 2", f"players {'9' * 5000}"), "record/broken", "players"),
        "unwritten": (text.replace("\nlabel ", "\nword 3 \0\nlabel "), "record/broken", "word 3"),
    }
    for name, (wrong, code, quoted) in said.items():
        for lang in LANGUAGES:
            answer = ann.post("/records", json={**good, "table": None, "record": wrong}, params={"lang": lang})
            assert code is None or refused(ann.post("/records/luck", json={"record": wrong}), code), name
            if code is None:
                ok(answer, 201)  # who resigned is for the record to say: it proves luck, not honesty
            else:
                assert quoted in refused(answer, code)["detail"], name
    long = refused(ann.post("/records", json={"record": "gratteciel 1\n" + "x" * 20_000}), "record/broken")
    assert len(long["detail"]) < 400
    refused(ann.post("/records", json={"record": "x" * 60_001}), "request/malformed")
    refused(ann.post("/records", json={"record": "x" * 70_000}), "request/too-large")


def test_luck_that_was_changed_is_noticed(ann) -> None:
    table = finished(ann, steps=8)
    text = ok(ann.get(f"/tables/{table}/record"))
    lines = text.split("\n")
    roll = next(n for n, line in enumerate(lines) if line.endswith("@1"))
    others = [one["step"] for one in ok(ann.get(f"/tables/{table}/luck"))["rolls"][0]["outcomes"]]
    other = next(one for one in others if one != lines[roll].removesuffix(" @1"))
    ending = [f"steps {roll - lines.index('')}", *lines[-3:]]
    changed = "\n".join([*lines[:roll], f"{other} @1", "", *ending])
    told = refused(ann.post("/records", json={"record": changed}), "record/broken")
    assert told["facts"]["line"] == roll + 1 and "secret" in told["detail"], told


def test_an_unfinished_game_and_strange_seats_are_refused(ann) -> None:
    position = game("hong-kong").start().play("S b2")
    told = refused(ann.post("/records", json={"record": write(position)}), "record/unfinished")
    assert told["facts"]["steps"] == 1
    good = taken_along(ann, finished(ann, "hong-kong"))
    for seats, code in (
        ([{"kind": "me"}], "record/broken"),
        ([{"kind": "me"}, {"kind": "me"}], "table/plan"),
        ([{"kind": "me"}, {"kind": "bot"}], "table/plan"),
        ([{"kind": "me"}, {"kind": "bot", "level": "none"}], "bot/unknown"),
        ([{"kind": "me"}, {"kind": "here", "name": "\u202e"}], "person/name"),
        ([{"kind": "me", "lost": True, "level": "none"}, {"kind": "here"}], "bot/unknown"),
        ([{"kind": "king"}, {"kind": "me"}], "request/malformed"),
    ):
        refused(ann.post("/records", json={**good, "table": "other", "seats": seats}), code)
    for table in ("x\nword 0 sesame", "x\n", "a b", "\u202ex", ""):  # it would stand in the record of what goes on
        told = refused(ann.post("/records", json={**good, "table": table}, params={"lang": "fr"}), "request/malformed")
        assert told["facts"]["where"] == "table" and "de la forme" in told["detail"]


def test_what_was_played_elsewhere_is_no_best(ann) -> None:
    position = to_the_end(game("dice").start(1))
    before = ok(ann.get("/games/dice/alone"))
    ok(ann.post("/records", json={"record": write(position), "seats": [{"kind": "me"}]}), 201)
    assert ok(ann.get("/games/dice/alone")) == before


def test_games_are_given_page_by_page(ann) -> None:
    tables = [finished(ann, "hong-kong", 1) for _ in range(3)]
    page = ok(ann.get("/records", params={"limit": 2}))
    rest = ok(ann.get("/records", params={"limit": 2, "before": page["before"]}))
    assert [one["table"] for one in (*page["games"], *rest["games"])][:3] == tables[::-1]
    lay(ann, "hong-kong", ME, bot())
    assert ok(ann.get("/records", params={"limit": 1}))["games"][0]["table"] == tables[-1]
