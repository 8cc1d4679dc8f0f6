"""Clocks stand still while nobody serves the tables."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from gratteciel.server.errors import MoveStale, StoreFailed
from gratteciel.server.people.person import Person
from gratteciel.server.storage.change_feed import LocalChangeFeed
from gratteciel.server.tables import heartbeat
from gratteciel.server.tables.actions import Sit, Step
from gratteciel.server.tables.due import Outage, pause
from gratteciel.server.tables.house_clock import HouseClock
from gratteciel.server.tables.log import Paused
from gratteciel.server.tables.plan import Clock
from gratteciel.server.tables.tables import Tables
from gratteciel.server.tables.timekeeper import Timekeeper
from tests.server.desk import ANN, BEN, HERE, ME, OPEN, Desk, bot
from tests.server.host import Host, host, now, ok, play, refused, two, until
from tests.server.shelf import with_store

START = 1.7e9


def desk(**plan: object) -> Desk:
    one = Desk.lay("hong-kong", ME, OPEN, **plan)
    one.do(BEN, Sit())
    return one


def test_an_outage_is_made_good_to_whose_clock_ran() -> None:
    one = desk(clock=Clock(reserve=100, increment=0))
    began = one.now
    one.do(ANN, Step(one.state.number, "S b2"), wait=30)
    (made_good,) = pause(one.state, Outage(began + 40, began + 1040))
    assert made_good == Paused(seat=1, seconds=1000, until=began + 1040)
    one.now = began + 1050
    one.append([made_good])
    state = one.state
    assert state.clocks is not None and state.status == "playing"
    assert state.clocks.at(one.now) == (70, 80)  # ten seconds before the outage and ten after it
    assert pause(state, Outage(began + 40, began + 1040)) == []  # once
    one.do(BEN, Step(one.state.number, "S b3"), wait=5)
    assert one.state.clocks is not None and one.state.clocks.left == (70, 75)
    assert pause(one.state, Outage(began + 40, began + 1040)) == []  # nobody's clock ran then that runs now


def test_a_clock_that_began_to_run_later_was_not_held() -> None:
    one = desk(clock=Clock(turn=50))
    one.now += 20
    assert pause(one.state, Outage(one.now - 100, one.now - 20.5)) == []
    assert pause(one.state, None) == []
    assert pause(Desk.lay("hong-kong", bot(), ME, clock=Clock(turn=50)).state, Outage(-9, 9)) == []  # bots have none
    assert pause(Desk.lay("hong-kong", ME, OPEN, clock=Clock(turn=50)).state, Outage(-9, 9)) == []  # not begun


def test_without_a_clock_only_a_long_outage_counts() -> None:
    one = desk(absence=60)
    assert pause(one.state, Outage(one.now, one.now + 59)) == []
    one.append(pause(one.state, Outage(one.now + 10, one.now + 500)))
    assert one.state.acted == one.entries[-2].when + 490
    both = Desk.lay("hong-kong", ME, HERE)
    assert len(pause(both.state, Outage(both.now, both.now + 100))) == 1


def test_the_store_knows_when_it_was_last_alive(tmp_path: Path) -> None:
    async def use(store):
        before = await store.server.alive()
        await store.server.stay_alive(12.5)
        await store.server.stay_alive(13.25)
        return before, await store.server.alive()

    assert with_store(tmp_path / "x.db", use) == (None, 13.25)
    assert with_store(tmp_path / "x.db", lambda store: store.server.alive()) == 13.25


Restarted = Callable[[float], AbstractContextManager[Host]]


@pytest.mark.parametrize("clock", [{"turn": 30}, {"reserve": 30}])
def test_nobody_loses_on_time_because_of_the_server(tmp_path: Path, clock: dict[str, float]) -> None:
    time = [START]

    def cookie_of(client: httpx.Client) -> str:
        return client.cookies["gratteciel"]

    with host(tmp_path, now=lambda: time[0]) as at:
        ann, ben = at.guest("Ann"), at.guest("Ben")
        cookies = cookie_of(ann), cookie_of(ben)
        table, slow = two(ann, ben, clock=clock), two(ann, ben, absence=60)
        time[0] += 10
        assert now(ann, table)["seats"][0]["seconds"] == 20
    time[0] += 86400
    with host(tmp_path, now=lambda: time[0]) as at:
        ann, ben = (at.call(cookies={"gratteciel": cookie}) for cookie in cookies)
        seen = ok(ann.get(f"/tables/{table}"))
        assert seen["now"]["status"] == "playing" and seen["now"]["seats"][0]["seconds"] == 20
        assert seen["lines"][-1]["kind"] == "pause" and seen["lines"][-1]["facts"]["seconds"] == 86400
        told = refused(ben.post(f"/tables/{slow}/claim"), "table/too-early")
        assert told["facts"]["seconds"] == 50
        assert ok(ann.get(f"/tables/{table}"))["at"] == seen["at"]
        play(ann, table, "S b2")
        time[0] += 31
        at.loop.call_soon_threadsafe(at.services.timekeeper.ring, table)
        until(lambda: now(ann, table)["status"] == "over")
        assert now(ann, table)["result"] == {"shares": [1.0, 0.0], "reason": "clock", "ending": None}


def test_it_beats_more_often_while_a_clock_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heartbeat, "OFTEN", 0.01)
    monkeypatch.setattr(heartbeat, "SELDOM", 1e9)
    time = [START]
    with host(tmp_path, now=lambda: time[0]) as at:

        async def noted(wanted: float, seconds: float) -> bool:
            async with asyncio.timeout(seconds):
                while await at.services.store.server.alive() != wanted:
                    await asyncio.sleep(0.01)
            return True

        def until(wanted: float, seconds: float) -> bool:
            return asyncio.run_coroutine_threadsafe(noted(wanted, seconds), at.loop).result()

        time[0] += 5
        with pytest.raises(TimeoutError):
            until(time[0], 0.3)
        two(at.guest("Ann"), at.guest("Ben"), clock={"turn": 1000})
        assert until(time[0], 20)


def test_it_beats_while_the_server_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heartbeat, "OFTEN", 0.01)
    monkeypatch.setattr(heartbeat, "SELDOM", 0.05)
    time = [START]
    with host(tmp_path, now=lambda: time[0]) as at:
        time[0] += 500

        async def caught_up() -> None:
            async with asyncio.timeout(20):
                while await at.services.store.server.alive() != time[0]:
                    await asyncio.sleep(0.02)

        asyncio.run_coroutine_threadsafe(caught_up(), at.loop).result()
        time[0] += 7
    assert with_store(tmp_path / "gratteciel.db", lambda store: store.server.alive()) == time[0]


class Away:
    """A store that keeps nothing for a while."""

    away = False

    async def stay_alive(self, when: float) -> None:
        if self.away:
            raise StoreFailed(why="away")

    async def alive(self, since: float | None = None) -> float | None:
        return None


@pytest.mark.parametrize("jumps", [False, True])
def test_clocks_stand_still_while_nothing_can_be_kept_and_where_the_clock_is_put_forward(jumps: bool) -> None:
    async def use() -> None:
        clock = [START]
        tables = Tables(cast(Any, None), LocalChangeFeed(), lambda: clock[0])
        store, timekeeper = Away(), Timekeeper(tables)
        beating = heartbeat.Heartbeat(tables, cast(Any, store), timekeeper)
        beating.clock.steady = lambda: 0.0 if jumps else clock[0]
        await beating.beat()
        await beating.catch_up()
        assert tables.outage is None
        clock[0] += 100
        if not jumps:
            store.away = True
            await timekeeper.look("t1")  # it may be that it ran out, but nobody could have played
            assert tables.outage is None and "t1" in timekeeper.timers
            store.away = False
        await beating.catch_up()
        assert tables.outage == Outage(START, START + 100)
        clock[0] -= 50
        await beating.beat()
        assert tables.outage is None, "the clock was put back"
        await beating.beat()
        assert tables.outage is None, "once"
        await timekeeper.close()

    asyncio.run(use())


DAY = 86_400.0


def test_a_clock_that_is_put_forward_and_back_in_a_moment_moves_nothing() -> None:
    """Everything happens at times the heartbeat knows of, so that it can be made good."""

    async def use() -> None:
        machine, steady = [START], [7.0]

        def wait(seconds: float, ahead: float) -> None:
            steady[0] += seconds
            machine[0] = START + steady[0] - 7.0 + ahead

        house = HouseClock(lambda: machine[0], lambda: steady[0])
        tables = Tables(cast(Any, None), LocalChangeFeed(), house)
        beating = heartbeat.Heartbeat(tables, cast(Any, Away()), Timekeeper(tables))
        await beating.beat()
        for ahead in (DAY, -DAY, 0):
            wait(1, ahead)
            assert house() == pytest.approx(START + steady[0] - 7.0)
        await beating.beat()
        assert tables.outage is None, "it is where it was"
        wait(1, DAY)
        await beating.beat()
        assert tables.outage == Outage(START + 3, START + DAY + 4), "forward: made good"
        wait(1, -DAY)
        await beating.beat()
        assert tables.outage is None and house() == pytest.approx(START - DAY + 5), "back: nobody was away"
        wait(1, 0)
        await beating.beat()
        assert tables.outage == Outage(START - DAY + 5, START + 6), "and forward again"

    asyncio.run(use())


def test_who_plays_while_the_clock_is_put_forward_loses_nothing(tmp_path: Path) -> None:
    machine, steady = [START], [7.0]
    house = HouseClock(lambda: machine[0], lambda: steady[0])
    with host(tmp_path, now=house) as at:
        ann, ben = at.guest("Ann"), at.guest("Ben")
        id = two(ann, ben, clock={"turn": 30})
        heartbeat, tables = at.services.heartbeat, at.services.tables

        async def play_meanwhile() -> None:
            table = await tables.near(id)
            seat = table.state.seats[0]
            assert seat.person is not None
            who = Person(id=seat.person, name="Ann", created=START)
            async with table.lock:
                playing = asyncio.create_task(tables.act(id, Step(table.state.number, "S b2"), who))
                await asyncio.sleep(0.05)  # it was seen to be in time, and waits for the table
                machine[0], steady[0] = machine[0] + DAY, steady[0] + 1
                keep = heartbeat.store.stay_alive

                async def slowly(when: float) -> None:
                    assert house() == START + 1, "nothing happens at a time of which nobody knows whether it jumped"
                    await keep(when)

                with pytest.MonkeyPatch.context() as patch:
                    patch.setattr(heartbeat.store, "stay_alive", slowly)
                    await heartbeat.beat()
                assert house() == START + DAY
            with pytest.raises(MoveStale):
                await playing

        asyncio.run_coroutine_threadsafe(play_meanwhile(), at.loop).result(20)
        seen = ok(ann.get(f"/tables/{id}"))
        assert seen["now"]["status"] == "playing"
        assert seen["lines"][-1]["kind"] == "pause" and seen["lines"][-1]["facts"]["seconds"] == DAY
        play(ann, id, "S b2")


@pytest.mark.parametrize("others", [False, True])
def test_nobody_loses_on_time_while_the_process_is_held_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, others: bool
) -> None:
    time = [START]
    with host(tmp_path, now=lambda: time[0]) as at:
        ann, ben = at.guest("Ann"), at.guest("Ben")
        id = two(ann, ben, clock={"turn": 30})
        ring = partial(at.loop.call_soon_threadsafe, at.services.timekeeper.ring, id)

        async def away() -> None:
            """The process does nothing at all for a minute, and another one may be there for the tables."""
            if others:
                monkeypatch.setattr(at.services.store.server, "alive", lambda since=None: asyncio.sleep(0))
            at.services.heartbeat.awake -= 60
            time[0] += 60

        asyncio.run_coroutine_threadsafe(away(), at.loop).result()
        ring()
        if others:
            until(lambda: now(ann, id)["status"] == "over")
            return
        until(lambda: ok(ann.get(f"/tables/{id}"))["lines"][-1]["kind"] in ("pause", "end"))
        seen = ok(ann.get(f"/tables/{id}"))
        assert seen["now"]["status"] == "playing" and seen["lines"][-1]["facts"]["seconds"] == 60
        assert seen["now"]["seats"][0]["seconds"] == 30
        time[0] += 31
        ring()
        until(lambda: now(ann, id)["status"] == "over")


def test_what_was_made_good_by_a_clock_that_was_put_back_since_hinders_no_other() -> None:
    one = desk(clock=Clock(turn=60))
    began = one.now
    one.append(pause(one.state, Outage(began, began + DAY), began + DAY))
    assert one.state.paused == began + DAY
    one.now = began + 10  # the machine's clock is right again
    one.do(ANN, Step(one.state.number, "S b2"))
    outage = Outage(one.now + 5, one.now + 1005)
    (made_good,) = pause(one.state, outage, one.now + 1005)
    assert made_good == Paused(seat=1, seconds=1000, until=outage.until)
    one.now += 1005
    one.append([made_good])
    assert pause(one.state, outage, one.now) == [], "once"
