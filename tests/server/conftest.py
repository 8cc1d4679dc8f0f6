"""One server for all tests that need no special one, and people who call it."""

import inspect
import itertools
import logging
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path

import httpx
import pytest

from gratteciel.bots.review import review
from tests.server.host import ME, Host, host, lay, two
from tests.server.in_page import Listening, Page, house
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
    quick = partial(review, iterations=8)
    with host(tmp_path_factory.mktemp("server"), thinking=0.05, sign_of_life=0.5, reviewer=quick) as running:
        yield running


EVERYWHERE = (
    "test_alone",
    "test_api_alone",
    "test_api_editions",
    "test_api_examples",
    "test_api_games",
    "test_api_going_on",
    "test_api_lessons",
    "test_api_limits",
    "test_api_live",
    "test_api_progress",
    "test_api_puzzles",
    "test_api_records",
    "test_api_secrets",
    "test_api_tables",
    "test_api_thinking",
    "test_hurrying",
    "test_malformed",
    "test_proof",
    "test_seats_draw",
    "test_straight_ways",
)
"""Where somebody asks who may as well ask a page: in tests that need no other person, and no server of their own."""
SHARED = ("test_api_records", "test_api_tables")
"""What is asked of a server on PostgreSQL, too."""
ASKING = {"ann", "second", "couple", "place", "listen"}
OTHERS = {"ben", "cat", "server", "tmp_path", "folder"}


def everywhere(test: Callable[..., object]) -> bool:
    """Whether what a test asks may be asked of any place there is."""
    needed = {*inspect.signature(test).parameters}
    return bool(needed & ASKING) and not needed & OTHERS


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Have what one person can ask answered by a server and by the house in a page."""
    module = metafunc.module.__name__.rpartition(".")[2]
    if module in EVERYWHERE and everywhere(metafunc.function):
        shared = [pytest.param("shared", marks=pytest.mark.slow)] if module in SHARED else []
        metafunc.parametrize("place", ["server", "page", *shared], indirect=True)


@pytest.fixture
def page() -> Iterator[Page]:
    """A house in a page, where somebody is for the first time."""
    with house(thinking=0.05, review_iterations=8, sign_of_life=0.5) as (opened, loop):
        yield Page(opened, loop)


@pytest.fixture(scope="session")
def shared(postgres: Cluster) -> Iterator[Host]:
    """A server on PostgreSQL."""
    with host(None, database=postgres.database(), thinking=0.05, sign_of_life=0.5) as running:
        yield running


@pytest.fixture
def place(request: pytest.FixtureRequest) -> Host | Page:
    """Where somebody asks."""
    found: Host | Page = request.getfixturevalue(getattr(request, "param", "server"))
    return found


@pytest.fixture
def ann(place: Host | Page) -> httpx.Client:
    return place.guest(f"Ann {next(NUMBERS)}")


@pytest.fixture
def second(place: Host | Page) -> httpx.Client:
    """Whoever has the second seat: on a server somebody else, in a page a friend at Ann's screen, so that she asks."""
    return place.guest(f"Ben {next(NUMBERS)}", lang="fr")


@pytest.fixture
def couple(place: Host | Page, ann: httpx.Client, second: httpx.Client) -> Callable[..., str]:
    """Lays a table of two, as `two` does, of whom Ann is the first to move, and gives its id."""
    if isinstance(place, Host):
        return partial(two, ann, second)
    return lambda game="hong-kong", **plan: str(lay(ann, game, ME, {"kind": "here", "name": "Ben"}, **plan)["id"])


@pytest.fixture
def listen(place: Host | Page, ann: httpx.Client) -> Callable[..., AbstractContextManager[Listening]]:
    """How Ann hears of a table, wherever she asks."""
    return partial(place.live, ann)


@pytest.fixture
def ben(server: Host) -> httpx.Client:
    return server.guest(f"Ben {next(NUMBERS)}", lang="fr")


@pytest.fixture
def cat(server: Host) -> httpx.Client:
    return server.guest(f"Cat {next(NUMBERS)}")
