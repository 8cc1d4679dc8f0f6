"""The journal: records of bytes one after another, of which the last may have been cut off.

Each record is its length and its CRC-32 (four bytes each, the lowest first) and then itself. A process killed while it
appends leaves a beginning of a record, or one of the right length whose bytes are not all there: it was never
acknowledged, and is dropped when the journal is opened. Anything else that does not read is no accident of ours, and is
refused rather than dropped.
"""

import zlib
from collections.abc import Iterable, Iterator
from typing import Protocol

from gratteciel.server.errors import StoreForeign

BEGINNING = b"gratteciel journal 1\n"
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


def records(data: bytes) -> Iterator[bytes]:
    """The records of a journal, without one at the end that was never finished; `StoreForeign` if it is none."""
    if not data.startswith(BEGINNING):
        if BEGINNING.startswith(data):
            return  # nothing yet, or cut off while it began
        raise foreign("other bytes")
    at = len(BEGINNING)
    while at + HEAD <= len(data):
        length, checksum = (int.from_bytes(data[at + n : at + n + 4], "little") for n in (0, 4))
        record = data[at + HEAD : at + HEAD + length]
        at += HEAD + length
        if at > len(data):
            return
        if zlib.crc32(record) != checksum:
            if at == len(data):
                return
            raise foreign(f"a broken record before byte {at}")
        yield record


def foreign(found: str) -> StoreForeign:
    """The refusal of a journal."""
    return StoreForeign(file="the journal", found=found, expected="a journal of tables")


class Journal:
    """A journal as a host keeps it, open to be written."""

    def __init__(self, host: Host) -> None:
        self.host = host
        data = host.read()
        self.found = list(records(data))
        """The records it was opened with."""
        self.size = len(BEGINNING) + sum(HEAD + len(record) for record in self.found)
        """How many bytes it has."""
        if self.size != len(data):
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
