"""What a server bears: `python -m bench.load`, with servers of its own on this machine, three minutes at most.

- steps: tables of all games, two people with a live socket at each, as the app opens it. Steps come over HTTP at a
  rate, taken from what the server allows, then as fast as everybody at the tables knows of them. How many a second are
  on disk, how long from the request until every socket has it, and what a step costs the server's processor.
- spectators: so many sockets of one table; how long until all have a step.
- peer: boardgame.io's server with a trivial move of equal payload, in memory, as a ratio.
- memory (`--parts memory`, seven minutes): games until all that a server keeps is filled, then so many more.

Generator and server share the cores.
"""

import argparse
import asyncio
import time
from statistics import median, quantiles

from bench.load import peer
from bench.load.house import Process, our_server
from bench.load.memory import memory
from bench.load.tables import API, QUERY, Figures, Players, others, read
from bench.load.wire import Lines, address, listen

import gratteciel

PARTS = ("steps", "spectators", "peer")
LIVE_AT_ONCE = 40
"""Sockets that one address may open at once."""


def spread(times: list[float]) -> str:
    """Median and 95th percentile."""
    late = quantiles(times, n=20)[18] if len(times) > 1 else times[0]
    return f"p50 {1000 * median(times):.0f} ms, p95 {1000 * late:.0f} ms"


def told(what: str, figures: Figures, took: float, spent: float) -> str:
    """A line about steps."""
    count = len(figures.reached)
    if not count:
        return f"{what}: nothing was played ({figures.refused} refused)"
    size = figures.bytes / count / 2
    return (
        f"{what}: {count / took:.0f} durable steps/s; on disk {spread(figures.acknowledged)}; at every socket "
        f"{spread(figures.reached)}; {1000 * spent / count:.2f} ms of server CPU a step ({100 * spent / took:.0f} % of "
        f"a core), {size / 1024:.1f} KiB a message; {figures.refused} refused, {figures.late} found no table free"
    )


async def steps(process: Process, given: argparse.Namespace) -> tuple[float, int]:
    """Steps at many tables; what one costs in seconds, and the bytes of a message."""
    lines = Lines(process.port, 400)
    players = Players(process.port, lines)
    began, before = time.perf_counter(), process.megabytes
    await players.seat(given.tables)
    grown = 1024 * (process.megabytes - before) / given.tables
    print(
        f"{given.tables} tables with {2 * given.tables} sockets in {time.perf_counter() - began:.0f} s: "
        f"{grown:.0f} KiB a table with its two sockets",
        flush=True,
    )
    await players.as_fast(8, 3.0)  # whatever is made when it is first needed
    players.figures = Figures()
    spent = process.seconds
    took = await players.at_rate(given.rate, given.seconds)
    print(told(f"{given.rate:.0f} a second", players.figures, took, process.seconds - spent), flush=True)
    size = players.figures.bytes // max(1, 2 * len(players.figures.reached))
    players.figures = Figures()
    spent = process.seconds
    took = await players.as_fast(given.clients, given.seconds / 2)
    spent = process.seconds - spent
    print(told(f"{given.clients} clients", players.figures, took, spent), flush=True)
    players.close()
    lines.close()
    return spent / max(1, len(players.figures.reached)), size


