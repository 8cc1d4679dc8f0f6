"""The street: figures advance, and pay rent where they stop."""

from gratteciel.engine.plots import how_many, only
from gratteciel.engine.records import Record
from gratteciel.games.projekt.buildings import built, owner
from gratteciel.games.projekt.steps import ENDED

TOWERS_OUT, BANKRUPT = 0, 1
"""The endings: the last skyscraper of a reserve is on the board; somebody owes more rent than they have."""


def estate(box: Record, table: Record, seat: int, cell: int) -> int:
    """The seat's buildings connected to its building on the cell, that one included."""
    own = built(table, seat)
    columns = int(box.columns)
    joined = 0
    grown = only(cell)
    while grown != joined:  # PR-11: directly or through a chain
        joined = grown
        sideways = ((joined & ~int(box.east)) << 1) | ((joined & ~int(box.west)) >> 1)
        grown = joined | ((sideways | (joined << columns) | (joined >> columns)) & own)
    return joined


def rent(box: Record, table: Record, seat: int, cell: int) -> int:
    """What it costs to stop next to the seat's building on the cell."""
    parts = estate(box, table, seat, cell)
    floors = how_many(parts & int(table.ones[seat])) + 2 * how_many(parts & int(table.twos[seat]))
    return floors * int(box.floor_rent) + how_many(parts & int(table.towers[seat])) * int(box.tower_rent)


def landlord(box: Record, table: Record, seat: int, spot: int) -> int:
    """The opponent whose building the seat's figure would be next to on a street cell, or -1."""
    cell = int(box.faces[spot])
    if cell < 0:
        return -1
    host = owner(box, table, cell)
    return -1 if host == seat else host


def rent_due(box: Record, table: Record, seat: int, spot: int) -> int:
    """What the seat would pay on a street cell."""
    host = landlord(box, table, seat, spot)
    return 0 if host < 0 else rent(box, table, host, int(box.faces[spot]))


def spot_ahead(box: Record, table: Record, seat: int, cells: int) -> int:
    """The street cell so many cells ahead of the seat's figure."""
    return (int(table.figures[seat]) + cells) % int(box.street)


def advance(box: Record, table: Record, seat: int, cells: int) -> None:
    """Move the seat's figure and let the seat pay rent if it is due, at the price of the game if it cannot."""
    spot = spot_ahead(box, table, seat, cells)
    table.figures[seat] = spot
    host = landlord(box, table, seat, spot)
    if host < 0:
        return
    due = rent(box, table, host, int(box.faces[spot]))
    if due > int(table.money[seat]):  # PR-7: with the exact rent in hand one plays on
        table.phase = ENDED
        table.finish = BANKRUPT
        table.bankrupt = seat
    table.money[seat] -= due  # PR-13: below zero is the debt, which the bonus meets as far as it goes
    table.money[host] += due
