"""Mounting routes on Litestar: each gets a handler whose signature says in Litestar's words what the route's says.

What does not come from the request itself is looked up here: Litestar would begin a task for each of them.
"""

import inspect
import re
from collections.abc import Callable
from dataclasses import asdict
from typing import Annotated, Any, get_args, get_origin

import msgspec
from litestar import Litestar, Request
from litestar import Response as LitestarResponse
from litestar.datastructures import Cookie
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.types import ASGIApp, Receive, Scope, Send

from gratteciel.server.api.callers import (
    Wanted,
    provide_cookie,
    provide_lang,
    provide_person,
    provide_reader,
    services_of,
)
from gratteciel.server.people.accounts import COOKIE, cookie_settings
from gratteciel.server.routes.route import Query, Response, Route

ANSWER: Any = LitestarResponse
BODY: Any = JSONBody
PATH: Any = FromPath
"""Annotations that are filled in with types known only here."""
SIGNED_IN: list[dict[str, list[str]]] = [{"cookie": []}, {"token": []}]
PROVIDED: dict[str, Callable[[Any], Any]] = {
    "services": services_of,
    "person": provide_person,
    "reader": provide_reader,
    "cookie": provide_cookie,
}
"""How it is found what does not come from the request itself, by the names routes have for it."""
ASKED = inspect.Parameter("request", inspect.Parameter.KEYWORD_ONLY, annotation=Request[Any, Any, Any])
WANTED = inspect.Parameter("wanted", inspect.Parameter.KEYWORD_ONLY, annotation=Wanted, default=None)


encode = msgspec.json.Encoder().encode


def answered(status: int, body: bytes) -> ASGIApp:
    """An answer that is JSON and nothing else."""

    async def send_it(_scope: Scope, _receive: Receive, send: Send) -> None:
        headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    return send_it


class Mounted(HTTPRouteHandler):
    """Litestar's handler, which says at once what needs none of Litestar's responses: structs, as JSON."""

    async def to_response(self, app: Litestar, data: Any, request: Request[Any, Any, Any]) -> ASGIApp:
        """What a route gave, as it is sent."""
        if isinstance(data, msgspec.Struct):
            return answered(self.status_code, encode(data))
        return await super().to_response(app, data, request)


def mounted(route: Route) -> HTTPRouteHandler:
    """A route as Litestar's handler."""
    taken = [
        parameter.replace(annotation=annotation_of(parameter, route), kind=inspect.Parameter.KEYWORD_ONLY)
        for parameter in route.parameters.values()
        if parameter.name not in (*PROVIDED, "lang")
    ]
    provided = {name: find for name, find in PROVIDED.items() if name in route.parameters}
    speaks = "lang" in route.parameters
    returned: Any = inspect.signature(route.handler).return_annotation
    special = get_origin(returned) is Response
    if special:
        returned = ANSWER[get_args(returned)]
    taken = [ASKED, *([WANTED] if speaks else []), *taken]

    async def handle(request: Request[Any, Any, Any], wanted: Wanted = None, **given: Any) -> Any:
        for name, find in provided.items():
            given[name] = find(request)
        if speaks:
            given["lang"] = provide_lang(request, wanted)
        if not special:
            return await route.handler(**given)
        return response_of(await route.handler(**given), route, https=request.scope["scheme"] in ("https", "wss"))

    handle.__signature__ = inspect.Signature(taken, return_annotation=returned)  # type: ignore[attr-defined]
    handle.__annotations__ = {one.name: one.annotation for one in taken} | {"return": returned}
    handle.__name__, handle.__doc__ = route.handler.__name__, route.handler.__doc__
    handle.__module__, handle.__qualname__ = route.handler.__module__, route.handler.__qualname__
    return Mounted(
        re.sub(
            r"{(\w+)}", lambda found: f"{{{found[1]}:{route.parameters[found[1]].annotation.__name__}}}", route.path
        ),
        http_method=route.method,
        summary=route.summary,
        tags=[route.tag],
        operation_id=route.id,
        status_code=route.status,
        media_type=route.media_type,
        security=security(route),
        limit=route.limit,
        scope=route.scope,
        patience=route.patience,
    )(handle)


def security(route: Route) -> list[dict[str, list[str]]] | None:
    """By what one must be known, for the API's own document."""
    if route.who != "person":
        return None
    return SIGNED_IN[:1] if route.scope == "self" else SIGNED_IN


def in_path(name: str, route: Route) -> bool:
    """Whether a parameter stands in the path."""
    return f"{{{name}}}" in route.path


def annotation_of(parameter: inspect.Parameter, route: Route) -> Any:
    """What Litestar is to make of a parameter."""
    name, kind = parameter.name, parameter.annotation
    if name == "data":
        return BODY[kind]
    if in_path(name, route):
        return PATH[kind]
    base, *described = get_args(kind)
    return Annotated[(base, *(in_query(one) if isinstance(one, Query) else one for one in described))]


def in_query(query: Query) -> Any:
    """A parameter of the query in Litestar's words."""
    return QueryParameter(**{name: value for name, value in asdict(query).items() if value is not None})


def response_of(told: Response[Any], route: Route, https: bool) -> LitestarResponse[Any]:
    """An answer with its headers and its cookie."""
    response = LitestarResponse(told.body, status_code=route.status, headers=told.headers, media_type=route.media_type)
    if told.cookie:
        response.set_cookie(Cookie(value=told.cookie, **cookie_settings(https)))  # type: ignore[arg-type]
    elif told.cookie is not None:
        response.delete_cookie(COOKIE, path="/")
    return response
