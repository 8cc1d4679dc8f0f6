"""Several servers on one PostgreSQL: what one writes the others tell, and one of them at a time looks after a table."""

import asyncio
import itertools
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import httpx
import msgspec
import psycopg
import pytest

from gratteciel.bots.review import review
from gratteciel.bots.review_summary import Review
from gratteciel.server.errors import StoreFailed
from gratteciel.server.storage.postgres.connections import MOST
from gratteciel.server.storage.postgres.leases import LENGTH, OFTEN, PostgresLeases
from gratteciel.server.storage.postgres.schema import Connection
from gratteciel.server.storage.postgres.store import PostgresStore
from gratteciel.server.storage.store import LeaseLost
from gratteciel.server.tables.open_table import OpenTable
from tests.server.host import ME, Host, bot, heard, host, lay, now, ok, play, refused, two, until
from tests.server.postgres import Cluster
from tests.server.shelf import row, steps, summary, with_store

pytestmark = pytest.mark.slow  # all need PostgreSQL


CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
"""Cuts all connections to a database."""


@pytest.fixture(scope="module")
def database(postgres: Cluster) -> str:
    return postgres.database()


@pytest.fixture(scope="module")
def one(database: str) -> Iterator[Host]:
    with host(None, database=database, thinking=0.05, sign_of_life=0.5) as running:
        yield running


@pytest.fixture(scope="module")
def other(database: str, one: Host) -> Iterator[Host]:
    with host(None, database=database, thinking=0.05, sign_of_life=0.5) as running:
        yield running


def at(place: Host, client: httpx.Client) -> httpx.Client:
    """Somebody, calling another server."""
    same = place.call(headers=client.headers)
    same.cookies.update(client.cookies)
    return same


def told(live: Any, wanted: Callable[[Any], Any]) -> Any:
    """The message of a socket that is as wanted."""
    while not wanted(message := heard(live)):
        pass
    return message


def allowed(client: httpx.Client, table: str) -> Any:
    return now(client, table)["steps"]


def looked_after(place: Host, client: httpx.Client, **plan: Any) -> str:
    """A new table that a server looks after itself: another may be quicker to find it."""
    leases = place.services.tables.leases
    assert isinstance(leases, PostgresLeases)

    def own() -> str | None:
        table = str(lay(client, "hong-kong", ME, bot(), **plan)["id"])
        if "clock" not in plan:
            play(client, table)  # or there is nothing to be looked after
        until(lambda: place.services.tables.ours(table) or table in leases.others)
        return table if place.services.tables.ours(table) else None

    return str(until(own))


def reaches(number: int, message: Any) -> bool:
    return bool(message["at"] >= number)


def test_what_one_writes_the_other_tells(one: Host, other: Host) -> None:
    ann, ben = one.guest("Ann"), one.guest("Ben")
    table = two(ann, ben, "hong-kong")
    with other.live(at(other, ben), table) as live:
        first = heard(live)
        assert first["kind"] == "snapshot"
        after = play(ann, table)["at"]
        assert told(live, lambda message: message["at"] == after)["lines"][-1]["kind"] == "step"
        behind = play(at(other, ben), table)["at"]
        assert now(ann, table)["at"] == behind > after
        ok(ann.post(f"/tables/{table}/chat", json={"text": "well played"}), 201)
        assert told(live, lambda message: message["chat"])["chat"][0]["text"] == "well played"
        refused(at(other, ann).post(f"/tables/{table}/steps", json={"at": 1, "step": "S a1"}), "move/stale")


def test_of_two_who_write_at_once_one_is_told_to_look_again(one: Host, other: Host) -> None:
    ann, ben = one.guest("Ann"), one.guest("Ben")
    table = two(ann, ben, "hong-kong")
    play(ann, table)
    play(at(other, ben), table)
    seen = now(ann, table)  # while the other's copy is of the same moment
    step = {"at": seen["at"], "step": seen["steps"][0]["step"]}
    ok(ann.post(f"/tables/{table}/steps", json=step))
    refused(at(other, ann).post(f"/tables/{table}/steps", json=step), "move/stale")