async def spectators(process: Process, given: argparse.Namespace) -> None:
    """Many sockets of one table."""
    lines = Lines(process.port, 20)
    players = Players(process.port, lines)
    host = await players.guest(0)
    seats = [{"kind": "me"}, {"kind": "here", "name": "Zoe"}, *others(given.watched, 2)]
    plan = {"game": given.watched, "seats": seats}
    now = read((await players.ask("POST", "/tables", {"plan": plan}, host))[1]).now
    assert now is not None
    id = now.id
    have = [0] * given.spectators
    last = time.perf_counter()
    sockets = []
    before = process.megabytes

    async def come(number: int) -> None:
        def hear(message: bytes) -> None:
            nonlocal last
            have[number] = read(message).at or have[number]
            last = time.perf_counter()

        path = f"{API}/tables/{id}/live?{QUERY}"
        sockets.append(await listen(process.port, address(1000 + number // LIVE_AT_ONCE), path, hear))

    for start in range(0, given.spectators, 50):
        await asyncio.gather(*(come(n) for n in range(start, min(start + 50, given.spectators))))
    await until_all(have, now.at)
    grown = 1024 * (process.megabytes - before) / given.spectators
    times, acknowledged, spent = [], [], process.seconds
    for _ in range(given.watched_steps):
        if now is None or not now.steps:
            break
        await asyncio.sleep(0.3)
        began = time.perf_counter()
        body = {"at": now.at, "step": players.chance.choice(now.steps).step}
        answer = read((await players.ask("POST", f"/tables/{now.id}/steps", body, host))[1])
        acknowledged.append(time.perf_counter() - began)
        await until_all(have, answer.at)
        times.append(last - began)
        now = answer.now
    spent = (process.seconds - spent) / max(1, len(times)) / given.spectators
    closed = [socket.closed for socket in sockets if socket.closed]
    print(
        f"{given.spectators} spectators of {given.watched}: all have a step {spread(times)}, at most "
        f"{1000 * max(times):.0f} ms (on disk {spread(acknowledged)}); {1e6 * spent:.0f} µs of server CPU a socket, "
        f"{grown:.0f} KiB a socket; {len(closed)} dropped",
        flush=True,
    )
    for socket in sockets:
        socket.transport.close()
    lines.close()


async def until_all(have: list[int], at: int) -> None:
    """Wait until everybody has an entry."""
    until = time.perf_counter() + 30
    while min(have) < at:
        if time.perf_counter() > until:
            raise SystemExit(f"{sum(one < at for one in have)} sockets never had entry {at}")
        await asyncio.sleep(0.005)


async def beside(cost: float, size: int, given: argparse.Namespace) -> None:
    """boardgame.io's server, doing nothing of equal size."""
    with peer.installed(size) as found:
        if isinstance(found, str):
            print(found)
            return
        reached, took, spent = await peer.moves(found, 200, given.clients, 8.0)
        each = spent / len(reached)
        beside_ours = f": a durable step of ours costs {cost / each:.2f} times that" if cost else ""
        print(
            f"boardgame.io {peer.VERSION}, a trivial move with {size / 1024:.1f} KiB of state, in memory, 200 tables, "
            f"{given.clients} clients: {len(reached) / took:.0f} moves/s, at every socket {spread(reached)}, "
            f"{1000 * each:.2f} ms of server CPU a move{beside_ours}",
            flush=True,
        )


async def measure(given: argparse.Namespace) -> None:
    """Print everything that was asked for."""
    cost, size = 0.0, 16 * 1024
    if "steps" in given.parts:
        with our_server() as process:
            await ready(process)
            cost, size = await steps(process, given)
    if "spectators" in given.parts:
        with our_server() as process:
            await ready(process)
            await spectators(process, given)
    if "peer" in given.parts:
        await beside(cost, size, given)
    if "memory" in given.parts:
        with our_server() as process:
            await ready(process)
            await memory(process, given)


async def ready(process: Process) -> None:
    """Wait until the server has made everything ready that it makes in the background."""
    quiet, until = 0, time.perf_counter() + 600
    while quiet < 12 and time.perf_counter() < until:
        await asyncio.sleep(0.1)
        quiet = quiet + 1 if process.sleeps else 0


def main() -> None:
    """Serve, play, measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--parts", nargs="+", choices=[*PARTS, "memory"], default=PARTS)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=300, help="steps a second")
    parser.add_argument("--seconds", type=float, default=20, help="at that rate, and half as long as fast as it goes")
    parser.add_argument("--clients", type=int, default=32, help="who play as fast as it goes")
    parser.add_argument("--spectators", type=int, default=2000)
    parser.add_argument("--watched", default="hong-kong", choices=gratteciel.games(), help="the game they watch")
    parser.add_argument("--watched-steps", type=int, default=12)
    parser.add_argument("--warm-up", type=float, default=120, help="seconds before memory is measured")
    parser.add_argument("--games", type=int, default=3000, help="played then")
    parser.add_argument("--longest", type=int, default=40, help="steps after which such a game is given up")
    given = parser.parse_args()
    try:
        import uvloop
    except ImportError:
        asyncio.run(measure(given))
    else:
        uvloop.run(measure(given))


if __name__ == "__main__":
    main()
