"""Out of whose bucket a request is taken at the door: one's own share first, then what those at one's address share.

Whoever is known by a cookie or a token has a share of their own, enough to play by. What they ask beyond it they share
with the others at their address, and what nobody known asks is counted apart: so who goes too far costs the people
behind the same address little, and who has many names gains little by them.
"""

import hashlib
from collections import OrderedDict
from http.cookies import CookieError, SimpleCookie

from litestar.enums import ScopeType
from litestar.types import Scope

from gratteciel.server.api.connections import Headers
from gratteciel.server.errors import RequestsTooMany
from gratteciel.server.limits import Buckets, neighbourhood
from gratteciel.server.people.accounts import COOKIE, Accounts

MOST_KNOWN = 10_000
"""What was shown lately is remembered with whose it is; that used least recently is forgotten."""
LONG = 500
"""Bytes of what was shown from which on a digest of it is remembered."""
TOO_MANY = (RequestsTooMany.status, 4000 + RequestsTooMany.status)
"""What is told who asks beyond their limits, also by closing a live socket."""
FUTILE = 10
"""What a request beyond somebody's limits costs, beside itself: who goes on asking is soon refused at the door, where
that costs us little."""


class Shares:
    """Takes requests out of buckets, before anything is looked up for them."""

    def __init__(self, buckets: Buckets, accounts: Accounts) -> None:
        self.buckets, self.accounts = buckets, accounts
        self.known: OrderedDict[bytes, str | None] = OrderedDict()
        """Whose a header is that shows who somebody is; None: it has been revoked."""

    def person(self, headers: Headers) -> str | None:
        """Who shows a cookie of ours, or a token that counted lately."""
        shown = shows(headers)
        if shown is None:
            return None
        if (mark := mark_of(shown)) in self.known:
            self.known.move_to_end(mark)
            return self.known[mark]
        person = None if shown.startswith(b"authorization") else self.by_cookie(shown)
        if person is not None:
            self.remember(shown, person)
        return person

    def by_cookie(self, shown: bytes) -> str | None:
        """Who is named by a cookie that bears our signature."""
        try:
            found = SimpleCookie(shown.removeprefix(b"cookie ").decode("latin-1")).get(COOKIE)
        except CookieError:
            return None
        read = self.accounts.read(found.value) if found else None
        return read.person if read else None

    def remember(self, shown: bytes, person: str | None) -> None:
        """Know somebody by what they showed."""
        self.known[mark_of(shown)] = person
        if len(self.known) > MOST_KNOWN:
            self.known.popitem(last=False)

    def take(self, scope: Scope, person: str | None) -> None:
        """Take a request out of a bucket; `RequestsTooMany` where nothing is left for it."""
        address = neighbourhood(scope.get("client"))
        if person is None:
            self.buckets.take("address", address)
        else:
            self.buckets.take_first((("own", person), ("shares", address)), ("household", address))
        if scope["type"] == ScopeType.WEBSOCKET:
            self.buckets.take_first((("live-own", person),) if person else (), ("live-address", address))

    def answered(self, scope: Scope, person: str | None, status: int) -> None:
        """Charge who goes on beyond their limits; take note of whose what they showed is, now that it was looked up."""
        if "user" in scope and not scope["route_handler"].opt.get("anybody"):
            found = scope["user"].id if scope["user"] else None
            if found != person and (shown := shows(scope["headers"])) is not None:
                self.remember(shown, found)
        if status in TOO_MANY:
            address = neighbourhood(scope.get("client"))
            if person is None:
                self.buckets.charge("address", address, FUTILE)
            else:
                self.buckets.charge("own", person, FUTILE)
                self.buckets.charge("household", address, FUTILE)


def mark_of(shown: bytes) -> bytes:
    """By what it is remembered what somebody showed: ten thousand headers may be as long as they like."""
    return shown if len(shown) < LONG else hashlib.sha256(shown).digest()


def shows(headers: Headers) -> bytes | None:
    """By what somebody shows who they are, if they do: the header with its name, a token before a cookie."""
    cookie: bytes | None = None
    for name, value in headers:
        if name == b"authorization":
            return b"authorization " + value
        if name == b"cookie":
            cookie = b"cookie " + value
    return cookie
