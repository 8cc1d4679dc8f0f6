"""What the first page and each game's table weigh: bytes as they travel, of the files as they are built."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import Page, Response, expect

import gratteciel
from gratteciel.server.api.web import app_files
from tests.browser.conftest import Visit
from tests.browser.sitting import BOT, ME, lay

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


def anew(page: Page, path: str) -> set[str]:
    """What is loaded by somebody who opens a page for the first time."""
    session = page.context.new_cdp_session(page)
    session.send("Network.clearBrowserCache")
    loaded = listen(page)
    page.goto(path)
    expect(page.locator("h1").first).to_be_attached()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    page.wait_for_load_state("networkidle")
    return loaded


def test_the_first_page_is_light(visit: Visit) -> None:
    loaded = anew(visit("/about"), "/")
    assert {"index.html"} < loaded and any(path.endswith(".woff2") for path in loaded)
    assert weigh(loaded) <= FIRST_PAGE, f"{weigh(loaded):,} bytes: {sorted(loaded)}"


def test_each_game_adds_little_and_its_city_little_more(visit: Visit) -> None:
    first = anew(visit("/about"), "/")
    plans, cities = {}, {}
    for game in GAMES:
        page = visit("/about", settings={"view": "plan"})
        table = lay(page, game, ME, *[BOT] * (2 if game == "helicopters" else 1))["id"]
        loaded = anew(page, f"/table/{table}")
        expect(page.locator("[data-board] [data-target]").first).to_be_attached()
        plans[game] = set(loaded)
        page.keyboard.press("v")
        expect(page.locator(".city [data-lot]").first).to_be_attached()
        page.wait_for_load_state("networkidle")
        cities[game] = loaded - plans[game]
    common = set.intersection(*plans.values()) | first
    assert any(re.match(r"assets/TablePage-.*\.js", path) for path in common)
    for game in GAMES:
        own, city = plans[game] - common, cities[game]
        print(f"{game}: {weigh(own):,} bytes, its city {weigh(city):,}")
        assert own and city, f"{game} is drawn by files of its own"
        assert weigh(own) <= PER_GAME, f"{game}: {weigh(own):,} bytes: {sorted(own)}"
        assert weigh(city) <= PER_CITY, f"{game}: {weigh(city):,} bytes: {sorted(city)}"


def test_a_table_with_its_city_is_light_and_the_plan_comes_when_it_is_asked_for(visit: Visit) -> None:
    first = anew(visit("/about"), "/")
    for game in GAMES:
        page = visit("/about", settings={"view": "auto"})
        table = lay(page, game, ME, *[BOT] * (2 if game == "helicopters" else 1))["id"]
        city = anew(page, f"/table/{table}")
        expect(page.locator(".city [data-lot]").first).to_be_attached()
        before = set(city)
        own = before - first
        print(f"{game}: {weigh(own):,} bytes")
        assert weigh(own) <= TABLE_WITH_CITY, f"{game}: {weigh(own):,} bytes: {sorted(own)}"
        page.keyboard.press("v")
        expect(page.locator("[data-board][data-view=plan] .layout:not(:has(.city))").first).to_be_attached()
        assert any("Plan-" in path for path in city - before), f"{game}'s plan was there before it was asked for"
