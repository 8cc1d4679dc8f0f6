"""Somebody who plays."""

from typing import Annotated

import msgspec

LEVEL = "level:"
"""What the ids under which levels are rated begin with."""
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who plays: a guest, somebody who kept their identity with a passphrase, or a level of ours."""

    id: str
    name: str
    created: float
    kept: bool = False
    level: str | None = None


def level_person(level: str) -> Person:
    """A level as somebody who plays and is rated; it is in no store."""
    return Person(id=f"{LEVEL}{level}", name=level, created=0.0, level=level)
