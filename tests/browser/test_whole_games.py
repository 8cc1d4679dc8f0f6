"""Whole games of all five in the pages, against bots, to the end and what comes after it.

Now in the city, from any side, now on the plan: whatever can be done in one can be done in the other. Every sort of
step is pointed at in both; what was pointed at often enough is played beside the page, and the middle of a game while
nobody looks. Of long games the short first one of the lesson is played, with the same things in the box.
`GRATTECIEL_POINT=all` has every step of every game pointed at, as it lies in its box.
"""

import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import gratteciel
from tests.browser.conftest import Visit
from tests.browser.sitting import BOT, ME, InOrder, Sitting, answer, on_the_ground, sit
from tests.browser.visitors import NOWHERE

MOST_STEPS = 700
EVERYTHING = os.environ.get("GRATTECIEL_POINT") == "all"
OFTEN = MOST_STEPS if EVERYTHING else 1
"""How often each sort of step is pointed at in each view, and at least `LEAST` steps in all."""
LEAST = 4
SOON_OUT = {"helicopters": 3}
"""Where somebody may be out of the game, and play no more, after so few steps."""
UNSEEN = {"dice": (16, 56), "hong-kong": (14, 40), "projekt": (16, 70), "world": (24, MOST_STEPS)}
"""From how many steps on nobody looks, and until when; these games last about 80, 50, 90 and 250 steps or more."""
LONG = ("dice", "projekt", "world")

VIEWS = ("city", "plan")


def sort_of(step: Any) -> frozenset[str]:
    """What is pointed at in a step: plots, dice, cards, sites; of pieces and actions, which."""
    named = ("action:", "piece:")
    return frozenset(target if target.startswith(named) else target.split(":")[0] for target in step["targets"])


class Player:
    """Somebody who plays a whole game, mostly by pointing."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting, self.page = sitting, sitting.page
        self.pointed: Counter[tuple[str, frozenset[str]]] = Counter()
        self.played = 0
        self.view = "city"

    def play(self) -> None:
        """Play on until the game is over."""
        while self.sitting.wait() == "turn":
            now = self.sitting.now
            begin, end = UNSEEN.get(now["plan"]["game"], (MOST_STEPS, 0))
            if begin <= now["length"] < end and not EVERYTHING:
                self.play_unseen(end)
            else:
                self.play_one(now)

    def play_one(self, now: Any) -> None:
        """Point at a step in the view where its sort was pointed at least, or else, often enough, have it played."""
        self.count()
        step = self.sitting.best(now)
        sort = sort_of(step)
        view = min(VIEWS, key=lambda view: self.pointed[view, sort])
        if self.pointed[view, sort] < OFTEN or self.pointed.total() < LEAST:
            self.pointed[view, sort] += 1
            self.show(view)
            self.sitting.play(lambda steps: steps[now["steps"].index(step)], click=on_the_ground)
        else:
            self.show("plan")
            self.sitting.since = now["at"]
            self.send(now, step)

    def show(self, view: str) -> None:
        """Have the table drawn as a plan or as a city, which is turned a little further each time."""
        if view != self.view:
            self.page.keyboard.press("v")
            self.view = view
            drawn = ".city [data-lot]" if view == "city" else ".layout:not(:has(.city))"
            expect(self.page.locator(f"[data-board] {drawn}").first).to_be_attached()
        if view == "city":
            self.page.keyboard.press("q")

    def send(self, now: Any, step: Any) -> Any:
        return answer(self.page, "POST", f"/tables/{now['id']}/steps", at=now["at"], step=step["step"])["now"]

    def count(self) -> None:
        self.played += 1
        assert self.played < MOST_STEPS

    def play_unseen(self, until: int) -> None:
        """Leave, play on by oneself, and come back."""
        address = self.page.url
        self.page.goto(NOWHERE)
        now = self.sitting.now
        while now["status"] == "playing" and (now["length"] < until or not now["steps"]):
            if now["steps"]:
                self.count()
                now = self.send(now, self.sitting.best(now))
            else:
                self.page.wait_for_timeout(10)
                now = self.sitting.now
        self.sitting.since = 0
        self.page.goto(address)


def edition(page: Page, game: str) -> dict[str, Any]:
    """What a game is played with: where it takes long, that of the lesson's short game."""
    if EVERYTHING or game not in LONG:
        return {}
    return {"edition_text": answer(page, "GET", f"/games/{game}/lesson")["first_game"]["plan"]["edition_text"]}


@pytest.mark.parametrize("game", sorted(gratteciel.games()))
def test_a_whole_game_by_pointing(visit: Visit, game: str, tmp_path: Path) -> None:
    page = visit(settings={"forced": False, "view": "city"}, size={"width": 1280, "height": 1100})
    players = answer(page, "GET", f"/games/{game}")["players"]
    sitting = sit(page, game, ME, *[BOT] * (max(2, *players[:1]) - 1), **edition(page, game))
    sitting.luck = InOrder(1)
    player = Player(sitting)
    player.play()
    assert player.pointed.total() >= SOON_OUT.get(game, LEAST) and {view for view, _ in player.pointed} == {*VIEWS}
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
