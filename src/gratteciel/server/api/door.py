"""The door every request comes through: how much from one address, what every answer says, what is noted of it."""

import asyncio
import logging
import time
from collections.abc import Iterable
from functools import cached_property, lru_cache
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import Litestar
from litestar.enums import ScopeType
from litestar.types import Message, Receive, Scope, Send

from gratteciel.errors import GrattecielError
from gratteciel.server.api.pages import POLICY
from gratteciel.server.api.problems import possible_at
from gratteciel.server.api.shares import Shares
from gratteciel.server.errors import HostUnknown, RequestMalformed, RequestsTooMany, RouteUnknown
from gratteciel.server.people.accounts import cookie_settings
from gratteciel.server.request_id import new_request
from gratteciel.server.routes.languages import language
from gratteciel.server.routes.problems import PROBLEM, headers_of, problem
from gratteciel.server.services import Services

log = logging.getLogger("gratteciel.access")

HEADERS = {
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"no-referrer",
    b"content-security-policy": b"default-src 'none'; frame-ancestors 'none'",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"cache-control": b"no-store",
    b"vary": b"Accept-Language, Authorization, Cookie",
}
"""What every answer says unless a route says otherwise."""

PAUSE = 0.5
"""Seconds until who is refused at the door is told so; one after the other they ask no more than that."""

LONGEST = 200
"""Letters of an address that are logged, and remembered: ours are shorter, others may be as long as they like."""

NO_HOST = {"en": "neither a name nor an address", "fr": "ni un nom ni une adresse"}

Headers = Iterable[tuple[bytes, bytes]]


class Door:
    """The application as the server runs it."""

    def __init__(self, app: Litestar) -> None:
        self.app = app
        self.failed: GrattecielError | None = None
        """Why nothing could be opened, where that is known."""

    @cached_property
    def shares(self) -> Shares:
        """Who may ask how much; once there are services."""
        services: Services = self.app.state.services
        return Shares(services.buckets, services.accounts)

    def whose(self, headers: Headers) -> str | None:
        """Who is known by the headers of a request."""
        return self.shares.person(headers)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Let a request in, and note what came of it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, self.in_words(send))
            return
        began = time.perf_counter()
        status, id, caller = 0, new_request().encode(), self.whose(scope["headers"])
        # What can be fetched can be asked about: the same answer without its body. Whoever sends it has to know, too.
        asked = scope.get("method", "LIVE")
        if asked == "HEAD":
            scope = {**scope, "method": "GET"}

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*completed(message["headers"], scope), (b"x-request-id", id)]
            elif message["type"] == "websocket.accept":
                message["headers"] = [*message.get("headers", ()), (b"x-request-id", id)]
            elif message["type"] == "websocket.close":
                status = message["code"]
            elif message["type"] == "http.response.body" and asked == "HEAD":
                message["body"] = b""
            await send(message)

        try:
            await self.enter(scope, receive, noting, caller)
        finally:
            seconds = time.perf_counter() - began
            took = round(1000 * seconds, 1)
            self.count(scope, status, seconds)
            self.shares.answered(scope, caller, status)
            person = scope.get("user")
            log.info(
                "request",
                extra={
                    "method": asked,
                    "path": scope["path"][:LONGEST],
                    "status": status,
                    "ms": took,
                    "person": None if person is None else person.id,
                },
            )

    def in_words(self, send: Send) -> Send:
        """Leave it to whoever opens the door to say why that failed, where it can be said in words."""

        async def told(message: Any) -> None:
            if message["type"] == "lifespan.startup.failed" and self.failed:
                message["message"] = ""
            await send(message)

        return told

    def count(self, scope: Scope, status: int, seconds: float) -> None:
        """Count an answer by the route that gave it, or the live socket that ended."""
        metrics = self.app.state.services.metrics
        if scope["type"] == ScopeType.WEBSOCKET:
            metrics.live.labels(str(status)).inc()
        else:
            handler = scope.get("route_handler")
            metrics.answered("none" if handler is None else handler.handler_name, status, seconds)

    async def enter(self, scope: Scope, receive: Receive, send: Send, caller: str | None) -> None:
        """Go on, unless too much comes from one caller or address."""
        services: Services = self.app.state.services
        try:
            self.shares.take(scope, caller)
            check_host(scope, services.settings.hosts)
        except GrattecielError as error:
            services.metrics.refused(error.code)
            if scope["type"] == ScopeType.WEBSOCKET:
                await send({"type": "websocket.close", "code": 4429, "reason": error.code})
            else:
                if isinstance(error, RequestsTooMany):
                    await asyncio.sleep(PAUSE)
                await answer(error, scope, send)
            return
        if scope["type"] == ScopeType.HTTP and scope["method"] == "OPTIONS":
            await self.tell_methods(scope, send)
        else:
            await self.app(scope, receive, send)

    async def tell_methods(self, scope: Scope, send: Send) -> None:
        """Answer what can be done at an address; Litestar knows only what its first handler there does."""
        methods = [*possible_at(self.app, scope["path"])]
        if not methods:
            await answer(RouteUnknown(path=scope["path"]), scope, send)
            return
        allowed = ", ".join([*methods, *(["HEAD"] if "GET" in methods else []), "OPTIONS"]).encode()
        await send({"type": "http.response.start", "status": 204, "headers": [(b"allow", allowed)]})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


