"""Rules pages: examples drawn by the game's own board, to step through and try; on a phone, and on paper."""

import re

import pytest
from playwright.sync_api import Page, expect

import gratteciel
from gratteciel.games import folder
from gratteciel.play.examples import examples_of
from tests.browser.axe import faults
from tests.browser.conftest import PHONE, Visit, shoot

EVERY = "([within, what]) => [...document.querySelectorAll(within)].every(one => one.querySelector(what))"
SMALLEST = """() => Math.min(...[...document.querySelectorAll('article.rules :is(p, li, td, th)')]
  .map(one => parseFloat(getComputedStyle(one).fontSize) * 0.75))"""
SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"


def pages(pdf: bytes) -> int:
    """How many pages a PDF has."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


def opened(visit: Visit, address: str, **how: object) -> Page:
    page = visit(address, **how)
    expect(page.locator("article.rules h2").first).to_be_visible()
    page.wait_for_function(EVERY, arg=["[data-example]", "[data-testid=example-tell]"])
    return page


@pytest.mark.parametrize("id", gratteciel.games())
def test_every_page_shows_its_examples_on_a_phone_in_french(visit: Visit, id: str) -> None:
    page = opened(visit, f"/rules/{id}", lang="fr", size=PHONE, settings={"view": "plan"})
    examples = examples_of(folder(id))
    assert examples is not None
    expect(page.get_by_test_id("example")).to_have_count(len(examples.all))
    last = page.get_by_test_id("example").last
    last.scroll_into_view_if_needed()
    expect(last.locator("[data-board] [data-target]").first).to_be_attached()
    for name, said in examples.words("fr").items():
        shown = page.locator(f"[data-testid=example][data-name={name}]")
        expect(shown.get_by_test_id("example-tell")).to_have_text(said.tell)
    assert page.evaluate(SIDEWAYS) <= 0
    assert faults(page) == []
    shoot(page, f"rules/{id}-phone")


def test_an_example_is_stepped_through_and_tried_and_refusals_lead_to_their_rule(visit: Visit) -> None:
    page = opened(visit, "/rules/hong-kong", settings={"confirm": False, "view": "city"})
    cap = page.locator("[data-testid=example][data-name=cap]")
    cap.scroll_into_view_if_needed()
    expect(cap.locator("[data-board] .city")).to_be_visible()
    cap.get_by_test_id("example-next").click()
    expect(cap.locator("li.now")).to_contain_text("Red takes b3 over for good")
    cap.get_by_role("button", name="From the start").click()
    expect(cap.get_by_text("Where it begins")).to_be_visible()
    cap.get_by_role("button", name="Plan").click()
    expect(cap.locator("[data-board] .city")).to_have_count(0)
    cap.get_by_test_id("example-try").click()
    cap.locator("[data-board] [data-target='plot:e5']").first.click(force=True)
    link = cap.locator(".refused a")
    expect(link).to_have_attribute("href", "/rules/hong-kong#rule-control")
    cap.locator("[data-target='piece:standard'][data-mark=choosable]").first.click()
    cap.locator("[data-target='plot:a1'][data-mark=choosable]").first.click()
    expect(cap.get_by_test_id("example-came")).to_contain_text("a1")
    cap.get_by_test_id("example-leave").click()
    expect(cap.get_by_test_id("example-next")).to_be_visible()
    assert faults(page) == []


def test_on_paper_every_board_is_drawn_and_the_summary_has_two_pages(visit: Visit) -> None:
    page = opened(visit, "/rules/projekt", lang="fr")
    drawn = page.get_by_test_id("example").first
    drawn.scroll_into_view_if_needed()
    expect(drawn.locator("[data-board] svg").first).to_be_attached()
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    page.wait_for_function(EVERY, arg=["[data-testid=example]", "[data-board][data-view=plan] svg"])
    page.emulate_media(media="print")
    expect(page.get_by_role("navigation").first).to_be_hidden()
    expect(page.get_by_test_id("example-next").first).to_be_hidden()
    assert pages(page.pdf(format="A4")) > 4
    page.emulate_media(media="null")
    page.get_by_test_id("shorten").click()
    expect(page.get_by_test_id("example")).to_have_count(0)
    assert page.url.endswith("?summary=")
    assert pages(page.pdf(format="A4")) == 2
    # Large enough to be read without glasses, and without what only referees ask for.
    page.emulate_media(media="print")
    assert page.evaluate(SMALLEST) >= 9
    expect(page.locator("article.rules")).not_to_contain_text("(PR-")
    expect(page.get_by_role("heading", name="Le tour")).to_be_visible()
