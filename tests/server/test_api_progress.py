"""How far somebody has come: results by level and friend, rating curves; on a server and in a page."""

import asyncio
import json

import pytest

from gratteciel.server.errors import PersonNeeded
from gratteciel.server.people.person import Person
from gratteciel.server.tables.actions import Sit
from gratteciel.server.tables.log import Offered
from gratteciel.server.tables.plan import SeatPlan, TablePlan
from tests.server.host import ME, OPEN, Host, bot, lay, now, ok, play, refused, two
from tests.server.in_page import Memory, caller, house
from tests.server.test_api_going_on import given_up, gone_on


def lost_to(client, level: str, game: str = "hong-kong", **plan) -> str:
    """A game against a level that is given up."""
    table = str(lay(client, game, ME, bot(level), **plan)["id"])
    ok(client.post(f"/tables/{table}/resign"))
    return table


def test_results_are_counted_by_level_and_game(ann) -> None:
    before = ok(ann.get("/me/progress"))
    for level in ("intern", "intern", "apprentice"):
        lost_to(ann, level)
    lost_to(ann, "intern", "dice")
    here = given_up(ann)  # for both seats at one screen: nobody won or lost
    gone_on(ann, here, 2, ME, bot())
    told = ok(ann.get("/me/progress"))

    def lost(progress, game: str, level: str) -> int:
        return sum(one["lost"] for one in progress["results"] if (one["game"], one["level"]) == (game, level))

    more = {
        key: lost(told, *key) - lost(before, *key) for key in (("hong-kong", "intern"), ("hong-kong", "apprentice"))
    }
    assert list(more.values()) == [2, 1] and lost(told, "dice", "intern") - lost(before, "dice", "intern") == 1
    assert told["games"] - before["games"] == 5 and all(one["won"] == 0 for one in told["results"])


def test_friends_have_names_and_ratings_a_curve(ann, ben, server: Host) -> None:
    for rated in (True, True, False):
        table = two(ann, ben, rated=rated)
        play(ann, table)
        ok(ben.post(f"/tables/{table}/resign"))
    called_off = two(ann, ben)
    ok(ann.post(f"/tables/{called_off}/abort"))
    ok(ben.post(f"/tables/{called_off}/answers", json={"what": "abort", "agree": True}))
    mine, theirs = (ok(one.get("/me/progress")) for one in (ann, ben))
    (friend,), (other,) = mine["results"], theirs["results"]
    assert (friend["won"], friend["lost"]) == (3, 0) and (other["won"], other["lost"]) == (0, 3)
    assert friend["name"] == ok(ben.get("/me"))["name"] and friend["level"] is None
    (curve,) = mine["ratings"]
    ratings = [point["rating"] for point in curve["points"]]
    assert len(ratings) == 2 and 1500 < ratings[0] < ratings[1] == ok(ann.get("/me"))["ratings"][0]["rating"]
    assert [point["rating"] for point in theirs["ratings"][0]["points"]][-1] < 1500
    assert server.call().get("/me/progress").status_code == 401


def test_who_erases_everything_goes_and_the_games_of_others_stay(ann, ben, server: Host) -> None:
    name = ok(ann.get("/me"))["name"]
    ok(ann.post("/me/passphrase", json={"passphrase": "correct horse battery"}))
    alone = lost_to(ann, "intern", rated=True)
    ours = two(ann, ben, rated=True)
    play(ann, ours)
    ok(ann.post(f"/tables/{ours}/chat", json={"text": f"{name} says hello"}), 201)
    waiting = lay(ann, "dice", ME, {"kind": "open"}, public=True)["id"]
    refused(ann.post("/me/erase"), "person/old-passphrase")
    assert ann.post("/me/erase", json={"passphrase": "correct horse battery"}).status_code == 204
    refused(ann.get("/me"), "person/needed")
    refused(ben.get(f"/tables/{alone}"), "table/unknown")
    refused(ben.get(f"/tables/{waiting}"), "table/unknown")
    look = ok(ben.get(f"/tables/{ours}"))
    assert look["now"]["status"] == "over" and look["now"]["result"]["reason"] == "resignation"
    assert [seat["name"] for seat in look["now"]["seats"]] == ["—", ok(ben.get("/me"))["name"]]
    told = [
        look,
        ok(ben.get("/tables", params={"mine": ""})),
        ok(ben.get(f"/tables/{ours}/chat")),
        ok(ben.get("/me/progress")),
    ]
    assert name not in json.dumps(told) and ok(ben.get("/me/progress"))["results"][0]["won"] == 1
    assert name not in str(ok(ben.get(f"/tables/{ours}/record"))) and ok(ben.get(f"/tables/{ours}/luck"))["secret"]
    assert name not in json.dumps(ok(ben.get("/games/hong-kong/ratings")))
    assert ok(server.call().post("/guests", json={"name": name}), 201)["name"] == name  # it is free again


