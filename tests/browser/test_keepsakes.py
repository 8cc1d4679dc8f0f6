"""Cities that are only looked at: on the front page, in lists, and the one to keep."""

import io
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

import gratteciel
from tests.browser.conftest import PHONE, Visit
from tests.browser.sitting import HERE, ME, answer, lay
from tests.browser.visitors import PATIENCE
from tests.thorough import games_of

GAMES = sorted(gratteciel.games())


def begun(page: Page, game: str, steps: int = 4) -> str:
    """A table at which somebody plays for everybody, after some steps."""
    players = max(2, gratteciel.game(game).seats[0])
    table = str(lay(page, game, ME, *[{**HERE, "name": "Bo"}] * (players - 1), replacement=None)["id"])
    for _ in range(steps):
        now = answer(page, "GET", f"/tables/{table}")["now"]
        answer(page, "POST", f"/tables/{table}/steps", at=now["at"], step=now["steps"][len(now["steps"]) // 2]["step"])
    return table


def buildings(city: Locator) -> int:
    return city.locator("[data-level]").count()


def test_the_front_page_draws_the_five_games(visit: Visit) -> None:
    page = visit("/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/example" in request.url else None)
    tiles = page.locator("article").filter(has=page.locator(".miniature"))
    expect(tiles).to_have_count(len(GAMES))
    for tile in tiles.all():
        before = tile.bounding_box()
        tile.scroll_into_view_if_needed()
        expect(tile.locator(".city svg")).to_be_visible(timeout=PATIENCE)
        assert buildings(tile) > 10
        after = tile.bounding_box()
        assert before and after and before["height"] == after["height"], "the page shifts when cities appear"
        expect(tile.locator(".miniature")).to_have_attribute("aria-hidden", "true")
        expect(tile.locator(".miniature [role=button], .miniature [tabindex]")).to_have_count(0)
    assert len(asked) <= len(GAMES) and len(set(asked)) == len(asked)


def test_what_is_out_of_sight_is_not_drawn(visit: Visit) -> None:
    page = visit("/", size=PHONE)
    expect(page.locator("article .miniature")).to_have_count(len(GAMES))
    page.wait_for_load_state("networkidle")
    assert page.locator(".city svg").count() < len(GAMES)


def test_tables_in_lists_are_small_cities(visit: Visit) -> None:
    page = visit()
    table = begun(page, "hong-kong")
    page.goto("/games")
    row = page.get_by_role("listitem").filter(has=page.locator(f'a[href="/table/{table}"]'))
    expect(row.locator(".city svg")).to_be_visible(timeout=PATIENCE)
    now = answer(page, "GET", f"/tables/{table}")["now"]
    assert buildings(row) == sum(len(place.get("stack", ())) for place in now["picture"]["places"]) > 0


def inked(image: Any) -> int:
    """How many colours there are in a picture."""
    return len(image.convert("RGB").resize((200, 180)).getcolors(36_000))


@pytest.mark.parametrize("game", games_of("dice", "helicopters", "world"))
def test_the_final_skyline_can_be_kept(visit: Visit, game: str, tmp_path: Path) -> None:
    page = visit(color_scheme="dark" if game == "world" else "light")
    table = begun(page, game)
    answer(page, "POST", f"/tables/{table}/resign", seat=0)
    page.goto(f"/table/{table}")
    keepsake = page.get_by_test_id("keepsake")
    expect(keepsake.locator("img")).to_be_visible(timeout=PATIENCE)
    with page.expect_download() as saving:
        keepsake.get_by_role("link", name="Download as SVG").click()
    assert saving.value.suggested_filename == f"{game}-{table}.svg"
    saving.value.save_as(tmp_path / "kept.svg")
    text = (tmp_path / "kept.svg").read_text()
    drawn = ET.fromstring(text)
    said = " ".join(part for element in drawn.iter("{http://www.w3.org/2000/svg}text") for part in element.itertext())
    assert gratteciel.game(game).title() in said and "Ann" in said and "Bo" in said and "point" in said
    assert not re.search(r"var\(|color-mix|oklab|light-dark|class=|https?://(?!www\.w3\.org/2000/svg)", text)
    known = {element.get("id") for element in drawn.iter() if element.get("id")}
    assert set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text)) <= {(id, "") for id in known} | {
        ("", id) for id in known
    }
    with page.expect_download() as saving:
        keepsake.get_by_role("button", name="Download as PNG").click()
    saving.value.save_as(tmp_path / "kept.png")
    image = Image.open(io.BytesIO((tmp_path / "kept.png").read_bytes()))
    assert image.format == "PNG" and image.width == 1600 and 900 < image.height < 1600
    assert inked(image) > 500
    expect(page.locator(".keepsake-drawing")).to_have_count(0)


def test_the_keepsake_reads_in_french_and_fits_a_phone(visit: Visit) -> None:
    page = visit(lang="fr", size=PHONE)
    table = begun(page, "hong-kong", 2)
    answer(page, "POST", f"/tables/{table}/resign", seat=0)
    page.goto(f"/table/{table}")
    keepsake = page.get_by_test_id("keepsake")
    expect(keepsake.get_by_role("heading")).to_have_text("L’horizon, en souvenir")
    expect(keepsake.locator("img")).to_be_visible(timeout=PATIENCE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
