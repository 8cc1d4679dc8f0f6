"""Somebody who wants the server to stop answering others: what they can hold, and for how long."""

import asyncio
import contextlib
import logging
import os
import socket
import threading
from collections import Counter, OrderedDict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from gratteciel.server import crowd as crowds
from gratteciel.server.api import connections, door
from gratteciel.server.api.serve import known_hosts, named_proxies
from gratteciel.server.api.wire import MOST_AHEAD, GuardedHttp, GuardedSocket
from gratteciel.server.bots.advice import MOST_OF_ONE as MOST_HINTS_OF_ONE
from gratteciel.server.bots.threads import ThinkingThreads
from gratteciel.server.bots.turns import MOST_OF_ONE, Turns
from gratteciel.server.crowd import Crowd
from gratteciel.server.errors import RequestsTooMany, ServerBusy
from gratteciel.server.limits import LIMITS, Buckets, Limit
from gratteciel.server.review.reviews import MOST_OF_ONE as MOST_REVIEWS_OF_ONE
from gratteciel.server.review.waiting import Waiting
from gratteciel.server.tables import room
from gratteciel.server.tables.open_table import AT_A_TIME, OpenTable
from gratteciel.server.tables.proof import LuckView, laid_open
from tests.server import desk as desks
from tests.server.desk import Desk
from tests.server.host import API, GENEROUS, ME, OPEN, PATIENCE, Host, heard, host, lay, ok, play, refused, two


def called(server: Host, *pieces: bytes) -> bytes:
    """What comes back for bytes that are sent one piece after the other, until the other side hangs up."""
    port = int(server.url.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as line:
        try:
            for piece in pieces:
                line.sendall(piece)
        except OSError:  # they have hung up already
            return b"gone"
        found = b""
        try:
            while more := line.recv(65536):
                found += more
        except ConnectionResetError:
            return found or b"gone"
        return found


GET = b"GET /api/v1/capabilities HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.mark.parametrize(
    "flood",
    [
        [b"X-A: b\r\n" * 1000] * 60,
        [b"X-A: ", *[b"b" * 60_000] * 10],
        [b"X-A: b\r\n" * 101 + b"\r\n"],
        [b"X-A: " + b"b" * 45_000 + b"\r\n\r\n"],
    ],
    ids=["many", "endless", "a hundred and one", "one long"],
)
def test_headers_are_not_without_end(server: Host, flood: list[bytes]) -> None:
    assert called(server, GET, *flood).startswith((b"HTTP/1.1 431", b"gone"))


def test_a_long_address_is_neither_remembered_nor_logged_whole(server: Host, caplog: pytest.LogCaptureFixture) -> None:
    def looked_up(path: str) -> Any:
        return server.app.asgi_router.handle_routing(path=path, method="GET")

    short, long = "/api/v1/tables/a", "/api/v1/tables/" + 20_000 * "a"
    assert looked_up(short) is looked_up(short) and looked_up(long) is not looked_up(long)
    with caplog.at_level(logging.INFO, "gratteciel.access"):
        refused(server.call().get(server.url + long), "table/unknown")
    assert all(len(record.__dict__["path"]) <= door.LONGEST for record in caplog.records if "path" in record.__dict__)


CHUNKED = (
    b"POST /api/v1/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Gratteciel: 1\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n"
)


@pytest.mark.parametrize(
    "flood",
    [
        [b"0\r\n", *[b"X-A: b\r\n" * 1000] * 60],
        [b"0\r\nX-A: ", *[b"b" * 60_000] * 10],
        [b"1;a=", *[b"b" * 60_000] * 10],
    ],
    ids=["trailers", "an endless one", "beside a chunk"],
)
def test_what_comes_beside_a_body_is_not_without_end(server: Host, flood: list[bytes]) -> None:
    assert called(server, CHUNKED, *flood).startswith((b"HTTP/1.1 431", b"gone"))


