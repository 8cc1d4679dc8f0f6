"""Bots at the table: taken up after a restart, and never in people's way."""

import asyncio
import random
import statistics
from pathlib import Path

from tests.server.e2e.client import Client
from tests.server.e2e.process import ServerProcess, serving

TIME_LIMIT = 10.0
"""Seconds the server allows itself for a request."""


async def left_unanswered(server: ServerProcess) -> None:
    async with Client(server.url, "Ann") as ann:
        await ann.come()
        table = await ann.set_up("hong-kong", "me", "master-builder")
        id = table["now"]["id"]
        asked = await ann.step(id, table["at"], "S b2")
        server.kill()
        assert asked["now"]["mover"] == 1 and asked["now"]["steps"] == []
        await asyncio.to_thread(server.start)
        async with ann.live(id, asked["at"]) as live:
            while not live.now.get("steps"):
                await live.hear()
            assert live.lines[0]["number"] == asked["at"] + 1
            assert live.lines[0]["kind"] == "step" and live.lines[0]["seat"] == 1


def test_a_turn_left_unanswered_is_taken_up_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        asyncio.run(left_unanswered(server))


async def beside_ten_tables(server: ServerProcess) -> list[float]:
    async with Client(server.url, "Ann") as ann, Client(server.url, "Ben") as ben:
        await ann.come()
        await ben.come()
        busy = []
        for number in range(5):  # nobody may have more than two
            async with Client(server.url, f"Host {number}") as host:
                await host.come()
                busy += [await host.set_up("hong-kong", "living-legend", "living-legend") for _ in range(2)]
        table = await ann.set_up("hong-kong", "me", "open")
        await ben.sit(table)
        id = table["now"]["id"]
        choose = random.Random(6)
        async with ann.live(id) as for_ann, ben.live(id) as for_ben:
            await asyncio.gather(for_ann.play(choose), for_ben.play(choose))
        for one in busy:
            now = (await ann.look(one["now"]["id"]))["now"]
            assert now["status"] == "playing" and now["seats"][now["mover"]]["level"] == "living-legend"
        return ann.seconds + ben.seconds


def test_ten_tables_of_thinking_bots_leave_steps_quick(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        seconds = asyncio.run(beside_ten_tables(server))
    quantiles = statistics.quantiles(seconds, n=20)
    print(f"{len(seconds)} steps: median {1000 * quantiles[9]:.0f} ms, 95 % within {1000 * quantiles[18]:.0f} ms")
    print(f"slowest {1000 * max(seconds):.0f} ms")
    assert max(seconds) < TIME_LIMIT
