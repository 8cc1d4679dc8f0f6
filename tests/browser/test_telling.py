"""What happened is told where one looks: the last moves, marks, turns and points in time, coming back, waiting less."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import gratteciel
from gratteciel.bots.levels import Level, levels
from tests.browser.conftest import PHONE, Visit
from tests.browser.sitting import BOT, ME, OPEN, Sitting, answer, lay, sit
from tests.browser.test_motion import slow


def rows(page: Page) -> list[str]:
    """The moves that are told beside the board, from the first to the last."""
    return page.locator("[data-testid=recent] [data-line] .prose").all_inner_texts()


def shown(page: Page) -> list[str]:
    """The places that something points at."""
    found = page.locator("[data-board] [data-mark=shown][data-target]")
    return sorted({str(one.get_attribute("data-target")) for one in found.all()})


def beside(visit: Visit, page: Page, table: str) -> Sitting:
    """Somebody else at the same table, in a browser of their own."""
    invitation = answer(page, "GET", f"/tables/{table}")["now"]["invitation"]
    other = visit()
    answer(other, "POST", "/guests", name="Ben")
    answer(other, "POST", f"/tables/{table}/seats", invitation=invitation)
    return Sitting(other, table)


def play(sitting: Sitting, step: str) -> None:
    """Play a step beside the page."""
    answer(sitting.page, "POST", f"/tables/{sitting.table}/steps", at=sitting.now["at"], step=step)


@pytest.mark.parametrize(("view", "size"), [("city", None), ("plan", PHONE)])
def test_the_last_moves_stand_beside_the_board_and_point_at_it(visit: Visit, view: str, size: Any) -> None:
    page = visit(settings={"view": view}, **({"size": size} if size else {}))
    ann = Sitting(page, lay(page, "hong-kong", ME, OPEN)["id"])
    ben = beside(visit, page, ann.table)
    page.goto(f"/table/{ann.table}")
    for who, step in ((ann, "S b2"), (ben, "S d4"), (ann, "S b3"), (ben, "R d2")):
        play(who, step)
    expect(page.locator("[data-testid=recent] [data-line]")).to_have_count(3)
    told = rows(page)
    assert ["d4" in told[0], "b3" in told[1], "d2" in told[2]] == [True] * 3
    assert told[0].startswith("Blue") and told[1].startswith("Red")
    last, before = page.locator("[data-line]").nth(2), page.locator("[data-line]").nth(1)
    if size:
        last.tap() if page.evaluate("'ontouchstart' in window") else last.click()
        page.wait_for_function("() => document.querySelector('[data-board] [data-mark=shown]')")
        assert shown(page) == ["plot:d2"]
        expect(last).to_have_attribute("aria-pressed", "true")
        page.locator("[data-prompt] .ask").click()
    else:
        last.hover()
        page.wait_for_function("() => document.querySelector('[data-board] [data-mark=shown]')")
        assert shown(page) == ["plot:d2"]
        before.focus()
        expect(page.locator("[data-board] [data-target='plot:b3'][data-mark=shown]").first).to_be_attached()
        before.blur()
        page.mouse.move(2, 2)
    expect(page.locator("[data-board] [data-mark=shown]")).to_have_count(0)
    # What changed since one played is marked, after a reload as before.
    marked = "[data-board] .changed"
    expect(page.locator(marked).first).to_be_attached()
    count = page.locator(marked).count()
    page.reload()
    expect(page.locator(marked)).to_have_count(count)
    assert rows(page) == told


def test_turns_and_points_come_when_they_are_told_and_nothing_waits_for_it(visit: Visit) -> None:
    page = visit(settings={"view": "city", "motion": "auto", "forced": False})
    ann = Sitting(page, lay(page, "hong-kong", ME, OPEN)["id"])
    ben = beside(visit, page, ann.table)
    page.goto(f"/table/{ann.table}")
    assert ann.wait() == "turn"
    slow(page)
    badge, points = ann.prompt.locator(".badge.turn"), page.locator("[data-points='1']").first
    skips: list[Callable[[], None]] = [
        lambda: page.mouse.wheel(0, 10),
        lambda: page.mouse.click(3, 300),
        lambda: page.keyboard.press("x"),
    ]
    for skip in skips:
        ann.since = ann.at()
        mine, theirs = (next(s["step"] for s in ann.now["steps"] if s["step"].startswith("S")), "R ")
        play(ann, mine)
        expect(badge).to_have_count(0)
        old = points.inner_text()
        play(ben, next(s["step"] for s in ben.now["steps"] if s["step"].startswith(theirs)))
        # One can act and hears it at once; it is seen when the story has come that far.
        assert ann.wait() == "turn"
        assert "Your turn" in ann.spoken
        expect(page.locator("[data-board] [data-mark=choosable]").first).to_be_attached()
        assert badge.count() == 0 and "▶" not in page.title() and points.inner_text() == old
        assert page.locator("#panel").get_attribute("data-panel") == "log"
        skip()
        expect(badge).to_be_visible()
        expect(points).not_to_have_text(old)
        assert "▶" in page.title()
        assert page.locator("#panel").get_attribute("data-panel") == "moves"
    # A panel somebody has chosen stays.
    page.get_by_role("tab", name="Chat").click()
    play(ann, ann.now["steps"][0]["step"])
    expect(badge).to_have_count(0)
    assert page.locator("#panel").get_attribute("data-panel") == "chat"


def test_a_running_clock_does_not_wait_for_what_is_told(visit: Visit) -> None:
    page = visit(settings={"view": "city", "motion": "auto"})
    ann = Sitting(page, lay(page, "hong-kong", ME, OPEN, clock={"reserve": 600})["id"])
    ben = beside(visit, page, ann.table)
    page.goto(f"/table/{ann.table}")
    assert ann.wait() == "turn"
    slow(page)
    play(ann, "S b2")
    play(ben, "S d4")
    expect(ann.prompt.locator(".badge.turn")).to_be_visible()
    assert page.evaluate("() => document.querySelector('.motion-box, .motion-hidden') !== null")


def test_coming_back_tells_what_happened_since(visit: Visit) -> None:
    page = visit(settings={"view": "city", "motion": "auto"})
    ann = Sitting(page, lay(page, "hong-kong", ME, OPEN)["id"])
    ben = beside(visit, page, ann.table)
    page.goto(f"/table/{ann.table}")
    assert ann.wait() == "turn"
    play(ann, "S b2")
    seen = ann.now["at"]
    page.wait_for_function(
        "([table, at]) => JSON.parse(localStorage['gratteciel.seen'] ?? '{}')[table] === at", arg=[ann.table, seen]
    )
    expect(page.locator("[data-testid=recent] .missed")).to_have_count(0)
    page.goto("/my-games")
    play(ben, "Q d4")
    play(ben, "S d4")
    page.goto(f"/table/{ann.table}")
    missed = page.locator("[data-testid=recent] .missed")
    expect(missed).to_contain_text("2 moves since you were here")
    assert "Blue" in ann.spoken and "Your turn" in ann.spoken
    page.wait_for_function("() => document.querySelector('.motion-box')")
    expect(page.locator("[data-testid=recent] [data-line]")).to_have_count(3)
    assert "d4" in rows(page)[-1]
    page.wait_for_function("() => !document.querySelector('.motion-box, .motion-hidden')")
    missed.get_by_role("button").click()
    page.wait_for_function("() => document.querySelector('.motion-box')")
    # Once one has played it is no news any more.
    play(ann, ann.now["steps"][0]["step"])
    expect(missed).to_have_count(0)


def test_whoever_waits_sees_how_far_a_bot_is_and_may_hurry_it(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    endless = Level(10**9, trees=2)
    monkeypatch.setitem(levels(gratteciel.game("hong-kong").folder.path), "living-legend", endless)
    page = visit(settings={"view": "plan"})
    ann = sit(page, "hong-kong", {**BOT, "level": "living-legend"}, ME)
    thinking = page.get_by_test_id("thinking")
    expect(thinking.get_by_role("progressbar")).to_be_visible()
    expect(page.get_by_test_id("looks-at")).to_contain_text("Red")
    page.wait_for_function("() => document.querySelector('[data-board] [data-mark=shown]')")
    assert page.locator("#panel").get_attribute("data-panel") == "log"
    # It may play a quick block, and think about the piece that follows.
    while (now := ann.now)["mover"] != now["seat"]:
        ann.since = now["at"]
        thinking.get_by_role("button", name="Play now").click()
        ann.settled()
    assert ann.wait() == "turn"
    expect(thinking).to_have_count(0)
    assert [line["kind"] for line in answer(page, "GET", f"/tables/{ann.table}")["lines"]][-2:] == ["hurry", "step"]
    page.keyboard.press("l")
    expect(page.get_by_test_id("log")).to_contain_text("hurried Living Legend")
