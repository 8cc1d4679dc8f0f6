"""Runs pytest, and what failed once more, alone: `python tests/twice.py ARGUMENT …`, as `make test` does.

On a busy machine a test may fail by a hiccup. Where at most a handful failed each has a second try, with nothing else
running; what fails twice fails. Nothing is hidden: those that needed a second try are named at the very end.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

MOST = 5
"""How many may fail and be tried again; more of them are no hiccup."""
FAILED = 1
"""How pytest ends when tests have failed; anything else is not about tests."""
LAST_FAILED = Path(".pytest_cache/v/cache/lastfailed")
PYTEST = (sys.executable, "-m", "pytest")


def run(arguments: Sequence[str]) -> int:
    """Run tests, twice where that helps; how that ended."""
    ended = subprocess.run([*PYTEST, "--cache-clear", *arguments], check=False).returncode
    if ended != FAILED:
        return ended
    failed = sorted(json.loads(LAST_FAILED.read_text(encoding="utf-8")))
    if not 0 < len(failed) <= MOST:
        return ended
    print(f"\n{named(failed, 'failed and have a second try, alone')}\n", flush=True)
    ended = subprocess.run([*PYTEST, *failed], check=False).returncode
    again = sorted(json.loads(LAST_FAILED.read_text(encoding="utf-8"))) if ended == FAILED else []
    if mended := [test for test in failed if test not in again]:
        print(f"\n{named(mended, 'FAILED AT FIRST and passed at the second try')}")
    if ended:
        print(f"\n{named(again or failed, 'failed twice')}")
    return ended


def named(tests: Sequence[str], what: str) -> str:
    """Tests by name, a line each, under what is to be said of them."""
    return "\n  ".join([f"!! {len(tests)} of the tests {what}:", *tests])


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
