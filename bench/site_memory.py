"""How much memory a site's table takes, in a page that nobody watches.

Whatever drives a page through Playwright keeps copies of all that it loads in the page's own process, some 20 MB here;
so this one is opened beside it, and asked questions only.
"""

import json
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

PLAY = """async ([offered, count]) => {
  const find = what => document.querySelector(what);
  const at = () => find("[data-prompt]")?.dataset.at;
  const over = () => find("[data-testid=ending]") !== null;
  const nap = () => new Promise(wake => setTimeout(wake, 20));
  const mine = () => find("[data-prompt]")?.dataset.mine === "true";
  for (let done = 0; ; done++) {
    while (!mine() && !over()) await nap();
    if (done === count || over()) return done;
    const before = at();
    const confirm = () => find("[data-testid=confirm]:not([aria-disabled=true])");
    for (; !confirm(); await nap()) find(offered)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    confirm().click();
    for (; at() === before && !over(); await nap()) find("[data-testid=sure]")?.click();
  }
}"""
"""So many steps of one's own, each the first that is offered, and what others answer; how many there were."""
SIT = """game => {
  const play = document.querySelector(`article:has(a[href*="rules/?id=${game}"]) .acts button`);
  play?.click();
  return play !== null;
}"""
"""Play a game from its tile on the first page, against the computer."""
READY = "() => document.querySelector('[data-prompt][data-mine=true], [data-testid=ending]') !== null"
"""Whether one is to move, or the game is over."""


class Unwatched:
    """A page of a browser that Playwright knows nothing of."""

    def __init__(self, browser: Browser, script: str):
        self.browser = browser.new_browser_cdp_session()
        self.answers: dict[int, Any] = {}
        self.browser.on("Target.receivedMessageFromTarget", self.hear)
        self.person = self.browser.send("Target.createBrowserContext")["browserContextId"]
        self.script = script
        self.open()

    def open(self) -> None:
        """Open a tab."""
        page = {"url": "about:blank", "browserContextId": self.person, "width": 1280, "height": 800}
        self.tab = self.browser.send("Target.createTarget", page)["targetId"]
        self.session = self.browser.send("Target.attachToTarget", {"targetId": self.tab})["sessionId"]
        self.send("Page.enable")
        self.send("Page.addScriptToEvaluateOnNewDocument", source=self.script)

    def come_back(self) -> None:
        """Close the tab, and open the same address in another one."""
        address = self.ask("() => location.href")
        before = self.tab
        self.open()
        self.browser.send("Target.closeTarget", {"targetId": before})
        self.send("Page.navigate", url=address)

    def hear(self, told: dict[str, str]) -> None:
        """Note what the page answers."""
        answer = json.loads(told["message"])
        if "id" in answer:
            self.answers[answer["id"]] = answer

    def send(self, method: str, **given: object) -> Any:
        """Have the page do something, and wait for what it answers."""
        number = len(self.answers)
        message = json.dumps({"id": number, "method": method, "params": given})
        self.browser.send("Target.sendMessageToTarget", {"sessionId": self.session, "message": message})
        while number not in self.answers:
            time.sleep(0.02)
            self.browser.send("Browser.getVersion")  # which lets its answers come in
        return self.answers[number]

    def ask(self, function: str, given: object = None) -> Any:
        """What a function of the page answers; nothing where the page is just being loaded."""
        asked = {"expression": f"({function})({json.dumps(given)})", "awaitPromise": True, "returnByValue": True}
        return self.send("Runtime.evaluate", **asked).get("result", {}).get("result", {}).get("value")

    def until(self, function: str) -> None:
        """Ask until the answer is something true."""
        while not self.ask(function):
            time.sleep(0.05)

    def close(self) -> None:
        """Let go of the page, and of what its person has kept."""
        self.browser.send("Target.disposeBrowserContext", {"browserContextId": self.person})
        self.browser.detach()

    def memory(self) -> float:
        """Megabytes that the greatest of the browser's pages has for itself, its workers included."""
        told = self.browser.send("SystemInfo.getProcessInfo")["processInfo"]
        return max(resident(one["id"]) for one in told if one["type"] == "renderer")


def resident(process: int) -> float:
    """Megabytes of memory that are a process's own, as Chromium's task manager counts them.

    Not the browser's program, of which the system has one copy for all who run it, and can drop it at any time.
    """
    told = dict(line.split(":") for line in Path(f"/proc/{process}/status").read_text().splitlines())
    return sum(int(told[name].split()[0]) for name in ("RssAnon", "VmSwap")) * 1024 / 1e6


def table_memory(
    browser: Browser, site: str, game: str, script: str, kept: str, play: tuple[str, int]
) -> tuple[float, float]:
    """Megabytes after some steps at a table, on a first visit and on a second; `kept` is asked before that."""
    page = Unwatched(browser, script)
    page.send("Page.navigate", url=site)
    page.until(f"() => ({SIT})({json.dumps(game)})")
    page.until(READY)
    found = []
    for _ in range(2):
        page.ask(PLAY, play)
        page.until(kept)
        found.append(page.memory())
        page.come_back()
        page.until(READY)
    page.close()
    return found[0], found[1]
