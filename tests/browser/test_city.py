"""The isometric city: whatever can be done in the plan can be done here, from every side, among tall buildings."""

import io
import json
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser import axe
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.measuring import resized
from tests.browser.sitting import BOT, ME, advance, sit
from tests.thorough import THOROUGH

SIDES = 4
MISSED = """() => [...document.querySelectorAll('.city [data-lot][data-mark=choosable]')].filter(lot => {
  const box = lot.querySelector('.hit').getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const there = document.elementFromPoint(x, y)?.closest('[data-target]');
  return there?.dataset.target !== lot.dataset.target;
}).map(lot => lot.dataset.lot)"""
"""The lots that can be chosen but are not what lies at the middle of their grounds."""


def bots(game: str) -> list[Any]:
    return [BOT] * (2 if game == "helicopters" else 1)


def city(visit: Visit, **more: Any) -> Page:
    """A visitor who likes cities."""
    return visit(settings={"view": "city", **more.pop("settings", {})}, **more)


def tall(game: str, places: list[Any]) -> None:
    """Build as high as one can on every plot."""
    floors = {
        "hong-kong": ["standard"] * 5,
        "helicopters": ["floor"] * 11,
        "projekt": ["skyscraper"],
        "world": ["floor-1", "floor-2", "floor-3", "floor-4", "penthouse"],
    }[game]
    for n, place in enumerate(places):
        if place["ground"] not in ("closed", "street", "corner"):
            place["stack"] = [{"kind": floor, "owner": n % 2} for floor in floors]


