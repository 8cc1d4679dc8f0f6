"""A PostgreSQL of our own, by Debian's programs: in a temporary folder, on a socket there, run by nobody special."""

import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.programs import needed

NUMBERS = itertools.count(1)
LAX = ("fsync=off", "full_page_writes=off", "synchronous_commit=off")
"""Where nobody pulls the plug."""


class Cluster:
    """A PostgreSQL that can be stopped, killed and started again."""

    def __init__(self, folder: Path, *settings: str) -> None:
        self.folder, self.data, self.settings = folder, folder / "data", settings
        self.process: subprocess.Popen[bytes] | None = None
        self.who = pwd.getpwnam("postgres") if os.getuid() == 0 else None
        if self.who is not None:
            shutil.chown(folder, self.who.pw_uid, self.who.pw_gid)
        options = ("-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
        made = subprocess.run(
            self.words("initdb", "-D", self.data, *options), check=False, capture_output=True, cwd=folder
        )
        assert made.returncode == 0, made.stderr.decode()

    def words(self, program: str, *more: object) -> list[str]:
        """How one of PostgreSQL's programs is run: by somebody without rights, and until whoever began it ends."""
        whose = [f"--reuid={self.who.pw_uid}", f"--regid={self.who.pw_gid}", "--clear-groups"] if self.who else []
        return ["setpriv", "--pdeathsig=INT", *whose, needed(program), *map(str, more)]

    def start(self) -> None:
        """Start, and wait until it answers."""
        options = [
            "listen_addresses=",
            f"unix_socket_directories={self.folder}",
            "shared_buffers=16MB",
            "max_connections=100",
            *self.settings,
        ]
        words = self.words("postgres", "-D", self.data, *(part for one in options for part in ("-c", one)))
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(words, cwd=self.folder, stdout=log, stderr=log)
        for _ in range(600):
            ready = [needed("pg_isready"), "-q", "-h", str(self.folder)]
            if subprocess.run(ready, check=False, cwd=self.folder).returncode == 0:
                return
            assert self.process.poll() is None, (self.folder / "log").read_text()
            time.sleep(0.02)
        raise AssertionError("PostgreSQL does not answer")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it: in order by SIGINT, without by SIGQUIT; connections are cut either way."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(30)
            self.process = None

    @contextmanager
    def hanging(self) -> Iterator[None]:
        """Have all of it stand still for the context: the machine takes what is sent, and nobody answers."""
        assert self.process is not None
        first = self.process.pid  # it begins no others any more
        os.kill(first, signal.SIGSTOP)
        stopped = [first, *map(int, Path(f"/proc/{first}/task/{first}/children").read_text().split())]
        try:
            for one in stopped[1:]:
                os.kill(one, signal.SIGSTOP)
            yield
        finally:
            for one in stopped:
                with suppress(ProcessLookupError):
                    os.kill(one, signal.SIGCONT)

    def address(self, name: str = "postgres") -> str:
        """How a database is reached."""
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def database(self) -> str:
        """A new, empty database."""
        import psycopg

        name = f"house_{next(NUMBERS)}"
        with psycopg.connect(self.address(), autocommit=True) as db:
            db.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)


@contextmanager
def cluster(*settings: str) -> Iterator[Cluster]:
    """A PostgreSQL until the end of the context."""
    with tempfile.TemporaryDirectory(prefix="pg", dir="/tmp") as folder:  # the path of a socket has to be short
        running = Cluster(Path(folder), *settings)
        try:
            running.start()
            yield running
        finally:
            running.stop()
