"""Buildings and reserves: who has built where, and where floors and skyscrapers come from and go to.

A seat's buildings are three sets of cells: those of one floor, of two floors, and its skyscrapers.
"""

from gratteciel.engine.plots import holds, only
from gratteciel.engine.records import Record


def low(table: Record, seat: int) -> int:
    """The cells of a seat's buildings of one or two floors."""
    return int(table.ones[seat]) | int(table.twos[seat])


def built(table: Record, seat: int) -> int:
    """The cells of all of a seat's buildings."""
    return low(table, seat) | int(table.towers[seat])


def empty(box: Record, table: Record) -> int:
    """The cells nobody has built on."""
    taken = 0
    for seat in range(int(box.players)):
        taken |= built(table, seat)
    return int(box.ground) & ~taken


def owner(box: Record, table: Record, cell: int) -> int:
    """The seat whose building stands on the cell, or -1."""
    for seat in range(int(box.players)):
        if holds(built(table, seat), cell):
            return seat
    return -1


def under_architect(table: Record) -> int:
    """The cell the architect stands on, as a set; empty before the first turn."""
    return only(table.architect) if int(table.architect) >= 0 else 0


def has_floor(table: Record, seat: int) -> bool:
    """Whether the seat has a floor to build with, its own or one to borrow."""
    return int(table.floors[seat]) > 0 or int(table.pool) > 0  # PR-2


def take_floor(table: Record, seat: int) -> int:
    """Take a floor to build with; how many of it (0 or 1) are borrowed."""
    if int(table.floors[seat]) > 0:  # PR-8: borrowing only once the own reserve is empty
        table.floors[seat] -= 1
        return 0
    table.pool -= 1
    return 1


def hand_back(table: Record, seat: int, floors: int, borrowed: int) -> None:
    """Floors leave the board: the seat's own to its reserve, borrowed ones to the pool."""
    table.floors[seat] += floors - borrowed  # PR-8
    table.pool += borrowed


def found(table: Record, seat: int, cell: int) -> None:
    """Build one floor on an empty cell."""
    table.borrowed[cell] = take_floor(table, seat)
    table.ones[seat] = int(table.ones[seat]) | only(cell)


def lift(table: Record, seat: int, cell: int) -> int:
    """Take a seat's low building off the board, its floors in hand; how many floors."""
    spot = only(cell)
    floors = 1 if int(table.ones[seat]) & spot else 2
    table.ones[seat] = int(table.ones[seat]) & ~spot
    table.twos[seat] = int(table.twos[seat]) & ~spot
    return floors


def clear(table: Record, seat: int, cell: int) -> None:
    """Return a seat's building, low or skyscraper, to its reserve."""
    if holds(table.towers[seat], cell):
        table.towers[seat] = int(table.towers[seat]) & ~only(cell)
        table.spare[seat] += 1
        return
    hand_back(table, seat, lift(table, seat, cell), int(table.borrowed[cell]))
    table.borrowed[cell] = 0


def crown(table: Record, seat: int, cell: int) -> None:
    """Put a skyscraper of the reserve on a cell."""
    table.spare[seat] -= 1
    table.towers[seat] = int(table.towers[seat]) | only(cell)


def trade(cells: int, one: int, other: int) -> int:
    """The set after whatever stands on two cells, something or nothing, has changed places."""
    differs = ((cells >> one) ^ (cells >> other)) & 1
    return cells ^ ((differs << one) | (differs << other))


def exchange(box: Record, table: Record, one: int, other: int) -> None:
    """Let the buildings on two cells change places; one of the cells may be empty."""
    for seat in range(int(box.players)):
        table.ones[seat] = trade(int(table.ones[seat]), one, other)
        table.twos[seat] = trade(int(table.twos[seat]), one, other)
        table.towers[seat] = trade(int(table.towers[seat]), one, other)
    kept = int(table.borrowed[one])
    table.borrowed[one] = int(table.borrowed[other])
    table.borrowed[other] = kept
