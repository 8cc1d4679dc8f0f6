"""How one comes in: a first visit, an address where there is nothing, coming back."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Visit, shoot
from tests.browser.sitting import BOT, ME, answer, lay


def test_a_first_visit_is_refused_nothing(visit: Visit) -> None:
    page = visit(new=True)
    said: list[str] = []
    answers: list[tuple[int, str]] = []
    page.on("console", lambda one: said.append(one.text) if one.type in ("error", "warning") else None)
    page.on("response", lambda one: answers.append((one.status, one.url)))
    for path in ("/", "/rules/dice", "/games", "/new/hong-kong", "/settings"):
        with page.expect_response("**/api/v1/visitor") as asked:
            page.goto(path)
        assert asked.value.json() == {"person": None}
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator("[aria-busy=true]")).to_have_count(0)
    assert said == [] and [one for one in answers if one[0] >= 400] == []


@pytest.mark.parametrize(("lang", "said"), [("en", "There is nothing"), ("fr", "Il n’y a rien")])
def test_an_address_where_there_is_nothing_leads_home(visit: Visit, lang: str, said: str) -> None:
    page = visit("/nowhere/at/all", lang=lang)
    expect(page.get_by_role("heading", level=1)).to_contain_text(said)
    expect(page).to_have_title(re.compile(said))
    page.locator("main").get_by_role("link").first.click()
    expect(page).to_have_url(re.compile("/$"))


def test_whoever_has_played_comes_back_to_their_games(visit: Visit) -> None:
    page = visit("/", size=PHONE)
    expect(page.get_by_role("heading", level=1)).to_have_text("Build higher than your rivals")
    going = lay(page, "hong-kong", ME, BOT)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Welcome back, Ann")
    mine = page.get_by_test_id("mine")
    first = mine.get_by_role("listitem").first
    expect(first.get_by_role("link").first).to_have_attribute("href", f"/table/{going['id']}")
    box = first.bounding_box()
    assert box and box["y"] + box["height"] <= PHONE["height"], "one's games are in sight at once"
    shoot(page, "doors/back")
    answer(page, "POST", f"/tables/{going['id']}/resign")
    page.reload()
    expect(mine.get_by_role("heading")).to_have_text("Your last games")
    expect(mine.get_by_role("listitem").first).to_contain_text("won")


CHOPPED = """
() => [...document.querySelectorAll("body *")].filter((one) => {
    const style = getComputedStyle(one);
    if (one.closest("svg, .unseen, select, [aria-hidden=true]") || !one.getClientRects().length) return false;
    const words = [...one.childNodes].some((part) => part.nodeType === 3 && part.data.trim());
    const within = [...Array(12)].reduce((all) => [...all, all.at(-1)?.parentElement], [one]).filter(Boolean);
    const scrolls = within.some((box) => ["auto", "scroll"].includes(getComputedStyle(box).overflowX));
    const { left, right } = one.getBoundingClientRect();
    const outside = !scrolls && words && style.position !== "absolute" && (right > innerWidth + 1 || left < -1);
    const cut = words && style.overflowX === "hidden" && one.scrollWidth > one.clientWidth + 1;
    return outside || cut;
}).map((one) => `${one.tagName}.${one.className}: ${one.textContent.trim().slice(0, 60)}`)
"""
PAGES = [
    "/",
    "/new/dice",
    "/games",
    "/rules",
    "/rules/dice",
    "/editions/helicopters",
    "/settings",
    "/about",
    "/nowhere",
]


@pytest.mark.parametrize(("lang", "pages"), [("en", PAGES[:3]), ("fr", PAGES)], ids=["en", "fr"])
def test_at_320_pixels_nothing_is_chopped(visit: Visit, lang: str, pages: list[str]) -> None:
    """As narrow as a phone of long ago, or a laptop's page at four times its size; with a name as long as there is.

    In French, whose words are longer, every page; in English those with most on them.
    """
    page = visit(lang=lang, size={"width": 320, "height": 640})
    answer(page, "POST", "/guests", name="Maximilienne de la Tour-Montparnasse III")
    lay(page, "dice", ME)
    for path in pages:
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator("[aria-busy=true]")).to_have_count(0)
        shoot(page, f"doors/320-{lang}{path.replace('/', '-')}")
        assert page.evaluate(CHOPPED) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
