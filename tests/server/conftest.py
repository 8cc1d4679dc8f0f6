"""One server for all tests that need no special one, and people who call it."""

import itertools
from collections.abc import Iterator

import httpx
import pytest

from tests.server.host import Host, host

NUMBERS = itertools.count(1)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with host(tmp_path_factory.mktemp("server"), thinking=0.05, sign_of_life=0.5) as running:
        yield running


@pytest.fixture
def ann(server: Host) -> httpx.Client:
    return server.guest(f"Ann {next(NUMBERS)}")


@pytest.fixture
def ben(server: Host) -> httpx.Client:
    return server.guest(f"Ben {next(NUMBERS)}", lang="fr")


@pytest.fixture
def cat(server: Host) -> httpx.Client:
    return server.guest(f"Cat {next(NUMBERS)}")
