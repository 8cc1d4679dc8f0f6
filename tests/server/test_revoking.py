"""A token that fell into wrong hands, a cookie that was copied: what they can do, and until when."""

from collections.abc import Callable

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from gratteciel.server.routes.table import ROUTES
from tests.server.host import ME, Host, heard, lay, ok, refused

WORDS = "correct horse battery"


def token(server: Host, owner: httpx.Client, scope: str = "play") -> tuple[str, httpx.Client]:
    """A token's id and the program that has it."""
    made = ok(owner.post("/me/tokens", json={"label": "bot", "scope": scope}), 201)
    assert made["scope"] == scope
    return made["id"], server.call(headers={"Authorization": f"Bearer {made['token']}"})


@pytest.mark.parametrize("scope", ["play", "read"])
def test_a_token_does_not_take_over_its_owner(server: Host, ann: httpx.Client, scope: str) -> None:
    before = ok(ann.get("/me"))
    _, thief = token(server, ann, scope)
    for answer in (
        thief.post("/me/passphrase", json={"passphrase": WORDS}),
        thief.post("/me/tokens", json={"label": "one more"}),
        thief.get("/me/tokens"),
        thief.delete("/me/tokens/whichever"),
        thief.patch("/me", json={"name": "Mallory"}),
        thief.post("/sign-out", json={"everywhere": True}),
    ):
        assert refused(answer, "person/scope")["facts"]["scope"] == scope
    assert ok(ann.get("/me")) == before and len(ok(ann.get("/me/tokens"))) == 1


def test_a_token_for_reading_reads_and_nothing_else(server: Host, ann: httpx.Client) -> None:
    table = lay(ann, "hong-kong", ME, {"kind": "here"})
    id = table["id"]
    _, reader = token(server, ann, "read")
    assert ok(reader.get(f"/tables/{id}"))["now"]["seat"] == 0, "it sees what its owner sees"
    step = {"at": table["at"], "step": table["steps"][0]["step"]}
    told = refused(reader.post(f"/tables/{id}/steps", json=step), "person/scope")
    assert "'play'" in told["detail"]
    refused(reader.post("/tables", json={}), "person/scope")
    refused(reader.get(f"/tables/{id}/hint"), "person/scope")
    with server.live(reader, id) as live:
        assert heard(live)["now"]["seat"] == 0
    _, player = token(server, ann)
    ok(player.post(f"/tables/{id}/steps", json=step))
    refused(ann.post("/me/tokens", json={"scope": "everything"}), "request/malformed")
    assert {one["scope"] for one in ok(ann.get("/me/tokens"))} == {"read", "play"}


def test_what_changes_something_is_not_for_reading() -> None:
    """Whatever is added later: what is no GET and for tokens that read has to be named here."""
    assert {route.id for route in ROUTES if route.scope == "read" and route.method != "GET"} == {
        "checkEdition",
        "ruledLuck",
    }
    for route in ROUTES:
        if route.group in ("accounts", "tokens") and "person" in route.parameters:
            assert route.scope == "self", route.id


def test_changing_the_passphrase_takes_the_old_one(server: Host) -> None:
    ann = server.guest("Keeps Her Words")
    ok(ann.post("/me/passphrase", json={"passphrase": WORDS}))
    for old in ({}, {"old": "something else"}, {"old": ""}):
        told = ann.post("/me/passphrase", json={"passphrase": "taken over by now", **old})
        refused(told, "person/old-passphrase")
    _, bot = token(server, ann)
    ok(ann.post("/me/passphrase", json={"passphrase": "chosen by herself", "old": WORDS}))
    refused(bot.get("/me"), "person/token")


Revoke = Callable[[httpx.Client, str], None]


def everywhere(owner: httpx.Client, _: str) -> None:
    ok(owner.post("/sign-out", json={"everywhere": True}), 204)


def that_one(owner: httpx.Client, id: str) -> None:
    ok(owner.delete(f"/me/tokens/{id}"), 204)


@pytest.mark.parametrize("revoke", [everywhere, that_one])
def test_a_revoked_token_is_refused_and_its_sockets_are_closed(server: Host, ann: httpx.Client, revoke: Revoke) -> None:
    table = lay(ann, "hong-kong", ME, {"kind": "here"})["id"]
    id, bot = token(server, ann)
    _, other = token(server, ann)
    with server.live(bot, table) as lost, server.live(other, table) as spared:
        heard(lost)
        heard(spared)
        revoke(ann, id)
        assert closed(lost) == ("person/token", 4401)
        refused(bot.get("/me"), "person/token")
        if revoke is that_one:
            ok(ann.post(f"/tables/{table}/chat", json={"text": "still there?"}), 201)
            assert heard(spared)["chat"]


def test_signing_out_ends_copies_of_the_cookie_and_their_sockets(server: Host, ann: httpx.Client) -> None:
    table = lay(ann, "hong-kong", ME, {"kind": "here"})["id"]
    copy = server.call(cookies={"gratteciel": ann.cookies["gratteciel"]})
    nobody = server.call()
    with server.live(copy, table) as lost, server.live(nobody, table) as spectator:
        heard(lost)
        heard(spectator)
        ok(ann.post("/sign-out"), 204)
        assert closed(lost) == ("person/needed", 4401)
        refused(copy.get("/me"), "person/needed")
        spectator.send("still there?")
        assert msgspec.json.decode(spectator.recv(timeout=10))["kind"] == "beat"


def closed(live: object) -> tuple[str, int]:
    """The problem a live socket told in the end, and the code it was closed with."""
    told = heard(live)
    with pytest.raises(ConnectionClosed) as ended:
        heard(live)
    assert ended.value.rcvd is not None
    return told["code"], ended.value.rcvd.code
