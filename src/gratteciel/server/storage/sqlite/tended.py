"""Word to a server that somebody else has changed people in its database: a command for whoever runs it.

The server remembers people, since everybody who asks for anything is looked up first. A file beside the database grows
by a byte with each such change, after it is on disk.
"""

import os
from pathlib import Path

PRIVATE = 0o600

State = tuple[int, int]


def beside(file: Path) -> Path:
    """Where that is said."""
    return file.with_name(f"{file.name}.tended")


def tend(file: Path) -> None:
    """Say that people in a database were changed."""
    with os.fdopen(os.open(beside(file), os.O_WRONLY | os.O_CREAT | os.O_APPEND, PRIVATE), "ab") as note:
        note.write(b".")


def state(note: Path) -> State:
    """What was said last; another one: something was said since."""
    try:
        found = note.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size
