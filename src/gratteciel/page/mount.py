"""Mounting routes on nothing but functions: a request is a method, a path, a query, headers and a body."""

import inspect
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin
from urllib.parse import parse_qs, unquote

import msgspec

from gratteciel.engine.digits import whole
from gratteciel.errors import LANGUAGES, GrattecielError
from gratteciel.page import asides
from gratteciel.server.errors import MethodWrong, NotHere, RequestMalformed, RequestTooLarge, RouteUnknown
from gratteciel.server.people.person import Person
from gratteciel.server.routes.capabilities import POSTCARDS
from gratteciel.server.routes.languages import preferred
from gratteciel.server.routes.problems import (
    GARBLED,
    MOST_BYTES,
    NESTED,
    PROBLEM,
    headers_of,
    misfit,
    problem,
    understood,
    unforeseen,
)
from gratteciel.server.routes.route import API, METHODS, Query, Response, Route
from gratteciel.server.routes.services import Services
from gratteciel.server.routes.table import ROUTES

HERE = sorted((*ROUTES, *asides.routes), key=lambda route: route.path.count("{"))
"""What can be asked of a page: what a server can be, and to think about what is kept elsewhere.

A word in an address is what it says before it is the name of something.
"""
GIVEN = ("services", "person", "reader", "cookie", "lang", "data")
"""What a route takes that stands neither in the path nor in the query."""
LIMITS = ("ge", "le", "min_length", "max_length")
"""What a `Query` says of a value, in msgspec's words."""
PICTURES = re.compile("|".join(API + re.escape(path).replace(r"\{id\}", "[^/]+") for path in POSTCARDS))
PICTURES_SAID = {"en": "Pictures of tables and games", "fr": "Les images des tables et des jeux"}


class NothingHere(RouteUnknown):
    """Nothing at that address of a page, where nothing describes the others."""

    says = {
        "en": f"there is nothing at {{path}} here; {API}/capabilities names what there is",
        "fr": f"il n’y a rien à {{path}} ici ; {API}/capabilities nomme ce qu’il y a",
    }


@dataclass(frozen=True)
class Answer:
    """What is answered to a request."""

    status: int
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


def said_in(path: str, route: Route) -> dict[str, str] | None:
    """What an address says where that of a route has names; None: it is none of that route's."""
    places, parts = f"{API}{route.path}".split("/"), path.split("/")
    if len(places) != len(parts):
        return None
    said = {}
    for place, part in zip(places, parts, strict=True):
        if not place.startswith("{"):
            if place != part:
                return None
        elif not part or (route.parameters[place[1:-1]].annotation is int and whole(part) is None):
            return None
        else:
            said[place[1:-1]] = unquote(part)
    return said


def names_of(route: Route) -> list[str]:
    """The parameters in a route's path."""
    return re.findall(r"{(\w+)}", route.path)


def found(method: str, path: str) -> tuple[Route, dict[str, str]]:
    """The route at an address, and what the address says; refused where there is none."""
    others: list[Route] = []
    for route in HERE:
        if others and route.path.count("{") > others[0].path.count("{"):
            break
        if (said := said_in(path, route)) is not None:
            if route.method == method:
                return route, said
            others.append(route)
    if PICTURES.fullmatch(path):
        raise NotHere(what=PICTURES_SAID)
    if others:
        allowed = sorted((route.method for route in others), key=METHODS.index)
        raise MethodWrong(method=method, allowed=", ".join(allowed))
    raise NothingHere(path=path)


@cache
def asked(route: Route) -> type[msgspec.Struct] | None:
    """What may stand in the query of a route; None: nothing."""
    fields: list[tuple[str, Any, Any]] = []
    names: dict[str, str] = {}
    for name, parameter in route.parameters.items():
        if name in GIVEN or name in names_of(route):
            continue
        kind, *described = get_args(parameter.annotation)
        query = next(one for one in described if isinstance(one, Query))
        limits = {limit: getattr(query, limit) for limit in LIMITS if getattr(query, limit) is not None}
        if query.min_items or query.max_items:
            limits |= {"min_length": query.min_items, "max_length": query.max_items}
        described = [one for one in described if not isinstance(one, Query)]
        if limits:
            described.append(msgspec.Meta(**limits))
        fields.append((name, annotated(kind, described), parameter.default))
        names[name] = query.name or name
    return msgspec.defstruct(f"{route.id}Query", fields, rename=names) if fields else None


