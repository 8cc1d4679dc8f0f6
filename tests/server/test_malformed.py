"""What nobody would send who means well: an answer says what is wrong with it, and none says that we are."""

import re
from collections import defaultdict

import httpx
import pytest

from gratteciel.server.routes.table import ROUTES
from tests.server.host import ME, Host, lay, ok, refused

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
            assert response.status_code < 500, (path, body[:20], response.text)
    assert "UTF-8" in refused(ann.post("/tables", content=BODIES[4], headers=json), "request/malformed")["detail"]


def test_every_address_says_what_can_be_done_there(server: Host) -> None:
    methods: dict[str, set[str]] = defaultdict(set)
    for route in ROUTES:
        numbers = {name for name, parameter in route.parameters.items() if parameter.annotation is int}
        path = re.sub("|".join(f"{{{name}}}" for name in numbers) or "$^", "1", route.path)
        methods[re.sub(r"{\w+}", "x", path)].add(route.method)
    nobody = server.call()
    for path, expected in methods.items():
        for method, more in (("PUT", set()), ("OPTIONS", {"OPTIONS"} | ({"HEAD"} if "GET" in expected else set()))):
            allowed = {*nobody.request(method, path).headers["Allow"].split(", ")}
            assert allowed == expected | more, (method, path)
    assert ok(nobody.request("OPTIONS", "/tables"), 204) == ""
    refused(nobody.request("OPTIONS", "/nowhere"), "request/unknown")
