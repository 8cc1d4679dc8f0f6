"""Who calls, from where, in which language, and whether they may now: identity, other sites, limits, patience."""

import asyncio
from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.params import FromPath, QueryParameter
from litestar.types import ASGIApp, Receive, Scope, Send

from gratteciel.errors import Texts
from gratteciel.server.errors import CrossSite, PersonNeeded, RequestTooSlow, TokenNarrow, TokenRefused
from gratteciel.server.limits import neighbourhood
from gratteciel.server.people.accounts import COOKIE
from gratteciel.server.people.person import Person
from gratteciel.server.routes.languages import language
from gratteciel.server.routes.route import Scope as Needed
from gratteciel.server.services import Services
from gratteciel.server.storage.store import TokenScope

By = Literal["cookie", "token", "nothing", "refused"]
"""How somebody showed who they are; `refused`: by a token that does not count."""


class Shown(NamedTuple):
    """By what a caller is known."""

    by: By
    text: str = ""
    """The cookie or the token."""
    scope: TokenScope = "play"
    """Of a token."""


NEEDED: Mapping[Needed, Texts] = {
    "play": {"en": "make one for 'play'", "fr": "créez-en un pour 'play'"},
    "self": {"en": "no token does this: sign in and do it yourself", "fr": "aucun jeton ne le fait : connectez-vous"},
}
"""What to do about a token that is not for something, by what it would have to be for."""

TheServices = NamedDependency[Services]
Lang = NamedDependency[str]
"""The caller's language."""
Id = FromPath[str]

Connection = ASGIConnection[Any, Any, Any, Any]
SAFE = ("GET", "HEAD", "OPTIONS")
GUARDED = "guarded"
"""The option of routes at which callers are checked: tokens that do not count, other sites, too much at once."""
BY_BOTH = {sort: (f"{sort}-own", f"{sort}-address") for sort in ("tables", "records", "past", "editions")}
"""Limited by person and, beyond somebody's own share, more generously by address: people there may be many, or one
under many names."""
BY_ADDRESS = ("guests", "sign-in")
"""Limited by address, whoever one is: what makes or changes who one is."""


def services_of(connection: Connection) -> Services:
    """The services that answer."""
    services: Services = connection.app.state.services
    return services


class Reception(ASGIMiddleware):
    """Notes who calls, refuses what may not be asked now, and gives up on what takes too long.

    All of it in one layer, and no guard of Litestar's, which would copy the handler for each request.
    """

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Look at what was shown, then go on, for so many seconds at most; what began to be written is written."""
        connection: Connection = ASGIConnection(scope)
        services, handler = services_of(connection), scope["route_handler"]
        if scope["type"] == ScopeType.WEBSOCKET:
            await identify(connection, services)
            await next_app(scope, receive, send)
            return
        seconds: float = getattr(services.settings, handler.opt.get("patience", "seconds"))
        try:
            async with asyncio.timeout(seconds) as limit:
                await identify(connection, services)
                if handler.opt.get(GUARDED):
                    needed: Needed = handler.opt.get("scope", "read")
                    check_caller(connection, str(handler.opt.get("limit", "read")), needed)
                    check_site(connection, needed)
                await next_app(scope, receive, send)
        except TimeoutError as error:
            if limit.expired():
                raise RequestTooSlow(seconds=round(seconds)) from error
            raise


async def identify(connection: Connection, services: Services) -> None:
    """Note who calls: a person, by a token or else by the cookie."""
    scope = connection.scope
    person: Person | None = None
    shown = Shown("nothing")
    if not scope["route_handler"].opt.get("anybody"):
        accounts = services.accounts
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            shown = Shown("refused")
            if held := await accounts.bearer(token.strip()):
                person, shown = held[1], Shown("token", token.strip(), held[0].scope)
        elif found := await accounts.visitor(connection.cookies.get(COOKIE)):
            person, renewed = found
            shown = Shown("cookie", connection.cookies[COOKIE])
            if renewed:
                scope["state"]["renewed"] = renewed
    scope["user"], scope["auth"] = person, shown


def check_caller(connection: Connection, sort: str, needed: Needed = "read") -> None:
    """Refuse a token that does not count or is not for this, and too much at once."""
    address = neighbourhood(connection.scope.get("client"))
    person: Person | None = connection.scope["user"]
    known = person is not None and sort not in BY_ADDRESS
    if person is not None:
        services_of(connection).whereabouts.note(person.id, address)
    buckets = services_of(connection).buckets
    buckets.take(sort, person.id if known and person else address)
    if sort in BY_BOTH:
        own, common = BY_BOTH[sort]
        buckets.take_first(((own, person.id),) if person else (), (common, address))
    shown: Shown = connection.scope["auth"]
    if shown.by == "refused":
        raise TokenRefused()
    if shown.by == "token" and needed != "read" and needed != shown.scope:
        raise TokenNarrow(scope=shown.scope, needed=NEEDED[needed])


def check_site(connection: Connection, needed: Needed = "read") -> None:
    """Refuse what a page of another site may have sent with our cookie; tokens are never sent by themselves.

    Looking is harmless, nobody else can read it; a hint is noted, and a link that leads to one asks for none.
    """
    safe = connection.scope.get("method") in SAFE
    if connection.scope["auth"].by == "token" or (safe and needed == "read"):
        return
    headers = connection.headers
    json = headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json"
    ours = safe or json or headers.get("x-gratteciel") == "1" or same_site(connection)
    if not ours or headers.get("sec-fetch-site") == "cross-site":
        raise CrossSite()


def same_site(connection: Connection) -> bool:
    """Whether a browser says that one of our own pages calls."""
    origin = connection.headers.get("origin")
    try:
        return origin is not None and urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:  # no browser says that
        return False


def provide_services(request: Request[Any, Any, Any]) -> Services:
    """The services that answer."""
    return services_of(request)


def provide_person(request: Request[Any, Any, Any]) -> Person:
    """Who calls; refused for nobody."""
    person: Person | None = request.scope["user"]
    if person is None:
        raise PersonNeeded()
    return person


def provide_reader(request: Request[Any, Any, Any]) -> Person | None:
    """Who calls, if we know them."""
    person: Person | None = request.scope["user"]
    return person


def provide_cookie(request: Request[Any, Any, Any]) -> str | None:
    """The cookie by which the caller is known, if by one."""
    shown: Shown = request.scope["auth"]
    return shown.text if shown.by == "cookie" else None


async def still_known(services: Services, shown: Shown) -> bool:
    """Whether what a caller showed still counts."""
    if shown.by == "token":
        return await services.accounts.bearer(shown.text) is not None
    return shown.by != "cookie" or await services.accounts.visitor(shown.text) is not None


Wanted = Annotated[
    Literal["en", "fr"] | None,
    QueryParameter(name="lang", required=False, description="The language to answer in; else by Accept-Language."),
]


def provide_lang(request: Request[Any, Any, Any], wanted: Wanted = None) -> str:
    """The caller's language."""
    return wanted or language(request.scope)
