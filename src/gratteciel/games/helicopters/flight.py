"""Flying: straight, over buildings, never over a helicopter or the closed centre."""

from gratteciel.engine.records import Record
from gratteciel.games.helicopters.city import EAST, NORTH, NOWHERE, SIDE, SOUTH, WEST


def way_to(home: int, landing: int) -> int:
    """The way from one plot to another, or -1 where no straight line joins them."""  # HE-1
    if home == landing:
        return -1
    if home % SIDE == landing % SIDE:
        return SOUTH if landing < home else NORTH
    if home // SIDE == landing // SIDE:
        return WEST if landing < home else EAST
    return -1


def distance(home: int, landing: int) -> int:
    """How many plots a straight flight goes, the landing plot included."""
    gap = abs(landing - home)
    return gap if gap < SIDE else gap // SIDE


def helicopter_on(box: Record, table: Record, plot: int) -> bool:
    """Whether a helicopter stands there."""
    found = False
    for seat in range(int(box.players)):
        found |= int(table.pos[seat]) == plot
    return found


def flights(box: Record, table: Record, seat: int) -> int:
    """The flights open to that player, as bits in rising order of the landing plots.

    The column's plots south of the helicopter come first, then its row, then the column's plots north of it.
    The helicopter's own plot is built, so it is never among them.
    """
    home = int(table.pos[seat])
    row = home // SIDE
    column = home % SIDE
    south = row - int(box.sky[home, SOUTH])
    north = row + int(box.sky[home, NORTH])
    west = column - int(box.sky[home, WEST])
    east = column + int(box.sky[home, EAST])
    for other in range(int(box.players)):
        place = int(table.pos[other])
        if other != seat and place != NOWHERE:
            across = place % SIDE
            along = place // SIDE
            if across == column:
                if along < row:
                    south = max(south, along + 1)
                else:
                    north = min(north, along - 1)
            elif along == row:
                if across < column:
                    west = max(west, across + 1)
                else:
                    east = min(east, across - 1)
    in_column = ~int(table.columns[column]) & between(south, north)
    in_row = ~int(table.rows[row]) & between(west, east)
    southward = in_column & ((1 << row) - 1)
    return southward | in_row << SIDE | (in_column ^ southward) << 2 * SIDE


def between(first: int, last: int) -> int:
    """The plots of a line from the first to the last, as bits."""
    return (2 << last) - (1 << first)


def landing_of(home: int, flight: int) -> int:
    """The plot where a flight of the set lands."""
    if SIDE <= flight < 2 * SIDE:
        return home - home % SIDE + flight - SIDE
    return flight % SIDE * SIDE + home % SIDE
