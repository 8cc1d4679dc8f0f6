"""How much, how often, how long, and from where: limits, other sites, problems in both languages, headers, logs."""

import asyncio
import dataclasses
import json
import logging
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from gratteciel.server.errors import CODES, RequestsTooMany, StoreFailed
from gratteciel.server.limits import Buckets, Limit, neighbourhood
from gratteciel.server.logs import JsonLines, harmless
from gratteciel.server.routes.languages import preferred
from tests.server.host import GENEROUS, ME, OPEN, PATIENCE, Host, bot, heard, host, lay, now, ok, refused, two


def test_a_bucket_is_emptied_and_fills_again() -> None:
    time = [0.0]
    buckets = Buckets({"steps": Limit(2, 0.5), "chat": Limit(1, 1)}, lambda: time[0])
    buckets.take("steps", "ann")
    buckets.take("steps", "ann")
    with pytest.raises(RequestsTooMany, match="2 seconds"):
        buckets.take("steps", "ann")
    buckets.take("steps", "ben")
    buckets.take("chat", "ann")
    time[0] = 2.0
    buckets.take("steps", "ann")
    with pytest.raises(RequestsTooMany):
        buckets.take("steps", "ann")


def test_a_household_counts_as_one() -> None:
    assert neighbourhood(("192.0.2.7", 1)) == "192.0.2.7"
    assert neighbourhood(("2001:db8::1", 1)) == neighbourhood(("2001:db8::ffff:2", 9)) == "2001:db8::/64"
    assert neighbourhood(None) == "here" and neighbourhood(("unix", 0)) == "unix"


def test_too_many_requests(tmp_path: Path) -> None:
    strict = {"steps": Limit(2, 0.01), "guests": Limit(2, 0.01), "chat": Limit(1, 0.01), "sign-in": Limit(1, 0.01)}
    with host(tmp_path, limits=GENEROUS | strict) as at:
        ann, ben = at.guest("Ann"), at.guest("Ben", lang="fr")
        response = at.call().post("/guests", json={"name": "Cat"})
        told = refused(response, "request/too-many")
        assert response.headers["Retry-After"] == str(told["facts"]["seconds"]) and told["status"] == 429
        table = two(ann, ben)
        for step in ("S b2", "S z9"):
            ann.post(f"/tables/{table}/steps", json={"at": now(ann, table)["at"], "step": step})
        refused(ann.post(f"/tables/{table}/steps", json={"at": 0, "step": "S b2"}), "request/too-many")
        assert now(ben, table)["length"] == 1
        ok(ben.post(f"/tables/{table}/steps", json={"at": 4, "step": "S b3"}))  # everybody has their own
        ok(ben.post(f"/tables/{table}/chat", json={"text": "hi"}), 201)
        assert "Trop" in refused(ben.post(f"/tables/{table}/chat", json={"text": "hi"}), "request/too-many")["title"]
        wrong = {"name": "Ann", "passphrase": "guess guess guess"}
        refused(ann.post("/sign-in", json=wrong), "person/sign-in")
        refused(ben.post("/sign-in", json=wrong), "request/too-many")  # by address, whoever one is


def test_too_much_from_one_address(tmp_path: Path) -> None:
    with host(tmp_path, limits=GENEROUS | {"address": Limit(3, 0.01)}) as at:
        nobody = at.call()
        for _ in range(3):
            refused(nobody.get("/nothing"), "request/unknown")
        response = nobody.get("/games", headers={"Accept-Language": "fr"})
        refused(response, "request/too-many")
        assert response.headers["X-Content-Type-Options"] == "nosniff"


def test_too_large(ann) -> None:
    told = refused(ann.post("/tables", json={"plan": {}, "word": "x" * 70_000}), "request/too-large")
    assert told["facts"]["most"] == 65536 and told["status"] == 413

    def stream() -> Iterator[bytes]:
        yield from (b'{"name": "' + b"x" * 40_000, b"x" * 40_000 + b'"}')

    response = ann.patch("/me", content=stream(), headers={"Content-Type": "application/json"})
    refused(response, "request/too-large")


def test_too_slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with host(tmp_path) as at:
        ann, ben = at.guest("Ann"), at.guest("Ben")
        table = two(ann, ben)
        append, given_up = at.services.store.tables.append, threading.Event()

        async def slowly(*given, **named):
            await asyncio.to_thread(given_up.wait)
            return await append(*given, **named)

        monkeypatch.setattr(at.services.store.tables, "append", slowly)
        body = {"at": now(ann, table)["at"], "step": "S b2"}
        patient = at.services.settings
        at.services.settings = dataclasses.replace(patient, seconds=0.1)
        refused(ann.post(f"/tables/{table}/steps", json=body), "request/too-slow")
        at.services.settings = patient
        given_up.set()
        with at.live(ben, table, f"?after={body['at']}") as live:  # what was begun is finished, and told
            while json.loads(live.recv(timeout=5)).get("at", 0) == body["at"]:
                pass
        refused(ann.post(f"/tables/{table}/steps", json=body), "move/stale")
        assert now(ann, table)["length"] == 1


