"""The pages around the tables, and what one does there."""

import re

from playwright.sync_api import expect

import gratteciel
from tests.browser.conftest import Visit
from tests.browser.sitting import BOT, HERE, ME, OPEN, answer, lay

HEADINGS = {
    "/": ("Build higher than your rivals", "Bâtissez plus haut que les autres"),
    "/new": ("A new table", "Une nouvelle table"),
    "/new/dice": ("A new table", "Une nouvelle table"),
    "/games": ("My games", "Mes parties"),
    "/rules": ("Rules", "Règles"),
    "/settings": ("Settings", "Réglages"),
    "/about": ("About", "À propos"),
    **{f"/rules/{id}": tuple(gratteciel.game(id).title(lang) for lang in ("en", "fr")) for id in gratteciel.games()},
}
"""What each page says it is; test_looks.py opens all of them."""


def test_a_game_is_one_click_away(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Play Hong Kong").first.click()
    expect(page).to_have_url(re.compile("/table/"))
    now = answer(page, "GET", f"/tables/{page.url.split('/')[-1]}")["now"]
    assert now["status"] == "playing"
    assert [seat["level"] for seat in now["seats"]] == [None, "apprentice"] and now["seats"][0]["mine"]
    page.goto("/")
    page.get_by_label("The computer plays as").select_option("intern")
    page.get_by_role("button", name=re.compile("^Play Skyline against 2")).click()
    expect(page).to_have_url(re.compile("/table/"))
    now = answer(page, "GET", f"/tables/{page.url.split('/')[-1]}")["now"]
    assert [seat["level"] for seat in now["seats"]] == [None, "intern", "intern"]


def test_ones_tables_and_open_ones_are_shown(visit: Visit) -> None:
    host, guest = visit(), visit()
    waiting = lay(host, "world", ME, OPEN, public=True)
    going = lay(host, "hong-kong", ME, BOT)
    host.goto("/")
    mine = host.get_by_role("region", name="Go on playing")
    first = mine.get_by_role("listitem").first
    expect(first).to_contain_text("Your turn")
    expect(first.get_by_role("link")).to_have_attribute("href", f"/table/{going['id']}")
    expect(mine.get_by_role("listitem").nth(1)).to_contain_text("Waiting for 1 more player", ignore_case=True)
    guest.goto("/")
    table = guest.get_by_role("listitem").filter(has=guest.locator(f'a[href="/table/{waiting["id"]}"]'))
    table.get_by_role("button", name="Join Skyline of the World with Ann").click()
    expect(guest).to_have_url(re.compile(waiting["id"]))
    assert answer(guest, "GET", f"/tables/{waiting['id']}")["now"]["status"] == "playing"


def test_a_table_is_set_up_as_one_wants_it_and_remembered(visit: Visit) -> None:
    page = visit("/new/helicopters")
    page.get_by_label("4 players").check()
    for seat, kind in {"Blue’s seat": "bot", "Yellow’s seat": "here", "Green’s seat": "open"}.items():
        page.get_by_label(seat).select_option(kind)
    page.get_by_label("Level of Blue").select_option("living-legend")
    page.get_by_label("Name of Yellow").fill("Yves")
    expect(page.get_by_role("button", name="Swap Red and Blue")).to_have_count(0)
    page.get_by_label("Draw the seats by lot").uncheck()
    page.get_by_role("button", name="Swap Red and Blue").click()
    expect(page.get_by_role("checkbox", name=re.compile("^Rated"))).to_be_disabled()
    page.get_by_label("Anybody").check()
    page.get_by_label("A reserve of time for the whole game").check()
    page.get_by_label("How long").select_option(label="10 minutes and 10 s a turn")
    page.get_by_label("If somebody leaves").select_option(label="the game ends, and those who stayed share the win")
    page.get_by_label("Your name").fill("Nina")
    page.get_by_role("button", name="Set up the table").click()
    expect(page).to_have_url(re.compile("/table/"))
    now = answer(page, "GET", f"/tables/{page.url.split('/')[-1]}")["now"]
    plan = now["plan"]
    assert [(seat["kind"], seat["level"], seat["name"]) for seat in plan["seats"]] == [
        ("bot", "living-legend", None), ("me", None, None), ("here", None, "Yves"), ("open", None, None),
    ]  # fmt: skip
    assert plan["clock"] == {"turn": None, "reserve": 600, "increment": 10}
    assert (plan["public"], plan["rated"], plan["replacement"]) == (True, False, None)
    assert plan["draw_seats"] is False
    assert now["seats"][1]["name"] == "Nina"
    page.goto("/new/helicopters")
    expect(page.get_by_label("Name of Yellow")).to_have_value("Yves")
    expect(page.get_by_label("Blue’s seat")).to_have_value("me")
    expect(page.get_by_label("Draw the seats by lot")).not_to_be_checked()


def test_options_are_those_for_the_number_of_players(visit: Visit) -> None:
    page = visit("/new/dice")
    expect(page.get_by_label("2 players")).to_be_checked()
    expect(page.get_by_role("radio", name=re.compile("^Dubai"))).to_have_count(0)
    page.get_by_label("1 player").check()
    page.get_by_role("radio", name=re.compile("^Dubai")).check()
    page.get_by_role("button", name="Begin the game").click()
    expect(page).to_have_url(re.compile("/table/"))
    plan = answer(page, "GET", f"/tables/{page.url.split('/')[-1]}")["now"]["plan"]
    assert plan["options"] == {"scenario": "dubai"} and len(plan["seats"]) == 1


def test_a_refusal_stands_at_its_field(visit: Visit) -> None:
    page = visit("/new/hong-kong")
    page.get_by_label("Blue’s seat").select_option("here")
    # Longer than any name may be, past what the field itself lets in.
    page.get_by_label("Name of Blue").evaluate("field => field.removeAttribute('maxlength')")
    page.get_by_label("Name of Blue").fill("x" * 60)
    page.get_by_role("button", name="Begin the game").click()
    expect(page.get_by_role("alert")).to_be_focused()
    expect(page.get_by_role("list").get_by_text("seats[1].name")).to_be_visible()
    expect(page).to_have_url(re.compile("/new/"))


def test_a_rule_is_shown_where_it_stands(visit: Visit) -> None:
    page = visit("/rules/hong-kong#rule-HK-3", reduced_motion="reduce")
    shown = page.locator(".told")
    expect(shown).to_contain_text("HK-3")
    expect(shown).to_be_in_viewport()
    page.get_by_role("navigation", name="On this page").get_by_role("link", name="In short").click()
    expect(page.get_by_role("heading", name="In short")).to_be_in_viewport()


def test_finished_games_say_how_they_ended(visit: Visit) -> None:
    page = visit()
    for _ in range(21):
        table = lay(page, "hong-kong", ME, HERE)["id"]
        answer(page, "POST", f"/tables/{table}/resign", seat=1)
    page.goto("/games")
    finished = page.get_by_role("region", name="Finished").get_by_role("listitem")
    expect(finished).to_have_count(20)
    expect(finished.first).to_contain_text("You won by resignation")
    page.get_by_role("button", name="Show more").click()
    expect(finished).to_have_count(21)
    expect(page.get_by_role("button", name="Show more")).to_have_count(0)
    finished.last.get_by_role("link", name=re.compile("^Replay")).click()
    expect(page).to_have_url(re.compile("/table/"))


def test_somebody_keeps_their_name_and_comes_back(visit: Visit) -> None:
    page = visit("/settings")
    page.get_by_label("Name", exact=True).first.fill("Ada of the pages")
    page.get_by_role("button", name="Choose this name").click()
    expect(page.get_by_role("button", name="Keep my name")).to_be_visible()
    page.get_by_label("Passphrase", exact=True).first.fill("four plain old words")
    page.get_by_role("button", name="Keep my name").click()
    expect(page.get_by_text("Your name is kept with a passphrase.")).to_be_visible()
    page.get_by_label("Passphrase so far").fill("four plain old words")
    page.get_by_label("New passphrase").fill("four quite new words")
    page.get_by_role("button", name="Change the passphrase").click()
    expect(page.get_by_label("New passphrase")).to_have_value("")
    page.get_by_label("What it is for").fill("a bot")
    page.get_by_label("What it may do").select_option("read")
    page.get_by_role("button", name="Make a token").click()
    expect(page.get_by_text("gc_")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="a bot")).to_contain_text("may only read")
    page.get_by_role("button", name="Revoke a bot").click()
    expect(page.get_by_text("No tokens.")).to_be_visible()

    elsewhere = visit("/settings")
    elsewhere.get_by_label("Name", exact=True).last.fill("Ada of the pages")
    elsewhere.get_by_label("Passphrase", exact=True).fill("four wrong old words")
    elsewhere.get_by_role("button", name="Sign in").click()
    expect(elsewhere.get_by_role("alert")).to_contain_text("do not go together")
    elsewhere.get_by_label("Passphrase", exact=True).fill("four quite new words")
    elsewhere.get_by_role("button", name="Sign in").click()
    expect(elsewhere.get_by_role("navigation", name="Main")).to_contain_text("Ada of the pages")
    elsewhere.get_by_role("button", name="Sign out everywhere").click()
    expect(elsewhere.get_by_text("Nobody yet")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Nobody yet")).to_be_visible()


def test_settings_hold(visit: Visit) -> None:
    page = visit("/settings", color_scheme="light")
    page.get_by_label("Dark", exact=True).check()
    page.get_by_label("For eyes that confuse red and green").check()
    page.get_by_role("radio", name="Français").check()
    page.goto("/")
    root = page.locator("html")
    expect(page.get_by_role("heading", level=1)).to_have_text(HEADINGS["/"][1])
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-palette", "red-green")


def test_luck_of_any_finished_table_is_verified_on_the_page(visit: Visit) -> None:
    page = visit()
    now = lay(page, "dice", ME, HERE)
    take = next(step["step"] for step in now["steps"])
    answer(page, "POST", f"/tables/{now['id']}/steps", at=now["at"], step=take)
    page.goto("/about#luck")
    page.get_by_label("Link or id of a finished table").fill(f"http://elsewhere/table/{now['id']}#hello")
    page.get_by_role("button", name="Check its luck").click()
    result = page.locator("form [role=status]")
    expect(result).not_to_be_empty()
    expect(result).not_to_contain_text("Fair")
    answer(page, "POST", f"/tables/{now['id']}/resign", seat=0)
    page.get_by_role("button", name="Check its luck").click()
    expect(result).to_contain_text(re.compile("Fair|no luck"))
    expect(result).to_contain_text(now["commitment"])


def test_a_lost_address_leads_home(visit: Visit) -> None:
    page = visit("/")
    page.evaluate("history.pushState(null, '', '/nowhere/at/all'); dispatchEvent(new PopStateEvent('popstate'))")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing at this address")
    page.get_by_role("link", name="To the front page").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(HEADINGS["/"][0])
