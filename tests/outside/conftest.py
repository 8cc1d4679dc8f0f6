"""A game from outside, installed once for all tests of it."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.outside import spire
from tests.server.e2e.process import InstalledServer, serving


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder Spire is installed in."""
    root, into = tmp_path_factory.mktemp("gratteciel-spire"), tmp_path_factory.mktemp("site")
    spire.lay_out(root)
    spire.install(root, into)
    return into


@pytest.fixture(scope="session")
def server(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[InstalledServer]:
    """A server that has it on its shelf, compiled already, so that nobody has to be patient."""
    for what in ("play", "review"):
        ready = f"from gratteciel.server.bots.readiness import compile_now; compile_now('spire', {what!r})"
        subprocess.run([sys.executable, "-c", ready], check=True, env=spire.beside(installed))

    class Beside(InstalledServer):
        environment = spire.beside(installed)

    with serving(tmp_path_factory.mktemp("outside") / "data", Beside) as running:
        assert isinstance(running, InstalledServer)
        yield running
