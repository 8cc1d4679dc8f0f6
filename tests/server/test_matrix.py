"""Every route by everybody: nobody, guest, other seat, spectator, owner, the revoked, and tokens of each scope."""

import dataclasses
import json
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from gratteciel.server.routes.route import Route
from gratteciel.server.routes.table import ROUTES
from tests.server.host import API, ME, OPEN, Host, lay, ok, play

CALLERS = ("nobody", "guest", "spectator", "seat", "owner", "revoked", "signed out", "play", "read")


class Party:
    """A private table of two, and everybody who may call."""

    def __init__(self, server: Host) -> None:
        owner, seat = server.guest("Owner of All"), server.guest("Other Seat")
        laid = lay(owner, "hong-kong", ME, OPEN)
        self.table = laid["id"]
        ok(seat.post(f"/tables/{self.table}/seats", json={"invitation": laid["invitation"]}))
        play(owner, self.table)
        self.me = ok(owner.get("/me"))["id"]
        callers = {"nobody": server.call(), "guest": server.guest("Guest"), "owner": owner, "seat": seat}
        callers["spectator"] = server.guest("Spectator")
        ok(callers["spectator"].get(f"/tables/{self.table}"))
        for scope in ("play", "read"):
            token = ok(owner.post("/me/tokens", json={"scope": scope}), 201)["token"]
            callers[scope] = server.call(headers={"Authorization": f"Bearer {token}"})
        lost = ok(owner.post("/me/tokens", json={}), 201)
        ok(owner.delete(f"/me/tokens/{lost['id']}"), 204)
        callers["revoked"] = server.call(headers={"Authorization": f"Bearer {lost['token']}"})
        gone = server.guest("Gone")
        copied = server.call(headers={"Cookie": "; ".join(f"{name}={value}" for name, value in gone.cookies.items())})
        ok(gone.post("/sign-out", json={}), 204)
        callers["signed out"] = copied
        self.callers = callers

    def ask(self, who: str, route: Route) -> httpx.Response:
        """What somebody is answered; bodies are such that nothing happens where it is refused late."""
        known = {"id": self.table if "/tables/" in route.path else self.me if "/people/" in route.path else "hong-kong"}
        numbers = {name for name, parameter in route.parameters.items() if parameter.annotation is int}
        path = re.sub(r"{(\w+)}", lambda name: "1" if name[1] in numbers else known.get(name[1], "x"), route.path)
        return self.sent(who, route, path, {} if route.method in ("POST", "PATCH") else None)

    def sent(self, who: str, route: Route, path: str, given: object) -> httpx.Response:
        """What is answered."""
        return self.callers[who].request(route.method, path, json=given)


@pytest.fixture(scope="module")
def party(server: Host) -> Iterator[Party]:
    yield Party(server)


LEAVES = {"signOut", "comeAsGuest", "resign", "rise", "erase"}
"""What would change who somebody is, or end the game, before others have called: asked only of those it is refused."""


def expected(who: str, route: Route) -> set[str] | None:
    """The refusals of which one must come; None: it is let in, whatever comes of it then."""
    if who == "revoked":
        return {"person/token"}
    if who in ("nobody", "signed out") and route.who == "person":
        return {"person/needed", "request/malformed"}  # what it holds is looked at first
    if who in ("play", "read") and (route.scope == "self" or (route.scope == "play" and who == "read")):
        return {"person/scope"}
    return None


GATES = {"person/token", "person/needed", "person/scope"}


@pytest.mark.parametrize("who", CALLERS)
def test_everybody_gets_as_far_as_they_may(party: Party, who: str) -> None:
    for route in ROUTES:
        wanted = expected(who, route)
        if wanted is None and route.id in LEAVES:
            continue
        response = party.ask(who, route)
        problem = response.headers.get("Content-Type") == "application/problem+json"
        code = response.json()["code"] if problem else None
        assert response.status_code < 500, (who, route.id, response.text)
        if wanted is not None:
            assert code in wanted, (who, route.id, response.status_code, code)
        else:
            assert code not in GATES, (who, route.id, code)


NAMELESS = {"checkEdition", "comeAsGuest", "signIn", "signOut", "ruledLuck"}
"""What is sent to by those, too, whom nobody knows: none of it changes anything that is somebody else's."""
OWN_ONLY = {"rename", "keep", "signIn", "signOut", "tokens", "makeToken", "revokeToken", "erase"}
"""What no token does, whatever it may do: it would take its owner's place."""
READ_BY_POST = {"checkEdition", "ruledLuck"}
"""What is only told something, though much has to be sent for it."""


def test_every_route_that_changes_something_is_for_those_who_may() -> None:
    """Whatever a route says of itself: who adds one that changes something says here for whom that is."""
    changing = {route.id for route in ROUTES if route.method != "GET"}
    assert {route.id for route in ROUTES if route.who != "person"} & changing == NAMELESS
    assert {route.id for route in ROUTES if route.scope == "self"} == OWN_ONLY
    assert {route.id for route in ROUTES if route.scope == "read"} & changing == READ_BY_POST
    assert all(route.who == "person" for route in ROUTES if route.path.startswith("/me"))


