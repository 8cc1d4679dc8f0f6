"""What a server's memory grows by is what it keeps: nothing waits for the collector, which hardly ever looks at what is
old, and what one thread gives back another can use."""

import gc
import platform
import socket
import subprocess
import sys
import threading
import weakref
from collections import Counter
from collections.abc import Iterator

import httpx
import pytest
from litestar import WebSocket
from websockets.server import ServerProtocol

from gratteciel.server.api import interpreter
from gratteciel.server.api.wire import GuardedHttp, GuardedSocket
from tests.server.host import PATIENCE, Host, heard, two


@pytest.fixture
def uncollected() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


KINDS = (GuardedHttp, GuardedSocket, ServerProtocol, WebSocket)


def connections() -> list[object]:
    """What there is for each connection, whether anybody can reach it or not."""
    return [one for one in gc.get_objects() if issubclass(type(one), KINDS)]


@pytest.mark.usefixtures("uncollected")
def test_connections_leave_nothing_behind(server: Host, ann: httpx.Client, ben: httpx.Client) -> None:
    table = two(ann, ben)
    before = connections()  # held, so that nobody new is taken for one of them; they may end meanwhile

    def new() -> Counter[type]:
        known = {id(one) for one in before}
        return Counter(type(one) for one in connections() if id(one) not in known)

    for politely in (True, False):
        with server.live(ann, table) as live:
            heard(live)
            assert new()[GuardedSocket]
            if not politely:
                live.socket.shutdown(socket.SHUT_RDWR)
    with httpx.Client(trust_env=False, timeout=PATIENCE) as caller:
        assert caller.get(f"{server.url}/healthz").status_code == 200
    for _ in range(500):
        if not new():
            break
        threading.Event().wait(0.02)
    assert not new()


HEAPS = """
import ctypes, sys, threading
from gratteciel.server.api import interpreter
if sys.argv[1] == "shared":
    interpreter.share_memory()
rounds = threading.Barrier(4)
def take():
    rounds.wait()
    kept = [bytes(2000) for _ in range(200)]
    rounds.wait()
threads = [threading.Thread(target=take) for _ in range(4)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
libc = ctypes.CDLL(None)
libc.malloc_info(0, ctypes.c_void_p.in_dll(libc, "stdout"))
libc.fflush(None)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="another C library has other heaps")
def test_threads_of_a_server_share_one_heap() -> None:
    def heaps(how: str) -> int:
        ran = subprocess.run([sys.executable, "-c", HEAPS, how], capture_output=True, text=True, check=True)
        return ran.stdout.count("<heap nr=")

    assert heaps("apart") > heaps("shared") == 1


class Cycle:
    """Nobody can reach it, and only a collector sees that."""

    def __init__(self) -> None:
        self.own = self


def test_what_lived_long_is_let_go_of_when_everything_is_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    thresholds, collector = gc.get_threshold(), interpreter.Collector()
    monkeypatch.setattr(interpreter, "YOUNG", 0)
    try:
        collector.tend()
        assert collector.since == 0, "nobody has asked for that"
        collector.begin()
        old = Cycle()
        collector.tend()
        gone, new = weakref.ref(old), weakref.ref(Cycle())
        del old
        collector.tend()
        assert new() is None and gone() is not None, "what was put away is looked at again too soon"
        monkeypatch.setattr(interpreter, "MANY", 1)
        made = [Cycle()]
        collector.tend()
        assert gone() is None and made and collector.since == 0
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()
