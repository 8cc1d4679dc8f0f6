"""Programs that servers work with, or are harmed by, for tests with the real ones: Debian's.

Run as a program, it installs them.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

PACKAGES = {
    "nginx": "nginx",
    "caddy": "caddy",
    "faketime": "faketime",
    "initdb": "postgresql",
    "promtool": "prometheus",
    "systemd-analyze": "systemd",
    "systemd-nspawn": "systemd-container",
}
"""The package of each program."""
BESIDE = ("/usr/sbin", "/usr/local/sbin")
"""Where programs lie that not everybody has on their path."""
PATIENCE = 300
"""Seconds that installing may take."""
INSTALL = """
export DEBIAN_FRONTEND=noninteractive
policy=/usr/sbin/policy-rc.d
if ! [ -e $policy ]; then
    trap 'rm -f $policy' EXIT
    printf '#!/bin/sh\\nexit 101\\n' > $policy && chmod 755 $policy
fi
"$0" update -q && "$0" install -q -y --no-install-recommends "$@"
"""
"""Packages by name; meanwhile Debian is told to start none of the services in them: tests start their own."""


def find(program: str) -> str | None:
    """Where a program is; those of PostgreSQL lie apart, by release, the newest first."""
    postgres = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda one: float(one.parent.name), reverse=True)
    return shutil.which(program, path=os.pathsep.join([os.environ.get("PATH", ""), *BESIDE, *map(str, postgres)]))


def needed(program: str) -> str:
    """Where a program is, for a test that runs it."""
    found = find(program)
    assert found, f"{program} is not here: `make .venv/programs` installs Debian's {PACKAGES.get(program, program)}"
    return found


def rights(asking: bool = True) -> list[str] | None:
    """What a command of an administrator begins with; None: there is no way to be one."""
    if os.getuid() == 0:
        return []
    sudo = shutil.which("sudo")
    return [sudo, *([] if asking else ["-n"])] if sudo else None


def fetched(packages: Sequence[str], asking: bool = True) -> bool:
    """Whether packages of Debian's could be installed; `asking`: somebody may be asked for a password."""
    apt, administrator = shutil.which("apt-get"), rights(asking)
    if apt is None or administrator is None:
        return False
    command = [*administrator, "sh", "-c", INSTALL, apt, *packages]
    try:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, timeout=PATIENCE)
    except (subprocess.SubprocessError, OSError):
        return False
    return True


def install() -> None:
    """Have all of them."""
    missing = [package for program, package in PACKAGES.items() if find(program) is None]
    if missing and not fetched(missing):
        sys.exit(f"Tests need {', '.join(missing)}. Install them (Debian: apt-get install {' '.join(missing)}).")


if __name__ == "__main__":
    install()
