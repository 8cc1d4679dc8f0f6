"""People at tables of all games, and what becomes of their steps."""

import asyncio
import random
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any

import msgspec
from bench.load.wire import CallFailed, Lines, Socket, address, listen

import gratteciel

API = "/api/v1"
QUERY = "lang=en&company=1&thoughts=1"
"""What the app asks of its live socket."""
PATIENCE = 30.0
"""Seconds after which a step that has not reached everybody counts as lost."""


class Allowed(msgspec.Struct):
    """An allowed step."""

    step: str


class Now(msgspec.Struct):
    """What is needed of a table to play on."""

    id: str
    at: int
    status: str
    steps: list[Allowed]
    invitation: str | None = None


class Told(msgspec.Struct):
    """What is needed of an answer, or of a message."""

    at: int = 0
    kind: str = ""
    now: Now | None = None


read = msgspec.json.Decoder(Told).decode


@dataclass
class Table:
    """A table, who plays at it by which cookie, and who listens."""

    id: str
    at: int
    game: str
    cookies: list[str]
    sockets: list[Socket] = field(default_factory=list)
    to_move: tuple[str, list[Allowed]] | None = None
    """The cookie of whoever may move now, and what they may do."""
    sent: float | None = None
    """When the step under way was wanted; None: none is."""
    asked: int = 0
    """The entry it was meant for."""
    missing: int = 0
    """Sockets, and the answer, that have not told of it."""
    acknowledged: float = 0.0
    over: bool = False


@dataclass
class Figures:
    """What was measured."""

    reached: list[float] = field(default_factory=list)
    """Seconds from each step's request until every socket of its table had it."""
    acknowledged: list[float] = field(default_factory=list)
    """Seconds until it was on disk."""
    refused: int = 0
    late: int = 0
    """Steps that were due when no table was free."""
    bytes: int = 0
    """Of the messages about them, before compression."""


