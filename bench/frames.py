"""How smooth the city is: `python -m bench.frames`, frames a second of a full board in Chromium made four times slower.

A table of the helicopters' game is opened in the city view of the built app. On its way to the page, what the server
says is changed: each of the 81 plots bears a tall building, and helicopters fly one after another over grown roofs.
Counted are the frames that reach the screen while something moves, from the first to the last moment of an animation;
when nothing moves there is nothing to show. Beside it stand the longest time without a new frame, how long after a key
the city began to turn, the frames of the page's own thread (requestAnimationFrame), which is how soon it answers, and
the share of a processor that this thread took. Where graphics are drawn by the processor, the machine and whatever
else runs on it count as much as the app: so an empty page and a still city are measured beside it.
"""

import argparse
import json
import tempfile
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from statistics import median, quantiles
from typing import Any

from bench.browser import serving
from playwright.sync_api import CDPSession, Page, WebSocketRoute, sync_playwright

from tests.browser import chromium
from tests.browser.sitting import BOT, ME, lay

HEIGHTS = (9, 6, 12, 8, 10, 7, 11)
"""Floors of the buildings, in turn."""
LINES = (("a5", "i5"), ("i5", "i1"), ("i1", "a1"), ("a1", "a9"), ("a9", "i9"), ("i9", "i5"), ("i5", "a5"))
"""What is flown, again and again."""
FLIGHT = 1500
"""Milliseconds from one flight to the next."""
LONG = 1000 / 60 * 1.5
"""Milliseconds; a frame that lasts longer has missed its time on a screen of 60 frames a second."""
COUNT = """seconds => new Promise(done => {
  const times = [];
  const frame = time => {
    times.push(time);
    if (time - times[0] < seconds * 1000) requestAnimationFrame(frame); else done(times);
  };
  requestAnimationFrame(frame);
})"""
MOVES = """() => {
  window.moves = [];
  window.keys = [];
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
"""Has the page note when what moves begins and ends to move, and when keys were pressed."""
DRAWN = "Display::DrawAndSwap"
"""What Chromium calls it in its trace when a frame is drawn on the screen."""
SETTINGS = '{"view": "city", "confirm": false, "forced": false}'


@dataclass(frozen=True)
class Measured:
    """What was seen during some seconds."""

    times: list[float]
    """Milliseconds each frame of the page's thread lasted."""
    busy: float
    """Milliseconds of the processor's time that the page's thread took."""
    moving: float
    """Milliseconds during which something moved."""
    frames: int
    """How many frames reached the screen meanwhile."""
    shown: list[float]
    """Milliseconds from each of them to the next, from the first moment of a motion to its last."""
    begun: list[float]
    """Milliseconds from each key to the beginning of a motion."""

    def line(self, name: str) -> str:
        """As it is printed."""
        thread = (
            f"thread {1000 * len(self.times) / sum(self.times):5.1f}/s"
            f"  95th of 100 {quantiles(self.times, n=20)[18]:6.1f} ms  processor {self.busy / sum(self.times):4.0%}"
        )
        if not self.shown:
            return f"{name:20} nothing moves{'':35} {thread}"
        late = sum(time > LONG for time in self.shown) / len(self.shown)
        begins = f"  begins after {median(self.begun):4.0f} ms" if self.begun else ""
        return (
            f"{name:20} {1000 * self.frames / self.moving:5.1f} shown/s  late {late:4.0%}"
            f"  longest {max(self.shown):5.0f} ms  {thread}{begins}"
        )


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


def measure(page: Page, session: CDPSession, seconds: float, meanwhile: Callable[[], None] = lambda: None) -> Measured:
    """Frames during some seconds of whatever the page does; `meanwhile` takes as long."""
    browser = page.context.browser
    assert browser
    browser.start_tracing(page=page, categories=["viz", "blink.user_timing"])
    zero = page.evaluate("window.moves = [], window.keys = [], performance.mark('zero').startTime")
    before = busy(session)
    # The page counts while things are done to it from here.
    page.evaluate(f"void (window.counted = ({COUNT})({seconds}))")
    meanwhile()
    times = page.evaluate("window.counted")
    took = busy(session) - before
    moves, keys = page.evaluate("[window.moves, window.keys]")
    events = json.loads(browser.stop_tracing())["traceEvents"]
    (mark,) = (one["ts"] / 1000 for one in events if one["name"] == "zero" and one.get("cat") == "blink.user_timing")
    drawn = sorted(one["ts"] / 1000 - mark + zero for one in events if one.get("name") == DRAWN)
    spans = joined([move for move in moves if move[0] < move[1]])
    shown = [
        later - time
        for begin, end in spans
        for time, later in pairwise([begin, *(time for time in drawn if begin < time < end), end])
    ]
    begun = [min((begin - key for begin, _ in spans if begin >= key), default=inf) for key in keys]
    return Measured(
        [later - time for time, later in pairwise(times)],
        took,
        sum(end - begin for begin, end in spans),
        len(shown) - len(spans),
        shown,
        [time for time in begun if time < seconds * 1000],
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


def watch(address: str, seconds: float, rate: float, picture: str | None) -> None:
    """Print what is measured."""
    path = chromium.find()
    assert path, chromium.HOW
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=chromium.ARGUMENTS)
        context = browser.new_context(base_url=address, locale="en", viewport={"width": 1280, "height": 800})
        context.add_init_script(f"localStorage.setItem('gratteciel.settings', '{SETTINGS}')")
        context.add_init_script(f"({MOVES})()")
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
        print(f"{browser.browser_type.name} {browser.version}, speed 1/{rate:g}, {seconds:g} s each")
        print(measure(page, session, seconds).line("an empty page"))
        city = City()
        page.route_web_socket("**/live*", city.connect)
        page.goto("/")
        page.goto(f"/table/{lay(page, 'helicopters', ME, BOT, BOT, BOT)['id']}")
        page.wait_for_selector(".city [data-level]")
        page.wait_for_timeout(1000)
        nodes = page.evaluate("document.querySelectorAll('.city svg *').length")
        print(f"{page.locator('.column:has([data-level])').count()} buildings, {nodes} elements")
        print(measure(page, session, seconds).line("a still city"))

        print(measure(page, session, seconds, lambda: fly(page, city, seconds)).line("helicopters flying"))
        if picture:
            city.fly()
            page.wait_for_timeout(FLIGHT / 2)
            page.screenshot(path=picture, caret="initial")
        page.wait_for_timeout(5 * FLIGHT)
        print(measure(page, session, seconds, lambda: turn(page, seconds)).line("quarter turns"))
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