SEATED: dict[str, Any] = {
    "sit": {},
    "rise": None,
    "word": {"word": "abracadabra"},
    "play": {"at": 3, "step": "S b2"},
    "undo": {"at": 3, "to": 0},
    "resign": {},
    "draw": {},
    "abort": {},
    "answer": {"what": "draw", "agree": True},
    "claim": {},
    "hurry": {"at": 3},
    "rematch": {},
    "say": {"text": "boo"},
    "refusal": {"step": "S b2"},
    "hint": {},
    "counsel": {},
}
"""What only those may do who play at the table, or were invited to; each with what it is asked with."""
FOR_ALL = {"tableEdition", "tableRules", "look", "position", "record", "luck", "listen", "review"}
"""What whoever knows a table's address may read of it: as much as somebody who watches."""
AFTERWARDS = {"goOn", "line", "askReview"}
"""What anybody may do with a game that is over, and nobody before."""


def test_every_route_of_a_table_is_somebodys() -> None:
    of_tables = {route.id for route in ROUTES if route.path.startswith("/tables/{id}")}
    assert of_tables == {*SEATED} | FOR_ALL | AFTERWARDS, "say whose it is"


@pytest.mark.parametrize("who", ["nobody", "guest", "spectator", "revoked", "signed out"])
def test_who_does_not_play_at_a_table_does_nothing_there(party: Party, who: str) -> None:
    before = ok(party.callers["owner"].get(f"/tables/{party.table}"))
    for route in ROUTES:
        if route.id in SEATED or route.id in AFTERWARDS:
            path = re.sub(r"{length}", "1", route.path.replace("{id}", party.table))
            given = SEATED.get(route.id, {"length": 1, "seats": [ME, OPEN]})
            query = given if route.method == "GET" and given else None
            body = given if route.method == "POST" else None
            response = party.callers[who].request(route.method, path, json=body, params=query)
            assert response.status_code in (401, 403, 409, 422), (who, route.id, response.status_code, response.text)
            if who in ("nobody", "revoked", "signed out"):
                assert response.status_code == 401, (who, route.id, response.text)
    after = ok(party.callers["owner"].get(f"/tables/{party.table}"))
    assert after["lines"] == before["lines"] and after["now"]["seats"] == before["now"]["seats"]


def test_the_other_seat_does_nothing_for_the_owners(party: Party) -> None:
    """Ben plays at the table, and cannot play, resign or ask for Ann."""
    before = ok(party.callers["owner"].get(f"/tables/{party.table}"))
    mover = "owner" if before["now"]["mover"] == SEAT["owner"] else "seat"
    other = party.callers["seat" if mover == "owner" else "owner"]
    step = ok(party.callers[mover].get(f"/tables/{party.table}"))["now"]["steps"][0]["step"]
    table = f"/tables/{party.table}"
    tried = [
        other.post(f"{table}/steps", json={"at": before["at"], "step": step}),
        other.post(f"{table}/resign", json={"seat": before["now"]["mover"]}),
        other.get(f"{table}/refusal", params={"step": step}),
        other.get(f"{table}/hint"),
    ]
    assert [response.status_code for response in tried] == [403] * 4
    assert ok(party.callers["owner"].get(table))["lines"] == before["lines"]


SEAT = {"owner": 0, "play": 0, "read": 0, "seat": 1}
"""Whose eyes each of those has who play there, or for whom a program does."""


@pytest.mark.parametrize("who", CALLERS)
def test_a_live_socket_tells_everybody_what_they_may_know(party: Party, server: Host, who: str) -> None:
    with server.live(party.callers[who], party.table) as live:
        told = json.loads(live.recv(timeout=10))
        if who == "revoked":
            assert told["code"] == "person/token"
            with pytest.raises(ConnectionClosed) as closed:
                live.recv(timeout=10)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4401
            return
    assert told["kind"] == "snapshot" and told["now"].get("seat") == SEAT.get(who)
    assert bool(told["now"].get("steps")) == (SEAT.get(who) == told["now"]["mover"])
    assert bool(told["now"].get("invitation")) == (who in SEAT)


@pytest.mark.parametrize("who", CALLERS)
def test_figures_are_told_to_no_caller_of_the_api(party: Party, server: Host, who: str, monkeypatch) -> None:
    settings = dataclasses.replace(server.services.settings, metrics="for-figures")
    monkeypatch.setattr(server.services, "settings", settings)
    assert party.callers[who].get(f"{server.url}/metrics").status_code == 401


def beside(server: Host, table: str) -> list[str]:
    """What can be fetched beside the routes of the API: pages, files, pictures, whether the server is well."""
    known = {API + route.path for route in ROUTES} | {"/metrics", f"{API}/tables/{{id}}/live"}
    paths = {re.sub(r"{(\w+):\w+}", r"{\1}", route.path) for route in server.app.routes} - known
    named = [path.replace("{id}", table if "/table" in path else "hong-kong") for path in paths]
    return sorted(re.sub(r"{\w+}", "x", path) for path in named)


def test_what_is_beside_the_api_is_the_same_for_everybody(party: Party, server: Host) -> None:
    paths = beside(server, party.table)
    assert {"/", "/healthz", "/readyz", f"/table/{party.table}", f"{API}/tables/{party.table}/preview.png"} <= {*paths}
    for path in paths:
        told = {who: party.callers[who].get(f"{server.url}{path}") for who in CALLERS}
        shown = told["nobody"].status_code, told["nobody"].headers["Content-Type"]
        assert shown[0] in (200, 404), path
        for who, answer in told.items():
            assert (answer.status_code, answer.headers["Content-Type"]) == shown, (who, path)
            assert shown[0] != 200 or answer.content == told["nobody"].content, (who, path)
