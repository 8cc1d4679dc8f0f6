"""Seats drawn by lot: the form's default, what the waiting room and the table say of it, and the page's own proof."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, SCREENSHOTS, SHOOTING, Visit
from tests.browser.sitting import answer


def shoot(page, name: str) -> None:
    """A picture for whoever wants to look."""
    if SHOOTING:
        page.screenshot(path=SCREENSHOTS / f"seats-{name}.png", full_page="form" in name)


def test_friends_are_seated_by_lot_and_told_who_begins(visit: Visit) -> None:
    ann, ben = visit("/new/projekt"), visit(lang="fr", size=PHONE)
    expect(ann.get_by_label("Draw the seats by lot")).to_be_checked()
    shoot(ann, "form-en")
    form = visit("/new/projekt", lang="fr", size=PHONE)
    expect(form.get_by_label("Tirer les places au sort")).to_be_checked()
    shoot(form, "form-fr-phone")
    ann.get_by_label("Your name").fill("Anna")
    ann.get_by_role("button", name="Set up the table").click()
    expect(ann.get_by_text("The seats are then drawn by lot.")).to_be_visible()
    expect(ann.get_by_test_id("seats")).not_to_contain_text("Red")
    shoot(ann, "waiting-en")
    id = ann.url.split("/table/")[1].partition("#")[0]
    invitation = answer(ann, "GET", f"/tables/{id}")["now"]["invitation"]
    ben.goto(f"/table/{id}#{invitation}")
    ben.get_by_label("Votre nom").fill("Benoît")
    ben.get_by_role("button", name="S’installer et jouer").click()
    expect(ben.get_by_test_id("opening")).to_be_visible()
    now = answer(ann, "GET", f"/tables/{id}")["now"]
    red, blue = (seat["name"] for seat in now["seats"])
    assert {red, blue} == {"Anna", "Benoît"} and now["plan"]["draw_seats"]
    expect(ann.get_by_test_id("opening")).to_have_text(
        f"Seats were drawn by lot: {red} is Red and {blue} is Blue. "
        "Red places first; Blue, who places last, has the first turn."
    )
    told = re.compile(
        rf"Les places ont été tirées au sort\s: {red} est Rouge et {blue} est Bleu\. "
        r"Rouge pose en premier\s; Bleu, qui pose en dernier, joue le premier tour\."
    )
    expect(ben.get_by_test_id("opening")).to_have_text(told)
    shoot(ann, "table-en")
    shoot(ben, "table-fr-phone")
    ann.get_by_role("tab", name="Log").click()
    expect(ann.get_by_test_id("log")).to_contain_text(f"Seats were drawn by lot: {red} is Red and {blue} is Blue.")
    expect(ann.get_by_test_id("log")).to_contain_text("The game begins. Red places first")
    first = ann if red == "Anna" else ben
    step = answer(first, "GET", f"/tables/{id}")["now"]["steps"][0]["step"]
    answer(first, "POST", f"/tables/{id}/steps", at=now["at"], step=step)
    for page in (ann, ben):
        expect(page.get_by_test_id("opening")).to_have_count(0)
    answer(ann, "POST", f"/tables/{id}/resign")
    luck = ann.get_by_test_id("luck")
    luck.locator("summary").click()
    luck.get_by_role("button").click()
    expect(luck.locator(".verdict.fair")).to_contain_text("The order of the seats matches.")
    shoot(ann, "proof-en")


def test_nothing_is_drawn_where_that_is_not_wished(visit: Visit) -> None:
    page = visit("/new/hong-kong")
    page.get_by_label("Blue’s seat").select_option("bot")
    page.get_by_label("Draw the seats by lot").uncheck()
    page.get_by_role("button", name="Begin the game").click()
    expect(page.get_by_test_id("board")).to_be_visible()
    expect(page.get_by_test_id("opening")).to_have_count(0)
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_test_id("log")).to_contain_text("The game begins. Red moves first.")