@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ({"Content-Type": "text/plain"}, False),
        ({"Content-Type": "application/x-www-form-urlencoded", "Origin": "https://evil.example"}, False),
        ({"Content-Type": "text/plain", "Origin": "null"}, False),
        ({"Content-Type": "text/plain", "Origin": "https://["}, False),
        ({"Content-Type": "application/json", "Sec-Fetch-Site": "cross-site"}, False),
        ({"X-Gratteciel": "1", "Sec-Fetch-Site": "cross-site"}, False),
        ({"Content-Type": "application/json"}, True),
        ({"Content-Type": "application/json; charset=utf-8"}, True),
        ({"X-Gratteciel": "1"}, True),
        ({"Origin": "SELF"}, True),
    ],
)
def test_other_sites_cannot_act_with_our_cookie(server: Host, ann, headers: dict[str, str], allowed: bool) -> None:
    table = lay(ann, "dice", ME, OPEN)["id"]
    ann.headers.pop("X-Gratteciel")
    sent = {name: server.url if value == "SELF" else value for name, value in headers.items()}
    response = ann.post(f"/tables/{table}/word", content='{"word": "x"}', headers=sent)
    if allowed:
        ok(response)
    else:
        assert refused(response, "request/cross-site")["status"] == 403
        assert now(ann, table)["seats"][0]["word"] == ""
    with_bot = lay(ann, "hong-kong", ME, {"kind": "bot", "level": "intern"})["id"]
    by_a_link = ann.get(f"/tables/{with_bot}/hint", headers={"Sec-Fetch-Site": "cross-site"})
    refused(by_a_link, "request/cross-site")  # it would be noted
    ok(ann.get("/me", headers={"Sec-Fetch-Site": "cross-site"}))  # looking is harmless: nobody else can read it


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("fr-CA, en;q=0.5", "fr"),
        ("de, fr;q=0.3, en;q=0.8", "en"),
        ("en;q=0.2,fr;q=0.9", "fr"),
        ("*", "en"),
        ("fr;q=x", "en"),
        ("fr;q=0", "en"),
    ],
)
def test_the_language_a_browser_prefers(accepted: str, lang: str) -> None:
    assert preferred(accepted) == lang


def test_problems_in_both_languages(ann) -> None:
    english = ann.get("/tables/nowhere")
    french = ann.get("/tables/nowhere", headers={"Accept-Language": "fr"})
    assert refused(english, "table/unknown")["detail"].startswith("there is no table")
    assert refused(french, "table/unknown")["detail"].startswith("il n’y a pas de table")
    assert (english.headers["Content-Language"], french.headers["Content-Language"]) == ("en", "fr")
    assert refused(ann.get("/tables/nowhere?lang=fr"), "table/unknown")["title"] == "Table inconnue"
    told = refused(ann.post("/tables?lang=fr", json={"plan": {"game": "dice"}}), "request/malformed")
    assert told["detail"].startswith("plan : `seats` manque ; possible : `game`, ")
    told = refused(ann.post("/tables?lang=fr", json={"plan": {"game": 7, "seats": []}}), "request/malformed")
    assert told["detail"] == "plan.game : attendu `str`, et non `int`"


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'{"plan":', b"\xff\xfe", b'{"word": "\\ud800"}', b'"x"'])
def test_bodies_that_are_none(ann, body: bytes) -> None:
    refused(ann.post("/tables", content=body, headers={"Content-Type": "application/json"}), "request/malformed")


def test_nothing_there_and_not_like_that(ann) -> None:
    assert refused(ann.get("/nothing"), "request/unknown")["facts"]["path"] == "/api/v1/nothing"
    response = ann.put("/tables", json={})
    assert refused(response, "request/method")["status"] == 405
    assert response.headers["Allow"] == "GET, POST"
    refused(ann.get("/tables?limit=0"), "request/malformed")
    refused(ann.get("/games/dice?lang=de"), "request/malformed")


def test_what_is_unforeseen_is_noted_here_and_not_told(place, ann, monkeypatch, caplog) -> None:
    async def broken(*given):
        raise RuntimeError("the secret is 6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b")

    monkeypatch.setattr(place.services.store.tables, "table", broken)
    with caplog.at_level(logging.ERROR):
        told = refused(ann.get("/tables/somewhere"), "server/failed")
    assert "secret" not in str(told) and told["status"] == 500
    (noted,) = [line for line in caplog.records if line.message == "unforeseen"]
    assert noted.id == told["facts"]["id"]
    assert "RuntimeError" in JsonLines().format(noted) and "6b86b273" not in JsonLines().format(noted)


