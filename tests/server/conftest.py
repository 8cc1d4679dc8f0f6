"""One server for all tests that need no special one, and people who call it."""

import itertools
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial

import httpx
import pytest

from tests.server.host import Host, host
from tests.server.in_page import HouseTransport, Listening, caller, house, listening

NUMBERS = itertools.count(1)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with host(tmp_path_factory.mktemp("server"), thinking=0.05, sign_of_life=0.5) as running:
        yield running


EVERYWHERE = (
    "test_alone",
    "test_api_alone",
    "test_api_editions",
    "test_api_games",
    "test_api_going_on",
    "test_api_lessons",
    "test_api_progress",
    "test_api_puzzles",
    "test_api_records",
    "test_api_tables",
    "test_api_thinking",
    "test_seats_draw",
)
"""Where somebody asks who may as well ask a page: of tests that need nobody else, and no server of their own."""
OTHERS = {"ben", "cat", "server", "tmp_path", "monkeypatch", "folder"}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Have what one person can ask answered by a server and by the house in a page."""
    needed = {*metafunc.function.__code__.co_varnames[: metafunc.function.__code__.co_argcount]}
    module = metafunc.module.__name__.rpartition(".")[2]
    if "ann" in needed and not needed & OTHERS and module in EVERYWHERE:
        metafunc.parametrize("ann", ["server", "page"], indirect=True)


@pytest.fixture(scope="session")
def page() -> Iterator[Callable[[], httpx.Client]]:
    """Somebody who asks a house in a page."""
    with house(thinking=0.05, review_iterations=8) as (opened, loop):
        yield lambda: caller(opened, loop)


@pytest.fixture
def ann(request: pytest.FixtureRequest) -> httpx.Client:
    if getattr(request, "param", "server") == "page":
        somebody: httpx.Client = request.getfixturevalue("page")()
        return somebody
    server: Host = request.getfixturevalue("server")
    return server.guest(f"Ann {next(NUMBERS)}")


@pytest.fixture
def listen(request: pytest.FixtureRequest, ann: httpx.Client) -> Callable[..., AbstractContextManager[Listening]]:
    """How Ann hears of a table, wherever she asks."""
    if isinstance(ann._transport, HouseTransport):
        return partial(listening, ann._transport)
    return partial(request.getfixturevalue("server").live, ann)


@pytest.fixture
def ben(server: Host) -> httpx.Client:
    return server.guest(f"Ben {next(NUMBERS)}", lang="fr")


@pytest.fixture
def cat(server: Host) -> httpx.Client:
    return server.guest(f"Cat {next(NUMBERS)}")
