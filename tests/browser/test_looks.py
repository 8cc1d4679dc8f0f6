"""How every page and every state of a table looks: without faults of accessibility, without scrolling sideways, in both
languages, by day and by night, on a desk and on a phone. `make looks` leaves pictures of all of it under
build/screenshots."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

import gratteciel
from tests.browser.axe import COLOURS, EVERYTHING, faults
from tests.browser.conftest import DESKTOP, PHONE, SHOOTING, Visit, shoot
from tests.browser.measuring import SIZES, SMALL, resized
from tests.browser.sitting import BOT, HERE, ME, OPEN, Sitting, advance, answer, lay

GAMES = sorted(gratteciel.games())
PAGES = {
    "home": "/",
    "new": "/new",
    "my-games": "/games",
    "rules": "/rules",
    "settings": "/settings",
    "about": "/about",
    **{f"new-{game}": f"/new/{game}" for game in GAMES},
    **{f"rules-{game}": f"/rules/{game}" for game in GAMES},
    "no-such-table": "/table/nothing-here",
}
Theme = Literal["light", "dark"]
THEMES: dict[Theme, Mapping[str, object]] = {"light": EVERYTHING, "dark": COLOURS}
"""What axe is asked by day and by night."""
THOROUGH: dict[tuple[str, str], Theme] = {("desktop", "en"): "light", ("phone", "fr"): "dark"}
"""Where axe looks: each size, each language, day and night once; with pictures, at everything by day and by night."""
VIEWS = [*THOROUGH, ("desktop", "fr"), ("phone", "en")] if SHOOTING else [*THOROUGH]


@dataclass
class Look:
    """Somebody who looks at everything, on one device, in one language."""

    visit: Visit
    device: str
    lang: str
    wrong: list[str] = field(default_factory=list)

    def come(self, path: str = "/", **more) -> Page:
        return self.visit(path, lang=self.lang, size=PHONE if self.device == "phone" else DESKTOP, **more)

    def at(self, page: Page, name: str) -> None:
        """Look at a page: note what is wrong, and keep pictures."""
        usual = THOROUGH.get((self.device, self.lang))
        themes: list[Theme] = [*THEMES] if SHOOTING else [usual] if usual else []
        for theme in themes:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            if usual:
                only = THEMES[theme] if SHOOTING else EVERYTHING
                self.wrong += [f"{name}, {theme}: {fault}" for fault in faults(page, only)]
            shoot(page, f"{self.device}-{self.lang}-{theme}/{name}")
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if wide > 0:
            self.wrong.append(f"{name}: {wide} px to scroll sideways")
        if page.evaluate("document.documentElement.lang") != self.lang:
            self.wrong.append(f"{name}: not said to be in {self.lang}")


@pytest.fixture(params=VIEWS, ids="-".join)
def look(visit: Visit, request: pytest.FixtureRequest):
    looking = Look(visit, *request.param)
    yield looking
    assert looking.wrong == [], "\n".join(looking.wrong)


def loaded(page: Page) -> None:
    """Until a page has everything it shows."""
    expect(page.get_by_role("heading", level=1).first).to_be_attached()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    page.evaluate("document.fonts.ready.then(() => null)")


@pytest.mark.parametrize("part", [0, 1])
def test_every_page(look: Look, part: int) -> None:
    page = look.come()
    if part:
        lay(page, "world", ME, BOT)
        lay(page, "dice", ME, OPEN, public=True)
    for name, path in list(PAGES.items())[part::2]:
        page.goto(path)
        loaded(page)
        look.at(page, name)


def seats(game: str) -> list[dict[str, str]]:
    return [ME, *[BOT] * (2 if game == "helicopters" else 1)]


def begun(page: Page, game: str, steps: int = 14) -> Sitting:
    """A table where some steps have been played and it is one's turn."""
    table = advance(page, game, seats(game), lambda now: now["length"] >= steps)
    page.goto(f"/table/{table}")
    sitting = Sitting(page, table)
    assert sitting.wait() == "turn"
    return sitting


def test_every_board(look: Look) -> None:
    page = look.come(settings={"forced": False})
    for game in GAMES:
        begun(page, game, 9 if game == "helicopters" else 14)
        look.at(page, f"table-{game}")


def test_before_the_game_and_handing_over(look: Look) -> None:
    host, friend = look.come(), look.come()
    table = lay(host, "hong-kong", ME, OPEN)
    host.goto(f"/table/{table['id']}")
    expect(host.get_by_test_id("invitation")).to_be_visible()
    loaded(host)
    look.at(host, "waiting-host")
    friend.goto(f"/table/{table['id']}#{table['invitation']}")
    loaded(friend)
    look.at(friend, "waiting-invited")
    friend.get_by_test_id("join").locator("button[type=submit]").click()
    expect(friend.get_by_test_id("board")).to_be_visible()
    answer(host, "POST", f"/tables/{table['id']}/draw")
    expect(friend.locator("[data-offer=draw]")).to_be_visible()
    look.at(friend, "offered-a-draw")
    shared = lay(host, "world", ME, {**HERE, "name": "Bea"})
    host.goto(f"/table/{shared['id']}")
    expect(host.get_by_test_id("cover")).to_be_visible()
    look.at(host, "covered")


