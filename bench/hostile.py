"""What others notice of a hostile client: `python -m bench.hostile`, with a server of its own, two minutes at most.

Honest people (from 127.0.0.1) play against interns, first undisturbed, then while somebody at another address
(127.0.0.2) opens sockets, lays tables against living legends and public ones, and sends headers without end. Then
thirty people at one address play a step each every second, first undisturbed, then while somebody rages at that same
address: how many of their steps were refused, and how long the others took. Before
that the server's memory is measured before and after two attacks: live sockets that never read, and 50 MB of header
lines.
Attacker, players and server are processes of their own and share the cores of one machine.
"""

import argparse
import contextlib
import multiprocessing
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import httpx
from websockets.sync.client import connect

HONEST, HOSTILE = "127.0.0.1", "127.0.0.2"
HERE = {"kind": "here", "name": "Zoe"}
PROGRAM = (sys.executable, "-c", "from gratteciel.cli import main; main()")


def free_port() -> int:
    """A port nobody listens at."""
    with socket.socket() as one:
        one.bind((HONEST, 0))
        return int(one.getsockname()[1])


def caller(port: int, address: str) -> httpx.Client:
    """Somebody at an address of this machine."""
    transport = httpx.HTTPTransport(local_address=address)
    headers = {"X-Gratteciel": "1"}
    return httpx.Client(base_url=f"http://{HONEST}:{port}/api/v1", transport=transport, headers=headers, timeout=60)


