"""Takes the pictures of the games that README and docs show, in a real browser: `make screenshots`.

Each is a table at the moment of the game's `example.sky`, seen by the player to move; so they are the same each time,
as long as the app is.
"""

import asyncio
import io
import tempfile
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright

from gratteciel.play.game import game, games
from gratteciel.play.position import Position
from gratteciel.play.record import load
from gratteciel.server.people.accounts import COOKIE
from gratteciel.server.people.person import Person
from gratteciel.server.tables.due import follow_ups
from gratteciel.server.tables.log import Entry, Event, Sat, StepPlayed
from gratteciel.server.tables.plan import SeatPlan, TablePlan, TableRow
from gratteciel.server.tables.state import TableState, edition_mark
from gratteciel.server.tables.summary import summarise
from tests.browser import chromium
from tests.server.host import Host, host

HOME = Path(__file__).parent
LEVELS = ("craftsman", "master-builder", "junior-architect", "senior-architect")
"""Who plays with the reader."""
HERO = "hong-kong"
"""The game whose table stands in the README, at dusk."""
HIGHEST = 150_000
"""Bytes of a picture."""
SIZE = ViewportSize(width=1440, height=860)
INSTALLED = {"wide": SIZE, "narrow": ViewportSize(width=540, height=1080)}
"""What is shown to whoever may install the app, by the screens it is shown on."""
PUBLIC = HOME.parent / "web" / "public"
PATIENCE = 60_000


def table(who: Person, position: Position, id: str) -> tuple[TableRow, list[Entry], TableState]:
    """A table where a game has come to a position, and somebody is to move."""
    mine = position.mover
    seats = tuple(SeatPlan("me") if n == mine else SeatPlan("bot", LEVELS[n]) for n in range(position.players))
    row = TableRow(
        id=id,
        plan=TablePlan(game=position.game.id, seats=seats),
        host=who.id,
        invitation="come",
        secret=bytes(32),
        rules=position.game.rules.VERSION,
        edition=edition_mark(position.setup),
        created=who.created,
    )
    state, entries = TableState.empty(row), []

    def append(events: Sequence[Event]) -> None:
        nonlocal state
        for event in events:
            entries.append(Entry(number=state.number + 1, when=who.created, event=event))
            state = state.after(entries[-1])

    append([Sat(seat=mine, person=who.id, name=who.name)])
    append(follow_ups(state, who.created))
    for move in position.history:
        # The seat of a step is that of the mover; luck has none.
        append([StepPlayed(seat=state.mover, text=str(move))])
    return row, entries, state


def lay(server: Host, who: Person) -> dict[str, str]:
    """Tables of all games, as far as their examples go."""
    laid = {}
    for id in games():
        row, entries, state = table(who, load(game(id).folder.path / "example.sky"), f"picture-{id}")
        assert run(server, server.services.store.tables.add(row, entries, summarise(row, state, who.created)))
        laid[id] = row.id
    return laid


def run(server: Host, what: Coroutine[Any, Any, Any]) -> Any:
    """What comes of something that the server does."""
    return asyncio.run_coroutine_threadsafe(what, server.loop).result(60)


def take(browser: Browser, server: Host, cookie: str, path: str, scheme: str, size: ViewportSize = SIZE) -> bytes:
    """A picture of a table in the city view."""
    context = browser.new_context(base_url=server.url, locale="en", viewport=size, reduced_motion="reduce")
    try:
        context.set_default_timeout(PATIENCE)
        context.add_cookies([{"name": COOKIE, "value": cookie, "url": server.url}])
        settings = f'{{"version": 2, "view": "city", "motion": "off", "lessons": false, "theme": "{scheme}"}}'
        context.add_init_script(f"localStorage.setItem('gratteciel.settings', '{settings}')")
        page = context.new_page()
        page.goto(path)
        expect(page.locator(".city svg").first).to_be_visible(timeout=PATIENCE)
        expect(page.locator("[aria-busy=true]")).to_have_count(0)
        page.evaluate("document.fonts.ready")
        # The log comes to rest at its end.
        page.wait_for_timeout(600)
        return page.screenshot(caret="initial")
    finally:
        context.close()


def keep(picture: bytes, path: Path) -> None:
    """Write a picture, as good as it may be in the room there is."""
    path.parent.mkdir(exist_ok=True)
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    for quality in range(90, 40, -5):
        file = io.BytesIO()
        image.save(file, "WEBP", quality=quality, method=6)
        if file.tell() <= HIGHEST:
            break
    path.write_bytes(file.getvalue())
    print(f"{path.relative_to(HOME.parent)}: {file.tell():,} bytes")


def main() -> None:
    """Take all pictures."""
    found = chromium.find()
    assert found, chromium.HOW
    with tempfile.TemporaryDirectory() as folder, host(Path(folder)) as server, sync_playwright() as playwright:
        who, cookie = run(server, server.services.accounts.guest("Ada"))
        laid = lay(server, who)
        browser = playwright.chromium.launch(executable_path=found, args=chromium.ARGUMENTS)
        for id, table_id in laid.items():
            keep(
                take(browser, server, cookie, f"/table/{table_id}", "light"), HOME / "games" / "pictures" / f"{id}.webp"
            )
        keep(take(browser, server, cookie, f"/table/{laid[HERO]}", "dark"), HOME / "skyline.webp")
        for name, size in INSTALLED.items():
            picture = take(browser, server, cookie, f"/table/{laid[HERO]}", "light", size)
            keep(picture, PUBLIC / f"screenshot-{name}.webp")
        browser.close()


if __name__ == "__main__":
    main()
