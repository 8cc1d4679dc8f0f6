"""Lessons: learnt at the board by pointing, left and taken up again, and ended by a first game that is spoken of."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

import gratteciel
from tests.browser.axe import faults
from tests.browser.conftest import PHONE, Visit, shoot
from tests.browser.sitting import BOT, ME, Sitting, answer, on_the_ground, sit
from tests.thorough import THOROUGH

WHOLE = "() => document.documentElement.scrollHeight <= innerHeight"
LOW: ViewportSize = {"width": 360, "height": 640}
WIDE: ViewportSize = {"width": 1280, "height": 800}


def lesson(page: Page, id: str, lang: str = "en") -> Any:
    """What the lesson of a game consists of."""
    return answer(page, "GET", f"/games/{id}/lesson?lang={lang}")


def at(page: Page, task: str) -> None:
    """Until a task is shown, and its board."""
    expect(page.get_by_test_id("lesson")).to_have_attribute("data-task", task)
    expect(page.locator("[data-board] [data-mark=choosable], [data-prompt] [data-target]").first).to_be_attached()


def solve(page: Page, id: str, task: str, **how: Any) -> None:
    """Do what is wanted, by pointing."""
    at(page, task)
    found = answer(page, "GET", f"/games/{id}/lesson/{task}")
    steps = found["look"]["now"]["steps"]
    step = next(one for one in steps if one["step"] == found["solution"])
    Sitting(page, "").point(step, steps, **how)
    if step.get("warning") and len(steps) > 1:
        page.get_by_test_id("sure").click()
    expect(page.get_by_test_id("next-task")).to_be_visible()


def on(page: Page) -> None:
    page.get_by_test_id("next-task").click()


THROUGH = set(gratteciel.games() if THOROUGH else ("dice", "hong-kong"))
"""Lessons whose every task is done by pointing; of others the first is, and the rest is seen and skipped. That every
task can be done at all is asked of the server."""
ACCESSIBLE = {"helicopters": LOW, "projekt": WIDE}
"""Where axe looks at a task: once on a phone, once on a desk."""


@pytest.mark.parametrize("id", gratteciel.games())
def test_every_lesson_can_be_gone_through_on_a_phone_in_french(visit: Visit, id: str) -> None:
    page = visit(f"/learn/{id}", lang="fr", size=PHONE, has_touch=True, is_mobile=True)
    tasks = lesson(page, id, "fr")["tasks"]
    for number, task in enumerate(tasks, 1):
        at(page, task["name"])
        expect(page.get_by_test_id("which-task")).to_have_text(f"Tâche {number} sur {len(tasks)}")
        expect(page.get_by_role("heading", name=task["title"])).to_be_visible()
        assert page.evaluate(WHOLE), "more than a screen"
        if id in THROUGH or number == 1:
            solve(page, id, task["name"])
            expect(page.get_by_test_id("said")).to_contain_text("Bravo")
            on(page)
        else:
            page.get_by_test_id("skip-task").click()
    expect(page.get_by_test_id("first-game")).to_contain_text("Votre première partie")
    # Whoever has skipped too much gets back.
    page.get_by_role("button", name="Reprendre la leçon du début").click()
    at(page, tasks[0]["name"])
    expect(page.get_by_test_id("earlier-task")).to_have_count(0)
    page.get_by_test_id("skip-task").click()
    at(page, tasks[1]["name"])
    page.get_by_test_id("earlier-task").click()
    at(page, tasks[0]["name"])
    if id in THROUGH:
        assert faults(page) == []


@pytest.mark.parametrize("id", gratteciel.games())
def test_a_task_is_told_in_the_city_on_one_screen_and_can_be_used_by_everybody(visit: Visit, id: str) -> None:
    page = visit(f"/learn/{id}", size=LOW, settings={"view": "city"})
    first = lesson(page, id)["tasks"][0]["name"]
    at(page, first)
    city = page.locator("[data-board] .city")
    expect(city).to_be_visible()
    box = city.bounding_box()
    assert box is not None and box["height"] > 150, "the city is too small to be pointed at"
    assert page.evaluate(WHOLE)
    assert ACCESSIBLE.get(id) != LOW or faults(page) == []
    if id == "hong-kong":  # what is shown is pointed at, whatever stands before it
        page.get_by_test_id("show-me").click()
        expect(page.locator("[data-arrow='plot:b2']")).to_have_count(1)
    shoot(page, f"lessons/{id}-phone")
    page.set_viewport_size(WIDE)
    expect(page.get_by_role("navigation", name="Tasks").get_by_role("button")).to_have_count(
        len(lesson(page, id)["tasks"])
    )
    solve(page, id, first, click=on_the_ground)
    assert page.evaluate(WHOLE)
    assert ACCESSIBLE.get(id) != WIDE or faults(page) == []
    shoot(page, f"lessons/{id}-wide")


def test_other_steps_are_spoken_of_and_what_is_forbidden_is_explained(visit: Visit) -> None:
    page = visit("/learn/hong-kong")
    sitting = Sitting(page, "")
    at(page, "begin")
    sitting.thing("piece:roof").click()
    sitting.thing("plot:a1").click()
    expect(page.get_by_test_id("said")).to_contain_text("A roof closes a building for good")
    # Nothing was played, and nothing is chosen any more.
    expect(page.get_by_test_id("lesson")).to_have_attribute("data-task", "begin")
    expect(page.get_by_test_id("next-task")).to_have_count(0)
    page.locator("[data-board] [data-target='plot:c3']").first.click(force=True)
    expect(page.locator("[data-prompt] .refused")).to_contain_text("first turn")
    page.get_by_test_id("show-me").click()
    expect(page.locator("[data-board] [data-target='plot:b2'][data-mark=shown]").first).to_be_attached()
    solve(page, "hong-kong", "begin")
    # Whoever listens hears it, and the keyboard goes on from there.
    expect(page.get_by_test_id("spoken")).to_contain_text("The plot is built")
    expect(page.get_by_test_id("next-task")).to_be_focused()
    page.keyboard.press("Enter")
    at(page, "taller")
    expect(page.get_by_role("heading", name="Grow taller")).to_be_focused()


def test_a_lesson_is_taken_up_where_it_was_left_skipped_and_done_again(visit: Visit) -> None:
    page = visit("/learn/hong-kong")
    solve(page, "hong-kong", "begin")
    page.goto("/rules/hong-kong")
    page.get_by_role("link", name="Go on learning Hong Kong").click()
    at(page, "taller")
    page.get_by_test_id("skip-task").click()
    at(page, "take")
    page.reload()
    at(page, "take")
    tasks = page.get_by_role("navigation", name="Tasks")
    tasks.get_by_role("button").filter(has_text="A first block, done").click()
    solve(page, "hong-kong", "begin")
    page.get_by_role("button", name="Once more").click()
    solve(page, "hong-kong", "begin")
    tasks.get_by_role("button", name="The last plot").click()
    at(page, "last")
    page.get_by_role("button", name="FR – passer en français").click()
    expect(page.get_by_role("heading", name="La dernière parcelle")).to_be_visible()
    page.get_by_test_id("skip-task").click()
    page.get_by_role("button", name="Reprendre la leçon du début").click()
    at(page, "begin")


def test_it_ends_in_a_short_game_with_a_friendly_word_about_each_step(visit: Visit) -> None:
    page = visit("/learn/hong-kong")
    at(page, "begin")
    page.get_by_role("navigation", name="Tasks").get_by_role("button", name="The last plot").click()
    solve(page, "hong-kong", "last")
    on(page)
    page.get_by_role("button", name="Play your first game").click()
    page.wait_for_url("**/table/*")
    sitting = Sitting(page, page.url.rpartition("/")[2])
    said = page.get_by_test_id("counsel")
    for _ in range(2):
        sitting.play(lambda steps: next(step for step in steps if step["step"].startswith("S ")))
        sitting.settled()
        expect(said).to_contain_text("A friendly word")
    assert sitting.now["own_edition"] and sitting.now["seats"][1]["level"] == "intern"
    assert faults(page) == []
    # At other tables nobody says anything.
    other = sit(page, "hong-kong", ME, BOT)
    other.play()
    other.settled()
    expect(said).to_have_count(0)
    page.goto("/learn/hong-kong")
    page.get_by_role("link", name="Go on with your first game").click()
    page.wait_for_url(f"**/table/{sitting.table}")


def test_the_way_to_a_lesson_is_everywhere(visit: Visit) -> None:
    page = visit("/", lang="fr")

    def leads(link: Locator, to: str) -> None:
        expect(link).to_have_attribute("href", to)

    leads(page.get_by_role("link", name="Apprendre en cinq minutes : Hong Kong"), "/learn/hong-kong")
    expect(page.get_by_test_id("learn")).to_have_count(len(gratteciel.games()))
    page.goto("/rules/world")
    leads(page.get_by_test_id("learn"), "/learn/world")
    sitting = sit(page, "dice", ME, BOT)
    sitting.wait()
    page.get_by_role("button", name="Comment jouer").click()
    leads(page.get_by_test_id("learn"), "/learn/dice")
    page.goto("/learn/chess")
    expect(page.get_by_role("alert")).to_be_visible()