def check_host(scope: Scope, known: frozenset[str] | None) -> None:
    """Refuse who comes under a name that is not ours: another site's pages, say, whose name was made to lead here.

    Where nobody can say what ours are, it has to be one.
    """
    said = next((value for name, value in scope["headers"] if name == b"host"), b"")
    host = host_in(said)
    if known is None:
        if said and not host:
            raise RequestMalformed(where="Host", why=NO_HOST)
    elif host not in known and not host.endswith(".localhost"):
        raise HostUnknown(host=said.decode("latin-1")[:100], known=", ".join(sorted(known)))


@lru_cache(maxsize=64)
def host_in(said: bytes) -> str:
    """The name in a `Host` header, without its port; nothing where it is none, or the port none."""
    text = said.decode("latin-1")
    try:
        place = urlsplit(f"//{text}")
        whole, name, _ = place.netloc, place.hostname, place.port
    except ValueError:  # a bracket without its other half, a port that is no number
        return ""
    # Who somebody is has no place there: no program says it, and what stands behind it would pass for the host.
    return (name or "").rstrip(".") if whole == text and "@" not in text else ""


async def answer(error: GrattecielError, scope: Scope, send: Send) -> None:
    """Answer with a problem."""
    lang = language(scope)
    told = problem(error, lang)
    headers = {"Content-Type": PROBLEM, **headers_of(told, lang)}
    raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": told.status, "headers": raw})
    await send({"type": "http.response.body", "body": msgspec.json.encode(told), "more_body": False})


def completed(headers: Headers, scope: Scope) -> list[tuple[bytes, bytes]]:
    """The headers of an answer with what every answer says, and a new cookie for who is due one."""
    told = list(headers)
    said = {name.lower(): value for name, value in told}
    if said.get(b"content-type", b"").startswith(b"text/html") and b"content-security-policy" not in said:
        told.append((b"content-security-policy", POLICY.encode()))
        said[b"content-security-policy"] = POLICY.encode()
    told += [(name, value) for name, value in HEADERS.items() if name not in said]
    https = scope["scheme"] in ("https", "wss")
    if https:
        told.append((b"strict-transport-security", b"max-age=31536000"))
    renewed = scope.get("state", {}).get("renewed")
    if renewed and b"set-cookie" not in said:
        told.append((b"set-cookie", cookie_header(renewed, https).encode()))
    return told


def cookie_header(value: str, https: bool) -> str:
    """The header that sets the cookie."""
    settings = cookie_settings(https)
    cookie: SimpleCookie = SimpleCookie({str(settings["key"]): value})
    morsel = cookie[str(settings["key"])]
    for name in ("path", "httponly", "samesite", "secure"):
        morsel[name] = settings[name]
    morsel["max-age"] = str(settings["max_age"])
    return morsel.OutputString()
