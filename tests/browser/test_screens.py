"""A table on every screen: board, stock and bar in sight at once, in both views; on the smallest scrolled, not cut."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import gratteciel
from tests.browser.conftest import Visit
from tests.browser.measuring import CLIPPED, SETTLED, SIZES, SMALL, faults, resized
from tests.browser.sitting import BOT, ME, Sitting, advance

GAMES = sorted(gratteciel.games())
MIDDLE = {"helicopters": 9, "hong-kong": 18}
"""How many steps into a game one is in the middle of it; 24 unless told."""


NARROW = [(1280, 720), (1366, 768), (1024, 768), (360, 640), (740, 360)]
"""The tightest screens of each shape: enough for what changes little between sizes."""


def seats(game: str) -> list[dict[str, str]]:
    return [ME, *[BOT] * (2 if game == "helicopters" else 1)]


def at_table(page: Page, game: str, steps: int) -> Sitting:
    """A table where it is one's turn after so many steps."""
    table = advance(page, game, seats(game), lambda now: now["length"] >= steps)
    page.goto(f"/table/{table}")
    sitting = Sitting(page, table)
    assert sitting.wait() == "turn"
    expect(page.locator("[data-board] [data-target]").first).to_be_attached()
    return sitting


@pytest.mark.parametrize("game", GAMES)
def test_everything_needed_is_on_one_screen_in_both_views(visit: Visit, game: str) -> None:
    page = visit(settings={"confirm": True, "forced": False}, size={"width": 1280, "height": 720})
    wrong: list[Any] = []
    for steps in (0, MIDDLE.get(game, 24)):
        sitting = at_table(page, game, steps)
        page.evaluate(SETTLED)
        wrong += [f"just opened after {steps}: {fault}" for fault in faults(page)]
        for view in ("plan", "city"):
            page.locator("[data-board]").get_by_role("button", name=view.capitalize()).click()
            expect(
                page.locator(f"[data-board] {'.city [data-lot]' if view == 'city' else '.layout'}").first
            ).to_be_attached()
            for size in SIZES if steps else NARROW:
                resized(page, size)
                wrong += [f"{view} after {steps} at {size}: {fault}" for fault in faults(page)]
            for size in SMALL if steps else ():
                resized(page, size)
                wrong += [f"{view} after {steps} at {size}: {fault}" for fault in faults(page, CLIPPED)]
            page.set_viewport_size({"width": 1280, "height": 720})
        # Once something is chosen the bar says more.
        target = sitting.now["steps"][0]["targets"][0]
        sitting.thing(target).first.focus()
        page.keyboard.press("Enter")
        expect(page.locator("[data-prompt] .chips, [data-prompt] [aria-disabled=false]").first).to_be_attached()
        for size in NARROW:
            resized(page, size)
            wrong += [f"chosen after {steps} at {size}: {fault}" for fault in faults(page)]
        page.set_viewport_size({"width": 1280, "height": 720})
    assert wrong == [], "\n".join(wrong)


def controls(page: Page) -> list[tuple[str, str]]:
    """What a listener finds on the board and in the stock: name and state of each control, in order."""
    session = page.context.new_cdp_session(page)
    nodes = {node["nodeId"]: node for node in session.send("Accessibility.getFullAXTree")["nodes"]}
    board = next(
        node
        for node in nodes.values()
        if node.get("role", {}).get("value") == "region" and node.get("name", {}).get("value") == "Board"
    )
    found: list[tuple[str, str]] = []

    def read(node: Any) -> None:
        role, name = (node.get(part, {}).get("value", "") for part in ("role", "name"))
        # The view's own tools are what views may differ by.
        if role == "toolbar" or name == "View of the board":
            return
        if not node.get("ignored") and role == "button":
            states = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
            found.append((name, f"{states.get('disabled', False)} {states.get('pressed')}"))
            return
        for child in node.get("childIds", []):
            read(nodes[child])

    read(board)
    return found


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)], ids=["laptop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_plan_and_city_are_the_same_to_those_who_listen(visit: Visit, game: str, size: tuple[int, int]) -> None:
    page = visit(settings={"forced": False}, size={"width": size[0], "height": size[1]})
    at_table(page, game, MIDDLE.get(game, 24))
    heard = {}
    for view in ("plan", "city"):
        page.locator("[data-board]").get_by_role("button", name=view.capitalize()).click()
        expect(
            page.locator(f"[data-board] {'.city [data-lot]' if view == 'city' else '.layout:not(:has(.city))'}").first
        ).to_be_attached()
        heard[view] = controls(page)
    assert len(heard["plan"]) > 5
    assert heard["city"] == heard["plan"]
