"""SQLite's write-ahead log, read by ourselves: whether it holds more than SQLite is going to read of it.

SQLite stops at the first frame that is not what its checksum says, and drops all that follows without a word. The last
frames may be like that after a power cut, when nobody was told that they were kept; but not with whole commits behind.
"""

import os
import shutil
import sqlite3
import struct
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import NamedTuple

import msgspec

HEADER, FRAME = 32, 24


def place_of(file: Path) -> Path:
    """Where a file lies that links lead to; where they lead nowhere, one that cannot be opened."""
    return Path(os.path.realpath(file))


def log_of(file: Path) -> Path:
    """The write-ahead log of a database: beside the file itself, where that is reached by a link."""
    there = place_of(file)
    return there.with_name(f"{there.name}-wal")


def summed(data: bytes, before: tuple[int, int], order: str) -> tuple[int, int]:
    """SQLite's checksum of some words, going on from one before."""
    one, two = before
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return one, two


class Frame(NamedTuple):
    """A page as a commit, or a part of one, wrote it."""

    number: int
    page: bytes
    commits: bool
    """Whether a commit ends with it."""
    read: bool
    """Whether SQLite reads it: everything before it is as it was written."""
    broken: bool
    """Whether it is the first that is not."""


def frames(file: Path) -> list[Frame]:
    """What stands in the write-ahead log of a database, since that was last begun anew."""
    try:
        data = log_of(file).read_bytes()
    except OSError:
        return []
    if len(data) < HEADER + FRAME:
        return []
    magic, _, size = struct.unpack(">3I", data[:12])
    order = ">" if magic & 1 else "<"
    before = summed(data[:24], (0, 0), order)
    good = magic | 1 == 0x377F0683 and before == struct.unpack(">2I", data[24:32])
    if not 512 <= size <= 65536:
        size = 4096
    salts = data[16:24] if good else data[HEADER + 8 : HEADER + 16]
    found, length = [], FRAME + size
    for at in range(HEADER, len(data) - length + 1, length):
        head, page = data[at : at + FRAME], data[at + FRAME : at + length]
        ours, was_good = head[8:16] == salts, good
        if good:
            before = summed(page, summed(head[:8], before, order), order)
            good = ours and before == struct.unpack(">2I", head[16:24])
        if ours or was_good:
            number = int.from_bytes(head[:4], "big")
            found.append(Frame(number, page, any(head[4:8]), good, was_good and not good))
    return found


@dataclass(frozen=True)
class Lost:
    """What a damaged write-ahead log keeps from us."""

    commits: int
    entries: dict[str, tuple[int, int]]
    """The tables that lost entries: how many are left, and how many there were, as far as that can be told."""
    kept: Path
    """A copy of the log as it was."""


def lost_of(file: Path) -> Lost | None:
    """What is lost once SQLite opens a database, if anything is; the log is kept beside, with all that was found."""
    if not (commits := lost_commits(file)):
        return None
    log = log_of(file)
    kept = unused(log.with_name(f"{log.name}.damaged"), "", ".json")
    shutil.copy2(log, kept)
    entries = lost_entries(file)
    kept.with_name(f"{kept.name}.json").write_bytes(msgspec.json.encode(entries))
    return Lost(commits, entries, kept)


def unused(name: Path, *suffixes: str) -> Path:
    """A name, or the same with a number, by which nothing with one of the suffixes is kept yet."""
    names = (name if number == 1 else name.with_name(f"{name.name}-{number}") for number in count(1))
    return next(one for one in names if not any(one.with_name(one.name + suffix).exists() for suffix in suffixes))


def lost_commits(file: Path) -> int:
    """How many commits stand in the write-ahead log of a database behind something damaged, and are not read."""
    return sum(one.commits for one in frames(file) if not one.read and not one.broken)


def lost_entries(file: Path) -> dict[str, tuple[int, int]]:
    """The tables whose last entries are behind something damaged: how many entries are left, and how many there were.

    As far as the pages behind it still say so; to be asked before SQLite opens the file, which forgets them.
    """
    found = frames(file)
    last = max((n for n, one in enumerate(found) if one.read and one.commits), default=-1)
    there = lengths(file, found[: last + 1])
    return {
        table: (there.get(table, 0), number)
        for table, number in lengths(file, [one for one in found if not one.broken]).items()
        if number > there.get(table, 0)
    }


def lengths(file: Path, written: list[Frame]) -> dict[str, int]:
    """How long each table's log is, by its summary, in a database after some frames; of damaged pages nothing."""
    with tempfile.TemporaryDirectory(dir=file.parent) as folder:
        picture = Path(folder) / "picture.db"
        shutil.copyfile(file, picture)
        with picture.open("r+b") as pages:
            for one in written:
                pages.seek((one.number - 1) * len(one.page))
                pages.write(one.page)
        db = sqlite3.connect(f"{picture.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
        found: dict[str, int] = {}
        try:
            with suppress(sqlite3.Error):
                found.update(db.execute("SELECT id, last FROM tables JOIN standings USING (serial)"))
        finally:
            db.close()
        return found
