"""What a table promises at a glance: money, skyscrapers and rents to come, and so who may win.

The weights were fitted to games of the search against itself (what came of them, and what the search thought).
"""

from gratteciel.engine.odds import swell
from gratteciel.engine.plots import how_many
from gratteciel.engine.records import Record
from gratteciel.games.projekt.buildings import built

# By the number of players, 0 to 4, in thousands: what a skyscraper on the board, a building of two floors and one of
# one floor are worth beside the rent they bring, and having the turn.
SKYSCRAPER = (0, 0, 550, 205, 195)
TWO_FLOORS = (0, 0, 430, 130, 105)
ONE_FLOOR = (0, 0, 180, 38, 12)
TURN = (0, 0, 110, 20, 25)
ROUNDS_OF_RENT = (0, 0, 16, 12, 17)
"""How many visits of figures to any street cell count."""
SHORT = (0, 0, 4, 0, 2)
"""How much worse it is to lack money below `SAFE`: whoever cannot pay ends the game, and mostly loses it."""
SAFE = 300

# How much money makes the odds of winning grow by e: so much, and more for every skyscraper of the smallest reserve.
SPREAD = (0, 0, 850, 318, 180)
SPREAD_BY_RESERVE = (0, 0, 20, 35, 140)


def rent_roll(box: Record, table: Record, seat: int) -> int:
    """What the seat would take if a rival's figure stopped once on every street cell."""
    own = built(table, seat)
    columns = int(box.columns)
    floors = int(box.floor_rent)
    waiting = own & int(box.edge)
    total = 0
    while waiting:
        joined = 0
        grown = waiting & -waiting
        while grown != joined:  # PR-11
            joined = grown
            sideways = ((joined & ~int(box.east)) << 1) | ((joined & ~int(box.west)) >> 1)
            grown = joined | ((sideways | (joined << columns) | (joined >> columns)) & own)
        rent = floors * (how_many(joined & int(table.ones[seat])) + 2 * how_many(joined & int(table.twos[seat])))
        rent += int(box.tower_rent) * how_many(joined & int(table.towers[seat]))
        total += rent * (how_many(joined & int(box.edge)) + how_many(joined & int(box.twice_faced)))
        waiting &= ~joined
    return total


def prospect(box: Record, table: Record, seat: int) -> int:
    """The money the seat may end with, in thousands, but for what all may expect alike."""
    players = int(box.players)
    towers = how_many(table.towers[seat])
    total = int(table.money[seat]) + towers * SKYSCRAPER[players]
    total += how_many(table.twos[seat]) * TWO_FLOORS[players] + how_many(table.ones[seat]) * ONE_FLOOR[players]
    total += ROUNDS_OF_RENT[players] * rent_roll(box, table, seat) // int(box.street)
    total -= SHORT[players] * max(0, SAFE - int(table.money[seat]))
    if int(table.seat) == seat:
        total += TURN[players]
    return total


def smallest_reserve(box: Record, table: Record) -> int:
    """The skyscrapers left to whoever has fewest: how far the end may be."""
    fewest = int(table.spare[0])
    for seat in range(1, int(box.players)):
        fewest = min(fewest, int(table.spare[seat]))
    return fewest


def hope(box: Record, table: Record, seat: int) -> float:
    """The share of the win the seat may hope for."""
    players = int(box.players)
    spread = SPREAD[players] + SPREAD_BY_RESERVE[players] * smallest_reserve(box, table)
    own = prospect(box, table, seat)
    rivals = 0.0
    for rival in range(players):
        if rival != seat:
            rivals += swell((prospect(box, table, rival) - own) / spread)
    return 1.0 / (1.0 + rivals)
