"""How smooth a site's page is while a bot thinks, beside the same page while nobody does, for `bench.site`.

A machine that is shared with others takes frames from every page. So the two take turns at one table, with the same to
be drawn in every frame, and what thinking costs is what lies between them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from playwright.sync_api import Page

LATE = 25
"""Milliseconds after which a frame was missed: one and a half of those that a frame has."""
NOTE = """() => {
  const square = document.body.appendChild(document.createElement("div"));
  square.style.cssText = "position: fixed; top: 0; left: 0; width: 8px; height: 8px; background: red";
  window.noted = [];
  window.resting = false;
  const note = now => {
    const { mine, at } = document.querySelector("[data-prompt]")?.dataset ?? {};
    const thinks = document.querySelector("[data-testid=thinking]") !== null;
    window.noted.push([now, mine === "true", thinks, window.resting, Number(at)]);
    square.style.transform = `translateX(${now % 1000}px)`;
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}"""
"""Move something in every frame from now on, and note the frame: whether one is to move, whether it is shown that a bot
thinks, whether nothing is asked of the page, and how far the table is."""
REST = """count => new Promise(done => {
  window.resting = true;
  const look = () => {
    if (count-- > 0) return requestAnimationFrame(look);
    window.resting = false;
    done();
  };
  look();
})"""
"""Leave the page alone for so many frames."""
REPLIED = """before => {
  const { mine, at } = document.querySelector("[data-prompt]")?.dataset ?? {};
  if (document.querySelector("[data-testid=ending]")) return "over";
  return mine === "true" && Number(at) > before ? "turn" : null;
}"""
AT = "() => Number(document.querySelector('[data-prompt]').dataset.at)"
SETTLED = 500
"""Milliseconds until a reply is drawn and everything that comes with it is done."""

Noted = tuple[float, bool, bool, bool, int]


@dataclass(frozen=True)
class Frames:
    """Milliseconds from each frame to the next."""

    lasted: list[float]

    def __str__(self) -> str:
        """As it is printed."""
        if not self.lasted:
            return "none"
        late = sum(one > LATE for one in self.lasted)
        rate = 1000 * len(self.lasted) / sum(self.lasted)
        return f"{rate:.1f} /s, {late} of {len(self.lasted)} late, longest {max(self.lasted):.0f} ms"


def lasted(noted: list[Noted]) -> tuple[list[float], list[float]]:
    """Milliseconds of each frame in which a bot thought, and of each in which nobody did.

    A bot thinks from the frame after the one in which the step before is drawn (what that takes is measured by itself)
    until its own is, if it thinks for so long that it is shown.
    """
    thinking, resting = [], []
    for at in sorted({one[4] for one in noted}):
        there = [one for one in noted if one[4] == at]
        thought = [now for now, mine, _, _, _ in there if not mine][1:]
        if any(thinks for _, _, thinks, _, _ in there):
            thinking += [later - now for now, later in pairwise(thought)]
        rested = [now for now, mine, _, rests, _ in there if mine and rests]
        resting += [later - now for now, later in pairwise(rested)]
    return thinking, resting


def in_turns(page: Page, step: Callable[[Page], None], count: int) -> tuple[Frames, Frames]:
    """So many frames while the bot at a table thinks about its replies, and as many while nobody thinks.

    After each reply the page rests for as long as was thought.
    """
    page.wait_for_timeout(10 * SETTLED)  # on a first visit Python's memory is kept now
    page.evaluate(NOTE)
    thinking: list[float] = []
    resting: list[float] = []
    going_on = True
    while going_on and len(thinking) < count:
        before = page.evaluate(AT)
        step(page)
        going_on = page.wait_for_function(REPLIED, arg=before, polling=100).json_value() == "turn"
        page.wait_for_timeout(SETTLED)
        thinking, resting = lasted(page.evaluate("() => window.noted"))
        page.evaluate(REST, max(0, len(thinking) - len(resting)))
    _, resting = lasted(page.evaluate("() => window.noted"))
    return Frames(thinking), Frames(resting)
