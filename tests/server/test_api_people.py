"""Who one is over the API: guests, kept identities, cookies, tokens, ratings, mutes."""

import httpx

from tests.server.host import ME, OPEN, Host, bot, lay, now, ok, play, refused, two


def test_a_guest_has_a_name_and_a_cookie_no_script_can_read(server: Host) -> None:
    client = server.call()
    refused(client.get("/me"), "person/needed")
    response = client.post("/guests", json={"name": "  Zoé   Q "})
    assert ok(response, 201)["name"] == "Zoé Q"
    cookie = response.headers["Set-Cookie"].lower()
    assert all(part in cookie for part in ("httponly", "samesite=lax", "path=/", "max-age=31536000"))
    assert "secure" not in cookie  # only over https
    assert ok(client.get("/me"))["id"] == response.json()["id"]


def test_a_forged_cookie_is_nobodys(server: Host, ann) -> None:
    cookie = ann.cookies["gratteciel"]
    for forged in (cookie[:-2] + "xx", cookie.replace(".", "_"), "x" * 5000, "é"):
        headers = [(b"Cookie", f"gratteciel={forged}".encode())]
        refused(server.call().get("/me", headers=headers), "person/needed")


def test_names(ann, server: Host) -> None:
    refused(ann.patch("/me", json={"name": "\u200b"}), "person/name")
    refused(server.call().post("/guests", json={"name": ""}), "person/name")
    assert ok(ann.patch("/me", json={"name": "Annette"}))["name"] == "Annette"
    refused(ann.patch("/me", json={"name": 7}), "request/malformed")


def test_an_identity_can_be_kept_and_taken_up_elsewhere(server: Host) -> None:
    ann = server.guest("Keeper of Names")
    old = ann.cookies["gratteciel"]
    refused(ann.post("/me/passphrase", json={"passphrase": "short"}), "person/passphrase")
    assert ok(ann.post("/me/passphrase", json={"passphrase": "correct horse battery"}))["kept"]
    stale = server.call(cookies={"gratteciel": old})
    refused(stale.get("/me"), "person/needed")
    refused(server.call().post("/guests", json={"name": "keeper of names"}), "person/name-taken")
    elsewhere = server.call()
    wrong = {"name": "Keeper of Names", "passphrase": "wrong horse battery"}
    response = elsewhere.post("/sign-in", json=wrong)
    refused(response, "person/sign-in")
    assert response.headers["WWW-Authenticate"].startswith("Bearer")
    right = {"name": "KEEPER of names", "passphrase": "correct horse battery"}
    assert ok(elsewhere.post("/sign-in", json=right))["id"] == ok(ann.get("/me"))["id"]
    ok(elsewhere.post("/sign-out", json={"everywhere": True}), 204)
    assert "gratteciel" not in elsewhere.cookies
    refused(ann.get("/me"), "person/needed")


def test_signing_out_here_leaves_others_signed_in(server: Host) -> None:
    name = {"name": "Seldom Seen", "passphrase": "correct horse battery"}
    ann, there = server.guest(name["name"]), server.call()
    ok(ann.post("/me/passphrase", json={"passphrase": name["passphrase"]}))
    ok(there.post("/sign-in", json=name))
    copy = server.call(cookies={"gratteciel": ann.cookies["gratteciel"]})
    ok(ann.post("/sign-out"), 204)
    refused(ann.get("/me"), "person/needed")
    refused(copy.get("/me"), "person/needed")
    ok(there.get("/me"))


