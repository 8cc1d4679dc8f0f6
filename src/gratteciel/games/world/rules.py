"""The rules of Skyline of the World. Build on other people's floors, pay them for it, and be first at the top."""

from gratteciel.engine.contract import CHANCE, OVER
from gratteciel.engine.plots import holds, how_many
from gratteciel.engine.records import Record
from gratteciel.games.world.bank import banked, buy, purchases, sell
from gratteciel.games.world.building import build, can_build, height, income, price, receive
from gratteciel.games.world.cards import (
    can_hand_in,
    draw,
    drawer,
    fulfilled,
    hand_in,
    missions_left,
    show,
    stands,
)
from gratteciel.games.world.features import FEATURES, features
from gratteciel.games.world.judgement import hope
from gratteciel.games.world.layout import (
    BONUS,
    BONUSES,
    BOX,
    BUILD,
    BUILDING,
    BUY,
    CHOOSING_FIRST,
    COLOURED,
    DEALING_BONUSES,
    DEALING_MISSIONS,
    END,
    FINISHED,
    FIRST,
    HAND_IN,
    LEVELS,
    MISSION,
    MISSIONS,
    NEUTRAL,
    PENTHOUSE,
    PLOTS,
    SELL,
    SHOW,
    SKYLINE,
    STEPS,
    TABLE,
    TRADE,
    TRADING,
    VEILED_MISSION,
)
from gratteciel.games.world.listing import lean, legal, pick
from gratteciel.games.world.secrets import hide, imagine, told

__all__ = ["BOX", "FEATURES", "STEPS", "TABLE", "features", "hide", "hope", "imagine", "lean", "legal", "pick", "told"]

SEATS = (2, 3, 4)
COLOURS = ("red", "blue", "yellow", "green")
VERSION = 1

RULES = (
    "",
    "over",
    "unknown",
    "luck",
    "WO-8",
    "WO-9",
    "pile",
    "build-before",
    "stock",
    "height",
    "WO-2",
    "own-top",
    "WO-4",
    "WO-3",
    "skyline-once",
    "skyline-orange",
    "skyline-twice",
    "WO-5",
    "hand",
    "design",
    "same-design",
    "WO-11",
    "three-cards",
    "WO-10",
    "trade-first",
    "must-buy",
    "WO-6",
    "neutral-once",
    "coins",
)
(
    IS_OVER,
    NOT_IN_BOX,
    LUCK_FIRST,
    IS_VEILED,
    NOT_DEALT_NOW,
    NONE_LEFT,
    BUILDING_DONE,
    NOT_IN_STOCK,
    TOO_TALL,
    WRONG_LEVEL,
    OWN_TOP,
    NO_FLOOR_BELOW,
    NEUTRAL_ON_SKYLINE,
    SECOND_SKYLINE,
    SKYLINE_ON_ORANGE,
    SKYLINE_ON_SKYLINE,
    BUILD_COSTS,
    NOT_IN_HAND,
    DESIGN_MISSING,
    SHOWN_ALREADY,
    HANDING_IN,
    TOO_FEW_CARDS,
    MUST_BUILD,
    TRADE_FIRST,
    MUST_BUY,
    NOT_IN_BANK,
    SECOND_NEUTRAL,
    BUYING_COSTS,
) = range(1, len(RULES))

ENDINGS = ("third-penthouse", "standstill")
BY_PENTHOUSE, BY_STANDSTILL = 0, 1

IDLE_ROUNDS = 5
MISSION_PRESTIGE = 2


def deal(box: Record, table: Record) -> None:
    """An empty board; everybody's first floors and coins, the rest in the bank; cards are dealt by chance steps."""
    table.level[0] = int(box.plot_set)
    table.neutrals = int(box.neutrals)
    for seat in range(int(box.players)):
        table.coins[seat] = int(box.coins)
        for kind in range(COLOURED):
            table.stock[seat, kind] = int(box.stock[kind])
            table.bank[seat, kind] = int(box.floors[kind]) - int(box.stock[kind])
    for card in range(int(box.bonuses)):
        table.pile[card] = int(box.copies[card])
        table.pile_left = int(table.pile_left) + int(box.copies[card])


def mover(box: Record, table: Record) -> int:
    """Luck deals and draws; everything else is decided by the player whose turn it is."""
    if table.phase == FINISHED:
        return OVER
    if table.phase < BUILDING or table.drawing > 0:
        return CHANCE
    return int(table.seat)


