"""A real browser, and a server of its own for each worker that runs such tests."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser import chromium
from tests.browser.visitors import PATIENCE, Visitors
from tests.server.host import Host, host

PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}
SCREENSHOTS = Path("build/screenshots")
SHOOTING = "GRATTECIEL_SCREENSHOTS" in os.environ
"""Whether pictures are wanted: most of the time of looking goes into them."""

LONGEST = ("test_whole_games", "test_screens", "test_looks", "test_two_browsers")

expect.set_options(timeout=PATIENCE / 4)

Visit = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests with a browser come first, the longest of them before all: no worker is left alone with one at the end."""

    def place(item: pytest.Item) -> int:
        if item.path.parent != Path(__file__).parent:
            return len(LONGEST) + 1
        return LONGEST.index(item.path.stem) if item.path.stem in LONGEST else len(LONGEST)

    items.sort(key=place)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with host(tmp_path_factory.mktemp("browser"), thinking=0.02, sign_of_life=1.0, grace=0.2) as running:
        yield running


@contextmanager
def launched() -> Iterator[Browser]:
    """A browser. While Playwright runs, nothing else in the process can run an event loop of its own."""
    path = chromium.find()
    assert path, chromium.HOW
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=chromium.ARGUMENTS)
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for a module elsewhere, which ends before others run."""
    with launched() as opened:
        yield opened


@pytest.fixture(scope="package")
def visitors(server: Host) -> Iterator[Visitors]:
    """Visitors of this folder's tests, with one browser for all of them."""
    with launched() as opened:
        yield Visitors(opened, server.url)


@pytest.fixture
def visit(visitors: Visitors) -> Iterator[Visit]:
    """Opens a page as a new visitor: `visit("/rules", lang="fr", size=PHONE, settings={"confirm": False})`.

    Without an address nothing is opened yet, which is cheapest for whoever goes to a table at once. `new=True` where it
    matters that nothing is cached.
    """
    with visitors.coming() as coming:
        yield partial(coming, size=DESKTOP)


def shoot(page: Page, name: str) -> None:
    """Keep a picture of a page under build/screenshots, to be looked at, where pictures are wanted."""
    if not SHOOTING:
        return
    path = SCREENSHOTS / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    # A hidden caret would be a style of somebody else's, which the pages' policy does not allow.
    page.screenshot(path=path, full_page=True, caret="initial")