def test_bots_answer_wherever_somebody_plays_and_once(one: Host, other: Host) -> None:
    ann = one.guest("Ann")
    table = lay(ann, "hong-kong", ME, bot())["id"]
    there = at(other, ann)
    for caller in (ann, there, ann, there):
        until(partial(allowed, caller, table))
        play(caller, table)
    seen = until(lambda: (seen := ok(there.get(f"/tables/{table}")))["now"]["mover"] == 0 and seen)
    seats = [line["seat"] for line in seen["lines"] if line["kind"] == "step"]
    assert seats.count(0) == 4 and [seat for seat, _ in itertools.groupby(seats)] == [0, 1] * 4
    owners = [place for place in (one, other) if place.services.tables.ours(table)]
    assert len(owners) == 1


def test_a_lapsed_lease_is_taken_over_and_its_fence_holds(database: str, one: Host, other: Host) -> None:
    ann = one.guest("Ann")
    table = looked_after(one, ann)
    until(lambda: now(ann, table)["mover"] == 0)
    leases = one.services.tables.leases
    assert isinstance(leases, PostgresLeases)
    fence = leases.fence(table)
    prolong = leases.prolong

    async def away() -> Any:
        await asyncio.sleep(3600)

    leases.prolong = away  # type: ignore[method-assign]  # the process hangs
    try:
        until(lambda: not one.services.tables.ours(table))
        play(at(other, ann), table)
        until(lambda: other.services.tables.ours(table))
        assert LENGTH + 2 * OFTEN < 5  # by the database's clock: how long it takes here says how busy the machine is
        until(lambda: now(at(other, ann), table)["mover"] == 0)

        async def late(store: PostgresStore) -> None:
            known = await store.tables.summary(table)
            assert known is not None
            further = msgspec.structs.replace(known, number=known.number + 1)
            with pytest.raises(LeaseLost):
                await store.tables.append(table, steps(known.number + 1), further, fence=fence)
            assert await store.tables.summary(table) == known

        with_store(database, late)
    finally:
        leases.prolong = prolong  # type: ignore[method-assign]
        one.loop.call_soon_threadsafe(leases.spawn, leases.go_on())


