"""`gratteciel serve` as a process, and `gratteciel verify` on what it recorded."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner
from websockets.sync.client import connect

from gratteciel.cli import app
from gratteciel.play.luck import commitment
from gratteciel.server.api.serve import data_folder, is_loopback, listening
from tests.server.host import ME, OPEN, PATIENCE, Host, now, ok, play, two

pytestmark = pytest.mark.usefixtures("logs_as_before")
ELSEWHERE = "127.0.0.2"
"""From where somebody calls whose address is to be found in no log."""
QUIET = {"LC_ALL": "en_GB.UTF-8", "COLUMNS": "80", "NO_COLOR": "1"}


def run(*arguments: str, lang: str = "en"):
    env = QUIET | {"LC_ALL": f"{lang}_XX.UTF-8"}
    return CliRunner().invoke(app, list(arguments), env=env, prog_name="gratteciel")


def test_it_starts_without_what_only_pictures_mistakes_or_other_frameworks_need(tmp_path: Path) -> None:
    """Each of them takes a tenth of a second of those who wait for a server that was killed."""
    command = [sys.executable, "-X", "importtime", "-m", "gratteciel.cli", "serve", "--port", "0", "--data", "data"]
    with (tmp_path / "said").open("w") as said:
        process = subprocess.Popen(
            command, env=os.environ | QUIET, stdout=subprocess.PIPE, stderr=said, text=True, cwd=tmp_path
        )
        try:
            assert process.stdout is not None
            assert "http://" in process.stdout.readline()
        finally:
            process.kill()
            process.communicate()
    lines = (tmp_path / "said").read_text().splitlines()
    loaded = {line.rpartition("|")[2].strip() for line in lines if line.startswith("import time:")}
    assert {"litestar", "gratteciel.server.storage.sqlite.store"} <= loaded
    needless = {"PIL", "rich", "litestar.plugins.pydantic", "litestar.plugins.attrs"}
    assert not {name for name in loaded if name in needless or name.partition(".")[0] in needless}


@pytest.fixture
def terminal() -> Iterator[None]:
    """As if a terminal could close on what is started, also where it could not on the tests (`nohup`)."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_it_serves_and_ends_in_order(tmp_path: Path, end: signal.Signals) -> None:
    command = [sys.executable, "-m", "gratteciel.cli", "serve", "--port", "0", "--data", str(tmp_path / "data")]
    process = subprocess.Popen(
        command, env=os.environ | QUIET, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        address = re.search(r"http://127\.0\.0\.1:\d+", line)
        assert address, line
        wire = httpx.HTTPTransport(local_address=ELSEWHERE)
        with httpx.Client(base_url=f"{address[0]}/api/v1", transport=wire, timeout=PATIENCE) as ann:
            ok(ann.post("/guests", json={"name": "Ann"}), 201)
            plan = {"game": "hong-kong", "seats": [ME, OPEN]}
            table = ok(ann.post("/tables?lang=fr", json={"plan": plan}), 201)["now"]
            at, port = address[0].replace("http", "ws"), int(address[0].rpartition(":")[2])
            with (
                socket.create_connection(("127.0.0.1", port), source_address=(ELSEWHERE, 0)) as wired,
                connect(f"{at}/api/v1/tables/{table['id']}/live?lang=fr", sock=wired, proxy=None) as live,
            ):
                live.recv()
            with socket.create_connection(("127.0.0.1", port), PATIENCE, source_address=(ELSEWHERE, 0)) as odd:
                odd.sendall(b"no request\r\n\r\n")
                assert odd.recv(100).startswith(b"HTTP/1.1 400")
            cookie = ann.cookies["gratteciel"]
        process.send_signal(end)
        err = process.communicate(timeout=30)[1]
    finally:
        process.kill()
    assert process.returncode == 0, err
    lines = [json.loads(line) for line in err.splitlines()]
    assert lines[-1]["message"] == "closed" and any(line.get("path") == "/api/v1/tables" for line in lines)
    assert (tmp_path / "data").stat().st_mode & 0o077 == 0
    assert (tmp_path / "data" / "gratteciel.db").exists()
    assert not any(secret in err for secret in (cookie, table["invitation"], "lang=fr", ELSEWHERE))


def test_an_address_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        result = run("serve", "--port", port, "--data", str(tmp_path), lang="fr")
    assert result.exit_code == 1 and "server/address" in result.output and port in result.output
    assert not list(tmp_path.iterdir())


def test_another_host_says_what_that_implies(tmp_path: Path) -> None:
    (tmp_path / "gratteciel.db").write_text("no database at all, but long enough to be looked at" * 50)
    result = run("serve", "--host", "0.0.0.0", "--port", "0", "--data", str(tmp_path))
    assert result.exit_code == 1 and "store/foreign" in result.output
    assert "Other machines can call 0.0.0.0" in result.output and "HTTPS" in result.output
    assert "Other machines" not in run("serve", "--port", "0", "--data", str(tmp_path)).output


@pytest.mark.parametrize(
    ("given", "warned"),
    [
        ((), False),
        (("--proxy", "127.0.0.1"), True),
        (("--host", "0.0.0.0"), True),
        (("--proxy", "127.0.0.1", "--host", "0.0.0.0", "--name", "play.example.org"), False),
    ],
)
def test_it_warns_where_others_may_come_under_any_name(tmp_path: Path, given: tuple[str, ...], warned: bool) -> None:
    (tmp_path / "gratteciel.db").write_text("no database at all, but long enough to be looked at" * 50)
    for lang, words in (("en", "under which names people come"), ("fr", "sous quels noms on vient")):
        told = run("serve", *given, "--port", "0", "--data", str(tmp_path), lang=lang).output
        assert (words in told) == warned and "store/foreign" in told


def test_addresses_and_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [is_loopback(host) for host in ("127.0.0.1", "::1", "localhost", "0.0.0.0", "192.0.2.1", "example.org")] == [
        True, True, True, False, False, False,
    ]  # fmt: skip
    with listening("127.0.0.1", 0) as opened:
        assert opened.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert data_folder() == Path("/somewhere/gratteciel")


@pytest.fixture
def finished(ann: httpx.Client, ben: httpx.Client, tmp_path: Path) -> Path:
    """The record of a finished game with luck in it."""
    table = two(ann, ben, "dice")
    for _ in range(6):
        play(ann if now(ann, table)["steps"] else ben, table)
    ok(ann.post(f"/tables/{table}/resign"))
    path = tmp_path / "game.sky"
    path.write_text(ok(ann.get(f"/tables/{table}/record")), encoding="utf-8")
    return path


def test_verify_computes_every_roll_again(finished: Path) -> None:
    rolls = finished.read_text().count(" @")
    assert rolls >= 3
    result = run("verify", str(finished))
    assert result.exit_code == 0 and f"All {rolls} rolls follow" in result.output
    assert f"Les {rolls} tirages" in run("verify", str(finished), lang="fr").output
    found = json.loads(run("verify", str(finished), "--json").stdout)
    assert found["ok"] and found["status"] == "fair" and found["rolls"] == rolls and found["doubts"] == []


def test_verify_says_which_roll_does_not_match(finished: Path) -> None:
    """Rolls as they were, said to follow from another secret."""
    other = bytes(range(32))
    text = re.sub(r"^luck .*$", f"luck {commitment(other)}", finished.read_text(), flags=re.MULTILINE)
    finished.write_text(re.sub(r"^secret .*$", f"secret {other.hex()}", text, flags=re.MULTILINE))
    result = run("verify", str(finished), "--json")
    found = json.loads(result.stdout)
    assert result.exit_code == 1 and found["status"] == "unfair" and found["doubts"]
    doubt = found["doubts"][0]
    assert f"\n{doubt['found']} @" in text
    shown = run("verify", str(finished))
    assert shown.exit_code == 1 and f"step {doubt['step']}: {doubt['found']}; by the secret:" in shown.output
    assert "selon le secret" in run("verify", str(finished), lang="fr").output


def test_verify_of_what_cannot_be_proved(server: Host, ann, ben, tmp_path: Path) -> None:
    table = two(ann, ben, "dice")
    path = tmp_path / "going.sky"
    path.write_text(ok(ann.get(f"/tables/{table}/record")), encoding="utf-8")
    result = run("verify", str(path))
    assert result.exit_code == 1 and "not over" in result.output
    text = re.sub(r"^(luck|label|word) .*\n", "", path.read_text(), flags=re.MULTILINE)
    path.write_text(text)
    result = run("verify", str(path))
    assert result.exit_code == 1 and "no luck line" in result.output
    assert json.loads(run("verify", str(path), "--json").stdout)["status"] == "unproved"


def test_verify_refuses_another_secret(finished: Path) -> None:
    finished.write_text(re.sub(r"secret ..", "secret 00", finished.read_text()))
    result = run("verify", str(finished), "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["error"]["code"] == "record/broken"
