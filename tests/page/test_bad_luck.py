"""What can go wrong in a browser: a clear word, in the reader's language, and nothing acknowledged is lost."""

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect

from gratteciel.site.writing import Site
from tests.browser import chromium
from tests.page.conftest import launched
from tests.page.hosting import Host, hosted
from tests.page.visiting import PATIENCE, WHERE, WORKER, Visitor, build, come, laid, my_turn, told, visiting

PLAYED = "async ([table, most]) => (await playOn(table, most)).now.at"
STEP = """
async (table) => {
  const { now } = (await asking("GET", `/tables/${table}`)).body;
  const { status, body } = await asking("POST", `/tables/${table}/steps`, { at: now.at, step: now.steps[0].step });
  const after = (await asking("GET", `/tables/${table}`)).body.now.at;
  return { status, detail: body.detail, before: now.at, after };
}
"""
EMPTY = """
async (name) => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(encodeURIComponent(name), { create: true });
  for (const file of ["journal-0", "journal-1"]) await folder.getFileHandle(file, { create: true });
}
"""
"""The files of a journal, as a page leaves them that is killed before it has written anything."""
TAKEN_OVER = """
(name) => new Promise((resolve) => {
  indexedDB.open(name).onsuccess = ({ target }) => {
    const all = target.result.transaction(["rows", "owner"], "readwrite");
    all.objectStore("owner").put("somebody else", "owner");
    all.objectStore("rows").count().onsuccess = ({ target }) => resolve(target.result);
  };
})
"""
"""Take a journal of rows over without a word; how many it has."""
HINT = "async (table) => (await asking('GET', `/tables/${table}/hint`)).status"
ALONE = {"game": "dice", "seats": [{"kind": "me"}, {"kind": "here", "name": "Zoe"}]}
INTERN = {"game": "hong-kong", "seats": [{"kind": "me"}, {"kind": "bot", "level": "intern"}]}


@pytest.fixture(scope="module")
def host(site: Site, folder: Path) -> Iterator[Host]:
    with hosted(folder) as host:
        yield host


def kill(given: str) -> None:
    """Kill the processes that were given something when they began."""
    listed = subprocess.run(["ps", "-eo", "pid=,args="], capture_output=True, text=True, check=True).stdout
    for number, _, arguments in (line.strip().partition(" ") for line in listed.splitlines()):
        if given in arguments.split():
            with suppress(ProcessLookupError):
                os.kill(int(number), signal.SIGKILL)


@contextmanager
def settled(playwright: Playwright, profile: Path, program: str | None) -> Iterator[BrowserContext]:
    """A browser that keeps what it has in a folder."""
    context = playwright.chromium.launch_persistent_context(
        profile,
        executable_path=program,
        args=[*chromium.ARGUMENTS, chromium.HASTILY],
        locale="en",
    )
    try:
        yield context
    finally:
        context.close()


def test_a_browser_that_is_killed_comes_back_to_what_was_acknowledged(
    host: Host, playwright: Playwright, tmp_path: Path
) -> None:
    profile = tmp_path / "profile"
    with settled(playwright, profile, chromium.find()) as context:
        page = come(context, host.url).page("settings/")
        table = laid(page, INTERN)
        acknowledged = told(page, PLAYED, [table, 4])
        # Without a word, while the bot thinks.
        kill(f"--user-data-dir={profile}")
    with settled(playwright, profile, chromium.find()) as context:
        page = come(context, host.url).page(f"table/?id={table}")
        assert my_turn(page) >= acknowledged
        assert told(page, PLAYED, [table, 1]) > acknowledged


def test_where_there_is_no_room_a_step_is_refused_and_nothing_changes(host: Host, browser: Browser) -> None:
    with visiting(browser, host.url, locale="fr") as visitor:
        page = visitor.page("settings/")
        table = laid(page, ALONE)
        assert told(page, STEP, table)["status"] == 200
        devtools = visitor.context.new_cdp_session(page)
        devtools.send("Storage.overrideQuotaForOrigin", {"origin": host.url.rstrip("/"), "quotaSize": 1})
        refused = told(page, STEP, table)
        assert refused["status"] == 503 and "il n’y a plus de place sur cet appareil" in refused["detail"]
        assert refused["before"] == refused["after"]
        devtools.send("Storage.overrideQuotaForOrigin", {"origin": host.url.rstrip("/")})
        assert told(page, STEP, table)["status"] == 200
        visitor.complaints.clear()  # Python says what it could not keep


