"""What one does at a table beside playing: being refused, confirming, taking back, looking back, talking, asking."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

import gratteciel
from tests.browser.conftest import Visit
from tests.browser.sitting import BOT, HERE, ME, Sitting, advance, answer, sit
from tests.thorough import games_of

BUILT = "[data-board] [data-target^='plot:']:not([aria-label*=': empty'])"
"""The plots something stands on."""


def first_refusal(page: Page) -> bool:
    """Point at things that do not glow until one is refused by a rule that can be looked up."""
    things = page.locator('[data-board] [data-target][data-mark="none"][data-key]')
    for index in range(min(things.count(), 12)):
        things.nth(index).click(force=True)
        page.mouse.move(2, 2)
        refused = page.locator(".refused")
        try:
            expect(refused).to_be_visible(timeout=3000)
        except AssertionError:
            continue
        assert refused.inner_text().strip()
        if refused.get_by_role("link").count():
            return True
    return False


def test_a_step_that_takes_a_moment_is_shown_to_be_on_its_way_and_played_once(visit: Visit) -> None:
    page = visit(settings={"confirm": False})
    sitting = sit(page, "hong-kong", ME, HERE)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(f"**/tables/{sitting.table}/steps", hold)
    step = sitting.play()
    plot = page.locator(f"[data-board] [data-target='{step['targets'][-1]}']").first
    expect(sitting.prompt).to_contain_text("Playing…")
    expect(page.locator("[data-board] [data-mark=choosable]")).to_have_count(0)
    plot.click(force=True)  # who cannot wait sends nothing else
    (sent,) = held
    sent.continue_()
    sitting.settled()
    expect(sitting.prompt).not_to_contain_text("Playing…")
    lines = answer(page, "GET", f"/tables/{sitting.table}")["lines"]
    assert [line["step"] for line in lines if line["kind"] == "step"] == [step["step"]]


@pytest.mark.parametrize("game", games_of("hong-kong", "world"))
def test_what_is_not_allowed_names_its_rule_and_leads_to_it(visit: Visit, game: str) -> None:
    page = visit(settings={"forced": False})
    sitting = sit(page, game, ME, *[BOT] * (2 if game == "helicopters" else 1))
    for _ in range(25):
        sitting.play()
        assert sitting.wait() == "turn"
        if first_refusal(page):
            break
    link = page.locator(".refused").get_by_role("link")
    href = link.get_attribute("href") or ""
    assert href.startswith(f"/rules/{game}#")
    told = sitting.spoken
    assert told and told in page.locator(".refused").inner_text()
    expect(link).to_be_in_viewport(ratio=1)
    link.click()
    expect(page.locator(".rules .told")).to_be_visible()
    anchor = href.split("#")[1]
    assert page.evaluate("id => document.getElementById(id) !== null", anchor)
    expect(page.locator(".rules .told")).to_be_in_viewport()


def test_a_step_is_confirmed_or_taken_back_before_it_counts(visit: Visit) -> None:
    page = visit(settings={"confirm": True})
    sitting = sit(page, "hong-kong", ME, BOT)
    assert sitting.wait() == "turn"
    at, steps = sitting.at(), sitting.now["steps"]
    confirm, back = page.get_by_test_id("confirm"), page.get_by_test_id("back")
    expect(confirm).to_have_attribute("aria-disabled", "true")
    pointed = sitting.point(steps[0], steps)
    expect(page.get_by_test_id("preview")).to_contain_text(steps[0]["prose"][0])
    expect(confirm).to_have_attribute("aria-disabled", "false")
    assert steps[0]["prose"][0] in sitting.spoken
    page.wait_for_timeout(300)
    assert sitting.now["at"] == at, "nothing is played before it is confirmed"
    expect(page.locator("[data-board] [data-mark=chosen]")).to_have_count(len(pointed))
    back.click()
    expect(page.locator("[data-board] [data-mark=chosen]")).to_have_count(0)
    expect(confirm).to_have_attribute("aria-disabled", "true")
    sitting.since = at
    sitting.point(steps[-1], steps)
    confirm.click()
    sitting.settled()
    lines = answer(page, "GET", f"/tables/{sitting.table}")["lines"]
    assert next(line for line in lines if line["number"] == at + 1)["step"] == steps[-1]["step"]
    assert sitting.wait() == "turn"
    pointing_again_confirms_but_a_double_click_does_not(sitting)


def pointing_again_confirms_but_a_double_click_does_not(sitting: Sitting) -> None:
    page = sitting.page
    at, steps = sitting.at(), sitting.now["steps"]
    sitting.since = at
    pointed = sitting.point(steps[0], steps, click=lambda thing: thing.dblclick(delay=5))
    page.wait_for_timeout(400)
    assert sitting.at() == at
    if page.get_by_test_id("confirm").get_attribute("aria-disabled") == "true":
        sitting.point(steps[0], steps)
        page.wait_for_timeout(400)
    page.locator(f'[data-board] [data-target="{pointed[-1]}"][data-mark="chosen"]').click()
    sitting.settled()


def test_without_confirmation_a_double_click_plays_once_and_nobody_is_scolded(visit: Visit) -> None:
    page = visit()
    sitting = sit(page, "helicopters", ME, BOT, BOT)
    assert sitting.wait() == "turn"
    step = sitting.now["steps"][0]
    sitting.since = sitting.at()
    sitting.thing(step["targets"][0]).dblclick(delay=5)
    sitting.settled()
    expect(page.locator(".notice")).to_have_count(0)


def answered(sitting: Sitting) -> tuple[Any, int]:
    """Play until the other one has answered: the last step of one's own, and how many there were before it."""
    while True:
        assert sitting.wait() == "turn"
        length = sitting.now["length"]
        step = sitting.play()
        assert sitting.wait() == "turn"
        if answer(sitting.page, "GET", f"/tables/{sitting.table}")["lines"][-1]["seat"] == 1:
            return step, length