def test_time_is_made_good_before_a_clock_is_looked_at(one: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, done = one.guest("Ann"), []
    table = looked_after(one, ann, clock={"turn": 3600})
    heartbeat, tables, leases = one.services.heartbeat, one.services.tables, one.services.tables.leases
    assert isinstance(leases, PostgresLeases)
    catch_up, look = heartbeat.catch_up, tables.look_at_clock

    async def caught_up() -> None:
        done.append("caught up")
        await catch_up()

    async def looked(id: str) -> Any:
        done.extend(["looked"] if id == table else [])
        return await look(id)

    monkeypatch.setattr(heartbeat, "catch_up", caught_up)
    monkeypatch.setattr(tables, "look_at_clock", looked)

    def lapsed() -> bool:
        leases.until = 0.0  # as after a time in which nothing could be renewed
        return "looked" in done

    until(lapsed)
    assert done[0] == "caught up"


@pytest.mark.parametrize("there", ["nobody", "another", "another that was held up"])
def test_who_was_held_up_is_not_taken_for_somebody_who_was_there(postgres: Cluster, there: str) -> None:
    """After a time in which a whole machine stood still all its processes renew their leases before anything else."""
    url = postgres.database()
    with host(None, database=url) as alone:
        heartbeat, leases = alone.services.heartbeat, alone.services.tables.leases
        assert isinstance(leases, PostgresLeases)
        other = PostgresLeases(leases.connections)

        async def held_up() -> tuple[float, float] | None:
            await leases.renew()
            if there != "nobody":
                await other.renew()
            heartbeat.awake -= 60
            assert heartbeat.last is not None
            heartbeat.last = heartbeat.last[0] - 60, heartbeat.last[1] - 60
            lasts = other.process if there == "another" else ""
            with psycopg.connect(url, options="-c search_path=gratteciel") as db:
                db.execute(
                    "UPDATE leases SET since = since - interval '2 minutes', until = clock_timestamp()"
                    " + CASE WHEN process = %s THEN interval '1 hour' ELSE interval '-1 s' END",
                    (lasts,),
                )
            await leases.renew()
            if there == "another that was held up":
                await other.renew()
            await heartbeat.beat()
            outage = alone.services.tables.outage
            return None if outage is None else (outage.since, outage.until)

        stood = asyncio.run_coroutine_threadsafe(held_up(), alone.loop).result(20)
        if there == "another":
            assert stood is None
        else:
            assert stood is not None and 60 <= stood[1] - stood[0] < 120


def test_a_lease_is_one_process_s_at_a_time(postgres: Cluster) -> None:
    async def use(store: PostgresStore) -> None:
        await store.tables.add(row(), steps(1), summary(number=1, status="playing"))
        first, second = PostgresLeases(store.connections), PostgresLeases(store.connections)
        await first.renew()
        await second.renew()
        fence = await first.take("t1")
        assert fence is not None and await second.take("t1") is None and await second.take_orphans() == []
        assert await store.tables.append("t1", steps(2), summary(number=2, status="playing"), fence=fence)
        await first.give_up()
        with pytest.raises(LeaseLost):
            await store.tables.append("t1", steps(3), summary(number=3), fence=fence)
        ((id, later),) = await second.take_orphans()
        assert id == "t1" and later > fence
        assert await store.tables.append("t1", steps(3), summary(number=3), fence=later)
        assert await store.tables.entries("t1") == steps(1, 3)

    with_store(postgres.database(), use)


def test_a_table_is_taken_up_once_the_database_answers(postgres: Cluster) -> None:
    refusals = [StoreFailed(why="couldn't get a connection")]
    up = asyncio.Event()

    async def taken(id: str) -> None:
        if refusals:
            raise refusals.pop()
        up.set()

    async def use(store: PostgresStore) -> None:
        await store.tables.add(row(), steps(1), summary(number=1, status="playing"))
        leases = PostgresLeases(store.connections)
        await leases.begin(taken)
        await asyncio.wait_for(up.wait(), 20)
        await leases.close()

    with_store(postgres.database(), use)


def test_a_table_is_taken_up_again_where_the_lease_ended_while_it_was_renewed(postgres: Cluster) -> None:
    up = asyncio.Event()

    async def taken(id: str) -> None:
        assert id == "t1"
        up.set()

    async def use(store: PostgresStore) -> None:
        leases = PostgresLeases(store.connections)
        noted, leases.taken, leases.fences = leases.noted, taken, {"t1": 1}
        leases.until = time.monotonic() + 60

        async def slowly(db: Connection) -> Any:
            leases.until = time.monotonic() - 1  # it ended meanwhile
            return await noted(db)

        leases.noted = slowly  # type: ignore[method-assign]
        await leases.renew()
        await asyncio.wait_for(up.wait(), 20)
        await leases.close()

    with_store(postgres.database(), use)


def test_of_several_answers_the_newest_counts_whichever_comes_last(postgres: Cluster) -> None:
    """Each time a table is taken the number before counts no more: with an older one its bots are silent for good."""

    async def taken(_id: str) -> None:
        pass

    async def use(store: PostgresStore) -> None:
        await store.tables.add(row(), steps(1), summary(number=1, status="playing"))
        leases = PostgresLeases(store.connections)
        await leases.renew()
        take, leases.taken = leases.take, taken
        done, held = asyncio.Event(), asyncio.Event()

        async def late(id: str) -> int | None:
            fence = await take(id)
            done.set()
            await held.wait()
            return fence

        leases.take = late  # type: ignore[method-assign]
        leases.want("t1")
        leases.want("t1")
        assert len(leases.tasks) == 1, "it is asked once at a time"
        await done.wait()
        newest = await take("t1")
        assert newest is not None
        leases.fences["t1"] = newest
        held.set()
        await asyncio.gather(*leases.tasks)
        assert leases.fences == {"t1": newest}
        assert await store.tables.append("t1", steps(2), summary(number=2, status="playing"), fence=newest)
        await leases.close()

    with_store(postgres.database(), use)


def test_a_number_that_counts_no_more_is_asked_for_anew(postgres: Cluster) -> None:
    up: list[str] = []

    async def taken(id: str) -> None:
        up.append(id)

    async def use(store: PostgresStore) -> None:
        await store.tables.add(row(), steps(1), summary(number=1, status="playing"))
        first, second = PostgresLeases(store.connections), PostgresLeases(store.connections)
        await first.renew()
        await second.renew()
        first.taken = second.taken = taken
        stale = await first.take("t1")
        newer = await first.take("t1")
        assert stale is not None and newer is not None
        first.fences["t1"] = stale
        first.others.add("t1")
        first.miss("t1", stale)
        await asyncio.gather(*first.tasks)
        assert up == ["t1"] and first.fences["t1"] > newer, "it is ours, by another number"
        first.miss("t1", stale)
        assert not first.tasks, "a newer one is known already"
        second.fences["t1"] = stale
        second.miss("t1", stale)
        await asyncio.gather(*second.tasks)
        assert up == ["t1"] and "t1" not in second.fences and "t1" in second.others
        for one in (first, second):
            await one.close()

    with_store(postgres.database(), use)


def test_more_tables_than_are_taken_at_once_are_taken_as_soon_as_those_are_begun_with(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gratteciel.server.storage.postgres.leases.AT_ONCE", 2)
    monkeypatch.setattr("gratteciel.server.storage.postgres.leases.HANDS", 1)
    begun: list[str] = []
    together, all_of_them = asyncio.Lock(), asyncio.Event()

    async def taken(id: str) -> None:
        assert not together.locked()
        async with together:
            await asyncio.sleep(0)
        begun.append(id)
        if len(begun) == 7:
            all_of_them.set()

    async def use(store: PostgresStore) -> None:
        for number in range(7):
            await store.tables.add(row(f"t{number}"), steps(1), summary(f"t{number}", number=1, status="playing"))
        leases = PostgresLeases(store.connections)
        leases.often = 3600.0  # for these alone: other servers of this process have theirs to renew
        await leases.begin(taken)
        await asyncio.wait_for(all_of_them.wait(), 20)
        assert {*begun} == {*leases.fences} == {f"t{number}" for number in range(7)}
        await leases.close()

    with_store(postgres.database(), use)


def test_nothing_is_missed_where_connections_are_cut(database: str, one: Host, other: Host) -> None:
    ann, ben = one.guest("Ann"), one.guest("Ben")
    table = two(ann, ben, "hong-kong")
    with other.live(at(other, ben), table) as live:
        heard(live)
        for caller in (ann, ben, ann):
            with psycopg.connect(database, autocommit=True) as db:
                db.execute(CUT)
            after = play(caller, table)["at"]
            assert told(live, partial(reaches, after))["at"] == after


def test_of_many_connections_that_break_at_once_nobody_hears(postgres: Cluster) -> None:
    url = postgres.database()

    async def use(store: PostgresStore) -> None:
        for _ in range(3):
            together = asyncio.Barrier(MOST)

            async def meet(db: Connection, all_here: asyncio.Barrier = together) -> None:
                await db.execute("SELECT 1")
                await all_here.wait()

            await asyncio.gather(*(store.connections.read(meet) for _ in range(MOST)))
            with psycopg.connect(url, autocommit=True) as db:
                db.execute(CUT)
            await store.server.key("one")

    with_store(url, use)


def test_a_bot_is_hurried_from_anywhere(one: Host, other: Host) -> None:
    ann = one.guest("Ann")
    table = lay(ann, "hong-kong", ME, bot("living-legend"))["id"]
    there = at(other, ann)
    seen = play(ann, table)
    place = until(lambda: next((h for h in (one, other) if table in h.services.robots.thoughts), None))
    far = ann if place is other else there
    ok(far.post(f"/tables/{table}/hurry", json={"at": seen["at"]}), 202)
    lines = until(lambda: (told := ok(there.get(f"/tables/{table}")))["now"]["mover"] == 0 and told["lines"])
    assert [line["kind"] for line in lines][-2:] == ["hurry", "step"]
    assert next(line for line in lines if line["kind"] == "hurry")["facts"]["by"] == 0


def test_who_signs_out_or_is_erased_is_so_everywhere(one: Host, other: Host) -> None:
    ann, ben = one.guest("Ann"), one.guest("Ben")
    table = two(ann, ben, "hong-kong")
    play(ann, table)
    there = at(other, ann)
    assert now(there, table)["seats"][0]["name"] == "Ann"
    ok(ann.post(f"/tables/{table}/resign"))
    with other.live(there, table) as live:
        heard(live)
        ok(ann.post("/me/erase", json={}), 204)
        with pytest.raises(Exception, match="4401"):
            while True:
                heard(live)
    until(lambda: now(at(other, ben), table)["seats"][0]["name"] != "Ann")
    refused(there.get("/me"), "person/needed")


def test_a_review_is_made_once_and_told_of_by_all(one: Host, other: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = one.guest("Ann"), one.guest("Ben")
    table = two(ann, ben, "hong-kong")
    play(ann, table)
    ok(ann.post(f"/tables/{table}/resign"))
    end = threading.Event()

    async def slow(table: OpenTable, _notes: object, progress: Callable[[int, int], None]) -> Review:
        progress(3, 7)
        while not end.is_set():
            await asyncio.sleep(0.01)
        return review(table.state.position, iterations=1, off_board=table.state.settled)

    for place in (one, other):
        monkeypatch.setattr(place.services.reviews, "maker", slow)
    ok(ann.post(f"/tables/{table}/review"), 202)
    there = at(other, ann)
    seen = until(lambda: (told := ok(there.get(f"/tables/{table}/review")))["status"] == "running" and told)
    assert (seen["done"], seen["total"]) == (3, 7)
    assert (
        ok(there.post(f"/tables/{table}/review"), 202)["status"] == "running" and not other.services.reviews.under_way
    )
    end.set()
    until(lambda: ok(there.get(f"/tables/{table}/review"))["status"] == "done")


def test_a_database_without_room_is_not_well(database: str, one: Host) -> None:
    nobody, address = one.call(), f"{one.url}/healthz"
    with psycopg.connect(database, autocommit=True, options="-c search_path=gratteciel") as db:
        db.execute("ALTER TABLE room ADD CONSTRAINT full_disk CHECK (false) NOT VALID")
        until(lambda: nobody.get(address).status_code == 503)
        refused(nobody.get(address), "store/failed")
        db.execute("ALTER TABLE room DROP CONSTRAINT full_disk")
    until(lambda: nobody.get(address).status_code == 200)


def test_a_copy_that_is_made_of_the_database_keeps_nobody_waiting(
    database: str, one: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`pg_dump` holds every table until it is done."""
    monkeypatch.setattr("gratteciel.server.storage.postgres.server.BETWEEN", 0.0)
    nobody = one.call()
    with psycopg.connect(database, options="-c search_path=gratteciel") as db:
        db.execute("LOCK TABLE room IN ACCESS SHARE MODE")
        assert nobody.get(f"{one.url}/healthz", timeout=10).status_code == 200


def test_a_database_without_room_is_not_well_while_it_is_copied(
    database: str, one: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gratteciel.server.storage.postgres.server.BETWEEN", 0.0)
    nobody, address = one.call(), f"{one.url}/healthz"
    size = "SELECT pg_relation_size('room')"
    with psycopg.connect(database, autocommit=True, options="-c search_path=gratteciel") as db:
        db.execute("ALTER TABLE room ADD CONSTRAINT full_disk CHECK (false) NOT VALID")
        with psycopg.connect(database, options="-c search_path=gratteciel") as copying:
            copying.execute("LOCK TABLE room IN ACCESS SHARE MODE")
            refused(nobody.get(address, timeout=10), "store/failed")
        db.execute("ALTER TABLE room DROP CONSTRAINT full_disk")
        with psycopg.connect(database, options="-c search_path=gratteciel") as copying:
            copying.execute("LOCK TABLE room IN ACCESS SHARE MODE")
            for _ in range(3):
                before = db.execute(size).fetchone()
                assert nobody.get(address, timeout=10).status_code == 200
                assert db.execute(size).fetchone() > before, "no page was asked for"  # type: ignore[operator]
    until(lambda: nobody.get(address).status_code == 200)


def test_what_anybody_says_in_the_database_makes_nobody_deaf(database: str, one: Host, other: Host) -> None:
    with psycopg.connect(database, autocommit=True) as db:
        for said in ("", "hello", "one two three"):
            db.execute("SELECT pg_notify('gratteciel', %s)", (said,))
    ann = one.guest("Ann")
    table = lay(ann, "hong-kong", ME, {"kind": "here", "name": "Zoe"})["id"]
    with other.live(at(other, ann), table) as live:
        heard(live)
        after = play(ann, table)["at"]
        until(lambda: msgspec.json.decode(live.recv(timeout=20))["at"] == after)


def test_a_rematch_is_told_by_all(one: Host, other: Host) -> None:
    ann, ben = one.guest("Ann"), one.guest("Ben")
    table = two(ann, ben, "hong-kong")
    ok(ann.post(f"/tables/{table}/resign"))
    with other.live(at(other, ben), table) as live:
        heard(live)
        again = ok(ann.post(f"/tables/{table}/rematch", json={}), 201)["now"]["id"]
        assert told(live, lambda message: message["now"]["rematch"])["now"]["rematch"] == again
