"""How smooth the city is: `python -m bench.frames`, frames a second of a full board in Chromium made four times slower.

A table of the helicopters' game is opened in the city view of the built app. On its way to the page, what the server
says is changed: each of the 81 plots bears a tall building, and helicopters fly one after another over grown roofs.
Then each game is played for a while as it is.
Counted are the frames that reach the screen while something moves, from the first to the last of each motion: when
nothing moves there is nothing to show, and a frame is on its way for a moment. Beside it stand the longest time without
a new frame, from the first to the last moment of a motion, how long after a key the city began to turn, the share of a
processor that the page's own thread took, and how long it was held at most, which is how soon it answers. Where
graphics are drawn by the processor, the machine and whatever else runs on it count as much as the app: so a square that
moves by itself is measured first.
"""

import argparse
import json
import random
import tempfile
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import inf
from statistics import mean, median
from typing import Any

from bench.browser import serving
from playwright.sync_api import BrowserContext, CDPSession, Page, WebSocketRoute, sync_playwright

import gratteciel
from tests.browser import chromium
from tests.browser.sitting import BOT, ME, advance, answer, lay

HEIGHTS = (9, 6, 12, 8, 10, 7, 11)
"""Floors of the buildings, in turn."""
LINES = (("a5", "i5"), ("i5", "i1"), ("i1", "a1"), ("a1", "a9"), ("a9", "i9"), ("i9", "i5"), ("i5", "a5"))
"""What is flown, again and again."""
FLIGHT = 1500
"""Milliseconds from one flight to the next."""
STEP = 1200
"""Milliseconds from one's step to the next, where a game is played."""
BEGUN = 5
"""How many steps such a game is old at least."""
LONG = 1000 / 60 * 1.5
"""Milliseconds; a frame that lasts longer has missed its time on a screen of 60 frames a second."""
MOVES = """() => {
  window.moves = [];
  window.keys = [];
  window.tasks = [];
  new PerformanceObserver(seen => window.tasks.push(...seen.getEntries().map(task => task.duration)))
    .observe({ type: "longtask" });
  addEventListener("keydown", event => window.keys.push(event.timeStamp), true);
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const one = animate.apply(this, how);
    one.ready.then(() => {
      const { delay, endTime } = one.effect.getComputedTiming();
      const move = [one.startTime + delay, one.startTime + endTime];
      window.moves.push(move);
      one.finished.catch(() => move[1] = Math.min(move[1], document.timeline.currentTime));
    }, () => {});
    return one;
  };
}"""
"""Has the page note when what moves begins and ends to move, when keys were pressed, and what took long."""
SQUARE = """duration => {
  const square = document.body.appendChild(document.createElement("div"));
  Object.assign(square.style, { width: "50px", height: "50px", background: "red" });
  square.animate({ transform: ["none", "translateX(600px)"] }, { duration });
}"""
DRAWN = "Display::DrawAndSwap"
"""What Chromium calls it in its trace when a frame is drawn on the screen."""
SETTINGS = '{"view": "city", "confirm": false, "forced": false}'


@dataclass(frozen=True)
class Measured:
    """What was seen during some seconds."""

    lasted: float
    """Milliseconds."""
    busy: float
    """Milliseconds of the processor's time that the page's thread took."""
    tasks: list[float]
    """Milliseconds of what held that thread for long."""
    shown: list[float]
    """Milliseconds from each frame to the next, while something moves."""
    edges: list[float]
    """Milliseconds from the beginning of each motion to its first frame, and from its last frame to its end."""
    begun: list[float]
    """Milliseconds from each key to the beginning of a motion."""

    def line(self, name: str) -> str:
        """As it is printed."""
        thread = f"thread busy {self.busy / self.lasted:4.0%}, at most {max(self.tasks, default=0):4.0f} ms at a time"
        if not self.shown:
            return f"{name:20} {'nothing moves':44} {thread}"
        late = sum(time > LONG for time in self.shown) / len(self.shown)
        longest = max(*self.shown, *self.edges)
        begins = f", begins after {median(self.begun):.0f} ms" if self.begun else ""
        frames = f"{1000 / mean(self.shown):5.1f} shown/s, late {late:4.0%}, longest {longest:4.0f} ms"
        return f"{name:20} {frames}  {thread}{begins}"


