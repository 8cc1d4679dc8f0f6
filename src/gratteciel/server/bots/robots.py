"""Bots at the table: they think beside everything else, and answer if the table is still where it was."""

import asyncio
import itertools
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any

from gratteciel.bots.levels import LevelPlayer, Player, player
from gratteciel.bots.seeds import BOT, secret_seed
from gratteciel.play.position import Position
from gratteciel.server.bots.pacing import Pacing
from gratteciel.server.bots.thought import Thought
from gratteciel.server.bots.ways import Preparing, Thinking
from gratteciel.server.errors import HurryRefused, StoreDamaged, StoreFailed, TableUnknown
from gratteciel.server.people.person import Person
from gratteciel.server.storage.change_feed import hurry, hurry_number
from gratteciel.server.storage.change_feed import thought as thought_channel
from gratteciel.server.tables.actions import current, mine, playing
from gratteciel.server.tables.open_table import OpenTable
from gratteciel.server.tables.summary import TableSummary
from gratteciel.server.tables.tables import Tables

RATED = {"en": "the game is rated", "fr": "la partie est classée"}
NOBODY_THINKS = {"en": "no bot is thinking; look again", "fr": "aucun robot ne réfléchit ; regardez de nouveau"}

log = logging.getLogger(__name__)

MOST_MINDS = 64
"""Bots whose trees are remembered between their turns."""
MOST_OF_ONE = 16
"""Those of them that think for the same: trees of a strong one are tens of megabytes."""
TELLING = 0.5
"""Seconds between two words on how far a thought is."""
PATIENCE = (0.1, 1.0, *[10.0] * 6, 60.0)
"""Seconds between attempts at a bot's answer that failed; the last as often as it takes where nothing can be kept. What
passes within a minute or so keeps nobody waiting much longer."""
TRIES = 4
"""Attempts that fail before the second word on it, or the last where it is nothing that passes."""


