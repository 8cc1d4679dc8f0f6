"""Faults of accessibility that axe finds, WCAG 2.2 AA and below."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

EVERYTHING = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
COLOURS = {"type": "rule", "values": ["color-contrast"]}
"""What may differ between day and night."""
RUN = """async ([within, only]) => {
  // Nothing is fetched again to be looked at: that is for sounds and for screens that may not be turned.
  const how = { runOnly: only, resultTypes: ['violations'], elementRef: true, preload: false };
  const { violations } = await axe.run(within, how);
  const drawn = element =>
    element.closest('[data-board]') && (element.closest('svg') ?? element.querySelector('svg'));
  return violations.flatMap(({ id, help, nodes }) => nodes
    .filter(({ element }) => !(id === 'label-content-name-mismatch' && drawn(element)))
    .slice(0, 4)
    .map(({ html, failureSummary }) => `${id}: ${help}: ${html.slice(0, 160)} (${failureSummary})`));
}"""
"""Letters and numbers in drawings of plots and pieces are pictures, not labels: the labels say them in words."""
SETTLED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


@cache
def source() -> str:
    path = Path("web/node_modules/axe-core/axe.min.js")
    assert path.is_file(), "axe is missing; have the front end's packages: python web/node.py build"
    return path.read_text(encoding="utf-8")


def faults(page: Page, only: Mapping[str, object] = EVERYTHING, within: str = "html") -> list[str]:
    """What is wrong with a page, or parts of it, as it is shown now, a line for each fault."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(source())
    page.evaluate(SETTLED)
    return list(page.evaluate(RUN, [within, only]))
