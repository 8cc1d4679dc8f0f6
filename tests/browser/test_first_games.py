"""The first game of each kind is explained: the goal, then each decision, once and for all."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

import gratteciel
from tests.browser.conftest import PHONE, Visit, shoot
from tests.browser.sitting import BOT, HERE, ME, OPEN, answer, lay, sit
from tests.thorough import games_of

NEW = {"tips": True}
TOUCH = {"size": PHONE, "has_touch": True, "is_mobile": True}


def others(id: str) -> list[object]:
    return [ME, *[BOT] * (next(n for n in gratteciel.game(id).seats if n > 1) - 1)]


@pytest.mark.parametrize("id", games_of("helicopters", "world"))
def test_the_goal_is_told_once_and_a_tip_at_each_new_decision(visit: Visit, id: str) -> None:
    page = visit(settings=NEW)
    goal = gratteciel.game(id).words("en").goal() or {}
    sitting = sit(page, id, *others(id))
    card = page.get_by_test_id("goal")
    for line in goal.values():
        expect(card).to_contain_text(line)
    expect(card.locator("svg").first).to_be_visible()
    expect(page.get_by_test_id("tip")).to_have_count(0)
    shoot(page, f"first/{id}-goal")
    # Nothing waits for it: what can be chosen is not covered.
    assert sitting.wait() == "turn"
    card.get_by_role("button", name="Got it").click()
    expect(card).to_have_count(0)
    tip = page.get_by_test_id("tip")
    told = sitting.now["tips"][0]["text"]
    expect(tip).to_contain_text(told)
    shoot(page, f"first/{id}-tip")
    tip.get_by_role("button", name="Got it").click()
    expect(tip.filter(has_text=told)).to_have_count(0)
    if id != "helicopters":  # what was told is kept in the same way for all games
        return
    page.reload()
    assert sitting.wait() == "turn"
    expect(page.get_by_test_id("goal")).to_have_count(0)
    expect(page.get_by_test_id("tip").filter(has_text=told)).to_have_count(0)
    # Nor at another table; at another game there is another goal.
    sit(page, id, *others(id)).wait()
    expect(page.get_by_test_id("goal")).to_have_count(0)
    sit(page, "hong-kong", ME, BOT).wait()
    expect(page.get_by_test_id("goal")).to_be_visible()


def test_who_acts_has_understood_and_the_settings_explain_again(visit: Visit) -> None:
    page = visit(settings=NEW)
    sitting = sit(page, "hong-kong", ME, HERE)
    expect(page.get_by_test_id("goal")).to_be_visible()
    sitting.play()
    expect(page.get_by_test_id("goal")).to_have_count(0)
    sitting.settled()
    tip = page.get_by_test_id("tip")
    expect(tip).to_be_visible()
    first = tip.inner_text()
    while tip.count() and tip.inner_text() == first:
        sitting.play()
        sitting.settled()
    tip.or_(page.locator("[data-prompt]")).first.wait_for()
    kept = page.evaluate("localStorage.getItem('gratteciel.lessons')")
    assert "goal hong-kong" in kept and "tip hong-kong" in kept
    page.goto("/settings")
    page.get_by_role("button", name="Explain everything again").click()
    page.goto(f"/table/{sitting.table}")
    expect(page.get_by_test_id("goal")).to_be_visible()
    # And no more at all.
    page.goto("/settings")
    page.get_by_label("Explain games to me").uncheck()
    page.goto(f"/table/{sitting.table}")
    expect(page.locator("[data-prompt]")).to_be_visible()
    expect(page.get_by_test_id("goal")).to_have_count(0)
    expect(page.get_by_test_id("tip")).to_have_count(0)


def test_on_a_phone_the_first_touch_puts_the_goal_away_and_does_nothing_else(visit: Visit) -> None:
    page = visit(settings=NEW, lang="fr", **TOUCH)
    sitting = sit(page, "helicopters", *others("helicopters"))
    card = page.get_by_test_id("goal")
    expect(card).to_contain_text("Le but")
    shoot(page, "first/helicopters-phone")
    box = card.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= 360 and box["y"] >= 0
    assert card.evaluate("one => one.scrollHeight <= one.clientHeight + 1"), "the card is read as a whole"
    page.touchscreen.tap(box["x"] + 40, box["y"] + 60)
    expect(card).to_have_count(0)
    assert page.locator("[data-mark=chosen]").count() == 0 and sitting.now["length"] == 0
    expect(page.get_by_test_id("tip")).to_be_visible()


def test_an_own_edition_explains_itself_with_its_own_numbers(visit: Visit) -> None:
    page = visit(settings=NEW)
    lay(page, "helicopters", *others("helicopters"))
    text = answer(page, "GET", "/games/helicopters/editions/mattel-1988")["text"]
    own = text.replace("mattel-1988", "poor").replace("capital = 45", "capital = 12")
    sit(page, "helicopters", *others("helicopters"), edition_text=own)
    expect(page.get_by_test_id("goal")).to_contain_text("You begin with 12")


def rules_link(page: Page) -> str:
    link = page.get_by_role("navigation").get_by_role("link", name="Rules", exact=True)
    expect(link).to_be_visible()
    return str(link.get_attribute("href"))


def test_help_opens_at_the_goal_and_the_rules_are_one_tap_away(visit: Visit) -> None:
    for more in ({}, TOUCH):
        page = visit("/", **more)
        assert rules_link(page) == "/rules"
        waiting = lay(page, "world", ME, OPEN)
        page.goto(f"/table/{waiting['id']}")
        expect(page.get_by_role("navigation").get_by_role("link", name="Rules", exact=True)).to_have_attribute(
            "href", "/rules/world"
        )
        sitting = sit(page, "hong-kong", ME, BOT)
        assert sitting.wait() == "turn"
        assert rules_link(page) == "/rules/hong-kong"
        page.locator("[data-prompt] .help").click()
        dialog = page.get_by_role("dialog")
        expect(dialog.get_by_role("heading", level=2)).to_have_text("How to play at this table")
        for line in (gratteciel.game("hong-kong").words("en").goal() or {}).values():
            expect(dialog).to_contain_text(line)
        # Keys only where there is a keyboard.
        expect(dialog.get_by_test_id("keys")).to_have_count(0 if more else 1)
        shoot(page, f"first/help-{'phone' if more else 'desktop'}")
        dialog.get_by_role("link", name="All the rules").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Hong Kong")


def test_alone_there_are_cities_ranks_and_ones_best(visit: Visit) -> None:
    page = visit("/")
    tile = page.get_by_test_id("tile-alone")
    expect(tile).to_contain_text("Alone: ranks and 7 cities to win")
    tile.click()
    ways = page.get_by_test_id("challenges")
    expect(ways.get_by_role("listitem")).to_have_count(8)
    expect(ways).to_contain_text("Own at least three buildings of height 3 at the end.")
    expect(ways.get_by_test_id("ranks")).to_contain_text("Living Legend")
    shoot(page, "alone/front")
    page.get_by_role("button", name="Play alone: Essen").click()
    progress = page.get_by_test_id("alone")
    expect(progress).to_contain_text("Never demolish.")
    expect(progress).to_contain_text("Buildings demolished: 0 (met as things stand)")
    expect(progress).to_contain_text("no rank yet")
    shoot(page, "alone/table")
    table = page.url.split("/")[-1]
    now = answer(page, "GET", f"/tables/{table}")["now"]
    while now["status"] == "playing":
        body = {"at": now["at"], "step": now["steps"][-1]["step"]}
        now = answer(page, "POST", f"/tables/{table}/steps", **body)["now"]
    result = page.get_by_test_id("alone-result")
    expect(result).to_contain_text("Essen")
    rows = result.get_by_role("row")
    expect(rows.filter(has_text="This game")).to_contain_text(str(now["seats"][0]["score"]))
    points = [int(one.split()[-1]) for one in rows.all_inner_texts()[1:]]
    assert points == sorted(points, reverse=True), "one stands where one belongs"
    shoot(page, "alone/ending")
    page.goto("/rules/dice")
    city = page.get_by_test_id("challenges").get_by_role("listitem").filter(has_text="Essen")
    kept = now["alone"]["aim"]["standing"] == "kept"
    expect(city).to_contain_text(f"Your best: {now['seats'][0]['score']}" if kept else "not won yet")


def test_no_half_button_of_a_tip_is_seen_above_what_a_step_does(visit: Visit) -> None:
    page = visit(lang="fr", **TOUCH, settings=NEW | {"confirm": True})
    sitting = sit(page, "dice", ME, BOT)
    assert sitting.wait() == "turn"
    page.get_by_test_id("goal").get_by_role("button", name="J’ai compris").click()
    tip = page.get_by_test_id("tip")
    expect(tip.get_by_role("button", name="J’ai compris")).to_be_visible()
    steps = sitting.now["steps"]
    sitting.point(max(steps, key=lambda step: len(step["chances"])), steps)
    preview, bar = page.get_by_test_id("preview"), page.locator("[data-prompt]")
    expect(preview).to_contain_text("Puis le hasard décide")
    over = [found["y"] for one in (preview, bar) if (found := one.bounding_box())]
    assert over[0] < over[1], "there is room for it"
    expect(tip.get_by_role("button")).to_have_count(0)
    bar.get_by_role("button", name="Annuler le coup").click()
    expect(tip.get_by_role("button", name="J’ai compris")).to_be_visible()


@pytest.mark.parametrize("where", ["/rules/dice", "/learn/hong-kong"])
def test_whoever_goes_elsewhere_while_a_table_is_laid_stays_there(visit: Visit, where: str) -> None:
    page = visit(where)
    if "learn" in where:
        for task in answer(page, "GET", "/games/hong-kong/lesson")["tasks"]:
            expect(page.get_by_test_id("lesson")).to_have_attribute("data-task", task["name"])
            page.get_by_test_id("skip-task").click()
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    page.route("**/api/v1/tables", hold)
    with page.expect_request("**/api/v1/tables"):
        page.get_by_role("button", name=re.compile("^Play (alone: Essen|your first game)$")).click()
    page.get_by_role("navigation").get_by_role("link", name="About").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("About")
    asked[0].continue_()
    there = page.get_by_role("link", name="Go there")
    expect(there).to_be_visible()
    assert page.url.endswith("/about")
    there.click()
    expect(page.get_by_test_id("board")).to_be_visible()
