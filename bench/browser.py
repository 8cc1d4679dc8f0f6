"""How quick and how light the table in the browser is: `python -m bench.browser`, from the top folder.

Against a server of its own on this machine. A step is confirmed when the button is pressed, and shown with the first
frame in which the page has the table beyond it: in between it is sent, decided, written to disk and answered.
"""

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median, quantiles

from playwright.sync_api import Browser, Page, Response, sync_playwright

from tests.browser import chromium
from tests.browser.sitting import BOT, ME, sit

SETTINGS = "localStorage.setItem('gratteciel.settings', JSON.stringify({ forced: false, confirm: true }))"
WATCH = """() => {
  window.times = [];
  let pressed = null;
  addEventListener('click', event => {
    if (event.target.closest('[data-testid=confirm], [data-testid=sure]')) pressed = performance.now();
  }, true);
  const shown = () => Number(document.querySelector('[data-prompt]')?.dataset.at ?? Infinity);
  let last = shown();
  new MutationObserver(() => {
    const now = shown();
    if (now <= last) return;
    // Of a table that is gone for a moment, as where another panel is drawn, the next has a number again.
    if (now !== Infinity) last = now;
    if (pressed === null) return;
    const began = pressed;
    pressed = null;
    requestAnimationFrame(() => window.times.push(performance.now() - began));
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-at'] });
}"""


@contextmanager
def serving(folder: str) -> Iterator[str]:
    """The address of a server over a folder; its log is not read, and would block it if it were kept."""
    command = [
        sys.executable,
        "-c",
        "from gratteciel.cli import main; main()",
        "serve",
        "--port",
        "0",
        "--data",
        folder,
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:  # noqa: S603 - our own module
        try:
            assert server.stdout
            for line in server.stdout:
                if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                    yield found[0]
                    return
            raise SystemExit("the server did not start")
        finally:
            server.terminate()


def visitor(browser: Browser, url: str) -> Page:
    """A page of somebody new."""
    context = browser.new_context(base_url=url, locale="en", viewport={"width": 1280, "height": 800})
    context.add_init_script(SETTINGS)
    page = context.new_page()
    page.goto("/about")
    return page


def latency(page: Page, game: str, steps: int) -> list[float]:
    """Milliseconds from confirmed to shown, of so many steps; several games where one is not enough."""
    times: list[float] = []
    seed = 1
    while len(times) < steps:
        sitting = sit(page, game, ME, BOT, seed=seed)
        seed += 1
        assert sitting.wait() == "turn"
        page.evaluate(WATCH)
        while sitting.wait() == "turn" and len(times) + page.evaluate("window.times.length") < steps:
            sitting.play()
            page.get_by_test_id("confirm").click()
        page.wait_for_timeout(200)
        times += page.evaluate("window.times")
    return times[:steps]


def weight(page: Page, path: str) -> dict[str, int]:
    """Bytes of every file of ours that a page loads, as they travel."""
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer) if "/api/" not in answer.url else None)
    page.goto(path)
    page.wait_for_load_state("networkidle")
    return {answer.url: answer.request.sizes()["responseBodySize"] for answer in answers}


def main() -> None:
    """Measure, and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=30)
    parser.add_argument("--games", nargs="+", default=["hong-kong", "world"])
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, serving(folder) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.ARGUMENTS)
        first = weight(visitor(browser, url), "/")
        print(f"first page: {sum(first.values()) / 1000:.1f} kB")
        for game in asked.games:
            page = visitor(browser, url)
            times = latency(page, game, asked.steps)
            middle, late = median(times), quantiles(times, n=20)[18]
            print(f"{game}: {len(times)} steps, shown {middle:.0f} ms after confirmed (median), {late:.0f} ms (p95)")
            own = weight(page, page.url)
            more = sum(size for file, size in own.items() if file not in first and not file.endswith(page.url[-12:]))
            print(f"{game}: {more / 1000:.1f} kB more than the first page, the table itself included")
        browser.close()


if __name__ == "__main__":
    main()
