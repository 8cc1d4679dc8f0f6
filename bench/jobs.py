"""What a worker adds: the same thoughts in this process and by `gratteciel work`, in turn, in one run.

`python -m bench.jobs [--level NAME] [--thoughts 100] [--database postgresql://…]`. Without a database it starts
Debian's PostgreSQL, with everything as it comes (commits wait for the disk). Both think on this machine: on an idle one
the difference is what the way to a worker and back takes. Of games in which a level thinks so briefly that it is never
sent, nothing is measured.
"""

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager
from types import SimpleNamespace
from typing import Any

from gratteciel.bots.levels import level, player
from gratteciel.engine.rng import stream
from gratteciel.play.game import game, games
from gratteciel.play.position import Position
from gratteciel.server.bots.readiness import load
from gratteciel.server.jobs.thinking import NEAR, FarThinking, Workers
from gratteciel.server.storage.postgres.feed import PostgresChangeFeed
from gratteciel.server.storage.postgres.leases import PostgresLeases
from gratteciel.server.storage.postgres.store import PostgresStore
from tests.server.postgres import cluster

PATIENCE = 300.0
"""Seconds until the worker must be there."""


def decisions(name: str, count: int) -> Iterator[Position]:
    """So many decisions of the first seat, from games of all sorts in turn."""
    rng = stream(1, 1)
    sent = [one for one in map(game, games()) if level(one, name).iterations > NEAR]
    going = [one.start(max(2, one.seats[0])) for one in sent]
    while True:
        for n, position in enumerate(going):
            while position.over or position.mover != 0 or len(position.steps()) == 1:
                if position.over:
                    position = Position.start(position.setup)
                position = position.play(position.random_move(rng))
            yield position
            count -= 1
            if not count:
                return
            going[n] = position.play(position.random_move(rng))


@contextmanager
def working(database: str) -> Iterator[None]:
    """A worker as a process of its own."""
    words = [sys.executable, "-c", "from gratteciel.cli import main; main()", "work"]
    where = {**os.environ, "GRATTECIEL_DATABASE": database}
    process = subprocess.Popen(words, env=where, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603 - ours
    try:
        yield
    finally:
        process.terminate()
        process.wait()


async def compared(database: str, name: str, thoughts: int) -> dict[str, Any]:
    """How long thoughts take here and by a worker."""
    store = await PostgresStore.opened(database)
    feed, leases = PostgresChangeFeed(store.connections), PostgresLeases(store.connections)
    workers = Workers(store.connections, feed, leases.process)
    await workers.open()
    thinking = FarThinking(workers)
    near: list[float] = []
    far: list[float] = []

    async def nothing(*_: object) -> None:
        pass

    async with AsyncExitStack() as end:
        end.push_async_callback(store.close)
        end.push_async_callback(workers.close)
        end.push_async_callback(leases.close)
        end.callback(feed.close)
        await feed.begin(nothing)
        await leases.begin(nothing)
        workers.begin()
        with working(database):
            until = time.monotonic() + PATIENCE
            while not await workers.anybody():
                assert time.monotonic() < until, "the worker does not come"
                await asyncio.sleep(0.2)
            for number, position in enumerate(decisions(name, thoughts + 10)):
                before = workers.asked
                table: Any = SimpleNamespace(row=SimpleNamespace(id=f"bench {number}", host="somebody"))
                found = []
                for way, times in ((thinking.choose, far), (super(FarThinking, thinking).choose, near)):
                    mind = player(position.game, name, 0, number)
                    began = time.perf_counter()
                    found.append(await way(mind, position, table))
                    times.append(time.perf_counter() - began)
                assert found[0] == found[1], "the same seed plays the same step, wherever it is thought about"
                assert workers.asked == before + 1 and not workers.unanswered
    thinking.close()
    added = [1000 * (one - other) for one, other in zip(far, near, strict=True)][10:]  # the first load things
    return {
        "level": name,
        "thoughts": thoughts,
        "in the process, ms": percentiles([1000 * one for one in near[10:]]),
        "by a worker, ms": percentiles([1000 * one for one in far[10:]]),
        "added, ms": percentiles(added),
    }


def percentiles(values: list[float]) -> dict[str, float]:
    """The middle, and what 95 of 100 stay below."""
    return {"p50": round(statistics.median(values), 1), "p95": round(statistics.quantiles(values, n=20)[-1], 1)}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.jobs", description=__doc__)
    parser.add_argument("--level", default="junior-architect")
    parser.add_argument("--thoughts", type=int, default=100)
    parser.add_argument("--database", help="an empty database; without it Debian's PostgreSQL is started")
    options = parser.parse_args()
    for id in games():
        load(id, "play")
    with ExitStack() as end:
        database = options.database or end.enter_context(cluster()).database()
        print(json.dumps(asyncio.run(compared(database, options.level, options.thoughts)), indent=2))


if __name__ == "__main__":
    main()
