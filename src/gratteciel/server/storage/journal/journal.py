"""The journal: records of bytes one after another, of which the last may have been cut off.

Each record is its length and its CRC-32 (four bytes each, the lowest first) and then itself. A process killed while it
appends leaves a beginning of a record, or one of the right length whose bytes are not all there: it was never
acknowledged, and is dropped when the journal is opened. Anything else that does not read is no accident of ours: it is
passed over, and said to have been there.
"""

import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from gratteciel.server.errors import StoreForeign

NAME = b"gratteciel journal "
BEGINNING = NAME + b"1\n"
"""What every journal begins with."""
HEAD = 8
"""Bytes before each record."""


class Host(Protocol):
    """Whoever keeps the bytes. An error is an `OSError`, and then nothing has changed."""

    def read(self) -> bytes:
        """Everything that was kept."""
        ...

    def append(self, data: bytes, /) -> None:
        """Add to the end; it is durable when this returns. Where that fails, all of it is taken back."""
        ...

    def replace(self, data: bytes, /) -> None:
        """Keep this instead; durable when this returns, and whoever is killed meanwhile has the old or the new."""
        ...


def framed(record: bytes) -> bytes:
    """A record as it stands in a journal."""
    return len(record).to_bytes(4, "little") + zlib.crc32(record).to_bytes(4, "little") + record


def whole(records: Iterable[bytes]) -> bytes:
    """A journal of these records."""
    return BEGINNING + b"".join(map(framed, records))


@dataclass(frozen=True)
class Found:
    """What was found in a journal."""

    records: list[bytes]
    damaged: bool = False
    """Whether something stood before the end that does not read."""


def records(data: bytes) -> Found:
    """The records of a journal, without one at the end that was never finished; `StoreForeign` if it is none.

    What does not read although something stands behind it was damaged by somebody else: what stands behind it counts.
    """
    if BEGINNING.startswith(data):
        return Found([])  # nothing yet, or cut off while it began
    damaged = not data.startswith(BEGINNING)
    if damaged and data.startswith(NAME):
        raise foreign("a journal of another release")
    found: list[bytes] = []
    at = 0 if damaged else len(BEGINNING)
    while at < len(data):
        record = record_at(data, at)
        if record is None:
            at = next((later for later in range(at + 1, len(data) - HEAD) if record_at(data, later)), len(data))
            damaged = damaged or at < len(data)
        else:
            found.append(record)
            at += HEAD + len(record)
    if damaged and not found:
        raise foreign("other bytes")
    return Found(found, damaged)


def record_at(data: bytes, at: int) -> bytes | None:
    """The record that begins at a byte; None: none does. Bytes that were never written are nought, and no record."""
    length, checksum = (int.from_bytes(data[at + n : at + n + 4], "little") for n in (0, 4))
    if length == 0 or at + HEAD + length > len(data):
        return None
    record = data[at + HEAD : at + HEAD + length]
    return record if zlib.crc32(record) == checksum else None


def foreign(found: str) -> StoreForeign:
    """The refusal of a journal."""
    return StoreForeign(file="the journal", found=found, expected="a journal of tables")


class Journal:
    """A journal as a host keeps it, open to be written."""

    def __init__(self, host: Host) -> None:
        self.host = host
        data = host.read()
        read = records(data)
        self.found = read.records
        """The records it was opened with."""
        self.damaged = read.damaged
        """Whether others stood among them that do not read any more."""
        self.size = len(BEGINNING) + sum(HEAD + len(record) for record in self.found)
        """How many bytes it has."""
        if self.damaged or self.size != len(data):
            self.rewrite(self.found)

    def append(self, record: bytes) -> None:
        """Keep one more record; it is durable when this returns."""
        data = framed(record)
        self.host.append(data)
        self.size += len(data)

    def rewrite(self, records: Iterable[bytes]) -> None:
        """Keep these records instead of all others."""
        data = whole(records)
        self.host.replace(data)
        self.size = len(data)
