"""A property that is found once and kept with its object."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    once = cached_property
else:

    class once:  # noqa: N801
        """As `functools.cached_property`, which in Python 3.11 takes a lock each time that costs more than most finds.

        Of two threads that ask at the same time each may find it: right where both find the same.
        """

        def __init__(self, find: Callable[[Any], Any]) -> None:
            self.find, self.name, self.__doc__ = find, find.__name__, find.__doc__

        def __get__(self, owner: Any, kind: Any = None) -> Any:
            """What was found, from the second time on without asking here."""
            if owner is None:
                return self
            found = owner.__dict__[self.name] = self.find(owner)
            return found