def verdict(box: Record, table: Record, step: int) -> int:
    """Which rule, if any, forbids the step."""
    if table.phase == FINISHED:
        return IS_OVER
    if step >= VEILED_MISSION:
        return IS_VEILED
    if step >= MISSION:
        return luck_verdict(box, table, step)
    if mover(box, table) == CHANCE:
        return LUCK_FIRST
    if table.handing > 0 and not HAND_IN <= step < TRADE:
        return HANDING_IN
    if step < SHOW:
        return build_verdict(box, table, (step - BUILD) // PLOTS, (step - BUILD) % PLOTS)
    if step < TRADE:
        return card_verdict(box, table, step)
    if step == TRADE:
        if table.phase == TRADING:
            return BUILDING_DONE
        return 0 if table.built or not can_build(box, table) else MUST_BUILD  # WO-10
    if table.phase != TRADING:
        return TRADE_FIRST  # WO-10
    if step == END:
        return MUST_BUY if table.bound and not table.bought else 0  # WO-10
    return bank_verdict(box, table, step)


def luck_verdict(box: Record, table: Record, step: int) -> int:
    """Whether luck may deal that mission or card, or choose that player, now (WO-9)."""
    if step >= FIRST:
        if step - FIRST >= int(box.players):
            return NOT_IN_BOX
        return 0 if table.phase == CHOOSING_FIRST else NOT_DEALT_NOW
    if step >= BONUS:
        seat, card = (step - BONUS) // BONUSES, (step - BONUS) % BONUSES
        if seat >= int(box.players) or card >= int(box.bonuses):
            return NOT_IN_BOX
        if table.phase == DEALING_MISSIONS or seat != drawer(box, table):
            return NOT_DEALT_NOW
        return 0 if table.pile[card] > 0 else NONE_LEFT
    seat, mission = (step - MISSION) // MISSIONS, (step - MISSION) % MISSIONS
    if seat >= int(box.players) or mission >= int(box.missions):
        return NOT_IN_BOX
    if table.phase != DEALING_MISSIONS or seat != drawer(box, table):
        return NOT_DEALT_NOW
    return 0 if holds(missions_left(box, table), mission) else NONE_LEFT


def build_verdict(box: Record, table: Record, kind: int, plot: int) -> int:
    """Whether the player may build that floor there."""
    seat = int(table.seat)
    if plot >= int(box.plots):
        return NOT_IN_BOX
    if table.phase != BUILDING:
        return BUILDING_DONE
    if table.stock[seat, kind] <= 0:
        return NOT_IN_STOCK
    if height(table, plot) == LEVELS:
        return TOO_TALL
    cell = int(box.cell[plot])
    on_skyline = holds(table.skylines, cell)
    if kind == NEUTRAL:
        if on_skyline:
            return NEUTRAL_ON_SKYLINE  # WO-3
    elif kind == SKYLINE:
        if table.skyline_built:
            return SECOND_SKYLINE
        if holds(box.orange, cell):
            return SKYLINE_ON_ORANGE
        if on_skyline:
            return SKYLINE_ON_SKYLINE
    else:
        if height(table, plot) != kind:
            return WRONG_LEVEL  # WO-2
        if holds(table.tops[seat], cell) and not on_skyline:
            return OWN_TOP
        if kind == PENTHOUSE and not holds(table.rooted[seat], cell):
            return NO_FLOOR_BELOW  # WO-4
    return 0 if int(table.coins[seat]) >= price(box, table, kind, plot) else BUILD_COSTS  # WO-5, WO-12, WO-15


def card_verdict(box: Record, table: Record, step: int) -> int:
    """Whether the player may show or hand in that card."""
    seat = int(table.seat)
    card = (step - SHOW) % BONUSES
    if card >= int(box.bonuses):
        return NOT_IN_BOX
    if table.hand[seat, card] <= 0:
        return NOT_IN_HAND
    if step >= HAND_IN:
        return 0 if can_hand_in(table) else TOO_FEW_CARDS  # WO-11
    if holds(table.shown_now, card):
        return SHOWN_ALREADY
    return 0 if stands(box, int(table.tops[seat]), card) else DESIGN_MISSING  # WO-12


def bank_verdict(box: Record, table: Record, step: int) -> int:
    """Whether the player may buy or sell that floor."""
    seat = int(table.seat)
    if step >= SELL:
        return 0 if table.stock[seat, step - SELL] > 0 else NOT_IN_STOCK
    kind = step - BUY
    if kind == NEUTRAL and table.neutral_bought:
        return SECOND_NEUTRAL
    if banked(table, kind) <= 0:
        return NOT_IN_BANK  # WO-6
    return 0 if int(table.coins[seat]) >= int(box.values[kind]) else BUYING_COSTS


def weight(box: Record, table: Record, step: int) -> int:
    """Every card in the pile is equally likely, and so is every mission and every player to begin."""
    if BONUS <= step < FIRST:
        return int(table.pile[(step - BONUS) % BONUSES])
    return 1


def play(box: Record, table: Record, step: int) -> None:
    """Carry out the step."""
    if step < SHOW:
        build(box, table, (step - BUILD) // PLOTS, (step - BUILD) % PLOTS)
    elif step < HAND_IN:
        show(box, table, step - SHOW)
    elif step < TRADE:
        hand_in(box, table, step - HAND_IN)
    elif step == TRADE:
        table.phase = TRADING
        table.bound = 1 if not table.built and purchases(box, table) else 0  # WO-10
    elif step < SELL:
        buy(box, table, step - BUY)
    elif step < END:
        sell(box, table, step - SELL)
    elif step == END:
        end_turn(box, table)
    else:
        play_luck(box, table, step)


def play_luck(box: Record, table: Record, step: int) -> None:
    """Deal a mission or a bonus card, or choose who begins (WO-9)."""
    if step >= FIRST:
        table.seat = step - FIRST
        begin_turn(box, table)
    elif step >= BONUS:
        draw(table, (step - BONUS) // BONUSES, (step - BONUS) % BONUSES)
        if table.phase == DEALING_BONUSES:
            table.dealt = int(table.dealt) + 1
            if int(table.dealt) == int(box.players) * int(box.cards):
                table.dealt = 0
                table.phase = CHOOSING_FIRST
        else:
            table.drawing = int(table.drawing) - 1 if table.pile_left > 0 else 0
    else:
        table.mission[(step - MISSION) // MISSIONS] = (step - MISSION) % MISSIONS + 1
        table.dealt = int(table.dealt) + 1
        if int(table.dealt) == int(box.players):
            table.dealt = 0
            table.phase = DEALING_BONUSES


def begin_turn(box: Record, table: Record) -> None:
    """Income, then building (WO-1)."""
    table.phase = BUILDING
    table.built = 0
    table.skyline_built = 0
    table.bought = 0
    table.neutral_bought = 0
    table.bound = 0
    table.shown_now = 0
    seat = int(table.seat)
    receive(box, table, seat, income(box, table, seat))


def end_turn(box: Record, table: Record) -> None:
    """Test for the end, then the next player's turn."""
    players = int(box.players)
    table.turn = int(table.turn) + 1
    table.idle = 0 if table.built else int(table.idle) + 1
    if table.closing > 0:
        table.closing = int(table.closing) - 1
        if table.closing == 0:
            table.ended_by = BY_PENTHOUSE
            table.phase = FINISHED
            return
    if int(table.idle) >= IDLE_ROUNDS * players:  # WO-7
        table.ended_by = BY_STANDSTILL
        table.phase = FINISHED
        return
    table.seat = (int(table.seat) + 1) % players
    begin_turn(box, table)


def penthouse_prestige(box: Record, table: Record, seat: int) -> int:
    """One for each penthouse."""
    return int(table.penthouses[seat])


def orange_prestige(box: Record, table: Record, seat: int) -> int:
    """One for each top floor on an orange plot."""
    return how_many(int(table.tops[seat]) & int(box.orange))


def mission_prestige(box: Record, table: Record, seat: int) -> int:
    """For the mission, if it is known on this table and stands (WO-8)."""
    return MISSION_PRESTIGE if fulfilled(box, table, seat) else 0


def score(box: Record, table: Record, seat: int) -> int:
    """Prestige: penthouses, orange plots, and the mission if it is known on this table and stands (WO-8)."""
    prestige = penthouse_prestige(box, table, seat) + orange_prestige(box, table, seat)
    return prestige + mission_prestige(box, table, seat)


def rank(box: Record, table: Record, seat: int) -> int:
    """Prestige, then penthouses, then the mission, then in a tournament the earlier third penthouse (WO-13)."""
    standing = score(box, table, seat) * 128 + int(table.penthouses[seat])
    standing = standing * 2 + (1 if fulfilled(box, table, seat) else 0)
    earlier = 0
    if box.tournament and table.third[seat] > 0:
        earlier = int(box.players) + 1 - int(table.third[seat])
    return standing * 8 + earlier


def result(box: Record, table: Record, seat: int) -> float:
    """The best rank wins; those who share it share the win."""
    if table.phase != FINISHED:
        return 0.0
    own = rank(box, table, seat)
    level = 0
    for other in range(int(box.players)):
        standing = rank(box, table, other)
        if standing > own:
            return 0.0
        if standing == own:
            level += 1
    return 1.0 / level


def ending(box: Record, table: Record) -> int:
    """By a third penthouse and the last turns, or because nobody built."""
    return int(table.ended_by)