class City:
    """A table whose board is full, as the page is told it."""

    def __init__(self) -> None:
        self.told: dict[str, Any] = {}
        self.socket: WebSocketRoute | None = None
        self.flights = 0

    def connect(self, socket: WebSocketRoute) -> None:
        """Stand between the page and the server."""
        self.socket = socket
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            said = json.loads(message)
            if said.get("kind") in ("snapshot", "delta"):
                self.fill(said["now"]["picture"]["places"])
                self.told = said
            socket.send(json.dumps(said))

        server.on_message(pass_on)

    def fill(self, places: list[Any]) -> None:
        """Build on every plot, those that are closed included."""
        for n, place in enumerate(places):
            height = HEIGHTS[n % len(HEIGHTS)]
            place["stack"] = [{"kind": "floor", "owner": (n * 7 + n // 9) % 4} for _ in range(height)]
            place.pop("tokens", None)

    def fly(self) -> None:
        """A helicopter flies a line, and whatever it flies over grows: by one floor, or is one floor high again."""
        start, goal = LINES[self.flights % len(LINES)]
        self.flights += 1
        now = self.told["now"]
        places = {place["id"].removeprefix("plot:"): place for place in now["picture"]["places"]}
        for place in places.values():
            place.pop("tokens", None)
        places[goal]["tokens"] = [{"kind": "helicopter", "owner": 0}]
        for name in between(start, goal):
            stack = places[name]["stack"]
            places[name]["stack"] = [*stack, stack[-1]] if len(stack) < max(HEIGHTS) + 3 else stack[:5]
        now["at"] += 1
        now["length"] += 1
        assert self.socket
        self.socket.send(json.dumps({**self.told, "kind": "delta", "at": now["at"], "lines": [], "chat": []}))


def between(start: str, goal: str) -> list[str]:
    """The plots of a straight line, without where it begins."""
    columns, rows = (ord(goal[0]) - ord(start[0]), int(goal[1]) - int(start[1]))
    steps = max(abs(columns), abs(rows))
    return [
        f"{chr(ord(start[0]) + columns * n // steps)}{int(start[1]) + rows * n // steps}" for n in range(1, steps + 1)
    ]


def busy(session: CDPSession) -> float:
    """Milliseconds of the processor's time that the page's thread has taken so far."""
    metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    return float(metrics["TaskDuration"]) * 1000


def measure(page: Page, session: CDPSession, meanwhile: Callable[[], None]) -> Measured:
    """Frames while things are done to a page."""
    browser = page.context.browser
    assert browser
    browser.start_tracing(page=page, categories=["viz", "blink.user_timing"])
    # Nothing is counted frame by frame in the page: that would be work for each of them.
    zero = page.evaluate("window.moves = [], window.keys = [], window.tasks = [], performance.mark('zero').startTime")
    before = busy(session)
    meanwhile()
    took = busy(session) - before
    now, moves, keys, tasks = page.evaluate("[performance.now(), window.moves, window.keys, window.tasks]")
    events = json.loads(browser.stop_tracing())["traceEvents"]
    (mark,) = (one["ts"] / 1000 for one in events if one["name"] == "zero" and one.get("cat") == "blink.user_timing")
    drawn = sorted(one["ts"] / 1000 - mark + zero for one in events if one.get("name") == DRAWN)
    spans = joined([[begin, min(end, now)] for begin, end in moves if begin < min(end, now)])
    seen = [(begin, [time for time in drawn if begin < time < end], end) for begin, end in spans]
    begun = [min((begin - key for begin, _ in spans if begin >= key), default=inf) for key in keys]
    return Measured(
        lasted=now - zero,
        busy=took,
        tasks=tasks,
        shown=[later - time for _, times, _ in seen for time, later in pairwise(times)],
        edges=[
            time
            for begin, times, end in seen
            for time in (min(times, default=end) - begin, end - max(times, default=begin))
        ],
        begun=[time for time in begun if time < inf],
    )


def joined(spans: list[list[float]]) -> list[list[float]]:
    """Spans of time as those that do not overlap."""
    found: list[list[float]] = []
    for begin, end in sorted(spans):
        if found and begin <= found[-1][1]:
            found[-1][1] = max(end, found[-1][1])
        else:
            found.append([begin, end])
    return found


def slide(page: Page, seconds: float) -> None:
    """A square on an empty page: as smooth as this machine can be."""
    page.evaluate(SQUARE, seconds * 1000)
    page.wait_for_timeout(seconds * 1000)


def fly(page: Page, city: City, seconds: float) -> None:
    """Flight after flight."""
    for _ in range(int(seconds * 1000 / FLIGHT)):
        city.fly()
        page.wait_for_timeout(FLIGHT)


def turn(page: Page, seconds: float) -> None:
    """Quarter turn after quarter turn, with a moment's rest."""
    for _ in range(int(seconds)):
        page.keyboard.press("q")
        page.wait_for_timeout(1000)


def play(page: Page, table: str, seconds: float) -> None:
    """Whoever has the page open plays anything, the others answer, and all of it is told."""
    luck = random.Random(1)  # noqa: S311 - no secret
    for _ in range(int(seconds * 1000 / STEP)):
        now = answer(page, "GET", f"/tables/{table}")["now"]
        if now["steps"]:
            step = luck.choice(now["steps"])["step"]
            answer(page, "POST", f"/tables/{table}/steps", at=now["at"], step=step)
        page.wait_for_timeout(STEP)


def visit(context: BrowserContext, rate: float) -> tuple[Page, CDPSession]:
    """A new page that is so many times slower."""
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    return page, session


def watch(address: str, seconds: float, rate: float, picture: str | None) -> None:
    """Print what is measured."""
    path = chromium.find()
    assert path, chromium.HOW
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=chromium.ARGUMENTS)
        context = browser.new_context(base_url=address, locale="en", viewport={"width": 1280, "height": 800})
        context.add_init_script(f"localStorage.setItem('gratteciel.settings', '{SETTINGS}')")
        context.add_init_script(f"({MOVES})()")
        page, session = visit(context, rate)
        print(f"{browser.browser_type.name} {browser.version}, speed 1/{rate:g}, {seconds:g} s each")
        page.goto("about:blank")
        print(measure(page, session, lambda: slide(page, seconds)).line("a square by itself"))
        city = City()
        page.route_web_socket("**/live*", city.connect)
        page.goto("/")
        page.goto(f"/table/{lay(page, 'helicopters', ME, BOT, BOT, BOT)['id']}")
        page.wait_for_selector(".city [data-level]")
        page.wait_for_timeout(1000)
        nodes = page.evaluate("document.querySelectorAll('.city svg *').length")
        print(f"{page.locator('.column:has([data-level])').count()} buildings, {nodes} elements")
        print(measure(page, session, lambda: page.wait_for_timeout(seconds * 1000)).line("a still city"))
        print(measure(page, session, lambda: fly(page, city, seconds)).line("helicopters flying"))
        if picture:
            city.fly()
            page.wait_for_timeout(FLIGHT / 2)
            page.screenshot(path=picture, caret="initial")
        page.wait_for_timeout(5 * FLIGHT)
        print(measure(page, session, lambda: turn(page, seconds)).line("quarter turns"))
        page.close()
        for game in gratteciel.games():
            page, session = visit(context, rate)
            table = advance(
                page, game, [ME, BOT, BOT][: gratteciel.game(game).seats[-1]], lambda now: now["length"] > BEGUN
            )
            page.goto(f"/table/{table}")
            page.wait_for_selector(".city [data-lot]", state="attached")
            page.wait_for_timeout(1000)
            print(measure(page, session, partial(play, page, table, 2 * seconds)).line(f"{game}, played"))
            page.close()
        browser.close()


def main() -> None:
    """Measure as the command line says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split(":")[0])
    parser.add_argument("--address", help="where the app is served; a server of its own unless told")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument(
        "--rate", type=float, default=4.0, help="how many times slower than it is the processor is made"
    )
    parser.add_argument("--picture", help="keep a picture of the flights in this file")
    told = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        nullcontext(told.address) if told.address else serving(folder) as address,
    ):
        watch(address, told.seconds, told.rate, told.picture)


if __name__ == "__main__":
    main()
