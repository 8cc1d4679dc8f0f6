"""The application: all routes, with who may call them and how errors are told."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import lru_cache, partial
from typing import Any

from litestar import Litestar, Router
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.plugins import PluginProtocol
from litestar.plugins.core import MsgspecDIPlugin

from gratteciel.errors import GrattecielError
from gratteciel.server.api import house, links, live, operation, web
from gratteciel.server.api.callers import GUARDED, Reception, provide_lang, provide_services
from gratteciel.server.api.door import LONGEST, Door
from gratteciel.server.api.mount import mounted
from gratteciel.server.api.openapi import config, prepare
from gratteciel.server.api.problems import answer
from gratteciel.server.bots.readiness import SOON
from gratteciel.server.routes.problems import MOST_BYTES
from gratteciel.server.routes.route import API
from gratteciel.server.routes.table import ROUTES
from gratteciel.server.services import Elsewhere, Settings, open_services
from gratteciel.server.storage.change_feed import ChangeFeed
from gratteciel.server.storage.leases import Leases
from gratteciel.server.storage.store import Store

MOST_ADDRESSES = 2_048
"""Addresses of which it is remembered which route answers there: Litestar's own 1,024 are too few for a thousand
tables, and who asks for one after the other is looked up each time. Of a game that is over three stay until others
come."""


class Application(Litestar):
    """Litestar with what our routes are made of, which is msgspec's; it would load Pydantic to see whether they are."""

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        return [*plugins, MsgspecDIPlugin()]


class Routes(Router):
    """A router of one application: Litestar would copy it with all that hangs on it."""

    def __deepcopy__(self, memo: dict[int, object]) -> "Routes":
        return self


def soon(begin: Callable[[], object], open: AsyncExitStack) -> None:
    """Begin something once those who waited for the server are answered, unless it has closed by then."""
    open.callback(asyncio.get_running_loop().call_later(SOON, begin).cancel)


def build(
    store: Store,
    feed: ChangeFeed,
    settings: Settings | None = None,
    leases: Leases | None = None,
    elsewhere: Elsewhere | None = None,
) -> Door:
    """The application over a store and a feed, which it closes in the end.

    `leases`: where processes share tables; `elsewhere`: where other machines think.
    """

    @asynccontextmanager
    async def opened(app: Litestar) -> AsyncIterator[None]:
        async with AsyncExitStack() as open:
            try:
                services = await open.enter_async_context(
                    open_services(store, feed, settings or Settings(), leases, elsewhere)
                )
            except GrattecielError as error:
                door.failed = error
                raise
            app.state.services = services
            app.state.house = house.House(services.settings.house)
            soon(app.state.house.begin, open)
            if services.settings.warm:
                soon(partial(services.readiness.pool.submit, prepare, app), open)
            yield

    api = Routes(
        API,
        route_handlers=[*map(mounted, ROUTES), *links.ROUTES, *live.ROUTES],
        opt={GUARDED: True},
        dependencies={
            "services": Provide(provide_services, sync_to_thread=False),
            "lang": Provide(provide_lang, sync_to_thread=False),
        },
    )
    door = Door(
        Application(
            route_handlers=[api, *operation.ROUTES, *links.PAGES, *web.ROUTES, *house.ROUTES],
            lifespan=[opened],
            middleware=[Reception()],
            exception_handlers={GrattecielError: answer, HTTPException: web.unknown, Exception: answer},
            request_max_body_size=MOST_BYTES,
            openapi_config=config(),
            logging_config=None,
        )
    )
    router = door.app.asgi_router
    look_up: Any = router.handle_routing.__wrapped__
    remembered = lru_cache(MOST_ADDRESSES)(look_up)

    def handle_routing(path: str, method: str | None) -> Any:
        return (remembered if len(path) <= LONGEST else look_up)(path, method)

    router.handle_routing = handle_routing  # type: ignore[assignment]  # nobody asks how often it has remembered
    return door