def test_while_playing(look: Look) -> None:
    page = look.come(settings={"confirm": True, "forced": False})
    sitting = begun(page, "hong-kong")
    steps = sitting.now["steps"]
    sitting.point(steps[0], steps)
    expect(page.get_by_test_id("confirm")).to_have_attribute("aria-disabled", "false")
    look.at(page, "chosen")
    page.keyboard.press("Escape")
    refuse(page)
    look.at(page, "refused")
    page.get_by_test_id("hint").click()
    expect(page.get_by_test_id("hints")).to_be_visible()
    look.at(page, "hint")
    page.locator("#tab-log").click()
    page.get_by_test_id("log").locator("ul button").first.click()
    expect(page.locator("[aria-current=step]")).to_be_visible()
    look.at(page, "log")
    page.keyboard.press("Escape")
    page.locator("#tab-chat").click()
    page.locator("[data-panel=chat] input").fill("Bonjour !")
    page.locator("[data-panel=chat] button[type=submit]").click()
    expect(page.get_by_test_id("chat")).to_contain_text("Bonjour !")
    look.at(page, "chat")
    page.locator("#tab-table").click()
    look.at(page, "facts")
    page.locator("[data-panel=table] .danger").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    look.at(page, "resigning")
    page.keyboard.press("Escape")
    page.locator("[data-prompt] .help").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    look.at(page, "help")


def refuse(page: Page) -> None:
    """Point at things until one is refused."""
    things = page.locator('[data-board] [data-target][data-mark="none"][data-key]')
    for index in range(things.count()):
        things.nth(index).click(force=True)
        page.mouse.move(2, 2)
        page.wait_for_timeout(300)
        if page.locator(".refused").count():
            return
    raise AssertionError("everything is allowed")


def finished(page: Page, game: str) -> str:
    """A table whose game was played to its end."""
    ended: list[str] = []

    def note(now) -> bool:
        ended.append(now["id"])
        return False

    with pytest.raises(AssertionError, match="came to it"):
        advance(page, game, seats(game), note, tries=1)
    return ended[-1]


def test_at_the_end(look: Look) -> None:
    page = look.come()
    for game in ("hong-kong", "dice"):
        page.goto(f"/table/{finished(page, game)}")
        ending = page.get_by_test_id("ending")
        expect(ending).to_be_visible()
        if game == "dice":
            luck = page.get_by_test_id("luck")
            luck.locator("summary").click()
            luck.get_by_role("button").click()
            expect(luck.locator(".verdict.fair")).to_be_visible()
        loaded(page)
        look.at(page, f"end-{game}")
    page.goto("/games")
    loaded(page)
    look.at(page, "my-games-played")


@pytest.mark.skipif(not SHOOTING, reason="only pictures; what they show is measured in test_screens.py")
@pytest.mark.parametrize("game", GAMES)
def test_every_screen_is_pictured_in_both_views(visit: Visit, game: str) -> None:
    page = visit(settings={"forced": False, "confirm": True})
    begun(page, game, 9 if game == "helicopters" else 14)
    for view in ("Plan", "City"):
        page.locator("[data-board]").get_by_role("button", name=view).click()
        expect(page.locator(f"[data-board][data-view={view.lower()}] [data-target]").first).to_be_attached()
        for size in (*SIZES, *SMALL):
            resized(page, size)
            shoot(page, f"screens/{game}-{view.lower()}-{size[0]}x{size[1]}")


MIGHTY = {"width": 3840, "height": 2160}


@pytest.mark.parametrize("game", GAMES)
def test_a_huge_screen_is_used(visit: Visit, game: str) -> None:
    page = visit(size=MIGHTY)
    begun(page, game, 6)
    board = page.locator("[data-board] svg.grid, [data-board] .layout").first.bounding_box()
    assert board is not None
    assert board["height"] > 900 or game == "dice"
    shoot(page, f"huge-en-light/table-{game}")


TEXTS = """() => [...document.querySelectorAll(
  'h1, h2, h3, button, label > span, legend, summary, caption, [role=tab], .badge, dt, option, .ask')]
  .filter(element => element.checkVisibility())
  .map(element => element.textContent.replace(/\\s+/g, ' ').trim())
  .filter(text => /\\p{L}{3}/u.test(text))"""
SAME = {"Gratteciel", "Options", "Notation", "Plan", "Secrets", "Table"}
"""What is the same word in both."""
CITIES = {"Essen", "New York", "Shanghai", "São Paulo", "Toronto", "Tucson"}


def proper_names(page: Page) -> set[str]:
    """What games, their publishers' editions and cities are called everywhere."""
    about = [answer(page, "GET", f"/games/{game}") for game in GAMES]
    editions = {edition["name"] for game in about for edition in game["editions"]}
    return {game["title"] for game in about} | editions | CITIES


def test_no_english_is_left_in_french_pages(visit: Visit) -> None:
    page = visit()
    names = proper_names(page)
    named = {*names, *(f"{one} {other}" for one in names for other in names)}
    tables = [lay(page, game, *seats(game))["id"] for game in GAMES]
    paths = {**PAGES, **{f"table-{game}": f"/table/{table}" for game, table in zip(GAMES, tables, strict=True)}}
    left: list[str] = []
    for name, path in paths.items():
        page.goto(path)
        loaded(page)
        english = set(page.evaluate(TEXTS))
        assert english, name
        page.locator("button.lang").click()
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        # What the server says in French comes a moment later.
        for _ in range(100):
            rest = english & set(page.evaluate(TEXTS)) - SAME - named
            if not rest:
                break
            page.wait_for_timeout(150)
        left += [f"{name}: {text}" for text in sorted(rest)]
        page.locator("button.lang").click()
    assert left == [], "\n".join(left)
