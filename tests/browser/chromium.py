"""The browser that tests are run in: Debian's Chromium. Run as a program, it makes sure that there is one."""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PACKAGES = ["chromium", "fonts-dejavu-core", "fonts-liberation"]
HOW = "Tests need Chromium. Install it (Debian: apt-get install chromium), or name one by CHROMIUM=/path/to/chromium."


def find() -> str | None:
    """Where Chromium is."""
    named = os.environ.get("CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


def install() -> None:
    """Have Chromium, from Debian's packages where it is missing."""
    if find():
        return
    apt = shutil.which("apt-get")
    rights = [] if os.getuid() == 0 else [sudo] if (sudo := shutil.which("sudo")) else None
    if apt is None or rights is None:
        sys.exit(HOW)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-q"], ["install", "-q", "-y", "--no-install-recommends", *PACKAGES]):
        if subprocess.run([*rights, apt, *command], check=False, env=quiet, stdout=subprocess.DEVNULL).returncode:
            sys.exit(HOW)


if __name__ == "__main__":
    install()
