"""A server of its own on one of the storages, that can be harmed."""

import os
import resource
import shutil
import subprocess
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import psycopg

from tests.server.e2e.process import InstalledServer, ServerProcess, SharingServer
from tests.server.postgres import Cluster

FAKETIME = next(iter(sorted(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))), None)
"""By which a process is told another time than it is (Debian: libfaketime)."""
ROOM = {"sqlite": "24m", "postgresql": "192m"}
"""How large the small disks are."""


class InstalledSharing(SharingServer, InstalledServer):
    """A server on PostgreSQL, started as people start it."""


class House(ABC):
    """A server, what it keeps, and the disk that is on."""

    server: InstalledServer

    def __init__(self, folder: Path, disk: Path) -> None:
        self.folder, self.disk = folder, disk
        self.filler = disk / "filler"
        self.clock = folder / "clock"

    def fill(self) -> None:
        """Fill the disk to the last byte."""
        with self.filler.open("ab", buffering=0) as file:
            for size in (1 << 16, 1 << 12, 512, 1):
                with suppress(OSError):
                    while True:
                        file.write(bytes(size))

    def make_room(self) -> None:
        """Have the disk as it was."""
        self.filler.unlink()

    def hold_back(self, wanted: bool) -> None:
        """Have the server write not a byte to any file, though it has them open."""
        assert self.server.id is not None
        hard = resource.prlimit(self.server.id, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(self.server.id, resource.RLIMIT_FSIZE, (0 if wanted else hard, hard))

    def jump(self, seconds: float) -> None:
        """Have the server's clock go so much ahead of the real one."""
        self.clock.write_text(f"{seconds:+.0f}\n")

    def tell_another_time(self) -> bool:
        """Have the server go by a clock that jumps; False: there is no way here."""
        if FAKETIME is None:
            return False
        self.jump(0)
        faked = {
            "LD_PRELOAD": str(FAKETIME),
            "FAKETIME_TIMESTAMP_FILE": str(self.clock),
            "FAKETIME_CACHE_DURATION": "1",
        }
        self.server.environment = {**os.environ, **faked, "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
        return True

    @abstractmethod
    def damage(self, table: str) -> None:
        """Harm a page with entries of a table, while no server runs."""

    @abstractmethod
    def supervise(self) -> None:
        """What a supervisor does for the storage: start it again where it has ended."""


class SqliteHouse(House):
    """On a file."""

    def __init__(self, folder: Path, disk: Path) -> None:
        super().__init__(folder, disk)
        self.server = InstalledServer(disk / "data")
        self.server.log = folder / "server.log"

    def damage(self, table: str) -> None:
        """Overwrite a page of the file."""
        with self.server.file.open("r+b") as file:
            data = file.read()
            found = data.index(f'"id":"{table}"'.encode()) // 4096 * 4096
            assert found, "the first page is the file's own"
            file.seek(found)
            file.write(b"\xff" * 4096)

    def supervise(self) -> None:
        """There is nothing that runs."""


class PostgresHouse(House):
    """On a PostgreSQL of its own, with everything as it comes."""

    def __init__(self, folder: Path, disk: Path) -> None:
        super().__init__(folder, disk)
        self.cluster = Cluster(disk, "max_wal_size=48MB", "min_wal_size=32MB")
        self.cluster.start()
        self.server = InstalledSharing(folder / "data", self.cluster.database())
        self.server.log = folder / "server.log"

    @property
    def database(self) -> str:
        """How it is reached."""
        assert isinstance(self.server, SharingServer)
        return self.server.database

    def fill(self) -> None:
        """Fill the disk, and what PostgreSQL has set apart for its own log as well: until then it goes on writing."""
        super().fill()
        with suppress(psycopg.Error), psycopg.connect(self.database, autocommit=True) as db:
            db.execute("CREATE TABLE IF NOT EXISTS public.burnt (one INT)")
            while True:
                db.execute("INSERT INTO public.burnt VALUES (1)")
                db.execute("SELECT pg_switch_wal()")

    def read_only(self, wanted: bool) -> None:
        """Have the database refuse to be written to, as one does that stands by for another."""
        with psycopg.connect(self.database, autocommit=True) as db:
            db.execute("SET default_transaction_read_only = off")
            db.execute(f"ALTER SYSTEM SET default_transaction_read_only = {'on' if wanted else 'off'}".encode())
            db.execute("SELECT pg_reload_conf()")

    def damage(self, table: str) -> None:
        """Overwrite the page of a table's plan while PostgreSQL is down."""
        with psycopg.connect(self.database, autocommit=True, options="-c search_path=gratteciel") as db:
            found = db.execute(
                "SELECT pg_relation_filepath('tables'), (ctid::text::point)[0]::int FROM tables WHERE id = %s", (table,)
            ).fetchone()
        assert found is not None
        self.cluster.stop()
        with (self.cluster.data / found[0]).open("r+b") as file:
            file.seek(found[1] * 8192)
            file.write(b"\xff" * 8192)
        self.cluster.start()

    def supervise(self) -> None:
        """Start PostgreSQL again where it has ended, as systemd would."""
        process = self.cluster.process
        if process is not None and process.poll() is not None:
            self.cluster.process = None
            with suppress(AssertionError):
                self.cluster.start()


class FailingDisk:
    """A disk that can fail: its file system goes read-only then, as one does that meets an error, whoever uses it."""

    def __init__(self, folder: Path, at: Path) -> None:
        self.image, self.at = folder / "image", at
        with self.image.open("wb") as file:
            file.truncate(64 << 20)
        self.call("mkfs.ext4", "-q", str(self.image))
        self.mount()

    def call(self, *words: str, fine: int = 0) -> str:
        """What a program says, which ends well."""
        done = subprocess.run(words, capture_output=True, text=True, check=False)  # noqa: S603
        assert done.returncode <= fine, f"{words}: {done.stderr}"
        return done.stdout.strip()

    def mount(self) -> None:
        """Have it in its place."""
        self.call("mount", "-o", "loop,errors=remount-ro", str(self.image), str(self.at))

    def fail(self) -> None:
        """Meet an error."""
        device = Path(self.call("findmnt", "-n", "-o", "SOURCE", str(self.at)))
        (Path("/sys/fs/ext4") / device.name / "trigger_fs_error").write_text("a test\n")

    def mend(self) -> None:
        """What a machine does with it when it is started again."""
        self.call("umount", str(self.at))
        self.call("e2fsck", "-p", str(self.image), fine=1)
        self.mount()


def failing_disk(place: House) -> FailingDisk | None:
    """The disk of a house nobody serves yet as one that can fail; None: there is none to be had here."""
    tools = all(shutil.which(one) for one in ("mkfs.ext4", "e2fsck", "findmnt"))
    if not tools or not Path("/dev/loop-control").exists():
        return None
    return FailingDisk(place.folder, place.disk)


@contextmanager
def house(storage: str, small: bool = False) -> Iterator[House]:
    """A house nobody serves yet; on a small disk of its own, if wanted."""
    with ExitStack() as end:
        folder = Path(end.enter_context(tempfile.TemporaryDirectory(prefix="gf", dir="/tmp")))
        disk = folder / "disk"
        disk.mkdir()
        if small:
            size = f"size={ROOM[storage]},mode=755"
            subprocess.run(["mount", "-t", "tmpfs", "-o", size, "gratteciel", str(disk)], check=True)  # noqa: S603, S607
        if os.getuid() == 0:
            end.callback(subprocess.run, ["umount", "-q", "-l", str(disk)], check=False)
        if storage == "postgresql":
            folder.chmod(0o755)
            shared = PostgresHouse(folder, disk)
            end.callback(shared.cluster.stop)
        made = shared if storage == "postgresql" else SqliteHouse(folder, disk)
        end.callback(end_server, made.server)
        yield made


def end_server(server: ServerProcess) -> None:
    """Leave no server behind."""
    if server.id is not None:
        server.kill()


def can_mount() -> bool:
    """Whether a small disk can be had here."""
    return os.getuid() == 0 and shutil.which("mount") is not None
