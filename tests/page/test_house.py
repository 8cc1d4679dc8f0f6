"""The house in the page: what it has and has not, one person, live news, and coming back after it was killed."""

import asyncio
import subprocess
import sys
from errno import ENOSPC
from typing import Any

import httpx
import msgspec
import pytest

from gratteciel.page.house import AWAY, House, Ways, open_house
from gratteciel.server.errors import StoreForeign
from gratteciel.server.routes.capabilities import POSTCARDS
from gratteciel.server.routes.route import Route
from gratteciel.server.routes.table import GROUPS, ROUTES
from tests.server.host import ME, bot, lay, now, ok, play, refused, until
from tests.server.in_page import Memory, caller, house
from tests.without import BLOCKED

HERE = {"kind": "here", "name": "Zoe"}
NOT_THERE = [route for route in ROUTES if route.group in AWAY]


@pytest.fixture(scope="module")
def kept() -> Any:
    """Somebody at a house that all may ask who change nothing in it."""
    with house() as (opened, loop):
        yield caller(opened, loop)


@pytest.fixture
def me() -> Any:
    with house() as (opened, loop):
        yield caller(opened, loop)


def test_what_there_is_and_what_there_is_not(me: httpx.Client) -> None:
    assert set(ok(me.get("/capabilities"))["groups"]) == GROUPS - AWAY | {"aside", "live"}
    assert {"comeAsGuest", "signIn", "makeToken", "ratings"} <= {route.id for route in NOT_THERE}
    rated = {"game": "hong-kong", "seats": [ME, bot()], "rated": True}
    french = refused(me.post("/tables", json={"plan": rated}, params={"lang": "fr"}), "request/not-here")
    assert french["detail"].startswith("Le classement")


@pytest.mark.parametrize("route", NOT_THERE, ids=lambda route: route.id)
def test_what_only_a_server_has_is_answered_so(kept: httpx.Client, route: Route) -> None:
    told = refused(kept.request(route.method, route.path.replace("{id}", "dice"), json={}), "request/not-here")
    assert told["status"] == 501 and route.summary in told["detail"]


@pytest.mark.parametrize("path", POSTCARDS)
def test_postcards_are_a_servers(kept: httpx.Client, path: str) -> None:
    told = refused(kept.get(path.replace("{id}", "dice")), "request/not-here")
    assert told["status"] == 501 and "Pictures" in told["detail"]


def test_one_person_is_always_there_and_stays_the_same() -> None:
    host = Memory()
    with house(host, lang="fr") as (opened, loop):
        me = caller(opened, loop)
        person = ok(me.get("/visitor"))["person"]
        assert person["name"] == "Vous" and not person["named"] and ok(me.get("/me")) == person
        renamed = ok(me.patch("/me", json={"name": " Zoé  B. "}))
        assert renamed["name"] == "Zoé B." and renamed["named"]
        refused(me.patch("/me", json={"name": "\u200b"}), "person/name")
    with house(host) as (opened, loop):
        again = ok(caller(opened, loop).get("/me"))
        assert (again["id"], again["name"]) == (person["id"], "Zoé B.")


@pytest.mark.parametrize(("lang", "player"), [("en", "Player"), ("fr", "Joueur")])
def test_whoever_has_said_no_name_at_a_shared_screen_is_called_by_a_number(
    me: httpx.Client, lang: str, player: str
) -> None:
    unnamed = {"kind": "here"}

    def laid(path: str, **sent: Any) -> tuple[str, list[str]]:
        table = ok(me.post(path, json=sent, params={"lang": lang}), 201)["now"]
        return f"/tables/{table['id']}", [seat["name"] for seat in table["seats"]]

    table, names = laid("/tables", plan={"game": "hong-kong", "seats": [ME, unnamed]})
    assert names == [f"{player} 1", f"{player} 2"]
    ok(me.post(f"{table}/resign"))
    assert laid(f"{table}/rematch")[1] == [f"{player} 2", f"{player} 1"]
    assert laid(f"{table}/goes-on", length=0, seats=[unnamed, ME])[1] == [f"{player} 1", f"{player} 2"]
    assert laid("/tables", plan={"game": "helicopters", "seats": [HERE, ME, unnamed]})[1] == [
        "Zoe",
        f"{player} 2",
        f"{player} 3",
    ]
    alone = laid("/tables", plan={"game": "hong-kong", "seats": [ME, bot()]})[1]
    assert alone[0] == "You"  # whom the page speaks to
    ok(me.patch("/me", json={"name": "Ann"}))
    assert laid("/tables", plan={"game": "hong-kong", "seats": [ME, unnamed]})[1] == ["Ann", "Ann 2"]


