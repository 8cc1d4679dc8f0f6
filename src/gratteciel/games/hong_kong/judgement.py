"""How a position and a step of Hong Kong look at a glance, for search.

The weights were fitted to games of search against itself: those of `hope` to who won from positions a few random steps
off, those of `lean` to what was chosen.
"""

from math import sqrt

from gratteciel.engine.plots import how_many, only
from gratteciel.engine.records import Record
from gratteciel.games.hong_kong.board import PLOTS, beside
from gratteciel.games.hong_kong.placing import PASS, QUICK, ROOF, capturable, empty_plots

BUILDING = 100
ROOFED = 46
"""Safe for ever, but it cost one of the few roofs."""
QUICK_BLOCK = 104
TO_MOVE = 40
IN_DANGER = 36
"""What is lost of a building the opponent may put a block on now, and for each empty plot `RISK` more."""
RISK = 5
"""What each empty plot takes from a building in danger, and from one of a single piece."""
CALM = 10
"""The same lead decides more as empty plots run out: it counts a 1/(`CALM` + their number)."""

TAKING = 40
"""How much it weighs to put a piece on the opponent's building; then on an own one in danger, an own one not in danger,
an empty plot, and a roof on an empty plot."""
SAVING = 24
RAISING = 2
BEGINNING = 6
LONE_ROOF = 40
THREAT = 8
"""So many times likelier: a block that may take a neighbour next."""
EXPOSURE = 2
"""So many times less likely: a block that a neighbour may take next."""
DOUBLE = 3
"""So many times likelier: a quick block."""


def strength(box: Record, table: Record, seat: int, empty: int) -> int:
    """What a seat has, 100 for a building that will last."""
    mine = int(table.controlled[seat])
    roofed = mine & int(table.roofed)
    low = mine & ~roofed & ~int(table.reaching[2])
    found = BUILDING * how_many(mine) - (BUILDING - ROOFED) * how_many(roofed) - RISK * empty * how_many(low)
    found -= (IN_DANGER + RISK * empty) * how_many(capturable(box, table, 1 - seat, False))
    found += QUICK_BLOCK * int(table.reserve[seat, QUICK])
    if table.seat == seat:
        found += TO_MOVE
    return found


def hope(box: Record, table: Record, seat: int) -> float:
    """The seat's likely share of the win."""
    empty = how_many(empty_plots(table))
    lead = strength(box, table, seat, empty) - strength(box, table, 1 - seat, empty)
    odds = lead / (4 * (CALM + empty))
    return 0.5 + 0.5 * odds / sqrt(4.0 + odds * odds)


def lean(box: Record, table: Record, step: int) -> int:
    """How likely a strong player is to look at the step: taking, threatening and saving come before mere building."""
    if step == PASS:
        return 1
    seat = int(table.seat)
    sort = step // PLOTS
    plot = step % PLOTS
    here = only(plot)
    mine = int(table.controlled[seat])
    theirs = int(table.controlled[1 - seat])
    pieces = 1
    while int(table.reaching[pieces]) & here:
        pieces += 1
    likely = BEGINNING
    if theirs & here:
        likely = TAKING
    elif mine & here:
        likely = SAVING if capturable(box, table, 1 - seat, False) & here else RAISING
    elif sort == ROOF:
        likely = LONE_ROOF
    if sort != ROOF:
        around = beside(here)
        if around & theirs & ~int(table.roofed) & ~int(table.reaching[pieces]):
            likely *= THREAT
        if around & theirs & int(table.reaching[pieces + 1]):
            likely //= EXPOSURE
    if sort == QUICK:
        likely *= DOUBLE
    return likely
