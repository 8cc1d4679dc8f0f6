"""Whole games of all five, played in the pages by pointing, against bots, to the end and what comes after it.

Now in the city, from any side, now on the plan: whatever can be done in one can be done in the other.
"""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import gratteciel
from tests.browser.conftest import Visit
from tests.browser.sitting import BOT, ME, InOrder, Sitting, answer, on_the_ground, sit

MOST_STEPS = 700


@pytest.mark.parametrize("game", sorted(gratteciel.games()))
def test_a_whole_game_by_pointing(visit: Visit, game: str, tmp_path: Path) -> None:
    page = visit(settings={"forced": False, "view": "city"}, size={"width": 1280, "height": 1100})
    players = answer(page, "GET", f"/games/{game}")["players"]
    sitting = sit(page, game, ME, *[BOT] * (max(2, *players[:1]) - 1))
    sitting.luck = InOrder(1)
    played = 0
    while sitting.wait() == "turn":
        if played % 7 == 3:
            page.keyboard.press("q")  # a quarter turn
        if played % 10 == 9:
            page.keyboard.press("v")  # from the city to the plan, or back
        sitting.play(click=on_the_ground)
        played += 1
        assert played < MOST_STEPS
    assert played > 5
    now = sitting.now
    assert now["status"] == "over" and now["result"]["reason"] == "rules"
    the_end_says_who_won(page, now)
    the_score_adds_up(page, now)
    if gratteciel.game(game).has_luck:
        the_luck_is_proved_in_the_page(page, sitting)
    else:
        expect(page.get_by_test_id("luck")).to_have_count(0)
    the_record_can_be_read(page, now, sitting.table, tmp_path)


def the_end_says_who_won(page: Page, now) -> None:
    headline = page.get_by_test_id("ending").get_by_role("heading", level=1)
    shares = now["result"]["shares"]
    best = [seat for seat in now["seats"] if shares[seat["seat"]] == max(shares)]
    if len(best) > 1:
        expect(headline).to_contain_text("share the win")
    elif best[0]["mine"]:
        expect(headline).to_have_text("You win!")
    else:
        alike = sum(seat["level"] is not None for seat in now["seats"]) > 1
        expect(headline).to_have_text(f"Intern ({best[0]['colour']}) wins" if alike else "Intern wins")
    expect(page.get_by_test_id("ending")).to_contain_text(now["result"]["ending"])
    assert page.title().startswith("The game is over")


def the_score_adds_up(page: Page, now) -> None:
    tables = page.get_by_test_id("ending").locator(".scores table")
    assert tables.count() == len(now["seats"])
    totals = []
    for table in tables.all():
        lines = [int(cell.replace(",", "").replace("−", "-")) for cell in table.locator("tbody td").all_inner_texts()]
        totals.append(int(table.locator("tfoot td").inner_text().replace(",", "").replace("−", "-")))
        assert sum(lines) == totals[-1]
    assert sorted(totals) == sorted(seat["score"] for seat in now["seats"])


def the_luck_is_proved_in_the_page(page: Page, sitting: Sitting) -> None:
    luck = page.get_by_test_id("luck")
    luck.locator("summary").click()
    luck.get_by_role("button").click()
    expect(luck.locator(".verdict.fair")).to_be_visible()
    rolls = len(answer(page, "GET", f"/tables/{sitting.table}/luck")["rolls"])
    told = luck.locator(".verdict").inner_text()
    assert f"All {rolls:,} rolls match" in told if rolls > 1 else "The only roll" in told or "no rolls" in told


def the_record_can_be_read(page: Page, now, table: str, folder: Path) -> None:
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert download.value.suggested_filename == f"{now['plan']['game']}-{table}.sky"
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    position = gratteciel.load(path)
    assert position.over and position.length == now["length"]
    assert list(position.scores) == [seat["score"] for seat in now["seats"]]
