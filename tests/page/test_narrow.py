"""The narrowest phones there are, of 320 pixels: no page of a site is wider, in either language."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from gratteciel.site.pages import PAGES
from gratteciel.site.writing import Site
from tests.page.hosting import hosted
from tests.page.visiting import await_offline, laid, told, visiting

NARROW = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}
LONG = "Maximiliane-Friederike von Hohenstein"
OF_A_GAME = ("new", "rules", "puzzles", "editions")
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
OVER = "async (table) => (await asking('POST', `/tables/${table}/resign`, {})).status"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_everything_fits_the_narrowest_phone(site: Site, folder: Path, browser: Browser, lang: str) -> None:
    with hosted(folder) as host, visiting(browser, host.url, locale=lang, **NARROW) as visitor:
        await_offline(visitor.page("settings/"))  # which has the house
        page = visitor.page()

        def fits(path: str) -> None:
            page.goto(visitor.home + path)
            expect(page.locator("main")).not_to_have_attribute("aria-busy", "true")
            settled(page)
            assert page.evaluate(WIDER) <= 0, path

        addresses = [name for name in PAGES if name not in ("table", "learn", "review")]
        for path in (*addresses, "games/?id=progress", *(f"{name}/?id=world" for name in OF_A_GAME)):
            fits(path)
        for game in ("dice", "world"):
            seats = [{"kind": "me"}, {"kind": "here", "name": LONG}]
            table = laid(page, {"game": game, "seats": seats})
            fits(f"table/?id={table}")
            if game == "world":
                page.get_by_test_id("cover").get_by_role("button").click()
                expect(page.get_by_test_id("board")).to_be_visible()
                assert page.evaluate(WIDER) <= 0
            assert told(page, OVER, table) == 200
            fits(f"table/?id={table}")


def settled(page: Page) -> None:
    """Until all is there that is waited for."""
    expect(page.locator("h1, h2, [data-prompt], [data-testid=cover]").first).to_be_attached()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
