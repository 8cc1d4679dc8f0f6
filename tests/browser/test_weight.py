"""What the first page and each game's table weigh: bytes as they travel, of the files as they are built."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import Page, Response, expect

import gratteciel
from gratteciel.server.api.web import app_files
from tests.browser.conftest import Visit
from tests.browser.sitting import BOT, ME, OPEN, lay

FIRST_PAGE = 120_000
PER_GAME = 40_000
PER_CITY = 60_000
TABLE_WITH_CITY = 110_000
"""Beyond the first page."""
GAMES = sorted(gratteciel.games())


def weigh(paths: set[str]) -> int:
    """What files of the app weigh as they are sent."""
    files = app_files()
    return sum(len(files[path].packed or files[path].body) for path in paths)


def listen(page: Page) -> set[str]:
    """The files of the app a page loads from now on."""
    loaded: set[str] = set()

    def note(response: Response) -> None:
        path = urlsplit(response.url).path.removeprefix("/") or "index.html"
        if not path.startswith("api/") and response.request.resource_type != "document":
            loaded.add(path)
        elif response.request.resource_type == "document":
            loaded.add("index.html")

    page.on("response", note)
    return loaded


def whole(page: Page, loaded: set[str]) -> set[str]:
    """What was loaded, once nothing comes any more."""
    expect(page.locator("h1").first).to_be_attached()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    page.wait_for_load_state("networkidle")
    return set(loaded)


def first_page(visit: Visit) -> set[str]:
    """What comes to somebody new, who is shown that others wait at an open table."""
    lay(visit(), "projekt", ME, OPEN, public=True)
    page = visit(new=True)
    loaded = listen(page)
    page.goto("/")
    expect(page.get_by_test_id("open-tables").locator("li").first).to_be_attached()
    return whole(page, loaded)


def test_a_table_with_its_city_is_light_and_the_plan_comes_when_it_is_asked_for(visit: Visit) -> None:
    first = first_page(visit)
    assert {"index.html"} < first and any(path.endswith(".woff2") for path in first)
    assert weigh(first) <= FIRST_PAGE, f"{weigh(first):,} bytes: {sorted(first)}"
    cities, plans = {}, {}
    page = visit(new=True, settings={"view": "auto"})
    for game in GAMES:  # what is kept from the last one is asked for again, and counts
        loaded = listen(page)
        page.goto(f"/table/{table(page, game)}")
        expect(page.locator(".city [data-lot]").first).to_be_attached()
        cities[game] = whole(page, loaded) - first
        page.keyboard.press("v")
        expect(page.locator("[data-board][data-view=plan] .layout:not(:has(.city))").first).to_be_attached()
        plans[game] = whole(page, loaded) - first - cities[game]
        page.keyboard.press("v")
        expect(page.locator(".city [data-lot]").first).to_be_attached()
    common = set.intersection(*cities.values())
    assert any(re.match(r"assets/TablePage-.*\.js", path) for path in common)
    for game in GAMES:
        own, plan = cities[game] - common, plans[game]
        print(f"{game}: {weigh(cities[game]):,} bytes, of its own {weigh(own):,}, its plan {weigh(plan):,}")
        assert weigh(cities[game]) <= TABLE_WITH_CITY, f"{game}: {weigh(cities[game]):,} bytes: {sorted(cities[game])}"
        assert own, f"{game} is drawn by files of its own"
        assert weigh(own) <= PER_CITY, f"{game}: {weigh(own):,} bytes: {sorted(own)}"
        assert any("Plan-" in path for path in plan), f"{game}'s plan was there before it was asked for"
        assert weigh(plan) <= PER_GAME, f"{game}: {weigh(plan):,} bytes: {sorted(plan)}"


def test_whoever_likes_plans_gets_no_city_before_they_ask_for_it(visit: Visit) -> None:
    """In one game: which of the two views is loaded does not depend on it."""
    page = visit(new=True, settings={"view": "plan"})
    loaded = listen(page)
    page.goto(f"/table/{table(page, 'projekt')}")
    expect(page.locator("[data-board] [data-target]").first).to_be_attached()
    plan = whole(page, loaded)
    page.keyboard.press("v")
    expect(page.locator(".city [data-lot]").first).to_be_attached()
    city = whole(page, loaded) - plan
    assert city and weigh(city) <= PER_CITY, f"{weigh(city):,} bytes: {sorted(city)}"


def table(page: Page, game: str) -> str:
    return str(lay(page, game, ME, *[BOT] * (2 if game == "helicopters" else 1))["id"])
