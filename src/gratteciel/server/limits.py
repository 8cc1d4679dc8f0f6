"""How often: everybody has a bucket for each sort of request, which fills again by itself.

Buckets are kept in this process; with several processes each gives its own share.
"""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from gratteciel.server.errors import RequestsTooMany

MOST_BUCKETS = 50_000
"""Buckets remembered; the one not used for longest is forgotten first, and is full again."""


@dataclass(frozen=True)
class Limit:
    """So many at once, and so many a second in the long run."""

    at_once: float
    a_second: float


MINUTE = 1 / 60

LIMITS: Mapping[str, Limit] = {
    "own": Limit(60, 2),  # whatever somebody asks who is known, before it counts for their address
    "shares": Limit(600, 120),  # the same of all at one address: there may be thirty, or one under many names
    "household": Limit(600, 200),  # what those at one address who are known ask beyond their own shares
    "address": Limit(600, 200),  # everything else from one address
    "read": Limit(240, 40),
    "steps": Limit(120, 20),
    "act": Limit(60, 2),  # seats, offers, answers …
    "tables": Limit(20, 6 * MINUTE),
    "tables-own": Limit(2, MINUTE),  # the same, before it counts for one's address
    "tables-address": Limit(120, 60 * MINUTE),  # the same from one address, whoever sets them up
    "records": Limit(120, 1),  # games taken in, and replayed
    "records-own": Limit(10, 6 * MINUTE),  # the same, before it counts for one's address
    "records-address": Limit(240, 4),  # the same from one address: each is worth a dozen steps
    "past": Limit(30, 0.5),  # finished games looked through, replayed to be taken along, or their luck laid open
    "past-own": Limit(10, 6 * MINUTE),  # the same, before it counts for one's address
    "past-address": Limit(60, 20 * MINUTE),  # the same from one address: fifty games may take two seconds
    "editions": Limit(60, 1),  # own editions looked at
    "editions-own": Limit(10, 6 * MINUTE),  # the same, before it counts for one's address
    "editions-address": Limit(120, 2),  # the same from one address: a class may be at it, and some take long
    "preview": Limit(60, 2),  # pictures of tables, drawn here
    "chat": Limit(8, 30 * MINUTE),
    "live": Limit(40, 1),
    "live-own": Limit(12, 0.5),  # the same, before it counts for one's address
    "live-address": Limit(300, 10),  # the same from one address: refused before anything is done
    "hint": Limit(10, 12 * MINUTE),
    "counsel": Limit(20, 30 * MINUTE),  # words about one's own steps
    "review": Limit(6, 2 * MINUTE),
    "guests": Limit(20, 4 * MINUTE),
    "sign-in": Limit(10, 3 * MINUTE),
    "people": Limit(20, 10 * MINUTE),  # names, passphrases, tokens
}
"""By sort of request."""


@dataclass
class Bucket:
    """What is left, and when that was so."""

    left: float
    when: float


class Buckets:
    """Everybody's buckets."""

    def __init__(self, limits: Mapping[str, Limit] = LIMITS, now: Callable[[], float] = time.monotonic) -> None:
        self.limits, self.now = limits, now
        self.buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def take(self, sort: str, who: str) -> None:
        """Take one out of somebody's bucket; `RequestsTooMany` if it is empty."""
        limit, now = self.limits[sort], self.now()
        self.forget(now)  # before it is taken from one that may be the only one
        bucket = self.buckets.setdefault((sort, who), Bucket(limit.at_once, now))
        self.buckets.move_to_end((sort, who))
        bucket.left = min(limit.at_once, bucket.left + (now - bucket.when) * limit.a_second)
        bucket.when = now
        if bucket.left < 1:
            raise RequestsTooMany(seconds=max(1, round((1 - bucket.left) / limit.a_second + 0.5)))
        bucket.left -= 1

    def take_first(self, own: tuple[tuple[str, str], ...], common: tuple[str, str]) -> None:
        """Take one out of each bucket that is somebody's own, or else out of one they share."""
        taken = []
        try:
            for bucket in own:
                self.take(*bucket)
                taken.append(bucket)
            if own:
                return
        except RequestsTooMany:
            for bucket in taken:
                self.give_back(*bucket)
        self.take(*common)

    def charge(self, sort: str, who: str, more: float) -> None:
        """Take more out of somebody's bucket, as far as there is anything in it."""
        if bucket := self.buckets.get((sort, who)):
            bucket.left = max(0.0, bucket.left - more)

    def forget(self, now: float) -> None:
        """Let go of the one not used for longest if it is full again, or one too many."""
        if not self.buckets:
            return
        (sort, _), oldest = next(iter(self.buckets.items()))
        limit = self.limits[sort]
        full = oldest.left + (now - oldest.when) * limit.a_second >= limit.at_once
        if (full and now > oldest.when) or len(self.buckets) >= MOST_BUCKETS:
            self.buckets.popitem(last=False)

    def give_back(self, sort: str, who: str) -> None:
        """Put back what was taken last."""
        if bucket := self.buckets.get((sort, who)):
            bucket.left = min(self.limits[sort].at_once, bucket.left + 1)


class Whereabouts:
    """From where people were last heard, in memory alone: what one address wants thought shares its turns."""

    def __init__(self) -> None:
        self.addresses: OrderedDict[str, str] = OrderedDict()

    def note(self, person: str, address: str) -> None:
        """Somebody called."""
        self.addresses[person] = address
        self.addresses.move_to_end(person)
        if len(self.addresses) > MOST_BUCKETS:
            self.addresses.popitem(last=False)

    def of(self, person: str) -> str:
        """The address of somebody, or who they are where they have not called."""
        return self.addresses.get(person, person)


def neighbourhood(client: tuple[str, int] | None) -> str:
    """Whom an address stands for: itself, or with IPv6 the network one household has."""
    return "here" if client is None else neighbourhood_of(client[0])


@lru_cache(maxsize=4096)
def neighbourhood_of(name: str) -> str:
    """The same by an address's name."""
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return name
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is None:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)