def test_who_plays_at_somebodys_screen_is_not_called_like_others(server: Host) -> None:
    rob, ben = server.guest("Robin Kept"), server.guest("Ben")
    ok(rob.post("/me/passphrase", json={"passphrase": "words of Robin"}))

    def laid(who: httpx.Client, name: str) -> httpx.Response:
        seats = [ME, {"kind": "here", "name": name}, OPEN]
        return who.post("/tables", json={"plan": {"game": "helicopters", "seats": seats, "public": True}})

    for name in ("Robin Kept", "robin  kept", "R0bin Kept"):
        refused(laid(ben, name), "person/name-taken")
    for name in ("R\u043ebin Kept", "\U0001042cbin"):
        refused(laid(ben, name), "person/name")
    ok(laid(rob, "Robin Kept"), 201)
    ok(laid(ben, "Robin"), 201)


def test_who_was_called_as_somebody_is_kept_since_sits_down_under_another_name(server: Host) -> None:
    rob, eve, ben = server.guest("Rob Roy"), server.guest("ROB  ROY"), server.guest("Ben")
    over, open_table = lay(eve, "hong-kong", ME, bot())["id"], lay(ben, "hong-kong", ME, OPEN, public=True)["id"]
    ok(rob.post("/me/passphrase", json={"passphrase": "words of Robert"}))
    play(eve, over)  # what was begun goes on
    ok(eve.post(f"/tables/{over}/resign"))
    seats = [ME, bot()]
    asked = {
        "/tables": {"plan": {"game": "hong-kong", "seats": seats}},
        f"/tables/{open_table}/seats": {},
        f"/tables/{over}/rematch": {},
        f"/tables/{over}/goes-on": {"length": 1, "seats": seats},
    }
    for path, body in asked.items():
        refused(eve.post(path, json=body), "person/name-taken")
    lay(rob, "hong-kong", ME, bot())
    ok(eve.patch("/me", json={"name": "Eve"}))
    for path, body in asked.items():
        assert eve.post(path, json=body).is_success


def test_a_game_goes_on_among_those_who_played_it(server: Host) -> None:
    ben = server.guest("Ben")
    seats = [ME, {"kind": "here", "name": "Kim Keeps"}]
    table = lay(ben, "hong-kong", *seats)["id"]
    play(ben, table)
    ok(ben.post(f"/tables/{table}/resign", json={"seat": 0}))
    ok(server.guest("Kim Keeps").post("/me/passphrase", json={"passphrase": "words of Kim"}))
    on = ok(ben.post(f"/tables/{table}/goes-on", json={"length": 1, "seats": seats}), 201)
    assert on["now"]["seats"][1]["name"] == "Kim Keeps"
    ok(ben.post(f"/tables/{table}/rematch"), 201)
    kim = {"length": 1, "seats": [{"kind": "here", "name": "kim keeps"}, ME]}
    refused(ben.post(f"/tables/{table}/goes-on", json=kim), "person/name-taken")
    eve = server.guest("Eve")  # it was not at her screen
    refused(eve.post(f"/tables/{table}/goes-on", json={"length": 1, "seats": seats}), "person/name-taken")
    record = ok(ben.get(f"/tables/{table}/record"))  # and what a record says anybody may have written
    said = [{"kind": "me"}, {"kind": "other", "name": "Kim Keeps"}]
    taken_in = ok(eve.post("/records", json={"record": record, "seats": said}), 201)["table"]["id"]
    refused(eve.post(f"/tables/{taken_in}/goes-on", json={"length": 1, "seats": seats}), "person/name-taken")
    refused(eve.post(f"/tables/{taken_in}/rematch"), "person/name-taken")
    ok(eve.post(f"/tables/{taken_in}/goes-on", json={"length": 1, "seats": [ME, {"kind": "here"}]}), 201)


