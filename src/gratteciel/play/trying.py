"""Steps tried on tables of their own, all at once: what each would lead to, as a seat will know it."""

from typing import TYPE_CHECKING, NamedTuple

from gratteciel.engine import entries
from gratteciel.engine.contract import OVER
from gratteciel.engine.entries import Records
from gratteciel.engine.records import Record, all_of, raw

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
    kind, table = position.game.rules.TABLE, position.tables.tobytes()
    afters = filled_with(engine.blank(kind, count), table * count)
    secrets = position.game.has_secrets
    known = engine.blank(kind, count) if secrets else afters
    codes, movers = engine.integers(count), engine.integers(count)
    for n, step in enumerate(steps):
        codes[n] = step
    scores, shares = engine.integers(count * players), engine.reals(count * players)
    engine(entries.try_each)(position.setup.boxes, afters, known, codes, count, seat, movers, scores, shares)
    points, parts, size = scores.tolist(), shares.tolist(), len(table)
    whole = raw(afters)
    found = []
    for n, (step, mover, record) in enumerate(zip(steps, movers.tolist(), all_of(known), strict=True)):
        open = not secrets or record.lies_as(whole[n * size : (n + 1) * size])
        at = slice(n * players, (n + 1) * players)
        found.append(Trial(step, mover, record, open, points[at], parts[at]))
    return found


def filled_with(tables: Records, data: bytes) -> Records:
    """Tables with such bytes in them."""
    raw(tables)[:] = data
    return tables
