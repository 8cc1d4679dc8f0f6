"""Playing with a finger on a phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.sitting import BOT, ME, sit


def sideways(page) -> int:
    """By how many pixels the page could be scrolled sideways."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


ABOVE = """() => {
  const preview = document.querySelector("[data-testid=preview]"), ask = document.querySelector("[data-prompt] .ask");
  const [line, { top }] = [parseFloat(getComputedStyle(ask).lineHeight), preview.getBoundingClientRect()];
  const { bottom } = ask.querySelector("span").getBoundingClientRect();
  return ask.getBoundingClientRect().bottom > top && bottom <= top && bottom > top - line;
}"""


def test_above_what_a_step_does_the_question_is_seen_as_far_as_there_is_room_in_whole_lines(visit: Visit) -> None:
    settings = {"view": "plan", "confirm": True}
    page = visit(lang="fr", size={"width": 390, "height": 844}, has_touch=True, is_mobile=True, settings=settings)
    sitting = sit(page, "hong-kong", ME, BOT)
    assert sitting.wait() == "turn"
    step = next(one for one in sitting.now["steps"] if "piece:standard" in one["targets"])
    for target in step["targets"]:
        sitting.thing(target).tap()
    expect(page.get_by_test_id("preview")).to_contain_text("Rouge commence un immeuble")
    page.wait_for_function(ABOVE)


@pytest.mark.parametrize("game", ["hong-kong", "world"])
def test_a_few_steps_with_a_finger(visit: Visit, game: str) -> None:
    """A game of plots alone and one of stock, cards and buttons; helicopters are tapped at below."""
    page = visit(size=PHONE, has_touch=True, is_mobile=True, settings={"forced": False})
    sitting = sit(page, game, ME, *[BOT] * (2 if game == "helicopters" else 1))
    for _ in range(4):
        sitting.play(click=lambda thing: thing.tap())
        assert sitting.wait() == "turn"
        assert sideways(page) == 0
    assert sitting.now["length"] > 4


def test_a_long_press_shows_what_a_step_would_do_and_plays_nothing(visit: Visit) -> None:
    page = visit(size=PHONE, has_touch=True, is_mobile=True)
    sitting = sit(page, "helicopters", ME, BOT, BOT)
    assert sitting.wait() == "turn"
    step = sitting.now["steps"][0]
    at = sitting.at()
    thing = sitting.thing(step["targets"][0])
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    expect(page.get_by_test_id("preview")).to_contain_text(step["prose"][0])
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)
    assert sitting.at() == at and sitting.now["at"] == at


def test_what_is_too_small_for_a_finger_is_in_the_list_of_moves(visit: Visit) -> None:
    page = visit(size=PHONE, has_touch=True, is_mobile=True)
    sitting = sit(page, "helicopters", ME, BOT, BOT)
    assert sitting.wait() == "turn"
    page.get_by_role("tab", name="Moves").tap()
    moves = page.get_by_test_id("moves").locator("button")
    # Of a long list the beginning is drawn, and the rest when one looks further.
    whole = len(sitting.now["steps"])
    assert moves.count() < whole
    page.get_by_role("button", name=f"All {whole} steps").evaluate("more => more.scrollIntoView()")
    expect(moves).to_have_count(whole)
    for move in moves.all()[:10]:
        box = move.bounding_box()
        assert box and box["height"] >= 44
    sitting.since = sitting.at()
    moves.first.tap()
    sitting.settled()


PART = """element => {
  const box = element.getBoundingClientRect();
  const seen = [];
  for (let x = box.left; x < box.right; x += 2)
    for (let y = box.top; y < box.bottom; y += 2)
      if (element.contains(document.elementFromPoint(x, y))) seen.push([x, y]);
  const [xs, ys] = [seen.map(spot => spot[0]), seen.map(spot => spot[1])];
  return seen.length ? [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)] : [0, 0];
}"""
"""How wide and high what is seen of an element is."""


