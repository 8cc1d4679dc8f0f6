"""Scores taken apart by what each step of the game brought: more than the table alone can tell.

Only for games that hide nothing: what is added up here is what happened, not what a seat was told of it.
"""

from typing import TYPE_CHECKING

from gratteciel.engine.tallies import TallyLine, added

if TYPE_CHECKING:
    from gratteciel.play.position import Position

Ledger = tuple[tuple[TallyLine, ...], ...]
"""The lines of each seat."""


def earnings(position: "Position", seat: int) -> tuple[TallyLine, ...] | None:
    """The lines of a seat; None where the game keeps no such ledger, or the position does not know its past."""
    module = position.game.folder.module("tally")
    if position.game.has_secrets or not hasattr(module, "earned"):
        return None
    untold = []
    at: Position | None = position
    while at is not None and at.ledger is None:
        untold.append(at)
        at = at.before
    if at is None and not untold[-1].same_table(position.start(position.setup)):
        return None
    for one in reversed(untold):
        one.ledger = ledger_after(one)
    assert position.ledger is not None
    return position.ledger[seat]


def ledger_after(position: "Position") -> Ledger:
    """The ledger of a position whose predecessor has one; at the start of the game it is what the table tells."""
    setup, before, last = position.setup, position.before, position.last
    module = setup.game.folder.module("tally")
    if before is None or last is None:
        return tuple(module.tally(setup.edition, setup.box, position.record, n) for n in range(setup.players))
    assert before.ledger is not None
    lines = [list(kept) for kept in before.ledger]
    for earning in module.earned(setup.edition, setup.box, before.record, position.record, last.step):
        lines[earning.seat].append(earning.line)
    return tuple(added(kept, module.KINDS) for kept in lines)
