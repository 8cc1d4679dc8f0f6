"""A server's data folder: one server at a time, and an answer in words where it cannot be used."""

import logging
import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import IO

from gratteciel.errors import GrattecielError
from gratteciel.server.errors import FolderTaken, StoreDamaged, StoreFailed, StoreLost, StoreShortened
from gratteciel.server.storage.sqlite.mending import UNPROMISE
from gratteciel.server.storage.sqlite.schema import connect, make_private
from gratteciel.server.storage.sqlite.store import SqliteStore
from gratteciel.server.storage.sqlite.wal import log_of, lost_commits, lost_of
from gratteciel.server.storage.sqlite.witness import counted, mark_of, noted, without_log

log = logging.getLogger(__name__)

PRIVATE = 0o700
MOST_TOLD = 100
"""Tables that are named in one line of the log."""
LOCK = "serving"
"""The file that is locked while a server uses the folder; it says by its process id which one."""


def lock(folder: Path) -> IO[str]:
    """Make a folder ours until the file is closed, or the process ends in whichever way; `FolderTaken` if it is not."""
    try:
        folder.mkdir(mode=PRIVATE, parents=True, exist_ok=True)
        make_private(folder / LOCK)
        file = (folder / LOCK).open("a+", encoding="ascii")
    except OSError as error:
        raise StoreFailed(why=f"{folder}: {error.strerror}") from error
    try:
        take(file)
    except OSError as error:
        file.seek(0)
        who = file.read(20).strip() or "?"
        file.close()
        raise FolderTaken(folder=str(folder), process=who) from error
    try:
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
    except OSError as error:
        with suppress(OSError):  # it would be written once more
            file.close()
        raise StoreFailed(why=f"{folder}: {error.strerror}") from error
    return file


def take(file: IO[str]) -> None:
    """Lock a file, at once or not at all."""
    if os.name == "nt":
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def check_there(file: Path) -> None:
    """`StoreLost` where there was a database, and is nothing any more, `StoreShortened` where its last part is gone."""
    mark = mark_of(file)
    if mark.exists() and not (file.exists() and file.stat().st_size):
        raise StoreLost(file=str(file), mark=str(mark))
    log = log_of(file)
    if (known := noted(mark)) and not (log.exists() and log.stat().st_size) and without_log(file) < known:
        raise StoreShortened(file=str(log), mark=str(mark))


def check_log(file: Path) -> None:
    """`StoreDamaged` where opening a database that nobody serves would lose commits without a word."""
    if (file.parent / LOCK).exists():
        try:
            lock(file.parent).close()
        except (FolderTaken, StoreFailed):
            return  # whoever serves it has said so, or nothing can be done to it
    if lost := lost_commits(file):
        en = f"commits in {log_of(file)} are behind something damaged ({lost})"
        fr = f"des écritures de {log_of(file)} sont derrière quelque chose d’endommagé ({lost})"
        raise StoreDamaged(why={"en": en, "fr": fr})


def opened_store(file: Path) -> SqliteStore:
    """The store in a file; `StoreFailed` where the disk is full or may not be written to, or the file is damaged.

    `StoreLost` where there was one, and is nothing any more, `StoreShortened` where its last part is gone. What a
    damaged write-ahead log keeps from us is said. Where something is lost, or the file was put in place of another,
    luck is promised anew: what was promised by it may have been laid open since.
    """
    mark = mark_of(file)
    try:
        check_there(file)
        if lost := lost_of(file):
            told = {"commits": lost.commits, "kept": str(lost.kept)}
            entries = dict(list(lost.entries.items())[:MOST_TOLD])
            log.error("the write-ahead log is damaged: commits are lost", extra={**told, "entries": entries})
        known = noted(mark)
        store = SqliteStore(file)
        with closing(connect(file)) as db, suppress(sqlite3.Error):  # damaged keys are said when they are needed
            if (missing := known - counted(db)) > 0:
                log.error("what was written last is gone", extra={"heartbeats": missing})
            if lost or missing > 0 or not known:  # it may be older than what people have seen
                db.execute(UNPROMISE)
        mark.touch(mode=0o600)
        return store
    except sqlite3.Error as error:
        raise StoreFailed(why=f"{file}: {error}") from error
    except OSError as error:
        if isinstance(error, GrattecielError):
            raise
        raise StoreFailed(why=f"{file}: {error.strerror}") from error
