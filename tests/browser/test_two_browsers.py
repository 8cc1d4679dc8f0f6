"""Two people in two browsers, by the invitation link: connections that break, and cards that stay secret."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocket, expect

from tests.browser.axe import faults
from tests.browser.conftest import Visit
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


def at_a_wire(visit: Visit, cut_off: Wire) -> tuple[Sitting, Sitting]:
    """Two who have played a few steps, the second by a wire that can be cut and to move."""
    ann, ben = visit(), visit()
    one, other = invited(ann, ben, "hong-kong", cut_off.url)
    alternate(one, other, 4)
    until(one, other)
    return one, other


def bar(sitting: Sitting):
    return sitting.page.get_by_test_id("connection")


def test_what_others_play_while_one_is_cut_off_comes_when_one_is_back(visit: Visit, cut_off: Wire) -> None:
    one, other = at_a_wire(visit, cut_off)
    until(other, one)
    cut_off.cut()
    expect(bar(other)).to_contain_text("The connection is lost")
    assert faults(other.page) == []
    one.play()
    one.settled()
    assert other.at() < one.at()
    cut_off.mend()
    expect(bar(other)).to_be_empty()
    expect(other.prompt).to_have_attribute("data-at", str(one.at()))
    alternate(one, other, 2)
    both_know_everything_once(one, other)


def test_a_step_played_while_cut_off_is_sent_when_the_connection_is_back(visit: Visit, cut_off: Wire) -> None:
    one, other = at_a_wire(visit, cut_off)
    steps = other.now["steps"]
    at = other.since = other.at()
    cut_off.cut()
    expect(bar(other)).to_contain_text("The connection is lost")
    other.point(steps[0], steps)
    expect(bar(other)).to_contain_text("Your step is sent as soon as it is back")
    assert one.now["at"] == at
    cut_off.mend()
    other.settled()
    expect(bar(other)).to_be_empty()
    assert one.now["at"] == at + 1
    alternate(one, other, 2)
    both_know_everything_once(one, other)


def test_a_step_whose_answer_is_lost_is_not_played_twice(visit: Visit, cut_off: Wire) -> None:
    one, other = at_a_wire(visit, cut_off)
    steps = other.now["steps"]
    at = other.since = other.at()
    cut_off.deafen()
    other.point(steps[0], steps)
    expect(one.prompt).to_have_attribute("data-at", str(at + 1))
    assert other.at() == at
    cut_off.cut()
    expect(bar(other)).to_contain_text("Your step is sent as soon as it is back")
    cut_off.mend()
    other.settled()
    expect(bar(other)).to_be_empty()
    expect(other.page.locator(".notice")).to_have_count(0)
    assert one.now["at"] == at + 1
    alternate(one, other, 2)
    both_know_everything_once(one, other)


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
    alternate(one, other, 10, keep_cards)
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