def memory(process: int) -> float:
    """MB of a process's memory that are in use."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise SystemExit("this system does not say how much memory a process uses")


def laid(client: httpx.Client, *seats: dict[str, str], **plan: Any) -> Any:
    """A new table, or why not."""
    return client.post("/tables", json={"plan": {"game": "hong-kong", "seats": seats, **plan}}).json()


THOUGHT = 0.1
"""Seconds that somebody honest thinks about a step: a machine may be so quick that they would ask too often without."""


def play(port: int, number: int, until: float, steps: list[float], replies: list[float]) -> None:
    """Play against an intern, game after game, nearly as quickly as it answers."""
    with caller(port, HONEST) as me:
        me.post("/guests", json={"name": f"Honest {number}"}).raise_for_status()
        while time.monotonic() < until:
            now = laid(me, {"kind": "me"}, {"kind": "bot", "level": "intern"}).get("now")
            while now and now["status"] == "playing" and time.monotonic() < until:
                began = time.perf_counter()
                body = {"at": now["at"], "step": now["steps"][0]["step"]}
                answer = me.post(f"/tables/{now['id']}/steps", json=body)
                answer.raise_for_status()
                steps.append(time.perf_counter() - began)
                now = answer.json()["now"]
                while now["status"] == "playing" and not now["steps"]:
                    time.sleep(0.02)
                    now = me.get(f"/tables/{now['id']}", params={"after": now["at"]}).json()["now"]
                replies.append(time.perf_counter() - began)
                time.sleep(THOUGHT)
            time.sleep(0.05)


def played(port: int, people: int, seconds: float) -> str:
    """What so many honest people notice in so many seconds."""
    steps: list[float] = []
    replies: list[float] = []
    until = time.monotonic() + seconds
    threads = [threading.Thread(target=play, args=(port, n, until, steps, replies)) for n in range(people)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    shown = [f"{name} {1000 * median(times):.0f} ms, p95 {1000 * quantiles(times, n=20)[18]:.0f} ms"
             for name, times in (("step", steps), ("intern's reply", replies))]  # fmt: skip
    return f"{'; '.join(shown)} ({len(steps)} steps)"


NEIGHBOURS, APART = 30, 1.0
"""People behind one address, and seconds between two steps of each."""


def come(port: int) -> list[str]:
    """The cookies of so many people, who have come one after the other in the course of an evening."""
    cookies = []
    for n in range(NEIGHBOURS):
        with caller(port, f"127.0.1.{n + 1}") as one:
            one.post("/guests", json={"name": f"Neighbour {n}"}).raise_for_status()
            cookies.append(one.cookies["gratteciel"])
    return cookies


def play_slowly(port: int, number: int, cookie: str, until: float, steps: list[float], refused: list[str]) -> None:
    """Play both sides of a table, a step every now and then."""
    with caller(port, HONEST) as me:
        me.cookies["gratteciel"] = cookie
        time.sleep(APART * number / NEIGHBOURS)
        now: Any = None
        while time.monotonic() < until:
            began = time.perf_counter()
            new = now is None or now["status"] != "playing" or not now["steps"]
            try:
                if new:
                    answer = me.post("/tables", json={"plan": {"game": "hong-kong", "seats": [{"kind": "me"}, HERE]}})
                else:
                    body = {"at": now["at"], "step": now["steps"][0]["step"]}
                    answer = me.post(f"/tables/{now['id']}/steps", json=body)
                now = answer.raise_for_status().json()["now"]
                steps.extend([] if new else [time.perf_counter() - began])
            except httpx.HTTPError as error:
                refused.append(repr(error))
            time.sleep(max(0.0, APART - (time.perf_counter() - began)))


def neighbours(port: int, cookies: list[str], seconds: float) -> str:
    """What people behind one address notice in so many seconds."""
    steps: list[float] = []
    refused: list[str] = []
    until = time.monotonic() + seconds
    threads = [
        threading.Thread(target=play_slowly, args=(port, n, cookie, until, steps, refused))
        for n, cookie in enumerate(cookies)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    middle, late = 1000 * median(steps), 1000 * quantiles(steps, n=20)[18]
    return f"step {middle:.0f} ms, p95 {late:.0f} ms ({len(steps)} steps, {len(refused)} refused)"


def rage(port: int, going: Any, address: str = HOSTILE) -> None:
    """Everything at once that one address can do, as long as an event is set."""
    held: list[Any] = []

    def again(deed: Callable[[], None]) -> threading.Thread:
        def run() -> None:
            while going.is_set():
                with contextlib.suppress(Exception):
                    deed()

        thread = threading.Thread(target=run)
        thread.start()
        return thread

    mallory = caller(port, address)
    mallory.post("/guests", json={"name": "Mallory"})
    table = laid(mallory, {"kind": "me"}, {"kind": "open"}, public=True)["now"]["id"]

    def sockets() -> None:
        line = socket.create_connection((HONEST, port), source_address=(address, 0))
        held.append(connect(f"ws://{HONEST}:{port}/api/v1/tables/{table}/live", sock=line, proxy=None))

    def legends() -> None:
        laid(mallory, *[{"kind": "bot", "level": "living-legend"}] * 2)
        laid(mallory, {"kind": "bot", "level": "living-legend"}, {"kind": "me"})

    def public() -> None:
        with caller(port, address) as another:
            another.post("/guests", json={"name": "Mallory too"})
            for _ in range(12):
                laid(another, {"kind": "me"}, {"kind": "open"}, public=True)

    def asking() -> None:
        mallory.get("/me")

    for thread in [again(deed) for deed in (sockets, legends, public, asking, lambda: flood(port, 1, address))]:
        thread.join()


def flood(port: int, megabytes: int, address: str = HOSTILE) -> None:
    """Header lines, as many as are taken."""
    with contextlib.suppress(OSError), socket.create_connection((HONEST, port), source_address=(address, 0)) as line:
        line.sendall(b"GET / HTTP/1.1\r\n")
        for _ in range(megabytes):
            line.sendall(b"X-A: b\r\n" * 131072)


def silent(port: int, count: int, steps: int) -> None:
    """Have so many live sockets read nothing while something is played at their table."""
    with caller(port, HONEST) as me:
        me.post("/guests", json={"name": "Watched"})
        now = laid(me, {"kind": "me"}, {"kind": "here", "name": "Zoe"}, public=True)["now"]
        ask = f"GET /api/v1/tables/{now['id']}/live HTTP/1.1\r\nHost: {HONEST}\r\nUpgrade: websocket\r\n"
        ask += "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        lines = []
        for _ in range(count):
            line = socket.socket()
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            line.bind((HOSTILE, 0))
            line.connect((HONEST, port))
            line.sendall(ask.encode())
            lines.append(line)
        for _ in range(steps):
            if now["status"] != "playing" or not now["steps"]:
                now = laid(me, {"kind": "me"}, {"kind": "here", "name": "Zoe"})["now"]
            body = {"at": now["at"], "step": now["steps"][0]["step"]}
            now = me.post(f"/tables/{now['id']}/steps", json=body).json()["now"]
        for line in lines:
            line.close()


def noted(what: str, process: int, attack: Callable[[], object]) -> None:
    """Print what an attack does to a process's memory."""
    before = memory(process)
    attack()
    print(f"{what}: {before:.0f} MB before, {memory(process):.0f} MB after", flush=True)