class Crowded:
    """Stands between a page and the server, and builds the city up."""

    def __init__(self, game: str) -> None:
        self.game = game

    def connect(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            said = json.loads(message)
            if said.get("kind") in ("snapshot", "delta"):
                tall(self.game, said["now"]["picture"]["places"])
            socket.send(json.dumps(said))

        server.on_message(pass_on)


@pytest.mark.parametrize("game", ["hong-kong", "helicopters", "projekt", "world"])
def test_every_target_is_reached_from_every_side_among_tall_buildings(visit: Visit, game: str) -> None:
    page = city(visit)
    page.route_web_socket("**/live*", Crowded(game).connect)
    sitting = sit(page, game, ME, *bots(game))
    assert sitting.wait() == "turn"
    expect(page.locator(".city [data-level]").first).to_be_attached()
    things = page.locator(".city [data-lot][data-mark=choosable]")
    assert things.count() > 3
    for size, sides in ((PHONE, SIDES), (DESKTOP, SIDES if THOROUGH else int(game == "world"))):
        resized(page, (size["width"], size["height"]))
        page.locator(".city .drawing").scroll_into_view_if_needed()
        for side in range(sides):
            assert page.evaluate(MISSED) == [], f"from side {side} at {size}"
            page.get_by_role("button", name="Turn the city left").click()
    if THOROUGH or game == "world":
        axe_finds_nothing(page)


def test_dice_and_sites_are_reached_from_every_side(visit: Visit) -> None:
    page = city(visit, size={"width": 1280, "height": 1100})

    def busy(now: Any) -> bool:
        return now["length"] > 60 and any(
            target.startswith("site:") for step in now["steps"] for target in step["targets"]
        )

    page.goto(f"/table/{advance(page, 'dice', [ME, BOT, BOT], busy)}")
    expect(page.locator(".city [data-mark=choosable]").first).to_be_attached()
    for _ in range(SIDES):
        assert page.evaluate(MISSED) == []
        # Each street is named at both ends; the farther sign is not drawn.
        assert page.locator(".scenery.away").count() == 3
        page.keyboard.press("e")
    axe_finds_nothing(page)


def axe_finds_nothing(page: Page) -> None:
    """What is around the city is looked at in test_looks.py."""
    assert axe.faults(page, within="[data-board]") == []
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert axe.faults(page, axe.COLOURS, "[data-board]") == []


def test_buildings_are_seen_in_the_colours_of_their_owners_and_stand_in_nobodys_way(visit: Visit) -> None:
    page = city(visit)
    page.route_web_socket("**/live*", Crowded("helicopters").connect)
    sitting = sit(page, "helicopters", ME, BOT, BOT)
    assert sitting.wait() == "turn"
    expect(page.locator(".city [data-level]").first).to_be_attached()
    a_plot_in_front_becomes_clear_where_one_behind_is_looked_at(page)
    # So near that nothing but buildings is seen, of the first two seats: red and blue.
    for _ in range(4):
        page.keyboard.press("+")
    drawing = page.locator(".city .drawing")
    for theme in ("light", "dark"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        seen = Image.open(io.BytesIO(drawing.screenshot())).convert("RGB").resize((200, 100)).tobytes()
        pixels = list(zip(seen[0::3], seen[1::3], seen[2::3], strict=True))
        red = sum(r > b + 60 and r > g + 60 for r, g, b in pixels)
        blue = sum(b > r + 60 for r, g, b in pixels)
        assert min(red, blue) > len(pixels) / 10, (theme, red, blue)


def a_plot_in_front_becomes_clear_where_one_behind_is_looked_at(page: Page) -> None:
    page.locator('[data-lot="plot:c5"]').focus()
    assert page.locator(".building.clear").count() >= 1
    assert page.locator('[data-lot="plot:c5"] .building.clear').count() == 0
    page.locator("[data-prompt]").focus()
    expect(page.locator(".building.clear")).to_have_count(0)


def test_arrow_keys_go_as_the_city_lies_and_letters_turn_it(visit: Visit) -> None:
    page = city(visit)
    sitting = sit(page, "hong-kong", ME, BOT)
    assert sitting.wait() == "turn"
    page.locator('[data-lot="plot:c3"]').focus()

    def go(key: str) -> str:
        page.keyboard.press(key)
        return str(page.evaluate("document.activeElement.dataset.lot"))

    assert [go(key) for key in ("ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown")] == [
        "plot:d3",
        "plot:d4",
        "plot:c4",
        "plot:c3",
    ]
    page.keyboard.press("q")
    assert sitting.spoken == "Seen from the north-east"
    assert go("ArrowRight") == "plot:c4"
    assert go("End") == "plot:c5"
    page.keyboard.press("Enter")
    expect(page.locator('[data-lot="plot:c5"]')).to_have_attribute("aria-pressed", "true")
    assert page.locator(".city [tabindex='0']").count() == 1


def test_a_turn_that_is_watched_ends_as_one_that_is_not(visit: Visit) -> None:
    page = city(visit, settings={"motion": "auto"})
    page.route_web_socket("**/live*", Crowded("helicopters").connect)
    sitting = sit(page, "helicopters", ME, BOT, BOT)
    assert sitting.wait() == "turn"
    expect(page.locator(".city [data-level]").first).to_be_attached()
    world = page.locator(".city .world")
    faded = """() => [...document.querySelectorAll(".city .fades")].map(one => Number(getComputedStyle(one).opacity))"""
    still = "() => document.querySelector('.city').getAnimations({ subtree: true }).length === 0"
    for _ in range(2):  # the second begins before the first is over
        page.keyboard.press("q")
        page.wait_for_function(f"() => ({faded})().every(opacity => opacity < 0.5)")
    page.wait_for_function(still)
    assert set(page.evaluate(faded)) == {1}
    watched = world.evaluate("world => world.outerHTML")
    page.emulate_media(reduced_motion="reduce")
    page.keyboard.press("e")
    assert world.evaluate("world => world.outerHTML") != watched
    page.keyboard.press("q")
    assert world.evaluate("world => world.outerHTML") == watched


def test_keys_that_were_switched_off_do_nothing(visit: Visit) -> None:
    page = city(visit, settings={"keys": False})
    sitting = sit(page, "hong-kong", ME, BOT)
    assert sitting.wait() == "turn"
    expect(page.locator(".city [data-lot]").first).to_be_attached()
    before = page.locator(".city .world").evaluate("world => world.outerHTML")
    for key in "qe+0":
        page.keyboard.press(key)
    assert page.locator(".city .world").evaluate("world => world.outerHTML") == before


def ground_of(page: Page, lot: str) -> list[float]:
    """Left, top and width of a lot's ground, as it lies on the screen."""
    found: list[float] = page.locator(f'[data-lot="{lot}"] .hit').evaluate(
        "hit => { const box = hit.getBoundingClientRect(); return [box.left, box.top, box.width]; }"
    )
    return found


def test_coming_nearer_moving_and_coming_back(visit: Visit) -> None:
    page = city(visit)
    sitting = sit(page, "hong-kong", ME, BOT)
    assert sitting.wait() == "turn"
    drawing = page.locator(".city .drawing")
    expect(page.locator(".city [data-lot]").first).to_be_attached()

    def seen() -> list[float]:
        return ground_of(page, "plot:c3")

    whole = seen()
    page.keyboard.press("+")
    nearer = seen()
    assert nearer[2] == pytest.approx(whole[2] * 1.35, rel=0.01)
    box = drawing.bounding_box()
    assert box
    at = sitting.at()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 30, steps=4)
    page.mouse.up()
    moved = seen()
    assert moved == pytest.approx([nearer[0] - 60, nearer[1] - 30, nearer[2]], abs=1)
    assert page.locator(".city [aria-pressed=true]").count() == 0 and sitting.at() == at, "dragging points at nothing"
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Shift+ArrowUp")
    there = seen()
    assert there[0] > moved[0] and there[1] > moved[1], "keys move the city too"
    page.mouse.wheel(0, -300)
    page.wait_for_function(
        """width => document.querySelector('[data-lot="plot:c3"] .hit').getBoundingClientRect().width > width""",
        arg=moved[2] * 1.1,
    )
    page.keyboard.press("0")
    assert seen() == pytest.approx(whole, abs=0.1)


def test_fingers_bring_the_city_nearer(visit: Visit) -> None:
    page = city(visit, size=PHONE, has_touch=True, is_mobile=True)
    sitting = sit(page, "helicopters", ME, BOT, BOT)
    assert sitting.wait() == "turn"
    expect(page.locator(".city [data-lot]").first).to_be_attached()
    before = ground_of(page, "plot:e5")[2]
    box = page.locator(".city .drawing").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = page.context.new_cdp_session(page)
    for apart, kind in ((20, "touchStart"), (40, "touchMove"), (70, "touchMove"), (90, "touchMove")):
        fingers = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert ground_of(page, "plot:e5")[2] > before * 1.4
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_the_city_glides_when_it_turns_unless_nothing_should_move(visit: Visit) -> None:
    page = city(visit, settings={"motion": "auto"})
    sitting = sit(page, "hong-kong", ME, BOT)
    assert sitting.wait() == "turn"
    expect(page.locator(".city [data-lot]").first).to_be_attached()
    assert back_and_front(page) == ("plot:a5", "plot:e1")
    page.keyboard.press("q")
    page.wait_for_function("() => document.getAnimations().length > 25")
    page.wait_for_function("() => document.getAnimations().length === 0")
    assert back_and_front(page) == ("plot:a1", "plot:e5")
    page.emulate_media(reduced_motion="reduce")
    before = ground_of(page, "plot:a1")
    page.keyboard.press("q")
    assert ground_of(page, "plot:a1") != before
    assert page.evaluate("document.getAnimations().length") == 0


def back_and_front(page: Page) -> tuple[str, str]:
    """The lots at the very back and the very front, as they are drawn."""
    lots = page.evaluate(
        """[...document.querySelectorAll('.city [data-lot]')]
        .sort((one, other) => one.ownerSVGElement.style.zIndex - other.ownerSVGElement.style.zIndex)
        .map(lot => lot.dataset.lot)"""
    )
    return lots[0], lots[-1]