def test_while_there_is_no_room_it_is_said_at_the_table_and_the_step_is_played_once_there_is(
    host: Host, browser: Browser
) -> None:
    with visiting(browser, host.url) as visitor:
        page = visitor.page()
        page.get_by_role("button", name="Hong Kong").first.click()
        shown = my_turn(page, build(page))
        devtools = visitor.context.new_cdp_session(page)
        devtools.send("Storage.overrideQuotaForOrigin", {"origin": host.url.rstrip("/"), "quotaSize": 1})
        build(page, shown - 1)
        said = page.get_by_test_id("connection")
        expect(said).to_contain_text("not played yet")
        expect(said).to_contain_text("no more room on this device")
        devtools.send("Storage.overrideQuotaForOrigin", {"origin": host.url.rstrip("/")})
        assert my_turn(page, shown) > shown
        expect(said).to_be_empty()
        visitor.complaints.clear()


def test_what_is_deleted_while_one_plays_is_said_to_be(host: Host, browser: Browser) -> None:
    with visiting(browser, host.url) as visitor:
        page = visitor.page()
        page.get_by_role("button", name="Hong Kong").first.click()
        shown = my_turn(page, build(page))
        devtools = visitor.context.new_cdp_session(page)
        devtools.send("Storage.clearDataForOrigin", {"origin": host.url.rstrip("/"), "storageTypes": "all"})
        build(page, shown - 1)
        expect(page.get_by_text("has been deleted, and your games with it").first).to_be_visible()
        page.get_by_role("button", name="FR").click()
        expect(page.get_by_text("a été effacé, et vos parties avec").first).to_be_visible()
        gone = page.url
        page.goto(visitor.home)
        page.get_by_role("button", name="Hong Kong").first.click()
        begun = build(page)
        assert begun <= shown and my_turn(page, begun) > begun and page.url != gone
        visitor.complaints.clear()


def test_once_files_come_again_a_page_plays_although_another_waits_in_vain(
    host: Host, folder: Path, browser: Browser
) -> None:
    (parcel,) = (folder / WHERE / "house").glob("*/parcel.json")
    with visiting(browser, host.url) as visitor:
        with host.sending(f"/{parcel.relative_to(folder)}", b""):
            first = visitor.page()
            expect(first.get_by_role("alert")).to_contain_text("Not everything has come", timeout=PATIENCE)
        for page in (visitor.page(), first):
            page.reload()
            page.get_by_role("button", name="Hong Kong").first.click()
            my_turn(page)
        visitor.complaints.clear()


PARTS = ("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm.packed", "python_stdlib.zip.packed", "gratteciel.zip.packed")
"""What the house is made of; Pyodide itself fetches some of it, and says nothing of what does not come."""


def paths(folder: Path) -> list[str]:
    """Where the parts of the house are on their host."""
    (house,) = (folder / WHERE / "house").glob("*/parcel.json")
    return [f"/{house.with_name(part).relative_to(folder)}" for part in PARTS]


def test_files_that_are_cut_off_on_their_way_come_all_the_same(host: Host, folder: Path, browser: Browser) -> None:
    with host.cutting(*paths(folder), times=2), visiting(browser, host.url) as visitor:
        page = visitor.page()
        page.get_by_role("button", name="Hong Kong").first.click()
        my_turn(page)
        assert not any(host.cut.values())
        visitor.complaints.clear()  # the browser says what was cut off


@pytest.mark.parametrize("part", range(len(PARTS)))
def test_what_does_not_come_is_said_and_comes_another_time(
    host: Host, folder: Path, browser: Browser, part: int
) -> None:
    path = paths(folder)[part]
    for missing in (host.sending(path, b""), host.cutting(path)):
        with visiting(browser, host.url) as visitor:
            with missing:
                page = visitor.page()
                expect(page.get_by_role("alert")).to_contain_text("Not everything has come", timeout=PATIENCE)
            page.reload()
            page.get_by_role("button", name="Hong Kong").first.click()
            my_turn(page)
            visitor.complaints.clear()