def test_tokens_act_for_a_person_until_revoked(server: Host, ann) -> None:
    made = ok(ann.post("/me/tokens", json={"label": "my bot"}), 201)
    assert made["token"].startswith("gc_")
    program = server.call(headers={"Authorization": f"Bearer {made['token']}"})
    program.headers.pop("X-Gratteciel")
    assert ok(program.get("/me")) == ok(ann.get("/me"))
    (listed,) = ok(ann.get("/me/tokens"))
    assert listed["label"] == "my bot" and listed["used"] and "token" not in listed
    table = ok(
        program.post("/tables", content='{"plan": {"game": "hong-kong", "seats": [{"kind": "me"}, {"kind": "here"}]}}'),
        201,
    )
    assert now(ann, table["now"]["id"])["seat"] == 0  # no header, no content type: tokens need neither
    ok(ann.delete(f"/me/tokens/{made['id']}"), 204)
    refused(program.get("/me"), "person/token")
    refused(program.get("/games"), "person/token")
    refused(ann.delete(f"/me/tokens/{made['id']}"), "person/no-token")


def test_there_are_only_so_many_tokens(ann) -> None:
    for _ in range(50):
        ok(ann.post("/me/tokens", json={}), 201)
    refused(ann.post("/me/tokens", json={}), "person/tokens")


def test_people_and_levels_can_be_looked_up(ann, ben) -> None:
    me = ok(ann.get("/me"))
    assert ok(ben.get(f"/people/{me['id']}")) == me
    assert ok(ben.get("/people/level:craftsman"))["level"] == "craftsman"
    assert refused(ben.get("/people/nobody"), "person/unknown")["title"] == "Personne inconnue"
    refused(ben.get("/people/level:nobody"), "person/unknown")


def test_rated_tables_change_ratings_of_people_and_levels(ann) -> None:
    table = lay(ann, "hong-kong", ME, bot(), rated=True, public=True)
    ok(ann.post(f"/tables/{table['id']}/resign", json={}))
    me = ok(ann.get("/me"))
    (rating,) = me["ratings"]
    assert rating["game"] == "hong-kong" and rating["games"] == 1 and rating["rating"] < 1500 and rating["provisional"]
    best = ok(ann.get("/games/hong-kong/ratings", params={"limit": 200}))
    assert {"level:intern", me["id"]} <= {one["person"] for one in best}
    assert [one["place"] for one in best] == list(range(1, len(best) + 1))
    refused(ann.get("/games/chess/ratings"), "game/unknown")


def test_ones_own_list_has_private_tables_others_have_not(ann, ben) -> None:
    me = ok(ann.get("/me"))["id"]
    private, public = lay(ann, "hong-kong", ME, bot())["id"], lay(ann, "hong-kong", ME, bot(), public=True)["id"]
    assert [one["id"] for one in ok(ann.get(f"/people/{me}/tables"))["tables"]] == [public, private]
    assert [one["id"] for one in ok(ben.get(f"/people/{me}/tables"))["tables"]] == [public]
    first = ok(ann.get(f"/people/{me}/tables", params={"limit": 1}))
    assert first["before"] == public
    assert ok(ann.get(f"/people/{me}/tables", params={"limit": 1, "before": public}))["tables"][0]["id"] == private


def test_the_muted_are_not_heard(ann, ben) -> None:
    table = two(ann, ben)
    them = ok(ben.get("/me"))["id"]
    ok(ben.post(f"/tables/{table}/chat", json={"text": "boo"}), 201)
    ok(ann.post(f"/people/{them}/mute"), 204)
    assert ok(ann.get("/me/muted")) == [them] and ok(ann.get(f"/tables/{table}/chat")) == []
    assert len(ok(ben.get(f"/tables/{table}/chat"))) == 1
    ok(ann.delete(f"/people/{them}/mute"), 204)
    assert [remark["text"] for remark in ok(ann.get(f"/tables/{table}/chat"))] == ["boo"]
    refused(ann.post("/people/nobody/mute"), "person/unknown")


def test_a_visitor_is_somebody_or_nobody_and_me_still_refuses_nobody(server: Host, ann) -> None:
    nobody = server.call()
    assert ok(nobody.get("/visitor")) == {"person": None}
    assert refused(nobody.get("/me"), "person/needed")["status"] == 401
    assert ok(ann.get("/visitor"))["person"] == ok(ann.get("/me"))
