"""For all tests: signals as a terminal would have them.

A run started in the background ignores interrupts and hang-ups, and its children would too: those tests that send them
would wait in vain.
"""

import signal
from contextlib import suppress

with suppress(ValueError):  # not in the main thread: then they are as they are
    for name in (signal.SIGINT, signal.SIGHUP):
        if signal.getsignal(name) == signal.SIG_IGN:
            signal.signal(name, signal.default_int_handler if name == signal.SIGINT else signal.SIG_DFL)
