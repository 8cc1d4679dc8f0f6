"""What happens is told in motion: seen, skipped, and not there for those who want none."""

import json
import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.sitting import BOT, ME, Sitting, answer, sit

MOVING = "() => document.querySelector('.motion-box') !== null"
STILL = "() => document.querySelector('.motion-box, .motion-hidden') === null"
COUNT = """
  window.animated = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) { window.animated += 1; return animate.apply(this, how); };
"""


def city(visit: Visit, game: str = "hong-kong", **more: object) -> Sitting:
    """Somebody at a table with a bot, looking at the city."""
    page = visit(settings={"view": "city", "motion": "auto"}, **more)
    return sit(page, game, ME, BOT)


def test_a_turn_is_told_and_leaves_nothing_behind(visit: Visit) -> None:
    sitting = city(visit)
    page = sitting.page
    for _ in range(3):
        sitting.play()
        page.wait_for_function(MOVING)
    assert sitting.wait() == "turn"
    built = sum(len(place.get("stack", [])) for place in sitting.now["picture"]["places"])
    assert built >= 3
    expect(page.locator(".city [data-level]")).to_have_count(built)
    page.wait_for_function(STILL)
    page.wait_for_function("() => document.getAnimations().length === 0")


def test_nobody_asks_for_positions_to_tell_what_happened(visit: Visit) -> None:
    """Steps that come together, a take and the dice it rolls, come with the boards between them."""
    sitting = city(visit, "dice")
    page, asked, news = sitting.page, [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: news.append(json.loads(frame))))
    page.reload()
    assert sitting.wait() == "turn"

    def several_of_the_bot() -> bool:
        told = ([line for line in one["lines"] if line["kind"] == "step"] for one in news if one["kind"] == "delta")
        return any(len(steps) > 1 and steps[0].get("seat") == 1 for steps in told)

    while not several_of_the_bot():
        now = sitting.now
        assert now["status"] == "playing"
        if now["steps"]:
            answer(page, "POST", f"/tables/{sitting.table}/steps", at=now["at"], step=now["steps"][0]["step"])
    page.wait_for_function(STILL)
    assert not [url for url in asked if "/positions/" in url]


def slow(page: Page) -> None:
    """Have everything told so slowly that it is not over before somebody's patience is."""
    page.evaluate("""() => {
      const wait = window.setTimeout;
      window.setTimeout = (run, time, ...more) => wait(run, time > 100 && time < 2000 ? time * 500 : time, ...more);
    }""")
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0.002})


def test_the_last_step_is_told_before_the_ending_comes(visit: Visit) -> None:
    sitting = city(visit)
    page, luck = sitting.page, random.Random(1)
    assert sitting.wait() == "turn"
    slow(page)
    while (now := sitting.now)["status"] == "playing":
        if now["steps"]:
            step = luck.choice(now["steps"])["step"]
            answer(page, "POST", f"/tables/{sitting.table}/steps", at=now["at"], step=step)
    expect(page.locator("[data-prompt]")).to_have_count(0)
    assert page.evaluate(MOVING)
    expect(page.get_by_test_id("ending")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("ending")).to_be_visible()


def test_escape_skips_what_is_told(visit: Visit) -> None:
    sitting = city(visit)
    page = sitting.page
    slow(page)
    sitting.play()
    page.wait_for_function(MOVING)
    page.keyboard.press("Escape")
    page.wait_for_function(STILL)


def test_pointing_does_not_wait_for_what_is_told(visit: Visit) -> None:
    sitting = city(visit)
    for _ in range(4):
        sitting.play(click=lambda thing: thing.dispatch_event("click"))
    assert sitting.wait() == "turn"


@pytest.mark.parametrize("view", ["city", "plan"])
def test_nothing_moves_where_no_motion_is_wanted(visit: Visit, view: str) -> None:
    page = visit(settings={"view": view, "motion": "auto"}, reduced_motion="reduce")
    page.add_init_script(COUNT)
    sitting = sit(page, "hong-kong", ME, BOT)
    sitting.play()
    assert sitting.wait() == "turn"
    expect(page.locator("[data-board] .changed").first).to_be_attached()
    if view == "city":
        page.keyboard.press("q")
    assert page.evaluate("window.animated") == 0
