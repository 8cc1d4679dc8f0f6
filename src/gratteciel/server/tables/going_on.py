"""Going on from a moment of a finished game: a new table whose first steps are those of the old one.

It has a secret of its own, so nobody knows what luck will bring. What was seen at the other table was seen, though:
it counts for nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from gratteciel.engine.contract import CHANCE
from gratteciel.server.errors import PlanWrong, PositionUnknown
from gratteciel.server.tables.open_table import OpenTable
from gratteciel.server.tables.plan import Beginning, SeatPlan, TablePlan


@dataclass(frozen=True)
class Moment:
    """A moment that can be gone on from, and the version of the rules it belongs to."""

    beginning: Beginning | None
    """None: the very start."""
    rules: int


def moment_of(table: OpenTable, length: int, further: Sequence[str]) -> Moment:
    """The moment after so many steps of a table, and after further ones that were not played there.

    Refused where the game is over by then, and where a further step would be luck's: that is for the new secret.
    """
    trail = table.state.position.trail()
    if not 0 <= length < len(trail):
        raise PositionUnknown(length=length, last=len(trail) - 1)
    position = trail[length]
    for text in further:
        if position.mover == CHANCE:
            raise PlanWrong(
                what="steps",
                why={"en": f"{text!r} would be luck’s, which rolls anew", "fr": f"{text!r} revient au hasard"},
            )
        position = position.play(text)
    if position.over:
        raise PlanWrong(
            what="length",
            why={
                "en": "the game is over there; go on from an earlier step",
                "fr": "la partie y est finie ; reprenez-la plus tôt",
            },
        )
    played_at = table.row.source.table if table.row.source else table.row.id
    steps = tuple(str(move) for move in position.history)
    return Moment(Beginning(table=played_at or "", steps=steps) if steps else None, table.row.rules)


def moment_again(table: OpenTable) -> Moment | None:
    """The moment that a rematch goes on from: the same, where its table went on from one."""
    return None if table.row.begins is None else Moment(table.row.begins, table.row.rules)


def plan_from(table: OpenTable, seats: tuple[SeatPlan, ...]) -> TablePlan:
    """The plan of a table that goes on: the game as it was set up, for others, and with nothing at stake."""
    plan = table.state.plan
    if len(seats) != len(plan.seats):
        raise PlanWrong(
            what="seats",
            why={"en": f"the game has {len(plan.seats)} seats", "fr": f"la partie a {len(plan.seats)} places"},
        )
    return msgspec.structs.replace(
        TablePlan(game=plan.game, seats=seats),
        options=plan.options,
        edition=plan.edition,
        edition_text=plan.edition_text,
    )
