"""A server's app that was visited once opens while its server is away, and goes on when it is back."""

from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, expect

from tests.page.conftest import house_files_once
from tests.page.visiting import PATIENCE, SETTINGS, VERSION, await_offline, build, my_turn
from tests.server.host import host

KEPT = "() => document.querySelector('meta[name=\"gratteciel:kept\"]') !== null"

# Has the house's lock next, answers nothing, and is gone once it was asked: as the worker of a page that is left may.
DYING = """() => {
  const channel = new BroadcastChannel("gratteciel /");
  const asked = (gone) => (channel.onmessage = ({ data }) => data.asked?.kind === "ask" && gone(channel.close()));
  void navigator.locks.request("gratteciel /", () => new Promise(asked));
}"""


def begin(page: Page) -> int:
    """Begin a game of Hong Kong from the front page, and build once; the entry that was shown."""
    page.get_by_role("button", name="Hong Kong").first.click()
    return build(page)


def test_a_server_may_be_away_when_its_app_is_opened(browser: Browser, tmp_path: Path) -> None:
    complaints: list[str] = []
    context = browser.new_context(locale="en", viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    context.add_init_script(f"localStorage.setItem('gratteciel.settings', '{SETTINGS}')")
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    away = page.get_by_test_id("away")
    try:
        with host(tmp_path, house=house_files_once) as at:
            page.goto(at.url)
            begin(page)
            my_turn(page, 1)
            there = page.url
            page.goto(f"{at.url}/rules/hong-kong")
            await_offline(page)
            assert not page.evaluate(KEPT)
            version = page.evaluate(VERSION)

        # Every address opens; what can be done on this device can be done.
        page.goto(f"{at.url}/rules/hong-kong")
        expect(away).to_contain_text("The server is away")
        expect(page.get_by_role("heading", name="Hong Kong").first).to_be_visible(timeout=PATIENCE)
        assert page.evaluate(KEPT) and page.evaluate(VERSION) == version
        dying = context.new_page()
        dying.goto(f"{at.url}/icon.svg")
        dying.evaluate(DYING)
        page.goto(at.url)
        since = begin(page)
        dying.close()
        shown = my_turn(page, since)
        assert "/table/~" in page.url
        here = page.url
        page.reload()
        assert my_turn(page, since) == shown
        page.get_by_role("link", name="My games").first.click()
        expect(page.locator("a.name")).to_have_count(1)
        page.locator("a.name").click()
        my_turn(page, since)
        assert page.url == here

        with host(tmp_path, port=urlsplit(at.url).port or 0, house=house_files_once):
            # Whoever plays goes on playing, and then the server's own page comes by itself.
            expect(away).to_have_count(0, timeout=PATIENCE)
            assert page.evaluate(KEPT) and my_turn(page, since) == shown
            page.get_by_role("link", name="My games").first.click()
            page.wait_for_function(f"() => !({KEPT})()")
            expect(page.locator("a.name")).to_have_count(2)
        page.goto(there)  # a table of the server's
        expect(away).to_be_visible(timeout=PATIENCE)
        with host(tmp_path, port=urlsplit(at.url).port or 0, house=house_files_once):
            my_turn(page)
            assert page.evaluate(VERSION) == version and not page.evaluate(KEPT)
    finally:
        context.close()
    assert complaints == []
