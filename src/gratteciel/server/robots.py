"""Bots at the table: they think in a few threads of low priority, and answer if the table is still where it was."""

import asyncio
import logging
import zlib
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor

from gratteciel.bots.levels import Player, player
from gratteciel.bots.thinking import give_way
from gratteciel.engine.playouts import all_cores
from gratteciel.play.position import Position
from gratteciel.server.house import House, Kept

log = logging.getLogger(__name__)

MOST_MINDS = 64
"""Bots whose trees are remembered between their turns."""


class Robots:
    """Plays all seats of bots, those at tables left unanswered by an earlier process included."""

    def __init__(self, house: House, threads: int | None = None) -> None:
        self.house = house
        self.pool = ThreadPoolExecutor(threads or all_cores(), thread_name_prefix="robot", initializer=give_way)
        self.minds: OrderedDict[tuple[str, int, str], Player] = OrderedDict()
        self.busy: dict[str, asyncio.Task[None]] = {}
        house.on_change.append(self.notice)

    async def resume(self) -> None:
        """Take up every table where a bot is to move."""
        for id in await self.house.store.playing():
            self.notice(await self.house.table(id))

    def notice(self, kept: Kept) -> None:
        """If a bot is to move at the table, see to it that it does."""
        id = kept.row.id
        if bot_to_move(kept) is not None and id not in self.busy:
            task = asyncio.create_task(self.answer(id), name=f"robot {id}")
            self.busy[id] = task
            task.add_done_callback(lambda _: self.busy.pop(id, None))

    async def answer(self, id: str) -> None:
        """Play on at a table as long as bots are to move."""
        while True:
            kept = await self.house.table(id)
            seat = bot_to_move(kept)
            if seat is None:
                return
            state = kept.state
            level = state.seats[seat].level
            assert level is not None
            mind = self.mind(kept, seat, level)
            loop = asyncio.get_running_loop()
            text = await loop.run_in_executor(self.pool, choose, mind, state.position)
            if not await self.house.play_for_bot(id, state.number, seat, text):
                log.info("table moved on while a bot thought", extra={"table": id, "at": state.number})

    def mind(self, kept: Kept, seat: int, level: str) -> Player:
        """The bot of a seat, with what it remembers."""
        key = (kept.row.id, seat, level)
        if key not in self.minds:
            # Its own stream: luck at the table comes from the secret, which no bot may know.
            seed = zlib.crc32(f"{kept.row.id} {seat}".encode())
            self.minds[key] = player(kept.state.position.game, level, seat, seed)
        self.minds.move_to_end(key)
        while len(self.minds) > MOST_MINDS:
            self.minds.popitem(last=False)
        return self.minds[key]

    async def close(self) -> None:
        """Stop thinking; unanswered turns are taken up at the next start."""
        for task in list(self.busy.values()):
            task.cancel()
        await asyncio.gather(*self.busy.values(), return_exceptions=True)
        self.pool.shutdown(wait=False, cancel_futures=True)


def bot_to_move(kept: Kept) -> int | None:
    """The seat to move, if a bot is in it."""
    seat = kept.state.mover
    return seat if seat is not None and kept.state.seats[seat].level is not None else None


def choose(mind: Player, position: Position) -> str:
    """A bot's step, in notation."""
    return str(mind.choose(position))
