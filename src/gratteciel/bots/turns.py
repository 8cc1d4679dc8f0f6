"""Taking turns: searches share the cores stretch by stretch, so that nobody waits for another's whole thought.

Whoever has many thoughts going shares one turn among them: the cores go round by who wants something thought.
"""

from collections import OrderedDict, deque
from contextlib import contextmanager
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING

from gratteciel.engine.playouts import all_cores

if TYPE_CHECKING:
    from collections.abc import Iterator

SHORT = 1_000
"""Iterations up to which a thought is short: it is done in a moment, and takes no turns."""


class Turns:
    """So many at a time; the others in turn, by whose they are; those for whom somebody waits before all others.

    An ordinary semaphore would give the turn back to whoever has just had it.
    """

    def __init__(self, at_once: int) -> None:
        self.free = at_once
        self.lock = Lock()
        self.waiting: OrderedDict[str, deque[Lock]] = OrderedDict()
        self.pressing: OrderedDict[str, deque[Lock]] = OrderedDict()

    @contextmanager
    def turn(self, pressing: bool = False, whose: str = "") -> "Iterator[None]":
        """Wait for one's turn, and have it until the end of the context."""
        self.wait(pressing, whose)
        try:
            yield
        finally:
            self.pass_on()

    def wait(self, pressing: bool = False, whose: str = "") -> None:
        """Wait until it is one's turn."""
        with self.lock:
            if self.free:
                self.free -= 1
                return
            bell = Lock()
            bell.acquire()
            (self.pressing if pressing else self.waiting).setdefault(whose, deque()).append(bell)
        bell.acquire()

    def pass_on(self) -> None:
        """It is the next one's turn: of those who wait, theirs who have not had one for longest."""
        with self.lock:
            queue = self.pressing or self.waiting
            if not queue:
                self.free += 1
                return
            whose, bells = queue.popitem(last=False)
            bells.popleft().release()
            if bells:
                queue[whose] = bells


@cache
def cores() -> Turns:
    """The turns that all thinking of this process takes: one at a time on each core."""
    return Turns(all_cores())