def test_what_is_asked_for_while_somebody_is_erased_keeps_nothing_of_them(
    server: Host, ann, ben, cat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A seat, a table, a remark of their own; and what others do at a table that stands in memory as it was."""
    name = ok(ann.patch("/me", json={"name": "Lea Leaves"}))["name"]
    tables, accounts = server.services.tables, server.services.accounts
    lobby = lay(cat, "dice", ME, OPEN, public=True)["id"]
    table = lay(ann, "world", ME, OPEN, OPEN)
    for one in (ben, cat):
        ok(one.post(f"/tables/{table['id']}/seats", json={"invitation": table["invitation"]}))
    id = ok(ann.get("/me"))["id"]
    forget, times = accounts.forget, list[list[str]]()
    found = asyncio.run_coroutine_threadsafe(tables.near(table["id"]), server.loop)

    async def meanwhile(person: Person) -> list[str]:
        stale = found.result()
        plan = TablePlan(game="dice", seats=(SeatPlan("me"), SeatPlan("open")))
        for asked in (tables.act(lobby, Sit(), person), tables.open_table(person, plan)):
            with pytest.raises(PersonNeeded):
                await asked
        with pytest.raises(PersonNeeded):
            tables.leaving.check(person.id)
        changed = await forget(person)
        await tables.append(stale, lambda state: [Offered(seat=1, what="abort" if times else "draw")])
        for late in (accounts.rename(person, "Lea"), accounts.check_name(person)):
            with pytest.raises(PersonNeeded):
                await late
        times.append(changed)
        return changed

    monkeypatch.setattr(accounts, "forget", meanwhile)
    ok(ann.post("/me/erase"), 204)
    assert times[0] == times[1] == [table["id"]], "what was written as the table had stood is written anew"
    look = ok(ben.get(f"/tables/{table['id']}"))
    assert [line["kind"] for line in look["lines"]].count("offer") == 2 and look["now"]["status"] == "playing"
    told = [look, ok(ben.get("/tables", params={"mine": ""})), ok(ben.get(f"/tables/{lobby}"))]
    assert name not in json.dumps(told) and id not in json.dumps(told)


def test_in_a_page_nothing_is_left_in_its_bytes() -> None:
    kept = Memory()
    with house(kept) as (opened, loop):
        me = caller(opened, loop)
        ok(me.patch("/me", json={"name": "Zoë Secret"}))
        table = lost_to(me, "intern")
        lay(me, "dice", ME, {"kind": "here", "name": "Bobby"})
        assert me.post("/me/erase").status_code == 204
        assert ok(me.get("/me"))["name"] == "You" and ok(me.get("/tables", params={"mine": ""}))["tables"] == []
        refused(me.get(f"/tables/{table}"), "table/unknown")
        assert b"Secret" not in kept.data and b"Bobby" not in kept.data and table.encode() not in kept.data
        again = lost_to(me, "intern")
    with house(kept) as (opened, loop):
        me = caller(opened, loop)
        assert [one["id"] for one in ok(me.get("/tables", params={"mine": ""}))["tables"]] == [again]
        assert now(me, again)["seats"][0]["name"] == "You"
