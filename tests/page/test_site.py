"""The site, in a real browser on a plain host and below a folder: what is played there is there again."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import gratteciel
from gratteciel.site.errors import SiteUnwritten
from gratteciel.site.writing import Site, write_site
from tests.browser.conftest import browser
from tests.page.hosting import hosted

__all__ = ["browser"]

PATIENCE = 60_000
SETTINGS = '{"version":2,"view":"plan","forced":true,"confirm":false,"motion":"off","lessons":false,"level":"intern"}'
AT = "() => Number(document.querySelector('[data-prompt]')?.dataset.at ?? 0)"
MY_TURN = """since => {
  const prompt = document.querySelector('[data-prompt]');
  return prompt?.dataset.mine === 'true' && Number(prompt.dataset.at) > since ? Number(prompt.dataset.at) : null;
}"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("host")


@pytest.fixture(scope="module")
def site(folder: Path) -> Site:
    return write_site(folder / "some" / "where")


def test_all_games_are_in_a_site_and_it_replaces_only_sites(site: Site, folder: Path) -> None:
    assert list(site.games) == gratteciel.games() and not site.left_out
    assert site.house < 8_000_000
    where = folder / "some" / "where"
    (where / "old.txt").write_text("of an older site")
    write_site(where)
    assert not (where / "old.txt").exists() and (where / "table" / "index.html").is_file()
    with pytest.raises(SiteUnwritten):
        write_site(folder / "some")
    assert where.is_dir()


def play(page: Page, since: int) -> int:
    """Build on the first plot there is, by pointing; the entry that was shown."""
    at = int(page.wait_for_function(MY_TURN, arg=since, polling=50).json_value())
    page.locator("[data-board] [data-target^='plot:'][data-mark=choosable]").first.click()
    page.locator("[data-target='piece:standard'][data-mark=choosable]").first.click()
    return at


def test_a_game_below_a_folder_is_still_there_after_reloading(site: Site, folder: Path, browser: Browser) -> None:
    complaints: list[str] = []

    def visit(context: BrowserContext, address: str) -> Page:
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
        page.on("request", lambda asked: complaints.append(asked.url) if not here(asked, address) else None)
        page.goto(address)
        return page

    def here(asked: Any, address: str) -> bool:
        below = address.partition("some/where/")[0] + "some/where/"
        return bool(asked.url.startswith((below, "data:", "blob:")))

    with hosted(folder) as root:
        context = browser.new_context(locale="fr", viewport={"width": 1280, "height": 800})
        context.set_default_timeout(PATIENCE)
        context.add_init_script(f"localStorage.setItem('gratteciel.settings', '{SETTINGS}')")
        page = visit(context, f"{root}some/where/")
        page.get_by_role("button", name="Hong Kong").first.click()
        page.wait_for_url("**/some/where/table/?id=*")
        since = 0
        for _ in range(3):
            since = play(page, since)
        page.wait_for_function(MY_TURN, arg=since, polling=50)
        shown = page.evaluate(AT)
        page.reload()
        page.wait_for_function(MY_TURN, arg=since, polling=50)
        assert page.evaluate(AT) == shown

        other = visit(context, page.url)  # a second page, through the first one's house
        other.wait_for_function(MY_TURN, arg=since, polling=50)
        since = play(other, since)
        page.wait_for_function(MY_TURN, arg=since, polling=50)
        page.close()  # and now by its own
        play(other, since)
        expect(other.locator("[data-prompt]")).to_be_visible()
        context.close()
    assert complaints == []
