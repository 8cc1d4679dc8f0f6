"""What games leave behind in a server's memory: many short games of all five, by people in a hurry."""

import argparse
import asyncio
import itertools
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from statistics import linear_regression

from bench.load.house import Process
from bench.load.tables import API, QUERY, Players, others, read
from bench.load.wire import Lines, address, listen

import gratteciel

ADDRESSES = 400
"""From which people come, so that none asks for more than one may."""
AT_ONCE = 32
"""People who play at the same time."""
PAUSE = 0.06
"""Seconds from one step of a person's to the next, at least: nobody may play twenty a second for long."""
FILLED = 300
"""Games after which a server keeps as many as it ever does: of finished tables it keeps a hundred."""
EVERY = 0.5
"""Seconds between two looks at the process."""


class Evening:
    """People who play one game after the other, each alone at a screen with a live socket, and how many are over."""

    def __init__(self, process: Process, longest: int) -> None:
        self.port, self.longest = process.port, longest
        self.lines = Lines(process.port, ADDRESSES)
        self.players = Players(process.port, self.lines)
        self.numbers = itertools.count()
        self.over = self.steps = 0

    async def go_on(self, most: float, until: float = float("inf")) -> None:
        """Play until so many games are over, or until a time."""

        async def play_on() -> None:
            while self.over < most and time.perf_counter() < until:
                number = next(self.numbers)
                cookie = await self.players.guest(number)
                for game in gratteciel.games():
                    await self.play(game, number, cookie)

        await asyncio.gather(*(play_on() for _ in range(AT_ONCE)))

    async def play(self, game: str, number: int, cookie: str) -> None:
        """Play a game to its end, or for so many steps, and then give it up."""
        ask, chance = self.players.ask, self.players.chance
        plan = {"game": game, "seats": [{"kind": "me"}, {"kind": "here", "name": "Zoe"}, *others(game, 2)]}
        now = read((await ask("POST", "/tables", {"plan": plan}, cookie))[1]).now
        assert now is not None
        path = f"/tables/{now.id}"
        socket = await listen(
            self.port, address(number % ADDRESSES), f"{API}{path}/live?{QUERY}", lambda _: None, cookie
        )
        for _ in range(self.longest):
            if not now.steps:
                break
            body = {"at": now.at, "step": chance.choice(now.steps).step}
            answer, _ = await asyncio.gather(ask("POST", f"{path}/steps", body, cookie), asyncio.sleep(PAUSE))
            now = read(answer[1]).now
            assert now is not None
            self.steps += 1
        if now.status != "over":
            await ask("POST", f"{path}/resign", {"seat": 0}, cookie)
        socket.transport.close()
        self.over += 1


@asynccontextmanager
async def watched(process: Process, evening: Evening) -> AsyncIterator[list[tuple[int, float]]]:
    """What the process takes up, again and again: games that are over, and megabytes."""
    seen: list[tuple[int, float]] = []

    async def look() -> None:
        while True:
            seen.append((evening.over, process.megabytes))
            await asyncio.sleep(EVERY)

    looking = asyncio.create_task(look())
    try:
        yield seen
    finally:
        looking.cancel()
        seen.append((evening.over, process.megabytes))


async def memory(process: Process, given: argparse.Namespace) -> None:
    """Play until everything a server keeps is filled, then so many games more."""
    evening = Evening(process, given.longest)
    began = time.perf_counter()
    await evening.go_on(float("inf"), began + given.warm_up)
    await evening.go_on(FILLED)
    warm, first = time.perf_counter() - began, evening.over
    async with watched(process, evening) as seen:
        await evening.go_on(first + given.games)
    evening.lines.close()
    (_, before), (last, after) = seen[0], seen[-1]
    games, steps = last - first, evening.steps / evening.over
    slope = 1000 * linear_regression([over for over, _ in seen], [size for _, size in seen]).slope
    print(
        f"memory: after {warm:.0f} s and {first} games {before:.1f} MB; after {games} more ({steps:.0f} steps each, "
        f"with a live socket) {after:.1f} MB: {1000 * (after - before) / games:+.2f} MB per 1,000 games, {slope:+.2f} "
        f"by least squares over {len(seen)} looks",
        flush=True,
    )
