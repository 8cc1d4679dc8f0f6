"""What `deploy/` has for those who run a server: units, a container; proxies and figures are in `tests/server`."""

import json
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest
from typer.testing import CliRunner

from gratteciel.cli import app
from tests.programs import needed
from tests.server.e2e.process import free_port

DEPLOY = Path(__file__).parents[1] / "deploy"
UNITS = sorted(DEPLOY.glob("*.service")) + sorted(DEPLOY.glob("*.socket")) + sorted(DEPLOY.glob("*.timer"))
PROGRAM = "/opt/gratteciel/bin/gratteciel"
MOST_EXPOSED = 20
"""Of a hundred, by systemd's own reckoning."""


def there(folder: Path) -> list[str]:
    """The units with a program that is there."""
    for unit in UNITS:
        (folder / unit.name).write_text(unit.read_text().replace(PROGRAM, sys.executable))
    return [str(folder / unit.name) for unit in UNITS]


def test_units_are_sound_and_see_little_of_the_machine(tmp_path: Path) -> None:
    units = there(tmp_path)
    done = subprocess.run([needed("systemd-analyze"), "verify", *units], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and not done.stderr, done.stderr
    service = str(tmp_path / "gratteciel.service")
    exposed = [needed("systemd-analyze"), "security", "--offline=true", f"--threshold={MOST_EXPOSED}", service]
    done = subprocess.run(exposed, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-200:] + done.stderr


def commands() -> list[list[str]]:
    """Our program as units and the container call it."""
    found = [
        shlex.split(line.partition("=")[2])
        for unit in UNITS
        for line in unit.read_text().splitlines()
        if line.startswith("ExecStart=")
    ]
    entry = next(line for line in containerfile() if line.startswith("ENTRYPOINT"))
    return [*found, json.loads(entry.partition(" ")[2])]


def containerfile() -> list[str]:
    return (DEPLOY / "Containerfile").read_text().splitlines()


def test_what_is_called_can_be_called() -> None:
    called = [one if one[0] == PROGRAM else shlex.split(one[-1].removeprefix("exec ")) for one in commands()]
    assert len(called) == 3
    for command in called:
        assert command[0] == PROGRAM
        done = CliRunner().invoke(app, ["--lang", "en", *command[1:], "--help"])
        assert done.exit_code == 0
        for option in (word for word in command if word.startswith("--")):
            assert option in done.output, (command, option)


def test_a_container_runs_without_rights() -> None:
    lines = containerfile()
    last = lines[max(n for n, line in enumerate(lines) if line.startswith("FROM")) :]
    assert "USER 10001" in last and last.index("USER 10001") < last.index("VOLUME /data")


def engine() -> str | None:
    """What builds and runs containers here, if anything does."""
    for name in ("podman", "docker"):
        path = shutil.which(name)
        if path and subprocess.run([path, "info"], capture_output=True, check=False).returncode == 0:
            return path
    return None


def test_the_container_starts() -> None:
    run, port = engine(), free_port()
    if run is None:
        pytest.skip("no podman or docker that works here")
    built = [run, "build", "-t", "gratteciel-test", "-f", "deploy/Containerfile", "."]
    subprocess.run(built, cwd=DEPLOY.parent, check=True)
    name = f"gratteciel-test-{port}"
    given = ["--rm", "-d", "--name", name, "-p", f"127.0.0.1:{port}:8080", "--read-only", "--tmpfs", "/tmp"]
    subprocess.run([run, "run", *given, "--cap-drop", "all", "gratteciel-test"], check=True)
    try:
        with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=60) as answer:
            assert answer.status == 200
    finally:
        subprocess.run([run, "stop", name], check=True)


@pytest.mark.skipif(not Path("/run/systemd/system").exists(), reason="systemd does not run this machine")
def test_the_unit_starts() -> None:
    port = free_port()
    hardened = [
        f"--property={line}"
        for line in (DEPLOY / "gratteciel.service").read_text().partition("DynamicUser=yes\n")[2].splitlines()
        if "=" in line and not line.startswith(("User=", "WantedBy=", "ProtectHome="))
    ]
    unit = f"gratteciel-test-{port}"
    begun = ["systemd-run", "--unit", unit, "--property=Type=notify", "--property=DynamicUser=yes", *hardened]
    serve = ["-m", "gratteciel.cli", "serve", "--port", str(port), "--data", "/var/lib/gratteciel"]
    subprocess.run([*begun, "--property=ProtectHome=read-only", sys.executable, *serve], check=True)
    try:
        with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=60) as answer:
            assert answer.status == 200
    finally:
        subprocess.run(["systemctl", "stop", unit], check=True)
