"""What a table promises at a glance: the points each district may still come to, and so who may win.

The worth of sites was found backwards from the last turn: every way to play one turn was weighed exactly, what it
leaves by the table of the turn after, and the table fitted to that.
"""

from gratteciel.engine.odds import swell
from gratteciel.engine.records import Record
from gratteciel.games.dice.choices import sites_of
from gratteciel.games.dice.district import (
    DUBAI,
    ESSEN,
    NEW_YORK,
    NONE,
    SAO_PAULO,
    SHANGHAI,
    TORONTO,
    TUCSON,
    buildings,
    fulfilled,
    of_height,
    of_sort,
    points,
)
from gratteciel.games.dice.layout import (
    ABANDON,
    ACTING,
    BUILD_FLOOR,
    BUILD_GROUND,
    BUILD_PENTHOUSE,
    CHOOSING,
    DECIDING,
    DEMOLISH_SITE,
    DEMOLISH_TILE,
    DONE,
    ENDED,
    FACES,
    FIRST_SITE,
    FLOOR,
    GROUND,
    HANDFUL,
    HIGH,
    KINDS,
    LONE_LOW_GROUND,
    LOW,
    NAMING,
    PENTHOUSE,
    RETURN,
    ROLLING,
    SITE_HEIGHT,
    SITES,
    SORTS,
    TAKE,
    TAKE_ABANDONED,
    TILE_HEIGHT,
    TILES,
)

SOLO_SCALE = 150
"""Points that count as a perfect solo game in `worth`: more than nine turns of three dice can well bring."""

TENTHS = 10
ALIKE = 3
"""So many sites of one sort and height are told apart; further ones add nothing."""
FORESIGHT = 6
"""Turns to come after which a site is worth what it is worth with more of them."""
LONGEST = 9
SITES_OF = (1, 3, 5)
"""How many slots there are for low, mid and high sites."""
NOTHING_TO_LOSE = 100_000
DISTRICT_DIE = 20
"""What each abandoned die beyond a handful is worth to whoever chooses next, in tenths."""
PACE, DOUBT, WRONG = 1.2, 1.5, 0.9
"""In scenarios: dice that find their place in a turn; how many of them make the odds of success grow by e; and what
part of the turns to come each building takes that has to go."""
LAST_SITE = (1, 3, 3, 3, 5, 5, 5, 5, 5)
"""By site: how tall a site of its sort can become."""
SLOTS_OF = (0b1, 0b1110, 0b111110000)
"""The same as sets."""

# For each number of turns to come, 0 to FORESIGHT: what one, two and three sites of each slot add, in tenths.
ALONE = (
    10, 20, 30, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    20, 32, 45, 21, 27, 30, 51, 64, 71, 106, 176, 218,
    3, 6, 9, 34, 44, 49, 65, 96, 112, 113, 163, 189, 187, 254, 292,
    28, 47, 61, 31, 46, 54, 65, 103, 122, 116, 215, 305,
    13, 18, 21, 50, 72, 82, 96, 133, 151, 161, 268, 322, 196, 263, 301,
    31, 55, 74, 38, 59, 69, 71, 126, 165, 117, 221, 322,
    19, 29, 33, 63, 103, 123, 119, 184, 217, 178, 317, 387, 194, 266, 303,
    33, 60, 85, 41, 69, 83, 73, 137, 187, 113, 222, 327,
    25, 37, 42, 73, 123, 148, 132, 227, 275, 186, 347, 428, 193, 265, 300,
    31, 62, 88, 43, 74, 96, 74, 144, 207, 113, 220, 327,
    29, 45, 52, 79, 139, 168, 136, 250, 307, 188, 351, 432, 192, 263, 299,
    33, 64, 90, 42, 76, 105, 75, 148, 220, 112, 217, 321,
    31, 51, 65, 83, 151, 185, 137, 260, 322, 187, 359, 446, 191, 262, 298,
)  # fmt: skip
TOGETHER = (
    10, 20, 30, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    22, 32, 42, 28, 38, 43, 67, 101, 118, 114, 183, 218,
    4, 7, 9, 29, 34, 40, 66, 101, 118, 114, 167, 193, 184, 246, 283,
    23, 42, 53, 43, 65, 77, 78, 135, 164, 125, 232, 302,
    7, 10, 12, 37, 46, 55, 89, 140, 165, 153, 243, 289, 202, 294, 341,
    24, 43, 61, 49, 88, 107, 87, 155, 189, 124, 243, 313,
    10, 14, 16, 47, 70, 89, 103, 164, 194, 162, 272, 327, 202, 294, 340,
    23, 43, 61, 49, 90, 118, 87, 160, 196, 125, 247, 316,
    13, 18, 21, 57, 84, 103, 111, 189, 228, 168, 301, 367, 202, 293, 338,
    22, 43, 63, 49, 91, 120, 88, 174, 217, 125, 246, 315,
    16, 22, 25, 63, 97, 116, 116, 210, 257, 170, 316, 389, 201, 290, 335,
    21, 41, 58, 50, 92, 121, 89, 175, 219, 125, 248, 317,
    18, 26, 33, 67, 111, 133, 119, 219, 269, 171, 336, 419, 201, 289, 333,
)  # fmt: skip
"""The same for several players, where whoever can build nothing abandons a die and need not demolish."""

