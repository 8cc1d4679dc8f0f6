"""Which tests are slow: those that took longer than `LONG` when all were last timed (`make timings`).

`slow.txt` names them, a line each: a test, or a function where all its variants are slow. They bear the mark `slow`,
and `make quick` leaves them out.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

SLOW = Path(__file__).with_name("slow.txt")
LONG = 0.2
"""Seconds; with what a test has prepared for itself. Tests that are quicker pass within a minute, all together."""


def function_of(test: str) -> str:
    """A test without its variant."""
    return test.partition("[")[0]


def slow_ones(seconds: Mapping[str, float]) -> list[str]:
    """What is slow by how long each test took: functions where all variants are, and single variants elsewhere."""
    variants = defaultdict(list)
    for test in seconds:
        variants[function_of(test)].append(test)
    found = []
    for function, tests in variants.items():
        slow = [test for test in tests if seconds[test] > LONG]
        found += [function] if len(slow) == len(tests) else slow
    return sorted(found)


def known_slow() -> frozenset[str]:
    """What `slow.txt` names."""
    return frozenset(SLOW.read_text(encoding="utf-8").splitlines()) if SLOW.exists() else frozenset()


def is_slow(test: str, known: Iterable[str]) -> bool:
    """Whether a test is named, or its function."""
    return test in known or function_of(test) in known
