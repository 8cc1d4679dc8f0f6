"""The rules of Hong Kong: who owns the top piece controls the building; control more buildings than the other."""

from gratteciel.engine.contract import OVER, Floats, Ints
from gratteciel.engine.plots import but_lowest, how_many, lowest, nth, only
from gratteciel.engine.records import Record, record_type
from gratteciel.engine.rng import below
from gratteciel.games.hong_kong.board import ALL_PLOTS, HALF, PLOTS
from gratteciel.games.hong_kong.judgement import hope, lean
from gratteciel.games.hong_kong.placing import (
    PASS,
    QUICK,
    ROOF,
    SORTS,
    STANDARD,
    TOP_LEVEL,
    all_places,
    can_close,
    can_follow,
    capturable,
    empty_plots,
    forbidden_plots,
    quick_places,
)

__all__ = ["hope", "lean"]

STEPS = PASS + 1
SEATS = (2,)
COLOURS = ("red", "blue")
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


ONE_BIT_EACH = 0b001_001_001_001_001
"""The first bit of every piece of a stack."""


def deal(box: Record, table: Record) -> None:
    """An empty board and full reserves."""
    for seat in range(2):
        for sort in range(SORTS):
            table.reserve[seat, sort] = box.pieces[seat, sort]
    table.reaching[0] = ALL_PLOTS


def mover(box: Record, table: Record) -> int:
    """The players alternate; there is no luck."""
    if table.over:
        return OVER
    return int(table.seat)


def verdict(box: Record, table: Record, step: int) -> int:
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


def legal(box: Record, table: Record, out: Ints) -> int:
    """The allowed steps, listed from the sets of plots."""
    if table.over:
        return 0
    seat = int(table.seat)
    if not can_close(table, seat):
        out[0] = PASS
        return 1
    both = all_places(box, table, seat)
    count = 0
    for sort in range(SORTS):
        rest = sort_places(box, table, seat, sort, both)
        while rest:
            out[count] = sort * PLOTS + lowest(rest)
            count += 1
            rest = but_lowest(rest)
    return count


def sort_places(box: Record, table: Record, seat: int, sort: int, both: int) -> int:
    """Where a piece of that sort may go now, given where blocks may and where roofs (`all_places`)."""
    if table.reserve[seat, sort] == 0 or (sort == QUICK and table.doubled):
        return 0
    if sort == ROOF:
        return both >> HALF
    blocks = both & ALL_PLOTS
    return quick_places(box, table, seat, blocks) if sort == QUICK else blocks


def pick(box: Record, table: Record, rng: Ints) -> int:
    """One allowed step, drawn straight from the sets."""
    seat = int(table.seat)
    if not can_close(table, seat):
        return PASS
    both = all_places(box, table, seat)
    standard = sort_places(box, table, seat, STANDARD, both)
    quick = sort_places(box, table, seat, QUICK, both)
    roofs = sort_places(box, table, seat, ROOF, both)
    standards = how_many(standard)
    quicks = how_many(quick)
    rank = below(rng, standards + quicks + how_many(roofs))
    if rank < standards:
        return STANDARD * PLOTS + nth(standard, rank)
    rank -= standards
    if rank < quicks:
        return QUICK * PLOTS + nth(quick, rank)
    return ROOF * PLOTS + nth(roofs, rank - quicks)


def height(table: Record, plot: int) -> int:
    """The number of pieces on a plot."""
    stack = int(table.stack[plot])
    return how_many((stack | stack >> 1 | stack >> 2) & ONE_BIT_EACH)


def play(box: Record, table: Record, step: int) -> None:
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


def put(table: Record, seat: int, sort: int, plot: int) -> None:
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


def end_turn(box: Record, table: Record) -> None:
    """Test for the end, which comes only after a whole turn (HK-4), then let the other player move."""
    table.doubled = 0
    table.turn += 1
    table.seat = 1 - table.seat
    if empty_plots(table) == 0 or not (can_close(table, 0) or can_close(table, 1)):
        table.over = 1


def score(box: Record, table: Record, seat: int) -> int:
    """The number of buildings controlled."""  # HK-6
    return how_many(table.controlled[seat])


def result(box: Record, table: Record, seat: int) -> float:
    """More buildings wins; if equal, whoever controls the centre; with an empty centre the win is shared."""
    if not table.over:
        return 0.0
    lead = score(box, table, seat) - score(box, table, 1 - seat)
    if lead == 0:
        lead = how_many(table.controlled[seat] & box.centre) - how_many(table.controlled[1 - seat] & box.centre)
    if lead == 0:
        return 0.5  # HK-3
    return 1.0 if lead > 0 else 0.0


def ending(box: Record, table: Record) -> int:
    """A full board, or else the closing pieces were used up."""
    return 0 if empty_plots(table) == 0 else 1


FEATURES = 3 * PLOTS + 2 * SORTS + 2


def features(box: Record, table: Record, seat: int, out: Floats) -> None:
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
