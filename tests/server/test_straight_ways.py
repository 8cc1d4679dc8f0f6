"""A step goes straight: played once, one append, and everybody has got what they need to tell it."""

import asyncio
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from gratteciel.play.position import Position
from gratteciel.server.errors import MoveStale, TableBegun
from gratteciel.server.people.person import Person
from gratteciel.server.storage.change_feed import LocalChangeFeed
from gratteciel.server.storage.sqlite.store import SqliteStore
from gratteciel.server.tables.actions import Rise, Sit, Step
from gratteciel.server.tables.open_table import MOST_SHOWN
from gratteciel.server.tables.plan import SeatPlan, TablePlan
from gratteciel.server.tables.tables import Tables
from tests.server.host import ME, Host, bot, heard, lay, now, ok, play, refused, two

ANN, BEN = (Person(id=name.lower(), name=name, created=0.0) for name in ("Ann", "Ben"))


@pytest.fixture
def asked(server: Host, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the server's store is asked for, but for who calls."""
    found: list[str] = []

    def noted(name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **more: Any) -> Any:
            found.append(name)
            return method(*given, **more)

        return call

    for concern in ("tables", "talk", "ratings", "reviews"):
        part = getattr(server.services.store, concern)
        for name, method in inspect.getmembers(part, callable):
            if not name.startswith("_"):
                monkeypatch.setattr(part, name, noted(f"{concern}.{name}", method))
    return found


def step(client: httpx.Client, table: str, seen: Any, text: str | None = None) -> Any:
    """Play a step after what was seen, without looking again."""
    chosen = text or seen["steps"][0]["step"]
    return ok(client.post(f"/tables/{table}/steps", json={"at": seen["at"], "step": chosen}))


@pytest.mark.parametrize("game", ["hong-kong", "dice"])
def test_a_step_asks_the_store_for_the_append_alone(server: Host, ann, ben, asked: list[str], game: str) -> None:
    table = two(ann, ben, game)
    with server.live(ben, table) as live:
        heard(live)
        seen = now(ann, table)
        asked.clear()
        step(ann, table, seen)
        heard(live)
        assert asked == ["tables.append"]


def test_so_does_the_last_step_of_a_game(server: Host, ann, asked: list[str]) -> None:
    table = lay(ann, "hong-kong", ME, {"kind": "here"})
    with server.live(ann, table["id"]) as live:
        heard(live)
        while table["status"] == "playing":
            asked.clear()
            table = step(ann, table["id"], table)["now"]
            heard(live)
            assert asked == ["tables.append"]


def test_bots_ask_no_more_than_people(server: Host, ann, asked: list[str]) -> None:
    table = lay(ann, "hong-kong", ME, bot())
    with server.live(ann, table["id"]) as live:
        heard(live)
        for _ in range(3):
            seen = now(ann, table["id"])
            asked.clear()
            step(ann, table["id"], seen)
            while not heard(live)["now"]["steps"]:
                pass
            assert set(asked) == {"tables.append"} and len(asked) > 1


def test_a_step_is_played_once(ann, ben, monkeypatch: pytest.MonkeyPatch) -> None:
    table = two(ann, ben)
    seen, played, real = now(ann, table), [], Position.play

    def noted(position: Position, move: Any) -> Position:
        played.append(str(move))
        return real(position, move)

    monkeypatch.setattr(Position, "play", noted)
    step(ann, table, seen, "S b2")
    assert played == ["S b2"]


def test_a_step_against_the_rules_changes_nothing(ann, ben) -> None:
    table = two(ann, ben)
    seen = now(ann, table)
    refused(ann.post(f"/tables/{table}/steps", json={"at": seen["at"], "step": "S c3"}), "move/illegal")
    refused(ann.post(f"/tables/{table}/steps", json={"at": seen["at"], "step": "S z9"}), "move/malformed")
    assert now(ann, table)["at"] == seen["at"]


def test_chat_is_read_when_somebody_comes_and_when_something_is_said(server: Host, ann, ben, asked: list[str]) -> None:
    table = two(ann, ben)
    with server.live(ben, table) as live:
        heard(live)
        assert asked.count("talk.listen") == 1
        asked.clear()
        play(ann, table)
        heard(live)
        assert "talk.listen" not in asked
        ok(ann.post(f"/tables/{table}/chat", json={"text": "there"}), 201)
        assert heard(live)["chat"][0]["text"] == "there"
        assert asked.count("talk.listen") == 1


def boards(client: httpx.Client, table: str, seen: list[Any]) -> list[tuple[Any, Any]]:
    """What somebody asks for one by one, of the steps that came as seen."""
    found = [ok(client.get(f"/tables/{table}/positions/{one['length']}")) for one in seen]
    return [(one["scores"], one["picture"]) for one in found]


def test_news_carry_what_is_seen_after_each_step(server: Host, ann, ben) -> None:
    table = two(ann, ben, "dice")
    with server.live(ben, table) as live:
        assert heard(live)["seen"] == []
        answer = step(ann, table, now(ann, table), "take GFP")
        delta = heard(live)
    for client, news in ((ann, answer), (ben, delta)):
        steps = [(line["number"], line["length"]) for line in news["lines"] if line["kind"] == "step"]
        assert len(steps) > 1 and [(one["number"], one["length"]) for one in news["seen"]] == steps
        assert [(one["scores"], one["picture"]) for one in news["seen"]] == boards(client, table, news["seen"])
    assert ok(ann.get(f"/tables/{table}"))["seen"] == []


def test_of_many_steps_the_newest_are_seen(ann) -> None:
    table = lay(ann, "hong-kong", ME, {"kind": "here"})
    last = table
    for _ in range(MOST_SHOWN + 3):
        last = step(ann, table["id"], last)["now"]
    seen = ok(ann.get(f"/tables/{table['id']}", params={"after": table["at"]}))["seen"]
    assert [one["length"] for one in seen] == list(range(4, MOST_SHOWN + 4))


def test_news_show_nobody_what_is_hidden(ann, ben) -> None:
    """One's own step comes to the other as they see it."""
    table = two(ann, ben, "world", options={"covered": True})
    at = now(ann, table)["at"]
    for _ in range(6):
        play(ann if now(ann, table)["steps"] else ben, table)
    news = [ok(client.get(f"/tables/{table}", params={"after": at}))["seen"] for client in (ann, ben)]
    assert any(one["picture"] != other["picture"] for one, other in zip(*news, strict=True))
    for client, seen in zip((ann, ben), news, strict=True):
        assert seen and [(one["scores"], one["picture"]) for one in seen] == boards(client, table, seen)


def test_two_processes_at_one_table(tmp_path: Path) -> None:
    """What one has at hand is older than what the other wrote: everything is answered as it stands on disk."""

    async def run() -> None:
        stores = [SqliteStore(tmp_path / "gratteciel.db") for _ in range(2)]
        here, there = (Tables(store.tables, LocalChangeFeed()) for store in stores)
        try:
            plan = TablePlan(game="hong-kong", seats=(SeatPlan("me"), SeatPlan("open")), public=True)
            id = (await here.open_table(ANN, plan)).row.id
            await there.act(id, Sit(), BEN)
            with pytest.raises(TableBegun):
                await here.act(id, Sit(), Person(id="cat", name="Cat", created=0.0))
            at = (await there.act(id, Step(3, "S b2"), ANN)).state.number
            assert (await here.near(id)).state.number < at + 1
            at = (await here.act(id, Step(at, "S b3"), BEN)).state.number  # names more than is at hand here
            with pytest.raises(MoveStale) as stale:
                await there.act(id, Step(at - 1, "S b4"), BEN)  # is right by what is at hand there
            assert stale.value.facts["now"] == at
            assert (await there.near(id)).state.number == at
        finally:
            for store in stores:
                await store.close()

    asyncio.run(run())


def test_what_is_refused_at_hand_may_be_right_on_disk(tmp_path: Path) -> None:
    async def run() -> None:
        stores = [SqliteStore(tmp_path / "gratteciel.db") for _ in range(2)]
        here, there = (Tables(store.tables, LocalChangeFeed()) for store in stores)
        try:
            seats = (SeatPlan("me"), SeatPlan("open"), SeatPlan("open"))
            id = (await here.open_table(ANN, TablePlan(game="helicopters", seats=seats, public=True))).row.id
            await here.act(id, Sit(seat=1), BEN)
            await there.act(id, Rise(), BEN)
            cat = Person(id="cat", name="Cat", created=0.0)
            assert (await here.act(id, Sit(seat=1), cat)).state.seats[1].person == "cat"
        finally:
            for store in stores:
                await store.close()

    asyncio.run(run())
