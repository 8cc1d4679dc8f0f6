"""The id of the request that is being answered: in the answer, in what it says of a problem, in every line logged."""

import secrets
from contextvars import ContextVar

REQUEST: ContextVar[str | None] = ContextVar("request", default=None)
"""Whose request this is; None: nobody's. What a request sets going bears its id, too."""


def new_request() -> str:
    """From here on a request is answered; its id is ours, as callers could choose another's."""
    id = secrets.token_hex(8)
    REQUEST.set(id)
    return id
