"""What could have followed a step: what strong players may have played from there, and the likeliest luck."""

from collections.abc import AsyncIterator
from typing import Protocol

from gratteciel.bots.hint import Hints
from gratteciel.engine.contract import CHANCE
from gratteciel.play.position import Position
from gratteciel.server.tables.open_table import OpenTable

DECISIONS, LONGEST = 4, 16
"""How many decisions are thought about after the first step; and how many steps there are, with luck's, at most."""


class Adviser(Protocol):
    """Whoever thinks about a position for a moment."""

    async def thought(self, table: OpenTable, position: Position, seat: int, who: str = "") -> Hints:
        """What a seat may have thought of it."""
        ...


async def likely(advice: Adviser, table: OpenTable, position: Position, who: str = "") -> AsyncIterator[Position]:
    """A position, then those that may have followed it; each decision is thought about from what its seat knows.

    `who`: the person who asks.
    """
    yield position
    left = DECISIONS
    for _ in range(LONGEST - 1):
        mover = position.mover
        if position.over or mover is None:
            return
        if mover == CHANCE:
            position = position.play(max(position.chances(), key=lambda outcome: outcome[1])[0])
        elif left:
            left -= 1
            allowed = position.steps()
            text = str(position.move(allowed[0])) if len(allowed) == 1 else ""
            if not text:
                text = (await advice.thought(table, position, mover, who)).moves[0].text
            position = position.play(text)
        else:
            return
        yield position
