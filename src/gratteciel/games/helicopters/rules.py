"""The rules of Skyline (Gratte-ciel), Roland Siegers 1988."""

from gratteciel.engine.contract import OVER, Floats, Ints
from gratteciel.engine.plots import but_lowest, how_many, lowest, nth
from gratteciel.engine.records import Record, record_type
from gratteciel.engine.rng import below
from gratteciel.games.helicopters.city import CLOSED, MAX_PLAYERS, NOWHERE, PLOTS, SIDE, TOWARD, WAYS, WHITE
from gratteciel.games.helicopters.flight import distance, flights, helicopter_on, landing_of, way_to
from gratteciel.games.helicopters.judgement import hope, lean
from gratteciel.games.helicopters.payment import add_floor, build, is_out, pay_and_receive
from gratteciel.games.helicopters.steps import FLY, START, STEPS

__all__ = ["FLY", "START", "STEPS", "hope", "lean"]

VERSION = 1
SEATS = (3, 4)
COLOURS = ("red", "blue", "yellow", "green")
SHORT_GAMES = True

BOX = record_type(
    players="i1",
    floors="i1",  # floors a player begins with
    flight="i1",  # plots a flight goes at most
    apart="i1",  # 1: no two may start in the same district
    capital="i2",  # points a player begins with
    own_landing="i2",  # gained on a plot of one's own colour
    landing_fee="i2",  # paid to the owner of another colour's plot
    district_fee="i2",  # lost on landing in the district one left
    colour=("i1", PLOTS),  # the seat whose colour it is, or WHITE, or CLOSED
    district=("i1", PLOTS),
    sky=("i1", (PLOTS, WAYS)),  # plots to fly each way within `flight`, the edge and the closed centre
)

TABLE = record_type(
    turn="i2",
    seat="i1",  # whose turn it is
    ended="i1",  # 0 while the game goes on, then 1 + the ending
    points=("i2", MAX_PLAYERS),
    reserve=("i1", MAX_PLAYERS),
    pos=("i1", MAX_PLAYERS),  # the helicopter's plot, or NOWHERE
    rows=("i2", SIDE),  # the built plots of each row as bits, from the west
    columns=("i2", SIDE),  # the built plots of each column as bits, from the south
    owner=("i1", PLOTS),  # the colour of the building
    height=("i1", PLOTS),  # its floors
)

RULES = (
    "",
    "over",
    "start-first",
    "started",
    "closed",
    "start-white",
    "start-taken",
    "start-apart",
    "landing-built",
    "HE-1",
    "flight-length",
    "closed-between",
    "helicopter-between",
)
(
    FINISHED,
    START_FIRST,
    STARTED,
    CLOSED_CENTRE,
    START_WHITE,
    START_TAKEN,
    START_APART,
    LANDING_BUILT,
    STRAIGHT,
    FLIGHT_LENGTH,
    CLOSED_BETWEEN,
    HELICOPTER_BETWEEN,
) = range(1, len(RULES))

ENDINGS = ("no-floors", "one-left", "cannot-fly")
NO_FLOORS, ONE_LEFT, CANNOT_FLY = range(len(ENDINGS))
GOES_ON = -1

SEAT_PLANES = 3
FEATURES = PLOTS * (MAX_PLAYERS * SEAT_PLANES + 1) + MAX_PLAYERS * 3


def deal(box: Record, table: Record) -> None:
    """Floors and points are handed out; the board is empty."""
    for seat in range(int(box.players)):
        table.points[seat] = int(box.capital)
        table.reserve[seat] = int(box.floors)
    for seat in range(MAX_PLAYERS):
        table.pos[seat] = NOWHERE


def mover(box: Record, table: Record) -> int:
    """The player to start or to fly; there is no luck."""
    if int(table.ended) > 0:
        return OVER
    return int(table.seat)


def starting(box: Record, table: Record) -> bool:
    """Whether helicopters are still being put on the board."""
    return int(table.turn) < int(box.players)


def start_verdict(box: Record, table: Record, plot: int) -> int:
    """The rule that forbids the player to start there, or 0."""
    if int(box.colour[plot]) == CLOSED:
        return CLOSED_CENTRE
    if int(box.colour[plot]) != WHITE:
        return START_WHITE
    if int(table.height[plot]) > 0:
        return START_TAKEN
    if int(box.apart) == 1:
        for seat in range(int(table.turn)):
            if int(box.district[int(table.pos[seat])]) == int(box.district[plot]):
                return START_APART
    return 0


def fly_verdict(box: Record, table: Record, landing: int) -> int:
    """The rule that forbids the player to land there, or 0."""
    if int(box.colour[landing]) == CLOSED:
        return CLOSED_CENTRE
    if int(table.height[landing]) > 0:
        return LANDING_BUILT
    home = int(table.pos[int(table.seat)])
    way = way_to(home, landing)
    if way < 0:
        return STRAIGHT
    steps = distance(home, landing)
    if steps > int(box.flight):
        return FLIGHT_LENGTH
    if steps > int(box.sky[home, way]):
        return CLOSED_BETWEEN
    plot = home
    for _ in range(steps - 1):
        plot += TOWARD[way]
        if helicopter_on(box, table, plot):
            return HELICOPTER_BETWEEN
    return 0


