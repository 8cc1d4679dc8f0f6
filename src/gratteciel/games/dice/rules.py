"""The rules of Skyline, the dice game (David Short, 2012).

A turn: take dice, they fall one by one (chance), one verb with one or more of them, then stop or roll some again.
Every die is in one place: yard, abandoned district, a hand (`rolling` or fallen, by lot) or a site.
"""

from gratteciel.engine.contract import CHANCE, OVER, Floats, Ints
from gratteciel.engine.plots import but_lowest, how_many, lowest
from gratteciel.engine.records import Record, record_type
from gratteciel.engine.rng import below
from gratteciel.games.dice.choices import choices, first_choice, nth_choice
from gratteciel.games.dice.district import NONE, SCENARIOS, buildings, fulfilled, points
from gratteciel.games.dice.judgement import SOLO_SCALE, hope, lean
from gratteciel.games.dice.layout import (
    AGAIN,
    BUILD_GROUND,
    ENDED,
    FACES,
    FALL,
    FIRST_SITE,
    GROUND,
    KINDS,
    LOTS,
    MAX_HEIGHT,
    MAX_PLAYERS,
    NAMING,
    PHASES,
    ROLL,
    ROLLING,
    SITES,
    STOP,
    TILES,
)
from gratteciel.games.dice.refusals import RULE_IDS, falling, refusal
from gratteciel.games.dice.turn import act, end_turn, fall, refill, take

__all__ = ["SOLO_SCALE", "hope", "lean"]

VERSION = 1
SEATS = (1, 2, 3, 4)
COLOURS = ("red", "blue", "yellow", "green")
EVEN_TURNS = True
STEPS = ROLL + 1
RULES = RULE_IDS

BOX = record_type(
    players="i1",
    scenario="i1",
    rounds="i1",
    last_height="i1",
    dice=("i1", KINDS),
    faces=("i1", LOTS),
    tile_points=("i2", MAX_HEIGHT + 1),
    start=("i1", MAX_PLAYERS),
    takes_floor="i2",
    takes_penthouse="i2",
)
"""`faces`: how many faces of a die show a lot; `tile_points` by height; `start`: the sort of ground each seat begins
with, -1 for none; `last_height`: whoever finishes it makes this round the last; `takes_floor`, `takes_penthouse`: the
sites that do, as sets of slots."""

TABLE = record_type(
    turn="i2",
    phase="i1",
    named="i1",
    last_round="i1",
    yard=("i1", KINDS),
    abandoned=("i1", KINDS),
    rolling=("i1", KINDS),
    hand=("i1", LOTS),
    demolished=("i1", MAX_PLAYERS),
    sites=("i1", (MAX_PLAYERS, SITES)),
    tiles=("i2", (MAX_PLAYERS, TILES)),
)
"""`named`: the lot last named to roll again; `last_round`: a building of `last_height` was finished; `hand`: fallen
dice by lot; `rolling`: dice about to fall; `demolished`: who ever did."""

ENDINGS = ("rounds", "summit")
ROUNDS, SUMMIT = range(len(ENDINGS))

FEATURES = MAX_PLAYERS * (SITES + TILES + 2) + 3 * KINDS + LOTS + PHASES + len(SCENARIOS) + MAX_PLAYERS + 3


def deal(box: Record, table: Record) -> None:
    """The first three players begin with a ground; one die of each kind is abandoned, unless one plays alone."""
    for kind in range(KINDS):
        table.yard[kind] = box.dice[kind]
    for seat in range(int(box.players)):
        sort = int(box.start[seat])
        if sort >= 0:
            table.sites[seat, FIRST_SITE[sort]] = 1
            table.yard[GROUND] -= 1
    refill(box, table)


def mover(box: Record, table: Record) -> int:
    """The seat whose turn it is, unless dice are falling."""
    phase = int(table.phase)
    if phase == ROLLING:
        return CHANCE
    return OVER if phase == ENDED else int(table.turn) % int(box.players)


def verdict(box: Record, table: Record, step: int) -> int:
    """0 if the step is allowed now, otherwise the number of the rule it breaks."""
    return refusal(box, table, step)


def weight(box: Record, table: Record, step: int) -> int:
    """The number of faces of the die that show it."""
    return int(box.faces[step - FALL])


