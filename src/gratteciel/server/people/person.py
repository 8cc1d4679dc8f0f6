"""Somebody who plays."""

from typing import Annotated

import msgspec

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who plays: a guest, somebody who kept their identity with a passphrase, or a level of ours."""

    id: str
    name: str
    created: float
    kept: bool = False
    level: str | None = None
