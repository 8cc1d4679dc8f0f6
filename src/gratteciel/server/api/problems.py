"""What goes wrong on the way through Litestar, as one of our problems."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from litestar import Litestar, Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException, ValidationException
from litestar.handlers import BaseRouteHandler
from msgspec import inspect

from gratteciel.errors import GrattecielError
from gratteciel.server.errors import MethodWrong, RequestMalformed, RequestTooLarge, RouteUnknown
from gratteciel.server.routes import expected
from gratteciel.server.routes.languages import language
from gratteciel.server.routes.problems import (
    GARBLED,
    MOST_BYTES,
    NESTED,
    PARAMETERS,
    PROBLEM,
    headers_of,
    problem,
    understood,
    unforeseen,
)
from gratteciel.server.routes.route import METHODS

Connection = ASGIConnection[Any, Any, Any, Any]


def translated(error: Exception, connection: Connection) -> GrattecielError:
    """Whatever was raised, as one of our errors."""
    if isinstance(error, RecursionError):  # the decoder's: nothing else here goes as deep as a caller likes
        return RequestMalformed(where="body", why=NESTED)
    if isinstance(error, UnicodeDecodeError):  # the decoder's, too: whatever else is read here was ours
        return RequestMalformed(where="body", why=GARBLED)
    if isinstance(error, GrattecielError):
        return error
    if isinstance(error, ValidationException):
        return malformed(error, connection.scope["route_handler"])
    if isinstance(error, HTTPException):
        if error.status_code == 404:
            return RouteUnknown(path=connection.scope["path"])
        if error.status_code == 405:
            return MethodWrong(method=str(connection.scope.get("method")), allowed=", ".join(possible(connection)))
        if error.status_code == 413:
            return RequestTooLarge(most=MOST_BYTES)
        if error.status_code < 500:
            return RequestMalformed(where="body", why=understood(str(error.detail)))
    return unforeseen(error)


def possible(connection: Connection) -> Iterator[str]:
    """The methods that can be used where another one was."""
    return possible_at(connection.app, connection.scope["path"])


def possible_at(app: Litestar, path: str) -> Iterator[str]:
    """The methods that can be used at an address; none: there is nothing."""
    for method in METHODS:
        with suppress(HTTPException):
            app.asgi_router.handle_routing(path=path, method=method)
            yield method


def malformed(error: ValidationException, handler: BaseRouteHandler) -> RequestMalformed:
    """What does not fit the schema: the first of it, with where it is and what is possible there."""
    found = error.extra[0] if isinstance(error.extra, list) and error.extra else {}
    what, _, at = str(found.get("message", error.detail)).partition(" - at ")
    inner = at.strip("`").removeprefix("$").removeprefix(".")
    key = str(found.get("key", ""))
    where = ".".join(part for part in ("" if key in ("data", inner) else PARAMETERS.get(key, key), inner) if part)
    in_query = found.get("source") == "query"
    field = handler.parsed_fn_signature.parameters.get(key if in_query else "data")
    kind = None if field is None else inspect.type_info(field.annotation)
    kinds = expected.at_path(kind, inner if in_query else inner or key.removeprefix("data"))
    return RequestMalformed(where=where or "body", why=understood(what, kinds))


def answer(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """The response to a request that went wrong."""
    lang = language(request.scope)
    told = problem(translated(error, request), lang)
    request.app.state.services.metrics.refused(told.code)
    return Response(told, status_code=told.status, media_type=PROBLEM, headers=headers_of(told, lang))
