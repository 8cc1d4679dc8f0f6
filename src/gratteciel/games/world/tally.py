"""The score of Skyline of the World taken apart: what brings prestige."""

from gratteciel.engine.records import Record
from gratteciel.engine.tallies import TallyLine, some
from gratteciel.games.world.box import Edition
from gratteciel.games.world.rules import mission_prestige, orange_prestige, penthouse_prestige

KINDS = ("penthouses", "orange", "mission", "mission-open")


def tally(edition: Edition, box: Record, table: Record, seat: int) -> tuple[TallyLine, ...]:
    """Penthouses, orange plots, and the mission where this table tells which it is (WO-8)."""
    penthouses, orange = penthouse_prestige(box, table, seat), orange_prestige(box, table, seat)
    mission = mission_prestige(box, table, seat)
    kind = "mission" if mission else "mission-open"
    known = (TallyLine(kind, mission),) if int(table.mission[seat]) > 0 else ()
    return some(TallyLine("penthouses", penthouses, penthouses), TallyLine("orange", orange, orange), *known)