HIDDEN = """() => {
  const stock = document.querySelector("[data-stock]").getBoundingClientRect();
  const things = document.querySelectorAll("[data-stock] [data-mark=choosable]");
  const open = [...things].map(one => one.getBoundingClientRect());
  return open.length > 0 && open.every(({ top, bottom }) => bottom < stock.top || top > stock.bottom);
}"""


def test_what_can_be_chosen_next_comes_into_sight(visit: Visit) -> None:
    page = visit(
        settings={"confirm": True, "forced": False, "view": "city", "motion": "off"},
        size={"width": 1280, "height": 560},
    )
    sitting = sit(page, "world", ME, BOT)
    for _ in range(40):
        # Whoever has nothing left to build buys, from the bank at the end of the stock.
        sitting.play(lambda steps: min(steps, key=lambda step: step["step"] not in ("trade", "end")))
        page.mouse.move(2, 2)
        page.evaluate("document.querySelector('[data-stock]').scrollTop = 0")
        page.get_by_test_id("confirm").click()
        assert sitting.wait() == "turn"
        page.wait_for_function(f"() => !({HIDDEN})()")
        if page.evaluate("document.querySelector('[data-stock]').scrollTop > 0"):
            return
    pytest.fail("nothing that could be chosen lay out of sight")


def test_what_was_played_is_told_looked_back_at_and_taken_back(visit: Visit) -> None:
    page = visit()
    sitting = sit(page, "hong-kong", ME, BOT)
    assert sitting.wait() == "turn"
    moves_are_announced_politely(sitting)
    an_entry_of_the_log_shows_its_board_and_leads_back(sitting)
    what_was_played_can_be_taken_back(sitting)


def what_was_played_can_be_taken_back(sitting: Sitting) -> None:
    page = sitting.page
    built = page.locator(BUILT)
    sitting.play()
    assert sitting.wait() == "turn"
    step, length = answered(sitting)
    standing = built.count()
    at = sitting.at()
    page.get_by_test_id("back").click()
    expect(sitting.prompt).not_to_have_attribute("data-at", str(at))
    assert sitting.now["length"] == length
    assert built.count() < standing
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_test_id("log").locator("button.undone").first).to_contain_text(step["prose"][0])
    sitting.since = 0
    sitting.play(lambda steps: steps[-1])
    assert sitting.wait() == "turn"


@pytest.mark.parametrize("forced", [True, False])
def test_a_step_without_a_choice_plays_itself_unless_that_is_switched_off(visit: Visit, forced: bool) -> None:
    page = visit(settings={"forced": forced})
    table = advance(page, "projekt", [ME, BOT], lambda now: len(now["steps"]) == 1)
    sitting = Sitting(page, table)
    only = sitting.now["steps"][0]
    at = sitting.now["at"]
    page.goto(f"/table/{table}")
    expect(sitting.prompt).to_be_visible()
    said = listen_to_announcements(page)
    if forced:
        sitting.since = at
        sitting.settled()
        assert any("Only one step was possible" in text and only["prose"][0] in text for text in said())
    else:
        page.wait_for_timeout(1200)  # it would be played after 900 ms
        assert sitting.at() == at and sitting.now["at"] == at


