"""Programs that are born ready, by the process of `nursing.py`."""

import atexit
import json
import os
import signal
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any


class Nursery:
    """The process that forks programs."""

    def __init__(self) -> None:
        file = str(Path(__file__).with_name("nursing.py"))
        self.process = subprocess.Popen(
            [sys.executable, "-X", "utf8", file],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        atexit.register(self.close)
        assert self.hear() == "ready"

    def close(self) -> None:
        """Nobody tells it anything any more, and it ends."""
        with self.process:
            pass

    def hear(self) -> Any:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def tell(self, *what: object) -> Any:
        assert self.process.stdin is not None
        print(json.dumps(what), file=self.process.stdin, flush=True)
        return self.hear()


@cache
def nursery() -> Nursery:
    """The one nursery of this test process; it ends with it."""
    return Nursery()


class Born:
    """A process the nursery has forked; how it is waited for and killed is as with `subprocess.Popen`."""

    def __init__(self, *what: object) -> None:
        self.pid: int = nursery().tell(*what)
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """How it ended, if it has."""
        if self.returncode is None:
            self.returncode = nursery().tell("look", self.pid)
        return self.returncode

    def wait(self) -> int:
        """Until it has ended; how."""
        if self.returncode is None:
            self.returncode = nursery().tell("wait", self.pid)
        assert self.returncode is not None
        return self.returncode

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def send_signal(self, sign: signal.Signals) -> None:
        if self.returncode is None:
            os.kill(self.pid, sign)