class Robots:
    """Plays all seats of bots, those at tables left unanswered by an earlier process included."""

    def __init__(self, tables: Tables, readiness: Preparing, thinking: Thinking, pacing: Pacing | None = None) -> None:
        self.tables, self.readiness, self.thinking, self.pacing = tables, readiness, thinking, pacing
        self.minds: OrderedDict[tuple[str, int, str], Player] = OrderedDict()
        self.busy: dict[str, asyncio.Task[None]] = {}
        self.thoughts: dict[str, Thought] = {}
        """What bots think now, by table."""
        self.whose: Callable[[str], str] = lambda person: person
        """Whoever shares their turns with a person whose bots think."""
        self.on_answer: list[Callable[[str, float], None]] = []
        """Told of every answer: the level, and how many seconds it took."""
        self.words = itertools.count(1)
        self.closing = threading.Event()
        tables.on_change.append(self.notice)

    async def resume(self) -> None:
        """Take up every table where a bot is to move."""
        await self.tables.resume(bot_may_move, self.notice)

    def notice(self, table: OpenTable) -> None:
        """If a bot is to move at the table, see to it that it does."""
        id = table.row.id
        if (thought := self.thoughts.get(id)) is not None:
            thought.idle = thought.idle or thought.passed(table.state)
        if any(seat.level is not None for seat in table.state.seats):
            self.readiness.prefer(table.row.plan.game)
        if bot_to_move(table) is not None and id not in self.busy:
            self.busy[id] = asyncio.create_task(self.attend(id), name=f"robot {id}")

    async def attend(self, id: str) -> None:
        """Answer at a table; what goes wrong is noted, and tried again a few times before the table has to wait.

        A disk that is full is so for minutes, and nobody else would think of the table afterwards. That is noted twice
        and no more: all tables with bots wait for the same, and what is noted may lie on that disk.
        """
        try:
            for attempt in itertools.count():
                try:
                    await self.answer(id)
                except TableUnknown:  # erased, or pruned, while it thought
                    return
                except Exception as error:
                    passes = isinstance(error, StoreFailed) and not isinstance(error, StoreDamaged)
                    if attempt == 0 or not passes:
                        log.exception("a bot could not answer", extra={"table": id})
                    elif attempt == TRIES:
                        log.warning("a bot waits until its answer can be kept", extra={"table": id, "why": str(error)})
                    if attempt >= TRIES and not passes:
                        return
                    await asyncio.sleep(PATIENCE[min(attempt, len(PATIENCE) - 1)])
                else:
                    return
        finally:
            # At once, not when the task is looked after: a change noticed in between would go unanswered.
            self.busy.pop(id, None)

    async def answer(self, id: str) -> None:
        """Play on at a table as long as bots are to move."""
        table = await self.tables.near(id)
        await self.readiness.ready(table.row.plan.game)
        while True:
            table = await self.tables.near(id)
            seat = bot_to_move(table)
            if seat is None or not self.tables.ours(id):
                return
            state = table.state
            level = state.seats[seat].level
            assert level is not None
            mind = self.mind(table, seat, level)
            thought = Thought.begun(table, seat, mind) if isinstance(mind, LevelPlayer) else None
            choosing = self.chosen(mind, state.position, table, level)
            if self.pacing is not None and thought is not None:
                choosing = self.pacing.paced(choosing, thought, level)
            text = await self.finished(id, choosing, thought)
            hurried = None if thought is None else thought.hurried
            if not await self.tables.play_for_bot(id, state, text, hurried):
                log.info("table moved on while a bot thought", extra={"table": id, "at": state.number})

    async def chosen(self, mind: Player, position: Position, table: OpenTable, level: str) -> str:
        """What a bot chooses; how long that took is told to whoever listens."""
        began = time.perf_counter()
        text = await self.thinking.choose(mind, position, table)
        for listener in self.on_answer:
            listener(level, time.perf_counter() - began)
        return text

    async def finished(self, id: str, choosing: Coroutine[Any, Any, str], thought: Thought | None) -> str:
        """What a bot has chosen in the end; meanwhile word goes round how far it is."""
        if thought is None:
            return await choosing
        self.thoughts[id] = thought
        thought.mind.going_on = lambda: not (self.closing.is_set() or thought.idle or thought.enough)
        task = asyncio.create_task(choosing)
        try:
            while not (await asyncio.wait({task}, timeout=TELLING))[0]:
                self.tell(id)
            return task.result()
        finally:
            task.cancel()
            del self.thoughts[id]

    def tell(self, id: str) -> None:
        """Let those who watch a table know that its bot has got further."""
        self.tables.feed.publish(thought_channel(id), next(self.words))

    async def hurry(self, id: str, at: int, who: Person) -> OpenTable:
        """Have the bot that thinks at a table play by what it has found, for whoever waits for it.

        That is somebody who plays there; where only bots do, whoever set the table up. Not where ratings are at stake:
        a bot in a hurry is weaker than its level.
        """
        table = await (self.tables.near(id) if self.tables.ours(id) else self.tables.table(id))
        state = table.state
        playing(state)
        watches = who.id == table.row.host and not state.people()
        seats = [] if watches else mine(state, who)
        if state.plan.rated:
            raise HurryRefused(why=RATED)
        current(state, at)
        by = next(iter(seats), None)
        if not self.tables.ours(id) and bot_to_move(table) is not None:
            self.tables.feed.publish(hurry(id), hurry_number(at, by))
        elif not self.hurry_here(id, by):
            raise HurryRefused(why=NOBODY_THINKS)
        return table

    def hurry_here(self, id: str, by: int | None, at: int | None = None) -> bool:
        """Have a bot that thinks here play by what it has found; False: none does, at the table or at the entry."""
        thought = self.thoughts.get(id)
        if thought is None or at not in (None, thought.state.number):
            return False
        if not thought.hurry.is_set():
            thought.by = by
            thought.hurry.set()
            self.tell(id)
        return True

    def heard(self, channel: str, number: int) -> None:
        """Take in what another process was asked for."""
        id, _, about = channel.partition("/")
        if about == "hurry":
            self.hurry_here(id, number % 16 - 1 if number % 16 else None, number // 16)

    def mind(self, table: OpenTable, seat: int, level: str) -> Player:
        """The bot of a seat, with what it remembers."""
        key = (table.row.id, seat, level)
        if key not in self.minds:
            # From the secret, or whoever knows the seed could play the bot at home; luck has another label.
            seed = secret_seed(table.row.secret, BOT, seat)
            self.minds[key] = player(table.state.position.game, level, seat, seed)
        self.minds.move_to_end(key)
        mind = self.minds[key]
        if isinstance(mind, LevelPlayer):
            whose = mind.thinker.whose = self.whose(table.row.host)
            levels = [(one, other) for one, other in self.minds.items() if isinstance(other, LevelPlayer)]
            theirs = [one for one, other in levels if other.thinker.whose == whose]
            for one in theirs[:-MOST_OF_ONE]:
                del self.minds[one]
        while len(self.minds) > MOST_MINDS:
            self.minds.popitem(last=False)
        return mind

    async def close(self) -> None:
        """Stop thinking; unanswered turns are taken up at the next start."""
        self.closing.set()
        for task in list(self.busy.values()):
            task.cancel()
        await asyncio.gather(*self.busy.values(), return_exceptions=True)


def bot_may_move(summary: TableSummary) -> bool:
    """Whether a table waits for a bot, or has not been begun."""
    return summary.mover is None or summary.seats[summary.mover].level is not None


def bot_to_move(table: OpenTable) -> int | None:
    """The seat to move, if a bot is in it."""
    seat = table.state.mover
    return seat if seat is not None and table.state.seats[seat].level is not None else None