def listen_to_announcements(page: Page):
    """What is said politely from now on."""
    page.evaluate(
        """() => {
          const region = document.querySelector('[data-testid=spoken]');
          window.said = [];
          new MutationObserver(() => window.said.push(region.textContent)).observe(
            region, { childList: true, characterData: true, subtree: true });
        }"""
    )
    return lambda: page.evaluate("window.said")


def moves_are_announced_politely(sitting: Sitting) -> None:
    page = sitting.page
    region = page.get_by_test_id("spoken")
    expect(region).to_have_attribute("aria-live", "polite")
    said = listen_to_announcements(page)
    answered(sitting)
    last = answer(page, "GET", f"/tables/{sitting.table}")["lines"][-1]
    told = " ".join(said())
    assert last["prose"][0] in told and "Your turn." in told


def an_entry_of_the_log_shows_its_board_and_leads_back(sitting: Sitting) -> None:
    page = sitting.page
    sitting.play()
    assert sitting.wait() == "turn"
    built = page.locator(BUILT)
    standing = built.count()
    assert standing > 1
    page.get_by_role("tab", name="Log").click()
    entry = page.get_by_test_id("log").locator("ul button").first
    entry.click()
    length = sitting.now["length"]
    expect(sitting.prompt).to_contain_text(f"Board after step 1 of {length}")
    expect(entry).to_have_attribute("aria-current", "step")
    expect(built).to_have_count(1)
    expect(page.locator("[data-board] [data-mark=choosable]")).to_have_count(0)
    page.get_by_role("button", name="One step on").click()
    expect(sitting.prompt).to_contain_text(f"Board after step 2 of {length}")
    sitting.prompt.get_by_role("button", name="Back to now").click()
    expect(built).to_have_count(standing)
    expect(sitting.prompt).to_have_attribute("data-mine", "true")


def test_a_refusal_does_not_follow_one_into_the_past(visit: Visit) -> None:
    page = visit(settings={"forced": False})
    sitting = sit(page, "helicopters", ME, BOT, BOT)
    sitting.play()
    assert sitting.wait() == "turn"
    assert first_refusal(page)
    page.get_by_role("tab", name="Log").click()
    page.get_by_test_id("log").locator("ul button").first.click()
    expect(sitting.prompt).to_contain_text("Board after step 1")
    expect(page.locator(".refused")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(sitting.prompt).to_have_attribute("data-mine", "true")


def test_whoever_resigns_is_asked_first_and_can_play_again(visit: Visit) -> None:
    page = visit()
    sitting = sit(page, "hong-kong", ME, BOT)
    assert sitting.wait() == "turn"
    page.get_by_role("tab", name="Table").click()
    page.get_by_role("button", name="Resign").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Resign this game?")
    dialog.get_by_role("button", name="Play on").click()
    expect(dialog).to_have_count(0)
    assert sitting.now["status"] == "playing"
    page.get_by_role("button", name="Resign").click()
    dialog.get_by_role("button", name="Resign").click()
    ending = page.get_by_test_id("ending")
    expect(ending).to_contain_text("Intern wins")
    expect(ending).to_contain_text("A player has resigned.")
    ending.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: "/table/" in url and sitting.table not in url)
    again = Sitting(page, page.url.split("/table/")[1])
    assert again.wait() == "turn"
    assert again.now["rematch_of"] == sitting.table


def a_hint_is_shown_in_the_list_and_on_the_board(sitting: Sitting) -> None:
    page = sitting.page
    page.get_by_test_id("hint").click()
    hints = page.get_by_test_id("hints").locator("button")
    expect(hints.first).to_contain_text("to win")
    best = hints.first.get_attribute("data-step")
    step = next(one for one in sitting.now["steps"] if one["step"] == best)
    for target in step["targets"]:
        expect(page.locator(f'[data-board] [data-target="{target}"][data-mark="shown"]')).to_have_count(1)
    assert "Hint:" in sitting.spoken
    sitting.since = sitting.at()
    hints.first.click()
    sitting.settled()


