"""How quick and how heavy Gratteciel is without a server: `python -m bench.site`, from the top folder.

A site on a plain host of this machine, beside the app as a server of ours sends it and beside Pyodide by itself, in one
run: figures of two runs say little about each other. Everything is measured in a browser that has never been there, and
then once more in the same one.
"""

import argparse
import gzip
import re
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from statistics import median, quantiles

from bench.browser import WATCH, serving
from bench.site_frames import Frames, in_turns
from bench.site_memory import table_memory
from bench.site_search import share_of_native
from playwright.sync_api import Browser, BrowserContext, Page, Request, sync_playwright

import gratteciel
from gratteciel.site.writing import write_site
from tests.browser import chromium
from tests.page.hosting import hosted
from tests.page.visiting import until

ROOT = Path(__file__).parents[1]
SETTINGS = '{"version":2,"view":"plan","forced":true,"confirm":true,"motion":"off","lessons":false,"level":"%s"}'
MINE = "() => document.querySelector('[data-prompt]')?.dataset.mine === 'true'"
BARE = """const begun = performance.now();
const worker = new Worker("bare-worker.js", { type: "module" });
worker.onmessage = () => (document.title = `ready ${performance.now() - begun}`);"""
BARE_WORKER = """import { loadPyodide } from "./pyodide/pyodide.js";
import createPyodideModule from "./pyodide/pyodide.asm.js";
const folder = new URL("./pyodide/", import.meta.url).href;
const python = await loadPyodide({ indexURL: folder, createPyodideModule });
python.runPython("1 + 1");
postMessage("ready");"""
OFFERED = (
    "[data-board] [data-target][data-mark=choosable], [data-prompt] [data-step]:not([aria-disabled=true]), "
    "[data-prompt] [data-target^='action:']:not([aria-disabled=true])"
)
"""What can be pointed at next."""
ASKED = """done => {
  const prompt = document.querySelector("[data-prompt]");
  if (document.querySelector("[data-testid=ending]")) return "over";
  return window.times.length >= done && prompt?.dataset.mine === "true" ? "turn" : null;
}"""
KEPT = """async () => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("gratteciel python", { create: true });
  for await (const [name, file] of folder)
    if (!name.endsWith(".crswap") && (await file.getFile()).size) return true;
  return false;
}"""
"""Whether Python's memory is kept for the next visit; what is still being written has another name."""
LIFT = """new MutationObserver(() => document.querySelector("[data-testid=cover] button")?.click())
  .observe(document, { subtree: true, childList: true });"""
"""Lift the curtain wherever several at one screen would have to."""
DRAWN = """() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null"""
ANSWERS = re.compile(r"/(api|house)/")
"""In addresses that are none of the app's files: what is asked of somebody, and the house."""
WHOLE = """() => {
  const all = [...document.querySelectorAll(".miniature")];
  const near = all.filter((one) => one.getBoundingClientRect().top < innerHeight);
  const whole = near.length > 0 && near.every((one) => one.querySelector(".drawn svg"));
  return whole && document.fonts.status === "loaded" ? performance.timeOrigin + performance.now() : null;
}"""
"""When the first page was there, with the pictures that are in sight; milliseconds since 1970."""
BOARD = "() => document.querySelector('[data-testid=laying] .drawn svg, [data-board] svg') !== null"
"""Whether a position of a game is there: how it begins, or its table."""
FRAMES = 1_200
"""Frames that are counted while a living legend thinks, and as many while nobody does: twenty seconds of each."""


