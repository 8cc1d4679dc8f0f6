"""A finished game by slider, keys, buttons and log; a link to a moment; and going on from it."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import faults
from tests.browser.conftest import DESKTOP, PHONE, Visit, shoot
from tests.browser.sitting import HERE, ME, answer, lay


def given_up(page: Page, game: str, steps: int) -> str:
    """A table of two at one screen at which the first gives up after some steps."""
    now = lay(page, game, ME, {**HERE, "name": "Bo"})
    for _ in range(steps):
        body = {"at": now["at"], "step": now["steps"][0]["step"]}
        now = answer(page, "POST", f"/tables/{now['id']}/steps", **body)["now"]
    answer(page, "POST", f"/tables/{now['id']}/resign", seat=0)
    return str(now["id"])


def told(page: Page) -> Locator:
    return page.get_by_test_id("replay-told")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_game_is_scrubbed_on_a_phone_passed_on_and_gone_on_with(visit: Visit, lang: str) -> None:
    page = visit(size=PHONE, lang=lang)
    page.add_init_script(
        "delete Navigator.prototype.share;navigator.clipboard.writeText = async (text) => { window.copied = text; };"
    )
    table = given_up(page, "world" if lang == "fr" else "dice", 7)
    page.goto(f"/table/{table}")
    slider = page.get_by_test_id("replay-slider")
    expect(slider).to_be_in_viewport()
    last = int(slider.get_attribute("max") or 0)
    shoot(page, f"replay-ended-{lang}-360")
    slider.fill("3")
    expect(told(page)).to_contain_text(re.compile(rf"\b3 .*{last}"))
    expect(page).to_have_url(re.compile(r"#step-3$"))
    expect(page.get_by_test_id("ending")).to_have_count(0)
    expect(page.locator("[data-board]").first).to_be_in_viewport()
    slider.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"#step-4$"))
    step = answer(page, "GET", f"/tables/{table}/positions/4?lang={lang}")
    expect(told(page)).to_contain_text(step["prose"][0])
    shoot(page, f"replay-{lang}-360")
    assert faults(page) == []
    page.get_by_role("button", name="Copy a link" if lang == "en" else "Copier un lien").click()
    page.wait_for_function("() => window.copied === location.href")
    # Whoever is given the link sees the same board.
    page.reload()
    expect(told(page)).to_contain_text(step["prose"][0])
    page.get_by_test_id("go-on").click()
    form = page.get_by_test_id("going-on")
    expect(form).to_be_visible()
    expect(page.get_by_test_id("hands-seen")).to_have_count(1 if lang == "fr" else 0)
    shoot(page, f"replay-go-on-{lang}-360")
    assert faults(page) == []
    form.locator("select").nth(1).select_option("here")
    form.get_by_role("button").click()
    page.wait_for_url(lambda url: "/table/" in url and table not in url)
    if lang == "fr":  # several at one screen: nobody looks at a hand that is not theirs
        page.locator("main button").first.click()
    expect(page.get_by_test_id("opening")).to_contain_text("goes on from" if lang == "en" else "en reprend une autre")
    shoot(page, f"replay-gone-on-{lang}-360")
    now = answer(page, "GET", f"/tables/{page.url.split('/table/')[1].split('#')[0]}")["now"]
    assert now["begins"] == {"table": table, "length": 4}


def test_a_game_runs_by_keys_and_from_the_log_at_the_pace_one_likes(visit: Visit) -> None:
    page = visit(size=DESKTOP, settings={"view": "city"})
    table = given_up(page, "hong-kong", 5)
    page.goto(f"/table/{table}#step-1")
    expect(told(page)).to_contain_text("Board after step 1 of 5")
    page.keyboard.press("Home")
    expect(told(page)).to_contain_text("Board after step 0 of 5")
    page.keyboard.press("Space")
    expect(page.get_by_test_id("replay-play")).to_have_accessible_name("Pause")
    expect(page).to_have_url(re.compile("#step-[1-4]$"))
    page.keyboard.press("Space")
    expect(page.get_by_test_id("replay-play")).to_have_accessible_name("Play")
    speed = page.get_by_test_id("replay-speed")
    for times in (2, 4):
        speed.click()
        expect(speed).to_have_text(f"{times}×")
    page.get_by_role("tab", name="Log").click()
    page.get_by_test_id("log").get_by_role("button").nth(3).click()
    expect(told(page)).to_contain_text("Board after step 4 of 5")
    shoot(page, "replay-city-1280")
    assert faults(page) == []
    page.get_by_test_id("replay-play").click()
    expect(page.get_by_test_id("ending")).to_be_visible()
    expect(page).to_have_url(re.compile(rf"/table/{table}$"))
