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
    after: Record
    """The table after it."""
    known: Record
    """The same as the seat will know it."""
    scores: list[int]
    """By seat, as far as that can be known."""
    shares: list[float]

    @property
    def over(self) -> bool:
        """Whether it ends the game."""
        return self.mover == OVER

    @property
    def open(self) -> bool:
        """Whether nothing will be hidden from the seat."""
        return self.after is self.known or self.after == self.known


def trials(position: "Position", steps: list[int], seat: int) -> list[Trial]:
    """Steps that are known to be allowed, tried by the rules in one call; `seat` as the rules want it."""
    if not steps:
        return []
    engine, count, players = position.game.engine, len(steps), position.players
    kind, table = position.game.rules.TABLE, raw(position.tables).tobytes()
    afters = filled_with(engine.blank(kind, count), table * count)
    known = engine.blank(kind, count) if position.game.has_secrets else afters
    codes, movers = engine.integers(count), engine.integers(count)
    for n, step in enumerate(steps):
        codes[n] = step
    scores, shares = engine.integers(count * players), engine.reals(count * players)
    engine(entries.try_each)(position.setup.boxes, afters, known, codes, count, seat, movers, scores, shares)
    seen = all_of(afters)
    hidden = all_of(known) if known is not afters else seen
    points, parts, who = scores.tolist(), shares.tolist(), movers.tolist()
    return [
        Trial(step, who[n], seen[n], hidden[n], points[at : at + players], parts[at : at + players])
        for n, (step, at) in enumerate(zip(steps, range(0, count * players, players), strict=True))
    ]


def filled_with(tables: Records, data: bytes) -> Records:
    """Tables with such bytes in them."""
    raw(tables)[:] = data
    return tables
