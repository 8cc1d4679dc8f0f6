"""What somebody is shown of a link who does not open it: words and a picture, of what anybody may see."""

import asyncio
import io
import re
from typing import Any

import httpx
import pytest
from PIL import Image

from gratteciel.engine.pictures import Picture
from gratteciel.play.game import game
from gratteciel.play.record import load
from gratteciel.server.limits import LIMITS, Limit
from gratteciel.server.pictures import postcards
from gratteciel.server.pictures.postcards import Postcards, points, postcard, told
from gratteciel.server.pictures.skyline import HEIGHT, WIDTH, Sitter, draw
from gratteciel.server.tables.actions import Resign
from gratteciel.server.tables.summary import summarise
from tests.server.desk import ANN, HERE, ME, Desk, bot
from tests.server.host import GENEROUS, PATIENCE, Host, host, now, ok, refused, two


def tags(server: Host, path: str, **headers: str) -> dict[str, str]:
    page = httpx.get(server.url + path, headers=headers, trust_env=False, timeout=PATIENCE)
    assert page.status_code == 200 and '<div id="app">' in page.text
    return dict(re.findall(r'<meta property="([^"]+)" content="([^"]*)" />', page.text))


def picture(server: Host, table: str, **query: str) -> httpx.Response:
    return httpx.get(f"{server.url}/api/v1/tables/{table}/preview.png", params=query, trust_env=False, timeout=PATIENCE)


def test_the_page_of_a_table_says_what_is_there(server: Host, ann, ben) -> None:
    table = two(ann, ben, "hong-kong")
    said = tags(server, f"/table/{table}", **{"Accept-Language": "fr"})
    names = [seat["name"] for seat in now(ann, table)["seats"]]
    assert said["og:title"] == "Hong Kong" and said["og:locale"] == "fr_FR"
    assert said["og:description"].startswith(", ".join(names)) and "en cours" in said["og:description"]
    assert said["og:url"] == f"{server.url}/table/{table}"
    shown = httpx.get(said["og:image"].replace("&amp;", "&"), trust_env=False, timeout=PATIENCE)
    assert shown.status_code == 200 and shown.headers["content-type"] == "image/png"
    assert tags(server, "/table/nowhere")["og:image"].endswith("/card.png")


PAGES = [
    "/",
    "/new",
    "/new/dice",
    "/games",
    "/rules",
    "/rules/world",
    "/learn/dice",
    "/puzzles",
    "/puzzles/dice",
    "/editions/projekt",
    "/settings",
    "/about",
]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_page_says_what_it_is_and_shows_a_picture(server: Host, lang: str) -> None:
    titles = set()
    for path in PAGES:
        page = httpx.get(server.url + path, headers={"Accept-Language": lang}, trust_env=False, timeout=PATIENCE)
        assert f'<html lang="{lang}">' in page.text and page.headers["content-language"] == lang
        found = re.search(r"<title>(.+)</title>", page.text)
        described = re.search(r'<meta name="description" content="(.+?)" />', page.text)
        assert found and described and len(described[1]) > 40
        said = tags(server, path, **{"Accept-Language": lang})
        assert said["og:title"] in found[1] and said["og:description"] == described[1]
        assert said["og:url"] == server.url + path
        titles.add(found[1])
    assert len(titles) == len(PAGES), "every page has a title of its own"
    shown = httpx.get(said["og:image"], trust_env=False, timeout=PATIENCE)
    assert Image.open(io.BytesIO(shown.content)).size == (WIDTH, HEIGHT)


def test_a_game_is_shown_by_its_example(server: Host) -> None:
    said = tags(server, "/rules/hong-kong")
    shown = httpx.get(said["og:image"].replace("&amp;", "&"), trust_env=False, timeout=PATIENCE)
    assert Image.open(io.BytesIO(shown.content)).size == (WIDTH, HEIGHT)
    assert shown.headers["cache-control"] == "public, max-age=86400"
    assert said["og:description"] == game("hong-kong").words("en").text("tagline").replace("'", "&#x27;")
    refused(
        httpx.get(f"{server.url}/api/v1/games/chess/preview.png", trust_env=False, timeout=PATIENCE), "game/unknown"
    )
    assert tags(server, "/rules/chess")["og:image"].endswith("/card.png")


def test_names_are_no_markup(server: Host, ann) -> None:
    who = server.guest('<b>"Bo"</b>')
    plan = {"game": "dice", "seats": [{"kind": "me"}]}
    table = ok(who.post("/tables", json={"plan": plan}), 201)["now"]["id"]
    page = httpx.get(f"{server.url}/table/{table}", trust_env=False, timeout=PATIENCE).text
    assert "<b>" not in page and "&lt;b&gt;" in page


