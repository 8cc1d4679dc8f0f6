"""A machine of its own for tests of units: this one's files, and nothing of what runs here, under a real systemd.

Its processes, network and mounts are its own, whatever is written there is gone with it, and it takes half a second to
start. For root on Linux with Debian's systemd-container.
"""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from tests.programs import needed

SOURCES = Path(__file__).parents[1] / "src"
PYTHON, PACKAGES, OURS = "/opt/gratteciel/python", "/opt/gratteciel/packages", "/opt/gratteciel/src"
PROGRAM = f"""#!/bin/sh
export LD_LIBRARY_PATH={PYTHON}/lib PYTHONHOME={PYTHON} PYTHONPATH={OURS}:{PACKAGES} PYTHONDONTWRITEBYTECODE=1
exec {PYTHON}/bin/python{sys.version_info.major}.{sys.version_info.minor} """
"""Python as it is here, where those find it who may not look into homes."""
MACHINE = """
set -e
mount -t tmpfs machine {at}
mkdir {at}/changed {at}/work {at}/root
mount -t overlay machine -o lowerdir=/,upperdir={at}/changed,workdir={at}/work {at}/root
cp -r {given}/. {at}/root
{made}
exec {nspawn} --quiet --directory={at}/root --machine={name} --register=no --keep-unit --link-journal=no \
    --private-network --resolv-conf=off --timezone=off --console=pipe {shared} {started}
"""
PROBE = """[Service]
Type=oneshot
ExecStart=/opt/gratteciel/bin/python /probe.py
StandardOutput=file:/told/out
StandardError=file:/told/err
ExecStopPost=/bin/sh -c 'journalctl --no-pager -q > /told/journal; systemctl exit 0'
"""
PATIENCE = 120
"""Seconds until a machine must have ended."""


def why_not() -> str | None:
    """Why there can be no such machine here; None: there can be."""
    if sys.platform != "linux" or os.getuid():
        return "only root can start systemd in a container"
    trial = f"mount -t tmpfs trial {SOURCES} && mkdir -p {SOURCES}/a {SOURCES}/b {SOURCES}/c && mount -t overlay trial"
    trial += f" -o lowerdir=/,upperdir={SOURCES}/a,workdir={SOURCES}/b {SOURCES}/c"
    unshare = shutil.which("unshare")
    tried = unshare and subprocess.run([unshare, "-m", "sh", "-c", trial], capture_output=True, check=False)
    return None if tried and tried.returncode == 0 else "no file system can be laid over another here"


def run(folder: Path, units: list[Path], probe: str) -> str:
    """What a script says that is run on such a machine as root, once it has started; the machine ends with it."""
    system, told = folder / "given/etc/systemd/system", folder / "told"
    system.mkdir(parents=True)
    told.mkdir()
    for unit in units:
        shutil.copy(unit, system)
    (system / "probe.service").write_text(PROBE)
    (folder / "given/probe.py").write_text(probe)
    done = machine(folder, f"--bind={told}:/told --boot -- systemd.unit=probe.service")
    out, err, journal = (told / name for name in ("out", "err", "journal"))
    assert out.exists() and not err.read_text(), "\n".join(
        [done.stdout[-2000:], done.stderr[-2000:], *(one.read_text()[-6000:] for one in (err, journal) if one.exists())]
    )
    return out.read_text()


def contain(folder: Path, made: list[str], user: str, environment: list[str], script: str) -> str:
    """What a script says that is run as a container runs it: as somebody, without rights, where nothing can be written.

    `made` is done before, by root. There is an empty folder `/data` of theirs, and `/tmp`.
    """
    steps = [f"chroot {folder}/machine/root sh -c {shlex.quote(step)}" for step in made]
    held = [
        f"--user={user}",
        "--read-only",
        "--drop-capability=all",
        "--no-new-privileges=yes",
        "--tmpfs=/tmp:mode=1777",
    ]
    held += [f"--setenv={one}" for one in environment]
    data = "--tmpfs=/data:mode=0700,uid=$(chroot {root} id -u {user})".format(root=f"{folder}/machine/root", user=user)
    done = machine(folder, f"{shlex.join(held)} {data} -- sh -c {shlex.quote(script)}", "\n".join(steps))
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


def machine(folder: Path, started: str, made: str = "") -> "subprocess.CompletedProcess[str]":
    """What became of such a machine, with the files below `given`, and our program where units and containers call it.

    `made` is done before it starts, `started` says how.
    """
    given, at = folder / "given", folder / "machine"
    at.mkdir()
    (given / "opt/gratteciel/bin").mkdir(parents=True)
    for name, words in (("gratteciel", "-c 'from gratteciel.cli import main; main()' "), ("python", "")):
        file = given / "opt/gratteciel/bin" / name
        file.write_text(f'{PROGRAM}{words}"$@"\n')
        file.chmod(0o755)
    packages = next(one for one in sys.path if one.endswith("site-packages"))
    shared = {PYTHON: sys.base_prefix, PACKAGES: packages, OURS: str(SOURCES)}
    for there in shared:
        (given / there[1:]).mkdir()
    words = MACHINE.format(
        at=at,
        given=given,
        made=made,
        nspawn=needed("systemd-nspawn"),
        name=f"gratteciel-{os.getpid()}",
        shared=" ".join(f"--bind-ro={here}:{there}" for there, here in shared.items()),
        started=started,
    )
    return subprocess.run(
        [needed("unshare"), "--mount", "--propagation", "private", "sh", "-c", words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