def test_a_body_may_come_in_small_pieces_and_nothing_after_it_is_a_header(server: Host) -> None:
    body = b'{"name": "Ann"}' + b" " * 16_000
    pieces = [b"10\r\n" + body[at : at + 16].ljust(16) + b"\r\n" for at in range(0, len(body), 16)]
    came = called(server, CHUNKED, b"".join(pieces), b"0\r\nX-A: b\r\n\r\n", GET, b"Connection: close\r\n\r\n")
    assert came.startswith(b"HTTP/1.1 201") and b"HTTP/1.1 200" in came


def test_requests_do_not_queue_on_a_connection_without_end(server: Host) -> None:
    last = GET + b"Connection: close\r\n\r\n"
    assert called(server, (GET + b"\r\n") * 10 + last).count(b"HTTP/1.1 200") == 11
    found = called(server, (GET + b"\r\n") * 2000 + last)
    assert found == b"gone" or (found.count(b"HTTP/1.1 200") <= MOST_AHEAD + 1 and b"HTTP/1.1 429" in found)


def test_an_address_is_not_without_end(server: Host) -> None:
    assert called(server, b"GET /" + b"a" * 60_000, b" HTTP/1.1\r\n\r\n").startswith((b"HTTP/1.1 4", b"gone"))


@pytest.mark.parametrize("sent", [[], [GET], [b"G"], [GET + b"Connection: keep-alive\r\n\r\n", b"GET /half"]])
def test_who_says_nothing_or_half_of_it_is_not_waited_for(
    server: Host, monkeypatch: pytest.MonkeyPatch, sent: list[bytes]
) -> None:
    monkeypatch.setattr(GuardedHttp, "seconds", 0.1)
    assert b"HTTP/1.1 408" in called(server, *sent)


def test_a_whole_body_may_come_at_once_with_its_headers(ann: httpx.Client) -> None:
    text = {"text": "é" * 20_000}
    refused(ann.post("/games/hong-kong/editions/check", json=text), "edition/wrong")
    ok(ann.get("/me"))


EARLY = b"POST /api/v1/nowhere HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Gratteciel: 1\r\nContent-Type: application/json\r\n"


def test_who_was_answered_before_all_had_come_may_go_on(server: Host) -> None:
    port = int(server.url.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as line:
        line.sendall(EARLY + b"Content-Length: 2\r\n\r\n")
        assert line.recv(65536).startswith(b"HTTP/1.1 4")
        line.sendall(b"{}")
        line.sendall(GET + b"Connection: close\r\n\r\n")
        rest = b""
        while more := line.recv(65536):
            rest += more
        assert b"HTTP/1.1 200" in rest


def test_the_rest_of_what_was_answered_is_not_waited_for_long(server: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GuardedHttp, "seconds", 0.2)
    assert called(server, EARLY + b"Content-Length: 20\r\n\r\n").startswith(b"HTTP/1.1 4")
    much = [b"b" * 60_000] * 20
    assert called(server, EARLY + b"Content-Length: 9999999\r\n\r\n", *much).startswith((b"HTTP/1.1 4", b"gone"))


def test_one_address_holds_so_many_connections(server: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 1)
    monkeypatch.setattr(connections, "HELD", {})
    with socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])), timeout=PATIENCE) as silent:
        assert called(server, GET + b"Connection: close\r\n\r\n").startswith(b"HTTP/1.1 200")
        with contextlib.suppress(ConnectionResetError):
            assert silent.recv(1) == b"", "who lies idle makes room"
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 0)
    assert called(server, GET + b"\r\n") in (b"", b"gone")
    assert not connections.HELD, "who has gone is not counted"


