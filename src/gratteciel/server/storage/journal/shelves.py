"""What is kept, in memory by name and key; every change goes through the journal first.

A record of the journal is a list of changes, as JSON, which happen together or not at all. So memory is always what a
new start would read.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from errno import ENOSPC
from typing import Any, Generic, TypeVar

import msgspec

from gratteciel.server.errors import StoreFailed
from gratteciel.server.storage.journal.journal import Host, Journal, foreign

T = TypeVar("T")

CLOSED = {"en": "it is being closed", "fr": "la fermeture est en cours"}
NO_ROOM = {"en": "there is no more room on this device", "fr": "il n’y a plus de place sur cet appareil"}
NOTHING = msgspec.Raw(b"null")
SPARE = 1 << 16
"""Bytes that a journal may have beyond twice what is needed before it is written anew as it is opened."""


@contextmanager
def kept() -> Iterator[None]:
    """Where the host cannot keep what it is given: `StoreFailed`."""
    try:
        yield
    except OSError as error:
        why = NO_ROOM if error.errno == ENOSPC else str(error) or type(error).__name__
        raise StoreFailed(why=why) from error


class Change(msgspec.Struct, array_like=True, frozen=True):
    """Something is put on a shelf, or taken from it (`null`)."""

    shelf: str
    key: str
    value: msgspec.Raw


class Shelf(Generic[T]):
    """Things of one type by key, in the order in which they came."""

    def __init__(self, name: str, kind: Any) -> None:
        self.name = name
        self.found: dict[str, T] = {}
        self.decode: Any = msgspec.json.Decoder(kind).decode

    def put(self, key: str, thing: T) -> Change:
        """The change that puts a thing there."""
        return Change(self.name, key, msgspec.Raw(msgspec.json.encode(thing)))

    def drop(self, key: str) -> Change:
        """The change that takes it away."""
        return Change(self.name, key, NOTHING)

    def apply(self, change: Change) -> None:
        """Carry out a change that is on disk."""
        if bytes(change.value) == b"null":
            self.found.pop(change.key, None)
        else:
            self.found[change.key] = self.decode(change.value)

    def changes(self) -> Iterator[Change]:
        """Everything, as changes from nothing."""
        return (self.put(key, thing) for key, thing in self.found.items())


class Logs(Shelf[list[T]]):
    """Lists of things of one type by key, which only grow."""

    def __init__(self, name: str, kind: Any) -> None:
        super().__init__(name, list[kind])

    def add(self, key: str, things: Sequence[T]) -> Change:
        """The change that adds things at the end."""
        return self.put(key, list(things))

    def apply(self, change: Change) -> None:
        """Carry out a change that is on disk."""
        if bytes(change.value) == b"null":
            self.found.pop(change.key, None)
        else:
            self.found.setdefault(change.key, []).extend(self.decode(change.value))


class Shelves:
    """All shelves of a store, and the journal they are kept by."""

    def __init__(self, host: Host) -> None:
        with kept():
            self.journal = Journal(host)
        self.shelves: dict[str, Shelf[Any]] = {}
        self.closed = False

    def add(self, shelf: Any) -> Any:
        """A shelf more; all are there before `load`."""
        self.shelves[shelf.name] = shelf
        return shelf

    def load(self) -> None:
        """Put everything where it was, and write the journal anew where most of it is of no use any more."""
        decode = msgspec.json.Decoder(list[Change]).decode
        for record in self.journal.found:
            try:
                for change in decode(record):
                    self.shelves[change.shelf].apply(change)
            except (KeyError, msgspec.DecodeError) as error:
                raise foreign(f"a record of another release ({error})") from error
        self.journal.found = []
        needed = self.needed()
        if self.journal.size > 2 * sum(map(len, needed)) + SPARE:
            with suppress(OSError):  # the next time there may be room for it
                self.journal.rewrite(needed)

    def needed(self) -> list[bytes]:
        """What a journal needs to say."""
        return [msgspec.json.encode([change]) for shelf in self.shelves.values() for change in shelf.changes()]

    def rewrite(self) -> None:
        """Keep what there is now, and none of the bytes by which it came about."""
        with kept():
            self.journal.rewrite(self.needed())

    def write(self, *changes: Change) -> None:
        """Have changes happen together; they are on disk when this returns. `StoreFailed`: none has happened."""
        if self.closed:
            raise StoreFailed(why=CLOSED)
        with kept():
            self.journal.append(msgspec.json.encode(changes))
        for change in changes:
            self.shelves[change.shelf].apply(change)

    def look(self) -> None:
        """Refuse to be read once closed."""
        if self.closed:
            raise StoreFailed(why=CLOSED)