def measure(port: int, process: int, seconds: float, people: int, parts: str) -> None:
    """Print everything; memory first, or what others left behind would be used again unseen."""
    if parts != "neighbours":
        measure_strangers(port, process, seconds, people)
    if parts != "strangers":
        measure_neighbours(port, seconds)


def measure_strangers(port: int, process: int, seconds: float, people: int) -> None:
    """What an address does to others."""
    noted("150 sockets that never read", process, lambda: silent(port, 150, 60))
    noted("50 MB of header lines", process, lambda: flood(port, 50))
    print(f"undisturbed: {played(port, people, seconds)}", flush=True)
    with raging(port, HOSTILE):
        print(f"beside one hostile address: {played(port, people, seconds)}", flush=True)


def measure_neighbours(port: int, seconds: float) -> None:
    """What one does to others at the same address."""
    cookies = come(port)
    print(f"thirty behind one address: {neighbours(port, cookies, seconds)}", flush=True)
    with raging(port, HONEST):
        print(f"beside a hostile one of them: {neighbours(port, cookies, seconds)}", flush=True)


@contextlib.contextmanager
def raging(port: int, address: str) -> Iterator[None]:
    """Have somebody rage at an address meanwhile."""
    spawning = multiprocessing.get_context("spawn")
    going = spawning.Event()
    going.set()
    one = spawning.Process(target=rage, args=(port, going, address))
    one.start()
    try:
        time.sleep(1)  # until it is in full swing
        yield
    finally:
        going.clear()
        one.join()


def main() -> None:
    """Serve, attack, measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=15, help="of each of the two measurements")
    parser.add_argument("--people", type=int, default=4, help="who play honestly")
    parser.add_argument("--parts", choices=["all", "strangers", "neighbours"], default="all", help="what to measure")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = [*PROGRAM, "serve", "--port", str(port), "--data", folder]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:  # noqa: S603  our own
            try:
                await_ready(port)
                settled(server.pid)
                measure(port, server.pid, min(25.0, given.seconds), given.people, given.parts)
            finally:
                server.terminate()


def settled(process: int) -> None:
    """Wait until the server has loaded in the background what it will."""
    before = 0.0
    while memory(process) > before + 1:
        before = memory(process)
        time.sleep(3)


def await_ready(port: int) -> None:
    """Wait until bots answer."""
    until = time.monotonic() + 600
    while time.monotonic() < until:
        with contextlib.suppress(httpx.TransportError), caller(port, HONEST) as me:
            if me.get("/capabilities").status_code == 200:
                break
        time.sleep(0.1)
    with caller(port, HONEST) as me:
        me.post("/guests", json={"name": "First"})
        now = laid(me, {"kind": "bot", "level": "intern"}, {"kind": "me"})["now"]
        while not now["steps"] and time.monotonic() < until:
            time.sleep(0.2)
            now = me.get(f"/tables/{now['id']}").json()["now"]


if __name__ == "__main__":
    main()