# What so many turns to come are worth to an empty district, 0 to LONGEST.
TURNS_ALONE = (0, 47, 104, 179, 265, 361, 461, 565, 675, 785)
TURNS_TOGETHER = (0, 41, 112, 199, 298, 401, 506, 613, 723, 830)
SPREAD = (4, 36, 52, 64, 74, 82, 90, 98, 104, 110)
"""By the turns to come: how many tenths of a point make the odds of winning grow by e."""

TAKE_LEAN = (8, 10, 8, 10, 12, 6, 6, 10, 8, 3, 8, 8, 8, 8, 8, 8, 8, 8, 8)
"""By mix: how gladly it is taken before anything is known of it."""
DEMOLISH_LEAN = (8, 4, 2, 1, 8, 2, 1, 1, 1)
"""By site: how gladly it is demolished; a lone ground is little loss."""


def turns_to_come(box: Record, table: Record, seat: int) -> int:
    """How many whole turns the seat still has."""
    players = int(box.players)
    turn = int(table.turn)
    rounds = turn // players + 1 if table.last_round == 1 else int(box.rounds)
    begun = 0 if table.phase == CHOOSING or table.phase == ENDED else 1
    # The seat's turns are seat, seat + players, ...: those before `rounds` less those already begun.
    return max(0, rounds - (turn + begun + players - 1 - seat) // players)


def sites_worth(box: Record, table: Record, seat: int, turns: int) -> int:
    """What the seat's sites and its turns to come may bring, in tenths of a point."""
    row = min(turns, FORESIGHT) * SITES
    alone = int(box.players) == 1
    known = min(turns, LONGEST)
    total = TURNS_ALONE[known] if alone else TURNS_TOGETHER[known]
    for site in range(SITES):
        count = min(ALIKE, int(table.sites[seat, site]))
        if count > 0:
            at = (row + site) * ALIKE + count - 1
            total += ALONE[at] if alone else TOGETHER[at]
    return total


def one_more(box: Record, table: Record, seat: int, turns: int, site: int) -> int:
    """What one more site of that slot would add, in tenths."""
    count = min(ALIKE - 1, int(table.sites[seat, site]))
    at = (min(turns, FORESIGHT) * SITES + site) * ALIKE + count
    if int(box.players) == 1:
        return ALONE[at] - (ALONE[at - 1] if count > 0 else 0)
    return TOGETHER[at] - (TOGETHER[at - 1] if count > 0 else 0)


def one_less(box: Record, table: Record, seat: int, turns: int, site: int) -> int:
    """What one site of that slot, which the seat has, is worth to it, in tenths."""
    count = min(ALIKE, int(table.sites[seat, site]))
    at = (min(turns, FORESIGHT) * SITES + site) * ALIKE + count - 1
    if int(box.players) == 1:
        return ALONE[at] - (ALONE[at - 1] if count > 1 else 0)
    return TOGETHER[at] - (TOGETHER[at - 1] if count > 1 else 0)


def die_worth(box: Record, table: Record, seat: int, turns: int, lot: int) -> int:
    """What building a fallen die at the best place would add, in tenths; 0 if it fits nowhere."""
    kind = lot // FACES
    if kind == GROUND:
        return max(1, one_more(box, table, seat, turns, FIRST_SITE[lot]))
    sort = lot % FACES if kind == FLOOR else lot % FACES + 1
    if sort == SORTS:
        return 0  # a blank penthouse
    fits = int(box.takes_floor) if kind == FLOOR else int(box.takes_penthouse)
    best = 0
    for site in range(FIRST_SITE[sort], FIRST_SITE[sort] + SITES_OF[sort]):
        if table.sites[seat, site] > 0 and (fits >> site) & 1:
            gain = -one_less(box, table, seat, turns, site)
            if kind == FLOOR and sort != LOW:
                gain += one_more(box, table, seat, turns, site + 1)
            else:
                height = SITE_HEIGHT[site] + 1
                gain += TENTHS * int(box.tile_points[height])
                if height == box.last_height:  # the game would end: no turns to come
                    gain -= TURNS_ALONE[min(turns, LONGEST)]
            best = max(best, gain, 1)
    if best == 0 and kind == FLOOR and table.hand[sort] > 0:  # onto a ground in hand
        if sort == LOW:
            return max(1, 4 * TENTHS - one_more(box, table, seat, turns, LONE_LOW_GROUND))
        site = FIRST_SITE[sort]
        return max(1, one_more(box, table, seat, turns, site + 1) - one_more(box, table, seat, turns, site))
    return best


def cheapest(box: Record, table: Record, seat: int, turns: int) -> int:
    """What it costs to demolish what is least missed, in tenths; nothing where a die may be abandoned instead."""
    if int(box.players) > 1:
        return 0
    least = NOTHING_TO_LOSE
    for site in range(SITES):
        if table.sites[seat, site] > 0:
            least = min(least, one_less(box, table, seat, turns, site))
    for tile in range(TILES):
        if table.tiles[seat, tile] > 0:
            least = min(least, TENTHS * int(box.tile_points[TILE_HEIGHT[tile]]))
    return 0 if least == NOTHING_TO_LOSE else max(0, least)


def throw_gain(box: Record, table: Record, seat: int, turns: int, kind: int) -> int:
    """What rolling a die of a kind and building it would add on average, in tenths."""
    gain = 0
    faces = 0
    for lot in range(FACES * kind, FACES * kind + FACES):
        often = int(box.faces[lot])
        faces += often
        if often > 0:
            gain += often * die_worth(box, table, seat, turns, lot)
    return gain // faces


def throw_fails(box: Record, table: Record, seat: int, kind: int) -> float:
    """How likely a die of a kind is to fall so that it fits nowhere."""
    if kind == GROUND:
        return 0.0
    fits = int(box.takes_floor) if kind == FLOOR else int(box.takes_penthouse)
    open_sites = sites_of(table, seat) & fits
    useless = 0
    faces = 0
    for face in range(FACES):
        often = int(box.faces[FACES * kind + face])
        faces += often
        sort = face if kind == FLOOR else face + 1
        if sort == SORTS or open_sites & SLOTS_OF[sort] == 0:
            useless += often
    return useless / faces


def hand_worth(box: Record, table: Record, seat: int, turns: int) -> int:
    """What the dice in the hand of the player whose turn it is may add, in tenths.

    Each die is built, or left to be rolled again where that promises more; if then nothing fits, a building goes.
    """
    phase = int(table.phase)
    kept = 0
    thrown = 0
    dice = 0
    usable = 0
    failing = 1.0
    loss = cheapest(box, table, seat, turns)
    for kind in range(KINDS):
        rolling = int(table.rolling[kind])
        held = 0
        for lot in range(FACES * kind, FACES * kind + FACES):
            held += int(table.hand[lot])
        if rolling + held == 0:
            continue
        gain = throw_gain(box, table, seat, turns, kind)
        fails = throw_fails(box, table, seat, kind)
        for _ in range(rolling):
            thrown += gain
            dice += 1
            failing *= fails
        if held == 0:
            continue
        hopeful = gain - int(fails * loss)
        for lot in range(FACES * kind, FACES * kind + FACES):
            count = int(table.hand[lot])
            if count > 0:
                best = die_worth(box, table, seat, turns, lot)
                if best > 0:
                    usable += count
                if best >= hopeful or phase in (ROLLING, NAMING):
                    kept += best + best * (count - 1) // 2
                    if best > 0:
                        failing = 0.0
                else:
                    thrown += count * gain
                    dice += count
                    for _ in range(count):
                        failing *= fails
    if phase in (ROLLING, NAMING):
        return kept + thrown - int(failing * loss)
    if phase == ACTING and usable == 0:  # a building goes at once, and a die with it
        return max(0, thrown * (dice - 1) // dice - int(failing * loss) if dice > 1 else 0) - loss
    if phase == ACTING and kept == 0:  # one of the dice must be used before the others are rolled again
        return thrown * (dice - 1) // dice
    if phase == DECIDING and dice == 0:
        return 0
    return kept + max(0, thrown - int(failing * loss))


def dice_abandoned(table: Record) -> int:
    """How many dice lie in the abandoned district, for the next player to take."""
    return int(table.abandoned[GROUND]) + int(table.abandoned[FLOOR]) + int(table.abandoned[PENTHOUSE])


def prospect(box: Record, table: Record, seat: int) -> int:
    """The points the seat may come to, in tenths."""
    turns = turns_to_come(box, table, seat)
    total = TENTHS * points(box, table, seat) + sites_worth(box, table, seat, turns)
    if table.phase == ENDED:
        return total
    acting = 0 if table.phase == CHOOSING else 1
    if acting == 1 and int(table.turn) % int(box.players) == seat:
        return total + hand_worth(box, table, seat, turns)
    if turns > 0 and (int(table.turn) + acting) % int(box.players) == seat:
        return total + DISTRICT_DIE * max(0, dice_abandoned(table) - HANDFUL)
    return total


def dice_wanted(box: Record, table: Record, seat: int) -> int:
    """How many dice the buildings take that the scenario still wants, on the sites that are furthest on."""
    scenario = int(box.scenario)
    wanted = 0
    low, high = 0, 0
    if scenario == DUBAI:
        wanted, low, high = 3, 3, 3
    elif scenario == NEW_YORK:
        wanted, low, high = 2, 5, 6
    elif scenario == SAO_PAULO:
        wanted, low, high = 4, 4, 4
    for height in range(low, high + 1):
        wanted -= of_height(table, seat, height)
    dice = 0
    for height in range(high - 1, 0, -1):
        for site in range(FIRST_SITE[LOW] + SITES_OF[LOW], SITES):
            if SITE_HEIGHT[site] == height and LAST_SITE[site] >= low - 1:
                count = min(max(0, wanted), int(table.sites[seat, site]))
                wanted -= count
                dice += count * max(1, low - height)
    return dice + max(0, wanted) * low


def unwanted(box: Record, table: Record, seat: int) -> int:
    """How many buildings must go before the scenario is kept, with the lone grounds that would become buildings."""
    scenario = int(box.scenario)
    grounds = int(table.sites[seat, LONE_LOW_GROUND])
    if scenario == SHANGHAI:
        return of_sort(table, seat, LOW) + grounds
    if scenario == TORONTO:
        return max(0, buildings(table, seat) + grounds - 7)
    if scenario == TUCSON:
        return of_sort(table, seat, HIGH)
    return 0


def keeping(box: Record, table: Record, seat: int) -> float:
    """How likely the scenario is to be kept, by the turns to come and what is still to be built or pulled down."""
    turns = turns_to_come(box, table, seat)
    if int(box.scenario) == ESSEN:
        return 1.0 if fulfilled(box, table, seat) else 0.0
    dice = dice_wanted(box, table, seat)
    if dice > 0:
        if turns == 0 and (table.phase == CHOOSING or table.phase == ENDED):
            return 0.0
        return 1.0 / (1.0 + swell((dice - PACE * turns) / DOUBT))
    wrong = unwanted(box, table, seat)
    return 1.0 if wrong == 0 else max(0.0, 1.0 - WRONG * wrong / (turns + 1))


def hope(box: Record, table: Record, seat: int) -> float:
    """The share of the win the seat may hope for; alone, the points."""
    if box.players == 1:
        share = min(max(prospect(box, table, seat), 0) / (TENTHS * SOLO_SCALE), 1.0)
        if box.scenario == NONE:
            return share
        return 0.1 * share + keeping(box, table, seat) * (0.1 + 0.8 * share)
    own = prospect(box, table, seat)
    spread = SPREAD[min(turns_to_come(box, table, int(box.players) - 1), LONGEST)]
    rivals = 0.0
    for rival in range(int(box.players)):
        if rival != seat:
            rivals += swell((prospect(box, table, rival) - own) / spread)
    return 1.0 / (1.0 + rivals)


def lean(box: Record, table: Record, step: int) -> int:
    """What to look at first: build, or keep a die to roll it again, and give up little; found by trying."""
    if step < TAKE_ABANDONED:
        return TAKE_LEAN[step - TAKE]
    if step < BUILD_GROUND:
        return 8
    if step < BUILD_FLOOR:
        return 40
    if step < BUILD_PENTHOUSE:
        return 60
    if step < ABANDON:
        height = SITE_HEIGHT[step - BUILD_PENTHOUSE + 1]
        return 20 + 4 * height * height
    if step < DEMOLISH_SITE:
        return 20
    if step < DEMOLISH_TILE:
        return DEMOLISH_LEAN[step - DEMOLISH_SITE]
    if step < RETURN:
        return 2
    return 40 if step == DONE else 10
