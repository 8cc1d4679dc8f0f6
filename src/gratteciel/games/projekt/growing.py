"""The architect, growing buildings and their journeys.

Whoever goes so many cells orthogonally with at most one right-angle turn can end on any cell at that Manhattan
distance: ``box.around[cell, distance]``.
"""

from gratteciel.engine.plots import but_lowest, lowest, only
from gratteciel.engine.records import Record
from gratteciel.games.projekt.buildings import (
    clear,
    crown,
    empty,
    found,
    hand_back,
    has_floor,
    lift,
    take_floor,
    under_architect,
)
from gratteciel.games.projekt.rent import TOWERS_OUT
from gratteciel.games.projekt.steps import ENDED, NOWHERE, TRAVELLING


def prey(box: Record, table: Record, floors: int) -> int:
    """The opponents' buildings smaller than one of so many floors, but for the one under the architect."""
    smaller = 0
    for other in range(int(box.players)):
        if other != int(table.seat):
            smaller |= int(table.ones[other])
            if floors == 3:
                smaller |= int(table.twos[other])
    return smaller & ~under_architect(table)


def with_way_on(box: Record, cells: int, distance: int, ends: int) -> int:
    """Those of the cells from which one of the ends is at that distance."""
    kept = 0
    while cells:
        if int(box.around[lowest(cells), distance]) & ends:
            kept |= cells & -cells
        cells = but_lowest(cells)
    return kept


def joins(box: Record, table: Record) -> int:
    """The own buildings of one floor that a building of two may join, as from there it can demolish."""
    if int(box.experts) == 0:
        return 0
    # PR-12: the building joined may be the one under the architect
    return with_way_on(box, int(table.ones[table.seat]), 3, prey(box, table, 3))


def buildable(box: Record, table: Record) -> int:
    """Where the architect may go and build."""
    seat = int(table.seat)
    if not has_floor(table, seat):  # PR-2
        return 0
    reach = int(box.around[table.architect, table.black])
    cells = reach & empty(box, table)
    ones = reach & int(table.ones[seat])
    if ones:  # PR-1: only where a demolition can follow
        cells |= with_way_on(box, ones, 2, prey(box, table, 2) | joins(box, table))
    twos = reach & int(table.twos[seat])
    if twos:  # PR-1
        cells |= with_way_on(box, twos, 3, prey(box, table, 3))
    return cells


def destinations(box: Record, table: Record) -> int:
    """Where the building that has grown may travel."""
    floors = int(table.grown)
    ends = prey(box, table, floors)
    if floors == 2:
        ends |= joins(box, table)
    return int(box.around[table.chosen, floors]) & ends


def build(box: Record, table: Record, cell: int) -> bool:
    """Put a floor on an empty cell, with the architect on it, or on an own building; whether that ends the turn."""
    seat = int(table.seat)
    if not (int(table.ones[seat]) | int(table.twos[seat])) & only(cell):
        found(table, seat, cell)
        table.architect = cell
        return True
    table.grown = lift(table, seat, cell) + 1
    table.grown_borrowed = int(table.borrowed[cell]) + take_floor(table, seat)
    table.borrowed[cell] = 0
    table.chosen = cell
    table.phase = TRAVELLING
    return False


def travel(box: Record, table: Record, cell: int) -> bool:
    """Move the grown building: join an own one there, or demolish an opponent's; whether the turn is over."""
    seat = int(table.seat)
    if int(table.ones[seat]) & only(cell):
        table.grown += lift(table, seat, cell)
        table.grown_borrowed += int(table.borrowed[cell])
        table.borrowed[cell] = 0
        table.chosen = cell
        return False
    for other in range(int(box.players)):
        if other != seat and (int(table.ones[other]) | int(table.twos[other])) & only(cell):
            clear(table, other, cell)
    if int(table.grown) == 3:
        hand_back(table, seat, 3, int(table.grown_borrowed))
        crown(table, seat, cell)
        if int(table.spare[seat]) == 0:
            table.phase = ENDED
            table.finish = TOWERS_OUT
    else:
        table.twos[seat] = int(table.twos[seat]) | only(cell)
        table.borrowed[cell] = int(table.grown_borrowed)
    table.grown = 0
    table.grown_borrowed = 0
    table.chosen = NOWHERE
    table.architect = cell
    return True
