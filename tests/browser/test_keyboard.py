"""Everything by keyboard alone, and by ear: controls have names, and the focus is never lost."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import gratteciel
from tests.browser.conftest import Visit
from tests.browser.sitting import BOT, ME, Sitting, answer, sit
from tests.browser.visitors import NOWHERE
from tests.thorough import THOROUGH

NEARLY = 38
"""When the end of a game of Hong Kong is near: it has 48 steps or a few more, and others may play the last ones."""
TURNS = 3 if THOROUGH else 2
"""How many are played in each way."""

CONTROLS = {
    "button",
    "link",
    "textbox",
    "searchbox",
    "checkbox",
    "radio",
    "combobox",
    "listbox",
    "tab",
    "slider",
    "switch",
}
GROUP = "document.activeElement?.closest('svg[role=group], section')"
CENTRE = """target => {
  const from = document.activeElement.getBoundingClientRect();
  const group = document.activeElement.closest('svg[role=group], section');
  const to = group.querySelector(`[data-target="${target}"][data-mark=choosable]`).getBoundingClientRect();
  return [to.left + to.width / 2 - from.left - from.width / 2, to.top + to.height / 2 - from.top - from.height / 2];
}"""


def tab_until(page: Page, reached: str, most: int = 90) -> None:
    """Press the tab key until something is so of what has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate(reached):
            return
    raise AssertionError(f"the tab key never leads to where {reached}")


def focused(page: Page) -> Any:
    return page.evaluate("document.activeElement?.dataset?.target ?? null")


def go_to(page: Page, target: str) -> None:
    """Get the focus to a thing: by the tab key to its group, by arrow keys to itself."""
    inside = f"""{GROUP}?.querySelector('[data-key][data-target="{target}"][data-mark=choosable]') != null
        && document.activeElement.hasAttribute('data-key')"""
    if not page.evaluate(inside):
        tab_until(page, inside)
    for _ in range(30):
        if focused(page) == target:
            return
        dx, dy = page.evaluate(CENTRE, target)
        if abs(dy) > 12:
            page.keyboard.press("ArrowDown" if dy > 0 else "ArrowUp")
        else:
            page.keyboard.press("ArrowRight" if dx > 0 else "ArrowLeft")
    raise AssertionError(f"the arrow keys do not lead to {target}")


def by_the_board(page: Page, sitting: Sitting) -> None:
    """Choose a step on the board, and confirm it by pointing at its last thing again."""
    now = sitting.now
    sitting.since = now["at"]
    step, left = sitting.best(now), now["steps"]
    for target in step["targets"]:
        go_to(page, target)
        page.keyboard.press("Enter")
        left = [one for one in left if target in one["targets"]]
        if len(left) == 1:
            break
    assert len(left) == 1
    expect(page.get_by_test_id("preview")).to_contain_text(step["prose"][0])
    page.wait_for_timeout(400)
    page.keyboard.press("Enter")


def by_the_list(page: Page, sitting: Sitting) -> None:
    """Choose the first step of the list, and confirm it by choosing it again."""
    sitting.since = sitting.at()
    page.keyboard.press("m")
    chosen = page.evaluate("document.activeElement.dataset.step")
    assert chosen, "the key m leads to the list of moves"
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("moves").locator(f'[data-step="{chosen}"]')).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")


def play_unseen(page: Page, sitting: Sitting, until: int) -> None:
    """Leave, have steps played up to a length of the game, and come back; the keys have shown that they could."""
    address = page.url
    page.goto(NOWHERE)
    now = sitting.now
    while now["length"] < until or not now["steps"]:
        assert now["status"] == "playing"
        if now["steps"]:
            step = {"at": now["at"], "step": now["steps"][0]["step"]}
            now = answer(page, "POST", f"/tables/{sitting.table}/steps", **step)["now"]
        else:
            page.wait_for_timeout(10)
            now = sitting.now
    page.goto(address)
    sitting.since = 0


def test_a_whole_game_by_keyboard_alone(visit: Visit) -> None:
    page = visit("/", settings={"confirm": True, "forced": False, "level": "intern"})
    expect(page.get_by_role("button", name="Play Hong Kong").first).to_be_visible()
    hero = "document.activeElement?.matches('.hero button')"
    tab_until(page, hero)
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    sitting = Sitting(page, page.url.split("/table/")[1])
    turns = 0
    ways = [by_the_board] * TURNS + [by_the_list] * TURNS
    while sitting.wait() == "turn":
        if turns == len(ways):
            play_unseen(page, sitting, NEARLY)
            sitting.wait()
        (ways[turns] if turns < len(ways) else by_the_list)(page, sitting)
        sitting.page.wait_for_function(
            "since => document.querySelector('[data-testid=ending], [data-testid=doubt]')"
            " || Number(document.querySelector('[data-prompt]')?.dataset.at) > since",
            arg=sitting.since,
        )
        # The last step may end the game, and is asked about once more.
        if page.get_by_test_id("doubt").count():
            tab_until(page, "document.activeElement?.dataset.testid === 'sure'")
            page.keyboard.press("Enter")
            expect(page.get_by_test_id("ending")).to_be_visible()
        turns += 1
        assert page.evaluate("document.activeElement !== document.body"), "the focus is somewhere"
        assert turns < 30
    assert turns > len(ways)
    assert "The game is over" in sitting.spoken
    tab_until(page, "document.activeElement?.textContent.trim() === 'Play again'")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "/table/" in url and sitting.table not in url)


def test_keys_open_panels_help_and_the_past(visit: Visit) -> None:
    page = visit(settings={"confirm": True})
    sitting = sit(page, "hong-kong", ME, BOT)
    sitting.play()
    page.get_by_test_id("confirm").click()
    assert sitting.wait() == "turn"
    page.keyboard.press("l")
    expect(page.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("c")
    expect(page.get_by_label("Say something")).to_be_focused()
    page.keyboard.type("lm?")
    expect(page.get_by_label("Say something")).to_have_value("lm?")
    page.get_by_label("Say something").fill("")
    page.locator("[data-prompt]").focus()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.locator("[data-prompt]").focus()
    page.keyboard.press("ArrowLeft")
    expect(sitting.prompt).to_contain_text("Board after step")
    page.keyboard.press("End")
    expect(sitting.prompt).not_to_contain_text("Board after step")


def unnamed(page: Page) -> list[str]:
    """The controls that a screen reader could not name."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    seen = [node for node in nodes if not node.get("ignored") and node.get("role", {}).get("value") in CONTROLS]
    assert len(seen) > 5
    return [str(node) for node in seen if not (node.get("name", {}).get("value") or "").strip()]


def test_every_control_of_a_page_has_a_name(visit: Visit) -> None:
    page = visit()
    for path in ("/", "/new", "/games", "/rules", "/rules/projekt", "/settings", "/about"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator("[aria-busy=true]")).to_have_count(0)
        assert unnamed(page) == [], path


@pytest.mark.parametrize("game", sorted(gratteciel.games()))
def test_every_plot_and_piece_of_a_table_has_a_name_of_its_own(visit: Visit, game: str) -> None:
    page = visit()
    sitting = sit(page, game, ME, *[BOT] * (2 if game == "helicopters" else 1))
    assert sitting.wait() == "turn"
    assert unnamed(page) == []
    plots = page.locator("[data-board] svg [data-target^='plot:']")
    labels = [plot.get_attribute("aria-label") for plot in plots.all()]
    assert len(set(labels)) == len(labels)
    glowing = page.locator("[data-board] [data-mark=choosable]")
    for thing in glowing.all()[:8]:
        assert "can be chosen" in (thing.get_attribute("aria-label") or "")
