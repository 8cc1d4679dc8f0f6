"""Native code from Numba, in two kinds: entries, which Python calls, and the parts that entries are made of.

There are two ways to make them. `native_whole` leans on the insides of Numba and is faster; where they are not what it
expects, `native_plain` does the same with what Numba promises. Whether the first works is tried once for each machine
and version of Python, Numba and NumPy.
"""

import logging
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
from numba import typeof

from gratteciel.engine.native_bits import INSTRUCTIONS
from gratteciel.engine.native_known import known, native_whole, note
from gratteciel.errors import CompilingRefused

log = logging.getLogger(__name__)


def small_part(number: int) -> int:
    """A part to try: it computes, or raises."""
    if number > 100:
        raise ValueError("too large", number)
    return number + 100


def small_entry(numbers: Any, k: int) -> int:
    """An entry to try: it calls a part with integers of several widths."""
    return small_part(numbers[k]) + small_part(k)


def works(kind: ModuleType) -> bool:
    """Whether entries and parts made that way compute and raise what they should, compiled and from the cache."""
    numbers = np.array([27, 127], np.int8)
    with tempfile.TemporaryDirectory(prefix="gratteciel-trial-") as folder:
        try:
            for _ in range(2):
                own = {"__builtins__": __builtins__, "small_part": kind.part(small_part)}
                tried = kind.entry(FunctionType(small_entry.__code__, own, "small_entry"), Path(folder))
                if tried(numbers, 0) != 227:
                    return False
                try:
                    tried(numbers, 1)
                except ValueError as error:
                    if error.args != ("too large", 127):
                        return False
                else:
                    return False
            return bool(sum(tried.stats.cache_hits.values()))
        except (CompilingRefused, OSError):  # that tells nothing of Numba
            raise
        except Exception as error:
            log.info("%s: %s", type(error).__name__, error)
            return False


def chosen() -> ModuleType:
    """The faster of the two ways that works here, found out once."""
    from gratteciel.engine import native_plain

    found = known()
    if found is None and (whole := native_whole()) is not None:
        try:
            found = works(whole)
            note(found)
        except OSError as error:
            log.info("%s: %s", type(error).__name__, error)
    return native_whole() or native_plain if found else native_plain


def made_for(made: Any, arguments: Sequence[Any]) -> None:
    """Have an entry compiled, or loaded from the cache, for arguments like these."""
    made.compile(tuple(map(typeof, arguments)))


__all__ = ["COMPILED_AS", "INSTRUCTIONS", "entry", "made_for", "part"]

KIND = chosen()
entry: Callable[[Callable[..., Any], Path], Any] = KIND.entry
"""The function as Python can call it, cached in the folder."""
part: Callable[[Callable[..., Any]], Any] = KIND.part
"""The function as other native functions call it."""
COMPILED_AS: str = KIND.COMPILED_AS
"""Named in the folders of the cache."""
