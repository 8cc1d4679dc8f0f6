"""How the interpreter of a serving process takes its time: for what nobody can reach any more, and between threads."""

import gc
import sys

YOUNG, MIDDLE, OLD = 50_000, 4, 25
"""After how much of each age that is looked through. By default all that a server has would be looked through every few
seconds, which takes most of a second where a thousand tables are open, and everybody waits meanwhile."""
SWITCH = 0.0005
"""Seconds until a thread that has something to do gets its turn. The one that writes asks for one at every statement:
by default (5 ms) a commit waits longer for the interpreter than for the disk."""


def settle() -> None:
    """See to it that nobody waits for the interpreter; called once everything is imported."""
    gc.freeze()
    if sys.version_info < (3, 14):  # from then on it is looked through in small parts
        gc.set_threshold(YOUNG, MIDDLE, OLD)
    sys.setswitchinterval(SWITCH)