def test_a_full_disk_is_told_as_such(place, ann, couple, monkeypatch) -> None:
    table = couple()

    async def full(*given):
        raise StoreFailed(why="database or disk is full")

    monkeypatch.setattr(place.services.store.tables, "append", full)
    body = {"at": now(ann, table)["at"], "step": "S b2"}
    told = refused(ann.post(f"/tables/{table}/steps", json=body), "store/failed")
    assert told["status"] == 503 and now(ann, table)["length"] == 0


def test_a_step_that_was_kept_though_its_answer_was_lost_is_told_to_everybody(place, ann, monkeypatch) -> None:
    """Who played it is told that nobody knows, and not that they were too late; the bot goes on."""
    table = lay(ann, "hong-kong", ME, bot())["id"]
    append = place.services.store.tables.append

    async def cut(id, *given):
        if id != table:
            return await append(id, *given)  # a bot's, of another test
        monkeypatch.undo()
        assert await append(id, *given)
        raise StoreFailed(why="the connection is lost")

    monkeypatch.setattr(place.services.store.tables, "append", cut)
    with place.live(ann, table) as live:
        body = {"at": heard(live)["now"]["at"], "step": "S b2"}
        refused(ann.post(f"/tables/{table}/steps", json=body), "store/failed")
        while not ((shown := heard(live).get("now")) and shown["length"] > 1 and shown["mover"] == 0):
            pass
    refused(ann.post(f"/tables/{table}/steps", json=body), "move/stale")


def test_every_answer_has_safe_headers(server: Host, ann) -> None:
    for response in (
        ann.get("/games"),
        ann.get("/nothing"),
        httpx.get(server.url + "/", trust_env=False, timeout=PATIENCE),
    ):
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert "default-src 'none'" in response.headers["Content-Security-Policy"]
        assert response.headers["Referrer-Policy"] == "no-referrer"
        # The app is the same for everybody; what the API answers depends on who asks.
        assert "Cookie" in response.headers["Vary"] or response.url.path == "/"
    assert ann.get("/me").headers["Cache-Control"] == "no-store"


def test_a_cookie_is_renewed_before_it_ends(tmp_path: Path) -> None:
    days = [0.0]
    with host(tmp_path, now=lambda: 1.7e9 + days[0] * 86400) as at:
        ann = at.guest("Ann")
        days[0] = 20
        assert "Set-Cookie" not in ann.get("/me").headers
        days[0] = 40
        assert ann.get("/me").headers["Set-Cookie"].startswith("gratteciel=")
        days[0] = 400
        ok(ann.get("/me"))  # by the new one


def test_logs_are_lines_of_json_without_secrets(server: Host, ann, caplog) -> None:
    table = lay(ann, "dice", ME, OPEN)
    token = ok(ann.post("/me/tokens", json={}), 201)["token"]
    with caplog.at_level(logging.INFO):
        ok(server.call(headers={"Authorization": f"Bearer {token}"}).get(f"/tables/{table['id']}?lang=fr"))
        ann.post("/me/passphrase", json={"passphrase": "four quiet purple cranes"})
        ann.post(f"/tables/{table['id']}/seats", json={"invitation": table["invitation"]})
    ours = [JsonLines().format(line) for line in caplog.records if line.name.startswith("gratteciel")]
    wanted = {"method": "GET", "path": f"/api/v1/tables/{table['id']}", "status": 200}
    assert any(wanted.items() <= json.loads(line).items() for line in ours)
    text = "\n".join(ours)
    for secret in (token, ann.cookies["gratteciel"], "purple", table["invitation"], "lang=fr"):
        assert secret not in text


@pytest.mark.parametrize(
    "text",
    [
        "token gc_abcdefghijklmnopqrstuvwxyz",
        "cookie abcdefghijkm.0.1700000000.ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        "invitation=stOVnizRVEp-6uM7",
        "{'passphrase': 'hunter22'}",
        "$argon2id$v=19$m=65536$abc",
        "f" * 64,
        "secret=x",
    ],
)
def test_what_must_not_be_read_is_blotted_out(text: str) -> None:
    assert "[…]" in harmless(text)
    assert not re.search("abcdefghijkl|ABCDEFG|stOVni|hunter|argon2|ffff", harmless(text).replace("[…]", ""))


def test_each_code_has_a_test() -> None:
    files = (path for folder in ("server", "page") for path in Path(__file__).parents[1].glob(f"{folder}/test_*.py"))
    tests = "\n".join(path.read_text(encoding="utf-8") for path in files)
    assert [code for code in CODES if f'"{code}"' not in tests] == []
