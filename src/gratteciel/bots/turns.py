"""Taking turns: searches share the cores stretch by stretch, so that nobody waits for another's whole thought."""

from collections import deque
from contextlib import contextmanager
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING

from gratteciel.engine.playouts import all_cores

if TYPE_CHECKING:
    from collections.abc import Iterator


class Turns:
    """So many at a time, the others in the order in which they came; those for whom somebody waits before all others.

    An ordinary semaphore would give the turn back to whoever has just had it.
    """

    def __init__(self, at_once: int) -> None:
        self.free = at_once
        self.lock = Lock()
        self.waiting: deque[Lock] = deque()
        self.pressing: deque[Lock] = deque()

    @contextmanager
    def turn(self, pressing: bool = False) -> "Iterator[None]":
        """Wait for one's turn, and have it until the end of the context."""
        self.wait(pressing)
        try:
            yield
        finally:
            self.pass_on()

    def wait(self, pressing: bool) -> None:
        """Wait until it is one's turn."""
        with self.lock:
            if self.free:
                self.free -= 1
                return
            bell = Lock()
            bell.acquire()
            (self.pressing if pressing else self.waiting).append(bell)
        bell.acquire()

    def pass_on(self) -> None:
        """It is the next one's turn."""
        with self.lock:
            queue = self.pressing or self.waiting
            if queue:
                queue.popleft().release()
            else:
                self.free += 1


@cache
def cores() -> Turns:
    """The turns that all thinking of this process takes: one at a time on each core."""
    return Turns(all_cores())
