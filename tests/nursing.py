"""A process that has everything loaded and forks programs: `nursing.py`, told what to do by lines on standard input.

Loading five games takes seconds, answering a request milliseconds: tests that start a program many times have each be
born ready. What is forked is a process of its own, ends as one and can be killed as one. Lines are JSON lists:
`["serve", LOG, ARGUMENT, …]` and `["sit", TERMINAL, FOLDER, ENVIRONMENT, ARGUMENT, …]` are answered by a process id,
`["wait", ID]` by how it ended, `["look", ID]` by the same or null while it runs.
"""

import fcntl
import json
import os
import sys
import termios
from typing import Any

from gratteciel.cli import main
from gratteciel.play.game import games
from gratteciel.server.api import serve as _loaded  # noqa: F401
from gratteciel.server.bots.readiness import compile_now
from gratteciel.terminal import opening as _seated  # noqa: F401


def become(arguments: list[str], *streams: int) -> None:
    """Become the program, with those arguments and standard streams."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - for as long as the process lasts
    sys.stdout, sys.stderr = (
        open(number, "w", encoding="utf-8", buffering=1, closefd=False)  # noqa: SIM115
        for number in (1, 2)
    )
    sys.argv = ["gratteciel", *arguments]
    main()


def serve(log: str, *arguments: str) -> None:
    """A server that writes into a file."""
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    become([*arguments], os.open(os.devnull, os.O_RDONLY), out, out)


def sit(end: int, folder: str, environment: dict[str, str], *arguments: str) -> None:
    """Somebody at a terminal, somewhere."""
    os.setsid()
    fcntl.ioctl(end, termios.TIOCSCTTY, 0)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    become([*arguments], end, end, end)


def told(id: int, options: int = 0) -> int | None:
    """How a process ended; None: not yet."""
    ended, status = os.waitpid(id, options)
    return os.waitstatus_to_exitcode(status) if ended else None


def run() -> None:
    """Do as told until nobody is there to tell."""
    for played in games():
        compile_now(played, "play")
    print(json.dumps("ready"), flush=True)
    while line := sys.stdin.readline():
        what, *rest = json.loads(line)
        answer: Any
        if what in ("wait", "look"):
            answer = told(rest[0], os.WNOHANG if what == "look" else 0)
        elif what == "sit":
            end = os.open(rest[0], os.O_RDWR | os.O_NOCTTY)  # before anybody hears of it, who may close theirs
            if not (answer := os.fork()):
                sit(end, *rest[1:])
                return
            os.close(end)
        elif not (answer := os.fork()):
            serve(*rest)
            return
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    run()
