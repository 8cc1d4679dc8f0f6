"""A person at a terminal: types lines, sees the screen."""

import codecs
import contextlib
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

from tests.nursery import Born

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]|\x07")
CLEARED = "\x1b[3J"
PATIENCE = 90.0
"""Seconds; on a new machine the rules are compiled first."""


class Person:
    """Runs `gratteciel` under a pseudo-terminal of 80 columns, ready or, as people start it, `afresh`."""

    def __init__(self, folder: Path, *arguments: str, lang: str = "en_GB.UTF-8", afresh: bool = False) -> None:
        self.hand, end = pty.openpty()
        fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 60, 80, 0, 0))
        environment = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
        environment |= {"LANG": lang, "TERM": "xterm-256color", "PYTHONUTF8": "1", "INPUTRC": "/dev/null"}

        def take_terminal() -> None:
            os.setsid()
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.process: subprocess.Popen[bytes] | Born
        if afresh:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "gratteciel.cli", *arguments],
                cwd=folder, env=environment, stdin=end, stdout=end, stderr=end, preexec_fn=take_terminal,  # noqa: PLW1509 - no threads here
            )  # fmt: skip
        else:
            self.process = Born("sit", os.ttyname(end), str(folder), environment, *arguments)
        os.close(end)
        self.raw = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        self.read_to = 0

    def __enter__(self) -> "Person":
        return self

    def __exit__(self, *ignored: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.hand)

    def look(self, seconds: float) -> bool:
        """Take in what appears on the screen; False once the program has left."""
        ready, _, _ = select.select([self.hand], [], [], seconds)
        if ready:
            with contextlib.suppress(OSError):
                if found := os.read(self.hand, 65536):
                    self.raw += self.decoder.decode(found)
                    return True
            return False
        return True

    def see(self, text: str) -> str:
        """Wait for a text; what was written up to and with it, without escapes and since the last call.

        What comes after it is left for the next call, however fast it came.
        """
        until = time.monotonic() + PATIENCE
        going = True
        while True:
            fresh = ESCAPES.sub("", self.raw).replace("\r", "").replace("\u00a0", " ")[self.read_to :]
            if text in fresh:
                fresh = fresh[: fresh.index(text) + len(text)]
                self.read_to += len(fresh)
                return fresh
            if not going or time.monotonic() > until:
                raise AssertionError(f"{text!r} never appeared in:\n{fresh}")
            going = self.look(0.2)

    def type(self, line: str) -> None:
        """Type a line."""
        self.press(line + "\n")

    def press(self, keys: str) -> None:
        """Press keys."""
        os.write(self.hand, keys.encode())

    def left(self) -> int:
        """Wait until the program has left; its exit code."""
        until = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < until:
            self.look(0.1)
        while self.look(0.05) and time.monotonic() < until and select.select([self.hand], [], [], 0)[0]:
            pass
        return self.process.wait()
