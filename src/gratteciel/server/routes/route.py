"""A route: where something is asked for, by whom and how often, and the plain function that answers.

A route knows no web framework. What its function takes stands in the function's signature: the `services`; who calls,
as `person` (refused for nobody) or `reader` (perhaps None); the `cookie` they are known by, if by one; their `lang`;
the names in braces of its path; `data`, what the request holds; and everything else from the query, described by
`Query`. Whoever mounts routes reads it there.
"""

import inspect
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

T = TypeVar("T")
Handler = TypeVar("Handler", bound=Callable[..., Coroutine[Any, Any, Any]])

API = "/api/v1"
"""What all addresses of the API begin with."""
STATUS = {"GET": 200, "POST": 201, "PATCH": 200, "DELETE": 204}
"""Of an answer where a route does not say otherwise, by method."""

Method = Literal["GET", "POST", "PATCH", "DELETE"]
METHODS: tuple[Method, ...] = ("GET", "POST", "PATCH", "DELETE")
"""All there are, in the order in which those are named that can be used somewhere."""
Who = Literal["anybody", "reader", "person"]
Scope = Literal["read", "play", "self"]
"""What a token must be for: to look, or to play, which includes looking; `self`: people do this themselves."""


@dataclass(frozen=True)
class Query:
    """A parameter of the query: what it is for, and what it may be."""

    description: str
    name: str | None = None
    """Where it is not the one our code has for it."""
    ge: int | None = None
    le: int | None = None
    min_length: int | None = None
    max_length: int | None = None
    min_items: int | None = None
    max_items: int | None = None


@dataclass(frozen=True)
class Response(Generic[T]):
    """An answer that is more than what it says."""

    body: T
    headers: dict[str, str] = field(default_factory=dict)
    cookie: str | None = None
    """By which the caller is known from now on; empty: it is taken back. None: as before."""


@dataclass(frozen=True)
class Route:
    """Something that can be asked of the server."""

    method: Method
    path: str
    """Under `API`, parameters in braces."""
    id: str
    """The operation, for programs."""
    summary: str
    tag: str
    handler: Callable[..., Coroutine[Any, Any, Any]]
    status: int
    limit: str
    """Whose bucket it is taken out of."""
    patience: str
    """The setting that says how many seconds it may take."""
    media_type: str | None
    """Of the answer, where it is not JSON."""
    group: str
    """What there must be for it: not every place that answers has everything."""
    scope: Scope
    """What a token must be for that asks."""

    @property
    def parameters(self) -> dict[str, inspect.Parameter]:
        """What the function takes, by name."""
        return dict(inspect.signature(self.handler).parameters)

    @property
    def who(self) -> Who:
        """Who may ask, and whether the answer depends on it."""
        if "person" in self.parameters:
            return "person"
        return "reader" if "reader" in self.parameters else "anybody"


class Routes:
    """Routes of one sort, in the order in which they were declared."""

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self.routes: list[Route] = []

    def __iter__(self) -> Iterator[Route]:
        return iter(self.routes)

    def add(
        self,
        method: Method,
        path: str,
        id: str,
        summary: str,
        *,
        status: int | None = None,
        limit: str = "read",
        patience: str = "seconds",
        media_type: str | None = None,
        group: str | None = None,
        scope: Scope | None = None,
    ) -> Callable[[Handler], Handler]:
        """Declare that a function answers there; it stays the function it is.

        Where no scope is said, looking is for every token, and what changes something for those that may play.
        """

        def declare(handler: Handler) -> Handler:
            wanted = status or STATUS[method]
            needed = group or self.tag
            may: Scope = scope or ("read" if method == "GET" else "play")
            self.routes.append(
                Route(method, path, id, summary, self.tag, handler, wanted, limit, patience, media_type, needed, may)
            )
            return handler

        return declare
