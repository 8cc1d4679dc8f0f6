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
from tests import booted
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


def test_what_is_called_knows_under_which_name_people_come() -> None:
    site = (DEPLOY / "nginx.conf").read_text().partition("server_name play")[2].partition(";")[0]
    asked = next(command for command in commands() if "serve" in command)
    assert asked[asked.index("--name") + 1] == f"play{site}"
    assert any(line.startswith("# podman run") and f"--name play{site}" in line for line in containerfile())


def test_a_container_runs_without_rights() -> None:
    lines = containerfile()
    last = lines[max(n for n, line in enumerate(lines) if line.startswith("FROM")) :]
    assert "USER 10001" in last and last.index("USER 10001") < last.index("VOLUME /data")


AS_A_CONTAINER = """
{entry} > /tmp/said 2>&1 &
server=$!
tries=0
until {healthy} 2> /dev/null; do
    tries=$((tries + 1))
    [ $tries -lt 100 ] && kill -0 $server || {{ cat /tmp/said; exit 1; }}
    sleep 0.2
done
touch /opt/gratteciel/here 2> /dev/null && exit 2
grep -q '^CapBnd:.*[1-9a-f]' /proc/$server/status && exit 3
kill $server
wait $server || exit 4
echo $(id -u) $(stat -c %a /data/gratteciel.db)
"""


def test_what_the_container_file_says_starts_without_rights(tmp_path: Path) -> None:
    """Its last stage, by its own words, on this machine's files instead of a fetched image's."""
    if why := booted.why_not():
        pytest.skip(why)
    lines = (DEPLOY / "Containerfile").read_text().replace("\\\n", "").splitlines()
    last = lines[max(n for n, line in enumerate(lines) if line.startswith("FROM")) :]
    said = [line.split(maxsplit=1) for line in last if line and not line.startswith("#")]
    steps = [rest for word, rest in said if word == "RUN"]
    entry = next(json.loads(rest) for word, rest in said if word == "ENTRYPOINT")
    healthy = next(json.loads(rest.partition("CMD ")[2]) for word, rest in said if word == "HEALTHCHECK")
    script = AS_A_CONTAINER.format(entry=shlex.join(entry), healthy=shlex.join(healthy))
    environment = [rest for word, rest in said if word == "ENV"]
    user = next(rest for word, rest in said if word == "USER")
    assert booted.contain(tmp_path, steps, user, environment, script).split() == [user, "600"]


def engine() -> tuple[str, str | None]:
    """What builds and runs containers here, and why it cannot build ours, if it cannot."""
    base = containerfile()[next(n for n, line in enumerate(containerfile()) if line.startswith("FROM"))].split()[1]
    for name in ("podman", "docker"):
        path = shutil.which(name)
        if path and subprocess.run([path, "info"], capture_output=True, check=False).returncode == 0:
            there = [path, "image", "inspect", base], [path, "pull", base]
            if any(subprocess.run(one, capture_output=True, check=False).returncode == 0 for one in there):
                return path, None
            return path, f"{base} is not to be had here"
    return "", "no podman or docker that works here"


def test_the_container_starts() -> None:
    (run, why), port = engine(), free_port()
    if why:
        pytest.skip(why)
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


def test_the_units_start_restart_and_copy_under_systemd(tmp_path: Path) -> None:
    if why := booted.why_not():
        pytest.skip(why)
    probe = Path(__file__).with_name("units_in_use.py").read_text()
    assert booted.run(tmp_path, UNITS, probe) == "all is well\n"
