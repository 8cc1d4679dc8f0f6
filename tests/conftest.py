"""For all tests: which of them are slow, and signals as a terminal would have them.

A run started in the background ignores interrupts and hang-ups, and its children would too: those tests that send them
would wait in vain.
"""

import os
import signal
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, settings

from tests.timing import SLOW, is_slow, known_slow, slow_ones

with suppress(ValueError):  # not in the main thread: then they are as they are
    for name in (signal.SIGINT, signal.SIGHUP):
        if signal.getsignal(name) == signal.SIG_IGN:
            signal.signal(name, signal.default_int_handler if name == signal.SIGINT else signal.SIG_DFL)


# A busy machine is no fault.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is known to be slow."""
    known = known_slow()
    for item in items:
        if is_slow(item.nodeid, known):
            item.add_marker("slow")


SECONDS: dict[str, float] = {}


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note how long tests take, and what is prepared for them."""
    if report.when != "teardown":
        SECONDS[report.nodeid] = SECONDS.get(report.nodeid, 0.0) + report.duration


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write down which tests are slow, where that was asked for."""
    if "GRATTECIEL_TIMINGS" in os.environ and not hasattr(session.config, "workerinput"):
        SLOW.write_text("\n".join([*slow_ones(SECONDS), ""]), encoding="utf-8")