def test_addresses_and_methods_that_are_not_there(me: httpx.Client) -> None:
    for lang, said in (("en", "names what there is"), ("fr", "nomme ce qu’il y a")):
        detail = refused(me.get("/nothing", params={"lang": lang}), "request/unknown")["detail"]
        assert "/api/v1/capabilities" in detail and said in detail  # a site has no documentation
    wrong = me.delete("/games")
    assert refused(wrong, "request/method")["status"] == 405 and wrong.headers["Allow"] == "GET"
    head = me.head("/games")
    assert head.status_code == 200 and head.content == b"" and head.headers["Content-Type"] == "application/json"
    refused(me.get("/games", params={"lang": "de"}), "request/malformed")
    refused(me.post("/tables", content=b"{" * 100_000), "request/too-large")
    assert refused(me.get("/tables/x%2Fy"), "table/unknown")["facts"]["table"] == "x/y"
    refused(me.get("/tables/x/positions/first"), "request/unknown")


def test_killed_at_any_byte_a_game_goes_on_where_it_was_acknowledged() -> None:
    host = Memory()
    with house(host) as (opened, loop):
        me = caller(opened, loop)
        table = lay(me, "dice", ME, HERE)["id"]
        acknowledged = []
        for _ in range(6):
            seen = play(me, table)["now"]
            acknowledged.append((len(host.data), seen["at"]))
    data = host.data
    for cut in range(acknowledged[2][0] - 3, len(data), 97):
        with house(Memory(data[:cut])) as (opened, loop):
            me = caller(opened, loop)
            assert now(me, table)["at"] == max(at for size, at in acknowledged if size <= cut)
            play(me, table)


def test_a_bot_plays_on_where_it_was_when_the_page_was_closed() -> None:
    host = Memory()
    with house(host) as (opened, loop):
        me = caller(opened, loop)
        table = lay(me, "hong-kong", ME, bot())["id"]
        play(me, table)
    with house(host) as (opened, loop):
        me = caller(opened, loop)
        for _ in range(200):
            if now(me, table)["mover"] == 0:
                break
            asyncio.run(asyncio.sleep(0.05))
        assert now(me, table)["mover"] == 0 and now(me, table)["length"] >= 2


def given_up(me: httpx.Client) -> str:
    """A table whose game is over."""
    table = str(lay(me, "hong-kong", ME, HERE)["id"])
    play(me, table)
    ok(me.post(f"/tables/{table}/resign", json={"seat": 0}))
    return table


def reviewed(me: httpx.Client, table: str) -> Any:
    """The review of a table, once it is done, for whoever waits for it."""
    return until(lambda: (told := ok(me.get(f"/tables/{table}/review")))["status"] == "done" and told["review"])


def test_a_review_goes_on_where_the_page_was_killed_once_somebody_waits_for_it() -> None:
    host, nobody = Memory(), {"Prefer": "wait=0"}
    with house(host, review_iterations=10**12) as (opened, loop):
        me = caller(opened, loop)
        table, other = given_up(me), given_up(me)
        assert ok(me.post(f"/tables/{table}/review"), 202)["status"] in ("waiting", "running")
        killed = Memory(host.data)
    with house(killed, review_iterations=8) as (opened, loop):
        me = caller(opened, loop)
        assert table not in opened.tables.at_hand, "nobody waits for it yet"
        told = [ok(me.get(f"/tables/{one}/review", headers=nobody))["status"] for one in (table, other)]
        assert told == ["waiting", "none"]
        review = reviewed(me, table)
        assert len(review["steps"]) == 1
        asked_again = ok(me.post(f"/tables/{table}/review"), 202)
        assert asked_again["review"] == review
    with house(killed) as (opened, loop):
        assert opened.reviews.under_way == {}, "what is done is not asked for again"
        assert reviewed(caller(opened, loop), table) == review


def test_a_review_that_cannot_be_kept_is_asked_for_all_the_same() -> None:
    class Full(Memory):
        full = False

        def append(self, data: bytes, /) -> None:
            if self.full:
                raise OSError(ENOSPC, "no room")
            super().append(data)

    host = Full()
    with house(host, review_iterations=10**12) as (opened, loop):
        me = caller(opened, loop)
        table = given_up(me)
        host.full = True
        assert ok(me.post(f"/tables/{table}/review"), 202)["status"] in ("waiting", "running")


def test_what_was_asked_for_is_forgotten_with_whoever_asked() -> None:
    host = Memory()
    with house(host, review_iterations=10**12) as (opened, loop):
        me = caller(opened, loop)
        table = given_up(me)
        ok(me.post(f"/tables/{table}/review"), 202)
        assert table.encode() in host.data
        ok(me.post("/me/erase", json={}), 204)
        assert table.encode() not in host.data and opened.reviews.under_way == {}


