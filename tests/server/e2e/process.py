"""Real servers: `gratteciel serve` in a process of its own, on a free port of 127.0.0.1."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import msgspec

from gratteciel.server.tables.plan import TableRow
from tests.nursery import nursery

GRATTECIEL = (sys.executable, "-c", "from gratteciel.cli import main; main()")
"""The program, as it is installed here."""
DATABASE = "gratteciel.db"
PATIENCE = 900.0
"""Seconds until everything must be loaded: rules may have to be compiled first."""


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


class ServerProcess:
    """A server on a data folder; it can be ended, killed, and started again on the same port."""

    def __init__(self, data: Path) -> None:
        self.data, self.port = data, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.file = data / DATABASE
        self.log = data.with_name(f"{data.name}.log")
        self.id: int | None = None

    @property
    def arguments(self) -> list[str]:
        return ["--lang", "en", "serve", "--port", str(self.port), "--data", str(self.data)]

    def start(self) -> None:
        """Returns when it answers."""
        self.begin()
        self.await_answer()

    def begin(self) -> None:
        """Start, without waiting."""
        self.id = nursery().tell("serve", str(self.log), *self.arguments)

    def await_answer(self) -> None:
        until = time.monotonic() + PATIENCE
        while not self.answers():
            assert time.monotonic() < until, f"the server is not ready: {self.said()}"
            time.sleep(0.02)

    def answers(self) -> bool:
        door = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            door.request("GET", "/healthz")
            return door.getresponse().status == 200
        except OSError:
            return False
        finally:
            door.close()

    def send(self, sign: signal.Signals) -> int:
        """Send a signal that ends it; how it ended."""
        assert self.id is not None
        id, self.id = self.id, None
        os.kill(id, sign)
        return int(nursery().tell("wait", id))

    def kill(self) -> None:
        """As a power cut would: at once, in the middle of whatever it does."""
        assert self.send(signal.SIGKILL) == -signal.SIGKILL

    def close(self) -> None:
        """Let go of what is held for it."""

    def said(self) -> str:
        return self.log.read_text(errors="replace")[-4000:]

    def row(self, table: str) -> TableRow:
        """A table as it is on disk, with the secret that only the disk knows while the game goes on."""
        db = sqlite3.connect(f"file:{self.file}?mode=ro", uri=True)
        try:
            (body,) = db.execute("SELECT body FROM tables WHERE id = ?", (table,)).fetchone()
        finally:
            db.close()
        return msgspec.json.decode(body, type=TableRow)


class SharingServer(ServerProcess):
    """A server on a PostgreSQL database that others may serve, too."""

    def __init__(self, data: Path, database: str) -> None:
        super().__init__(data)
        self.database = database

    @property
    def arguments(self) -> list[str]:
        served = ["--port", str(self.port), "--database", self.database, "--proxy", "127.0.0.1"]
        return ["--lang", "en", "serve", *served]


class InstalledServer(ServerProcess):
    """A server started as people start it."""

    process: subprocess.Popen[bytes]
    environment: dict[str, str] | None = None
    """Ours, unless told."""
    program: tuple[str, ...] = GRATTECIEL

    def begin(self) -> None:
        with self.log.open("ab") as log:
            command = [*self.program, *self.arguments]
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=self.environment)
        self.id = self.process.pid

    def send(self, sign: signal.Signals) -> int:
        self.id = None
        self.process.send_signal(sign)
        return self.process.wait(60)


HELD = "import os; os.dup2({}, 3); os.environ['LISTEN_PID'] = str(os.getpid()); from gratteciel.cli import main; main()"
"""How a supervisor starts a program: with the socket as its third file, and its own number to know it by."""


class SupervisedServer(InstalledServer):
    """A server started as systemd does it by `deploy/gratteciel.socket`: the socket outlives the process."""

    def __init__(self, data: Path) -> None:
        super().__init__(data)
        self.held = socket.create_server(("127.0.0.1", self.port), backlog=1024)
        self.told = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.told.bind(str(data.with_name("told")))
        self.told.settimeout(60)

    def start(self) -> None:
        """Returns when it says by itself that it is ready; who calls meanwhile waits."""
        number = self.held.fileno()
        environment = {**os.environ, "LISTEN_FDS": "1", "NOTIFY_SOCKET": self.told.getsockname()}
        command = [sys.executable, "-c", HELD.format(number), *self.arguments]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=environment, pass_fds=[number])
        self.id = self.process.pid
        assert self.told.recv(100) == b"READY=1", self.said()

    def close(self) -> None:
        self.held.close()
        self.told.close()


@contextmanager
def serving(data: Path, kind: Callable[[Path], ServerProcess] = ServerProcess) -> Iterator[ServerProcess]:
    """A server that runs, until the block is left."""
    server = kind(data)
    try:
        server.start()
        yield server
    finally:
        if server.id is not None:
            server.kill()
        server.close()