class Opened:
    """A connection as it is counted."""

    probation = False

    def __init__(self, address: str, caller: str | None = None, idle: bool = True) -> None:
        self.caller, self.idle, self.transport, self.gone = caller, idle, self, False
        connections.come(self, address)

    def abort(self) -> None:
        self.gone = True

    def listen(self, address: str) -> "Opened":
        connections.leave(self, address)
        connections.LIVE.setdefault(address, {})[self] = None
        self.idle = False
        return self


def test_who_holds_most_of_all_makes_room_for_other_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever they hold; somebody who holds as much makes room themselves."""
    for name, value in (("HELD", {}), ("LIVE", {}), ("MOST_TOGETHER", 6)):
        monkeypatch.setattr(connections, name, value)
    busy, ben = Opened("a", "mallory", idle=False), Opened("a", "ben")
    live = [Opened("a", "mallory").listen("a") for _ in range(2)]
    silent = Opened("a")
    ann = Opened("b", "ann")
    later = [Opened("b", "ann", idle=False)]
    assert ben.gone and not silent.gone, "idle ones first, of those the oldest"
    later.append(Opened("c"))
    assert silent.gone
    later.append(Opened("c"))
    assert busy.gone and not any(one.gone for one in live), "somebody who is being answered before others go"
    last = Opened("b")
    assert ann.gone and not last.gone, "nobody holds more than they do"
    last.idle = False
    assert Opened("b").gone and not any(one.gone for one in (last, *later, *live))
    assert [*map(connections.held_by, "abc")] == [2, 2, 2]


def test_one_address_opens_so_many_connections_a_second(server: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "OPENING", Buckets({"connections": Limit(2, 0.001)}))
    closing = GET + b"Connection: close\r\n\r\n"
    assert [called(server, closing)[:12] for _ in range(3)] == [b"HTTP/1.1 200"] * 2 + [b"HTTP/1.1 429"]


def test_who_goes_on_asking_is_refused_at_the_door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is beyond somebody's limits is taken out of buckets at the door, tenfold, where nothing is looked up."""
    monkeypatch.setattr(door, "PAUSE", 0.0)
    limits = GENEROUS | {"own": Limit(20, 0.001), "household": Limit(50, 0.001), "chat": Limit(1, 0.001)}
    with host(tmp_path, limits=limits) as at:
        ann = at.guest("Ann")
        table = lay(ann, "hong-kong", ME, {"kind": "here"})["id"]
        ok(ann.post(f"/tables/{table}/chat", json={"text": "a"}), 201)
        for _ in range(7):
            assert ann.post(f"/tables/{table}/chat", json={"text": "b"}).status_code == 429
        monkeypatch.setattr(at.services.accounts, "visitor", None)
        refused(ann.get(f"/tables/{table}"), "request/too-many")


@pytest.mark.parametrize("kind", [GuardedSocket, GuardedHttp])
def test_who_reads_nothing_is_dropped_with_what_was_written_for_them(kind: Any) -> None:
    async def pause(resume: bool) -> list[str]:
        done: list[str] = []
        protocol: Any = object.__new__(kind)
        protocol.loop, protocol.writable = asyncio.get_running_loop(), asyncio.Event()
        protocol.flow = SimpleNamespace(pause_writing=lambda: None, resume_writing=lambda: None)
        protocol.transport = SimpleNamespace(abort=lambda: done.append("abort"))
        protocol.unread_seconds = 0.02
        protocol.pause_writing()
        if resume:
            protocol.resume_writing()
        await asyncio.sleep(0.1)
        return done

    assert asyncio.run(pause(resume=False)) == ["abort"]
    assert asyncio.run(pause(resume=True)) == []


def from_elsewhere(server: Host, table: str) -> Any:
    """A live socket from another address of this machine."""
    port = int(server.url.rpartition(":")[2])
    line = socket.create_connection(("127.0.0.1", port), source_address=("127.0.0.2", 0))
    return connect(f"ws://127.0.0.1:{port}/api/v1/tables/{table}/live", sock=line, proxy=None)


