"""What nobody would send who means well: an answer says what is wrong with it, and none says that we are."""

import re
from collections import defaultdict

import httpx
import pytest

from gratteciel.errors import LANGUAGES
from gratteciel.server.routes.route import METHODS, Method
from gratteciel.server.routes.table import ROUTES
from tests.server.host import ME, Host, lay, ok, refused
from tests.server.in_page import Page

NAMES = ("edition", "players", "self", "mode", "version", "options", "__class__", "\x00", "")
BODIES = (
    b"[" * 60_000,
    b'{"plan":' * 8_000,
    b'{"a":' * 5_000 + b"1" + b"}" * 5_000,
    b"\xff\xfe",
    b'{"name": "\xff"}',
    b'{"name": "\xed\xa0\x80"}',
    b'{"name": "\\ud800"}',
    b"\x00",
    b"null",
    b'{"name": 1e999}',
)
ODD = (
    b"",
    b"{",
    b'{"at": 1, "step": "x"} x',
    b'{"at": "1", "step": "S z9"}',
    b'{"at": 1.0, "step": "S z9"}',
    b'{"at": true, "step": "S z9"}',
    b'{"at": 1e25, "step": "S z9"}',
    b'{"text": "\xe9"}',
    b'{"text": 7}',
    b'{"record": "x", "seats": [{"kind": "me"}, 7]}',
    b'{"plan": {"game": 7, "seats": []}}',
    b'{"plan": {"game": "dice", "seats": [{"kind": "me"}], "hints": "true", "clock": {"turn": "60"}}}',
    b'{"plan": {"game": "dice", "seats": [{"kind": "me"}], "options": {"scenario": [1]}}}',
)
"""Neither is all of it wrong, nor is all that looks so."""


@pytest.mark.parametrize("game", ["hong-kong", "dice"])
def test_options_are_called_whatever_somebody_likes(ann: httpx.Client, game: str) -> None:
    for name in NAMES:
        plan = {"game": game, "seats": [ME, {"kind": "here"}], "options": {name: True}}
        refused(ann.post("/tables", json={"plan": plan}), "game/option")


def test_numbers_are_as_great_as_somebody_likes(ann: httpx.Client) -> None:
    table = lay(ann, "hong-kong", ME, {"kind": "here"})["id"]
    for number in (2**63, 2**64, 10**30, -1):
        for path in (f"/tables/{table}/chat?after={number}", f"/tables/{table}?after={number}"):
            refused(ann.get(path), "request/malformed")
        for path in (f"/tables/{table}/positions/{number}", f"/tables/{table}/counsel/{number}"):
            assert 400 <= ann.get(path).status_code < 500, path


def test_bodies_are_whatever_somebody_likes(ann: httpx.Client) -> None:
    table = lay(ann, "hong-kong", ME, {"kind": "here"})["id"]
    json = {"Content-Type": "application/json"}
    for body in BODIES:
        for path in ("/tables", "/me/tokens", f"/tables/{table}/steps", f"/tables/{table}/chat", "/records"):
            response = ann.post(path, content=body, headers=json)
            not_here = response.status_code == 501 and response.json()["code"] == "request/not-here"
            assert response.status_code < 500 or not_here, (path, body[:20], response.text)
    assert "UTF-8" in refused(ann.post("/tables", content=BODIES[4], headers=json), "request/malformed")["detail"]


def said_of(client: httpx.Client, body: bytes, path: str, lang: str) -> tuple[int, object]:
    """What somebody is told of a body that they send."""
    answer = client.post(path, content=body, headers={"Content-Type": "application/json"}, params={"lang": lang})
    told = answer.json()
    return answer.status_code, (told["code"], told["detail"]) if answer.status_code >= 400 else None


def test_a_page_says_of_bodies_what_a_server_does(server: Host, page: Page) -> None:
    clients = [place.guest("Ann") for place in (server, page)]
    tables = [lay(client, "hong-kong", ME, {"kind": "here"})["id"] for client in clients]
    for body in BODIES + ODD:
        for path in ("/tables", "/tables/{}/steps", "/tables/{}/chat", "/records"):
            for lang in LANGUAGES:
                both = zip(clients, tables, strict=True)
                one, other = (said_of(client, body, path.format(table), lang) for client, table in both)
                assert one == other, (path, body[:80])


ODD_VALUES = ("", "x", "-1", "0", "1", "1.0", "true", "9" * 30, "é", "%00", "null", "1&{}=2", " 1", "1_0")


def test_a_page_says_of_queries_what_a_server_does(server: Host, page: Page) -> None:
    clients = [place.guest("Ann") for place in (server, page)]
    tables = [lay(client, "hong-kong", ME, {"kind": "here"})["id"] for client in clients]
    asked = {
        "/games": ["lang", "nothing"],
        "/games/hong-kong/examples/cap": ["lang", "shown"],
        "/tables": ["open", "mine", "status", "game", "limit"],
        "/tables/{}": ["after", "lang"],
        "/tables/{}/positions/0": ["at"],
        "/tables/{}/refusal": ["step"],
        "/tables/{}/chat": ["after"],
    }
    for path, names in asked.items():
        for query in (f"{name}={odd.format(name)}" for name in names for odd in ODD_VALUES):
            both = (client.get(f"{path.format(table)}?{query}") for client, table in zip(clients, tables, strict=True))
            one, other = ((told.status_code, told.is_error and told.json()["detail"]) for told in both)
            assert one == other, (path, query)


def methods_of_addresses() -> dict[str, list[Method]]:
    """What can be done at each address, as it is said there."""
    methods: dict[str, list[Method]] = defaultdict(list)
    for route in ROUTES:
        numbers = {name for name, parameter in route.parameters.items() if parameter.annotation is int}
        path = re.sub("|".join(f"{{{name}}}" for name in numbers) or "$^", "1", route.path)
        methods[re.sub(r"{\w+}", "x", path)].append(route.method)
    return {path: sorted(found, key=METHODS.index) for path, found in methods.items()}


def test_every_address_says_what_can_be_done_there(ann: httpx.Client) -> None:
    for path, expected in methods_of_addresses().items():
        answer = ann.put(path)
        refused(answer, "request/method")
        assert answer.headers["Allow"] == ", ".join(expected), path


def test_options_can_be_asked_for(server: Host) -> None:
    nobody = server.call()
    for path, expected in methods_of_addresses().items():
        allowed = nobody.options(path).headers["Allow"].split(", ")
        assert {*allowed} == {*expected, "OPTIONS"} | ({"HEAD"} if "GET" in expected else set()), path
    assert ok(nobody.request("OPTIONS", "/tables"), 204) == ""
    refused(nobody.request("OPTIONS", "/nowhere"), "request/unknown")
