"""A server of one's own, and what it costs by what the system says of its process."""

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

PROGRAM = (sys.executable, "-c", "from gratteciel.cli import main; main()")
TICKS = os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    """A port nobody listens at."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Status(NamedTuple):
    """What the system says of a process or a thread."""

    state: str
    parent: int


def status(file: Path) -> Status:
    """What stands in its `stat`; of one that has ended meanwhile, that it is idle."""
    try:
        state, parent, *_ = file.read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return Status("I", 0)
    return Status(state, int(parent))


class Process:
    """A server's process, watched."""

    def __init__(self, id: int, port: int) -> None:
        self.id, self.port = id, port

    @property
    def seconds(self) -> float:
        """Seconds of processor time so far, of all its threads."""
        fields = Path(f"/proc/{self.id}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    @property
    def sleeps(self) -> bool:
        """Whether no thread of it or of a process it started has anything to do, or waits for a core to do it."""
        return all(status(file).state in "SI" for id in self.family for file in Path(f"/proc/{id}/task").glob("*/stat"))

    @property
    def family(self) -> list[int]:
        """It and the processes it has started: what is not compiled yet is compiled in one of its own."""
        return [
            self.id,
            *(int(f.parent.name) for f in Path("/proc").glob("[0-9]*/stat") if status(f).parent == self.id),
        ]

    @property
    def megabytes(self) -> float:
        """Memory in use."""
        status = Path(f"/proc/{self.id}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024


@contextlib.contextmanager
def running(command: Sequence[str], port: int, folder: str | None = None) -> Iterator[Process]:
    """A process that listens at a port, until the context is left."""
    with subprocess.Popen(  # noqa: S603  our own
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder
    ) as process:
        try:
            await_open(port, process)
            yield Process(process.pid, port)
        finally:
            process.terminate()


def await_open(port: int, process: "subprocess.Popen[bytes]") -> None:
    """Wait until somebody listens."""
    until = time.monotonic() + 120
    while time.monotonic() < until:
        if process.poll() is not None:
            raise SystemExit(f"the server ended with {process.returncode}")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.1)
    raise SystemExit("the server did not open")


@contextlib.contextmanager
def our_server() -> Iterator[Process]:
    """A server of ours with a folder of its own on the disk."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        with running([*PROGRAM, "serve", "--port", str(port), "--data", folder], port) as process:
            yield process
