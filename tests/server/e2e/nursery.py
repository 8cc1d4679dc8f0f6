"""A process that has everything loaded and forks servers: `nursery.py`, told what to do by lines on standard input.

Loading five games takes seconds, answering a request milliseconds: tests that start a server many times have each be
born ready. A forked server is a process of its own, ends as one and can be killed as one. `start LOG ARGUMENT …` (as a
JSON list) answers its process id, `["wait", ID]` how it ended.
"""

import json
import os
import sys

from gratteciel.cli import main
from gratteciel.play.game import games
from gratteciel.server.api import serve as _loaded  # noqa: F401
from gratteciel.server.bots.readiness import compile_now


def serve(log: str, arguments: list[str]) -> None:
    """Become the program, with those arguments."""
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for stream, file in enumerate((nothing, out, out)):
        os.dup2(file, stream)
    sys.argv = ["gratteciel", *arguments]
    main()


def run() -> None:
    """Do as told until nobody is there to tell."""
    for played in games():
        compile_now(played, "play")
    print("ready", flush=True)
    while line := sys.stdin.readline():
        what, *rest = json.loads(line)
        if what == "start":
            id = os.fork()
            if id == 0:
                serve(rest[0], rest[1:])
                return
            print(id, flush=True)
        else:
            print(os.waitstatus_to_exitcode(os.waitpid(rest[0], 0)[1]), flush=True)


if __name__ == "__main__":
    run()
