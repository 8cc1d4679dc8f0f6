"""The interpreter of a serving process: how it takes its time for what nobody can reach, and memory for threads."""

import ctypes
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

YOUNG = 10_000
"""How much new there must be to be looked through: that takes a hundredth of a second, for which everybody waits. What
is drawn for a step is let go some hundred steps later: looked through sooner, it would be looked through in vain."""
UNTENDED = 50_000
"""After how much new the interpreter looks by itself: where nobody tends to it."""
MANY = 2_000_000
"""How much there must be that was looked through but once before everything is: where a thousand tables are open that
takes most of a second. By default it would happen every few seconds."""
SWITCH = 0.0005
"""Seconds until a thread that has something to do gets its turn. The one that writes asks for one at every statement:
by default (5 ms) a commit waits longer for the interpreter than for the disk."""

ARENAS_MOST = -8
"""What glibc's `mallopt` calls that (`M_ARENA_MAX`)."""


def share_memory() -> None:
    """Have all threads take memory from one heap; called before there are any.

    By default each has its own, and what one has given back no other can use: a server's memory grows by what lies
    between.
    """
    if sys.platform == "linux":
        with suppress(AttributeError):  # another C library than glibc
            ctypes.CDLL(None).mallopt(ARENAS_MOST, 1)


@contextmanager
def hurried() -> Iterator[None]:
    """Make much that is going to stay, and look through none of it: that takes a tenth of a server's start."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


class Collector:
    """Looks for what nobody can reach in small parts: what is new, once; then, seldom, everything."""

    def __init__(self) -> None:
        self.begun = False
        self.kept, self.since = 0, 0
        """How much there was when everything was looked through, and how much has been put away since, at most."""

    def begin(self) -> None:
        """From now on, with what there is put away."""
        gc.freeze()
        gc.set_threshold(UNTENDED)
        self.begun = True

    def tend(self) -> None:
        """Look through what is new and put it away; through everything if half as much again has come, and not little.

        By the loop, some times a second: what is called whenever something is made would let other threads in where
        the interpreter cannot bear it (two that parse, in Python 3.11).
        """
        new = gc.get_count()[0]
        if not self.begun or new < YOUNG:
            return
        gc.collect(0)
        gc.freeze()
        self.since += new
        if self.since >= max(MANY, self.kept // 2):
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            self.kept, self.since = gc.get_freeze_count(), 0


collector = Collector()
"""This process's."""


def settle() -> None:
    """See to it that nobody waits for the interpreter; called once everything is imported."""
    if sys.version_info < (3, 14):
        collector.begin()
    else:  # there it is looked through in small parts
        gc.freeze()
    sys.setswitchinterval(SWITCH)
