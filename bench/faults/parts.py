"""What is done to a server while two pairs of people play at it, and what has to be true all the same."""

import asyncio
import random
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from statistics import median, quantiles
from typing import Any

from bench.faults.houses import House, PostgresHouse, failing_disk, house

from tests.server.e2e.client import Client, Refused
from tests.server.e2e.process import GRATTECIEL
from tests.server.e2e.several import Pair, more

Figures = dict[str, Any]
PATIENCE = 90.0
"""Seconds until a state must have come about."""
DAY = 86_400
TABLES = 36
"""At a house of which a page is damaged."""


@dataclass
class Company:
    """People who play."""

    pairs: list[Pair]
    playing: list["asyncio.Task[None]"]

    async def more(self, steps: int) -> None:
        """Wait until they have played on."""
        await more(self.pairs, self.playing, steps)


@asynccontextmanager
async def company(place: House, told: Figures, clock: float = 3600.0) -> AsyncIterator[Company]:
    """Two pairs who play until the block is left; then every step that was acknowledged is in its log, once."""
    enough = asyncio.Event()
    async with AsyncExitStack() as end:
        pairs = []
        for n, game in enumerate(("dice", "hong-kong")):
            clients = [await end.enter_async_context(Client(place.server.url, f"{who} {n}")) for who in ("Ann", "Ben")]
            pairs.append(Pair(clients[0], clients[1], game, enough, seed=n, pace=0.02, clock=clock))
        playing = [asyncio.create_task(pair.play()) for pair in pairs]
        try:
            yield Company(pairs, playing)
            enough.set()
            await asyncio.gather(*playing)
        finally:
            for one in playing:
                one.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        found = [await pair.check() for pair in pairs]
    told |= {name: sum(one[n] for one in found) for n, name in enumerate(("steps", "unanswered", "of these written"))}
    told["lost or doubled"] = 0


def says(place: House, path: str = "/healthz") -> int | None:
    """How the server says it is; None: nobody answers."""
    door = HTTPConnection("127.0.0.1", place.server.port, timeout=15)
    try:
        door.request("GET", path)
        return door.getresponse().status
    except (OSError, HTTPException):
        return None
    finally:
        door.close()


async def until(true: Callable[[], bool], what: str) -> float:
    """Seconds until something is true."""
    began = time.monotonic()
    while not await asyncio.to_thread(true):
        assert time.monotonic() < began + PATIENCE, what
        await asyncio.sleep(0.02)
    return round(time.monotonic() - began, 2)


async def well_again(place: House) -> float:
    """Seconds until the server says that it is well; a storage that ended is started again by its supervisor."""

    def looked() -> bool:
        place.supervise()
        return says(place) == 200 and says(place, "/readyz") == 200

    return await until(looked, f"it is not well again: {place.server.said()}")


async def kills(storage: str, count: int) -> Figures:
    """Killed under load, again and again: up again, from the kill, is who says so by `/healthz`, having written."""
    told: Figures = {"kills": count}
    choose = random.Random(count)  # noqa: S311 - moments, not secrets
    with house(storage) as place:
        place.server.start()
        ups = []
        async with company(place, told) as people:
            for _ in range(count):
                await people.more(choose.randint(0, 6))
                await asyncio.sleep(choose.uniform(0, 0.03))
                began = time.monotonic()
                place.server.kill()
                await asyncio.to_thread(place.server.start)
                ups.append(time.monotonic() - began)
    found = {"p50": median(ups), "p95": quantiles(ups, n=20)[-1], "max": max(ups)}
    return told | {"up again, s": {name: round(seconds, 2) for name, seconds in found.items()}}


async def full(storage: str) -> Figures:
    """The disk is full for a while."""
    told: Figures = {}
    with house(storage, small=True) as place:
        place.server.start()
        async with company(place, told) as people:
            await people.more(6)
            place.fill()
            told["said so after, s"] = await until(lambda: says(place) == 503, "it says that all is well")
            for _ in range(3):
                await asyncio.sleep(1)
                House.fill(place)  # PostgreSQL has let go of something
                await until(lambda: says(place) == 503, "it says that all is well")
            place.make_room()
            told["well again after, s"] = await well_again(place)
            await people.more(6)
    return told


async def read_only(storage: str) -> Figures:
    """Nothing can be written: for a while in mid-game, then for good, and as the server starts."""
    told: Figures = {}
    with house(storage, small=storage == "sqlite") as place:
        if isinstance(place, PostgresHouse):
            place.server.start()
            async with company(place, told) as people:
                await people.more(6)
                place.read_only(True)
                told["said so after, s"] = await until(lambda: says(place) == 503, "it says that all is well")
                await asyncio.sleep(2)
                place.read_only(False)
                told["well again after, s"] = await well_again(place)
                await people.more(6)
            return told
        place.server.start()
        async with company(place, told) as people:
            await people.more(6)
            place.hold_back(True)
            told["said so after, s"] = await until(lambda: says(place) == 503, "it says that all is well")
            await asyncio.sleep(2)
            assert says(place) == 503, "it says that all is well"
            place.hold_back(False)
            told["well again after, s"] = await well_again(place)
            await people.more(6)
        place.server.kill()
        again = ["mount", "-o", "remount,{},mode=755", str(place.disk)]
        subprocess.run([word.format("ro") for word in again], check=True)  # noqa: S603
        words = [*GRATTECIEL, *place.server.arguments]
        refused = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)  # noqa: S603
        assert refused.returncode not in (0, -9) and "Traceback" not in refused.stderr, refused.stderr
        told["refused to start with"] = refused.stderr.strip().splitlines()[-1][:200]
        subprocess.run([word.format("rw") for word in again], check=True)  # noqa: S603
        place.server.start()
        told["started again after, s"] = await well_again(place)
    return told | {"a disk that fails": await failing()}


