"""How a position and a flight of Skyline look at a glance, for search.

The weights follow what search chose in games against itself, and who won them.
"""

from gratteciel.engine.records import Record
from gratteciel.games.helicopters.city import NOWHERE, TOWARD, WAYS
from gratteciel.games.helicopters.flight import distance, helicopter_on, way_to
from gratteciel.games.helicopters.payment import BYTE, floors_overflown, is_out, overflight
from gratteciel.games.helicopters.steps import FLY

LIKELY = 64
"""How much a flight weighs that costs nothing and lands on white."""
HALVING = 5
"""So many points to pay make a flight half as likely, but for `MOST_HALVINGS`."""
MOST_HALVINGS = 5

DEAD_END = -30
"""What stands for the best flight of a player who cannot leave the district."""
CHEAP = -5
"""A flight that brings no less than this is a way on."""
ENOUGH_WAYS = 3
WAY_ON = 4
"""What a way on is worth, in half points."""
LAST_TURN = 83
"""About the turn in which the plots run out; the same lead decides more the nearer it is."""
SHARPNESS = 10
"""How little a lead of half a point counts; also the fewest turns the game is thought to last."""


def outlook(box: Record, table: Record, seat: int) -> int:
    """What the next flight may bring, in half points: half of its best result, and a little for each way on."""
    home = int(table.pos[seat])
    if home == NOWHERE:
        return 0
    best = DEAD_END
    ways = 0
    for way in range(WAYS):
        floors = 0
        due = 0
        plot = home
        for _ in range(int(box.sky[home, way])):
            plot += TOWARD[way]
            height = int(table.height[plot])
            colour = int(box.colour[plot])
            if height > 0:
                if helicopter_on(box, table, plot):
                    break
                owner = int(table.owner[plot])
                if owner != seat and not is_out(table, owner):
                    before = (floors >> (BYTE * owner)) & 0xFF
                    floors += height << (BYTE * owner)
                    due += overflight(before + height) - overflight(before)
            elif int(box.district[plot]) != int(box.district[home]):
                gain = -due
                if colour == seat:
                    gain += int(box.own_landing)
                elif colour >= 0 and not is_out(table, colour):
                    gain -= int(box.landing_fee)
                best = max(best, gain)
                if gain >= CHEAP and ways < ENOUGH_WAYS:
                    ways += 1
    return best + WAY_ON * ways


def standing(box: Record, table: Record, seat: int, average: float) -> float:
    """How a player weighs against the others; `average`: everybody's mean points. Nothing for a player who is out."""
    if is_out(table, seat):
        return 0.0
    lead = 2.0 * (int(table.points[seat]) - average) + outlook(box, table, seat)
    likely = max(0.0, 1.0 + lead / (SHARPNESS * max(SHARPNESS, LAST_TURN - int(table.turn))))
    likely *= likely  # to the 16th power: close to an exponential
    likely *= likely
    likely *= likely
    return likely * likely


def hope(box: Record, table: Record, seat: int) -> float:
    """The player's likely share of the win, by points and by what the next flights will bring."""
    players = int(box.players)
    average = 0.0
    for other in range(players):
        average += int(table.points[other])
    average /= players
    everybody = 0.0
    for other in range(players):
        everybody += standing(box, table, other, average)
    return standing(box, table, seat, average) / everybody if everybody > 0.0 else 1.0 / players


def price(box: Record, table: Record, seat: int, landing: int) -> int:
    """What the others get for a flight over their floors, were there points enough."""
    home = int(table.pos[seat])
    floors = floors_overflown(table, home, way_to(home, landing), distance(home, landing))
    due = 0
    for colour in range(int(box.players)):
        if colour != seat and not is_out(table, colour):
            due += overflight((floors >> (BYTE * colour)) & 0xFF)
    return due


def lean(box: Record, table: Record, step: int) -> int:
    """Own plots before white ones before the others', cheap flights before dear ones; hardly ever within a district."""
    if step < FLY:
        return 1
    seat = int(table.seat)
    landing = step - FLY
    colour = int(box.colour[landing])
    if int(box.district[int(table.pos[seat])]) == int(box.district[landing]):
        return 1
    likely = LIKELY
    if colour == seat:
        likely *= 2
    elif colour >= 0 and not is_out(table, colour):
        likely //= 4
    due = price(box, table, seat, landing)
    if due >= int(table.points[seat]):
        return 1
    return max(1, likely >> min(MOST_HALVINGS, due // HALVING))
