"""What binds a table's log together: each entry is kept with a hash of itself and of all before it.

An entry that was changed, left out or put in otherwise than by the server is then noticed wherever the log is read,
unless whoever did so made all links after it anew: no secret is in them.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256


def root(table: str) -> bytes:
    """What the first entry of a table hangs on."""
    return sha256(f"gratteciel log 1\n{table}".encode()).digest()


def link(before: bytes, body: str) -> bytes:
    """What an entry hangs by: its text, and what the one before hangs by."""
    return sha256(before + body.encode()).digest()


def links(before: bytes, bodies: Iterable[str]) -> Iterator[bytes]:
    """What entries that follow each other hang by."""
    for body in bodies:
        before = link(before, body)
        yield before
