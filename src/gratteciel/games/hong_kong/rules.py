"""The rules of Hong Kong: who owns the top piece controls the building; control more buildings than the other."""

import numpy as np

from gratteciel.engine.contract import OVER, Floats, Ints
from gratteciel.engine.plots import but_lowest, how_many, lowest, nth, only
from gratteciel.engine.records import record_type
from gratteciel.engine.rng import below
from gratteciel.games.hong_kong.board import ALL_PLOTS, PLOTS, beside

TOP_LEVEL = 5
"""The most pieces a building of any edition can have."""

STANDARD, QUICK, ROOF = 0, 1, 2
SORTS = 3
PASS = SORTS * PLOTS
"""Steps: sort × 25 + plot for a piece, then `pass`."""
STEPS = PASS + 1
SEATS = (2,)
VERSION = 1

RULES = ("", "HK-1", "HK-2", "HK-5", "roof", "height", "control", "reserve", "double", "over")
FOLLOW_UP, NOTHING_LEFT, FIRST_TURN, ON_ROOF, TOO_TALL, NOT_YOURS, NO_PIECE, AFTER_QUICK, FINISHED = range(
    1, len(RULES)
)

ENDINGS = ("board-full", "pieces-used")

BOX = record_type(
    players="i1",
    tallest="i1",  # pieces in the tallest building
    centre="i4",  # the set of that one plot
    pieces=("i1", (2, SORTS)),  # pieces of each sort each seat begins with
)

TABLE = record_type(
    turn="i2",
    seat="i1",  # whose turn it is
    doubled="i1",  # 1 between the two pieces of a double turn
    over="i1",
    reserve=("i1", (2, SORTS)),
    controlled=("i4", 2),  # the plots whose top piece is each seat's
    roofed="i4",
    reaching=("i4", TOP_LEVEL + 2),  # reaching[n]: the plots with at least n pieces
    stack=("i2", PLOTS),  # the building, three bits a piece from the bottom up: 1 + sort + 3 × owner
)


def deal(box: np.record, table: np.record) -> None:
    """An empty board and full reserves."""
    for seat in range(2):
        for sort in range(SORTS):
            table.reserve[seat, sort] = box.pieces[seat, sort]
    table.reaching[0] = ALL_PLOTS


def mover(box: np.record, table: np.record) -> int:
    """The players alternate; there is no luck."""
    if table.over:
        return OVER
    return int(table.seat)


def can_close(table: np.record, seat: int) -> bool:
    """Whether the seat has a standard block or a roof left, one of which every turn needs."""
    return int(table.reserve[seat, STANDARD]) + int(table.reserve[seat, ROOF]) > 0


def empty_plots(table: np.record) -> int:
    """The plots without a building."""
    return ALL_PLOTS & ~int(table.reaching[1])


def forbidden_plots(box: np.record, table: np.record) -> int:
    """The centre in the first turn of the game, for any piece."""  # HK-5
    if table.turn == 0:
        return int(box.centre)
    return 0


def unfinished(box: np.record, table: np.record) -> int:
    """The buildings that take another piece: no roof on them and not at full height."""
    return int(table.reaching[1]) & ~int(table.roofed) & ~int(table.reaching[int(box.tallest)])


def capturable(box: np.record, table: np.record, seat: int, roof: bool) -> int:
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


def places(box: np.record, table: np.record, seat: int, roof: bool) -> int:
    """Where the seat may put a block (or a roof), as far as the plot decides."""
    own = int(table.controlled[seat]) & unfinished(box, table)
    return (empty_plots(table) | own | capturable(box, table, seat, roof)) & ~forbidden_plots(box, table)


def can_follow(box: np.record, table: np.record, seat: int, plot: int) -> bool:
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


def quick_places(box: np.record, table: np.record, seat: int, block_places: int) -> int:
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


def verdict(box: np.record, table: np.record, step: int) -> int:
    """Which rule, if any, forbids the step."""
    if table.over:
        return FINISHED
    seat = int(table.seat)
    sort = step // PLOTS
    plot = step % PLOTS
    if not can_close(table, seat):
        if step == PASS:
            return 0  # HK-2
        return FOLLOW_UP if sort == QUICK else NOTHING_LEFT
    if step == PASS:
        return NOTHING_LEFT
    if sort == QUICK and table.doubled:
        return AFTER_QUICK
    if table.reserve[seat, sort] == 0:
        return NO_PIECE
    here = only(plot)
    if forbidden_plots(box, table) & here:
        return FIRST_TURN
    if table.roofed & here:
        return ON_ROOF
    if table.reaching[int(box.tallest)] & here:
        return TOO_TALL
    if table.controlled[1 - seat] & here and not capturable(box, table, seat, sort == ROOF) & here:
        return NOT_YOURS
    if sort == QUICK and not can_follow(box, table, seat, plot):
        return FOLLOW_UP
    return 0


def legal(box: np.record, table: np.record, out: Ints) -> int:
    """The allowed steps, listed from the sets of plots."""
    if table.over:
        return 0
    seat = int(table.seat)
    if not can_close(table, seat):
        out[0] = PASS
        return 1
    count = 0
    for sort in range(SORTS):
        rest = sort_places(box, table, seat, sort)
        while rest:
            out[count] = sort * PLOTS + lowest(rest)
            count += 1
            rest = but_lowest(rest)
    return count


