"""Who has gone leaves nothing behind that waits for the collector, which hardly ever looks at what is old."""

import gc
import socket
import threading
from collections import Counter
from collections.abc import Iterator

import httpx
import pytest
from litestar import WebSocket
from websockets.server import ServerProtocol

from gratteciel.server.api.wire import GuardedHttp, GuardedSocket
from tests.server.host import Host, heard, two


@pytest.fixture
def uncollected() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def connections() -> Counter[type]:
    """What there is for each connection, whether anybody can reach it or not."""
    kinds = GuardedHttp, GuardedSocket, ServerProtocol, WebSocket
    return Counter(kind for one in gc.get_objects() for kind in kinds if issubclass(type(one), kind))


@pytest.mark.usefixtures("uncollected")
def test_connections_leave_nothing_behind(server: Host, ann: httpx.Client, ben: httpx.Client) -> None:
    table = two(ann, ben)
    before = connections()
    for politely in (True, False):
        with server.live(ann, table) as live:
            heard(live)
            assert connections()[GuardedSocket] > before[GuardedSocket]
            if not politely:
                live.socket.shutdown(socket.SHUT_RDWR)
    with httpx.Client(trust_env=False) as caller:
        assert caller.get(f"{server.url}/healthz").status_code == 200
    for _ in range(500):
        if connections() == before:
            break
        threading.Event().wait(0.02)
    assert connections() == before