def verdict(box: Record, table: Record, step: int) -> int:
    """The rule the step breaks, or 0."""
    if int(table.ended) > 0:
        return FINISHED
    if step < FLY:
        return start_verdict(box, table, step - START) if starting(box, table) else STARTED
    return START_FIRST if starting(box, table) else fly_verdict(box, table, step - FLY)


def start(table: Record, seat: int, plot: int) -> None:
    """Put one own floor on the plot and the helicopter on it."""
    add_floor(table, plot, seat)
    table.pos[seat] = plot


def fly(box: Record, table: Record, seat: int, landing: int) -> None:
    """Fly, pay and receive, build."""
    home = int(table.pos[seat])
    way = way_to(home, landing)
    steps = distance(home, landing)
    pay_and_receive(box, table, seat, landing, way, steps)
    build(box, table, seat, landing, way, steps)
    table.pos[seat] = NOWHERE if is_out(table, seat) else landing  # HE-3: built first, then gone


def next_player(box: Record, table: Record) -> int:
    """The next player in turn order who is not out."""  # HE-6
    seat = (int(table.seat) + 1) % int(box.players)
    while is_out(table, seat):
        seat = (seat + 1) % int(box.players)
    return seat


def beaten(box: Record, table: Record, seat: int) -> bool:
    """Whether the player is at 0."""  # HE-6
    return is_out(table, seat)


def how_it_ends(box: Record, table: Record) -> int:
    """The ending, once the turn has passed to the next player, or `GOES_ON`."""
    left = 0
    for seat in range(int(box.players)):
        if int(table.reserve[seat]) == 0:
            return NO_FLOORS  # HE-4: also of a player who is out
        if not is_out(table, seat):
            left += 1
    if left == 1:
        return ONE_LEFT  # HE-4
    return GOES_ON if flights(box, table, int(table.seat)) else CANNOT_FLY  # HE-7


def play(box: Record, table: Record, step: int) -> None:
    """Carry out a start or a whole turn, and pass the turn on."""
    if step < FLY:
        start(table, int(table.seat), step - START)
    else:
        fly(box, table, int(table.seat), step - FLY)
    table.turn = int(table.turn) + 1
    table.seat = next_player(box, table)
    if not starting(box, table):
        table.ended = 1 + how_it_ends(box, table)


def score(box: Record, table: Record, seat: int) -> int:
    """The player's points."""
    return int(table.points[seat])


def result(box: Record, table: Record, seat: int) -> float:
    """Most points wins; players level on points share the win."""  # HE-5
    if int(table.ended) == 0:
        return 0.0
    level = 0
    for other in range(int(box.players)):
        if int(table.points[other]) > int(table.points[seat]):
            return 0.0
        if int(table.points[other]) == int(table.points[seat]):
            level += 1
    return 1.0 / level


def ending(box: Record, table: Record) -> int:
    """How the game ended."""
    return int(table.ended) - 1


def features(box: Record, table: Record, seat: int, out: Floats) -> None:
    """Planes of plots, then a few numbers for each seat, the learner's own first.

    For each seat a plane of its floors, of its helicopter and of the free plots of its colour; a plane of the free
    white plots; then for each seat its points, its reserve and whether it is to move.
    """
    for index in range(FEATURES):
        out[index] = 0.0
    players = int(box.players)
    white = PLOTS * MAX_PLAYERS * SEAT_PLANES
    for plot in range(PLOTS):
        height = int(table.height[plot])
        if height > 0:
            whose = (int(table.owner[plot]) - seat) % players
            out[PLOTS * SEAT_PLANES * whose + plot] = height / 8
        elif int(box.colour[plot]) == WHITE:
            out[white + plot] = 1.0
        elif int(box.colour[plot]) != CLOSED:
            whose = (int(box.colour[plot]) - seat) % players
            out[PLOTS * (SEAT_PLANES * whose + 2) + plot] = 1.0
    for place in range(players):
        other = (seat + place) % players
        if int(table.pos[other]) != NOWHERE:
            out[PLOTS * (SEAT_PLANES * place + 1) + int(table.pos[other])] = 1.0
        out[white + PLOTS + 3 * place] = int(table.points[other]) / 100
        out[white + PLOTS + 3 * place + 1] = int(table.reserve[other]) / int(box.floors)
        out[white + PLOTS + 3 * place + 2] = 1.0 if mover(box, table) == other else 0.0


def legal(box: Record, table: Record, out: Ints) -> int:
    """The allowed steps, in rising order."""
    if int(table.ended) > 0:
        return 0
    count = 0
    if starting(box, table):
        for plot in range(PLOTS):
            if start_verdict(box, table, plot) == 0:
                out[count] = START + plot
                count += 1
        return count
    seat = int(table.seat)
    home = int(table.pos[seat])
    left = flights(box, table, seat)
    while left:
        out[count] = FLY + landing_of(home, lowest(left))
        left = but_lowest(left)
        count += 1
    return count


def pick(box: Record, table: Record, rng: Ints) -> int:
    """One of the allowed steps, drawn uniformly."""
    if starting(box, table):
        count = 0
        for plot in range(PLOTS):
            count += start_verdict(box, table, plot) == 0
        left = below(rng, count)
        for plot in range(PLOTS):
            left -= start_verdict(box, table, plot) == 0
            if left < 0:
                return START + plot
    seat = int(table.seat)
    found = flights(box, table, seat)
    return FLY + landing_of(int(table.pos[seat]), nth(found, below(rng, how_many(found))))
