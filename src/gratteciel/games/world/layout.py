"""How floors, plots, cards and steps are numbered, and the two records of the game.

Plots have two numbers. In steps and in `stack` they are counted through, from the south-west, row by row. In sets of
plots they are *cells* of a grid with an empty column at its east side: moving a whole set north or east is one shift.
"""

from gratteciel.engine.records import record_type

MAX_PLAYERS = 4
LEVELS = 5
PLOTS = 32
CELLS = 62
BONUSES = 16
MISSIONS = 8
BUILDINGS = 4
"""How many buildings a design can ask for."""
TURNS = 8
"""How many ways a design can be turned and mirrored."""

PENTHOUSE, NEUTRAL, SKYLINE = 4, 5, 6
"""Kinds of floors; 0 to 3 are the ordinary ones, and a kind below `NEUTRAL` goes on that many floors (WO-2)."""
COLOURED, TRADED, KINDS = 5, 6, 7
"""Kinds below `COLOURED` lie in the bank by colour; those below `TRADED` can be bought."""

NOBODY = -1
UNKNOWN = -1

# What stands on one level of a plot: nothing, a seat's floor or penthouse, a neutral floor, a seat's Skyline floor.
NOTHING = 0
FLOOR_OF = 1
NEUTRAL_FLOOR = FLOOR_OF + MAX_PLAYERS
SKYLINE_OF = NEUTRAL_FLOOR + 1

DEALING_MISSIONS, DEALING_BONUSES, CHOOSING_FIRST, BUILDING, TRADING, FINISHED = range(6)
"""Phases of the game."""

BUILD = 0
"""``BUILD + kind * PLOTS + plot``"""
SHOW = BUILD + KINDS * PLOTS
"""``SHOW + card``"""
HAND_IN = SHOW + BONUSES
"""``HAND_IN + card``"""
TRADE = HAND_IN + BONUSES
BUY = TRADE + 1
"""``BUY + kind``"""
SELL = BUY + TRADED
"""``SELL + kind``"""
END = SELL + TRADED
MISSION = END + 1
"""``MISSION + seat * MISSIONS + mission``"""
BONUS = MISSION + MAX_PLAYERS * MISSIONS
"""``BONUS + seat * BONUSES + card``"""
FIRST = BONUS + MAX_PLAYERS * BONUSES
"""``FIRST + seat``"""
VEILED_MISSION = FIRST + MAX_PLAYERS
"""``VEILED_MISSION + seat``: a mission, for those who may not know which."""
VEILED_BONUS = VEILED_MISSION + MAX_PLAYERS
"""``VEILED_BONUS + seat``"""
VEILED_HAND_IN = VEILED_BONUS + MAX_PLAYERS
VEILED_BUY = VEILED_HAND_IN + 1
VEILED_SELL = VEILED_BUY + 1
STEPS = VEILED_SELL + 1

BOX = record_type(
    players="i1",
    turning="i1",
    covered="i1",  # coins and stocks are covered; so they are with `memory`
    memory="i1",  # colours' floors in the bank, and trade with them, are covered too
    tournament="i1",
    stride="i1",  # cells in a row of the grid
    plots="i1",
    plot_set="i8",
    orange="i8",  # the set of orange plots
    cell=("i1", PLOTS),  # of a plot
    plot_at=("i1", CELLS),  # the plot of a cell
    values=("i2", KINDS),
    floors=("i1", COLOURED),  # of one colour, by kind
    neutrals="i1",
    limit="i2",  # the most coins one may hold
    coins="i2",  # what a player begins with: coins, floors by kind, bonus cards
    stock=("i1", COLOURED),
    cards="i1",
    bonuses="i1",  # designs of bonus cards, then missions
    missions="i1",
    copies=("i1", BONUSES),
    prizes=("i2", BONUSES),
    turns=("i1", BONUSES + MISSIONS),  # in how many ways a design counts; bonus cards first, then missions
    anchors=("i8", (BONUSES + MISSIONS, TURNS)),  # where each way fits on the board
    shifts=("i1", (BONUSES + MISSIONS, TURNS, BUILDINGS - 1)),  # from there to the other buildings
)

TABLE = record_type(
    level=("i8", LEVELS),  # level[n]: the plots with exactly n floors
    tops=("i8", MAX_PLAYERS),  # the plots whose top floor is each seat's
    rooted=("i8", MAX_PLAYERS),  # the plots with a floor of each seat anywhere
    skylines="i8",  # the plots with a Skyline floor on top
    stack=("i4", PLOTS),  # the building, four bits a level
    shown_now="i4",  # the cards shown this turn, as a set
    turn="i2",
    coins=("i2", MAX_PLAYERS),
    stock=("i1", (MAX_PLAYERS, KINDS)),
    bank=("i1", (MAX_PLAYERS, COLOURED)),
    neutrals="i1",  # in the bank
    penthouses=("i1", MAX_PLAYERS),  # built
    third=("i1", MAX_PLAYERS),  # 1 for the first to build a third penthouse, 2 for the second …
    mission=("i1", MAX_PLAYERS),  # from 1; 0 before it is dealt, UNKNOWN where it is hidden
    in_hand=("i1", MAX_PLAYERS),  # how many cards each seat holds
    handed=("i1", MAX_PLAYERS),  # how many each has handed in
    hand=("i1", (MAX_PLAYERS, BONUSES)),  # which it holds
    given=("i1", (MAX_PLAYERS, BONUSES)),  # which it has handed in
    shown=("i1", BONUSES),
    pile=("i1", BONUSES),
    pile_left="i1",
    phase="i1",
    seat="i1",  # whose turn it is
    dealt="i1",  # cards dealt in this phase of the deal
    drawing="i1",  # how many players still draw after a penthouse
    handing="i1",  # cards of an unfinished hand-in
    built="i1",
    skyline_built="i1",
    bought="i1",
    neutral_bought="i1",
    bound="i1",  # whether `trade` brought the duty to buy; UNKNOWN where it is hidden
    idle="i1",  # turns in a row without building
    closing="i1",  # turns left, once a third penthouse stands
    ended_by="i1",
)
