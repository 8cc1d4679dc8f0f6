"""Entries and parts by plain `njit`: slower to compile and to run than `native_whole`, but at home in any Numba."""
# mypy: disable-error-code="no-untyped-call, no-any-return, misc", no-warn-unused-ignores
# Numba is typed in part only, and in some versions not at all.

from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba import config, njit

COMPILED_AS = "plain2"
"""Named in the folders of the cache: raised when the same functions are compiled differently."""


def part(function: Callable[..., Any]) -> Any:
    """The function as other native functions call it."""
    return njit(nogil=True, error_model="numpy")(function)


def entry(function: Callable[..., Any], folder: Path) -> Any:
    """The function as Python can call it, cached in the folder."""
    settings: Any = config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder)
    try:
        return njit(nogil=True, error_model="numpy", cache=True)(function)
    finally:
        settings.CACHE_DIR = before
