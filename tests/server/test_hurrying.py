"""Bots that think long: what is told of it meanwhile, and hurrying them."""

import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

import gratteciel
from gratteciel.bots.levels import Level, levels
from gratteciel.bots.seeds import replies
from gratteciel.play.record import read
from gratteciel.server.bots import turns
from tests.server.host import ME, Host, bot, heard, host, lay, now, ok, play, refused
from tests.server.in_page import Page

LEGEND = bot("living-legend")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server of their own: thoughts that are never done end with it, and are in nobody's way."""
    with host(tmp_path_factory.mktemp("patient"), thinking=0.05, sign_of_life=0.5) as running:
        yield running


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Living legends that are never done unless they are hurried."""
    monkeypatch.setattr(turns, "MOST_OF_ONE", 32)  # some go on at tables that tests have left
    for level in ("hong-kong", "world"):
        endless = Level(10**9, trees=2)
        monkeypatch.setitem(levels(gratteciel.game(level).folder.path), "living-legend", endless)


def thinking(place: Host | Page, client: httpx.Client, table: str) -> Any:
    """The thought of the bot at a table, once it has found something, for somebody who waits for it."""
    until = time.monotonic() + 120
    while (found := place.services.robots.thoughts.get(table)) is None or found.share == 0:
        assert now(client, table) and time.monotonic() < until
        time.sleep(0.01)
    return found


def until_played(client: httpx.Client, table: str, at: int) -> list[Any]:
    """The lines after an entry, once there is a step among them."""
    until = time.monotonic() + 120
    while True:
        lines = ok(client.get(f"/tables/{table}", params={"after": at}))["lines"]
        if any(line["kind"] == "step" for line in lines):
            return list(lines)
        assert time.monotonic() < until
        time.sleep(0.01)


@pytest.mark.usefixtures("patient")
def test_what_is_thought_is_told_and_can_be_cut_short(place: Host | Page, ann: httpx.Client) -> None:
    seen = lay(ann, "hong-kong", LEGEND, ME)
    table, at = seen["id"], seen["at"]
    with place.live(ann, table, "?thoughts=1&lang=fr") as live, place.live(ann, table) as plain:
        heard(live)
        heard(plain)
        told = heard(live)
        while not told["looks_at"]:
            told = heard(live)
        assert told["kind"] == "thought" and told["seat"] == 0 and told["at"] == at
        assert 0 <= told["share"] < 1 and not told["hurried"]
        assert 1 <= len(told["looks_at"]) <= 3 and all(one["prose"] and one["targets"] for one in told["looks_at"])
        assert "Rouge" in told["looks_at"][0]["prose"][0]
        assert now(ann, table)["mover"] == 0
        ok(ann.post(f"/tables/{table}/hurry", json={"at": at}), 202)
        hurry, step = until_played(ann, table, at)[:2]
        assert (hurry["kind"], hurry["seat"], hurry["facts"]["by"]) == ("hurry", 0, 1)
        assert sum(hurry["facts"]["visits"]) >= 2000 and (step["kind"], step["seat"]) == ("step", 0)
        # Whoever did not ask for thoughts is told none.
        assert heard(plain)["kind"] == "delta"
        while (message := heard(live))["kind"] == "thought":
            pass
        assert [line["kind"] for line in message["lines"]] == ["hurry", "step"]


@pytest.mark.usefixtures("patient")
def test_who_may_hurry_whom(server: Host, ann: httpx.Client, ben: httpx.Client) -> None:
    seen = lay(ann, "hong-kong", LEGEND, ME, public=True)
    table, body = seen["id"], {"at": seen["at"]}
    thinking(server, ann, table)
    refused(server.call().post(f"/tables/{table}/hurry", json=body), "person/needed")
    refused(ben.post(f"/tables/{table}/hurry", json=body), "table/not-yours")
    refused(ann.post(f"/tables/{table}/hurry", json={"at": 0}), "move/stale")
    assert not server.services.robots.thoughts[table].hurry.is_set()
    while (there := now(ann, table))["mover"] == 0:  # who begins with a quarter plays again
        thinking(server, ann, table)
        ok(ann.post(f"/tables/{table}/hurry", json={"at": there["at"]}), 202)
        until_played(ann, table, there["at"])
    refused(ann.post(f"/tables/{table}/hurry", json={"at": now(ann, table)["at"]}), "table/no-hurry")  # her own turn
    rated = lay(ann, "hong-kong", LEGEND, ME, rated=True)
    thinking(server, ann, rated["id"])
    told = refused(ann.post(f"/tables/{rated['id']}/hurry", json={"at": rated["at"]}), "table/no-hurry")
    assert "rated" in told["detail"]
    assert server.services.robots.thoughts[rated["id"]].looks_at("en") == []
    ok(ann.post(f"/tables/{rated['id']}/resign"))
    alone = lay(ann, "hong-kong", LEGEND, LEGEND, public=True)
    thinking(server, ann, alone["id"])
    refused(ben.post(f"/tables/{alone['id']}/hurry", json={"at": alone["at"]}), "table/not-yours")
    ok(ann.post(f"/tables/{alone['id']}/hurry", json={"at": alone["at"]}), 202)
    assert until_played(ann, alone["id"], alone["at"])[0]["facts"]["by"] is None


@pytest.mark.usefixtures("patient")
def test_where_there_are_secrets_nothing_is_told_but_how_far_it_is(place: Host | Page, ann: httpx.Client) -> None:
    assert gratteciel.game("world").has_secrets
    seen = lay(ann, "world", LEGEND, ME, LEGEND)
    while now(ann, seen["id"])["mover"] == 1:
        play(ann, seen["id"])
    thought = thinking(place, ann, seen["id"])
    with place.live(ann, seen["id"], "?thoughts=1") as live:
        heard(live)
        messages = [heard(live) for _ in range(3)]
    assert all(one["kind"] == "thought" and one["looks_at"] == [] for one in messages)
    assert thought.mind.thinker.looks_at(3) == []  # it is not even noted
    at = now(ann, seen["id"])["at"]
    ok(ann.post(f"/tables/{seen['id']}/hurry", json={"at": at}), 202)
    hurry = next(line for line in until_played(ann, seen["id"], at) if line["kind"] == "hurry")
    assert hurry["facts"] == {"by": 1}, "not how far it had come"
    ok(ann.post(f"/tables/{seen['id']}/resign"))
    told = ok(ann.get(f"/tables/{seen['id']}/luck"))["hurried"]
    assert told[0]["length"] == hurry["length"] + 1 and sum(told[0]["visits"]) >= 2000


def test_a_hurried_bot_can_be_played_again(place: Host | Page, ann: httpx.Client) -> None:
    seen = lay(ann, "hong-kong", bot("master-builder"), ME)
    table, hurried = seen["id"], {}
    for _ in range(2):
        thinking(place, ann, table)
        at = now(ann, table)["at"]
        ann.post(f"/tables/{table}/hurry", json={"at": at})
        for line in until_played(ann, table, at):
            if line["kind"] == "hurry":
                hurried[line["length"] + 1] = line["facts"]["visits"]
        while now(ann, table)["mover"] == 1:
            play(ann, table)
    ok(ann.post(f"/tables/{table}/resign"))
    secret = bytes.fromhex(now(ann, table)["secret"])
    position = read(ok(ann.get(f"/tables/{table}/record")))
    assert hurried
    found = list(replies(position, secret, {0: "master-builder"}, hurried))
    assert [reply.found for reply in found] == [reply.expected for reply in found]


@pytest.mark.usefixtures("patient")
def test_quick_bots_do_not_wait_for_those_that_think_long(place: Host | Page, ann: httpx.Client) -> None:
    """More endless thoughts than there are cores, and an intern still answers; nobody had to be hurried for it."""
    slow = [lay(ann, "hong-kong", LEGEND, ME) for _ in range(6)]
    for seen in slow:
        thinking(place, ann, seen["id"])
    seen = lay(ann, "hong-kong", bot("intern"), ME)
    assert until_played(ann, seen["id"], seen["at"])
    for seen in slow:
        ok(ann.post(f"/tables/{seen['id']}/hurry", json={"at": seen["at"]}), 202)
        until_played(ann, seen["id"], seen["at"])


@pytest.mark.usefixtures("patient")
def test_what_is_said_beside_the_game_does_not_make_a_bot_begin_again(place: Host | Page, ann: httpx.Client) -> None:
    seen = lay(ann, "hong-kong", LEGEND, ME)
    table = seen["id"]
    thinking(place, ann, table)
    ok(ann.post(f"/tables/{table}/draw"))  # declined at once: two entries
    ok(ann.post(f"/tables/{table}/hurry", json={"at": now(ann, table)["at"]}), 202)
    lines = until_played(ann, table, seen["at"])
    assert [line["kind"] for line in lines][:4] == ["offer", "decline", "hurry", "step"]


def test_lines_tell_where_a_step_was_and_what_it_brought(ann: httpx.Client) -> None:
    seen = lay(ann, "hong-kong", ME, {"kind": "here"})
    step = next(one for one in seen["steps"] if one["step"] == "R b2")
    line = play(ann, seen["id"], "R b2")["lines"][0]
    assert line["targets"] == step["targets"] == ["piece:roof", "plot:b2"]
    assert line.get("gains", []) == step.get("gains", [])
    assert "targets" not in next(one for one in ok(ann.get(f"/tables/{seen['id']}"))["lines"] if one["kind"] == "sit")


def test_whoever_watches_reads_where_a_step_was(ann: httpx.Client, server: Host) -> None:
    seen = lay(ann, "hong-kong", ME, {"kind": "here"})
    line = play(ann, seen["id"], "R b2")["lines"][0]
    assert ok(server.call().get(f"/tables/{seen['id']}"))["lines"][-1]["targets"] == line["targets"]


def test_turns_go_round_by_whose_they_are_and_those_that_press_come_first() -> None:
    from gratteciel.bots.turns import Turns

    turns, order = Turns(1), []

    def work(name: str, pressing: bool, whose: str) -> None:
        for _ in range(2):
            with turns.turn(pressing, whose):
                order.append(name)

    def waiting() -> int:
        return sum(len(bells) for queue in (turns.waiting, turns.pressing) for bells in queue.values())

    turns.wait()
    threads = []
    crowd = [(f"m{n}", False, "mallory") for n in range(6)]
    for one in (*crowd, ("a", False, "ann"), ("b", False, "ben"), ("c", True, "cat")):
        threads.append(threading.Thread(target=work, args=one))
        threads[-1].start()
        while waiting() < len(threads):
            threading.Event().wait(0.001)
    turns.pass_on()
    for thread in threads:
        thread.join(10)
    assert order[0] == "c" and len(order) == 18 and turns.free == 1 and not turns.waiting
    others = [name for name in order if name != "c"]
    assert others[:3] == ["m0", "a", "b"], "each has a turn before anybody has two"
    assert {"a", "b"} <= {*others[3:8]}, "and again, however many thoughts somebody else has"
