"""Where pieces may go in Hong Kong: on empty plots, on own buildings, and on the opponent's beside taller own ones."""

from gratteciel.engine.plots import but_lowest, how_many, lowest, only
from gratteciel.engine.records import Record
from gratteciel.games.hong_kong.board import ALL_PLOTS, PLOTS, beside

TOP_LEVEL = 5
"""The most pieces a building of any edition can have."""

STANDARD, QUICK, ROOF = 0, 1, 2
SORTS = 3
PASS = SORTS * PLOTS
"""Steps: sort × 25 + plot for a piece, then `pass`."""


def can_close(table: Record, seat: int) -> bool:
    """Whether the seat has a standard block or a roof left, one of which every turn needs."""
    return int(table.reserve[seat, STANDARD]) + int(table.reserve[seat, ROOF]) > 0


def empty_plots(table: Record) -> int:
    """The plots without a building."""
    return ALL_PLOTS & ~int(table.reaching[1])


def forbidden_plots(box: Record, table: Record) -> int:
    """The centre in the first turn of the game, for any piece."""  # HK-5
    if table.turn == 0:
        return int(box.centre)
    return 0


def unfinished(box: Record, table: Record) -> int:
    """The buildings that take another piece: no roof on them and not at full height."""
    return int(table.reaching[1]) & ~int(table.roofed) & ~int(table.reaching[int(box.tallest)])


def capturable(box: Record, table: Record, seat: int, roof: bool) -> int:
    """The opponent's buildings the seat may put a block (or a roof) on: an own neighbour is as tall as what it makes.

    By stature a block-topped building of n pieces (2n) outranks a roofed one (2n − 1). So a roof may make n pieces
    beside any own building of n; a block only beside an own block-topped building of n, or an own roofed one of n + 1.
    """
    mine = int(table.controlled[seat])
    theirs = int(table.controlled[1 - seat])
    blocks = ~int(table.roofed)
    found = 0
    for pieces in range(1, int(box.tallest)):
        made = int(table.reaching[pieces + 1])
        rivals = theirs & int(table.reaching[pieces]) & ~made
        backing = mine & made
        if not roof:
            backing &= blocks | int(table.reaching[pieces + 2])
        found |= rivals & beside(backing)
    return found & blocks


def places(box: Record, table: Record, seat: int, roof: bool) -> int:
    """Where the seat may put a block (or a roof), as far as the plot decides."""
    own = int(table.controlled[seat]) & unfinished(box, table)
    return (empty_plots(table) | own | capturable(box, table, seat, roof)) & ~forbidden_plots(box, table)


def can_follow(box: Record, table: Record, seat: int, plot: int) -> bool:
    """Whether a standard block or roof can still be placed after a quick block on that plot."""  # HK-1
    quick = only(plot)
    if empty_plots(table) & ~quick & ~forbidden_plots(box, table):
        return True
    if not table.reaching[int(box.tallest) - 1] & quick:
        return True  # on the quick block itself
    if int(table.controlled[seat]) & unfinished(box, table) & ~quick:
        return True
    # The quick block has made a building of full height, which backs a piece on any neighbour.
    theirs = int(table.controlled[1 - seat]) & unfinished(box, table) & ~quick
    if theirs & beside(quick):
        return True
    closing_roof = table.reserve[seat, ROOF] > 0
    return capturable(box, table, seat, closing_roof) & ~quick != 0


def quick_places(box: Record, table: Record, seat: int, block_places: int) -> int:
    """Where a quick block may go, given where a block may go."""
    if how_many(empty_plots(table) & ~forbidden_plots(box, table)) > 1:
        return block_places  # an empty plot will be left to follow up on
    found = 0
    rest = block_places
    while rest:
        plot = lowest(rest)
        rest = but_lowest(rest)
        if can_follow(box, table, seat, plot):  # HK-1
            found |= only(plot)
    return found
