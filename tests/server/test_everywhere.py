"""What is asked of a server and of the house in a page is asked of both."""

import inspect
from importlib import import_module
from pathlib import Path

import pytest

from tests.server.conftest import EVERYWHERE, everywhere

SERVERS = ("test_api_people", "test_hostile")
"""Where one person asks what only servers have."""


def asked_everywhere(module: str) -> list[str]:
    """The tests of a module that any place may be asked by."""
    found = vars(import_module(f"tests.server.{module}"))
    return [
        name
        for name, test in found.items()
        if name.startswith("test_") and inspect.isfunction(test) and everywhere(test)
    ]


@pytest.mark.parametrize("module", EVERYWHERE)
def test_a_page_is_asked_too(module: str) -> None:
    assert asked_everywhere(module)


def test_of_what_a_page_can_be_asked_nothing_is_forgotten() -> None:
    modules = sorted(file.stem for file in Path(__file__).parent.glob("test_*.py"))
    assert {one for one in modules if asked_everywhere(one)} == {*EVERYWHERE, *SERVERS}
