"""Steps tried on tables of their own, all at once: what each would lead to, as a seat will know it."""

from array import array
from typing import TYPE_CHECKING, NamedTuple

from gratteciel.engine import entries
from gratteciel.engine.contract import OVER
from gratteciel.engine.records import Record, all_in, laid_in

if TYPE_CHECKING:
    from gratteciel.play.position import Position


class Trial(NamedTuple):
    """One step, tried."""

    step: int
    mover: int
    """Who moves after it: a seat, `CHANCE` or `OVER`."""
    known: Record
    """The table after it, as the seat will know it."""
    open: bool
    """Whether nothing will be hidden from the seat."""
    scores: list[int]
    """By seat, as far as that can be known."""
    shares: list[float]

    @property
    def over(self) -> bool:
        """Whether it ends the game."""
        return self.mover == OVER


def trials(position: "Position", steps: list[int], seat: int) -> list[Trial]:
    """Steps that are known to be allowed, tried by the rules in one call; `seat` as the rules want it."""
    if not steps:
        return []
    engine, count, players = position.game.engine, len(steps), position.players
    table, secrets = position.tables.tobytes(), position.game.has_secrets
    memory = bytearray(table * count)
    seen = bytearray(len(memory)) if secrets else memory
    afters = laid_in(memory, position.tables)
    known = laid_in(seen, position.tables) if secrets else afters
    codes, movers = engine.integers(count), engine.integers(count)
    codes[:] = array("q", steps)
    scores, shares = engine.integers(count * players), engine.reals(count * players)
    engine(entries.try_each)(position.setup.boxes, afters, known, codes, count, seat, movers, scores, shares)
    points, parts, size = scores.tolist(), shares.tolist(), len(table)
    whole = memoryview(memory)
    found = []
    for n, (step, mover, record) in enumerate(zip(steps, movers.tolist(), all_in(seen, known.dtype), strict=True)):
        open = not secrets or record.lies_as(whole[n * size : (n + 1) * size])
        at = slice(n * players, (n + 1) * players)
        found.append(Trial(step, mover, record, open, points[at], parts[at]))
    return found
