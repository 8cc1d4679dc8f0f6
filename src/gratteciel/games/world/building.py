"""Building: where a floor may go, what it costs and to whom, and what a penthouse brings; income from what stands."""

from gratteciel.engine.plots import how_many, only
from gratteciel.engine.records import Record
from gratteciel.games.world.layout import (
    COLOURED,
    FLOOR_OF,
    KINDS,
    LEVELS,
    NEUTRAL,
    NEUTRAL_FLOOR,
    NOBODY,
    NOTHING,
    PENTHOUSE,
    SKYLINE,
    SKYLINE_OF,
)

LAST_PENTHOUSE = 3
"""The penthouse of one colour that brings the end."""


def floor_at(table: Record, plot: int, level: int) -> int:
    """What stands on that level (from 0) of that plot."""
    return (int(table.stack[plot]) >> (4 * level)) & 15


def height(table: Record, plot: int) -> int:
    """How many floors stand on the plot."""
    floors = 0
    building = int(table.stack[plot])
    while building != NOTHING:
        building >>= 4
        floors += 1
    return floors


def owner(floor: int) -> int:
    """Whose floor it is, or `NOBODY`."""
    if floor in (NOTHING, NEUTRAL_FLOOR):
        return NOBODY
    return floor - SKYLINE_OF if floor >= SKYLINE_OF else floor - FLOOR_OF


def top_owner(table: Record, plot: int) -> int:
    """Whose floor is on top of the plot, or `NOBODY`."""
    floors = height(table, plot)
    return NOBODY if floors == 0 else owner(floor_at(table, plot, floors - 1))


def receive(box: Record, table: Record, seat: int, amount: int) -> None:
    """Give a player coins; those above the limit are lost (WO-1)."""
    table.coins[seat] = min(int(table.coins[seat]) + amount, int(box.limit))


def unfinished(table: Record) -> int:
    """The plots where another floor fits under the roof of five levels."""
    plots = 0
    for floors in range(LEVELS):
        plots |= int(table.level[floors])
    return plots


def sites(box: Record, table: Record, kind: int) -> int:
    """The plots on which the player whose turn it is may build a floor of that kind, if it is the time to build."""
    seat = int(table.seat)
    if int(table.stock[seat, kind]) <= 0:
        return 0
    mine = int(table.tops[seat])
    skylines = int(table.skylines)
    if kind < COLOURED:
        plots = int(table.level[kind]) & ~(mine & ~skylines)  # WO-2
        if kind == PENTHOUSE:
            plots &= int(table.rooted[seat])  # WO-4
    else:
        plots = unfinished(table) & ~skylines  # WO-3
        if kind == SKYLINE:
            plots &= 0 if table.skyline_built else ~int(box.orange)
    if int(table.coins[seat]) < int(box.values[kind]):
        plots &= mine  # WO-12, WO-15: on one's own floor nothing is paid
    return plots


def can_build(box: Record, table: Record) -> bool:
    """Whether the player whose turn it is could build anything now."""
    plots = 0
    for kind in range(KINDS):
        plots |= sites(box, table, kind)
    return plots != 0


def price(box: Record, table: Record, kind: int, plot: int) -> int:
    """What the player whose turn it is pays to build that floor there."""
    return 0 if top_owner(table, plot) == int(table.seat) else int(box.values[kind])


def build(box: Record, table: Record, kind: int, plot: int) -> None:
    """Pay for the floor and put it up."""
    seat = int(table.seat)
    below_owner = top_owner(table, plot)
    if below_owner != seat:
        cost = int(box.values[kind])
        table.coins[seat] = int(table.coins[seat]) - cost
        if below_owner != NOBODY:
            receive(box, table, below_owner, cost)
    table.stock[seat, kind] = int(table.stock[seat, kind]) - 1
    table.built = 1
    put_up(box, table, kind, plot, below_owner)
    if kind == SKYLINE:
        table.skyline_built = 1
    if kind == PENTHOUSE:
        celebrate(box, table)


def put_up(box: Record, table: Record, kind: int, plot: int, below_owner: int) -> None:
    """Stack the floor of the player whose turn it is, and keep the sets of plots in step."""
    seat = int(table.seat)
    here = only(box.cell[plot])
    floors = height(table, plot)
    table.level[floors] = int(table.level[floors]) & ~here
    if floors + 1 < LEVELS:
        table.level[floors + 1] = int(table.level[floors + 1]) | here
    if below_owner != NOBODY:
        table.tops[below_owner] = int(table.tops[below_owner]) & ~here
    table.skylines = int(table.skylines) & ~here
    floor = NEUTRAL_FLOOR
    if kind != NEUTRAL:
        floor = (SKYLINE_OF if kind == SKYLINE else FLOOR_OF) + seat
        table.tops[seat] = int(table.tops[seat]) | here
        table.rooted[seat] = int(table.rooted[seat]) | here
        if kind == SKYLINE:
            table.skylines = int(table.skylines) | here
    table.stack[plot] = int(table.stack[plot]) | (floor << (4 * floors))


def celebrate(box: Record, table: Record) -> None:
    """What a penthouse brings: Skyline floors to its builder, cards to the others, at the third the last turns."""
    seat = int(table.seat)
    penthouses = int(table.penthouses[seat]) + 1
    table.penthouses[seat] = penthouses
    if penthouses == 1:
        table.stock[seat, SKYLINE] = int(table.stock[seat, SKYLINE]) + 1
    elif penthouses == LAST_PENTHOUSE:
        earlier = 0
        for other in range(int(box.players)):
            if table.third[other] != 0:
                earlier += 1
        table.third[seat] = earlier + 1
        if earlier == 0:  # WO-15: a further third penthouse adds no turns
            table.stock[seat, SKYLINE] = int(table.stock[seat, SKYLINE]) + 1
            table.closing = int(box.players)
    table.drawing = int(box.players) - 1 if table.pile_left > 0 else 0  # WO-9


def connected(box: Record, plots: int, start: int) -> int:
    """The part of a set of plots that hangs together, north, south, east and west, with the plots of `start` in it."""
    stride = int(box.stride)
    group = 0
    grown = start & plots
    while grown != group:
        group = grown
        grown = (group | (group << 1) | (group >> 1) | (group << stride) | (group >> stride)) & plots
    return group


def income(box: Record, table: Record, seat: int) -> int:
    """The printed values on top of the seat's best group (WO-1); penthouses and Skyline floors only connect."""
    best = 0
    left = int(table.tops[seat])
    while left != 0:
        group = connected(box, left, left & -left)
        left &= ~group
        paying = group & ~int(table.skylines)
        total = 0
        for floors in range(1, LEVELS):
            total += how_many(paying & int(table.level[floors])) * int(box.values[floors - 1])
        best = max(best, total)
    return best
