"""Own editions in the browser: imported, painted and counted, checked as one goes, downloaded, and played with."""

import re
from pathlib import Path

from playwright.sync_api import Route, expect

import gratteciel
from gratteciel.games import folder
from tests.browser.axe import faults
from tests.browser.conftest import PHONE, SHOOTING, Visit, shoot
from tests.browser.sitting import ME, OPEN, answer, lay

TEXT = (folder("hong-kong").path / "edition.toml").read_text()


def test_the_page_of_every_game_fits_a_phone_and_has_no_faults(visit: Visit) -> None:
    """Axe looks at two: painted boards and counts are drawn by the same code for all."""
    page = visit(lang="fr", size=PHONE)
    for id in gratteciel.games():
        page.goto(f"/editions/{id}")
        expect(page.get_by_test_id("edition-verdict")).to_contain_text("Tout s’accorde")
        assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0, id
        if id in ("helicopters", "world"):
            assert faults(page) == [], id
        if SHOOTING:
            shoot(page, f"editions/{id}-phone-fr")
            page.set_viewport_size({"width": 1280, "height": 900})
            shoot(page, f"editions/{id}-desktop-fr")
            page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})


def test_an_edition_is_made_checked_downloaded_and_played(visit: Visit, tmp_path: Path) -> None:
    page = visit("/editions/hong-kong")
    verdict = page.get_by_test_id("edition-verdict")
    expect(page.get_by_role("link", name="Download the file")).to_have_attribute("download", "own.toml")
    page.get_by_label("Roofs of each player").fill("500")
    expect(verdict).to_contain_text("a whole number from 0 to 100")
    expect(page.get_by_role("button", name="Play with it")).to_be_disabled()
    page.get_by_label("Roofs of each player").fill("3")
    page.get_by_label("Name", exact=True).fill("Few roofs")
    centre = page.get_by_test_id("paint-board.centre")
    centre.get_by_role("button", name=re.compile("^b2")).click()
    expect(verdict).to_contain_text("Roofs of each player")
    expect(verdict).to_contain_text("b2")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the file").click()
    download.value.save_as(tmp_path / "own.toml")
    own = folder("hong-kong").read_edition(tmp_path / "own.toml")
    assert [one.key for one in folder("hong-kong").differences(own)] == ["board.centre", "pieces.roofs"]
    page.get_by_role("button", name="Play with it").click()
    expect(page).to_have_url(re.compile("/new/hong-kong"))
    page.get_by_role("button", name="Set up the table").click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.get_by_test_id("own-edition")).to_contain_text("Few roofs")
    now = answer(page, "GET", f"/tables/{page.url.split('/')[-1].partition('#')[0]}")["now"]
    assert now["own_edition"] and now["edition_name"] == "Few roofs"


def test_a_check_that_came_too_soon_is_asked_for_again(visit: Visit) -> None:
    page = visit("/editions/hong-kong")
    play = page.get_by_role("button", name="Play with it")
    expect(play).to_be_enabled()
    problem = {"code": "request/too-many", "status": 429, "title": "", "detail": "Too many.", "facts": {"seconds": 1}}
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    page.route("**/editions/check", hold)
    with page.expect_request("**/editions/check"):
        page.get_by_label("Roofs of each player").fill("3")
    page.evaluate("() => new Promise((over) => setTimeout(over, 400))")
    assert len(asked) == 1  # a change is asked about once, when one has paused
    with page.expect_request("**/editions/check"):
        asked[0].fulfill(status=429, json=problem)
    verdict = page.get_by_test_id("edition-verdict")
    expect(verdict).not_to_contain_text("Roofs of each player")
    expect(play).to_be_disabled()
    asked[1].continue_()
    expect(verdict).to_contain_text("Roofs of each player")
    expect(verdict).not_to_contain_text("Too many.")
    expect(play).to_be_enabled()


def test_a_board_is_painted_by_the_keyboard(visit: Visit) -> None:
    page = visit("/editions/helicopters")
    board = page.get_by_test_id("paint-four_players.plots")
    group = page.get_by_role("group", name="Paint with").nth(1)
    group.get_by_text("white").click()
    board.get_by_role("button", name="a1 green").focus()
    page.keyboard.press("ArrowRight")
    expect(board.get_by_role("button", name="b1 yellow")).to_be_focused()
    page.keyboard.press("Enter")
    expect(board.get_by_role("button", name="b1 white")).to_be_visible()
    expect(page.get_by_test_id("edition-differences")).to_contain_text("b1 white")


def test_a_file_is_imported_or_refused_with_its_line(visit: Visit, tmp_path: Path) -> None:
    wrong, good = tmp_path / "wrong.toml", tmp_path / "good.toml"
    wrong.write_text(TEXT.replace("quick = 5", "quick ="))
    good.write_text(TEXT.replace("quick = 5", "quick = 2").replace("Piatnik, 1998", "Hardly quick"))
    page = visit("/new/hong-kong", lang="fr")
    choice = page.get_by_test_id("edition-choice")
    page.locator("details.card summary").click()
    choice.locator("input[type=file]").set_input_files(wrong)
    expect(choice.get_by_role("alert")).to_contain_text("ligne 18")
    choice.locator("input[type=file]").set_input_files(good)
    expect(choice).to_contain_text("Hardly quick")
    expect(choice).to_contain_text("Blocs rapides de chaque joueur")


def test_whoever_comes_sees_what_differs(visit: Visit) -> None:
    host, guest = visit(), visit()
    text = TEXT.replace("roofs = 5", "roofs = 1").replace("Piatnik, 1998", "One roof")
    laid = lay(host, "hong-kong", ME, OPEN, edition_text=text)
    guest.goto(f"/table/{laid['id']}#{laid['invitation']}")
    expect(guest.get_by_test_id("own-edition")).to_contain_text("One roof")
    expect(guest.get_by_test_id("edition-differences")).to_contain_text("Roofs of each player")
    guest.goto(f"/rules/hong-kong?table={laid['id']}")
    expect(guest.get_by_text("This is the edition “One roof”.")).to_be_visible()