async def failing() -> Figures:
    """The disk meets an error in mid-game, and its file system is read-only until the machine is started again."""
    told: Figures = {}
    with house("sqlite") as place:
        disk = failing_disk(place)
        if disk is None:
            return {"not measured": "no loop device, or no e2fsprogs"}
        place.server.start()
        async with company(place, told) as people:
            await people.more(6)
            disk.fail()
            told["said so after, s"] = await until(lambda: says(place) == 503, "it says that all is well")
            await asyncio.sleep(2)
            assert says(place) == 503, "it says that all is well"
            place.server.kill()
            disk.mend()
            place.server.start()
            told["started again after, s"] = await well_again(place)
            await people.more(6)
        assert "Traceback" not in place.server.log.read_text()
    return told


async def page(storage: str) -> Figures:
    """A page is damaged while nobody looks: its tables are refused by name, everything else goes on."""
    told: Figures = {}
    with house(storage) as place:
        place.server.start()
        async with Client(place.server.url, "Eve") as eve, Client(place.server.url, "Kim") as kim:
            tables = []
            for one in (eve, kim):  # nobody may set up all of them
                await one.come()
                seats = ("hong-kong", "me", "open")
                tables += [(await one.set_up(*seats))["now"]["id"] for _ in range(TABLES // 2)]
            assert await asyncio.to_thread(place.server.send, signal.SIGTERM) == 0  # all of it is in the file
            place.damage(tables[TABLES // 4])  # not of the last: nobody could set up another table there
            place.server.begin()
            await until(lambda: says(place, "/readyz") == 200, "nobody may come")
            codes: dict[str, int] = {}
            for id in tables:
                try:
                    await eve.look(id)
                    codes["well"] = codes.get("well", 0) + 1
                except Refused as refused:
                    codes[refused.code] = codes.get(refused.code, 0) + 1
            assert codes.get("well", 0) > TABLES / 3 and set(codes) <= {
                "well",
                "table/damaged",
                "table/unknown",
                "store/damaged",
            }
            assert codes != {"well": TABLES}, "something was damaged"
            told |= {"tables": codes, "healthz": says(place), "readyz": says(place, "/readyz")}
            assert (told["healthz"], told["readyz"]) == (503, 200), "it is not well, and people may come"
        async with company(place, told) as people:
            await people.more(6)
    return told


async def clock(storage: str) -> Figures:
    """The server's clock jumps a day ahead, and two back, in games with a minute for each turn."""
    told: Figures = {}
    with house(storage) as place:
        if not place.tell_another_time():
            return {"not measured": "libfaketime is not installed: `make .venv/programs` does that"}
        place.server.start()
        async with company(place, told, clock=60.0) as people:
            for ahead in (DAY, -DAY, 0, 3600, 0):
                await people.more(6)
                place.jump(ahead)
                await people.more(6)
                assert says(place) == 200
        broken = [line for line in place.server.log.read_text().splitlines() if "Traceback" in line]
        assert not broken, broken
    return told | {"lost on time": 0}


async def away(storage: str, seconds: float) -> Figures:
    """The database goes without a word, and comes back after a while; a turn has less time than that."""
    if storage == "sqlite":
        return {"not measured": "a file is never away"}
    told: Figures = {"away, s": seconds}
    with house(storage) as place:
        assert isinstance(place, PostgresHouse)
        place.server.start()
        async with company(place, told, clock=max(20.0, seconds / 3)) as people:
            await people.more(6)
            place.cluster.stop(signal.SIGQUIT)
            gone = time.monotonic()
            told["said so after, s"] = await until(lambda: says(place) == 503, "it says that all is well")
            while time.monotonic() < gone + seconds:
                await asyncio.sleep(1)
                assert says(place) == 503, "it says that all is well"
            await asyncio.to_thread(place.cluster.start)
            told["well again after, s"] = await well_again(place)
            await people.more(6)
    return told | {"lost on time": 0}


async def hung(storage: str, seconds: float) -> Figures:
    """The database hangs: it takes what it is sent, answers nothing, and goes on after a while."""
    if storage == "sqlite":
        return {"not measured": "a file does not hang"}
    told: Figures = {"hung, s": seconds}
    with house(storage) as place:
        assert isinstance(place, PostgresHouse)
        place.server.start()
        async with company(place, told, clock=max(20.0, seconds / 3)) as people:
            await people.more(6)
            with place.cluster.hanging():
                began = time.monotonic()
                answered = []
                while time.monotonic() < began + seconds:
                    asked = time.monotonic()
                    assert await asyncio.to_thread(says, place) == 503, "it says that all is well, or nothing"
                    answered.append(time.monotonic() - asked)
                    await asyncio.sleep(1)
            told["said so within, s"] = round(max(answered), 2)
            told["well again after, s"] = await well_again(place)
            await people.more(6)
    return told | {"lost on time": 0}
