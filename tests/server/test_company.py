"""Who is at a table: counted by live sockets, told to those of the table alone, and right after restarts."""

import asyncio
import itertools
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from gratteciel.server.storage.sqlite.store import SqliteStore
from gratteciel.server.tables.company import STALE, Presence, Visit, company_of
from gratteciel.server.tables.summary import summarise
from tests.server.desk import ANN, BEN, ME, OPEN, Desk, bot
from tests.server.host import ME as MINE
from tests.server.host import OPEN as FREE
from tests.server.host import Host, heard, host, lay, now, ok, two
from tests.server.shelf import with_store

NUMBERS = itertools.count(1)


@pytest.fixture
def hasty(tmp_path: Path):
    with host(tmp_path, grace=0.05, sign_of_life=0.2) as running:
        yield running


def company(live: Any, wanted: Any) -> Any:
    """What a socket tells of who is there, once it is as wanted."""
    while True:
        message = msgspec.json.decode(live.recv(timeout=10))
        if message["kind"] == "company" and wanted(message["company"]):
            return message["company"]


def here(told: Any) -> list[bool | None]:
    return [seat and seat["here"] for seat in told["seats"]]


def test_those_of_the_table_are_told_who_comes_and_goes(hasty: Host) -> None:
    ann, ben, eve = hasty.guest("Ann"), hasty.guest("Ben"), hasty.guest("Eve")
    table = two(ann, ben)
    began = time.time()
    with hasty.live(ann, table, "?company=1") as for_ann:
        first = company(for_ann, lambda told: here(told) == [True, False])
        assert first["seats"][0]["since"] >= began and first["seats"][1]["since"] is None and first["watching"] == 0
        with hasty.live(ben, table) as one, hasty.live(ben, table):
            told = company(for_ann, lambda told: here(told) == [True, True])
            assert told["watching"] == 0, "somebody with two pages is there once"
            with hasty.live(eve, table), hasty.live(hasty.call(), table), hasty.live(hasty.call(), table):
                company(for_ann, lambda told: told["watching"] == 3)
                assert now(ann, table)["company"]["watching"] == 3
            company(for_ann, lambda told: told["watching"] == 0)
            one.close()
        left = company(for_ann, lambda told: here(told) == [True, False])["seats"][1]["since"]
        assert left >= told["seats"][1]["since"]
        with hasty.live(ben, table):
            company(for_ann, lambda told: here(told) == [True, True])
    assert now(ben, table)["at"] == 3, "nothing of it is in the log"


def test_others_are_told_nothing_of_it(hasty: Host) -> None:
    ann, ben, eve = hasty.guest("Ann"), hasty.guest("Ben"), hasty.guest("Eve")
    table = two(ann, ben, public=True)
    with hasty.live(ann, table, "?company=1") as for_ann, hasty.live(eve, table, "?company=1") as for_eve:
        company(for_ann, lambda told: told["watching"] == 1)
        with hasty.live(ben, table):
            company(for_ann, lambda told: here(told) == [True, True])
        heard(for_eve)
        beats = [msgspec.json.decode(for_eve.recv(timeout=10))["kind"] for _ in range(3)]
        assert beats == ["beat"] * 3
    for stranger in (eve, hasty.call()):
        assert now(stranger, table)["company"] is None
        assert "company" not in ok(stranger.get("/tables", params={"game": "hong-kong"}))["tables"][0]


def test_who_sits_down_is_no_longer_among_those_who_watch(hasty: Host) -> None:
    ann, ben = hasty.guest("Ann"), hasty.guest("Ben")
    table = lay(ann, "hong-kong", MINE, FREE)
    with hasty.live(ann, table["id"], "?company=1") as for_ann, hasty.live(ben, table["id"], "?company=1") as for_ben:
        assert company(for_ann, lambda told: told["watching"] == 1)["seats"][1] is None
        ok(ben.post(f"/tables/{table['id']}/seats", json={"invitation": table["invitation"]}))
        for live in (for_ann, for_ben):
            assert company(live, lambda told: here(told) == [True, True])["watching"] == 0


def test_a_reload_is_no_absence(tmp_path: Path) -> None:
    with host(tmp_path, grace=5.0, sign_of_life=0.1) as at, ExitStack() as open_now:
        ann, ben = at.guest("Ann"), at.guest("Ben")
        table = two(ann, ben)
        for_ann = open_now.enter_context(at.live(ann, table, "?company=1"))
        with at.live(ben, table):
            came = company(for_ann, lambda told: here(told) == [True, True])["seats"][1]["since"]
        with at.live(ben, table) as again:
            heard(again)
            assert now(ann, table)["company"]["seats"][1] == {"here": True, "since": came}


def test_when_somebody_left_is_known_after_a_restart(tmp_path: Path) -> None:
    with host(tmp_path, grace=0.05) as at:
        ann, ben = at.guest("Ann"), at.guest("Ben")
        table = two(ann, ben)
        with at.live(ann, table, "?company=1") as for_ann:
            with at.live(ben, table):
                company(for_ann, lambda told: here(told) == [True, True])
            left = company(for_ann, lambda told: here(told) == [True, False])["seats"][1]["since"]
        cookies = dict(ann.cookies)
    ended = time.time()
    with host(tmp_path, grace=0.05) as at:
        seats = now(at.call(cookies=cookies), table)["company"]["seats"]
    assert seats[1] == {"here": False, "since": left}
    assert not seats[0]["here"] and left <= seats[0]["since"] <= ended


