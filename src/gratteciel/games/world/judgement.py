"""What a table promises at a glance: how near each seat is to winning.

The weights were fitted to games of the search against itself (what came of them, and what the search thought).
"""

from gratteciel.engine.odds import swell
from gratteciel.engine.plots import how_many
from gratteciel.engine.records import Record
from gratteciel.games.world.building import LAST_PENTHOUSE, income, unfinished
from gratteciel.games.world.cards import fulfilled
from gratteciel.games.world.layout import BONUSES, BUILDING, LEVELS, NEUTRAL, PENTHOUSE, SKYLINE, TRADING

# What each sign of strength weighs, in thousandths (1000: the odds grow by e): before the first penthouse, when the
# leader has one, when the leader has two, in the last turns.
BUILT = (1700, 1000, 1700, 2600)
ORANGE = (140, 320, 420, 1050)
ORANGE_FOR_GOOD = (0, 0, 400, 700)
MISSION = (0, 100, 300, 1550)
MISSION_NEARLY = (0, 150, 150, 0)
INCOME = (120, 55, 75, 50)
COINS = (52, 38, 38, 25)
FLOORS = (78, 48, 36, 0)
PENTHOUSES = (450, 200, 580, 1000)
SKYLINES = (200, 0, 500, 200)
NEUTRALS = (400, 200, 500, 700)
SITES = (350, 440, 540, 500)
READY = (500, 650, 750, 1000)
OWN_FOURTH = (425, 355, 185, 0)
THREE_FLOORS = (293, 206, 243, 125)
TWO_FLOORS = (138, 200, 175, 200)
CARDS = (52, 31, 130, 120)
TOPS = (140, 70, 90, 0)
TO_BUILD = (0, 35, 75, 200)
TO_TRADE = (-95, -30, -60, -60)

WEIGHT = 1000.0


def stage(box: Record, table: Record) -> int:
    """How far the game is: the most penthouses anybody has built (up to two), or 3 in the last turns."""
    if table.closing > 0:
        return 3
    most = 0
    for seat in range(int(box.players)):
        most = max(most, int(table.penthouses[seat]))
    return min(most, 2)


def nearly(box: Record, tops: int, design: int) -> bool:
    """Whether a set of plots makes all but one building of a design of four, in one of the ways it counts."""
    for turn in range(int(box.turns[design])):
        fits = int(box.anchors[design, turn])
        second = tops >> int(box.shifts[design, turn, 0])
        third = tops >> int(box.shifts[design, turn, 1])
        fourth = tops >> int(box.shifts[design, turn, 2])
        if fits & ((tops & second & (third | fourth)) | (third & fourth & (tops | second))) != 0:
            return True
    return False


def strength(box: Record, table: Record, seat: int, now: int) -> int:
    """How well a seat stands, in thousandths."""
    tops = int(table.tops[seat])
    orange = tops & int(box.orange)
    total = BUILT[now] * int(table.penthouses[seat]) + ORANGE[now] * how_many(orange)
    if orange:
        total += ORANGE_FOR_GOOD[now] * how_many(orange & ~unfinished(table))
    if fulfilled(box, table, seat):
        total += MISSION[now]
    elif table.mission[seat] > 0 and nearly(box, tops, BONUSES + int(table.mission[seat]) - 1):
        total += MISSION_NEARLY[now]
    return total + means(box, table, seat, now) + footholds(table, seat, now)


def means(box: Record, table: Record, seat: int, now: int) -> int:
    """What coins, income, floors in stock and cards are worth, and being about to use them."""
    total = INCOME[now] * min(income(box, table, seat), int(box.limit)) + COINS[now] * int(table.coins[seat])
    value = 0
    for kind in range(PENTHOUSE):
        value += int(table.stock[seat, kind]) * int(box.values[kind])
    total += FLOORS[now] * value + SKYLINES[now] * int(table.stock[seat, SKYLINE])
    total += NEUTRALS[now] * int(table.stock[seat, NEUTRAL]) + CARDS[now] * int(table.in_hand[seat])
    if int(table.seat) == seat:
        if table.phase == BUILDING:
            total += TO_BUILD[now]
        elif table.phase == TRADING:
            total += TO_TRADE[now]
    return total


def footholds(table: Record, seat: int, now: int) -> int:
    """What the seat's floors are worth: on top, and on the way to a penthouse."""
    tops = int(table.tops[seat])
    rooted = int(table.rooted[seat])
    tall = rooted & int(table.level[LEVELS - 1])
    sites = min(how_many(tall & ~(tops & ~int(table.skylines))), LAST_PENTHOUSE)
    penthouses = max(0, min(int(table.stock[seat, PENTHOUSE]), LAST_PENTHOUSE - int(table.penthouses[seat])))
    total = SITES[now] * sites + PENTHOUSES[now] * penthouses + READY[now] * min(sites, penthouses)
    total += OWN_FOURTH[now] * how_many(tall & tops) + TOPS[now] * how_many(tops)
    total += THREE_FLOORS[now] * how_many(rooted & int(table.level[LEVELS - 2]))
    return total + TWO_FLOORS[now] * how_many(rooted & int(table.level[LEVELS - 3]))


def hope(box: Record, table: Record, seat: int) -> float:
    """The seat's share of the win, guessed: its odds among those of all seats."""
    now = stage(box, table)
    own = strength(box, table, seat, now)
    total = 1.0
    for other in range(int(box.players)):
        if other != seat:
            total += swell((strength(box, table, other, now) - own) / WEIGHT)
    return 1.0 / total