def bare(folder: Path) -> None:
    """Put Pyodide into a folder as npm has it, started by a page that does nothing else."""
    pyodide = ROOT / "web" / "node_modules" / "pyodide"
    (folder / "pyodide").mkdir(parents=True)
    for name in ("pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
        (folder / "pyodide" / name).write_bytes((pyodide / name).read_bytes())
    for name in ("pyodide", "pyodide.asm"):
        (folder / "pyodide" / f"{name}.js").write_bytes((pyodide / f"{name}.mjs").read_bytes())
    (folder / "index.html").write_text('<!doctype html><script type="module" src="bare.js"></script>')
    (folder / "bare.js").write_text(BARE)
    (folder / "bare-worker.js").write_text(BARE_WORKER)


def setting(level: str) -> str:
    """Have the plan, nothing that moves, and opponents of a level."""
    return f"localStorage.setItem('gratteciel.settings', '{SETTINGS % level}');"


def visitor(browser: Browser, level: str = "intern") -> BrowserContext:
    """Somebody new."""
    context = browser.new_context(locale="en", viewport={"width": 1280, "height": 800})
    context.set_default_timeout(120_000)
    context.add_init_script(setting(level) + LIFT)
    return context


def drawn(page: Page, address: str) -> float:
    """Milliseconds until something is drawn."""
    page.goto(address)
    return float(page.wait_for_function(DRAWN, polling=20).json_value())


def bare_start(browser: Browser, address: str) -> tuple[float, float]:
    """Seconds until Pyodide by itself runs, on a first visit and on a second."""
    context = visitor(browser)
    page = context.new_page()
    times = []
    for _ in range(2):
        began = time.perf_counter()
        page.goto(address)
        page.wait_for_function("() => document.title.startsWith('ready')", polling=20)
        times.append(time.perf_counter() - began)
    context.close()
    return times[0], times[1]


def table_ready(context: BrowserContext, address: str, game: str) -> tuple[Page, list[float], list[float]]:
    """A table of a game, laid from its form as soon as that is there; seconds until one sees a position and may choose.

    On a first visit, and on a second: the same table loaded again. What is seen counts from when it was asked for.
    """
    page = context.new_page()
    began = time.perf_counter()
    page.goto(f"{address}new/?id={game}")
    page.locator("button[type=submit]").click()
    clicked = time.perf_counter()
    page.wait_for_function(BOARD, polling=20)
    seen = time.perf_counter() - clicked
    page.wait_for_function(MINE, polling=20)
    first = [seen, time.perf_counter() - began]
    until(page, KEPT)
    began = time.perf_counter()
    page.reload(wait_until="commit")
    page.wait_for_function(BOARD, polling=20)
    seen = time.perf_counter() - began
    page.wait_for_function(MINE, polling=20)
    return page, first, [seen, time.perf_counter() - began]


def step(page: Page) -> None:
    """Point at what is offered first until a step is chosen, and confirm it; again where that may end one's game."""
    confirm = page.locator("[data-testid=confirm]:not([aria-disabled=true])")
    while not confirm.is_visible():
        page.locator(OFFERED).first.click()
    confirm.click()
    sure = page.get_by_test_id("sure")
    if sure.is_visible():
        sure.click()


def steps(page: Page, count: int) -> list[float]:
    """Milliseconds from confirmed to shown, of so many steps or as many as the game has."""
    page.evaluate(WATCH)
    done = 0
    while done < count and page.wait_for_function(ASKED, arg=done, polling=20).json_value() == "turn":
        step(page)
        done += 1
    page.wait_for_function(ASKED, arg=done, polling=20)
    return [float(took) for took in page.evaluate("() => window.times")]


def frames_while_thinking(browser: Browser, address: str) -> tuple[Frames, Frames]:
    """Frames while a living legend thinks, and of the same page while nobody does."""
    context = visitor(browser, "living-legend")
    page = context.new_page()
    page.goto(address)
    page.get_by_role("button", name="Hong Kong").first.click()
    page.wait_for_function(MINE, polling=20)
    found = in_turns(page, step, FRAMES)
    context.close()
    return found


Row = tuple[str, str, str]
"""A figure: what it is, how much it is, and how much it is to be."""


def first_page(page: Page, address: str) -> tuple[float, float]:
    """Kilobytes of the app's files that are asked for until the first page is there, and of those that follow.

    Answers are none of them: in a site some are files, too.
    """
    asked: list[Request] = []
    page.on("requestfinished", lambda one: asked.append(one) if not ANSWERS.search(one.url) else None)
    page.goto(address)
    there = float(page.wait_for_function(WHOLE, polling=20).json_value())
    page.wait_for_load_state("networkidle")
    page.wait_for_function("() => !document.querySelector('[data-testid=starting]')", polling=20)
    sizes = {}
    for one in asked:
        # Gzipped, as our server sends them and most hosts of files do; pictures and fonts are packed by themselves.
        body = page.context.request.get(one.url).body()
        sizes[one.url] = (min(len(body), len(gzip.compress(body))) / 1000, one.timing["startTime"] <= there)
    before = sum(size for size, early in sizes.values() if early)
    return before, sum(size for size, early in sizes.values() if not early)


def on_the_wire(browser: Browser, site: str, games: list[str]) -> Iterator[Row]:
    """Everything that comes before the first step of a first game, the app included: of the one that needs most."""
    packed, plain, game = max((*before_a_step(browser, site, game), game) for game in games)
    found = f"{packed:.2f} MB (where the host packs nothing: {plain:.2f} MB), for {game}"
    yield "everything before the first step", found, "at most 8 MB"


def before_a_step(browser: Browser, site: str, game: str) -> tuple[float, float]:
    """Megabytes that come before the first step of a game, packed and as they are stored."""
    context = visitor(browser)
    page = context.new_page()
    asked: set[str] = set()
    page.on("requestfinished", lambda one: asked.add(one.url))
    page.goto(f"{site}new/?id={game}")
    page.locator("button[type=submit]").click()
    page.wait_for_function(MINE, polling=20)
    files = [url for url in asked if url.startswith(site)]
    bodies = [context.request.get(url).body() for url in files]
    context.close()
    packed = sum(min(len(body), len(gzip.compress(body))) for body in bodies) / 1e6
    return packed, sum(map(len, bodies)) / 1e6


def first_pages(browser: Browser, served: str, site: str) -> Iterator[Row]:
    """The first page as a server of ours sends it and as a site has it, in turns."""
    times: dict[str, list[float]] = {served: [], site: []}
    sizes = {}
    for _ in range(3):
        for address, found in times.items():
            context = visitor(browser)
            found.append(drawn(context.new_page(), address))
            context.close()
    for address in times:
        context = visitor(browser)
        sizes[address] = first_page(context.new_page(), address)
        context.close()
    ours, theirs = median(times[site]), median(times[served])
    yield "first page drawn", f"{ours:.0f} ms", f"served: {theirs:.0f} ms"
    (before, behind), (before_there, behind_there) = sizes[site], sizes[served]
    yield "first page", f"{before:.1f} kB", f"served: {before_there:.1f} kB"
    yield "of the app behind it", f"{behind:.1f} kB", f"served: {behind_there:.1f} kB"


def tables(browser: Browser, site: str, alone: str, games: list[str], count: int) -> Iterator[Row]:
    """Tables of games on a first visit and a second, then steps there; beside Pyodide by itself, in turns."""
    bare, found = [], {}
    for game in games:
        bare.append(bare_start(browser, alone)[0])
        context = visitor(browser)
        page, first, second = table_ready(context, site, game)
        found[game] = first, second, steps(page, count)
        context.close()
    pyodide = median(bare)
    for game, (first, second, took) in found.items():
        yield f"{game}: a position is seen", f"{first[0]:.2f} s, second visit {second[0]:.2f} s", "at most 1 s"
        yield f"{game}: ready", f"{first[1]:.2f} s", f"at most {1.3 * pyodide:.2f} s (Pyodide {pyodide:.2f} s)"
        yield f"{game}: second visit", f"{second[1]:.2f} s", "at most 2.50 s"
        slow = quantiles(took, n=10)[8] if len(took) > 1 else took[0]
        yield f"{game}: step shown", f"{median(took):.0f} ms (p90 {slow:.0f}, of {len(took)})", "at most 100 ms"


def memories(launch: Callable[[], Browser], site: str, games: list[str], count: int) -> Iterator[Row]:
    """Memory at tables of games, and at one with a living legend."""
    for game, level in [*((game, "intern") for game in games), ("hong-kong", "living-legend")]:
        browser = launch()
        first, second = table_memory(browser, site, game, setting(level) + LIFT, KEPT, (OFFERED, count))
        against = ", a living legend" if level != "intern" else ""
        yield f"{game}{against}: memory", f"{first:.0f} MB, second visit {second:.0f} MB", "at most 250 MB"
        browser.close()


def thinking(browser: Browser, site: str, script: str, games: list[str]) -> Iterator[Row]:
    """How smooth the page is while it thinks, and how fast it does."""
    thought, rested = frames_while_thinking(browser, site)
    yield "frames while a living legend thinks", str(thought), f"60 /s (while nobody does: {rested})"
    context = visitor(browser)
    page = context.new_page()
    page.goto(site)
    for game in games:
        there, here = share_of_native(page, script, game, 20_000)
        yield f"{game}: search", f"{there:,.0f} /s ({there / here:.0%} of native)", "at least 40 %"
    context.close()


def main() -> None:
    """Measure as the command line says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split(":")[0])
    parser.add_argument("--steps", type=int, default=10)
    parser.add_argument("--games", nargs="+", default=gratteciel.games())
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        written = write_site(folder / "some" / "where")
        bare(folder / "bare")
        script = next((folder / "some" / "where" / "assets").glob("thinker-*.js")).name
        with sync_playwright() as playwright, hosted(folder) as host, serving(str(folder / "data")) as served:
            launch = partial(playwright.chromium.launch, executable_path=chromium.find(), args=chromium.ARGUMENTS)
            browser = launch()
            site = f"{host.url}some/where/"
            rows = chain(
                [("the house on the wire, as it is stored", f"{written.house / 1e6:.2f} MB", "at most 8 MB")],
                on_the_wire(browser, site, asked.games),
                first_pages(browser, f"{served}/", site),
                tables(browser, site, f"{host.url}bare/", asked.games, asked.steps),
                memories(launch, site, asked.games, asked.steps),
                thinking(browser, site, f"{site}assets/{script}", asked.games),
            )
            print("| figure | found | wanted |\n|---|---|---|")
            for row in rows:
                print(f"| {' | '.join(row)} |", flush=True)
            browser.close()


if __name__ == "__main__":
    main()
