"""Word to a server that somebody else has changed people in its database: a command for whoever runs it.

The server remembers people, since everybody who asks for anything is looked up first. A file beside the database grows
by a byte with each such change, after it is on disk.
"""

from pathlib import Path

from gratteciel.server.storage.sqlite.schema import make_private

State = tuple[int, int]


def beside(file: Path) -> Path:
    """Where that is said."""
    return file.with_name(f"{file.name}.tended")


def tend(file: Path) -> None:
    """Say that people in a database were changed."""
    note = beside(file)
    make_private(note)
    with note.open("ab") as said:
        said.write(b".")


def state(note: Path) -> State:
    """What was said last; another one: something was said since."""
    try:
        found = note.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size
