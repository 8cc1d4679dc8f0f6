"""Playing on tables that have no past: for environments, which keep many tables and no positions, and for checks.

A `Position` knows how it came about, checks every step and speaks both languages. A `Runner` does none of that: it
calls the rules, with a table and a step code, and hands back a table.
"""

from typing import Any

from gratteciel.engine import entries
from gratteciel.engine.contract import Floats, Ints
from gratteciel.engine.entries import Records
from gratteciel.engine.loader import Engine
from gratteciel.engine.records import copied, raw
from gratteciel.engine.rooms import floats


class Runner:
    """A game with a filled box, its functions called with a table: an array of one record.

    Tables that are given are never changed. Steps are not checked: `play` is for those that `legal` lists.
    """

    def __init__(self, engine: Engine, boxes: Records) -> None:
        self.engine, self.rules, self.boxes = engine, engine.rules, boxes
        self.players = int(boxes[0]["players"])
        """The number of seats."""

    def call(self, entry: Any, table: Records, *arguments: Any) -> Any:
        """Call one of the engine's entries on a table."""
        return self.engine(entry)(self.boxes, table, 0, *arguments)

    def deal(self) -> Records:
        """The table as a game begins."""
        table = self.engine.blank(self.rules.TABLE)
        self.call(entries.deal_at, table)
        return table

    def adopt(self, table: Records) -> Records:
        """A copy of a table, also of one from the other mode."""
        own = self.engine.blank(self.rules.TABLE)
        raw(own)[:] = raw(table)
        return own

    def mover(self, table: Records) -> int:
        """The seat to decide, `CHANCE` or `OVER`."""
        return int(self.call(entries.mover_at, table))

    def legal(self, table: Records) -> list[int]:
        """The allowed steps, rising."""
        out = self.engine.integers(self.rules.STEPS)
        found: list[int] = out[: self.call(entries.legal_at, table, out)].tolist()
        return found

    def verdict(self, table: Records, step: int) -> int:
        """0 if the step is allowed, otherwise the number of the rule it breaks."""
        return int(self.call(entries.verdict_at, table, step))

    def weight(self, table: Records, step: int) -> int:
        """The weight of a chance outcome that is allowed."""
        return int(self.call(entries.weight_at, table, step))

    def lean(self, table: Records, step: int) -> int:
        """The weight of an allowed decision in livelier playouts."""
        return int(self.call(entries.lean_at, table, step))

    def pick(self, table: Records, rng: Ints) -> int:
        """One allowed step: a decision uniformly, a chance outcome by its weight."""
        return int(self.call(entries.pick_at, table, rng))

    def play(self, table: Records, step: int) -> Records:
        """The table after an allowed step."""
        after = copied(table)
        self.call(entries.play_at, after, step)
        return after

    def count(self, table: Records) -> tuple[list[int], list[float]]:
        """Every seat's points, and its share of the win (0 before the end)."""
        scores, shares = self.engine.integers(self.players), self.engine.reals(self.players)
        self.call(entries.count_at, table, scores, shares)
        return scores.tolist(), shares.tolist()

    def worth(self, table: Records, seat: int) -> float:
        """What a finished game is worth to a seat, 0…1."""
        return float(self.call(entries.worth_at, table, seat))

    def ending(self, table: Records) -> int:
        """How a finished game ended (an index into `ENDINGS`)."""
        return int(self.call(entries.ending_at, table))

    def hide(self, table: Records, seat: int) -> Records:
        """The table as a seat knows it, or `SPECTATOR`."""
        hidden = copied(table)
        self.call(entries.hide_at, hidden, seat)
        return hidden

    def told(self, table: Records, step: int, seat: int) -> int:
        """The step, about to be played on the table, as a seat is told it."""
        return int(self.call(entries.told_at, table, step, seat))

    def imagine(self, hidden: Records, seat: int, rng: Ints) -> Records:
        """A seat's hidden table with a guess in place of what is hidden."""
        guess = copied(hidden)
        self.call(entries.imagine_at, guess, seat, rng)
        return guess

    def features(self, hidden: Records, seat: int) -> Floats:
        """What a learning agent in a seat sees, from its hidden table."""
        out = floats(self.rules.FEATURES)
        self.call(entries.features_at, hidden, seat, out)
        return out