def test_the_address_with_most_sockets_makes_room_for_others(tmp_path: Path) -> None:
    with host(tmp_path, readers=3) as at:
        ann = at.guest("Ann")
        table = lay(ann, "hong-kong", ME, {"kind": "here"})["id"]
        with at.live(ann, table) as one, at.live(ann, table) as two, at.live(ann, table) as three:
            for live in (one, two, three):
                heard(live)
            with at.live(ann, table) as four:
                assert msgspec.json.decode(four.recv())["code"] == "server/busy"
            with from_elsewhere(at, table) as other:
                assert heard(other)["kind"] == "snapshot"
                assert heard(three)["code"] == "server/busy"
                with pytest.raises(ConnectionClosed):
                    heard(three)
            one.send("still there?")
            assert msgspec.json.decode(one.recv(timeout=PATIENCE))["kind"] == "beat"
        assert len(at.services.crowd) <= 3


def test_a_crowd_is_counted_by_address_and_person(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowds, "MOST_OF_ONE", 2)
    crowd = Crowd(4)

    async def come() -> None:
        with crowd.enter("a", "ann") as first, crowd.enter("a", "ann") as second:
            with pytest.raises(RequestsTooMany), crowd.enter("a", "ann"):
                pass
            with crowd.enter("a", None), crowd.enter("a", None) as last, crowd.enter("b", None):
                assert isinstance(last.exception(), ServerBusy) and len(crowd) == 4
                assert not first.done() and not second.done()
                with crowd.enter("b", None), pytest.raises(ServerBusy), crowd.enter("b", None):  # each has two
                    pass

    asyncio.run(come())
    assert len(crowd) == 0 and not crowd.by_address and not crowd.by_person


def test_room_is_made_by_who_holds_most_not_by_their_neighbours() -> None:
    async def come() -> None:
        crowd = Crowd(4)
        with (
            crowd.enter("a", "ann") as anns,
            crowd.enter("a", "mallory"),
            crowd.enter("a", "mallory") as last,
            crowd.enter("a", "ben") as bens,
            crowd.enter("b", "cat"),
        ):
            assert isinstance(last.exception(), ServerBusy) and not anns.done() and not bens.done()

    asyncio.run(come())