def annotated(kind: Any, described: list[Any]) -> Any:
    """A type with what is said of it; of one that may be None, what else it may be is meant."""
    if not described:
        return kind
    if type(None) in get_args(kind):
        (other,) = (one for one in get_args(kind) if one is not type(None))
        return Annotated[(other, *described)] | None
    return Annotated[(kind, *described)]


def listed(kind: Any) -> bool:
    """Whether a parameter may be given several times."""
    return get_origin(kind) is list or any(listed(inner) for inner in get_args(kind))


def query_of(route: Route, query: str) -> dict[str, Any]:
    """The parameters that the query says."""
    kind = asked(route)
    if kind is None:
        return {}
    given = parse_qs(query, keep_blank_values=True)
    several = {one.encode_name for one in msgspec.structs.fields(kind) if listed(one.type)}
    values = {name: texts if name in several else texts[-1] for name, texts in given.items()}
    try:
        read = msgspec.convert(values, kind, strict=False)
    except msgspec.ValidationError as error:
        raise misfit(str(error), msgspec.inspect.type_info(kind)) from error
    return msgspec.structs.asdict(read)


def body_of(route: Route, body: bytes) -> Any:
    """What the request holds."""
    parameter = route.parameters["data"]
    kind = parameter.annotation
    if not body and parameter.default is not inspect.Parameter.empty:
        return parameter.default
    if not body:
        raise misfit("", msgspec.inspect.type_info(kind))
    if len(body) > MOST_BYTES:
        raise RequestTooLarge(most=MOST_BYTES)
    try:
        given = msgspec.json.decode(body)
    except UnicodeDecodeError as error:
        raise RequestMalformed(where="body", why=GARBLED) from error
    except msgspec.DecodeError as error:
        raise RequestMalformed(where="body", why=understood(str(error))) from error
    except RecursionError as error:
        raise RequestMalformed(where="body", why=NESTED) from error
    try:
        return msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError as error:
        raise misfit(str(error), msgspec.inspect.type_info(kind)) from error


def language(query: str, headers: Mapping[str, str]) -> str:
    """The caller's language."""
    wanted = parse_qs(query).get("lang", [""])[-1]
    return wanted if wanted in LANGUAGES else preferred(headers.get("accept-language", ""))


def check_language(query: str) -> None:
    """Refuse a language we do not speak."""
    wanted = parse_qs(query, keep_blank_values=True).get("lang", [None])[-1]
    try:
        msgspec.convert(wanted, Literal[LANGUAGES] | None, strict=False)
    except msgspec.ValidationError as error:
        raise misfit(str(error), msgspec.inspect.type_info(Literal[LANGUAGES]), "lang") from error


async def carried_out(
    services: Services, person: Person, lang: str, method: str, path: str, query: str, body: bytes
) -> Answer:
    """The answer of a route."""
    route, values = found(method, path)
    if route.group not in services.groups:
        raise NotHere(what=route.summary)
    taken = route.parameters
    given: dict[str, Any] = {
        name: int(value) if taken[name].annotation is int else value for name, value in values.items()
    }
    if "lang" in taken:
        check_language(query)
    provided = {"services": services, "person": person, "reader": person, "cookie": None, "lang": lang}
    given |= {name: value for name, value in provided.items() if name in taken} | query_of(route, query)
    if "data" in taken:
        given["data"] = body_of(route, body)
    told = await route.handler(**given)
    headers: dict[str, str] = {}
    if isinstance(told, Response):
        told, headers = told.body, dict(told.headers)
    if told is None:
        return Answer(route.status, headers)
    if route.media_type is not None:
        return Answer(route.status, headers | {"Content-Type": f"{route.media_type}; charset=utf-8"}, told.encode())
    return Answer(route.status, headers | {"Content-Type": "application/json"}, msgspec.json.encode(told))


async def answered(
    services: Services, person: Person, method: str, path: str, query: str, headers: Mapping[str, str], body: bytes
) -> Answer:
    """The answer to a request, whatever comes of it; header names are in small letters."""
    lang = language(query, headers)
    try:
        asked_for = "GET" if method == "HEAD" else method
        answer = await carried_out(services, person, lang, asked_for, path, query, body)
    except Exception as error:
        told = problem(error if isinstance(error, GrattecielError) else unforeseen(error), lang)
        answer = Answer(told.status, {"Content-Type": PROBLEM, **headers_of(told, lang)}, msgspec.json.encode(told))
    return Answer(answer.status, answer.headers) if method == "HEAD" else answer