def test_a_strong_bot_lets_others_be_answered_and_can_be_hurried() -> None:
    with house() as (opened, loop):
        me = caller(opened, loop)
        table = lay(me, "hong-kong", ME, bot("master-builder"))["id"]
        seen = play(me, table)["now"]
        if seen["mover"] == 0:
            seen = play(me, table)["now"]
        at = now(me, table)["at"]
        assert ok(me.get("/games"))
        hurried = me.post(f"/tables/{table}/hurry", json={"at": at})
        assert hurried.status_code in (200, 201, 202), hurried.text


async def told(opened: House, table: str, query: str, count: int, act: Any = None) -> list[Any]:
    """The first messages of a subscription; `act` is done after the first."""
    messages: asyncio.Queue[Any] = asyncio.Queue()

    async def say(message: bytes) -> None:
        messages.put_nowait(msgspec.json.decode(message))

    subscription = opened.subscribe(table, query, {}, say)
    found = [await asyncio.wait_for(messages.get(), 10)]
    if act is not None:
        await act()
    while len(found) < count:
        found.append(await asyncio.wait_for(messages.get(), 10))
    subscription.end()
    return found


def test_news_of_a_table_come_as_they_happen() -> None:
    with house() as (opened, loop):
        me = caller(opened, loop)
        table = lay(me, "dice", ME, HERE)["id"]
        seen = now(me, table)

        async def step() -> None:
            body = msgspec.json.encode({"at": seen["at"], "step": seen["steps"][0]["step"]})
            answer = await opened.answer("POST", f"/api/v1/tables/{table}/steps", "", {}, body)
            assert answer.status == 200, answer.body

        first, then = asyncio.run_coroutine_threadsafe(told(opened, table, "", 2, step), loop).result(30)
        assert (first["kind"], then["kind"]) == ("snapshot", "delta") and then["at"] > first["at"] == seen["at"]
        (wrong,) = asyncio.run_coroutine_threadsafe(told(opened, table, "after=x", 1), loop).result(30)
        assert wrong["code"] == "request/malformed"
        (unknown,) = asyncio.run_coroutine_threadsafe(told(opened, "nowhere", "", 1), loop).result(30)
        assert unknown["code"] == "table/unknown" and not opened.telling


def test_a_journal_that_is_not_ours_is_refused() -> None:
    with pytest.raises(StoreForeign):
        asyncio.run(open_house(Memory(b"something else"), Ways()))


def test_the_house_is_there_without_what_pages_do_not_have() -> None:
    names = ("numpy", "numba", "litestar", "argon2", "openskill", "PIL", "sqlite3", "uvicorn", "httpx")
    script = BLOCKED.format(names=names) + SCRIPT
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0 and done.stdout == "played\n", done.stderr


SCRIPT = """
import threading

def start(self):
    raise RuntimeError("can't start new thread")

threading.Thread.start = start
import asyncio, json
from gratteciel.page.house import Ways, open_house
from gratteciel.play.game import games

class Memory:
    data = b""
    def read(self): return self.data
    def append(self, data): self.data += data
    def replace(self, data): self.data = data

async def main():
    house = await open_house(Memory(), Ways(thinking=0.05, review_iterations=2))
    async def ask(method, path, body=None, status=200):
        sent = b"" if body is None else json.dumps(body).encode()
        answer = await house.answer(method, "/api/v1" + path, "", {"Accept-Language": "fr"}, sent)
        assert answer.status == status, answer.body
        return json.loads(answer.body)
    cards = await ask("GET", "/games")
    assert [card["id"] for card in cards] == games()
    for card in cards:
        id = card["id"]
        await ask("GET", f"/games/{id}")
        seats = [{"kind": "me"}, *[{"kind": "bot", "level": "intern"}] * (max(2, card["players"][0]) - 1)]
        table = (await ask("POST", "/tables", {"plan": {"game": id, "seats": seats}}, 201))["now"]
        path = "/tables/" + table["id"]
        for _ in range(4):
            while not (seen := (await ask("GET", path))["now"])["steps"] and seen["status"] == "playing":
                await asyncio.sleep(0.01)
            if seen["status"] == "playing":
                await ask("POST", path + "/steps", {"at": seen["at"], "step": seen["steps"][0]["step"]})
    while not (await ask("GET", path))["now"]["steps"]:
        await asyncio.sleep(0.01)
    assert (await ask("GET", path + "/hint"))["moves"]
    await ask("POST", path + "/resign", {})
    await ask("POST", path + "/review", status=202)
    while (review := await ask("GET", path + "/review"))["status"] != "done":
        assert review["status"] in ("waiting", "running"), review
        await asyncio.sleep(0.01)
    await house.close()
    print("played")

asyncio.run(main())
"""
