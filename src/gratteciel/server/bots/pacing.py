"""When a bot's reply is given: at a time of its level's own, so that nobody learns from it what the bot holds.

How long a thought takes depends on what a seat knows: a step that is forced takes no time, what was thought about
before takes little. In games with secrets a reply therefore comes at its level's pace, or at a multiple of it where the
thought took longer. The pace is a rung of a ladder above nearly all of the level's latest thoughts in the game, at all
tables, so that it changes seldom and no single thought moves it: not one of the first either, during which a machine
may have stood still.
"""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from math import ceil

from gratteciel.bots.levels import Level
from gratteciel.play.position import Position
from gratteciel.server.bots.thought import Thought

SHORTEST = 0.05
"""Seconds of the lowest rung; each other is twice the one below."""
REMEMBERED = 60
"""Thoughts of a level that its pace follows from."""
NEARLY_ALL = 0.95
A_SECOND = 40_000
"""Iterations, about, by which the pace of a level is guessed that has not thought yet."""
LOOK = 0.05
"""Seconds between two looks at whether somebody wants a bot to hurry."""
HASTE = 0.2
"""Seconds from there to its reply."""
FEW = 8
"""Thoughts of a level before that guess is forgotten."""
GUESSES = 16
"""Deals that are looked at for whether everybody knows that a step is forced."""

Key = tuple[str, str]


class Pacing:
    """The paces of all levels, by what they took lately."""

    def __init__(
        self,
        clock: Callable[[], float] = time.perf_counter,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self.clock, self.sleep = clock, sleep
        self.took: dict[Key, deque[float]] = {}

    def pace(self, key: Key, level: Level) -> float:
        """Seconds after which a level replies in a game."""
        took = sorted(self.took.get(key, ()))
        guess = [level.iterations / A_SECOND] if len(took) < FEW else []
        nearly_all = took[: min(ceil(NEARLY_ALL * len(took)), len(took) - 1)] if took else []
        usual = max([SHORTEST, *guess, *nearly_all[-1:]])
        rung = SHORTEST
        while rung < usual:
            rung *= 2
        return rung

    async def paced(self, choosing: Awaitable[str], thought: Thought, name: str) -> str:
        """What a bot chooses, given when it may be: at once where nothing is hidden."""
        position = thought.state.position
        if not position.game.has_secrets or plainly_forced(position):
            return await choosing
        key = (position.game.id, name)
        pace = thought.pace = self.pace(key, thought.mind.level)
        began = thought.began = self.clock()
        thought.clock = self.clock
        text = await choosing
        took = self.clock() - began
        if len(position.steps()) > 1 and not thought.hurry.is_set():
            self.took.setdefault(key, deque(maxlen=REMEMBERED)).append(took)
        until = began + pace * max(1, ceil(took / pace))
        while (left := until - self.clock()) > 0 and not thought.idle:
            if thought.hurry.is_set():
                await self.sleep(min(left, HASTE))
                break
            await self.sleep(min(left, LOOK))
        return text


def plainly_forced(position: Position) -> bool:
    """Whether whoever watches knows that there is only one step, whatever the seat to move holds.

    That follows from what everybody sees alone: from deals that fit it, the same each time it is asked.
    """
    guesses = [position.imagined(None, seed) for seed in range(GUESSES)]
    steps = [guess.steps() for guess in guesses]
    if any(len(found) > 1 for found in steps):
        return False
    return len({guess.as_told(found[0], None) for guess, found in zip(guesses, steps, strict=True)}) == 1
