"""Somebody comes back to a site: the table is there before the house is, and Python need not start again."""

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from gratteciel.site.writing import Site
from tests.page.hosting import hosted
from tests.page.visiting import WHERE, build, my_turn, until, visiting

SNAPSHOT = """async (spoil) => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("gratteciel python", { create: true });
  for await (const [name, file] of folder) {
    if (name.endsWith(".crswap")) continue; // it is still being written
    if (spoil) {
      const stream = await file.createWritable();
      await stream.write("nothing of use");
      await stream.close();
    }
    return (await file.getFile()).size > 1_000_000;
  }
  return false;
}"""
MISSPELL = """async ([from, to]) => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("gratteciel python");
  const [old, fresh] = [from, to].map((text) => new TextEncoder().encode(text));
  for await (const file of folder.values()) {
    const bytes = new Uint8Array(await (await file.getFile()).arrayBuffer());
    for (let at = bytes.indexOf(old[0]); at >= 0; at = bytes.indexOf(old[0], at + 1))
      if (old.every((byte, n) => bytes[at + n] === byte)) bytes.set(fresh, at);
    const stream = await file.createWritable();
    await stream.write(bytes);
    await stream.close();
  }
}"""
RESTORED = "() => performance.getEntriesByName('python restored').length === 1"
KEPT = "at => JSON.parse(localStorage.getItem('gratteciel.lastShown') ?? '[]').some(({ told }) => told.now.at === at)"


def restored(page: Page) -> bool:
    """Whether the house's Python came from a snapshot."""
    (house,) = (worker for worker in page.workers if "/worker-" in worker.url)
    return bool(house.evaluate(RESTORED))


def test_the_table_is_there_before_the_house_and_python_comes_from_its_snapshot_or_from_the_beginning(
    site: Site, folder: Path, browser: Browser
) -> None:
    parcel = next((folder / WHERE).glob("house/*/parcel.json"))
    path = f"/{parcel.relative_to(folder).as_posix()}"
    with hosted(folder) as host, visiting(browser, host.url, locale="fr") as visitor:
        # Which would have everything at hand.
        visitor.context.add_init_script("delete Navigator.prototype.serviceWorker")
        page = visitor.page()
        page.get_by_role("button", name="Hong Kong").first.click()
        shown = my_turn(page, build(page))
        page.wait_for_function(KEPT, arg=shown)

        until(page, SNAPSHOT, False)
        with host.holding(path):
            page.reload()
            prompt = page.locator("[data-prompt]")
            expect(prompt).to_contain_text("dans un instant")
            assert prompt.get_attribute("data-at") == str(shown)
            expect(page.locator("[data-mark=choosable]")).to_have_count(0)
            expect(page.locator("[data-board] [data-target^='plot:']")).to_have_count(25)
        assert my_turn(page) == shown
        expect(prompt).not_to_contain_text("dans un instant")
        assert restored(page)
        shown = my_turn(page, build(page))
        table = page.url
        page.goto(visitor.home)
        expect(page.get_by_role("heading", level=1)).to_have_text("Ravis de vous revoir")  # no name was ever said
        page.goto(table)
        my_turn(page)

        # A snapshot that is of no use is made anew.
        assert not page.evaluate(SNAPSHOT, True)
        page.reload()
        page.wait_for_function("() => document.querySelector('[data-mark=choosable]') !== null")
        assert my_turn(page) == shown
        my_turn(page, build(page))
        assert not restored(page)
        until(page, SNAPSHOT, False)

        # So is one with which Python starts, and nothing else.
        page.goto(f"{visitor.home}icon.svg")
        page.evaluate(MISSPELL, ["getLogger", "getLoggeR"])
        page.goto(f"{visitor.home}settings/")
        expect(page.get_by_role("alert")).to_contain_text("Rechargez la page")
        visitor.complaints.clear()
        page.goto(table)
        assert my_turn(page, shown) > shown


AND_ON = """async () => {
  [...document.querySelectorAll('main button')].find((one) => /Hong Kong/.test(one.textContent)).click();
  [...document.querySelectorAll('header nav a')].find((one) => /Rules/.test(one.textContent)).click();
  await new Promise((over) => setTimeout(over, 400));
}"""
"""Begins a game, reads the rules at once, and waits until the game would have been shown."""


def test_a_game_is_shown_as_it_begins_until_it_can_be_played(site: Site, folder: Path, browser: Browser) -> None:
    parcel = next((folder / WHERE).glob("house/*/parcel.json"))
    with hosted(folder) as host, visiting(browser, host.url, locale="fr") as visitor:
        visitor.context.add_init_script("delete Navigator.prototype.serviceWorker")
        page = visitor.page()
        laying = page.get_by_test_id("laying")
        with host.holding(f"/{parcel.relative_to(folder).as_posix()}"):
            page.get_by_role("button", name="Hong Kong").first.click()
            expect(laying.locator(".drawn svg").first).to_be_visible()
            expect(laying).to_contain_text("Voici comment la partie commence")
            expect(laying).to_contain_text("Il faut contrôler")  # what it is about
            expect(laying.locator("svg:visible")).to_have_count(1)  # the board, which needs no other picture beside it
            expect(page.get_by_role("progressbar")).to_be_visible()
            expect(page.get_by_role("button", name="Hong Kong")).to_have_count(0)  # the page is hidden, even to be told
            expect(laying).to_be_focused()
            page.locator("button.skip").focus()
            page.keyboard.press("Enter")
            expect(page.get_by_role("main")).to_be_focused()
            page.get_by_role("button", name="English").click()
            expect(laying).to_contain_text("This is how a game begins")
            # Nobody is kept waiting who would rather read.
            page.get_by_role("link", name="Rules").click()
            expect(laying).to_have_count(0)
            expect(page.locator("main h1")).to_be_visible()
            # Nor is it shown over a page that somebody has gone to before it was.
            page.get_by_role("link", name="Gratteciel").click()
            expect(page.get_by_role("button", name="Hong Kong").first).to_be_enabled()
            page.evaluate(AND_ON)
            expect(laying).to_have_count(0)
            expect(page.locator("main h1")).to_be_visible()
        page.get_by_role("link", name="Go there").first.click()
        my_turn(page)


def test_where_a_game_cannot_begin_one_is_back_at_the_page(site: Site, folder: Path, browser: Browser) -> None:
    parcel = next((folder / WHERE).glob("house/*/parcel.json"))
    path = f"/{parcel.relative_to(folder).as_posix()}"
    with hosted(folder) as host, visiting(browser, host.url) as visitor:
        visitor.context.add_init_script("delete Navigator.prototype.serviceWorker")
        page = visitor.page()
        with host.holding(path):
            page.get_by_role("button", name="Hong Kong").first.click()
            expect(page.get_by_test_id("laying")).to_be_focused()
            host.instead[path] = b""
        expect(page.get_by_role("alert")).to_contain_text("Not everything has come")
        expect(page.get_by_role("button", name="Hong Kong").first).to_be_visible()
        expect(page.get_by_role("main")).to_be_focused()
        visitor.complaints.clear()