@pytest.mark.parametrize("script", [b"", b"throw new Error('damaged');"])
def test_the_house_itself_thinks_where_the_workers_for_that_do_not_come(
    host: Host, browser: Browser, script: bytes
) -> None:
    (thinker,) = (host.folder / WHERE).glob("assets/thinker-*.js")
    with host.sending(f"/{WHERE}/assets/{thinker.name}", script), visiting(browser, host.url) as visitor:
        page = visitor.page("settings/")
        # Hints, too, at once and once it is tried again.
        table = laid(page, INTERN)
        for _ in range(2):
            assert told(page, HINT, table) == 200
        page.goto(visitor.home)
        page.get_by_role("button", name="Hong Kong").first.click()
        my_turn(page, build(page))
        visitor.complaints.clear()


def test_that_the_worker_does_not_come_is_said(host: Host, browser: Browser) -> None:
    (worker,) = (host.folder / WHERE).glob("assets/worker-*.js")
    with host.sending(f"/{WHERE}/assets/{worker.name}", b""), visiting(browser, host.url) as visitor:
        page = visitor.page()
        expect(page.get_by_role("alert")).to_contain_text("Not everything has come", timeout=PATIENCE)
        # Nothing was tried that a page may not do.
        assert not any("Content Security Policy" in complaint for complaint in visitor.complaints)
        visitor.complaints.clear()


def test_that_python_has_no_room_in_memory_is_said(host: Host, browser: Browser) -> None:
    full = b"WebAssembly.instantiateStreaming = async () => { throw new RangeError('out of memory'); };"
    with host.beginning(WORKER, full), visiting(browser, host.url) as visitor:
        page = visitor.page()
        expect(page.get_by_role("alert")).to_contain_text("could not be started", timeout=PATIENCE)
        visitor.complaints.clear()


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("#%", "The games"),
        ("rules/?id=dice#%E0%A4%A", "Skyline"),
        ("review/#g=%", "may have been cut off"),
        ("learn/?id=100%25", "there is no game '100%'"),
        ("table/?id=~another", "not on this device"),
        ("review/?id=~another", "not on this device"),
    ],
)
def test_of_an_address_that_leads_nowhere_it_is_said(host: Host, browser: Browser, address: str, said: str) -> None:
    with visiting(browser, host.url) as visitor:
        expect(visitor.page(address).locator("main")).to_contain_text(said, timeout=PATIENCE)


