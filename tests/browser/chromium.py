"""The browser that tests are run in: Debian's Chromium. Run as a program, it makes sure that there is one.

Best is the one without windows: the same browser, in which new visitors cost a fraction of the time.
"""

import os
import shutil
import sys

from tests.programs import fetched

BEST = "chromium-headless-shell"
WHOLE = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--num-raster-threads=1",  # more of them, for pixels that nobody looks at, only take turns with the other tests
]
HASTILY = "--js-flags=--liftoff-only"
"""WebAssembly is compiled once, the quick way: Python starts in a page in two thirds of the time, and tests do too
little there for better code to pay."""
PACKAGES = [BEST, "chromium", "fonts-dejavu-core", "fonts-liberation"]
HOW = "Tests need Chromium. Install it (Debian: apt-get install chromium), or name one by CHROMIUM=/path/to/chromium."


def find() -> str | None:
    """Where the best Chromium is."""
    return os.environ.get("CHROMIUM") or shutil.which(BEST) or whole()


def whole() -> str | None:
    """Where one is that has windows, and heeds what somebody has set in it."""
    return next((path for name in WHOLE if (path := shutil.which(name))), None)


def install() -> None:
    """Have both, from Debian's packages; where there is no way to the best one the other does."""
    if os.environ.get("CHROMIUM") or (shutil.which(BEST) and whole()):
        return
    # Nobody is asked for a password where there is one that does.
    if not fetched(PACKAGES, asking=find() is None):
        if not find():
            sys.exit(HOW)
        print(f"Tests run in {find()}; they are quicker in Debian's {BEST}.")


if __name__ == "__main__":
    install()
