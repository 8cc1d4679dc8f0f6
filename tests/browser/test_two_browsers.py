"""Two people in two browsers, by the invitation link: connections that break, and cards that stay secret."""

import dataclasses
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocket, expect

from gratteciel.server.tables.house_clock import HouseClock
from tests.browser.axe import faults
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.sitting import ME, OPEN, Sitting, answer, lay
from tests.browser.wire import Wire, wire
from tests.server.host import Host


def invited(ann: Page, ben: Page, game: str, base: str = "", **plan: Any) -> tuple[Sitting, Sitting]:
    """Ann sets a table up and shows its link; Ben opens it and sits down."""
    ann.goto(f"/table/{lay(ann, game, ME, OPEN, **plan)['id']}")
    link = ann.get_by_test_id("invitation").input_value()
    path = link[link.index("/table/") :]
    ben.goto(base + path)
    form = ben.get_by_test_id("join")
    expect(form.get_by_role("heading")).to_contain_text("Ann")
    form.get_by_label("Your name").fill("Ben")
    form.get_by_role("button", name="Sit down").click()
    table = path.removeprefix("/table/").split("#")[0]
    for page in (ann, ben):
        expect(page.get_by_test_id("board")).to_be_visible()
    return Sitting(ann, table, 1), Sitting(ben, table, 2)


def alternate(one: Sitting, other: Sitting, steps: int, choose: Any = None) -> None:
    """Whoever is to move plays, so many times."""
    for _ in range(steps):
        mover = one if one.now["steps"] else other
        mover.play(choose)
        mover.settled()


def until(one: Sitting, other: Sitting) -> None:
    """Play until it is the other's turn, and they see it."""
    while one.now["steps"]:
        alternate(one, other, 1)
    other.since = one.now["at"] - 1
    assert other.wait() == "turn"


def logged(page: Page) -> list[str]:
    """The steps in the log as the page shows them."""
    page.get_by_role("tab", name="Log").click()
    return [" ".join(text.split()) for text in page.get_by_test_id("log").locator("ul button").all_text_contents()]


def told(sitting: Sitting) -> list[str]:
    """The steps in the log as the server tells them."""
    lines = answer(sitting.page, "GET", f"/tables/{sitting.table}")["lines"]
    return [" ".join(line["prose"]) for line in lines if line["kind"] == "step"]


def both_know_everything_once(one: Sitting, other: Sitting) -> None:
    at = one.now["at"]
    for sitting in (one, other):
        expect(sitting.prompt).to_have_attribute("data-at", str(at))
        assert logged(sitting.page) == told(sitting)


@pytest.fixture
def cut_off(server: Host):
    with wire(server.url) as laid:
        yield laid


def bar(sitting: Sitting):
    return sitting.page.get_by_test_id("connection")


def cut(other: Sitting, wire: Wire) -> None:
    wire.cut()
    expect(bar(other)).to_contain_text("The connection is lost")


def mend(other: Sitting, wire: Wire) -> None:
    """The connection is there again, and the device says so: else one waits for the next try."""
    wire.mend()
    other.page.evaluate("dispatchEvent(new Event('online'))")
    expect(bar(other)).to_be_empty()


def others_play_while_one_is_cut_off(one: Sitting, other: Sitting, wire: Wire) -> None:
    until(other, one)
    cut(other, wire)
    assert faults(other.page) == []
    one.play()
    one.settled()
    assert other.at() < one.at()
    wire.mend()  # nobody says so: it is found out
    expect(bar(other)).to_be_empty()
    expect(other.prompt).to_have_attribute("data-at", str(one.at()))


def a_step_played_while_cut_off_is_sent_when_the_connection_is_back(one: Sitting, other: Sitting, wire: Wire) -> None:
    steps = other.now["steps"]
    at = other.since = other.at()
    cut(other, wire)
    other.point(steps[0], steps)
    expect(bar(other)).to_contain_text("Your step is sent as soon as it is back")
    expect(bar(other)).to_contain_text(" ".join(steps[0]["prose"]))
    drawn = other.page.locator("[data-board].sent [data-mark=chosen]")
    assert {one.get_attribute("data-target") for one in drawn.all()} == on_the_board(steps[0])
    assert one.now["at"] == at
    mend(other, wire)
    other.settled()
    expect(drawn).to_have_count(0)
    assert one.now["at"] == at + 1


def a_step_whose_answer_is_lost_is_not_played_twice(one: Sitting, other: Sitting, wire: Wire) -> None:
    steps = other.now["steps"]
    at = other.since = other.at()
    wire.deafen()
    other.point(steps[0], steps)
    expect(one.prompt).to_have_attribute("data-at", str(at + 1))
    assert other.at() == at
    wire.cut()
    expect(bar(other)).to_contain_text("Your step is sent as soon as it is back")
    mend(other, wire)
    other.settled()
    expect(other.page.locator(".notice")).to_have_count(0)
    assert one.now["at"] == at + 1