def play(box: Record, table: Record, step: int) -> None:
    """Carry out an allowed step."""
    if step < FALL:
        take(table, step)
    elif step < BUILD_GROUND:
        fall(box, table, step - FALL)
    elif step < STOP:
        act(box, table, step)
    elif step == STOP:
        end_turn(box, table)
    elif step == ROLL:
        table.named = 0
        table.phase = ROLLING
    else:
        lot = step - AGAIN
        table.hand[lot] -= 1
        table.rolling[lot // FACES] += 1
        table.named = lot
        table.phase = NAMING


def score(box: Record, table: Record, seat: int) -> int:
    """The points of the seat's tiles (DI-8)."""
    return points(box, table, seat)


def result(box: Record, table: Record, seat: int) -> float:
    """Most points, then most buildings, else a shared win (DI-5); alone one wins by keeping the scenario (DI-10)."""
    if table.phase != ENDED:
        return 0.0
    if box.players == 1:
        return 1.0 if fulfilled(box, table, seat) else 0.0
    own_points, own_buildings = points(box, table, seat), buildings(table, seat)
    level = 0
    for rival in range(int(box.players)):
        rival_points = points(box, table, rival)
        if rival_points > own_points:
            return 0.0
        if rival_points == own_points:
            rival_buildings = buildings(table, rival)
            if rival_buildings > own_buildings:
                return 0.0
            if rival_buildings == own_buildings:
                level += 1
    return 1.0 / level


def worth(box: Record, table: Record, seat: int) -> float:
    """The share of the win; alone, the points.

    Any way of keeping a scenario is worth more than any way of failing it, and among failures points still count a
    little, so that search always has something to prefer.
    """
    if box.players > 1:
        return result(box, table, seat)
    share = min(points(box, table, seat), SOLO_SCALE) / SOLO_SCALE
    if box.scenario == NONE:
        return share
    return 0.1 + 0.9 * share if fulfilled(box, table, seat) else 0.1 * share


def ending(box: Record, table: Record) -> int:
    """A finished building of the last height, or the last round, ended the game."""
    return SUMMIT if table.last_round == 1 else ROUNDS


def legal(box: Record, table: Record, out: Ints) -> int:
    """List the allowed steps in `out`, in rising order, and return how many there are."""
    count = 0
    if table.phase == ROLLING:
        first = FACES * falling(table)
        for lot in range(first, first + FACES):
            if box.faces[lot] > 0:
                out[count] = FALL + lot
                count += 1
        return count
    allowed = choices(box, table)
    first = first_choice(table)
    while allowed:
        out[count] = first + lowest(allowed)
        count += 1
        allowed = but_lowest(allowed)
    return count


def pick(box: Record, table: Record, rng: Ints) -> int:
    """Draw one allowed step: a decision uniformly, a fall by its faces."""
    if table.phase == ROLLING:
        lot = FACES * falling(table)
        left = below(rng, int(box.faces[lot]) + int(box.faces[lot + 1]) + int(box.faces[lot + 2]))
        while left >= box.faces[lot]:
            left -= int(box.faces[lot])
            lot += 1
        return FALL + lot
    allowed = choices(box, table)
    if allowed == 0:
        return -1
    return first_choice(table) + nth_choice(allowed, below(rng, how_many(allowed)))


def features(box: Record, table: Record, seat: int, out: Floats) -> None:
    """Districts from the seat onwards, dice by place, the phase, the scenario, the players and how far the game is."""
    players = int(box.players)
    at = 0
    for place in range(MAX_PLAYERS):
        present = place < players
        owner = (seat + place) % players
        for site in range(SITES):
            out[at + site] = int(table.sites[owner, site]) / 4 if present else 0.0
        at += SITES
        for tile in range(TILES):
            out[at + tile] = int(table.tiles[owner, tile]) / 4 if present else 0.0
        at += TILES
        out[at] = points(box, table, owner) / 100 if present else 0.0
        out[at + 1] = 1.0 if present and owner == int(table.turn) % players else 0.0
        at += 2
    for kind in range(KINDS):
        dice = max(1, int(box.dice[kind]))
        out[at + kind] = int(table.yard[kind]) / dice
        out[at + KINDS + kind] = int(table.abandoned[kind]) / 3
        out[at + 2 * KINDS + kind] = int(table.rolling[kind]) / 3
    at += 3 * KINDS
    for lot in range(LOTS):
        out[at + lot] = int(table.hand[lot]) / 3
    at += LOTS
    for phase in range(PHASES):
        out[at + phase] = 1.0 if phase == int(table.phase) else 0.0
    at += PHASES
    for scenario in range(len(SCENARIOS)):
        out[at + scenario] = 1.0 if scenario == int(box.scenario) else 0.0
    at += len(SCENARIOS)
    for count in range(MAX_PLAYERS):
        out[at + count] = 1.0 if count + 1 == players else 0.0
    at += MAX_PLAYERS
    out[at] = int(table.turn) / (int(box.rounds) * players)
    out[at + 1] = int(table.last_round)
    out[at + 2] = int(table.demolished[seat])
