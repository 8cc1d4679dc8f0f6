"""Measuring a table in the page: what is seen of it, what covers what, and what is out of sight."""

from typing import Any

from playwright.sync_api import Page

LAPTOPS = [(1280, 720), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440)]
TABLETS = [(768, 1024), (1024, 768)]
PHONES = [(360, 640), (360, 740), (390, 844), (430, 932), (740, 360)]
SIZES = [*LAPTOPS, *TABLETS, *PHONES]
"""Screens that hold a table without being scrolled."""
SMALL = [(320, 640), (320, 256), (640, 360), (683, 384), (512, 384)]
"""A phone of the narrowest kind, a page at 400 %, laptops and a tablet at 200 %: there, scrolling is allowed."""

SETTLED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30))))"

FAULTS = """() => {
  const wrong = [];
  const box = element => element.getBoundingClientRect();
  const root = document.documentElement;
  if (root.scrollHeight > innerHeight + 1) wrong.push(`the page is ${root.scrollHeight} high`);
  if (root.scrollWidth > innerWidth) wrong.push(`the page is ${root.scrollWidth} wide`);
  const inside = (element, room, name) => {
    const [one, all] = [box(element), box(room)];
    const out = Math.max(all.left - one.left, one.right - all.right, all.top - one.top, one.bottom - all.bottom);
    if (out > 1) wrong.push(`${name} is ${Math.round(out)} px out of ${room === root ? "sight" : room.className}`);
  };
  const screen = { getBoundingClientRect: () => ({ left: 0, top: 0, right: innerWidth, bottom: innerHeight }),
                   className: "the screen" };
  const board = document.querySelector("[data-board] .city .drawing, [data-board] svg.grid, [data-stock]");
  const bar = document.querySelector("[data-prompt]");
  const stock = document.querySelector("[data-stock]");
  for (const [name, one] of [["the board", board], ["the bar", bar], ["the stock", stock]]) {
    if (one && box(one).height) inside(one, screen, name);
  }
  for (const button of bar.querySelectorAll("button")) inside(button, screen, `the button ${button.textContent}`);
  const above = Math.min(box(bar).top, innerHeight);
  if (box(bar).left < box(board).right && box(board).bottom > above + 1) wrong.push("the bar covers the board");
  const overlap = (one, other) =>
    Math.min(box(one).right, box(other).right) - Math.max(box(one).left, box(other).left) > 1 &&
    Math.min(box(one).bottom, box(other).bottom) - Math.max(box(one).top, box(other).top) > 1;
  const parts = [["board", board], ["bar", bar], ["tabs", document.querySelector("[role=tablist]")],
    ...(stock && stock !== board ? [["stock", stock]] : [])];
  for (const [n, [name, one]] of parts.entries())
    for (const [also, other] of parts.slice(n + 1))
      if (box(one).height && box(other).height && overlap(one, other)) wrong.push(`${name} and ${also} overlap`);
  // Of what can be chosen in the stock something is in sight; all of the board is.
  const open = [...document.querySelectorAll("[data-stock] [data-mark=choosable]")];
  const seen = open.filter(one => {
    const { left, top, width, height } = box(one);
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  if (open.length && !seen.length) wrong.push("nothing of the stock that can be chosen is in sight");
  if (stock === board && seen.length < Math.min(open.length, 2)) wrong.push("little can be chosen");
  if (box(board).height < 90 || box(board).width < 90) wrong.push(`the board is ${box(board).height} high`);
  return wrong;
}"""
"""What is wrong with a table that should be on one screen."""

CLIPPED = """() => {
  const wrong = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) wrong.push(`the page is ${root.scrollWidth} wide`);
  for (const one of document.querySelectorAll("button, summary, .ask, .preview, h3, h4, .chip, [role=tab]")) {
    if (!one.checkVisibility() || one.closest("svg")) continue;
    const { left, right, width } = one.getBoundingClientRect();
    if (!width || one.closest(".unseen, .skip, .city")) continue;
    const name = one.textContent.trim().slice(0, 40);
    if (left < -1 || right > innerWidth + 1) wrong.push(`${name} is beside the screen`);
    const style = getComputedStyle(one);
    const hides = style.overflowX !== "visible" || style.overflowY !== "visible";
    if (hides && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2))
      wrong.push(`${name} is cut`);
  }
  // Whatever does not let itself be scrolled holds all of what is in it.
  for (const one of document.querySelectorAll(".top, .play, .middle, .foot, .drawn, .layout, [data-prompt]")) {
    if (getComputedStyle(one).overflowY === "hidden" && one.scrollHeight > one.clientHeight + 1)
      wrong.push(`${one.className} is cut`);
  }
  return wrong;
}"""
"""What of a table's words is cut or out of reach."""


def resized(page: Page, size: tuple[int, int]) -> None:
    """The page on another screen, laid out."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(SETTLED)


def faults(page: Page, script: str = FAULTS) -> list[Any]:
    return list(page.evaluate(script))
