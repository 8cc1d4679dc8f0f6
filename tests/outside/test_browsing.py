"""A game from outside in the browser: the front page, its rules, and a game by pointing, as a plan and as a city."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import browser, shoot
from tests.browser.sitting import BOT, ME, sit
from tests.browser.visitors import PATIENCE, fault
from tests.server.e2e.process import InstalledServer

__all__ = ["browser"]


@pytest.fixture
def page(server: InstalledServer, browser: Browser) -> Iterator[Page]:
    context = browser.new_context(base_url=server.url, locale="en", viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    complaints: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if fault(said) else None)
    page.goto("/about")
    yield page
    context.close()
    assert complaints == []


def test_the_front_page_and_the_rules(page: Page) -> None:
    page.goto("/")
    tile = page.get_by_role("article").filter(has_text="One tower, and whoever completes it.")
    expect(tile).to_be_visible()
    tile.scroll_into_view_if_needed()
    expect(tile.locator(".city")).to_be_visible()
    shoot(page, "spire-front")
    page.goto("/rules/spire#wind")
    expect(page.get_by_role("heading", name="Spire", level=1)).to_be_visible()
    expect(page.get_by_text("Then roll the wind")).to_be_visible()


@pytest.mark.parametrize("view", ["plan", "city"])
def test_a_whole_game_by_pointing(page: Page, view: str) -> None:
    kept = f'{{"version": 2, "lessons": false, "view": "{view}", "motion": "off", "confirm": false, "forced": false}}'
    # Before the app begins, which may write its own settings at any time.
    page.add_init_script(f"localStorage.setItem('gratteciel.settings', '{kept}')")
    sitting = sit(page, "spire", ME, BOT)
    played = 0
    while sitting.wait() == "turn":
        sitting.play()
        played += 1
        if played == 3:
            sitting.settled()
            assert (page.locator("[data-board] .city").count() > 0) == (view == "city")
            shoot(page, f"spire-{view}")
    assert 3 <= played < 200
    assert sitting.now["result"]["reason"] == "rules"
    expect(page.get_by_test_id("ending")).to_contain_text("the tower is complete")
