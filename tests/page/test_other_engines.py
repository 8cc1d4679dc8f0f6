"""What other browsers do otherwise than Chromium, done in it as they do: WebKit's ways were seen in WebKitGTK 2.50."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from gratteciel.site.writing import Site
from tests.page.hosting import Host, hosted
from tests.page.visiting import WHERE, WORKER, await_offline, build, my_turn, until, visiting

READS_LATE = b"""const Whole = Response;
self.Response = class extends Whole {
  constructor(body, init) {
    const late = { pull(to) { to.enqueue(new Uint8Array(body)); to.close(); } };
    super(body instanceof ArrayBuffer ? new ReadableStream(late, { highWaterMark: 0 }) : body, init);
  }
};
"""
"""WebKit's answers have no copy of the bytes they are made of: they take them when they are read."""
EMPTY = """async () => {
  let [files, empty] = [0, 0];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      files += 1;
      if (!(await (await cache.match(request)).arrayBuffer()).byteLength) empty += 1;
    }
  }
  return [files > 100, empty];
}"""
"""Whether files are kept, and how many of them have nothing in them."""
PUT_BY = """(event) => dispatchEvent(new PageTransitionEvent(event, { persisted: true }))"""
"""A page is put by for whoever goes back to it, or comes back from there."""
NO_HANDLES = b"""FileSystemFileHandle.prototype.createSyncAccessHandle = async () => {
  throw new DOMException("not here", "NotSupportedError");
};"""
"""Files without handles that are written at once, although they have the method."""
ROWS = "async () => (await indexedDB.databases()).length > 0"


@pytest.fixture(scope="module")
def host(site: Site, folder: Path) -> Iterator[Host]:
    with hosted(folder) as host:
        yield host


def test_what_is_kept_without_a_network_is_whole(host: Host, browser: Browser) -> None:
    with host.beginning(f"{WHERE}/service-worker.js", READS_LATE), visiting(browser, host.url) as visitor:
        page = visitor.page()
        await_offline(page)
        assert page.evaluate(EMPTY) == [True, 0]


def test_a_page_that_is_put_by_leaves_the_games_to_others(host: Host, browser: Browser) -> None:
    """Its worker sleeps with it and has the house's lock, where pages with locks may be put by."""
    with visiting(browser, host.url) as visitor:
        page = visitor.page()
        page.get_by_role("button", name="Hong Kong").first.click()
        shown = my_turn(page, build(page))
        other = visitor.page()
        page.evaluate(PUT_BY, "pagehide")
        other.goto(page.url)
        assert my_turn(other) == shown
        shown = my_turn(other, build(other))
        page.evaluate(PUT_BY, "pageshow")
        assert my_turn(page) == shown


def test_where_files_cannot_be_written_at_once_games_are_kept_in_rows(host: Host, browser: Browser) -> None:
    with host.beginning(WORKER, NO_HANDLES), visiting(browser, host.url) as visitor:
        page = visitor.page()
        page.get_by_role("button", name="Hong Kong").first.click()
        shown = my_turn(page, build(page))
        until(page, ROWS)
        page.reload()
        assert my_turn(page) == shown
        expect(page.get_by_test_id("passing")).to_have_count(0)
