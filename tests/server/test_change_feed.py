"""The feed: whoever listens hears of the newest number; nobody waits for anybody."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from gratteciel.server.storage.change_feed import ChangeFeed, LocalChangeFeed, News, chat


async def heard(listener: AsyncIterator[News], count: int) -> list[News]:
    return [await asyncio.wait_for(anext(listener), 5) for _ in range(count)]


async def nothing(listener: AsyncIterator[News]) -> bool:
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(anext(listener), 0.02)
    return True


def test_everybody_who_listens_to_a_table_hears_of_it() -> None:
    async def run(board: ChangeFeed) -> None:
        async with board.subscribe("t1") as one, board.subscribe("t1") as two, board.subscribe("t2") as other:
            board.publish("t1", 3)
            assert await heard(one, 1) == await heard(two, 1) == [News("t1", 3)]
            assert await nothing(other)

    asyncio.run(run(LocalChangeFeed()))


def test_who_is_slow_hears_of_the_newest_only() -> None:
    async def run(board: ChangeFeed) -> None:
        async with board.subscribe("t1", chat("t1")) as listener:
            for number in (1, 2, 5, 4):
                board.publish("t1", number)
            board.publish(chat("t1"), 1)
            assert await heard(listener, 2) == [News("t1", 5), News(chat("t1"), 1)]
            assert await nothing(listener)
            board.publish(chat("t1"), 2)
            assert await heard(listener, 1) == [News(chat("t1"), 2)]

    asyncio.run(run(LocalChangeFeed()))


def test_who_waits_is_woken() -> None:
    async def run(board: ChangeFeed) -> None:
        async with board.subscribe("t1") as listener:
            waiting = asyncio.create_task(heard(listener, 1))
            await asyncio.sleep(0.01)
            assert not waiting.done()
            board.publish("t1", 7)
            assert await waiting == [News("t1", 7)]

    asyncio.run(run(LocalChangeFeed()))


def test_news_from_before_or_after_are_not_heard_and_nothing_is_left_behind() -> None:
    async def run(board: LocalChangeFeed) -> None:
        board.publish("t1", 1)
        async with board.subscribe("t1", "t2") as listener:
            assert await nothing(listener)
        board.publish("t1", 2)
        assert board.listeners == {}
        with pytest.raises(RuntimeError, match="left"):
            async with board.subscribe("t1"):
                raise RuntimeError("left in a hurry")
        assert board.listeners == {}

    asyncio.run(run(LocalChangeFeed()))


def test_closing_ends_every_subscription_after_what_was_left() -> None:
    async def run(board: ChangeFeed) -> None:
        async def follow() -> list[News]:
            async with board.subscribe("t1") as listener:
                return [news async for news in listener]

        following = asyncio.create_task(follow())
        await asyncio.sleep(0)
        board.publish("t1", 1)
        board.close()
        assert await asyncio.wait_for(following, 5) == [News("t1", 1)]
        assert await asyncio.wait_for(follow(), 5) == []

    asyncio.run(run(LocalChangeFeed()))
