"""Whether `native_whole` works here, as an earlier process has found out and noted in the cache."""

import logging
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import ModuleType

from gratteciel.engine.modes import cache_folder, packages

log = logging.getLogger(__name__)

MARKS = {True: ".works", False: ".fails"}


@cache
def native_whole() -> ModuleType | None:
    """The faster way to make native code; None where it cannot even be loaded."""
    try:
        from gratteciel.engine import native_whole
    except Exception as error:  # whatever another Numba may raise where its insides are asked for
        log.info("%s: %s", type(error).__name__, error)
        return None
    return native_whole


def mark(works: bool) -> Path:
    """The file that says what was found out."""
    whole = native_whole()
    assert whole is not None
    return cache_folder() / f"{packages()}-{whole.COMPILED_AS}{MARKS[works]}"


def known() -> bool | None:
    """What was found out for this machine and these versions of Python, Numba and NumPy; None: nobody has tried."""
    if native_whole() is None:
        return False
    return next((works for works in MARKS if mark(works).exists()), None)


def note(works: bool) -> None:
    """Note what was found out; where nothing can be written it is tried again next time."""
    with suppress(OSError):
        mark(works).parent.mkdir(parents=True, exist_ok=True)
        mark(works).touch()
