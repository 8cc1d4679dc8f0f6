"""A real browser, and a server of its own for each worker that runs such tests."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser import chromium
from tests.server.host import Host, host

PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}
PATIENCE = 120_000
"""Milliseconds; on a new machine the rules are compiled first."""
SCREENSHOTS = Path("build/screenshots")
SHOOTING = "GRATTECIEL_SCREENSHOTS" in os.environ
"""Whether pictures are wanted: most of the time of looking goes into them."""

expect.set_options(timeout=PATIENCE / 4)

Visit = Callable[..., Page]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with host(tmp_path_factory.mktemp("browser"), thinking=0.02, sign_of_life=1.0, grace=0.2) as running:
        yield running


# For a module only: while Playwright runs, nothing else in the process can run an event loop of its own.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = chromium.find()
    assert path, chromium.HOW
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=chromium.ARGUMENTS)
        yield opened
        opened.close()


@pytest.fixture
def visit(server: Host, browser: Browser) -> Iterator[Visit]:
    """Opens a page as a new visitor: `visit("/rules", lang="fr", size=PHONE, settings={"confirm": False})`."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def go(path: str = "/", *, lang: str = "en", size: Any = DESKTOP, **more: Any) -> Page:
        # Whoever plays by pointing need not be told what they see coming, nor have it explained; the plan is what is
        # pointed at most simply.
        usual = {"view": "plan", "forced": True, "confirm": False, "motion": "off", "lessons": False}
        chosen = {**usual, **more.pop("settings", {})}
        settings = {"version": 2, **chosen}
        context = browser.new_context(base_url=server.url, locale=lang, viewport=size, **more)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        kept = repr(settings).replace("True", "true").replace("False", "false").replace("'", '"')
        context.add_init_script(
            f"localStorage.getItem('gratteciel.settings') ?? localStorage.setItem('gratteciel.settings', '{kept}')"
        )
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(f"{path}: {error}"))
        page.on("console", lambda said: complaints.append(f"{path}: {said.text}") if fault(said) else None)
        page.goto(path)
        return page

    yield go
    for context in contexts:
        context.close()
    assert complaints == []


def fault(said: Any) -> bool:
    """Whether the console complains of us; answers that refuse, and lost connections, are part of the game."""
    return (
        said.type in ("error", "warning")
        and "Failed to load resource" not in said.text
        and "WebSocket" not in said.text
    )


def shoot(page: Page, name: str) -> None:
    """Keep a picture of a page under build/screenshots, to be looked at, where pictures are wanted."""
    if not SHOOTING:
        return
    path = SCREENSHOTS / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    # A hidden caret would be a style of somebody else's, which the pages' policy does not allow.
    page.screenshot(path=path, full_page=True, caret="initial")
