"""How every page and every state of a table looks: without faults of accessibility, without scrolling sideways, in both
languages, by day and by night, on a desk and on a phone. `make looks` leaves pictures of all of it under
build/screenshots."""

import random
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

import gratteciel
from tests import thorough
from tests.browser.axe import COLOURS, EVERYTHING, faults
from tests.browser.conftest import DESKTOP, PHONE, SHOOTING, Visit, shoot
from tests.browser.measuring import SIZES, SMALL, resized
from tests.browser.sitting import BOT, HERE, ME, OPEN, Sitting, advance, answer, lay
from tests.browser.test_pages import HEADINGS

GAMES = sorted(gratteciel.games())
PAGES = {
    "home": "/",
    "new": "/new",
    "my-games": "/games",
    "rules": "/rules",
    "settings": "/settings",
    "about": "/about",
    "no-such-table": "/table/nothing-here",
}
BESIDE = "[data-prompt], [data-offer], .notice, #panel, dialog, [role=dialog]"
"""What a table says beside the board."""


def pages() -> dict[str, str]:
    """Every page around tables, by name."""
    return PAGES | {f"{page}-{game}": f"/{page}/{game}" for game in GAMES for page in ("new", "rules")}


ALIKE = (
    set() if SHOOTING or thorough.THOROUGH else {f"{page}-{game}" for page in ("new", "rules") for game in GAMES[1:]}
)
"""Forms and rules of further games; the rules of each are looked at by axe, and in French, in test_rules.py."""
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

    def come(self, **more) -> Page:
        return self.visit(lang=self.lang, size=PHONE if self.device == "phone" else DESKTOP, **more)

    def share(self, things: Sequence[str]) -> Sequence[str]:
        """What this one looks at: all for pictures; else every other thing, and the next one the others."""
        return things if SHOOTING else things[VIEWS.index((self.device, self.lang)) :: len(VIEWS)]

    def at(self, page: Page, name: str, within: str = "html", alike: bool = False) -> None:
        """Look at a page, or at what differs from one that was looked at: note what is wrong, and keep pictures.

        `alike`: another page of its sort was looked at, so that axe would find the same.
        """
        usual = THOROUGH.get((self.device, self.lang))
        themes: list[Theme] = [*THEMES] if SHOOTING else [usual] if usual else []
        for theme in themes:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            if usual and not alike:
                only = THEMES[theme] if SHOOTING else EVERYTHING
                self.wrong += [f"{name}, {theme}: {fault}" for fault in faults(page, only, within)]
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


def only_on(view: tuple[str, str]) -> pytest.MarkDecorator:
    """A test that is made on one device, in one language; for pictures on all."""
    return pytest.mark.parametrize("look", VIEWS if SHOOTING else [view], ids="-".join, indirect=True)


def loaded(page: Page) -> None:
    """Until a page has everything it shows."""
    expect(page.get_by_role("heading", level=1).first).to_be_attached()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    page.evaluate("document.fonts.ready.then(() => null)")


TEXTS = """() => [...document.querySelectorAll(
  'h1, h2, h3, button, label > span, legend, summary, caption, [role=tab], .badge, dt, option, .ask')]
  .filter(element => element.checkVisibility())
  .map(element => element.textContent.replace(/\\s+/g, ' ').trim())
  .filter(text => /\\p{L}{3}/u.test(text))"""
SAME = {"Gratteciel", "Options", "Notation", "Plan", "Secrets", "Table"}
"""What is the same word in both."""
CITIES = {"Essen", "New York", "Shanghai", "São Paulo", "Toronto", "Tucson"}


def says_what_it_is(page: Page, path: str, lang: str) -> None:
    if path in HEADINGS and path != "/":  # which welcomes those who have played by their names
        expect(page.get_by_role("heading", level=1)).to_have_text(HEADINGS[path][lang == "fr"])
    expect(page).to_have_title(re.compile("Gratteciel"))


@cache
def proper_names() -> frozenset[str]:
    """What games, their publishers' editions and cities are called everywhere, alone and after one another."""
    games = [gratteciel.game(id) for id in GAMES]
    names = {game.title("en") for game in games} | CITIES
    names |= {game.setup(edition=name).edition.edition.name for game in games for name in game.editions}
    return frozenset({*names, *(f"{one} {other}" for one in names for other in names)})


