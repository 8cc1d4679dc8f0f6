"""The live socket: snapshot, deltas, resuming, refusals, heartbeats, slow readers."""

import asyncio
import dataclasses
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest
from litestar.exceptions import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed

from gratteciel.server.api.live import send, until_gone
from gratteciel.server.routes.telling import Teller
from gratteciel.server.storage.change_feed import LocalChangeFeed
from tests.server.host import ME, Host, bot, heard, host, lay, now, ok, play, two


def numbers(message) -> list[int]:
    return [line["number"] for line in message["lines"]]


def test_a_snapshot_then_deltas(place, ann, second, couple) -> None:
    table = couple()
    with place.live(second, table) as live:
        first = heard(live)
        assert first["kind"] == "snapshot" and numbers(first) == [*range(1, first["at"] + 1)]
        assert first["now"]["seat"] == now(second, table)["seat"]
        at = play(ann, table, "Q b2")["at"]
        delta = heard(live)
        assert delta["kind"] == "delta" and delta["at"] == at and numbers(delta) == [at] == [first["at"] + 1]
        assert "Rouge" in delta["lines"][0]["prose"][0] and delta["now"]["steps"] == now(second, table)["steps"]
        ok(ann.post(f"/tables/{table}/chat", json={"text": "your turn"}), 201)
        said = heard(live)
        assert said["lines"] == [] and said["chat"][0]["text"] == "your turn" and said["heard"] == 1


def test_after_a_dropped_connection_exactly_what_was_missed(server: Host, ann, ben) -> None:
    table = two(ann, ben)
    with server.live(ben, table) as live:
        seen = heard(live)["at"]
    ok(ann.post(f"/tables/{table}/chat", json={"text": "one"}), 201)
    play(ann, table, "Q b2")
    play(ann, table, "S b2")
    ok(ann.post(f"/tables/{table}/chat", json={"text": "two"}), 201)
    with server.live(ben, table, f"?after={seen}&heard=1") as live:
        missed = heard(live)
        assert missed["kind"] == "delta" and numbers(missed) == [4, 5]
        assert [remark["text"] for remark in missed["chat"]] == ["two"]
    with server.live(ben, table, f"?after={missed['at']}") as live:
        assert numbers(heard(live)) == []
    with server.live(ben, table, "?after=999") as live:  # of another log, perhaps
        assert heard(live)["kind"] == "snapshot"


def test_many_changes_become_one_message_and_none_is_lost(ann, listen) -> None:
    table = lay(ann, "hong-kong", ME, {"kind": "here"})["id"]
    with listen(table) as live:
        seen = heard(live)["at"]
        for _ in range(6):
            last = play(ann, table)["at"]
        while seen < last:
            message = heard(live)
            assert message["kind"] == "snapshot" or numbers(message)[0] == seen + 1
            seen = message["at"]


def test_who_plays_for_several_is_told_anew_when_the_eyes_change(ann, listen) -> None:
    table = lay(ann, "world", ME, {"kind": "here"})["id"]
    with listen(table) as live:
        eyes = heard(live)["now"]["seat"]
        while now(ann, table)["mover"] == eyes:
            play(ann, table)
            message = heard(live)
        assert message["now"]["seat"] != eyes and message["kind"] == "snapshot"


@pytest.mark.parametrize(
    ("query", "headers", "code", "close"),
    [
        ("?after=x", {}, "request/malformed", 4400),
        ("", {"Origin": "https://evil.example"}, "request/cross-site", 4403),
        ("", {"Origin": "https://["}, "request/cross-site", 4403),
        ("", {"Authorization": "Bearer gc_wrong"}, "person/token", 4401),
    ],
)
def test_what_is_wrong_is_told_and_the_socket_closed(server: Host, ann, ben, query, headers, code, close) -> None:
    table = two(ann, ben)
    with server.live(ben, table, query, **headers) as live:
        told = msgspec.json.decode(live.recv())
        assert told["code"] == code and (told["title"] and told["detail"])
        with pytest.raises(ConnectionClosed) as closed:
            live.recv(timeout=10)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == close


def test_a_table_that_is_not_there(place, second) -> None:
    with place.live(second, "nowhere") as live:
        assert msgspec.json.decode(live.recv())["title"] == "Table inconnue"


def test_our_own_pages_may_open_it(server: Host, ann, ben) -> None:
    table = two(ann, ben)
    with server.live(ann, table, Origin=server.url) as live:
        assert heard(live)["now"]["seat"] == 0


def test_there_is_a_sign_of_life(ann, couple, listen) -> None:
    with listen(couple()) as live:
        at = heard(live)["at"]
        assert msgspec.json.decode(live.recv(timeout=10)) == {"kind": "beat", "at": at}


def test_spectators_listen_without_steps(server: Host, ann) -> None:
    table = lay(ann, "hong-kong", ME, bot(), public=True)["id"]
    with server.live(server.call(), table, **{"Accept-Language": "fr-CH, en;q=0.5"}) as live:
        assert heard(live)["now"]["seats"][0]["colour"] == "Rouge"
    with server.live(server.call(), table, "?lang=fr", **{"Accept-Language": "en"}) as live:
        first = heard(live)
        assert first["now"]["seat"] is None and first["now"]["steps"] == [] and first["now"]["invitation"] is None
        play(ann, table)
        assert "Rouge" in heard(live)["lines"][0]["prose"][0]


def test_the_rematch_is_announced(place, ann, second, couple) -> None:
    table = couple()
    with place.live(second, table) as live:
        heard(live)
        ok(ann.post(f"/tables/{table}/resign"))
        assert heard(live)["now"]["result"]
        again = ok(ann.post(f"/tables/{table}/rematch"), 201)["now"]["id"]
        assert heard(live)["now"]["rematch"] == again


class Deaf:
    """A socket whose reader takes nothing."""

    scope: ClassVar = {"user": None}

    async def send_text(self, text: str) -> None:
        await asyncio.sleep(60)

    async def receive(self) -> None:
        await asyncio.sleep(60)


def test_who_takes_nothing_is_dropped(server: Host, ann, monkeypatch: pytest.MonkeyPatch) -> None:
    table = lay(ann, "hong-kong", ME, {"kind": "here"})["id"]
    monkeypatch.setattr(server.services, "settings", dataclasses.replace(server.services.settings, patience=0.1))
    deaf: Any = Deaf()
    say = partial(send, deaf, server.services, table)
    telling = until_gone(deaf, server.services, Teller(server.services, table, "en", None, say))
    with pytest.raises(WebSocketDisconnect, match="too slow"):
        asyncio.run_coroutine_threadsafe(telling, server.loop).result(10)
    assert not isinstance(server.services.feed, LocalChangeFeed) or table not in server.services.feed.listeners


def test_only_so_many_listen_at_once(tmp_path: Path) -> None:
    with host(tmp_path, readers=1) as at:
        ann = at.guest("Ann")
        table = lay(ann, "hong-kong", ME, {"kind": "here"})["id"]
        with at.live(ann, table) as one:
            heard(one)
            with at.live(ann, table) as other:
                assert msgspec.json.decode(other.recv())["code"] == "server/busy"