def sort_places(box: np.record, table: np.record, seat: int, sort: int) -> int:
    """Where a piece of that sort may go now."""
    if table.reserve[seat, sort] == 0 or (sort == QUICK and table.doubled):
        return 0
    plots = places(box, table, seat, sort == ROOF)
    if sort == QUICK:
        return quick_places(box, table, seat, plots)
    return plots


def pick(box: np.record, table: np.record, rng: Ints) -> int:
    """One allowed step, drawn straight from the sets."""
    seat = int(table.seat)
    if not can_close(table, seat):
        return PASS
    blocks = places(box, table, seat, False)
    standard = blocks if table.reserve[seat, STANDARD] > 0 else 0
    roofs = places(box, table, seat, True) if table.reserve[seat, ROOF] > 0 else 0
    quick = 0
    if table.reserve[seat, QUICK] > 0 and not table.doubled:
        quick = quick_places(box, table, seat, blocks)
    standards = how_many(standard)
    quicks = how_many(quick)
    rank = below(rng, standards + quicks + how_many(roofs))
    if rank < standards:
        return STANDARD * PLOTS + nth(standard, rank)
    rank -= standards
    if rank < quicks:
        return QUICK * PLOTS + nth(quick, rank)
    return ROOF * PLOTS + nth(roofs, rank - quicks)


def weight(box: np.record, table: np.record, step: int) -> int:
    """Never asked: there is no luck."""
    return 1


def height(table: np.record, plot: int) -> int:
    """The number of pieces on a plot."""
    pieces = 0
    stack = int(table.stack[plot])
    while stack:
        pieces += 1
        stack >>= 3
    return pieces


def play(box: np.record, table: np.record, step: int) -> None:
    """Place the piece, or pass; a quick block leaves the turn open for the second piece."""
    if step == PASS:
        end_turn(box, table)
        return
    seat = int(table.seat)
    sort = step // PLOTS
    put(table, seat, sort, step % PLOTS)
    if sort == QUICK:
        table.doubled = 1
    else:
        end_turn(box, table)


def put(table: np.record, seat: int, sort: int, plot: int) -> None:
    """A piece from the reserve goes on top of a plot and takes control of it."""
    here = only(plot)
    level = height(table, plot)
    table.reserve[seat, sort] -= 1
    table.stack[plot] |= (1 + sort + SORTS * seat) << (3 * level)
    table.reaching[level + 1] |= here
    table.controlled[seat] |= here
    table.controlled[1 - seat] &= ~here
    if sort == ROOF:
        table.roofed |= here


def end_turn(box: np.record, table: np.record) -> None:
    """Test for the end, which comes only after a whole turn (HK-4), then let the other player move."""
    table.doubled = 0
    table.turn += 1
    table.seat = 1 - table.seat
    if empty_plots(table) == 0 or not (can_close(table, 0) or can_close(table, 1)):
        table.over = 1


def score(box: np.record, table: np.record, seat: int) -> int:
    """The number of buildings controlled."""  # HK-6
    return how_many(table.controlled[seat])


def result(box: np.record, table: np.record, seat: int) -> float:
    """More buildings wins; if equal, whoever controls the centre; with an empty centre the win is shared."""
    if not table.over:
        return 0.0
    lead = score(box, table, seat) - score(box, table, 1 - seat)
    if lead == 0:
        lead = how_many(table.controlled[seat] & box.centre) - how_many(table.controlled[1 - seat] & box.centre)
    if lead == 0:
        return 0.5  # HK-3
    return 1.0 if lead > 0 else 0.0


def worth(box: np.record, table: np.record, seat: int) -> float:
    """The share of the win."""
    return result(box, table, seat)


def ending(box: np.record, table: np.record) -> int:
    """A full board, or else the closing pieces were used up."""
    return 0 if empty_plots(table) == 0 else 1


def hide(box: np.record, table: np.record, seat: int) -> None:
    """Nothing: everything lies open."""


def told(box: np.record, table: np.record, step: int, seat: int) -> int:
    """Everybody sees every step."""
    return step


def imagine(box: np.record, table: np.record, seat: int, rng: Ints) -> None:
    """Nothing to guess."""


FEATURES = 3 * PLOTS + 2 * SORTS + 2


def features(box: np.record, table: np.record, seat: int, out: Floats) -> None:
    """Per plot: own height, the other's height, roof; then reserves, own first; then to move, and mid double turn."""
    for plot in range(PLOTS):
        tall = height(table, plot) / TOP_LEVEL
        mine = table.controlled[seat] & only(plot) != 0
        out[plot] = tall if mine else 0.0
        out[PLOTS + plot] = 0.0 if mine else tall
        out[2 * PLOTS + plot] = 1.0 if table.roofed & only(plot) else 0.0
    at = 3 * PLOTS
    for sort in range(SORTS):
        out[at + sort] = table.reserve[seat, sort] / max(1, int(box.pieces[seat, sort]))
        out[at + SORTS + sort] = table.reserve[1 - seat, sort] / max(1, int(box.pieces[1 - seat, sort]))
    out[at + 2 * SORTS] = 1.0 if table.seat == seat else 0.0
    out[at + 2 * SORTS + 1] = float(table.doubled)