class Players:
    """Everybody who plays."""

    def __init__(self, port: int, lines: Lines, seed: int = 1) -> None:
        self.port, self.lines = port, lines
        self.tables: list[Table] = []
        self.ready: deque[Table] = deque()
        self.figures = Figures()
        self.chance = random.Random(seed)  # noqa: S311  which step is played is no secret
        self.free = asyncio.Event()

    async def ask(self, method: str, path: str, body: Any = None, cookie: str = "") -> tuple[bytes, bytes]:
        """An answer's head and body; refused requests are errors."""
        sent = b"" if body is None else msgspec.json.encode(body)
        status, head, answer = await self.lines.ask(method, API + path, sent, cookie)
        if status >= 400:
            raise CallFailed(f"{method} {path}: {status} {answer[:200]!r}")
        return head, answer

    async def guest(self, number: int) -> str:
        """The cookie of somebody new."""
        head, _ = await self.ask("POST", "/guests", {"name": f"Player {number}"})
        return cookie_in(head)

    async def lay(self, game: str, cookies: list[str]) -> Table:
        """A table of a game for two who are somewhere else."""
        plan = {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}, *others(game, 2)]}
        now = read((await self.ask("POST", "/tables", {"plan": plan}, cookies[0]))[1]).now
        assert now is not None
        sitting = {"seat": 1, "invitation": now.invitation}
        told = read((await self.ask("POST", f"/tables/{now.id}/seats", sitting, cookies[1]))[1])
        return Table(now.id, told.at, game, cookies)

    async def seat(self, tables: int) -> None:
        """Lay tables of all games in turn, two people at each, each with a socket as the app opens it."""
        games = gratteciel.games()
        people: list[str] = []
        for start in range(0, 2 * tables, 50):
            numbers = range(start, min(start + 50, 2 * tables))
            people += await asyncio.gather(*(self.guest(number) for number in numbers))
        for start in range(0, tables, 25):
            numbers = range(start, min(start + 25, tables))
            self.tables += await asyncio.gather(
                *(self.lay(games[n % len(games)], people[2 * n : 2 * n + 2]) for n in numbers)
            )
        for start in range(0, tables, 25):
            await asyncio.gather(
                *(self.listen(n, table) for n, table in enumerate(self.tables[start : start + 25], start))
            )
        while any(table.to_move is None and not table.over for table in self.tables):
            await asyncio.sleep(0.05)
        self.chance.shuffle(self.tables)
        self.ready = deque(table for table in self.tables if not table.over)

    async def listen(self, number: int, table: Table) -> None:
        """Open the sockets of a table."""
        for cookie in table.cookies:

            def hear(message: bytes, cookie: str = cookie) -> None:
                self.hear(table, cookie, message)

            path = f"{API}/tables/{table.id}/live?{QUERY}"
            table.sockets.append(await listen(self.port, address(number % 400), path, hear, cookie))

    def hear(self, table: Table, cookie: str, message: bytes) -> None:
        """A message at a table."""
        told = read(message)
        if told.now is None:
            return
        table.at = max(table.at, told.at)
        if told.now.steps and told.at >= table.at:
            table.to_move = cookie, told.now.steps
        table.over = table.over or told.now.status == "over"
        if table.sent is not None and told.at > table.asked:
            self.figures.bytes += len(message)
            self.one_less(table)

    def one_less(self, table: Table) -> None:
        """Somebody else knows of the step under way; once everybody does, the table is free for the next."""
        table.missing -= 1
        if table.missing == 0 and table.sent is not None:
            self.figures.reached.append(time.perf_counter() - table.sent)
            self.figures.acknowledged.append(table.acknowledged - table.sent)
            table.sent = None
            if not table.over:
                self.ready.append(table)
                self.free.set()

    async def step(self, table: Table, wanted: float) -> None:
        """Play a step that was wanted at a time; it is known of when every socket has told of it."""
        assert table.to_move is not None
        cookie, steps = table.to_move
        table.to_move = None
        table.sent, table.asked, table.missing = wanted, table.at, len(table.sockets) + 1
        body = {"at": table.at, "step": self.chance.choice(steps).step}
        try:
            await self.ask("POST", f"/tables/{table.id}/steps", body, cookie)
        except CallFailed:
            self.figures.refused += 1
            table.sent = None
            return
        table.acknowledged = time.perf_counter()
        self.one_less(table)

    def next(self) -> Table | None:
        """The table that has waited longest for somebody to move, if anybody can."""
        for _ in range(len(self.ready)):
            table = self.ready.popleft()
            if table.to_move is not None and table.sent is None:
                return table
            if not table.over:
                self.ready.append(table)
        return None

    async def at_rate(self, rate: float, seconds: float) -> float:
        """Steps at a steady rate, whatever becomes of them; how long that took in the end."""
        began = time.perf_counter()
        tasks: set[asyncio.Task[None]] = set()
        for number in range(int(rate * seconds)):
            due = began + number / rate
            wait = due - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            elif number % 16 == 0:
                await asyncio.sleep(0)
            if (table := self.next()) is None:
                self.figures.late += 1
                continue
            task = asyncio.create_task(self.step(table, due))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        await asyncio.gather(*tasks)
        await self.settled()
        return time.perf_counter() - began

    async def as_fast(self, clients: int, seconds: float) -> float:
        """Steps by so many who each wait until everybody at the table knows of theirs; how long that took."""
        began = time.perf_counter()

        async def client() -> None:
            while time.perf_counter() < began + seconds:
                table = self.next()
                if table is None:
                    self.free.clear()
                    await asyncio.wait_for(self.free.wait(), PATIENCE)
                    continue
                await self.step(table, time.perf_counter())

        await asyncio.gather(*(client() for _ in range(clients)))
        await self.settled()
        return time.perf_counter() - began

    async def settled(self) -> None:
        """Wait until every step has reached everybody."""
        until = time.perf_counter() + PATIENCE
        while any(table.sent is not None for table in self.tables) and time.perf_counter() < until:
            await asyncio.sleep(0.02)
        for table in self.tables:
            if table.sent is not None:
                self.figures.refused += 1
                table.sent = None

    def close(self) -> None:
        """Everybody goes."""
        for table in self.tables:
            for socket in table.sockets:
                socket.transport.close()


def cookie_in(head: bytes) -> str:
    """The cookie that an answer sets."""
    for line in head.decode().split("\r\n"):
        name, _, value = line.partition(": ")
        if name.lower() == "set-cookie":
            return value.partition(";")[0]
    raise CallFailed("no cookie was set")


def others(game: str, there: int) -> list[dict[str, str]]:
    """Seats beside those that are there already, up to the fewest the game can be played in."""
    fewest = max(there, gratteciel.game(game).setup(players=None).players)
    return [{"kind": "here", "name": f"Zoe {n}"} for n in range(there, fewest)]
