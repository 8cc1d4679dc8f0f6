"""The interpreter of a serving process: how it takes its time for what nobody can reach, and memory for threads."""

import ctypes
import gc
import sys
from contextlib import suppress

YOUNG, MIDDLE, OLD = 50_000, 4, 25
"""After how much of each age that is looked through. By default all that a server has would be looked through every few
seconds, which takes most of a second where a thousand tables are open, and everybody waits meanwhile."""
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


def settle() -> None:
    """See to it that nobody waits for the interpreter; called once everything is imported."""
    gc.freeze()
    if sys.version_info < (3, 14):  # from then on it is looked through in small parts
        gc.set_threshold(YOUNG, MIDDLE, OLD)
    sys.setswitchinterval(SWITCH)
