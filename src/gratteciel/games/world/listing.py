"""The legal steps, listed fast or drawn straight from sets of plots and cards; and what livelier playouts prefer."""

from gratteciel.engine.contract import Ints
from gratteciel.engine.plots import but_lowest, how_many, lowest, nth, only
from gratteciel.engine.records import Record
from gratteciel.engine.rng import below
from gratteciel.games.world.bank import purchases, sales
from gratteciel.games.world.building import sites
from gratteciel.games.world.cards import any_card, can_hand_in, drawer, held, missions_left, showable
from gratteciel.games.world.layout import (
    BONUS,
    BONUSES,
    BUILD,
    BUILDING,
    BUY,
    CHOOSING_FIRST,
    DEALING_MISSIONS,
    END,
    FINISHED,
    FIRST,
    HAND_IN,
    KINDS,
    MISSION,
    MISSIONS,
    NEUTRAL,
    PENTHOUSE,
    PLOTS,
    SELL,
    SHOW,
    SKYLINE,
    TRADE,
    TRADING,
)

COUNT, FULL = 6, 63
"""The bits that a number of plots takes, and all of them."""


def legal(box: Record, table: Record, out: Ints) -> int:
    """The allowed steps."""
    if table.phase == FINISHED:
        return 0
    if table.phase < BUILDING or table.drawing > 0:
        return legal_luck(box, table, out)
    cards = held(box, table)
    if table.handing > 0:
        return listed(out, 0, cards, HAND_IN)
    count = 0
    if table.phase == BUILDING:
        for kind in range(KINDS):
            rest = sites(box, table, kind)
            while rest:
                out[count] = BUILD + kind * PLOTS + int(box.plot_at[lowest(rest)])
                count += 1
                rest = but_lowest(rest)
    can_trade = table.phase == BUILDING and (table.built or count == 0)  # WO-10
    count = listed(out, count, showable(box, table, cards), SHOW)
    if can_hand_in(table):
        count = listed(out, count, cards, HAND_IN)
    if can_trade:
        out[count] = TRADE
        count += 1
    if table.phase == TRADING:
        count = listed(out, count, purchases(box, table), BUY)
        count = listed(out, count, sales(table), SELL)
        if may_end(table):
            out[count] = END
            count += 1
    return count


def listed(out: Ints, count: int, members: int, first: int) -> int:
    """Add a step for every member of a set to the list."""
    while members:
        out[count] = first + lowest(members)
        count += 1
        members = but_lowest(members)
    return count


def may_end(table: Record) -> bool:
    """Whether no duty to buy is left (WO-10)."""
    return bool(table.bound == 0 or table.bought != 0)


def legal_luck(box: Record, table: Record, out: Ints) -> int:
    """The chance outcomes that are possible now (WO-9)."""
    count = 0
    if table.phase == CHOOSING_FIRST:
        for seat in range(int(box.players)):
            out[count] = FIRST + seat
            count += 1
    elif table.phase == DEALING_MISSIONS:
        count = listed(out, 0, missions_left(box, table), MISSION + drawer(box, table) * MISSIONS)
    else:
        for card in range(int(box.bonuses)):
            if table.pile[card] > 0:
                out[count] = BONUS + drawer(box, table) * BONUSES + card
                count += 1
    return count


def pick(box: Record, table: Record, rng: Ints) -> int:
    """One allowed step: a decision uniformly, a chance outcome by its weight."""
    if table.phase < BUILDING or table.drawing > 0:
        return pick_luck(box, table, rng)
    cards = held(box, table)
    if table.handing > 0:
        return HAND_IN + nth(cards, below(rng, how_many(cards)))
    shows = showable(box, table, cards)
    if not can_hand_in(table):
        cards = 0
    bonus_steps = how_many(shows) + how_many(cards)
    if table.phase == TRADING:
        bought = purchases(box, table)
        sold = sales(table)
        purchase_steps = how_many(bought)
        trade_steps = purchase_steps + how_many(sold)
        rank = below(rng, bonus_steps + trade_steps + (1 if may_end(table) else 0))
        if rank < purchase_steps:
            return BUY + nth(bought, rank)
        if rank < trade_steps:
            return SELL + nth(sold, rank - purchase_steps)
        rank -= trade_steps
        if rank == bonus_steps:
            return END
    else:
        builds, counts = 0, 0
        for kind in range(KINDS):
            found = how_many(sites(box, table, kind))
            counts |= found << (COUNT * kind)
            builds += found
        can_trade = table.built or builds == 0  # WO-10
        rank = below(rng, bonus_steps + builds + (1 if can_trade else 0))
        if rank < builds:
            return pick_build(box, table, counts, rank)
        rank -= builds
        if rank == bonus_steps:
            return TRADE
    if rank < how_many(shows):
        return SHOW + nth(shows, rank)
    return HAND_IN + nth(cards, rank - how_many(shows))


def pick_build(box: Record, table: Record, counts: int, rank: int) -> int:
    """The build step of that rank, by how many there are of each kind."""
    kind = 0
    while rank >= counts & FULL:
        rank -= counts & FULL
        counts >>= COUNT
        kind += 1
    return BUILD + kind * PLOTS + int(box.plot_at[nth(sites(box, table, kind), rank)])


def pick_luck(box: Record, table: Record, rng: Ints) -> int:
    """One chance outcome by its weight."""
    if table.phase == CHOOSING_FIRST:
        return FIRST + below(rng, int(box.players))
    seat = drawer(box, table)
    if table.phase == DEALING_MISSIONS:
        left = missions_left(box, table)
        return MISSION + seat * MISSIONS + nth(left, below(rng, how_many(left)))
    return BONUS + seat * BONUSES + any_card(table, rng, int(table.pile_left))


def lean(box: Record, table: Record, step: int) -> int:
    """Build, the higher the better; show cards; buy what can soon be built, and paid for; sell and hand in rarely."""
    if step < SHOW:
        kind = (step - BUILD) // PLOTS
        if kind == PENTHOUSE:
            return 2000
        if kind == NEUTRAL:
            return lean_neutral(box, table, (step - BUILD) % PLOTS)
        return 40 if kind == SKYLINE else 40 << kind
    if step < HAND_IN:
        return 500
    if step < TRADE:
        return 1
    if step == TRADE:
        return 20
    if step < SELL:
        return lean_buy(box, table, step - BUY)
    return 120 if step == END else 1


def lean_neutral(box: Record, table: Record, plot: int) -> int:
    """On one's own fourth floor it makes room for the penthouse in stock; elsewhere it mostly does harm."""
    here = only(box.cell[plot])
    own = int(table.tops[table.seat]) & int(table.level[PENTHOUSE - 1]) & here
    return 500 if own and table.stock[table.seat, PENTHOUSE] > 0 else 1


def lean_buy(box: Record, table: Record, kind: int) -> int:
    """Floors one has none of, if a building waits for them and the coins for building are left."""
    seat = int(table.seat)
    if kind == NEUTRAL:
        return 4
    waiting = int(table.level[kind]) & ~int(table.tops[seat])
    if kind == PENTHOUSE:
        waiting &= int(table.rooted[seat])
    if waiting == 0 or table.stock[seat, kind] > 1:
        return 2
    affordable = int(table.coins[seat]) >= 2 * int(box.values[kind])
    return 40 << kind if affordable else 10
