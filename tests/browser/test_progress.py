"""One's progress on a page: results, solo play, lessons, skylines; all of it taken along, and erased."""

import json

from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.conftest import DESKTOP, PHONE, Visit, shoot
from tests.browser.sitting import BOT, ME, answer, lay


def test_progress_is_shown_taken_along_and_erased(visit: Visit) -> None:
    page = visit(size=PHONE, lang="fr")
    for game in ("hong-kong", "hong-kong", "dice"):
        table = lay(page, game, ME, BOT)["id"]
        answer(page, "POST", f"/tables/{table}/resign")
    page.goto("/games")
    page.get_by_test_id("to-progress").click()
    shown = page.get_by_test_id("progress")
    expect(shown.get_by_role("row", name="Stagiaire Hong Kong, ordinateur")).to_contain_text("2")
    expect(shown.locator(".skyline")).to_have_count(3)
    expect(shown.get_by_role("heading", name="Leçons")).to_be_visible()
    shoot(page, "progress-fr-360")
    assert faults(page) == []
    everything = page.get_by_test_id("everything")
    with page.expect_download() as kept:
        everything.get_by_role("button", name="Tout télécharger").click()
    told = json.loads(kept.value.path().read_text(encoding="utf-8"))
    assert told["person"]["name"] == "Ann" and len(told["games"]) == 3 and told["progress"]["games"] == 3
    page.get_by_test_id("erase").click()
    page.get_by_role("dialog").get_by_role("button", name="Tout effacer").click()
    expect(everything).to_contain_text("est effacé")
    expect(shown.locator(".skyline")).to_have_count(0)
    assert not page.request.get("/api/v1/me").ok
    assert page.evaluate("() => Object.keys(localStorage).filter((name) => name === 'gratteciel.lang')") == []


def test_progress_is_looked_at_on_a_desk(visit: Visit) -> None:
    page = visit(size=DESKTOP)
    table = lay(page, "hong-kong", ME, BOT, rated=True)["id"]
    answer(page, "POST", f"/tables/{table}/resign")
    page.goto("/games/progress")
    shown = page.get_by_test_id("progress")
    expect(shown.get_by_role("img", name="Hong Kong: from")).to_be_visible()
    expect(shown.get_by_role("row", name="Intern Hong Kong, computer")).to_be_visible()
    shoot(page, "progress-1280")
    assert faults(page) == []
