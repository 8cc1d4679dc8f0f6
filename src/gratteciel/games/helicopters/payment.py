"""Pay and receive: what a flight earns, whom it owes, and how far the flyer's points go."""

from gratteciel.engine.records import Record
from gratteciel.games.helicopters.city import SIDE, TOWARD

BYTE = 8
"""Floors overflown are counted for all colours at once, a byte of one integer for each."""


def is_out(table: Record, seat: int) -> bool:
    """Whether the player is at 0."""  # HE-6
    return int(table.points[seat]) == 0


def overflight(floors: int) -> int:
    """What flying over that many floors of one colour costs in all: 1, then 3, 6, 10 and so on for each more."""
    return floors * (floors + 1) * (floors + 2) // 6


def floors_overflown(table: Record, home: int, way: int, steps: int) -> int:
    """The floors strictly between take-off and landing, a byte for each colour."""
    floors = 0
    plot = home
    for _ in range(steps - 1):
        plot += TOWARD[way]
        if int(table.height[plot]) > 0:
            floors += int(table.height[plot]) << (BYTE * int(table.owner[plot]))
    return floors


def pay(table: Record, purse: int, creditor: int, due: int) -> int:
    """Pay a player as far as the purse goes, and return what is left in it; nothing is owed to a player who is out."""
    if is_out(table, creditor):  # HE-3
        return purse
    paid = min(purse, due)
    table.points[creditor] = int(table.points[creditor]) + paid
    return purse - paid


def pay_and_receive(box: Record, table: Record, seat: int, landing: int, way: int, steps: int) -> None:
    """Settle the flight that player has just made from the place of their helicopter, before anything is built."""
    home = int(table.pos[seat])
    colour = int(box.colour[landing])
    purse = int(table.points[seat])
    if colour == seat:
        purse += int(box.own_landing)  # HE-2: gains first
    floors = floors_overflown(table, home, way, steps)  # HE-8: as they stand before this turn's growth
    plot = home
    for _ in range(steps - 1):
        plot += TOWARD[way]
        if int(table.height[plot]) > 0:
            owner = int(table.owner[plot])
            claim = (floors >> (BYTE * owner)) & 0xFF
            if claim > 0 and owner != seat:
                purse = pay(table, purse, owner, overflight(claim))  # HE-2: in the order first overflown
                floors -= claim << (BYTE * owner)
    if colour >= 0 and colour != seat:
        purse = pay(table, purse, colour, int(box.landing_fee))  # HE-8: a claim of its own
    if int(box.district[home]) == int(box.district[landing]):
        purse -= min(purse, int(box.district_fee))
    table.points[seat] = purse


def add_floor(table: Record, plot: int, colour: int) -> None:
    """Put one floor of that colour on the plot, if the reserve has one."""  # HE-4
    if int(table.reserve[colour]) > 0:
        table.rows[plot // SIDE] = int(table.rows[plot // SIDE]) | 1 << plot % SIDE
        table.columns[plot % SIDE] = int(table.columns[plot % SIDE]) | 1 << plot // SIDE
        table.reserve[colour] = int(table.reserve[colour]) - 1
        table.owner[plot] = colour
        table.height[plot] = int(table.height[plot]) + 1


def build(box: Record, table: Record, seat: int, landing: int, way: int, steps: int) -> None:
    """Begin a building on the landing plot; then every building overflown grows by a floor of its own colour."""
    colour = int(box.colour[landing])
    add_floor(table, landing, colour if colour >= 0 else seat)  # HE-9: the landing plot first
    plot = int(table.pos[seat])
    for _ in range(steps - 1):
        plot += TOWARD[way]
        if int(table.height[plot]) > 0:
            add_floor(table, plot, int(table.owner[plot]))  # HE-9: then in flight order
