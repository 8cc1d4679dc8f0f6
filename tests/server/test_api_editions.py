"""Own editions at a server: checked, stored with the table, told to everybody who comes, and kept in the record."""

import json
from pathlib import Path
from typing import Any

import pytest

from gratteciel.games import folder
from gratteciel.play import record
from gratteciel.play.game import games
from tests.server.host import Host, host, ok

TEXT = (folder("hong-kong").path / "edition.toml").read_text()
OWN = TEXT.replace("piatnik-1998", "few").replace("Piatnik, 1998", "Few roofs").replace("roofs = 5", "roofs = 1 # few")
SEATS = [{"kind": "me"}, {"kind": "open"}]


def plan(**more: Any) -> dict[str, Any]:
    return {"plan": {"game": "hong-kong", "seats": SEATS, "edition_text": OWN, **more}}


@pytest.mark.parametrize("id", games())
def test_the_sheet_of_every_shipped_edition(ann, id: str) -> None:
    sheet = ok(ann.get(f"/games/{id}/editions/{folder(id).ordinary.edition.id}", params={"lang": "fr"}))
    assert sheet["shipped"] and sheet["differences"] == []
    again = ok(ann.post(f"/games/{id}/editions/check", json={"text": sheet["text"]}))
    assert again["checksum"] == sheet["checksum"] and again["text"] == sheet["text"]
    header = {"game": id, "id": sheet["id"], "name": sheet["name"]}
    values = {"edition": header, "provenance": sheet["provenance"], **sheet["values"]}
    assert ok(ann.post(f"/games/{id}/editions/check", json={"values": values}))["text"] == sheet["text"]
    keys = {field["key"] for field in sheet["fields"]}
    assert all(board["key"] in keys for board in sheet["boards"])


def test_what_does_not_fit_is_refused_with_line_and_key_in_both_languages(ann) -> None:
    wrong = OWN.replace("quick = 5", "quick = 500")
    for lang, said in (("en", "a whole number from 0 to 100"), ("fr", "un nombre entier de 0 à 100")):
        for path, body in (("/games/hong-kong/editions/check", {"text": wrong}), ("/tables", plan(edition_text=wrong))):
            response = ann.post(path, json=body, params={"lang": lang})
            problem = response.json()
            assert (response.status_code, problem["code"]) == (422, "edition/wrong")
            assert (problem["facts"]["line"], problem["facts"]["key"]) == (18, "pieces.quick")
            assert said in problem["detail"]
    nowhere = ann.get("/games/hong-kong/editions/none")
    assert (nowhere.status_code, nowhere.json()["code"]) == (404, "edition/unknown")
    assert ann.post("/games/none/editions/check", json={"text": OWN}).status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        {"text": "\u0000"},
        {"text": "a = [" * 5000},
        {"values": {"a": [[None]], "b": {"c": 1.5}}},
        {"values": {}},
        {"values": {"edition": {"game": "dice"}}},
        {"text": "[edition]\ngame = 'dice'"},
    ],
)
def test_hostile_drafts_are_refused_as_editions(ann, body: dict[str, Any]) -> None:
    response = ann.post("/games/hong-kong/editions/check", json=body)
    assert (response.status_code, response.json()["code"]) == (422, "edition/wrong")


def test_a_draft_is_not_longer_than_any_edition(ann) -> None:
    long = {"values": {f"a{n}": "a" * 100 for n in range(200)}}
    for body in ({"text": OWN + "\n#" * 10_000}, long):
        response = ann.post("/games/hong-kong/editions/check", json=body, params={"lang": "fr"})
        assert "16384 au plus" in response.json()["detail"], response.text


def test_values_nested_without_end_are_refused(ann) -> None:
    deep = '{"values": ' + '{"a": ' * 4000 + "1" + "}" * 4000 + "}"
    response = ann.post("/games/hong-kong/editions/check", content=deep, headers={"Content-Type": "application/json"})
    assert response.status_code in (400, 422), response.text


def test_a_table_with_an_own_edition_from_invitation_to_rematch(tmp_path: Path) -> None:
    with host(tmp_path) as at:
        ann, ben = at.guest("Ann"), at.guest("Ben")
        laid = ok(ann.post("/tables", json=plan(public=True)), 201)["now"]
        id = laid["id"]
        assert (laid["edition_name"], laid["own_edition"], laid["plan"]["edition_text"]) == ("Few roofs", True, None)
        listed = ok(ben.get("/tables", params={"open": ""}))["tables"]
        assert [one["own_edition"] for one in listed if one["id"] == id] == ["Few roofs"]
        sheet = ok(ben.get(f"/tables/{id}/edition", params={"lang": "fr"}))
        assert sheet["differences"] == [
            {"key": "pieces.roofs", "name": "Toits de chaque joueur", "shipped": "5", "own": "1"}
        ]
        assert "1 **roof**" in ok(ben.get(f"/tables/{id}/rules"))["page"]
        ok(ben.post(f"/tables/{id}/seats", json={}))
        for who, step in ((ann, "R a1"), (ben, "S e5")):
            ok(who.post(f"/tables/{id}/steps", json={"at": ok(who.get(f"/tables/{id}"))["at"], "step": step}))
        refused = ok(ann.get(f"/tables/{id}/refusal", params={"step": "R b1"}))
        assert refused["rule"] == "reserve"
    with host(tmp_path) as at:  # another process, which knows the edition from its store alone
        ann, ben = at.guest("Ann"), at.guest("Ben")
        assert ok(ann.get(f"/tables/{id}"))["now"]["edition_name"] == "Few roofs"


def test_a_rematch_keeps_the_edition_and_the_record_holds_it(ann) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "level": "intern"}]
    id = ok(ann.post("/tables", json=plan(seats=seats)), 201)["now"]["id"]
    ok(ann.post(f"/tables/{id}/resign", json={}))
    text = ann.get(f"/tables/{id}/record").text
    replayed = record.read(text)
    assert replayed.setup.own and replayed.setup.edition.edition.name == "Few roofs"
    again = ok(ann.post(f"/tables/{id}/rematch"), 201)["now"]
    assert again["own_edition"] and again["edition_name"] == "Few roofs"


def test_rated_tables_and_two_editions_at_once_are_refused(server: Host) -> None:
    ann = server.guest("Ann")
    for more, what in (({"rated": True}, "rated"), ({"edition": "piatnik-1998"}, "edition_text")):
        problem = ann.post("/tables", json=plan(**more)).json()
        assert (problem["code"], problem["facts"]["what"]) == ("table/plan", what)
    shipped = ok(ann.post("/tables", json=plan(edition_text=TEXT, rated=True)), 201)["now"]
    assert shipped["plan"]["edition"] == "piatnik-1998" and not shipped["own_edition"]
    assert "edition_text" not in json.dumps(shipped) or shipped["plan"]["edition_text"] is None