def test_a_tap_beside_a_small_plot_means_it_and_shows_it_larger(visit: Visit) -> None:
    page = visit(size=PHONE, has_touch=True, is_mobile=True, settings={"view": "auto", "forced": False})
    sitting = sit(page, "helicopters", ME, BOT, BOT)
    assert sitting.wait() == "turn"
    # Nobody chose a view: the city is seen, and the plan is not even loaded.
    expect(page.locator("[data-board][data-view=city] .city [data-mark=choosable]").first).to_be_attached()
    assert page.evaluate("performance.getEntriesByType('resource').every(({ name }) => !name.includes('/Plan-'))")
    plot = page.locator(".city [data-mark=choosable]").first
    name = plot.get_attribute("data-target")
    assert min(plot.evaluate(PART)) < 24
    box = plot.locator(".hit").bounding_box()
    assert box
    at = sitting.at()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 - 1)
    chosen = page.locator(".city [data-mark=chosen]")
    expect(chosen).to_have_attribute("data-target", str(name))
    assert min(chosen.evaluate(PART)) >= 24, "it is shown larger"
    assert sitting.now["at"] == at, "and not played before it is confirmed, although nothing else is"
    page.get_by_test_id("back").tap()
    expect(chosen).to_have_count(0)
    expect(plot).to_have_attribute("data-target", str(name))
    assert min(plot.evaluate(PART)) < 24, "the whole city is seen again"
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 - 1)
    sitting.since = at
    page.get_by_test_id("confirm").tap()
    sitting.settled()


CROWDED = """addEventListener("DOMContentLoaded", () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".city .drawing { transform: scale(0.1) }");
  document.adoptedStyleSheets = [sheet];
})"""
"""Makes cities so small that coming as near as one can does not help."""


def test_where_a_city_cannot_be_pointed_at_the_plan_comes_first(visit: Visit) -> None:
    page = visit(size=PHONE, has_touch=True, is_mobile=True, settings={"view": "auto", "forced": False})
    page.add_init_script(CROWDED)
    sitting = sit(page, "helicopters", ME, BOT, BOT)
    assert sitting.wait() == "turn"
    expect(page.locator("[data-board][data-view=plan] svg.grid [data-mark=choosable]").first).to_be_attached()
    # It was found, not chosen: nothing is kept of it.
    assert page.evaluate("JSON.parse(localStorage.getItem('gratteciel.settings')).view") == "auto"


def test_the_sheet_unfolds_and_folds_and_players_are_shown_once(visit: Visit) -> None:
    page = visit(size=PHONE, has_touch=True, is_mobile=True)
    sitting = sit(page, "hong-kong", ME, BOT)
    assert sitting.wait() == "turn"
    assert page.locator("[data-seat]").count() == 2 and page.locator("[data-points='1']").count() == 1
    handle = page.get_by_role("button", name="Open the sheet")
    expect(handle).to_have_attribute("aria-expanded", "false")
    expect(page.locator("#panel")).to_be_hidden()
    for tab, shown in (("Moves", "[data-testid=moves]"), ("Stock", ".area-card"), ("Log", "[data-testid=log]")):
        page.get_by_role("tab", name=tab).tap()
        expect(page.locator(f"#panel {shown}").first).to_be_visible()
        expect(page.locator("[data-board] svg.grid")).to_be_in_viewport(ratio=1)
    page.get_by_role("tab", name="Log").focus()
    page.keyboard.press("Escape")
    expect(page.locator("#panel")).to_be_hidden()
    expect(page.get_by_role("tab", name="Log")).to_be_focused()
    handle.tap()
    expect(page.locator("#panel")).to_be_visible()
    page.get_by_role("button", name="Close the sheet").tap()
    expect(page.locator("#panel")).to_be_hidden()
    swipe(page, -60)
    expect(page.locator("#panel")).to_be_visible()
    swipe(page, 60)
    expect(page.locator("#panel")).to_be_hidden()


def swipe(page: Page, down: int) -> None:
    """Drag the head of the sheet with a finger."""
    tabs = page.get_by_role("tablist").bounding_box()
    assert tabs
    touch = page.context.new_cdp_session(page)
    x, y = tabs["x"] + 100, tabs["y"] + 20
    for kind, way in (("touchStart", 0), ("touchMove", down / 3), ("touchMove", down)):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y + way}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