def test_the_postcard_is_what_networks_ask_for_and_follows_the_table(server: Host, ann, ben) -> None:
    table = two(ann, ben, "hong-kong")
    first = picture(server, table)
    image = Image.open(io.BytesIO(first.content))
    assert (image.size, image.format) == ((1200, 630), "PNG") and len(first.content) < 200_000
    assert first.headers["cache-control"] == "public, max-age=300" and "set-cookie" not in first.headers
    assert picture(server, table).content == first.content
    assert picture(server, table, lang="fr").content != first.content
    look = now(ann, table)
    ok(ann.post(f"/tables/{table}/steps", json={"at": look["at"], "step": look["steps"][0]["step"]}))
    assert picture(server, table).content != first.content
    ok(ann.post(f"/tables/{table}/resign", json={}))
    assert picture(server, table).headers["cache-control"] == "public, max-age=86400"
    refused(picture(server, "nowhere"), "table/unknown")


@pytest.mark.parametrize("id", ["projekt", "world"])
def test_a_postcard_is_drawn_from_what_spectators_see(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Picture] = []

    def note(picture: Picture, *rest: Any) -> bytes:
        drawn.append(picture)
        return b"png"

    monkeypatch.setattr(postcards, "draw", note)
    state = Desk.lay(id, ME, HERE).state
    postcard(state, "en", None)
    assert drawn == [state.position.view(None).picture]


def test_postcards_are_drawn_once_and_not_all_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def note(state: Any, lang: str, font: Any) -> bytes:
        drawn.append(lang)
        return b"png"

    monkeypatch.setattr(postcards, "postcard", note)
    state = Desk.lay("hong-kong", ME, HERE).state

    async def ask() -> None:
        cards = Postcards()
        await asyncio.gather(*(cards.of("a", state, lang, None) for lang in ("en", "fr", "en")))
        assert drawn == ["en", "fr"]
        for n in range(postcards.MOST + 5):
            await cards.of(str(n), state, "en", None)
        assert len(cards.known) == postcards.MOST

    asyncio.run(ask())


def test_who_was_erased_is_on_no_postcard(server: Host, ann, ben, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[str | None, ...]] = []

    def note(state: Any, lang: str, font: Any) -> bytes:
        drawn.append(tuple(seat.name for seat in state.seats))
        return b"png"

    monkeypatch.setattr(postcards, "postcard", note)
    table, name = two(ann, ben), ok(ann.get("/me"))["name"]
    ok(ben.post(f"/tables/{table}/resign"))
    ben.get(f"/tables/{table}/preview.png")
    ok(ann.post("/me/erase"), 204)
    ben.get(f"/tables/{table}/preview.png")
    assert [seats[0] for seats in drawn] == [name, "—"]


def test_what_is_said_of_a_table_that_waits_and_one_that_is_over() -> None:
    desk = Desk.lay("hong-kong", ME, bot())
    assert told(summarise(desk.row, desk.state), "en").startswith("Ann, the computer: the game is on.")
    over = desk.do(ANN, Resign())
    assert told(summarise(desk.row, over), "en").startswith("The computer won.")
    assert told(summarise(desk.row, over), "fr").startswith("Victoire : l’ordinateur.")
    assert [points(n, "fr") for n in (0, 1, 2)] == ["0 point", "1 point", "2 points"]
    assert [points(n, "en") for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]


@pytest.mark.parametrize("id", ["dice", "helicopters", "hong-kong", "projekt", "world"])
def test_every_city_is_whole_on_its_postcard(id: str) -> None:
    position = load(game(id).folder.path / "example.sky")
    colours = [game(id).words("en").seat(seat).lower() for seat in range(position.players)]
    sitters = [Sitter("R", "Maximilian the Builder of Towers" * 2, colour, "3 points") for colour in colours]
    image = Image.open(
        io.BytesIO(draw(position.view(None).picture, game(id).title(), sitters, colours, None, game(id).kinds))
    )
    empty = Image.open(io.BytesIO(draw(Picture(), "", [], colours, None, game(id).kinds))).convert("RGB")
    whole = image.convert("RGB")
    # Nothing touches the upper and the right edge: there is sky, as on an empty card.
    for at in [*((x, 4) for x in range(420, WIDTH, 20)), *((WIDTH - 4, y) for y in range(4, HEIGHT, 20))]:
        assert all(abs(a - b) < 24 for a, b in zip(pixel(whole, at), pixel(empty, at), strict=True)), at


def pixel(image: Image.Image, at: tuple[int, int]) -> tuple[int, ...]:
    found: Any = image.getpixel(at)
    return tuple(found)


def test_pictures_are_limited(tmp_path) -> None:
    assert LIMITS["preview"].at_once <= LIMITS["read"].at_once / 2
    with host(tmp_path, limits={**GENEROUS, "preview": Limit(3, 1 / 600)}) as server:
        plan = {"game": "hong-kong", "seats": [{"kind": "me"}, {"kind": "here"}]}
        table = ok(server.guest("Ann").post("/tables", json={"plan": plan}), 201)["now"]["id"]
        assert [picture(server, table).status_code for _ in range(3)] == [200] * 3
        refused(picture(server, table), "request/too-many")