def a_wire_that_falls_silent_is_told_within_five_seconds_and_the_step_is_played_once(
    one: Sitting, other: Sitting, wire: Wire
) -> None:
    steps = other.now["steps"]
    at = other.since = other.at()
    wire.deafen()
    expect(bar(other)).to_contain_text("The connection is lost", timeout=5_000)
    # Something happens meanwhile that has nothing to do with the step.
    answer(one.page, "POST", f"/tables/{one.table}/draw")
    other.point(steps[0], steps)
    expect(bar(other)).to_contain_text("Your step is sent as soon as it is back")
    mend(other, wire)
    other.settled()
    expect(other.page.locator(".notice")).to_have_count(0)
    expect(one.prompt).to_have_attribute("data-at", str(at + 2))


def a_step_that_comes_too_late_is_refused_kindly(one: Sitting, other: Sitting, wire: Wire) -> None:
    steps = other.now["steps"]
    cut(other, wire)
    other.point(steps[0], steps)
    expect(bar(other)).to_contain_text("Your step is sent as soon as it is back")
    # The same person, by another device.
    answer(other.page, "POST", f"/tables/{one.table}/resign")
    wire.mend()
    expect(other.page.locator(".notice")).to_be_visible()
    expect(other.page.get_by_test_id("ending")).to_be_visible()
    assert other.now["result"]["reason"] == "resignation"
    # What the ending loads may have been asked for while the wire was cut: it comes all the same, with its styles.
    expect(other.page.get_by_test_id("keepsake").locator("img")).to_be_visible()
    assert other.page.evaluate("[...document.querySelectorAll('link[rel=stylesheet]')].every(one => one.sheet)")


def test_whatever_happens_to_a_connection_everybody_knows_everything_once(visit: Visit, cut_off: Wire) -> None:
    """One table at which all of it happens in turn, the second by a wire that can be cut."""
    one, other = invited(visit(), visit(), "hong-kong", cut_off.url)
    for happens in (
        others_play_while_one_is_cut_off,
        a_step_played_while_cut_off_is_sent_when_the_connection_is_back,
        a_step_whose_answer_is_lost_is_not_played_twice,
        a_wire_that_falls_silent_is_told_within_five_seconds_and_the_step_is_played_once,
        a_step_that_comes_too_late_is_refused_kindly,
    ):
        until(one, other)
        happens(one, other, cut_off)
        if one.now["status"] == "playing":
            both_know_everything_once(one, other)


def on_the_board(step: Any) -> set[str]:
    """What a step points at that is no button."""
    return {target for target in step["targets"] if not target.startswith("action:")}


def fragment(page: Page) -> str:
    return str(page.evaluate("decodeURIComponent(location.hash.slice(1))"))


