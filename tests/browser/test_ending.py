"""When a game is over: points taken apart, sharing, watching it again; and luck only where there was any."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit, shoot
from tests.browser.sitting import HERE, ME, answer, lay

SHARING = """
  window.shared = [];
  navigator.canShare = (what) => !window.refuses && what.files.every((file) => file.type === 'image/png');
  navigator.share = async (what) => { window.shared.push(what); };
"""


def ended(page: Page, game: str, seats: int, choose, **plan) -> str:
    """A finished table at which one person played for all."""
    now = lay(page, game, ME, *[{**HERE, "name": "Bo"}] * (seats - 1), replacement=None, **plan)
    while now["status"] == "playing":
        body = {"at": now["at"], "step": choose(now["steps"], now["mover"])["step"]}
        now = answer(page, "POST", f"/tables/{now['id']}/steps", **body)["now"]
    return str(now["id"])


def ruin(steps, mover):
    """Whatever costs most: that is over soon."""
    return min(steps, key=lambda step: step.get("pays") or 0)


@pytest.fixture
def ending(visit: Visit) -> Page:
    page = visit(size=PHONE, settings={"view": "plan"})
    page.add_init_script(SHARING)
    page.goto(f"/table/{ended(page, 'helicopters', 3, ruin)}")
    expect(page.get_by_test_id("ending")).to_be_visible()
    return page


def test_points_by_flight_and_floor_no_word_of_luck_and_all_is_passed_on(ending: Page) -> None:
    scores = ending.get_by_test_id("ending").locator(".scores")
    expect(scores).to_contain_text("flight within one district")
    expect(scores).to_contain_text("Points at the start")
    expect(scores).not_to_contain_text("Net")
    expect(ending.get_by_test_id("luck")).to_have_count(0)
    ending.get_by_role("tab", name="Table").click()
    expect(ending.locator("[data-panel=table]")).to_contain_text("Casual game")
    assert "luck" not in ending.locator("main").inner_text().lower()
    shoot(ending, "ending-helicopters-360")
    the_game_and_the_skyline_are_passed_on(ending)


def the_game_and_the_skyline_are_passed_on(ending: Page) -> None:
    ending.get_by_test_id("share").click()
    ending.wait_for_function("() => window.shared.length === 1")
    shared = ending.evaluate("() => window.shared[0]")
    assert shared["url"] == ending.url.split("#")[0] and "wins" in shared["text"]
    ending.get_by_test_id("share-skyline").click()
    ending.wait_for_function("() => window.shared.length === 2")
    kept = ending.evaluate("() => { const [file] = window.shared[1].files; return [file.name, file.type, file.size]; }")
    assert kept[0].endswith(".png") and kept[1] == "image/png" and kept[2] > 20_000


def test_without_native_sharing_the_address_is_copied(visit: Visit) -> None:
    page = visit(size=PHONE)
    page.add_init_script(
        "delete Navigator.prototype.share; delete Navigator.prototype.canShare;"
        "navigator.clipboard.writeText = async (text) => { window.copied = text; };"
    )
    page.goto(f"/table/{ended(page, 'helicopters', 3, ruin)}")
    page.get_by_test_id("share").click()
    page.wait_for_function("() => window.copied === location.href")
    expect(page.get_by_test_id("keepsake").get_by_role("button", name="Download as PNG")).to_be_enabled()
    expect(page.get_by_test_id("share-skyline")).to_have_count(0)


def test_the_game_is_watched_again_until_somebody_does_anything(ending: Page) -> None:
    page = ending
    length = answer(page, "GET", f"/tables/{page.url.rsplit('/', 1)[1]}")["now"]["length"]
    page.get_by_test_id("watch").click()
    prompt = page.locator("[data-prompt]")
    expect(prompt).to_contain_text(f"Board after step 0 of {length}")
    expect(page.locator("[data-board] .city")).to_be_visible()
    expect(page.locator("[data-board]")).to_be_in_viewport()
    expect(prompt).to_contain_text(f"Board after step 2 of {length}")
    page.keyboard.press("Shift")
    stopped = prompt.inner_text()
    page.wait_for_timeout(1500)
    assert prompt.inner_text() == stopped
    expect(page.locator("[data-board] .grid")).to_be_visible()
    page.get_by_role("button", name="Back to now").click()
    page.get_by_test_id("watch").click()
    expect(prompt).to_contain_text(f"Board after step {length} of {length}")
    expect(prompt).to_have_count(0)
    expect(page.get_by_test_id("ending").locator(".scores")).to_be_visible()
