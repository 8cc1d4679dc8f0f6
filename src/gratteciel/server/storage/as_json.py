"""What may change its shape, as it is stored: as JSON."""

from typing import Any

import msgspec

_encode = msgspec.json.Encoder().encode


def text(thing: Any) -> str:
    """Anything as JSON; text rather than bytes, so that it can be read with any tool of the database."""
    return _encode(thing).decode()
