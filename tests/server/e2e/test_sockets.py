"""A dropped socket catches up without loss."""

import asyncio
import random
from pathlib import Path

from tests.server.e2e.client import Client, Live
from tests.server.e2e.process import ServerProcess, serving

DROPS = 25
"""Fewer than would be too many connections at once."""


async def lose_now_and_then(live: Live, choose: random.Random) -> int:
    """Follow a game on a connection that breaks; how many entries were told after one broke."""
    caught_up = drops = 0
    while live.now.get("status") != "over":
        for _ in range(choose.randint(0, 3)):
            if live.now.get("status") != "over":
                await live.hear()
        if drops < DROPS and live.at and live.now.get("status") != "over":
            drops += 1
            live.drop()
            await asyncio.sleep(choose.uniform(0, 0.1))
            before = live.at
            await live.open()
            while await live.hear() == "beat":
                pass
            assert live.kinds[-1] == "delta", "what was seen before is told again"
            caught_up += live.at - before
    return caught_up


async def dropped_sockets(server: ServerProcess) -> None:
    async with Client(server.url, "Ann") as ann, Client(server.url, "Ben") as ben, Client(server.url, "Eve") as eve:
        await ann.come()
        await ben.come()
        await eve.come()
        table = await ann.set_up("projekt", "me", "open", "intern")
        id = table["now"]["id"]
        choose = random.Random(3)
        lossy = eve.live(id)
        await lossy.open()
        await ben.sit(table)
        async with ann.live(id) as for_ann, ben.live(id) as for_ben:
            async with asyncio.TaskGroup() as all_of_them:  # if one fails nobody waits for the game to end
                for live in (for_ann, for_ben):
                    all_of_them.create_task(live.play(choose))
                losing = all_of_them.create_task(lose_now_and_then(lossy, choose))
            caught_up = losing.result()
            await lossy.check()
            assert lossy.lines == (await eve.look(id))["lines"] and caught_up > 10
        await lossy.close()


async def every_resumption(server: ServerProcess) -> None:
    """Whatever entry somebody saw last, they are told exactly those after it."""
    async with Client(server.url, "Ann") as ann:
        await ann.come()
        table = await ann.set_up("hong-kong", "me", "intern")
        id = table["now"]["id"]
        async with ann.live(id) as live:
            while live.at < 12:
                await live.hear()
                if live.now["steps"]:
                    await live.until((await ann.step(id, live.at, live.now["steps"][0]["step"]))["at"])
            await ann.post(f"/tables/{id}/resign")
            await live.check()
            for after in range(1, live.at + 1):
                async with ann.live(id, after) as again:
                    assert await again.hear() == "delta"
                    assert again.lines == live.lines[after:] and again.now == live.now


def test_a_dropped_socket_catches_up_without_loss(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        asyncio.run(dropped_sockets(server))
        asyncio.run(every_resumption(server))
