"""Luck that was seen is not rolled again, and hints among people are seen by all."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.sitting import BOT, ME, OPEN, Sitting, answer, lay, sit


def friends(ann: Page, ben: Page, **plan: Any) -> tuple[Sitting, Sitting]:
    """Ann and Ben at a table of dice."""
    table = lay(ann, "dice", ME, OPEN, **plan)
    answer(ben, "POST", "/guests", name="Ben")
    answer(ben, "POST", f"/tables/{table['id']}/seats", invitation=table["invitation"])
    for page in (ann, ben):
        page.goto(f"/table/{table['id']}")
        expect(page.get_by_test_id("board")).to_be_visible()
    return Sitting(ann, table["id"], 1), Sitting(ben, table["id"], 2)


def rolled(sitting: Sitting) -> list[str]:
    """What luck said, as the log has it."""
    lines = answer(sitting.page, "GET", f"/tables/{sitting.table}")["lines"]
    return [line["step"] for line in lines if line["kind"] == "step" and line.get("seat") is None]


def take(sitting: Sitting, dice: str) -> None:
    """Take dice from the yard, beside the page; it shows what luck made of them."""
    now = sitting.now
    look = answer(sitting.page, "POST", f"/tables/{sitting.table}/steps", at=now["at"], step=f"take {dice}")
    expect(sitting.prompt).to_have_attribute("data-at", str(look["at"]))


def test_friends_take_back_knowing_the_luck_and_see_each_others_hints(visit: Visit) -> None:
    ann, ben = visit(), visit(lang="fr")
    mine, other = friends(ann, ben, hints=True)
    expect(ben.get_by_test_id("hint")).to_have_count(0)  # not their turn
    ann.get_by_test_id("hint").click()
    expect(ben.get_by_text("Ann demande un conseil.").first).to_be_visible()
    expect(ann.get_by_test_id("hints")).to_be_visible()
    take(mine, "GFP")
    back = ann.get_by_test_id("back")
    expect(back).to_have_text("Ask to take back")
    back.click()
    offer = ben.locator("[data-offer=undo]")
    expect(offer).to_contain_text("en connaissant déjà le hasard")
    offer.get_by_role("button", name="Accepter").click()
    ann.get_by_role("tab", name="Log").click()
    expect(ann.get_by_test_id("log")).to_contain_text("Taken back knowing the luck")
    take(mine, "GFP")
    first, again = rolled(mine)[:3], rolled(mine)[3:]
    assert len(first) == 3 and first == again
    answer(ann, "POST", f"/tables/{mine.table}/resign")
    ending = ben.get_by_test_id("ending")
    expect(ending).to_contain_text("ne compte pour aucun record")
    assert other.now["knowing"]


def test_where_luck_is_final_nothing_is_offered(visit: Visit) -> None:
    page = visit()
    alone = sit(page, "dice", ME)
    assert alone.wait() == "turn"
    take(alone, "GFP")
    expect(page.get_by_test_id("back")).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_test_id("hint")).to_be_visible()
    rated = sit(page, "dice", ME, BOT, rated=True, draw_seats=False)
    assert rated.wait() == "turn"
    take(rated, "GFP")
    expect(page.get_by_test_id("back")).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_test_id("hint")).to_have_count(0)
    casual = sit(page, "dice", ME, BOT)
    assert casual.wait() == "turn"
    take(casual, "GFP")
    back = page.get_by_test_id("back")
    expect(back).to_have_text("Take back")
    back.click()
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_test_id("log")).to_contain_text("Taken back knowing the luck")
    take(casual, "GGF")
    assert rolled(casual)[0] == rolled(casual)[3]  # the same ground shows the same face
