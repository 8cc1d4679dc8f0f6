"""A journal that was damaged: what stood there is lost, it is said so, and everything else goes on."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from gratteciel.site.writing import Site
from tests.page.hosting import Host, hosted
from tests.page.visiting import PATIENCE, WHERE, Visitor, laid, told, visiting

PLAYED = "async ([table, most]) => (await playOn(table, most)).now.at"
SEEN = """async (tables) => {
  const found = {};
  for (const table of tables) {
    const { status, body } = await asking("GET", `/tables/${table}`);
    found[table] = status === 200 ? body.now.at : body.code;
  }
  const mine = (await asking("GET", "/me")).body;
  const listed = (await asking("GET", `/people/${mine.id}/tables`)).body.tables.map(({ id }) => id);
  return { found, listed: listed.sort(), name: mine.name };
}"""
NAMED = "async (name) => (await asking('PATCH', '/me', { name })).status"
SPOIL = """async ([name, where, length, byte]) => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(encodeURIComponent(name));
  for (const file of ["journal-0", "journal-1"]) {
    const handle = await folder.getFileHandle(file);
    const text = await (await handle.getFile()).text();
    if (!text) continue;
    const position = typeof where === "number" ? where : text.indexOf(where);
    if (position < 0) throw new Error(`${where} is not there`);
    for (let tries = 0; ; tries++)
      try {
        const stream = await handle.createWritable({ keepExistingData: true });
        if (length < 0) await stream.truncate((await handle.getFile()).size + length);
        else await stream.write({ type: "write", position, data: new Uint8Array(length).fill(byte) });
        return await stream.close();
      } catch (error) {
        // The worker of the page that was left may not have let go of it yet.
        if (tries > 100) throw error;
        await new Promise((wake) => setTimeout(wake, 50));
      }
  }
  throw new Error("there is no journal");
}"""
HERE = {"kind": "here", "name": "Zoe"}


@pytest.fixture(scope="module")
def host(site: Site, folder: Path) -> Iterator[Host]:
    with hosted(folder) as host:
        yield host


def spoil(page: Page, visitor: Visitor, where: int | str, length: int = 2, byte: int = 0x55) -> None:
    """Write other bytes over a journal that no page has, at a byte or a text; fewer than none: cut so many off."""
    page.goto(f"{visitor.home}icon.svg")
    page.evaluate(SPOIL, [f"gratteciel /{WHERE}/", where, length, byte])
    page.goto(f"{visitor.home}settings/")


def test_what_was_damaged_is_lost_and_said_and_everything_else_is_there(host: Host, browser: Browser) -> None:
    with visiting(browser, host.url) as visitor:
        page = visitor.page("settings/")
        assert told(page, NAMED, "Nora") == 200
        plan = {"game": "dice", "seats": [{"kind": "me"}, HERE]}
        first, second, third = (laid(page, plan) for _ in range(3))
        at = {table: told(page, PLAYED, [table, 3]) for table in (first, second, third)}
        tables = [first, second, third]
        assert told(page, SEEN, tables) == {"found": at, "listed": sorted(tables), "name": "Nora"}
        notice = page.get_by_test_id("damaged")
        expect(notice).to_have_count(0)

        # The head of the file that counts, and that of the journal in it.
        for where in (0, 5, 12):
            spoil(page, visitor, where)
            assert told(page, SEEN, tables) == {"found": at, "listed": sorted(tables), "name": "Nora"}, where

        # In the middle of a game.
        spoil(page, visitor, f'[["entries","{first}"')
        left = told(page, SEEN, tables)
        assert left["found"] == {**at, first: "table/damaged"} and left["listed"] == sorted(tables)
        expect(notice).to_contain_text("Everything else is there", timeout=PATIENCE)
        page.get_by_role("button", name="FR").click()
        expect(notice).to_contain_text("Tout le reste est là")
        page.goto(f"{visitor.home}table/?id={first}")
        expect(page.get_by_role("main")).to_contain_text("les autres tables continuent", timeout=PATIENCE)
        page.goto(f"{visitor.home}settings/")
        page.reload()
        assert told(page, PLAYED, [second, 1]) > at[second]
        expect(notice).to_have_count(0)  # it was said
        at[second] = told(page, PLAYED, [second, 0])

        # Whose games they are, and the table's plan.
        spoil(page, visitor, '[["keys","person"', 4)
        spoil(page, visitor, f'[["tables","{second}"', 4)
        left = told(page, SEEN, tables)
        assert left["found"] == {first: "table/damaged", second: "table/unknown", third: at[third]}
        assert left["listed"] == sorted([first, third]) and left["name"] == "Nora"
        # Cut off in the last thing that was kept, and followed by room that was never written.
        spoil(page, visitor, 0, -3)
        spoil(page, visitor, 1 << 20, 4096, 0)
        assert told(page, SEEN, [third])["found"][third] >= at[third] - 1
        assert told(page, PLAYED, [third, 1])
        visitor.complaints.clear()  # what cannot be read is answered by a fault
