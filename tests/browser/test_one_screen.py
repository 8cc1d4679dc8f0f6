"""Several people at one screen: it is handed over where there are secrets, and simply shared where there are none."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.sitting import HERE, ME, Sitting, sit


def hands(sitting: Sitting) -> set[str]:
    """The names of the cards of the seat to move."""
    now = sitting.now
    areas = [area for area in now["picture"]["areas"] if area["id"] == f"hand:{now['mover']}"]
    return {thing["label"] for thing in areas[0]["things"] if thing["kind"] == "bonus"}


def test_where_there_are_secrets_the_screen_is_handed_over(visit: Visit) -> None:
    page = visit()
    sitting = sit(page, "world", ME, {**HERE, "name": "Bea"})
    cover = page.get_by_test_id("cover")
    names = {0: "Ann", 1: "Bea"}
    for _ in range(3):
        assert sitting.wait() == "covered"
        mover = sitting.now["mover"]
        expect(cover.get_by_role("heading")).to_contain_text(f"Hand the screen to {names[mover]}")
        cards = hands(sitting)
        assert cards
        content = page.content()
        assert page.get_by_test_id("board").count() == 0
        assert not any(card in content for card in cards)
        expect(cover.get_by_role("button")).to_be_focused()
        cover.get_by_role("button").click()
        expect(page.get_by_test_id("board")).to_be_visible()
        for card in cards:
            expect(page.get_by_test_id("board")).to_contain_text(card)
        before = sitting.now["mover"]
        while sitting.wait() == "turn":
            sitting.play(leave)
            assert sitting.now["mover"] in (before, 1 - before)
        content = page.content()
        assert not any(card in content for card in cards - hands(sitting))


def leave(steps):
    """The quickest way to the end of a turn."""
    quick = [step for step in steps if step["step"] in ("end", "trade")]
    return quick[-1] if quick else steps[0]


def test_without_secrets_nobody_is_asked_who_they_are(visit: Visit) -> None:
    page = visit()
    sitting = sit(page, "hong-kong", ME, {**HERE, "name": "Bea"})
    movers = []
    for _ in range(6):
        assert sitting.wait() == "turn"
        mover = sitting.now["mover"]
        movers.append(mover)
        assert page.title().startswith(f"▶ {('Ann', 'Bea')[mover]}’s turn")
        expect(page.locator(f'[data-seat="{mover}"]')).to_contain_text("to move")
        sitting.play()
    assert set(movers) == {0, 1}
