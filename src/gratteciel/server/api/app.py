"""The application: all routes, with who may call them and how errors are told."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from inspect import signature

from litestar import Litestar, Router
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler

from gratteciel.errors import GrattecielError
from gratteciel.server.api import games, links, live, pages, people, playing, tables, talk, thinking, web
from gratteciel.server.api.callers import (
    Identity,
    Patience,
    admit,
    provide_lang,
    provide_person,
    provide_reader,
    provide_services,
)
from gratteciel.server.api.door import Door
from gratteciel.server.api.openapi import config, prepare
from gratteciel.server.api.problems import MOST_BYTES, answer
from gratteciel.server.api.services import Settings, open_services
from gratteciel.server.storage.change_feed import ChangeFeed
from gratteciel.server.storage.store import Store

API = "/api/v1"


SIGNED_IN: list[dict[str, list[str]]] = [{"cookie": []}, {"token": []}]


def routes() -> list[BaseRouteHandler]:
    """Everything under the API; whatever needs to know who calls is documented as such."""
    parts = (games, people, tables, playing, talk, thinking, links, live)
    found = [route for part in parts for route in part.ROUTES]
    for route in found:
        if isinstance(route, HTTPRouteHandler) and "person" in signature(route.fn).parameters:
            route.security = SIGNED_IN
    return found


def build(store: Store, feed: ChangeFeed, settings: Settings | None = None) -> Door:
    """The application over a store and a feed, which it closes in the end."""

    @asynccontextmanager
    async def opened(app: Litestar) -> AsyncIterator[None]:
        async with open_services(store, feed, settings or Settings()) as services:
            app.state.services = services
            if services.settings.warm:
                services.readiness.pool.submit(prepare, app)
            yield

    api = Router(
        API,
        route_handlers=routes(),
        guards=[admit],
        dependencies={
            "services": Provide(provide_services, sync_to_thread=False),
            "person": Provide(provide_person, sync_to_thread=False),
            "reader": Provide(provide_reader, sync_to_thread=False),
            "lang": Provide(provide_lang, sync_to_thread=False),
        },
    )
    return Door(
        Litestar(
            route_handlers=[api, *pages.ROUTES, *links.PAGES, *web.ROUTES],
            lifespan=[opened],
            middleware=[Patience(), Identity()],
            exception_handlers={GrattecielError: answer, HTTPException: answer, Exception: answer},
            request_max_body_size=MOST_BYTES,
            openapi_config=config(),
            logging_config=None,
        )
    )
