"""Where nothing is compiled: native code is loaded from the cache there, or refused.

Compiling takes a core, and Python's lock, for seconds up to a minute: in a process that answers people everybody would
wait for it.
"""
# mypy: disable-error-code="no-untyped-call, misc", no-warn-unused-ignores
# Numba is typed in part only, and in some versions not at all.

from collections.abc import Callable
from typing import Any

from numba.core import event

from gratteciel.errors import CompilingRefused

COMPILING = "numba:compile"
"""What Numba announces whenever it compiles, and not when it finds code in its cache."""


class Refusing(event.Listener):
    """Raises where Numba is about to compile something."""

    def on_start(self, event: Any) -> None:
        """It is about to."""
        raise CompilingRefused(function=event.data["dispatcher"].py_func.__qualname__)

    def on_end(self, event: Any) -> None:
        """It did not."""


def refuse_compiling() -> Callable[[], None]:
    """Compile nothing in this process any more, in no thread, until what is returned is called."""
    refusing = Refusing()
    event.register(COMPILING, refusing)

    def allow() -> None:
        event.unregister(COMPILING, refusing)

    return allow