def test_a_table_where_seats_are_free(visit: Visit) -> None:
    ann, ben, eve, fay = visit(), visit(), visit(), visit()
    now = lay(ann, "dice", ME, OPEN, OPEN, clock={"reserve": 600, "increment": 10})
    address = f"/table/{now['id']}"
    ann.goto(address)
    seats = ann.get_by_test_id("seats").get_by_role("listitem")
    expect(seats).to_have_count(3)
    expect(ann.get_by_test_id("clock")).to_have_text(
        "Clock: 10 minutes each for the whole game, and 10 seconds more with every turn."
    )
    # The host's address is the invitation; a spectator's invites nobody.
    expect(ann.get_by_test_id("invitation")).to_have_value(ann.url)
    assert fragment(ann) == now["invitation"]
    fay.goto(address)
    expect(fay.get_by_text("you need the invitation link")).to_be_visible()
    assert fragment(fay) == "" and fay.get_by_test_id("join").count() == 0
    ben.goto(ann.url)
    expect(ann.get_by_text("2 people are watching.")).to_be_visible()
    # Opening it seats nobody; a name is there, and another may be typed.
    name = ben.get_by_label("Your name")
    expect(name).to_have_value(re.compile(r"^Guest \w+ \d{3}$"))
    expect(seats.filter(has_text="free")).to_have_count(2)
    assert faults(ben) == []
    name.fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    expect(seats.nth(1)).to_contain_text("Ben")
    expect(seats.nth(1)).to_contain_text(re.compile(r"here since \d\d:\d\d"))
    assert fragment(ben) == now["invitation"], "who sits there may invite too"
    expect(ben.get_by_label("Your name")).to_have_count(0)
    assert faults(ann) == []
    ben.goto("/rules")
    expect(seats.nth(1)).to_contain_text(re.compile(r"away since \d\d:\d\d"))
    # Nobody need have a name of their own.
    eve.goto(ann.url)
    generated = eve.get_by_label("Your name").input_value()
    eve.get_by_role("button", name="Sit down").click()
    for page in (ann, eve, fay):
        expect(page.get_by_test_id("board")).to_be_visible()
        page.wait_for_function("!location.hash")
    assert [seat["name"] for seat in answer(ann, "GET", f"/tables/{now['id']}")["now"]["seats"]][2] == generated
    # Of those who are away the seats tell it, to those who play and nobody else.
    expect(ann.locator('[data-seat="1"] [data-presence=away]')).to_have_count(1)
    expect(ann.locator('[data-seat="2"] [data-presence=here]')).to_have_count(1)
    expect(fay.locator("[data-presence]")).to_have_count(0)
    # Whoever was given a name is asked once.
    second = lay(ann, "dice", ME, OPEN)
    eve.goto(f"/table/{second['id']}#{second['invitation']}")
    expect(eve.get_by_role("button", name="Sit down")).to_be_visible()
    expect(eve.get_by_label("Your name")).to_have_count(0)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_what_is_said_is_seen_without_scrolling(visit: Visit, size: Any) -> None:
    ann, ben = visit(size=size), visit()
    one, _ = invited(ann, ben, "hong-kong")
    ben.get_by_role("tab", name="Chat").click()
    ben.get_by_label("Say something").fill("Good luck to you!")
    ben.get_by_role("button", name="Send").click()
    line = ann.get_by_test_id("remark")
    expect(line).to_have_text("Ben Good luck to you!")
    # It stays for a few seconds only: everything about it is asked at once.
    box, things = ann.evaluate(
        """() => ["[data-testid=remark]", "[data-board] [data-mark=choosable]"].map(which =>
             [...document.querySelectorAll(which)].map(one => one.getBoundingClientRect().toJSON()))"""
    )
    badge = ann.get_by_role("tab", name="Chat").locator(".badge")
    expect(badge).to_have_text("1")
    line.click()
    assert box[0]["top"] >= 0 and box[0]["bottom"] <= size["height"], "seen as it comes"
    assert things and all(apart(box[0], thing) for thing in things), "nothing that can be chosen is covered"
    expect(ann.get_by_test_id("chat")).to_contain_text("Good luck to you!")
    expect(ann.get_by_test_id("spoken")).to_contain_text("Ben: Good luck to you!")
    expect(line).to_have_count(0)
    expect(badge).to_have_count(0)
    ann.get_by_role("tab", name="Log").click()
    ben.get_by_label("Say something").fill("And again")
    ben.get_by_role("button", name="Send").click()
    expect(line).to_be_visible()
    assert faults(ann) == []
    expect(ben.get_by_test_id("remark")).to_have_count(0)
    ann.get_by_role("tab", name="Chat").click()
    # Whom one mutes is heard no more.
    ann.get_by_role("button", name="Mute Ben").first.click()
    ann.get_by_role("tab", name="Log").click()
    ben.get_by_label("Say something").fill("Still there?")
    ben.get_by_role("button", name="Send").click()
    expect(ben.get_by_test_id("chat")).to_contain_text("Still there?")
    answer(ben, "POST", f"/tables/{one.table}/draw")
    expect(ann.locator("[data-offer=draw]")).to_be_visible()
    assert line.count() == badge.count() == 0


