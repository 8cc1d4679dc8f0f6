"""Puzzles in a browser: asked at the board, answered by what could follow, and kept on the device."""

import json
from typing import Any

from playwright.sync_api import Page, Route, expect

import gratteciel
from gratteciel.play.puzzles import puzzles_of
from tests.browser.axe import faults
from tests.browser.conftest import PHONE, Visit, shoot
from tests.browser.sitting import Sitting, answer

WHOLE = "() => document.documentElement.scrollHeight <= innerHeight"


def best(id: str, number: int) -> str:
    found = puzzles_of(gratteciel.game(id).folder)
    assert found is not None
    return found.all[number - 1].best


def shown(page: Page, id: str, number: int) -> Any:
    """Until a puzzle is at its board; its table."""
    expect(page.get_by_test_id("puzzle")).to_have_attribute("data-task", str(number))
    expect(page.locator("[data-board] [data-mark=choosable], [data-prompt] [data-target]").first).to_be_attached()
    return answer(page, "GET", f"/games/{id}/puzzles/{number}")["look"]["now"]


def point(page: Page, now: Any, step: Any) -> None:
    Sitting(page, "").point(step, now["steps"])
    if step.get("warning") and len(now["steps"]) > 1:
        page.get_by_test_id("sure").click()


def the_first_is_todays(route: Route) -> None:
    """Whatever day it is."""
    response = route.fetch()
    route.fulfill(response=response, json=response.json() | {"today": 1})


def test_the_days_puzzle_is_missed_refuted_and_solved_on_a_phone_in_french(visit: Visit) -> None:
    page = visit(lang="fr", size=PHONE, has_touch=True, is_mobile=True, settings={"view": "city"})
    page.route("**/games/hong-kong/puzzles", the_first_is_todays)
    page.goto("/games")
    page.get_by_test_id("to-puzzles").click()
    expect(page.get_by_test_id("puzzles").get_by_role("listitem")).to_have_count(len(gratteciel.games()))
    assert faults(page) == []
    shoot(page, "puzzles/shelf-fr-360")
    page.get_by_role("link", name="L’énigme du jour : Hong Kong").click()
    now = shown(page, "hong-kong", 1)
    assert page.evaluate(WHOLE), "more than a screen"
    assert faults(page) == []
    shoot(page, "puzzles/hong-kong-fr-360")
    right = best("hong-kong", 1)
    point(page, now, next(step for step in now["steps"] if step["step"] not in (right, now["steps"][0]["step"])))
    # It is played on the board, step by step, and can be leafed through.
    said = page.get_by_test_id("said")
    expect(said).to_contain_text("Il y a mieux.")
    expect(said).to_contain_text("Ce qui pourrait suivre")
    expect(page.get_by_role("button", name="Avant", exact=True)).to_be_enabled()
    page.get_by_role("button", name="Avant", exact=True).click()
    assert page.evaluate(WHOLE) and faults(page) == []
    shoot(page, "puzzles/refuted-fr-360")
    assert right not in said.inner_text()
    page.get_by_test_id("retry").click()
    point(page, shown(page, "hong-kong", 1), next(step for step in now["steps"] if step["step"] == right))
    expect(said).to_contain_text("Bravo")
    expect(said).to_contain_text("parties de plus sur 100")
    expect(page.get_by_test_id("next-puzzle")).to_be_focused()
    assert page.evaluate(WHOLE) and faults(page) == []
    shoot(page, "puzzles/solved-fr-360")
    page.get_by_role("link", name="Toutes les énigmes").click()
    expect(page.get_by_test_id("streak")).to_have_text("1 résolue sur 64 · 1 jour de suite")
    expect(page.get_by_test_id("puzzle-list").locator("[data-outcome=solved]")).to_have_count(1)
    assert faults(page) == []
    shoot(page, "puzzles/all-fr-360")
    page.goto("/games/progress")
    done = page.get_by_test_id("puzzles-done").get_by_role("listitem").filter(has_text="Hong Kong")
    expect(done).to_contain_text("1 résolue sur 64 · 1 jour de suite")
    kept = json.loads(page.evaluate("() => localStorage.getItem('gratteciel.puzzles')"))
    assert kept["hong-kong"]["outcomes"] == {"1": "solved"} and len(kept["hong-kong"]["days"]) == 1


def test_a_puzzle_that_is_open_over_midnight_counts_for_its_day(visit: Visit) -> None:
    page = visit()
    before = {"hong-kong": {"outcomes": {}, "days": ["2026-11-16"]}}
    page.add_init_script(f"localStorage['gratteciel.puzzles'] ??= '{json.dumps(before)}'")
    page.clock.install(time="2026-11-17T23:50:00Z")
    told = {"day": "2026-11-17", "today": 1}
    page.route("**/games/hong-kong/puzzles", lambda route: route.fulfill(json=route.fetch().json() | told))
    page.goto("/puzzles/hong-kong")
    page.get_by_test_id("todays").click()
    now = shown(page, "hong-kong", 1)
    told |= {"day": "2026-11-18", "today": 2}
    page.clock.fast_forward("11:00")
    point(page, now, next(step for step in now["steps"] if step["step"] == best("hong-kong", 1)))
    page.get_by_role("link", name="All puzzles").last.click()
    # The page has the new day's, and neither day is lost.
    expect(page.get_by_test_id("puzzles-of")).to_contain_text("November 18")
    expect(page.get_by_test_id("streak")).to_contain_text("2 days in a row")
    expect(page.get_by_test_id("todays")).to_have_attribute("href", "/puzzles/hong-kong#2")


def test_a_puzzle_of_the_world_is_seen_by_its_seat_and_shown_to_who_gives_up(visit: Visit) -> None:
    page = visit("/puzzles/world#2")
    now = shown(page, "world", 2)
    colour = now["seats"][now["seat"]]["colour"]
    expect(page.get_by_role("heading", name=f"You are {colour}. What is the best step?")).to_be_visible()
    # One's own mission is there, and nobody else's.
    expect(page.locator("[data-board]").get_by_text("stands at the end")).to_have_count(1)
    assert page.evaluate(WHOLE) and faults(page) == []
    shoot(page, "puzzles/world-1280")
    page.get_by_test_id("give-up").click()
    expect(page.get_by_test_id("said")).to_contain_text("The best step:")
    expect(page.get_by_test_id("puzzle-list").locator("[aria-current]")).to_have_attribute("data-outcome", "shown")
    page.get_by_test_id("puzzle-theme").select_option(index=1)
    listed = page.get_by_test_id("puzzle-list").get_by_role("listitem")
    assert 0 < listed.count() < 64
    listed.first.get_by_role("link").click()
    expect(page.get_by_test_id("said")).to_have_count(0)
    page.goto("/puzzles/chess")
    expect(page.get_by_role("alert")).to_be_visible()
