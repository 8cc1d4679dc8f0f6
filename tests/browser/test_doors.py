"""How one comes in: a first visit, an address where there is nothing, coming back."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visit
from tests.server.host import Host


@pytest.mark.parametrize("path", ["/", "/rules/dice", "/games", "/new/hong-kong", "/settings"])
def test_a_first_visit_is_refused_nothing(server: Host, browser: Browser, path: str) -> None:
    context = browser.new_context(base_url=server.url)
    page = context.new_page()
    said: list[str] = []
    answers: list[tuple[int, str]] = []
    page.on("console", lambda one: said.append(one.text) if one.type in ("error", "warning") else None)
    page.on("response", lambda one: answers.append((one.status, one.url)))
    with page.expect_response("**/api/v1/visitor") as asked:
        page.goto(path)
    assert asked.value.json() == {"person": None}
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("load")
    context.close()
    assert said == [] and [one for one in answers if one[0] >= 400] == []


@pytest.mark.parametrize(("lang", "said"), [("en", "There is nothing"), ("fr", "Il n’y a rien")])
def test_an_address_where_there_is_nothing_leads_home(visit: Visit, lang: str, said: str) -> None:
    page = visit("/nowhere/at/all", lang=lang)
    expect(page.get_by_role("heading", level=1)).to_contain_text(said)
    expect(page).to_have_title(re.compile(said))
    page.locator("main").get_by_role("link").first.click()
    expect(page).to_have_url(re.compile("/$"))
