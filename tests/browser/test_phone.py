"""Playing with a finger on a phone."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.sitting import BOT, ME, sit


def sideways(page) -> int:
    """By how many pixels the page could be scrolled sideways."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


@pytest.mark.parametrize("game", ["hong-kong", "helicopters", "world"])
def test_a_few_steps_with_a_finger(visit: Visit, game: str) -> None:
    page = visit(size=PHONE, has_touch=True, is_mobile=True, settings={"forced": False})
    sitting = sit(page, game, ME, *[BOT] * (2 if game == "helicopters" else 1))
    for _ in range(4):
        sitting.play(click=lambda thing: thing.tap())
        assert sitting.wait() == "turn"
        assert sideways(page) == 0
    assert sitting.now["length"] > 4


def test_a_long_press_shows_what_a_step_would_do_and_plays_nothing(visit: Visit) -> None:
    page = visit(size=PHONE, has_touch=True, is_mobile=True)
    sitting = sit(page, "helicopters", ME, BOT, BOT)
    assert sitting.wait() == "turn"
    step = sitting.now["steps"][0]
    at = sitting.at()
    thing = sitting.thing(step["targets"][0])
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    expect(page.get_by_test_id("preview")).to_contain_text(step["prose"][0])
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)
    assert sitting.at() == at and sitting.now["at"] == at


def test_what_is_too_small_for_a_finger_is_in_the_list_of_moves(visit: Visit) -> None:
    page = visit(size=PHONE, has_touch=True, is_mobile=True)
    sitting = sit(page, "helicopters", ME, BOT, BOT)
    assert sitting.wait() == "turn"
    page.get_by_role("tab", name="Moves").tap()
    moves = page.get_by_test_id("moves").locator("button")
    expect(moves).to_have_count(len(sitting.now["steps"]))
    for move in moves.all()[:10]:
        box = move.bounding_box()
        assert box and box["height"] >= 44
    sitting.since = sitting.at()
    moves.first.tap()
    sitting.settled()
