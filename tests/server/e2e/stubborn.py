"""Players who go on whatever happens to the server, and witnesses of everything it ever acknowledged."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import httpx
from websockets.exceptions import WebSocketException

from tests.server.e2e.client import Client, Json, Refused
from tests.server.e2e.process import ServerProcess

BROKEN = (httpx.TransportError, WebSocketException, OSError)
"""What a client sees of a server that goes."""
UNSURE = ("store/failed", "request/too-slow")
"""What is said where the answer to a commit was lost or the database is away: look whether it happened, try again."""


async def idle() -> None:
    """Wait for nothing."""


@dataclass
class Witness:
    """What one client was ever told of a table's log. It must stay true for good."""

    lines: dict[int, Json] = field(default_factory=dict)

    def hear(self, lines: list[Json]) -> None:
        for line in lines:
            assert self.lines.setdefault(line["number"], line) == line, "the log was changed"

    def check(self, log: list[Json]) -> None:
        """The log has all that was ever told, at its place."""
        assert [line["number"] for line in log] == list(range(1, len(log) + 1))
        for number, line in self.lines.items():
            assert number <= len(log), f"entry {number} was lost: {line}"
            assert log[number - 1] == line


@dataclass
class Stubborn:
    """Somebody who plays any allowed step, and asks again for whatever was not answered."""

    client: Client
    id: str
    up: asyncio.Event
    """Set while there is a server."""
    choose: random.Random
    witness: Witness = field(default_factory=Witness)
    played: list[tuple[int, str]] = field(default_factory=list)
    """Every step that was meant, once, with the number of its entry."""
    unanswered: int = 0
    """Steps whose first answer never came."""
    written: int = 0
    """How many of those had been written all the same."""
    over: bool = False
    pace: Callable[[], Awaitable[None]] = idle
    """Waited for before each step."""

    async def play(self) -> None:
        """Play until the game is over, by what the live socket says; where it broke off it is taken up again."""
        live = self.client.live(self.id)
        while not self.over:
            await self.up.wait()
            try:
                if live.socket is None:
                    await live.open()
                if live.now.get("steps"):
                    await self.pace()
                    await self.insist(live.at, self.choose.choice(live.now["steps"])["step"])
                    live.now = {}
                await live.hear()
            except (*BROKEN, Refused) as error:
                if isinstance(error, Refused) and error.code != "store/failed":
                    raise
                live.socket = None
                await asyncio.sleep(0.01)
            self.over = live.now.get("status") == "over"
        self.witness.hear(live.lines)
        await live.close()

    async def insist(self, at: int, step: str) -> None:
        """Play a step once, however often it has to be sent."""
        sent_before = False
        while True:
            await self.up.wait()
            try:
                answer = await self.client.step(self.id, at, step)
            except BROKEN:
                self.unanswered += not sent_before
                sent_before = True
                await asyncio.sleep(0.01)
                continue
            except Refused as refused:
                if refused.code in UNSURE:
                    self.unanswered += not sent_before
                    sent_before = True
                    await asyncio.sleep(0.05)
                    continue
                assert refused.code in ("move/stale", "move/over"), refused
                if not await self.stands(at + 1, step):
                    return  # something else came first, such as time made good: it is chosen anew
                assert sent_before, refused
                self.written += 1
            else:
                self.witness.hear(answer["lines"])
                assert answer["lines"][0]["step"] == step
            self.played.append((at + 1, step))
            return

    async def stands(self, number: int, step: str) -> bool:
        """Whether a step is in the log, at a number."""
        while True:
            try:
                lines = (await self.client.look(self.id, number - 1))["lines"]
            except (*BROKEN, Refused) as error:
                assert not isinstance(error, Refused) or error.code in UNSURE, error
                await asyncio.sleep(0.05)
            else:
                return bool(lines) and lines[0]["number"] == number and lines[0].get("step") == step

    def check(self, log: list[Json], seat: int) -> None:
        """Every acknowledged step is in the log, none twice, and nothing else is there of that seat."""
        self.witness.check(log)
        there = [(line["number"], line["step"]) for line in log if line["kind"] == "step" and line.get("seat") == seat]
        missing, more = sorted({*self.played} - {*there}), sorted({*there} - {*self.played})
        assert there == self.played, f"acknowledged and not there: {missing}; there and not meant: {more}"


async def acknowledged(players: list[Stubborn], more: int) -> None:
    """Wait until so many more steps are acknowledged."""
    aim = sum(len(player.played) for player in players) + more
    while sum(len(player.played) for player in players) < aim:
        assert not all(player.over for player in players), "the games were over too soon"
        await asyncio.sleep(0.001)


async def restart(server: ServerProcess, up: asyncio.Event) -> None:
    """Start the server again, and let players know."""
    await asyncio.to_thread(server.start)
    up.set()
