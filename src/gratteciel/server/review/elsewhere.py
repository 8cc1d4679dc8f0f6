"""How far reviews are that other processes make: each tells the others of its own, now and then, by the change feed."""

import asyncio
import time
from collections.abc import Mapping

from gratteciel.server.review.progress import ReviewProgress
from gratteciel.server.storage.change_feed import ChangeFeed

OFTEN = 2.0
"""Seconds between two words on a review."""
FRESH = 10.0
"""Seconds for which a word counts: whoever is silent for longer makes no review any more."""
KINDS = ("waiting", "running")
DIGITS = 20
"""Bits of each part of a number."""


def channel(table: str) -> str:
    """The channel of how far a table's review is; see `as_number`."""
    return f"{table}/review"


def as_number(progress: ReviewProgress) -> int:
    """How far a review is that waits or is made, as a number that grows meanwhile."""
    first = progress.done if progress.status == "running" else (1 << DIGITS) - 1 - progress.ahead
    return (KINDS.index(progress.status) << 2 * DIGITS) + (first << DIGITS) + progress.total


def as_progress(number: int) -> ReviewProgress:
    """The same from its number."""
    most = 1 << DIGITS
    first, total = number // most % most, number % most
    if number >> 2 * DIGITS:
        return ReviewProgress("running", done=first, total=total)
    return ReviewProgress("waiting", ahead=most - 1 - first)


class Elsewhere:
    """Reviews of other processes."""

    def __init__(self) -> None:
        self.known: dict[str, tuple[float, ReviewProgress]] = {}

    def heard(self, said: str, number: int) -> None:
        """Take in what another process says."""
        table, _, about = said.partition("/")
        if about == "review":
            now = time.monotonic()
            self.known = {id: one for id, one in self.known.items() if one[0] > now - FRESH}
            self.known[table] = (now, as_progress(number))

    def progress(self, table: str) -> ReviewProgress | None:
        """How far another process is with a review; None: nobody says that they make it."""
        when, known = self.known.get(table, (0.0, None))
        return known if time.monotonic() < when + FRESH else None


async def tell(feed: ChangeFeed, under_way: Mapping[str, ReviewProgress]) -> None:
    """Tell other processes of reviews of this one, until told to end."""
    while True:
        for table, progress in list(under_way.items()):
            if progress.status in KINDS:
                feed.publish(channel(table), as_number(progress))
        await asyncio.sleep(OFTEN)
