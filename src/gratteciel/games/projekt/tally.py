"""The score of Projekt Skyline taken apart: money in hand, and what the skyscrapers bring."""

from gratteciel.engine.plots import how_many
from gratteciel.engine.records import Record
from gratteciel.engine.tallies import TallyLine, some
from gratteciel.games.projekt.box import Edition
from gratteciel.games.projekt.rules import score, tower_bonus

KINDS = ("money", "debt", "skyscrapers", "forgiven")


def tally(edition: Edition, box: Record, table: Record, seat: int) -> tuple[TallyLine, ...]:
    """Money (or the debt of a bankrupt), the bonus, and what the bank makes up where that leaves a debt (PR-13)."""
    money, bonus = int(table.money[seat]), tower_bonus(box, table, seat)
    forgiven = score(box, table, seat) - money - bonus
    return some(
        TallyLine("money" if money >= 0 else "debt", money),
        TallyLine("skyscrapers", bonus, how_many(int(table.towers[seat]))),
        *((TallyLine("forgiven", forgiven),) if forgiven else ()),
    )
