"""A table on every screen: board, stock and bar in sight at once, in both views; on the smallest scrolled, not cut."""

import os
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import gratteciel
from tests.browser.conftest import SHOOTING, Visit, shoot
from tests.browser.measuring import CLIPPED, SETTLED, SIZES, SMALL, faults, resized
from tests.browser.sitting import BOT, ME, Sitting, advance

GAMES = sorted(gratteciel.games())
VIEWS = ("plan", "city")
MIDDLE = {"helicopters": 9, "hong-kong": 18}
"""How many steps into a game one is in the middle of it; 24 unless told."""


NARROW = [(1280, 720), (1366, 768), (1024, 768), (360, 640), (740, 360)]
"""The tightest screens of each shape: there, every game is measured."""
TIGHTEST = [(1280, 720), (360, 640)]
"""And there, both its views, from the first step on."""
HUGE = (3840, 2160)
EVERYWHERE = "GRATTECIEL_SIZES" in os.environ
"""Whether every game is to be measured at every size."""


def shared_out(game: str, view: str, sizes: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Every fourth size: views and games take turns, so that a game or two are measured at each in each view."""
    return [size for n, size in enumerate(sizes) if (n + GAMES.index(game) + (view == "city")) % 4 == 0 or EVERYWHERE]


def narrow(game: str, view: str) -> list[tuple[int, int]]:
    """The tightest, and of the other narrow ones every other; the rest are measured in the other view."""
    rest = [size for size in NARROW if size not in TIGHTEST]
    return [*TIGHTEST, *(rest if EVERYWHERE else rest[(GAMES.index(game) + (view == "city")) % 2 :: 2])]


def first_view(game: str) -> str:
    """The view in which a game's beginning is measured: games take turns."""
    return VIEWS[GAMES.index(game) % 2]


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


def show(page: Page, view: str) -> None:
    """Have the table drawn as a plan or as a city."""
    page.locator("[data-board]").get_by_role("button", name=view.capitalize()).click()
    drawn = ".city [data-lot]" if view == "city" else ".layout:not(:has(.city))"
    expect(page.locator(f"[data-board] {drawn}").first).to_be_attached()


@pytest.mark.parametrize("game", GAMES)
def test_everything_needed_is_on_one_screen_in_both_views_and_heard_alike(visit: Visit, game: str) -> None:
    """Of the screens that are not the tightest each view has every fourth one, and the next game the next; as a game
    begins it is measured in one view."""
    page = visit(settings={"confirm": True, "forced": False}, size={"width": 1280, "height": 720})
    wrong: list[Any] = []
    for steps in (0, MIDDLE.get(game, 24)):
        sitting = at_table(page, game, steps)
        page.evaluate(SETTLED)
        wrong += [f"just opened after {steps}: {fault}" for fault in faults(page)]
        for view in VIEWS if steps or EVERYWHERE else (first_view(game),):
            show(page, view)
            others = [size for size in SIZES if size not in NARROW]
            for size in [*narrow(game, view), *shared_out(game, view, others)] if steps else TIGHTEST:
                resized(page, size)
                wrong += [f"{view} after {steps} at {size}: {fault}" for fault in faults(page)]
            for size in shared_out(game, view, SMALL) if steps else ():
                resized(page, size)
                wrong += [f"{view} after {steps} at {size}: {fault}" for fault in faults(page, CLIPPED)]
        resized(page, (1280, 720))
    wrong += [f"chosen at {size}: {fault}" for size, fault in once_chosen(page, sitting)]
    if SHOOTING or game != "dice":  # whose sheets are as large as they are
        wrong += how_a_huge_screen_is_used(page, game)
    assert wrong == [], "\n".join(wrong)
    heard_at = ((1280, 720), (390, 844))
    plan_and_city_are_the_same_to_those_who_listen(
        page, heard_at if EVERYWHERE else heard_at[GAMES.index(game) % 2 :][:1]
    )


def once_chosen(page: Page, sitting: Sitting) -> list[tuple[tuple[int, int], Any]]:
    """Once something is chosen the bar says more."""
    target = sitting.now["steps"][0]["targets"][0]
    sitting.thing(target).first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-prompt] .chips, [data-prompt] [aria-disabled=false]").first).to_be_attached()
    wrong = []
    for size in NARROW if EVERYWHERE else TIGHTEST:
        resized(page, size)
        wrong += [(size, fault) for fault in faults(page)]
    page.keyboard.press("Escape")
    return wrong


def how_a_huge_screen_is_used(page: Page, game: str) -> list[str]:
    show(page, "plan")
    resized(page, HUGE)
    shoot(page, f"huge-en-light/table-{game}")
    board = page.locator("[data-board] svg.grid, [data-board] .layout").first.bounding_box()
    assert board is not None
    return [] if board["height"] > 900 or game == "dice" else [f"on a huge screen the board is {board['height']} high"]


def plan_and_city_are_the_same_to_those_who_listen(page: Page, sizes: Sequence[tuple[int, int]]) -> None:
    for size in sizes:
        resized(page, size)
        heard = {}
        for view in VIEWS:
            show(page, view)
            heard[view] = controls(page)
        assert len(heard["plan"]) > 5, size
        assert heard["city"] == heard["plan"], size


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
