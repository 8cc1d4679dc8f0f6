"""The score of Hong Kong taken apart: every building counts one, and some can no longer be lost."""

from gratteciel.engine.plots import how_many
from gratteciel.engine.records import Record
from gratteciel.engine.tallies import TallyLine, some
from gratteciel.games.hong_kong.box import Edition

KINDS = ("roofed", "full", "open", "centre")


def tally(edition: Edition, box: Record, table: Record, seat: int) -> tuple[TallyLine, ...]:
    """Buildings under a roof, buildings of full height, those still open; and the centre, which decides a tie."""
    mine = int(table.controlled[seat])
    roofed = mine & int(table.roofed)
    full = mine & ~roofed & int(table.reaching[int(box.tallest)])
    sets = {"roofed": roofed, "full": full, "open": mine & ~roofed & ~full}
    lines = (TallyLine(kind, how_many(plots), how_many(plots)) for kind, plots in sets.items())
    return some(*lines, TallyLine("centre", 0, how_many(mine & int(box.centre))))