def apart(one: Any, other: Any) -> bool:
    """Whether two boxes have nothing in common."""
    across = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    return bool(across or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"])


def later(server: Host, monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let the server's clocks be ahead."""
    # By the steady one too: else theirs was put forward, and nobody's time runs meanwhile.
    clock = HouseClock(lambda: time.time() + seconds, lambda: time.monotonic() + seconds)
    monkeypatch.setattr(server.services.tables, "now", clock)
    monkeypatch.setattr(server.services, "settings", dataclasses.replace(server.services.settings, now=clock))
    monkeypatch.setattr(server.services.heartbeat, "clock", clock)


def test_who_stays_away_is_counted_out(visit: Visit, server: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = visit(), visit()
    one, other = invited(ann, ben, "hong-kong", absence=300)
    until(one, other)
    told = ann.get_by_test_id("absence")
    expect(told).to_have_count(0)
    ben.goto("/rules")
    expect(told).to_have_attribute("data-absence", "awaited")
    expect(told).to_contain_text(re.compile(r"Ben is to move .* away since .* count them out in [34]:\d\d"))
    assert told.get_by_role("button").count() == 0 and faults(ann) == []
    later(server, monkeypatch, 200)
    ben.goto(f"/table/{one.table}")
    reminded = ben.get_by_test_id("absence")
    expect(reminded).to_contain_text(
        re.compile(r"It has been your turn since .* In 1:\d\d the others may count you out")
    )
    ben.goto("/rules")
    later(server, monkeypatch, 301)
    ann.reload()
    expect(told).to_have_attribute("data-absence", "due")
    told.get_by_role("button", name="Count out").click()
    sure = ann.get_by_role("dialog")
    expect(sure).to_contain_text("Ben loses it")
    sure.get_by_role("button", name="Count out").click()
    expect(ann.get_by_test_id("ending")).to_contain_text("A player was away for too long.")
    expect(told).to_have_count(0)
    ben.goto(f"/table/{one.table}")
    expect(reminded).to_contain_text(
        re.compile("You were away for too long: Ann counted you out.* That ended the game")
    )
    reminded.get_by_role("button").click()
    expect(reminded).to_have_count(0)


def test_a_rematch_invites(visit: Visit) -> None:
    ann, ben = visit(), visit()
    one, _ = invited(ann, ben, "hong-kong")
    answer(ben, "POST", f"/tables/{one.table}/resign")
    elsewhere = ben.context.new_page()
    asked = ben.get_by_test_id("rematch")
    expect(ben.get_by_test_id("ending")).to_be_visible()
    expect(asked).to_have_count(0)
    ann.get_by_test_id("ending").get_by_role("button", name="again").click()
    expect(ann.get_by_test_id("seats")).to_be_visible()
    expect(ann.get_by_text("Asked to play again: Ben.")).to_be_visible()
    # Who left finds it among their games.
    elsewhere.goto("/games")
    row = elsewhere.get_by_role("listitem").filter(has_text="You are asked to play again")
    row.get_by_role("link").click()
    expect(elsewhere.get_by_role("button", name="Sit down")).to_be_visible()
    elsewhere.close()
    # Who is still there is told, and comes with one tap.
    expect(asked).to_contain_text("Ann would like to play again with you.")
    asked.get_by_role("button", name="Play again").click()
    expect(ann.get_by_test_id("board")).to_be_visible()
    assert one.table not in ann.url
    expect(ben).to_have_url(ann.url)


def listen(page: Page) -> list[str]:
    """Everything a page is told of tables from now on, as it comes."""
    told: list[str] = []

    def pass_on(route: Route) -> None:
        response = route.fetch()
        told.append(response.text())
        route.fulfill(response=response)

    page.route("**/api/v1/tables**", pass_on)
    page.on("websocket", lambda live: hear(live, told))
    return told


def hear(live: WebSocket, frames: list[str]) -> None:
    live.on("framereceived", lambda payload: frames.append(str(payload)))


def keep_cards(steps: list[Any]) -> Any:
    """A step that hands no card in."""
    return next(step for step in reversed(steps) if not step["step"].startswith("hand in"))


def test_hidden_cards_are_neither_in_the_page_nor_in_the_traffic_of_the_other(visit: Visit, server: Host) -> None:
    ann, ben = visit(), visit()
    traffic = listen(ann), listen(ben)
    one, other = invited(ann, ben, "world")
    alternate(one, other, 6, keep_cards)
    assert all(told for told in traffic)
    position = server.services.tables.at_hand[one.table].state.position
    steps = [str(move) for move in position.history]
    names = answer(ann, "GET", "/games/world")["names"]
    for page in (ann, ben):
        page.get_by_role("tab", name="Log").click()
        expect(page.get_by_test_id("log")).to_be_visible()
    shown = [page.content() for page in (ann, ben)]
    said = ["\n".join(told) for told in traffic]
    colours = ("red", "blue")
    cards = [{step.removeprefix(f"bonus {of} ") for step in steps if step.startswith(f"bonus {of} ")} for of in colours]
    assert not any(step.startswith(("hand in", "show")) for step in steps), "everybody still holds what they drew"
    for seat, rival in ((0, 1), (1, 0)):
        mission = next(step for step in steps if step.startswith(f"mission {colours[seat]} "))
        title = names["mission-" + mission.split()[2]]
        secret = cards[seat] - cards[rival]
        assert secret, "there is something to be kept"
        for text in (*secret, mission):
            assert text in said[seat]
            assert text not in said[rival]
        for text in (*secret, f">{title}<"):
            assert text in normal(shown[seat])
            assert text not in normal(shown[rival])
        assert f"mission {colours[seat]} ?" in said[rival]
        back, face = f'"mission:{seat}","kind":"mission-back"', f'"mission:{seat}","kind":"mission"'
        assert face in said[seat]
        assert back in said[rival] and face not in said[rival]


def normal(content: str) -> str:
    """A page's HTML without the spaces that depend on how it was written."""
    return re.sub(r">\s+|\s+<", lambda found: found[0].strip(), content).replace("<!---->", "")