def test_a_short_thought_does_not_wait_for_a_crowd_of_long_ones() -> None:
    async def race() -> list[str]:
        turns, told = Turns(8), []
        end = asyncio.Event()

        async def think(who: str, cost: int, wait: bool = True) -> None:
            async with turns.turn(who, cost):
                told.append(who)
                if wait:
                    await end.wait()

        crowd = [asyncio.create_task(think("mallory", 60_000)) for _ in range(240)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert len(told) == 6, "two places of eight are kept for short thoughts"
        await asyncio.wait_for(think("ann", 16, wait=False), 5)
        late = [asyncio.create_task(think(who, 60_000, wait=False)) for who in ("ben", "cat")]
        await asyncio.sleep(0)
        end.set()
        await asyncio.gather(*crowd, *late)
        assert turns.free == 8 and not turns.waiting and not turns.thinking
        return told

    told = asyncio.run(race())
    assert told[6] == "ann" and {"ben", "cat"} <= {*told[7:15]}, "they come before the 234 of somebody else"


def test_one_address_has_so_many_long_thoughts_at_once() -> None:
    async def think() -> int:
        turns = Turns(32)
        held = [asyncio.create_task(turns.turn("mallory", 60_000).__aenter__()) for _ in range(40)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        async with turns.turn("ann", 60_000), turns.turn("mallory", 16):
            going_on = turns.thinking["mallory"]
        for one in held:
            one.cancel()
        await asyncio.gather(*held, return_exceptions=True)
        return going_on

    assert asyncio.run(think()) == MOST_OF_ONE + 1


def test_hints_of_one_address_leave_room_for_others(server: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    advice = server.services.advice
    monkeypatch.setattr(advice, "whose", lambda person: "mallory's" if person.startswith("guest") else person)
    monkeypatch.setattr(advice, "under_way", Counter())
    desk, end = Desk.lay("hong-kong", desks.ME, desks.HERE), asyncio.Event()
    table = OpenTable(desk.row, desk.state)

    async def hints(*_: Any) -> Any:
        await end.wait()

    async def ask() -> int:
        monkeypatch.setattr(advice, "thinking", SimpleNamespace(hints=hints))
        theirs = [asyncio.create_task(advice.hints(table, 0, f"guest {n}")) for n in range(20)]
        await asyncio.sleep(0)
        mine = asyncio.create_task(advice.hints(table, 0, "ann"))
        await asyncio.sleep(0)
        end.set()
        await mine
        return sum(isinstance(one, ServerBusy) for one in await asyncio.gather(*theirs, return_exceptions=True))

    assert asyncio.run(ask()) == 20 - MOST_HINTS_OF_ONE and not advice.under_way


def test_reviews_are_made_of_each_address_in_turn() -> None:
    async def wait() -> None:
        waiting = Waiting()
        for n in range(5):
            waiting.put("mallory", f"m{n}")
        assert [await waiting.next(), await waiting.next()] == ["m0", "m1"]
        for who, table in (("ann", "a0"), ("ben", "b0"), ("ann", "a1")):
            waiting.put(who, table)
        foretold = waiting.order()
        assert foretold == ["m2", "a0", "b0", "m3", "a1", "m4"] and waiting.of("mallory") == 3
        assert [await waiting.next() for _ in range(len(waiting))] == foretold and not waiting.order()

    asyncio.run(wait())


def test_reviews_of_one_address_leave_room_for_others(
    server: Host, ann: httpx.Client, ben: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    reviews = server.services.reviews
    mallory, waiting = ok(ann.get("/me"))["id"], Waiting()
    for n in range(MOST_REVIEWS_OF_ONE):
        waiting.put("mallory's", f"m{n}")
    monkeypatch.setattr(reviews, "waiting", waiting)  # which nobody works at
    monkeypatch.setattr(reviews, "whose", lambda person: "mallory's" if person == mallory else person)
    table = two(ann, ben)
    ok(ben.post(f"/tables/{table}/resign"))
    refused(ann.post(f"/tables/{table}/review"), "server/busy")
    assert ok(ben.post(f"/tables/{table}/review"), 202)["status"] == "waiting" and waiting.order()[1] == table
    reviews.under_way.pop(table)


def test_trees_of_one_address_make_room_for_each_other(server: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    robots = server.services.robots
    monkeypatch.setattr(robots, "minds", OrderedDict())
    monkeypatch.setattr(robots, "whose", lambda person: "mallory's" if person != "ann" else "ann's")
    desk = Desk.lay("hong-kong", desks.ME, desks.HERE)
    for n in range(50):
        row = msgspec.structs.replace(desk.row, id=f"t{n}", host="ann" if n == 3 else f"guest {n}")
        robots.mind(OpenTable(row, desk.state), 0, "living-legend")
    assert [table for table, _, _ in robots.minds] == ["t3", *(f"t{n}" for n in range(34, 50))]


def test_a_short_thought_gives_way_to_nobody() -> None:
    thinking = ThinkingThreads()
    priorities = {
        quick: asyncio.run(
            thinking.think(lambda: os.getpriority(os.PRIO_PROCESS, threading.get_native_id()), quick=quick)
        )
        for quick in (True, False)
    }
    thinking.close()
    assert priorities[True] == os.getpriority(os.PRIO_PROCESS, 0) < priorities[False] or priorities[True] >= 10


def test_sockets_beyond_an_addresses_share_are_refused_before_anything_is_done(tmp_path: Path) -> None:
    with host(tmp_path, limits=GENEROUS | dict.fromkeys(("live-own", "live-address"), Limit(1, 0.001))) as at:
        ann = at.guest("Ann")
        table = lay(ann, "hong-kong", ME, {"kind": "here"})["id"]
        with at.live(ann, table) as one, at.live(ann, table) as two:
            heard(one), heard(two)
            with pytest.raises(InvalidStatus), at.live(ann, table):
                pass
            with from_elsewhere(at, table) as other:
                assert heard(other)["kind"] == "snapshot"


def test_who_gives_up_waiting_leaves_no_place_taken() -> None:
    async def leave() -> None:
        turns = Turns(1)
        async with turns.turn("ann", 16):
            waiting = asyncio.create_task(turns.turn("ben", 16).__aenter__())
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
            assert not turns.waiting
        assert turns.free == 1 and not turns.thinking

    asyncio.run(leave())


def test_the_lobby_is_not_one_persons(ann: httpx.Client, ben: httpx.Client) -> None:
    first = lay(ann, "hong-kong", ME, OPEN, public=True)["id"]
    for _ in range(9):
        lay(ann, "hong-kong", ME, OPEN, public=True)
    plan = {"plan": {"game": "hong-kong", "seats": [ME, OPEN], "public": True}}
    assert refused(ann.post("/tables", json=plan), "table/too-many-open")["facts"] == {"most": 10}
    lay(ann, "hong-kong", ME, OPEN)  # by invitation nobody is in anybody's way
    ok(ben.post(f"/tables/{first}/seats", json={}))
    left = ok(ann.post("/tables", json=plan), 201)["now"]["id"]
    ok(ann.delete(f"/tables/{left}/seats"))
    ok(ann.post("/tables", json=plan), 201)
    assert left not in {one["id"] for one in ok(ben.get("/tables?open=1&limit=100"))["tables"]}, "it never begins"
    for table in ok(ann.get("/tables?mine=1&open=1"))["tables"]:
        ok(ann.delete(f"/tables/{table['id']}/seats"))


def test_the_lobby_is_not_one_addresss(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MOST_OPEN_TOGETHER", 6)
    plan = {"plan": {"game": "hong-kong", "seats": [ME, OPEN], "public": True}}
    with host(tmp_path) as at:
        guests = [at.guest(f"Guest {n}") for n in range(3)]
        came = [one.post("/tables", json=plan).status_code for one in guests for _ in range(4)]
        assert came == [201] * 6 + [409] * 6
        monkeypatch.setattr(at.services.tables.room, "whose", lambda person: person)  # they are at many addresses
        ok(guests[2].post("/tables", json=plan), 201)


def test_the_lobby_is_not_one_addresss_by_asking_at_once(tmp_path: Path) -> None:
    plan = {"plan": {"game": "hong-kong", "seats": [ME, OPEN], "public": True}}
    with host(tmp_path) as at, ThreadPoolExecutor(24) as crowd:
        guests = [at.guest(f"Guest {n}") for n in range(6)]
        asked = [crowd.submit(one.post, "/tables", json=plan) for one in guests[:2] for _ in range(12)]
        assert [one.result().status_code for one in asked].count(201) == 2 * 10
        asked = [crowd.submit(one.post, "/tables", json=plan) for one in guests[2:] for _ in range(6)]
        assert [one.result().status_code for one in asked].count(201) == 2 * 10
        assert len(ok(guests[0].get("/tables?open=1&limit=100"))["tables"]) == room.MOST_OPEN_TOGETHER


def test_ones_own_tables_are_known_behind_those_of_many_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MOST_OPEN", 2)
    monkeypatch.setattr(room, "MOST_LISTED", 3)
    plan = {"plan": {"game": "hong-kong", "seats": [ME, OPEN], "public": True}}
    with host(tmp_path) as at:
        ann, ben = at.guest("Ann"), at.guest("Ben")
        for one in (ann, ann, ben, ben):
            lay(one, "hong-kong", ME, OPEN, public=True)
        refused(ann.post("/tables", json=plan), "table/too-many-open")


def test_people_at_ones_address_keep_nobody_from_playing_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MOST_OPEN", 2)
    monkeypatch.setattr(room, "MOST_OPEN_TOGETHER", 1)
    with host(tmp_path) as at:
        ann, ben = at.guest("Ann"), at.guest("Ben")
        tables = [two(ann, ben, public=True) for _ in range(3)]
        lay(ben, "hong-kong", ME, OPEN, public=True)
        for table in tables:
            ok(ann.post(f"/tables/{table}/resign", json={}))
        for table in tables[:2]:
            ok(ann.post(f"/tables/{table}/rematch"), 201)
        refused(ann.post(f"/tables/{tables[2]}/rematch"), "table/too-many-open")
        assert ok(ben.post(f"/tables/{tables[0]}/rematch"), 201)["now"]["status"] == "playing", "it is there already"
        ok(ann.post(f"/tables/{tables[2]}/rematch"), 201)


def test_tables_are_limited_by_address_too_and_thirty_still_play() -> None:
    assert LIMITS["tables-address"].at_once >= 30 * 4 and LIMITS["tables-address"].a_second * 60 >= 30
    assert LIMITS["editions-own"].at_once * 30 + LIMITS["editions-address"].at_once >= 30 * 12
    assert LIMITS["guests"].at_once + 4 * 3 >= 30 and LIMITS["address"].a_second >= 30 * 5
    assert connections.MOST_CONNECTIONS >= 30 * 8


def test_a_table_is_taken_out_of_both_buckets(tmp_path: Path) -> None:
    with host(tmp_path, limits=GENEROUS | {"tables-own": Limit(0, 0.001), "tables-address": Limit(2, 0.001)}) as at:
        plan = {"plan": {"game": "hong-kong", "seats": [ME, {"kind": "here"}]}}
        came = [at.guest(f"Guest {n}").post("/tables", json=plan).status_code for n in range(3)]
    assert came == [201, 201, 429]


@pytest.mark.parametrize(
    ("sort", "path", "body"),
    [("editions", "/games/dice/editions/check", {"text": "a = 1"}), ("records", "/records/luck", {"record": "none"})],
)
def test_what_takes_long_is_limited_by_address_too(tmp_path: Path, sort: str, path: str, body: Any) -> None:
    few = {f"{sort}-own": Limit(1, 0.001), f"{sort}-address": Limit(2, 0.001)}
    with host(tmp_path, limits=GENEROUS | few) as at:
        guests = [at.guest(f"Guest {n}") for n in range(4)]
        came = [guest.post(path, json=body).status_code for _ in range(2) for guest in guests]
    assert came == [422] * 6 + [429] * 2


@pytest.mark.parametrize(("proxies", "many"), [((), False), (("127.0.0.1",), True)])
def test_forwarded_addresses_count_from_named_proxies_only(
    tmp_path: Path, proxies: tuple[str, ...], many: bool
) -> None:
    with host(tmp_path, proxies, limits=GENEROUS | {"guests": Limit(2, 0.001)}) as at:
        came = 0
        for n in range(6):
            call = at.call(headers={"X-Forwarded-For": f"198.51.100.{n}"})
            came += call.post("/guests", json={"name": f"Guest {n}"}).status_code == 201
    assert came == (6 if many else 2)


def test_proxies_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)
    assert named_proxies() == () and named_proxies(["10.0.0.1"]) == ("10.0.0.1",)
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "10.0.0.2, 10.0.0.3")
    assert named_proxies() == ("10.0.0.2", "10.0.0.3")


def test_nobody_comes_under_another_name(tmp_path: Path) -> None:
    assert known_hosts("0.0.0.0", (), ()) is None and known_hosts("127.0.0.1", ("127.0.0.1",), ()) is None
    with host(tmp_path, hosts=known_hosts("127.0.0.1", (), ["play.example"])) as at:
        for name in ("127.0.0.1", "localhost:80", "[::1]:8080", "play.example", "PLAY.example.", "a.localhost"):
            ok(at.call(headers={"Host": name}).get("/capabilities"))
        for name in ("evil.example", "127.0.0.1.evil.example", "", "play.example.evil.example", *NO_HOSTS):
            assert refused(at.call(headers={"Host": name}).get("/capabilities"), "request/host")["status"] == 421


NO_HOSTS = (
    "[",
    "[x]",
    "]:1",
    "127.0.0.1:b",
    ":99999999",
    "localhost:-1",
    "localhost/x",
    "localhost?x",
    "localhost#",
    ":80",
    "a@b:80",
    "@localhost",
    "evil@play.example",
    "a:b@localhost:80",
)
PATHS = ("/", "/table/x", "/favicon.ico", "/assets/x.js", "/nowhere", f"{API}/nowhere", f"{API}/games", "/healthz")


def test_whatever_name_is_asked_for_nothing_fails(tmp_path: Path) -> None:
    """Also where nobody can say under which names people come, behind a proxy."""
    with host(tmp_path) as at:
        for path in PATHS:
            for name in NO_HOSTS:
                assert refused(at.call(headers={"Host": name}).get(at.url + path), "request/malformed")["status"] == 400
            ok(at.call(headers={"Host": "any.example:80"}).get(at.url), 200)
            twice = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nHost: localhost:b\r\nConnection: close\r\n\r\n"
            assert not called(at, twice.encode()).startswith(b"HTTP/1.1 5")


def test_a_long_log_is_told_a_piece_at_a_time(server: Host, ann: httpx.Client) -> None:
    """Others come to their turn while somebody reads 20,000 entries, and what is read is the same."""
    id = lay(ann, "hong-kong", ME, {"kind": "here"})["id"]
    table = server.services.tables.at_hand[id]
    whole = OpenTable(table.row, table.state, table.entries * 2000, table.positions * 2000)
    turns = 0

    async def read() -> None:
        nonlocal turns
        reading = asyncio.create_task(whole.read(None, "en"))
        while not reading.done():
            turns += 1
            await asyncio.sleep(0)

    asyncio.run(read())
    assert turns > len(whole.entries) / AT_A_TIME - 3
    again = OpenTable(table.row, table.state, whole.entries, whole.positions)
    assert whole.lines(None, "en") == again.lines(None, "en") and len(whole.lines(None, "en")) == len(whole.entries)


def test_long_luck_is_laid_open_a_piece_at_a_time_and_once(ann: httpx.Client, server: Host) -> None:
    """Several ask at once, of whom one goes away; it is what a short one is, many times over."""
    id = lay(ann, "dice", ME, {"kind": "here"})["id"]
    for _ in range(3):
        play(ann, id)
    ok(ann.post(f"/tables/{id}/resign", json={}))
    table, times = server.services.tables.at_hand[id], 2000
    long = OpenTable(table.row, table.state, table.entries * times, table.positions * times)
    turns = 0

    async def ask() -> list[LuckView]:
        nonlocal turns
        gone, *asking = (asyncio.create_task(laid_open(long, "en")) for _ in range(3))
        await asyncio.sleep(0)
        gone.cancel()
        while not all(one.done() for one in asking):
            turns += 1
            await asyncio.sleep(0)
        return [*(one.result() for one in asking), await laid_open(long, "en"), await laid_open(table, "en")]

    one, other, again, short = asyncio.run(ask())
    assert turns > len(long.entries) / AT_A_TIME / 3 and one is other is again
    rolls, few = (msgspec.json.decode(msgspec.json.encode(luck.rolls)) for luck in (one, short))
    assert few and [roll["step"] for roll in rolls] == [roll["step"] for roll in few] * times
    long.forget()
    assert not long.luck, "where the log has grown"