def test_opened_as_a_file_a_page_says_what_it_needs(host: Host, folder: Path, browser: Browser) -> None:
    page = browser.new_page()
    page.goto((folder / WHERE / "index.html").as_uri())
    for said in ("Put its folder on a web host", "Mettez son dossier sur un hébergement web"):
        expect(page.get_by_text(said)).to_be_visible()
    page.goto(f"{host.url}{WHERE}/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_text("Opened as a file")).to_be_hidden()
    page.close()


def test_where_there_is_no_room_from_the_beginning_it_is_said_and_nobody_plays_in_vain(
    host: Host, browser: Browser
) -> None:
    full = {"origin": host.url.rstrip("/"), "quotaSize": 1}
    # Files cannot be made; or they are there, and nothing can be written to them.
    for made in (False, True):
        with visiting(browser, host.url) as visitor:
            page = visitor.context.new_page()
            if made:
                page.goto(f"{visitor.home}icon.svg")
                page.evaluate(EMPTY, f"gratteciel /{WHERE}/")
            devtools = visitor.context.new_cdp_session(page)
            devtools.send("Storage.overrideQuotaForOrigin", full)
            page.goto(visitor.home)
            expect(page.get_by_role("alert")).to_contain_text("keeps nothing for this page", timeout=PATIENCE)
            page.get_by_role("button", name="FR").click()
            expect(page.get_by_role("alert")).to_contain_text("ne garde rien")
            if made:
                # Once there is room one can play.
                devtools.send("Storage.overrideQuotaForOrigin", {"origin": full["origin"]})
                page.reload()
                page.get_by_role("button", name="Hong Kong").first.click()
                my_turn(page)


def test_where_the_browser_keeps_nothing_one_plays_and_is_told(
    host: Host, playwright: Playwright, tmp_path: Path
) -> None:
    preferences = tmp_path / "profile" / "Default" / "Preferences"
    preferences.parent.mkdir(parents=True)
    preferences.write_text(json.dumps({"profile": {"default_content_setting_values": {"cookies": 2}}}))
    # Only the one with windows heeds what was set there.
    with settled(playwright, tmp_path / "profile", chromium.whole() or chromium.find()) as context:
        context.set_default_timeout(PATIENCE)
        page = Visitor(context, f"{host.url}{WHERE}/").page()
        assert page.evaluate("() => { try { return localStorage.length } catch (error) { return error.name } }") == (
            "SecurityError"
        )
        expect(page.get_by_test_id("passing")).to_contain_text("keeps nothing", timeout=PATIENCE)
        page.get_by_role("button", name="FR").click()
        expect(page.get_by_test_id("passing")).to_contain_text("ne garde rien")
        page.get_by_role("button", name="Hong Kong").first.click()
        my_turn(page)


def test_a_private_window_that_says_so_is_recognised_and_others_promise_nothing(host: Host, browser: Browser) -> None:
    # As Firefox and Safari do there: files are refused, and rows are gone with the window.
    withheld = b"StorageManager.prototype.getDirectory = async () => { throw new DOMException('', 'SecurityError'); };"
    with host.beginning(WORKER, withheld), visiting(browser, host.url) as visitor:
        page = visitor.page()
        page.get_by_role("button", name="Hong Kong").first.click()
        shown = my_turn(page, build(page))
        expect(page.get_by_test_id("passing")).to_contain_text("seems to be a private window")
        page.reload()
        assert my_turn(page) == shown
        page.get_by_role("button", name="FR").click()
        expect(page.get_by_test_id("passing")).to_contain_text("semble être une fenêtre privée")
        page.get_by_role("link", name="Mes parties").first.click()
        expect(page.get_by_test_id("lasting")).to_contain_text("seront oubliées quand cette fenêtre privée")
    # Chromium's cannot be told from others; neither has promised anything.
    with visiting(browser, host.url) as visitor:
        page = visitor.page()
        page.get_by_role("button", name="Hong Kong").first.click()
        my_turn(page)
        page.get_by_role("link", name="My games").first.click()
        expect(page.get_by_test_id("lasting")).to_contain_text("has not promised to keep the games")


@pytest.mark.parametrize("missing", ["WebAssembly", "DecompressionStream", "BroadcastChannel"])
def test_where_something_is_missing_that_python_needs_it_is_said(host: Host, browser: Browser, missing: str) -> None:
    # In the worker alone, where only that one can know; or everywhere, where no worker is begun.
    for everywhere in (False, True):
        gone = f"delete globalThis.{missing};"
        with host.beginning(WORKER, gone.encode()), visiting(browser, host.url) as visitor:
            if everywhere:
                visitor.context.add_init_script(gone)
            host.asked.clear()
            page = visitor.page()
            expect(page.get_by_role("alert")).to_contain_text("too old to play here", timeout=PATIENCE)
            expect(page.get_by_role("alert")).to_contain_text("or does not allow WebAssembly")
            page.get_by_role("button", name="FR").click()
            expect(page.get_by_role("alert")).to_contain_text(
                "trop ancien pour jouer ici, ou n’autorise pas WebAssembly"
            )
            assert any("/assets/worker-" in asked for asked in host.asked) != everywhere


# As Firefox before 114, which does not look at what sort of worker is wished for.
CLASSIC = "globalThis.Worker = class extends Worker { constructor(script) { super(script); } };"


def test_a_browser_whose_workers_are_no_modules_is_too_old(host: Host, browser: Browser) -> None:
    with visiting(browser, host.url) as visitor:
        visitor.context.add_init_script(CLASSIC)
        page = visitor.page()
        expect(page.get_by_role("alert")).to_contain_text("too old to play here", timeout=PATIENCE)
        visitor.complaints.clear()


ASLEEP = "(name) => void navigator.locks.request(name, () => new Promise(() => undefined))"
"""Have the house, and answer nobody, as a page that the browser has put to sleep."""


def test_that_another_page_has_the_games_and_does_not_answer_is_said_until_it_is_gone(
    host: Host, browser: Browser
) -> None:
    with visiting(browser, host.url) as visitor:
        asleep = visitor.page("icon.svg")
        asleep.evaluate(ASLEEP, f"gratteciel /{WHERE}/")
        page = visitor.page("games/")
        expect(page.get_by_test_id("silent")).to_contain_text("does not answer", timeout=PATIENCE)
        page.get_by_role("button", name="FR –").click()
        expect(page.get_by_test_id("silent")).to_contain_text("qui ne répond pas")
        asleep.close()
        expect(page.get_by_test_id("silent")).to_have_count(0)
        assert laid(page, ALONE)


FATAL = b"""{
  let over = false;
  const { now } = performance;
  performance.now = () => {
    if (over) throw new WebAssembly.RuntimeError("unreachable");
    return now.call(performance);
  };
  new BroadcastChannel("over").onmessage = () => (over = true);
}"""
"""Have the next look at the clock end Python."""


def test_that_python_has_ended_in_mid_game_is_said_and_nothing_is_lost(host: Host, browser: Browser) -> None:
    with host.beginning(WORKER, FATAL), visiting(browser, host.url) as visitor:
        page = visitor.page()
        page.get_by_role("button", name="Hong Kong").first.click()
        shown = my_turn(page, build(page))
        page.evaluate("() => new BroadcastChannel('over').postMessage(null)")
        build(page, shown - 1)
        expect(page.get_by_role("alert").first).to_contain_text("or have stopped")
        visitor.complaints.clear()
        page.reload()
        assert my_turn(page) >= shown
        build(page, shown - 1)
        assert my_turn(page, shown) > shown


SHIFTED = b"""{
  const now = Date.now;
  let by = 0;
  Date.now = () => now() + by;
  new BroadcastChannel("shifted").onmessage = ({ data }) => (by = data);
}"""
SHIFT = """async ([table, by]) => {
  new BroadcastChannel("shifted").postMessage(1000 * by);
  const { now } = await playOn(table, 1);
  return [now.status, Math.min(...now.seats.map((seat) => seat.seconds))];
}"""


def test_a_clock_that_is_put_forward_or_back_takes_nobodys_time(host: Host, browser: Browser) -> None:
    plan = {**ALONE, "clock": {"reserve": 300, "increment": 0}}
    with host.beginning(WORKER, SHIFTED), visiting(browser, host.url) as visitor:
        page = visitor.page("settings/")
        table = laid(page, plan)
        for by in (0, 86_400, -86_400, 0):
            status, least = told(page, SHIFT, [table, by])
            assert status == "playing" and least > 200, by


# As Chromium was before 108.
LATER = b"""for (const name of ["getSize", "truncate", "flush"]) {
  const done = FileSystemSyncAccessHandle.prototype[name];
  FileSystemSyncAccessHandle.prototype[name] = async function (...given) { return done.apply(this, given); };
}"""


def test_files_that_are_not_written_at_once_are_not_relied_on(host: Host, browser: Browser) -> None:
    with host.beginning(WORKER, LATER), visiting(browser, host.url) as visitor:
        page = visitor.page()
        page.get_by_role("button", name="Hong Kong").first.click()
        shown = my_turn(page, build(page))
        page.reload()
        assert my_turn(page) == shown


def test_where_there_are_no_locks_only_the_last_page_has_the_tables(host: Host, playwright: Playwright) -> None:
    rules = "--host-resolver-rules=MAP plain.test 127.0.0.1"
    home = f"http://plain.test:{host.server_port}/"
    with launched(playwright, chromium.HASTILY, rules) as browser, visiting(browser, home) as visitor:
        first = visitor.page("settings/")
        assert first.evaluate("() => [isSecureContext, 'locks' in navigator]") == [False, False]
        table = laid(first, ALONE)
        acknowledged = told(first, PLAYED, [table, 3])
        last = visitor.page(f"table/?id={table}")
        assert my_turn(last) == acknowledged
        expect(first.get_by_role("alert")).to_contain_text("opened again elsewhere")
        first.get_by_role("button", name="FR").click()
        expect(first.get_by_role("alert")).to_contain_text("ouverte ailleurs")
        assert told(last, PLAYED, [table, 2]) > acknowledged
        # Where it hears nothing of the other one it finds out before it keeps anything.
        kept = last.evaluate(TAKEN_OVER, f"gratteciel /{WHERE}/")
        told(last, "async (table) => void playOn(table, 1)", table)
        expect(last.get_by_role("alert")).to_contain_text("opened again elsewhere")
        assert last.evaluate(TAKEN_OVER, f"gratteciel /{WHERE}/") == kept
        visitor.complaints.clear()
