"""One server for all tests that need no special one, and people who call it."""

import itertools
import logging
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path

import httpx
import pytest

from tests.server.host import Host, host
from tests.server.in_page import HouseTransport, Listening, caller, house, listening
from tests.server.postgres import LAX, Cluster, cluster

NUMBERS = itertools.count(1)


@pytest.fixture
def logs_as_before() -> Iterator[None]:
    """Where a server that is started in this process writes to is gone after the test."""
    root, uvicorn = logging.getLogger(), logging.getLogger("uvicorn")
    handlers, level, uvicorn_level = root.handlers[:], root.level, uvicorn.level
    yield
    logging.captureWarnings(False)
    root.handlers[:] = handlers
    root.setLevel(level)
    uvicorn.setLevel(uvicorn_level)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL whose plug nobody pulls."""
    with cluster(*LAX) as running:
        yield running


@pytest.fixture(params=["gratteciel.db", "gratteciel.journal", pytest.param("postgres", marks=pytest.mark.slow)])
def any_place(tmp_path: Path, request: pytest.FixtureRequest) -> Path | str:
    """Where each storage there is keeps what it is given: a file, or an empty database."""
    if request.param == "postgres":
        running: Cluster = request.getfixturevalue("postgres")
        return running.database()
    return tmp_path / "data" / str(request.param)


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
SHARED = ("test_api_records", "test_api_tables")
"""What is asked of a server on PostgreSQL, too."""
OTHERS = {"ben", "cat", "server", "tmp_path", "monkeypatch", "folder"}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Have what one person can ask answered by a server and by the house in a page."""
    needed = {*metafunc.function.__code__.co_varnames[: metafunc.function.__code__.co_argcount]}
    module = metafunc.module.__name__.rpartition(".")[2]
    if "ann" in needed and not needed & OTHERS and module in EVERYWHERE:
        shared = [pytest.param("shared", marks=pytest.mark.slow)] if module in SHARED else []
        metafunc.parametrize("ann", ["server", "page", *shared], indirect=True)


@pytest.fixture(scope="session")
def page() -> Iterator[Callable[[], httpx.Client]]:
    """Somebody who asks a house in a page."""
    with house(thinking=0.05, review_iterations=8) as (opened, loop):
        yield lambda: caller(opened, loop)


@pytest.fixture(scope="session")
def shared(postgres: Cluster) -> Iterator[Host]:
    """A server on PostgreSQL."""
    with host(None, database=postgres.database(), thinking=0.05, sign_of_life=0.5) as running:
        yield running


@pytest.fixture
def ann(request: pytest.FixtureRequest) -> httpx.Client:
    if getattr(request, "param", "server") == "page":
        somebody: httpx.Client = request.getfixturevalue("page")()
        return somebody
    server: Host = request.getfixturevalue(getattr(request, "param", "server"))
    return server.guest(f"Ann {next(NUMBERS)}")


@pytest.fixture
def listen(request: pytest.FixtureRequest, ann: httpx.Client) -> Callable[..., AbstractContextManager[Listening]]:
    """How Ann hears of a table, wherever she asks."""
    if isinstance(ann._transport, HouseTransport):
        return partial(listening, ann._transport)
    place: Host = request.getfixturevalue(request.node.callspec.params["ann"])
    return partial(place.live, ann)


@pytest.fixture
def ben(server: Host) -> httpx.Client:
    return server.guest(f"Ben {next(NUMBERS)}", lang="fr")


@pytest.fixture
def cat(server: Host) -> httpx.Client:
    return server.guest(f"Cat {next(NUMBERS)}")
