"""Run on a machine of its own (`tests/booted.py`): the units of `deploy/`, put to use as docs/self-hosting.md says."""

import json
import os
import signal
import subprocess
import threading
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener

HERE = "http://127.0.0.1:8080"
SEATS = [{"kind": "me"}, {"kind": "here", "name": "Zoe"}]
call = build_opener(HTTPCookieProcessor(CookieJar()))


def ask(path: str, body: Any = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    with call.open(Request(HERE + path, data, {"Content-Type": "application/json"}), timeout=60) as answer:
        return json.load(answer)


def systemctl(*words: str) -> str:
    done = subprocess.run(["systemctl", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, (words, done.stderr)
    return done.stdout.strip()


def process() -> int:
    return int(systemctl("show", "-P", "MainPID", "gratteciel"))


def restart() -> set[str]:
    """Restart the service while somebody calls all the time: what they were answered."""
    answers, enough = {ask("/healthz")["status"]}, threading.Event()

    def go_on() -> None:
        while not enough.is_set():
            try:
                answers.add(ask("/healthz")["status"])
            except OSError as error:
                answers.add(repr(error))

    calling = threading.Thread(target=go_on)
    calling.start()
    systemctl("restart", "gratteciel")
    enough.set()
    calling.join()
    return answers


def main() -> None:
    systemctl("enable", "--now", "gratteciel.socket", "gratteciel.service", "gratteciel-backup.timer")
    assert ask("/healthz") == {"status": "ok"}
    assert Path(f"/proc/{process()}").stat().st_uid > 1000, "a user that exists only while it runs"
    assert Path("/var/lib/gratteciel/").stat().st_mode & 0o777 == 0o700
    ask("/api/v1/guests", {"name": "Ann"})
    look = ask("/api/v1/tables", {"plan": {"game": "hong-kong", "seats": SEATS}})
    table = f"/api/v1/tables/{look['now']['id']}"
    look = ask(f"{table}/steps", {"at": look["at"], "step": look["now"]["steps"][0]["step"]})

    first = process()
    assert restart() == {"ok"}, "nobody is refused"
    second = process()
    assert second != first
    systemctl("start", "gratteciel-backup.service")
    assert len(list(Path("/var/lib/gratteciel/backups").glob("*.db"))) == 1
    os.kill(second, signal.SIGKILL)
    assert ask("/healthz") == {"status": "ok"}, "who calls meanwhile waits until it is there again"
    assert process() not in (0, second)
    assert ask(table)["at"] >= look["at"], "the game goes on"
    assert systemctl("is-active", "gratteciel-backup.timer") == "active"
    systemctl("stop", "gratteciel.service", "gratteciel.socket")
    ended = systemctl("show", "-P", "Result", "gratteciel"), systemctl("show", "-P", "ExecMainStatus", "gratteciel")
    assert ended == ("success", "0"), ended
    print("all is well")


if __name__ == "__main__":
    main()
