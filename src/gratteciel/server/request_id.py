"""The id of the request that is being answered: in the answer, in what it says of a problem, in every line logged."""

import random
import secrets
from contextvars import ContextVar

REQUEST: ContextVar[str | None] = ContextVar("request", default=None)
"""Whose request this is; None: nobody's. What a request sets going bears its id, too."""

IDS = random.Random(secrets.randbits(128))  # noqa: S311  ids tell requests apart, and let nobody do anything
"""To ask the system for each would let other threads in at every request."""


def new_request() -> str:
    """From here on a request is answered; its id is ours, as callers could choose another's."""
    id = f"{IDS.getrandbits(64):016x}"
    REQUEST.set(id)
    return id
