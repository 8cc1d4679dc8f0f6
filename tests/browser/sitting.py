"""Sitting at a table in a browser: pointing at things as people do, and waiting for what the page shows."""

import random
import re
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as PatienceLost

API = "/api/v1"
OURS = {"X-Gratteciel": "1"}
STATE = """since => {
  if (document.querySelector('[data-testid=cover]')) return 'covered';
  if (document.querySelector('[data-testid=ending]')) return 'over';
  const prompt = document.querySelector('[data-prompt]');
  return prompt?.dataset.mine === 'true' && Number(prompt.dataset.at) > since ? 'turn' : null;
}"""

SETTLED = """since => document.querySelector('[data-testid=ending]') !== null
  || Number(document.querySelector('[data-prompt]')?.dataset.at) > since"""

MIDDLE = """element => {
  const box = (element.querySelector('.hit') ?? element).getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""

ME: dict[str, Any] = {"kind": "me"}
OPEN: dict[str, Any] = {"kind": "open"}
HERE: dict[str, Any] = {"kind": "here"}
BOT: dict[str, Any] = {"kind": "bot", "level": "intern"}


def kind_of(target: str) -> str:
    """What a thing is one of: `yard:G` of `yard:G-2`."""
    return re.sub(r"-\d+$", "", target)


def answer(page: Page, method: str, path: str, **body: Any) -> Any:
    """What the server answers to somebody, asked beside their pages."""
    data = body if method != "GET" else None
    # A connection that lay idle may be closed by the server just when it is used again.
    asked = page.request.fetch(API + path, method=method, headers=OURS, data=data, max_retries=2)
    assert asked.ok, f"{method} {path}: {asked.status} {asked.text()[:300]}"
    return asked.json() if asked.body() else None


def lay(page: Page, game: str, *seats: Any, **plan: Any) -> Any:
    """A table set up by whoever has the page open, as they see it; they become a guest if they are nobody yet."""
    if not page.request.get(f"{API}/me").ok:
        answer(page, "POST", "/guests", name="Ann")
    return answer(page, "POST", "/tables", plan={"game": game, "seats": seats, **plan})["now"]


class InOrder(random.Random):
    """Has things pointed at by their names: of dice that lie before a pile the first is meant first."""

    def sample(self, population: Any, k: int, **counts: Any) -> list[Any]:
        return sorted(population)[:k]


def on_the_ground(thing: Locator) -> None:
    """Click the middle of a lot's ground, or of anything else."""
    thing = thing.first
    thing.wait_for(state="attached")
    if not thing.evaluate("element => element.closest('.city') !== null"):
        return thing.click()
    thing.locator(".hit").scroll_into_view_if_needed()
    thing.page.mouse.click(*thing.evaluate(MIDDLE))
    return None


class Sitting:
    """Somebody at a table."""

    def __init__(self, page: Page, table: str, seed: int = 1) -> None:
        self.page, self.table = page, table
        self.luck = random.Random(seed)
        self.since = 0
        """The entry that was shown when they last played."""

    @property
    def now(self) -> Any:
        """The table as they see it, from the server."""
        return answer(self.page, "GET", f"/tables/{self.table}")["now"]

    @property
    def prompt(self) -> Locator:
        return self.page.locator("[data-prompt]")

    @property
    def spoken(self) -> str:
        """What was last said to those who listen."""
        return self.page.get_by_test_id("spoken").inner_text().strip()

    def at(self) -> int:
        """The entry that is shown."""
        return int(self.prompt.get_attribute("data-at") or 0)

    def wait(self) -> str:
        """Until the table asks for something new: `turn`, `over` or `covered`."""
        return str(self.until(STATE))

    def until(self, shown: str) -> Any:
        """What a function of the entry that was shown when they last played finds in the page, once it finds it."""
        try:
            return self.page.wait_for_function(shown, arg=self.since, polling=20).json_value()
        except PatienceLost as lost:
            now = self.now
            known = {name: now.get(name) for name in ("status", "at", "mover", "seat")}
            there = self.page.locator("main").inner_text()[:1500]
            raise AssertionError(f"nothing new since {self.since}; known is {known}; shown is {there!r}") from lost

    def thing(self, target: str) -> Locator:
        """Something on the table that glows, or a button of the prompt."""
        if target.startswith("action:"):
            return self.prompt.locator(f'[data-target="{target}"]')
        glows = ":is([data-mark=choosable], [data-mark=shown])"
        return self.page.locator(f'[data-board] [data-target="{target}"]{glows}')

    def point(self, step: Any, steps: Sequence[Any], click: Callable[[Locator], None] = Locator.click) -> list[str]:
        """Point at the things of a step in any order, until it is the only one left; which those were."""
        pointed: list[str] = []
        left = list(steps)
        for target in self.any_order(step["targets"]):
            click(self.thing(target))
            pointed.append(target)
            left = [one for one in left if target in one["targets"]]
            if len(left) == 1:
                return pointed
        click(self.prompt.locator(f'[data-step="{step["step"]}"]'))
        return pointed

    def any_order(self, targets: Sequence[str]) -> list[str]:
        """Things in any order; of numbered ones that are alike (`yard:G-1`, `yard:G-2`) the first first."""
        alike = {kind: iter(sorted(these)) for kind, these in groupby(sorted(targets), kind_of)}
        return [next(alike[kind_of(target)]) for target in self.luck.sample(targets, len(targets))]

    def play(self, choose: Callable[[list[Any]], Any] | None = None, **how: Any) -> Any:
        """Play a step by pointing: any, or a chosen one. The step."""
        assert self.wait() == "turn"
        now = self.now
        assert now["at"] == self.at(), "the page shows an older table"
        step = choose(now["steps"]) if choose else self.best(now)
        self.since = now["at"]
        self.point(step, now["steps"], **how)
        if step.get("warning") and len(now["steps"]) > 1:
            self.page.get_by_test_id("sure").click()
        return step

    def best(self, now: Any) -> Any:
        """A step that brings most at once; of equals any."""
        seat = now["seat"]
        return max(now["steps"], key=lambda step: (step.get("gains") or [0] * 4)[seat] + self.luck.random() / 2)

    def settled(self) -> None:
        """Until the page shows more than when they last played, or the end."""
        self.until(SETTLED)


def sit(page: Page, game: str, *seats: Any, seed: int = 1, **plan: Any) -> Sitting:
    """Sit down at a new table and see it."""
    table = lay(page, game, *seats, **plan)["id"]
    page.goto(f"/table/{table}")
    return Sitting(page, table, seed)


def advance(page: Page, game: str, seats: Sequence[Any], until: Callable[[Any], bool], tries: int = 20) -> str:
    """A table where something is the case for whoever has the page open; its id. They play anything until then."""
    luck = random.Random(5)
    for _ in range(tries):
        now = lay(page, game, *seats)
        while now["status"] == "playing":
            if now["steps"] and until(now):
                return str(now["id"])
            if now["steps"]:
                body = {"at": now["at"], "step": luck.choice(now["steps"])["step"]}
                now = answer(page, "POST", f"/tables/{now['id']}/steps", **body)["now"]
            else:
                page.wait_for_timeout(20)
                now = answer(page, "GET", f"/tables/{now['id']}")["now"]
    raise AssertionError(f"no game of {game} came to it")