def test_looking_at_a_thing_shows_what_it_would_do(visit: Visit) -> None:
    page = visit()
    sitting = sit(page, "helicopters", ME, BOT, BOT)
    for _ in range(2):
        sitting.play()
        assert sitting.wait() == "turn"
    now = sitting.now
    step = next(one for one in now["steps"] if any(one.get("gains") or []))
    preview = page.get_by_test_id("preview")
    sitting.thing(step["targets"][0]).hover()
    expect(preview).to_contain_text(step["prose"][0])
    gain = next(points for points in step["gains"] if points)
    expect(preview).to_contain_text(f"+{gain}" if gain > 0 else f"−{-gain}")
    page.mouse.move(2, 2)
    expect(preview).not_to_contain_text(step["prose"][0])
    sitting.thing(step["targets"][0]).focus()
    expect(preview).to_contain_text(step["prose"][0])


def test_a_hint_comes_and_the_language_can_be_changed_in_the_middle_of_a_game(visit: Visit) -> None:
    page = visit()
    sitting = sit(page, "hong-kong", ME, BOT)
    assert sitting.wait() == "turn"
    a_hint_is_shown_in_the_list_and_on_the_board(sitting)
    assert sitting.wait() == "turn"
    page.get_by_role("tab", name="Log").click()
    english = page.get_by_test_id("log").inner_text()
    page.get_by_role("button", name="FR").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(sitting.prompt).to_contain_text("À vous de jouer")
    lines = page.request.get(f"/api/v1/tables/{sitting.table}?lang=fr").json()["lines"]
    prose = next(line["prose"][0] for line in lines if line["kind"] == "step")
    expect(page.get_by_test_id("log")).to_contain_text(prose)
    assert prose not in english
    expect(page.get_by_test_id("log")).not_to_contain_text(english.splitlines()[0])
    assert re.search("À vous de jouer", page.title())
    sitting.since = 0
    sitting.play()
    assert sitting.wait() == "turn"


def test_a_table_is_found_again_from_the_front_page(visit: Visit) -> None:
    page = visit()
    sitting = sit(page, "dice", ME, BOT)
    assert sitting.wait() == "turn"
    page.get_by_role("link", name="Gratteciel").click()
    resume = page.get_by_role("region", name="Go on playing")
    expect(resume).to_contain_text("Your turn")
    resume.get_by_role("link").filter(has_text=gratteciel.game("dice").title("en")).click()
    page.wait_for_url(f"**/table/{sitting.table}")
    sitting.since = 0
    sitting.play()


def test_people_find_each_other_at_the_open_tables_and_talk(visit: Visit) -> None:
    ann, ben = visit("/new/hong-kong"), visit("/")
    ann.get_by_label("Blue’s seat").select_option(label="A friend, by link")
    ann.get_by_label("Anybody").check()
    ann.get_by_label("Your name").fill("Zoe")
    ann.get_by_role("button", name="Set up the table").click()
    expect(ann.get_by_test_id("invitation")).to_be_visible()
    ben.reload()
    ben.get_by_role("button", name=re.compile("Join .* with Zoe")).click()
    for page in (ann, ben):
        expect(page.get_by_test_id("board")).to_be_visible()
    ann.get_by_role("tab", name="Chat").click()
    ann.get_by_label("Say something").fill("Bonjour, ça va ?")
    ann.get_by_role("button", name="Send").click()
    expect(ann.get_by_test_id("chat")).to_contain_text("Bonjour, ça va ?")
    expect(ben.get_by_role("tab", name="Chat").get_by_label("1 new remark")).to_be_visible()
    ben.get_by_role("tab", name="Chat").click()
    expect(ben.get_by_test_id("chat")).to_contain_text("Zoe")
    expect(ben.get_by_test_id("chat").locator("p")).to_have_text(["Bonjour, ça va ?"])


def test_a_table_set_up_for_one_screen_and_a_clock_is_what_was_asked_for(visit: Visit) -> None:
    page = visit("/new/world")
    page.get_by_label("Blue’s seat").select_option(label="Somebody at this screen")
    page.get_by_label("Name of Blue").fill("Bea")
    page.get_by_label("Draw the seats by lot").uncheck()
    page.get_by_label("A time limit for each turn").check()
    page.get_by_role("button", name="Begin the game").click()
    page.get_by_test_id("cover").get_by_role("button").click()
    table = page.url.split("/table/")[1]
    plan: Any = answer(page, "GET", f"/tables/{table}")["now"]["plan"]
    assert [seat["kind"] for seat in plan["seats"]] == ["me", HERE["kind"]]
    assert plan["clock"]
    expect(page.get_by_role("timer")).to_have_count(2)
