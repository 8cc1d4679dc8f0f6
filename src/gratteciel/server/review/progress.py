"""How far a review is."""

from typing import Literal

import msgspec


class ReviewProgress(msgspec.Struct, frozen=True):
    """How far a review is."""

    status: Literal["none", "waiting", "running", "done", "failed"]
    """`none`: nobody has asked for it yet."""
    done: int = 0
    """Positions looked at."""
    total: int = 0
    """Positions there are to look at; 0 while that is not known."""
    ahead: int = 0
    """While it waits: how many others are made first."""
