"""The site, in a real browser on a plain host and below a folder: what is played there is there again."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import gratteciel
from gratteciel.site.errors import SiteUnwritten
from gratteciel.site.writing import Site, write_site
from tests.page.hosting import hosted
from tests.page.visiting import WHERE, build, my_turn, visiting


def test_all_games_are_in_a_site_and_it_replaces_only_sites(site: Site, folder: Path, tmp_path: Path) -> None:
    assert list(site.games) == gratteciel.games() and not site.left_out
    assert site.house < 8_000_000
    before = {file.relative_to(folder): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    where = tmp_path / WHERE
    write_site(where)
    again = {file.relative_to(tmp_path): file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    assert again == before  # the same version, to the last byte
    (where / "old.txt").write_text("of an older site")
    write_site(where)
    assert not (where / "old.txt").exists() and (where / "table" / "index.html").is_file()
    with pytest.raises(SiteUnwritten):
        write_site(where.parent)
    assert where.is_dir()


def test_a_game_below_a_folder_is_still_there_after_reloading(site: Site, folder: Path, browser: Browser) -> None:
    with hosted(folder) as host, visiting(browser, host.url, locale="fr") as visitor:
        page = visitor.page()
        page.get_by_role("button", name="Hong Kong").first.click()
        page.wait_for_url(f"**/{WHERE}/table/?id=*")
        since = 0
        for _ in range(3):
            since = build(page, since)
        shown = my_turn(page, since)
        page.reload()
        assert my_turn(page, since) == shown

        other = visitor.page(page.url.removeprefix(visitor.home))  # a second page, through the first one's house
        since = build(other, since)
        my_turn(page, since)
        page.close()  # and now by its own
        build(other, since)
        expect(other.locator("[data-prompt]")).to_be_visible()
