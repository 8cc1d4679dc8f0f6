"""What is made once for several readers of a table, and what never is."""

import asyncio
import zlib
from contextlib import ExitStack
from typing import Any

import msgspec
import pytest

from gratteciel.server.api import wire
from gratteciel.server.api.wire import GuardedSocket, frame, framed
from gratteciel.server.routes import talk, telling
from gratteciel.server.routes.schemas import LiveMessage
from gratteciel.server.routes.telling import Teller
from gratteciel.server.storage.sqlite.visits import SqliteVisits
from gratteciel.server.tables import open_table
from gratteciel.server.tables.open_table import MOST_SAID
from gratteciel.server.tables.setups import setup_of
from tests.server.host import ME, Host, heard, lay, ok, two


@pytest.fixture
def encoded(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The messages about steps that were made, however many got them."""
    made: list[bytes] = []
    encode = telling.encode

    def noted(message: Any) -> bytes:
        body = encode(message)
        if isinstance(message, LiveMessage) and message.kind == "delta":
            made.append(body)
        return body

    monkeypatch.setattr(telling, "encode", noted)
    monkeypatch.setattr(open_table, "FRESH", 60.0)
    return made


def step(client: Any, table: str) -> None:
    """Whoever is to move plays the first step there is."""
    now = ok(client.get(f"/tables/{table}"))["now"]
    ok(client.post(f"/tables/{table}/steps", json={"at": now["at"], "step": now["steps"][0]["step"]}))


def test_one_message_is_made_for_all_who_look_on(server: Host, ann, encoded: list[bytes]) -> None:
    table = lay(ann, "world", ME, {"kind": "here"})["id"]
    with ExitStack() as open:
        people = [server.call(headers={"Accept-Language": "en"}) for _ in range(2)] + [server.guest("Cleo")]
        onlookers = [open.enter_context(server.live(who, table)) for who in people]
        mine = open.enter_context(server.live(ann, table))
        for live in (*onlookers, mine):
            heard(live)
        step(ann, table)
        told = [heard(live) for live in onlookers]
        own = heard(mine)
    assert told[0] == told[1] == told[2] != own and told[0]["now"]["seat"] is None
    assert len(encoded) == 2, "one for all who look on, one for the seat"


def test_what_a_seat_knows_is_told_to_nobody_else(server: Host, ann, ben, encoded: list[bytes]) -> None:
    table = two(ann, ben, "world")
    with server.live(ann, table) as one, server.live(ben, table) as other, server.live(server.call(), table) as third:
        for live in (one, other, third):
            heard(live)
        step(ann if ok(ann.get(f"/tables/{table}"))["now"]["steps"] else ben, table)
        hands = [
            [area["things"] for area in heard(live)["now"]["picture"]["areas"] if area["id"].startswith("hand:")]
            for live in (one, other, third)
        ]
    assert hands[0] != hands[1] != hands[2] != hands[0] and len(encoded) == 3


def test_who_is_there_is_not_asked_at_every_step(server: Host, ann, monkeypatch: pytest.MonkeyPatch) -> None:
    now = lay(ann, "hong-kong", ME, {"kind": "here"})
    asked: list[str] = []
    at = SqliteVisits.at

    async def noted(self: SqliteVisits, id: str) -> Any:
        asked.append(id)
        return await at(self, id)

    with server.live(ann, now["id"], "?company=1") as live:
        while heard(live)["kind"] != "company":
            pass
        monkeypatch.setattr(SqliteVisits, "at", noted)
        for _ in range(2):  # whatever the first one leads to is done before the second is told
            body = {"at": now["at"], "step": now["steps"][0]["step"]}
            now = ok(ann.post(f"/tables/{now['id']}/steps", json=body))["now"]
            assert heard(live)["kind"] in ("delta", "snapshot")
    assert not asked


def test_a_message_is_packed_once_and_small_ones_not_at_all() -> None:
    long = msgspec.json.encode({"told": [f"step {n % 40}" for n in range(3000)]})
    made = framed(long)
    assert made is framed(bytes(bytearray(long))) and made.plain == frame(long, False)
    assert made.packed[0] == 0xC1 and len(made.packed) * 3 < len(long)
    size = int.from_bytes(made.packed[2:4], "big")
    assert zlib.decompressobj(-15).decompress(made.packed[4 : 4 + size] + b"\x00\x00\xff\xff") == long
    assert framed(b"{}") == (b"\x81\x02{}", b"\x81\x02{}")
    assert frame(bytes(70_000), False)[:10] == b"\x81\x7f" + (70_000).to_bytes(8, "big")


def test_what_waits_for_a_reader_is_bounded(server: Host, ann, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader who takes nothing is written one message beyond the bound, and nothing is compressed for them alone."""
    sockets: list[GuardedSocket] = []
    opened = GuardedSocket.handle_connect

    def noted(self: GuardedSocket, event: Any) -> None:
        sockets.append(self)
        opened(self, event)

    monkeypatch.setattr(GuardedSocket, "handle_connect", noted)
    table = lay(ann, "hong-kong", ME, {"kind": "here"})["id"]
    with server.live(ann, table) as live:
        heard(live)
        [socket] = sockets
        assert socket.packs and socket.conn.extensions[0].local_no_context_takeover  # type: ignore[attr-defined]
        message = bytes(range(32, 96)) * 4096

        async def say() -> int:
            said = 0
            while socket.says(message + str(said).encode()):
                said += 1
                assert said < 1000
            waiting: int = socket.transport.get_write_buffer_size()
            socket.transport.abort()  # nobody is going to take it
            return waiting

        socket.packs = False
        live.close_timeout = 0.05  # it has no room for what comes, nor for a farewell
        waiting = asyncio.run_coroutine_threadsafe(say(), server.loop).result(10)
    assert wire.MOST_QUEUED < waiting <= wire.MOST_QUEUED + len(message) + 100


def test_tables_that_are_set_up_alike_share_their_setup(server: Host, ann) -> None:
    others: list[dict[str, Any]] = [{}, {"public": True}, {"options": {}}]
    laid = [lay(ann, "hong-kong", ME, {"kind": "here"}, **more)["id"] for more in others]
    plans = [server.services.tables.at_hand[id].state.plan for id in laid]
    assert setup_of(plans[0]) is setup_of(plans[1]) is setup_of(plans[2])


def test_a_reader_is_told_nothing_twice(server: Host, ann) -> None:
    """Whatever was kept of a message is forgotten with the next entry."""
    table = lay(ann, "hong-kong", ME, {"kind": "here"})["id"]
    said: list[Any] = []

    async def say(message: bytes) -> None:
        said.append(msgspec.json.decode(message))

    async def tell() -> None:
        teller = Teller(server.services, table, "en", None, say)
        await teller.tell()
        one = server.services.tables.at_hand[table]
        assert one.said
        one.forget()
        assert not one.said and not one.nows
        await teller.tell(said=False)

    asyncio.run_coroutine_threadsafe(tell(), server.loop).result(10)
    assert len(said) == 1


def test_who_says_each_time_to_have_heard_something_else_fills_no_memory(server: Host, ann) -> None:
    table = lay(ann, "hong-kong", ME, {"kind": "here"})["id"]

    async def say(message: bytes) -> None:
        assert message

    async def tell() -> None:
        for number in range(3 * MOST_SAID):
            await Teller(server.services, table, "en", None, say, heard=number).tell()

    asyncio.run_coroutine_threadsafe(tell(), server.loop).result(30)
    assert len(server.services.tables.at_hand[table].said) <= MOST_SAID


def test_what_came_while_it_was_asked_what_was_said_is_told_once(
    server: Host, ann, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = lay(ann, "hong-kong", ME, {"kind": "here"})["id"]
    asked, said = talk.heard, [0]

    async def slowly(*about: Any) -> Any:
        await asyncio.to_thread(step, ann, table)
        return await asked(*about)

    async def say(message: bytes) -> None:
        said.extend(line["number"] for line in msgspec.json.decode(message)["lines"])

    async def tell() -> None:
        teller = Teller(server.services, table, "en", None, say)
        await teller.tell(said=False)
        await asyncio.to_thread(step, ann, table)
        monkeypatch.setattr(telling, "heard", slowly)
        await teller.tell()
        await teller.tell(said=False)

    asyncio.run_coroutine_threadsafe(tell(), server.loop).result(10)
    assert said == sorted(set(said)) and len(said) > 2
