"""One site for all tests of pages, on a host that can be cut off."""

import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from gratteciel.site.house import house_files
from gratteciel.site.writing import Site, app_folder, write_site
from tests.browser import chromium
from tests.page.visiting import PATIENCE, WHERE

expect.set_options(timeout=PATIENCE)

house_files_once = cache(house_files)
"""What a server sends of the house: to pack it takes seconds, and it is the same for every server of a run."""


# For a module only: while Playwright runs, nothing else in the process can run an event loop of its own.
@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with launched(playwright, chromium.HASTILY) as opened:
        yield opened


@contextmanager
def launched(playwright: Playwright, *more: str) -> Iterator[Browser]:
    """A browser, with more arguments than usual."""
    path = chromium.find()
    assert path, chromium.HOW
    opened = playwright.chromium.launch(executable_path=path, args=[*chromium.ARGUMENTS, *more])
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is hosted; the site lies somewhere below."""
    return tmp_path_factory.mktemp("host")


@pytest.fixture(scope="session")
def site(folder: Path) -> Site:
    return write_site(folder / WHERE)


@pytest.fixture
def newer(site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a newer version of the site, where only a picture is another."""
    app = shutil.copytree(app_folder(), tmp_path / "app")
    (app / "icon.svg").write_text((app / "icon.svg").read_text() + "<!-- newer -->")
    monkeypatch.setattr("gratteciel.site.writing.app_folder", lambda: app)
    with ThreadPoolExecutor() as elsewhere:  # Playwright has the loop of this thread
        elsewhere.submit(write_site, tmp_path / "host" / WHERE).result()
    return tmp_path / "host"
