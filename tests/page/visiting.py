"""Visiting a site with a browser."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Request, expect

WHERE = "some/where"
"""Where the site lies on its host."""
WORKER = f"{WHERE}/assets/worker-*.js"
"""The script of what has the house."""
PATIENCE = 60_000
SETTINGS = '{"version":2,"view":"plan","forced":true,"confirm":false,"motion":"off","lessons":false,"level":"intern"}'
MY_TURN = """since => {
  const prompt = document.querySelector('[data-prompt]');
  return prompt?.dataset.mine === 'true' && Number(prompt.dataset.at) > since ? Number(prompt.dataset.at) : null;
}"""
ASKING = Path(__file__).with_name("asking.js").read_text("utf-8")
POINTING = Path(__file__).with_name("pointing.js").read_text("utf-8")
LAID = "async (plan) => (await asking('POST', '/tables', { plan })).body.now.id"
VERSION = "() => document.querySelector('meta[name=\"gratteciel:version\"]').content"


@dataclass
class Visitor:
    """Somebody with a browser, at one site; what the browser complains about is noted."""

    context: BrowserContext
    home: str
    complaints: list[str] = field(default_factory=list)

    def page(self, path: str = "") -> Page:
        """Open a page by its address in the site, in a new tab."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: self.heard(said.type, said.text))
        page.goto(self.home + path)
        return page

    def heard(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.complaints.append(text)

    def asked(self, request: Request) -> None:
        if not request.url.startswith((self.home, "data:", "blob:")):
            self.complaints.append(request.url)


@contextmanager
def visiting(browser: Browser, url: str, **given: Any) -> Iterator[Visitor]:
    """A visitor of the site on a host, who has never been there; at the end nothing was complained about."""
    context = browser.new_context(**{"locale": "en", "viewport": {"width": 1280, "height": 800}, **given})
    try:
        visitor = come(context, url)
        yield visitor
        assert visitor.complaints == [], visitor.complaints
    finally:
        context.close()


def come(context: BrowserContext, url: str) -> Visitor:
    """Visit in a browser's context."""
    context.set_default_timeout(PATIENCE)
    context.add_init_script(f"localStorage.setItem('gratteciel.settings', '{SETTINGS}')")
    visitor = Visitor(context, f"{url}{WHERE}/")
    context.on("request", visitor.asked)
    return visitor


def available(page: Page) -> Locator:
    """Where it is said that everything is there without a network."""
    return page.get_by_test_id("offline")


def await_offline(page: Page) -> None:
    """Until it is."""
    expect(available(page)).to_be_visible(timeout=PATIENCE)


def until(page: Page, question: str, given: object = None) -> None:
    """Until a page answers a question with something true; one that waits itself, unlike `wait_for_function`'s."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(question, given):
        assert time.monotonic() < deadline, question
        page.wait_for_timeout(50)


def my_turn(page: Page, since: int = 0) -> int:
    """Until one is to move after an entry; the entry that is shown then."""
    return int(page.wait_for_function(MY_TURN, arg=since, polling=50).json_value())


def build(page: Page, since: int = 0) -> int:
    """Build on the first plot there is in Hong Kong, by pointing; the entry that was shown."""
    at = my_turn(page, since)
    page.locator("[data-board] [data-target^='plot:'][data-mark=choosable]").first.click()
    page.locator("[data-target='piece:standard'][data-mark=choosable]").first.click()
    return at


def point(page: Page, most: int | None = None) -> int:
    """Play by pointing at whatever glows, to the end or some steps of one's own; how many were begun."""
    return int(page.evaluate(POINTING, most))


def told(page: Page, function: str, given: Any = None) -> Any:
    """What a function says that asks the house of a page's site, by `asking.js`."""
    before = f"const SITE = {json.dumps(f'/{WHERE}/')}; {ASKING}"
    return page.evaluate(f"async (given) => {{ {before}; return ({function.strip()})(given); }}", given)


def laid(page: Page, plan: dict[str, Any]) -> str:
    """Lay a table; its id."""
    return str(told(page, LAID, plan))
