"""For whoever runs the server: whether it is well, whether it is ready, and its figures."""

import hmac
from typing import Any

from litestar import Request, Response, get
from prometheus_client import CONTENT_TYPE_LATEST

from gratteciel.server.errors import RouteUnknown, ServerBusy, TokenRefused
from gratteciel.server.services import Services


def services_of(request: Request[Any, Any, Any]) -> Services:
    """The services that answer."""
    services: Services = request.app.state.services
    return services


@get("/healthz", include_in_schema=False, anybody=True)
async def health(request: Request[Any, Any, Any]) -> dict[str, str]:
    """Whether the server answers, and its storage is whole and keeps what it is given; 503 where it does not."""
    services = services_of(request)
    await services.store.server.stay_alive(services.settings.now())
    await services.store.server.try_out()
    return {"status": "ok"}


@get("/readyz", include_in_schema=False, anybody=True)
async def ready(request: Request[Any, Any, Any]) -> dict[str, str]:
    """Whether people may be sent here: what an earlier process left was taken up, and the storage answers; else 503."""
    services = services_of(request)
    if services.taking_up is None or not services.taking_up.done():
        raise ServerBusy()
    await services.store.server.alive()
    return {"status": "ready"}


@get("/metrics", include_in_schema=False, anybody=True, sync_to_thread=False)
def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Figures for Prometheus, told to whoever has the token for them; where there is none, there is nothing here."""
    services = services_of(request)
    token = services.settings.metrics
    if token is None:
        raise RouteUnknown(path="/metrics")
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not hmac.compare_digest(given.strip().encode(), token.encode()):
        raise TokenRefused()
    return Response(services.metrics.text(), media_type=CONTENT_TYPE_LATEST)


ROUTES = [health, ready, metrics]