def turned(page: Page, name: str, path: str = "") -> list[str]:
    """Turn a page into the other language and back: it says what it is in both, and what stays as it was.

    Whatever stays is the same word in both languages, or was forgotten.
    """
    before = set(page.evaluate(TEXTS))
    assert before, name
    lang = page.locator("html").get_attribute("lang") or ""
    other = "fr" if lang == "en" else "en"
    says_what_it_is(page, path, lang)
    page.locator("button.lang").click()
    expect(page.locator("html")).to_have_attribute("lang", other)
    # What the server says in the other language comes a moment later.
    for _ in range(300):
        rest = before & set(page.evaluate(TEXTS)) - SAME - proper_names()
        if not rest:
            break
        page.wait_for_timeout(50)
    says_what_it_is(page, path, other)
    page.locator("button.lang").click()
    expect(page.locator("html")).to_have_attribute("lang", lang)
    return [f"{name}, the same in both languages: {text}" for text in sorted(rest)]


def test_every_page(look: Look) -> None:
    """Each page thoroughly on one device, which is another for the rules of a game than for its form."""
    page = look.come()
    mine = look.share([*pages()])
    for name, path in pages().items():
        if path == "/games":
            lay(page, "world", ME, BOT)
            lay(page, "dice", ME, OPEN, public=True)
        if name in mine:
            page.goto(path)
            loaded(page)
            look.at(page, name, alike=name in ALIKE)
            if name not in ALIKE:
                look.wrong += turned(page, name, path)


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
    """The plan of each game on one device each; the city of each is looked at in test_city.py."""
    page = look.come(settings={"forced": False})
    for game in look.share(GAMES):
        begun(page, game, 9 if game == "helicopters" else 14)
        look.at(page, f"table-{game}")
        look.wrong += turned(page, f"table-{game}")


@only_on(("phone", "fr"))
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
    look.at(friend, "offered-a-draw", BESIDE)
    shared = lay(host, "world", ME, {**HERE, "name": "Bea"})
    host.goto(f"/table/{shared['id']}")
    expect(host.get_by_test_id("cover")).to_be_visible()
    look.at(host, "covered")


@only_on(("desktop", "en"))
def test_while_playing(look: Look) -> None:
    page = look.come(settings={"confirm": True, "forced": False})
    sitting = begun(page, "hong-kong")
    steps = sitting.now["steps"]
    sitting.point(steps[0], steps)
    expect(page.get_by_test_id("confirm")).to_have_attribute("aria-disabled", "false")
    look.at(page, "chosen", BESIDE)
    page.keyboard.press("Escape")
    refuse(page)
    look.at(page, "refused", BESIDE)
    page.get_by_test_id("hint").click()
    expect(page.get_by_test_id("hints")).to_be_visible()
    look.at(page, "hint", BESIDE)
    page.locator("#tab-log").click()
    page.get_by_test_id("log").locator("ul button").first.click()
    expect(page.locator("[aria-current=step]")).to_be_visible()
    look.at(page, "log", BESIDE)
    page.keyboard.press("Escape")
    page.locator("#tab-chat").click()
    page.locator("[data-panel=chat] input").fill("Bonjour !")
    page.locator("[data-panel=chat] button[type=submit]").click()
    expect(page.get_by_test_id("chat")).to_contain_text("Bonjour !")
    look.at(page, "chat", BESIDE)
    page.locator("#tab-table").click()
    look.at(page, "facts", BESIDE)
    page.locator("[data-panel=table] .danger").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    look.at(page, "resigning", BESIDE)
    page.keyboard.press("Escape")
    page.locator("[data-prompt] .help").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    look.at(page, "help", BESIDE)


def refuse(page: Page) -> None:
    """Point at things until one is refused."""
    things = page.locator('[data-board] [data-target][data-mark="none"][data-key]')
    for index in range(things.count()):
        things.nth(index).click(force=True)
        page.mouse.move(2, 2)
        with suppress(AssertionError):
            expect(page.locator(".refused")).to_be_visible(timeout=1000)
            return
    raise AssertionError("everything is allowed")


def finished(page: Page, game: str) -> str:
    """A table whose game one played to its end for everybody."""
    luck = random.Random(5)
    now = lay(page, game, ME, {**HERE, "name": "Bo"})
    while now["status"] == "playing":
        body = {"at": now["at"], "step": luck.choice(now["steps"])["step"]}
        now = answer(page, "POST", f"/tables/{now['id']}/steps", **body)["now"]
    return str(now["id"])


def test_at_the_end(look: Look) -> None:
    page = look.come()
    for game in look.share(["dice", "hong-kong"]):
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
