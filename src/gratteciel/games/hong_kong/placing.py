"""Where pieces may go in Hong Kong: on empty plots, on own buildings, and on the opponent's beside taller own ones."""

from gratteciel.engine.plots import but_lowest, how_many, lowest, only
from gratteciel.engine.records import Record
from gratteciel.games.hong_kong.board import ALL_PLOTS, BOTH, HALF, PLOTS, beside

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


def captures(box: Record, table: Record, seat: int) -> int:
    """The opponent's buildings the seat may put a piece on: an own neighbour is as tall as what that makes.

    Two sets in one number (`HALF`): those that take a block, those that take a roof. By stature a block-topped building
    of n pieces (2n) outranks a roofed one (2n − 1). So a roof may make n pieces beside any own building of n; a block
    only beside an own block-topped building of n, or an own roofed one of n + 1.
    """
    mine = int(table.controlled[seat])
    theirs = int(table.controlled[1 - seat])
    blocks = ~int(table.roofed)
    tallest = int(box.tallest)
    found = 0
    pieces = 1
    made = int(table.reaching[2])
    while made and pieces < tallest:  # where nothing is that tall, nothing backs what would be
        taller = int(table.reaching[pieces + 2])
        rivals = theirs & int(table.reaching[pieces]) & ~made
        backing = mine & made
        found |= BOTH * rivals & beside(backing & (blocks | taller) | backing << HALF)
        pieces += 1
        made = taller
    return found & BOTH * (blocks & ALL_PLOTS)


def capturable(box: Record, table: Record, seat: int, roof: bool) -> int:
    """Of `captures`, those that take a roof, or those that take a block."""
    found = captures(box, table, seat)
    return found >> HALF if roof else found & ALL_PLOTS


def all_places(box: Record, table: Record, seat: int) -> int:
    """Where the seat may put a block, and where a roof, as far as the plot decides: two sets in one number."""
    own = int(table.controlled[seat]) & unfinished(box, table)
    free = (empty_plots(table) | own) & ~forbidden_plots(box, table)
    return BOTH * free | captures(box, table, seat)


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
