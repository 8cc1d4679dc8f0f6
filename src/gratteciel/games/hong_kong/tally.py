"""The score of Hong Kong taken apart: every building counts one, and some can no longer be lost."""

from functools import lru_cache

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
    open = mine & ~roofed & ~full
    return lines(how_many(roofed), how_many(full), how_many(open), how_many(mine & int(box.centre)))


@lru_cache(maxsize=1024)
def lines(roofed: int, full: int, open: int, centre: int) -> tuple[TallyLine, ...]:
    """So many buildings of each sort, written down once."""
    return some(
        TallyLine("roofed", roofed, roofed),
        TallyLine("full", full, full),
        TallyLine("open", open, open),
        TallyLine("centre", 0, centre),
    )
