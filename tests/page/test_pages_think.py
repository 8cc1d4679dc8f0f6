"""A server that leaves thinking to pages: hints and reviews come from a real browser, its bots never do."""

from pathlib import Path
from typing import Any, NoReturn

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.conftest import house_files_once
from tests.page.test_device import resign
from tests.page.visiting import PATIENCE, SETTINGS, build, my_turn
from tests.server.host import host


async def nobody(*_: Any) -> NoReturn:
    raise AssertionError("the server was to leave this to the page")


def thinkers(page: Page) -> list[str]:
    """The workers of a page in which search trees grow."""
    return [worker.url for worker in page.workers if "thinker" in worker.url]


def test_hints_and_reviews_are_thought_of_in_the_page_and_bots_are_not(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    complaints: list[str] = []
    context = browser.new_context(locale="en", viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    context.add_init_script(f"localStorage.setItem('gratteciel.settings', '{SETTINGS}')")
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    try:
        with host(tmp_path, pages_think=True, house=house_files_once) as at:
            monkeypatch.setattr(at.services.advice, "asked", nobody)
            monkeypatch.setattr(at.services.reviews, "maker", nobody)
            page.goto(at.url)
            page.get_by_role("button", name="Hong Kong").first.click()
            my_turn(page, build(page))  # the bot has answered
            assert not any("/house/" in url for url in asked) and not thinkers(page)

            page.get_by_test_id("hint").click()
            expect(page.get_by_test_id("hints").locator("button").first).to_contain_text("to win", timeout=PATIENCE)
            assert thinkers(page) and any(url.endswith("/hint?elsewhere=true") for url in asked)

            resign(page)
            page.reload()
            review = page.get_by_test_id("review")
            review.get_by_role("button").first.click()
            expect(review.get_by_test_id("accuracy-means")).to_be_visible(timeout=PATIENCE)
            page.reload()  # it was kept
            expect(review.get_by_test_id("accuracy-means")).to_be_visible(timeout=PATIENCE)
            table = page.url.rpartition("/")[2].partition("#")[0]
            assert at.guest("Ann").get(f"/tables/{table}/review").json()["status"] == "none"
    finally:
        context.close()
    assert complaints == []