def desk() -> Desk:
    return Desk.lay("dice", ME, OPEN, bot())


def test_what_several_processes_say_of_a_table_adds_up() -> None:
    table = desk()
    row, state = table.row, table.state
    visits = [
        Visit(person=ANN.id, count=0, since=50, alive=90),
        Visit(person=ANN.id, count=1, since=70, alive=95),
        Visit(person=BEN.id, count=1, since=60, alive=95),
        Visit(person="", count=2, since=1, alive=95),
        Visit(person="", count=3, since=1, alive=95),
    ]
    told = company_of(row, state, visits, 100)
    assert told.seats == [Presence(True, 70), None, None] and told.watching == 6
    gone = company_of(row, state, visits, 95 + STALE + 1)
    assert gone.seats[0] == Presence(False, 95), "with a process that has died those have gone whom it served"
    assert gone.watching == 0


def test_the_store_keeps_visits_by_process_and_forgets_dead_ones(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        table = desk()
        assert await store.tables.add(table.row, table.entries, summarise(table.row, table.state))
        id = table.row.id
        visitors = [(id, Visit(person=who, count=1, since=10)) for who in (ANN.id, "eve", "")]
        await store.visits.note("one", 20, visitors)
        await store.visits.note("two", 40, [(id, Visit(person=ANN.id, count=1, since=30))])
        assert len(await store.visits.at(id)) == 4
        await store.visits.note("one", 50, [(id, Visit(person="eve", count=0, since=45))])
        assert {visit.person for visit in await store.visits.at(id)} == {ANN.id, ""}, "who only watched is forgotten"
        await store.visits.forget(45)
        await store.visits.forget(60)
        assert await store.visits.at(id) == [Visit(person=ANN.id, count=0, since=50)]
        await store.visits.note("three", 70, [("nowhere", Visit(person=ANN.id, count=1, since=70))])
        assert await store.visits.at("nowhere") == []

    with_store(tmp_path / "visits.db", use)


def test_a_reader_may_ask_whether_we_are_there_but_not_all_the_time(hasty: Host) -> None:
    ann, ben = hasty.guest("Ann"), hasty.guest("Ben")
    table = two(ann, ben)
    with hasty.live(ann, table) as live:
        at = heard(live)["at"]
        live.send("?")
        assert msgspec.json.decode(live.recv(timeout=10)) == {"kind": "beat", "at": at}
        with pytest.raises(ConnectionClosed) as closed:
            for _ in range(200):
                live.send("?")
            while True:
                live.recv(timeout=10)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1008


def rematch(at: Host) -> tuple[httpx.Client, httpx.Client, str, Any]:
    ann, ben = at.guest("Ann"), at.guest("Ben")
    table = two(ann, ben)
    ok(ben.post(f"/tables/{table}/resign"))
    return ann, ben, table, ok(ann.post(f"/tables/{table}/rematch"), 201)["now"]


def mine(who: httpx.Client) -> dict[str, Any]:
    return {one["id"]: one for one in ok(who.get("/tables", params={"mine": "1"}))["tables"]}


def test_a_rematch_invites_those_who_played(hasty: Host) -> None:
    ann, ben, table, again = rematch(hasty)
    eve = hasty.guest("Eve")
    assert again["expected"] == ["Ben"] and not again["welcome"]
    seen = now(ben, table)
    assert (seen["rematch"], seen["rematch_by"]) == (again["id"], 0)
    assert mine(ben)[again["id"]]["asked"] and not mine(ann)[again["id"]].get("asked")
    assert all("expected" not in one for one in mine(ann).values()), "whom others expect is nobody's business"
    there = now(ben, again["id"])
    assert there["welcome"] and there["invitation"] is None and there["expected"] == []
    assert not now(eve, again["id"])["welcome"]
    assert eve.post(f"/tables/{again['id']}/seats", json={}).json()["code"] == "table/not-invited"
    sat = ok(ben.post(f"/tables/{again['id']}/seats", json={}))["now"]
    assert sat["status"] == "playing" and sat["expected"] == []
    assert not mine(ben)[again["id"]].get("asked")


def test_a_rematch_that_has_begun_without_somebody_is_no_longer_theirs(hasty: Host) -> None:
    _, ben, _, again = rematch(hasty)
    eve = hasty.guest("Eve")
    assert again["id"] in mine(ben)
    ok(eve.post(f"/tables/{again['id']}/seats", json={"invitation": again["invitation"]}))
    assert again["id"] not in mine(ben) and not now(ben, again["id"])["welcome"]


def test_a_crowd_costs_few_writes(hasty: Host) -> None:
    ann, ben = hasty.guest("Ann"), hasty.guest("Ben")
    table = two(ann, ben)
    store: Any = hasty.services.store
    before = store.writer.commits

    async def crowd() -> None:
        with ExitStack() as visits:
            for number in range(300):
                visits.enter_context(hasty.services.attendance.visit(table, f"person-{number}"))
            await asyncio.sleep(0.1)

    asyncio.run_coroutine_threadsafe(crowd(), hasty.loop).result(20)
    assert store.writer.commits - before < 20
