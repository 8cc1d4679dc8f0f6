"""What a seat may not know: blanked, veiled, and guessed."""

from gratteciel.engine.contract import Ints
from gratteciel.engine.plots import how_many, nth
from gratteciel.engine.records import Record
from gratteciel.engine.rng import below
from gratteciel.games.world.bank import purchases
from gratteciel.games.world.building import floor_at, height, owner
from gratteciel.games.world.cards import any_card, missions_left
from gratteciel.games.world.layout import (
    BONUS,
    BONUSES,
    BUY,
    COLOURED,
    FINISHED,
    FIRST,
    HAND_IN,
    KINDS,
    MISSION,
    MISSIONS,
    NEUTRAL,
    NEUTRAL_FLOOR,
    SELL,
    SKYLINE,
    SKYLINE_OF,
    TRADE,
    TRADING,
    UNKNOWN,
    VEILED_BONUS,
    VEILED_BUY,
    VEILED_HAND_IN,
    VEILED_MISSION,
    VEILED_SELL,
)


def hide(box: Record, table: Record, seat: int) -> None:
    """Blank the others' missions (until the end), cards (held and handed in) and the pile; covered: coins, stocks.

    With `memory` the others' floors in the bank too, from which stocks would follow.
    """
    for other in range(int(box.players)):
        if other == seat:
            continue
        if table.phase != FINISHED and table.mission[other] != 0:  # WO-8: missions are shown at the end
            table.mission[other] = UNKNOWN
        for card in range(BONUSES):
            table.hand[other, card] = 0
            table.given[other, card] = 0
        if box.covered:  # WO-14
            table.coins[other] = UNKNOWN
            for kind in range(KINDS):
                table.stock[other, kind] = UNKNOWN
        if box.memory:
            for kind in range(COLOURED):
                table.bank[other, kind] = UNKNOWN
    for card in range(BONUSES):
        table.pile[card] = 0
    if duty_hidden(box, table, seat):
        table.bound = UNKNOWN


def duty_hidden(box: Record, table: Record, seat: int) -> bool:
    """Whether the duty to buy, which follows from coins that are covered, is somebody else's."""
    return bool(box.covered) and table.phase == TRADING and not table.built and int(table.seat) != seat


def told(box: Record, table: Record, step: int, seat: int) -> int:
    """Cards are told to those who get them or hand them in; the others hear only that it happened (WO-8).

    With `memory` so are purchases and sales of a colour's floors. Neutral floors are told in full: their pile is
    common, and what anybody may buy depends on it.
    """
    if MISSION <= step < BONUS:
        drawer = (step - MISSION) // MISSIONS
        return step if drawer == seat else VEILED_MISSION + drawer
    if BONUS <= step < FIRST:
        drawer = (step - BONUS) // BONUSES
        return step if drawer == seat else VEILED_BONUS + drawer
    if HAND_IN <= step < TRADE and int(table.seat) != seat:
        return VEILED_HAND_IN
    if box.memory and int(table.seat) != seat:
        if BUY <= step < BUY + COLOURED:
            return VEILED_BUY
        if SELL <= step < SELL + COLOURED:
            return VEILED_SELL
    return step


def imagine(box: Record, table: Record, seat: int, rng: Ints) -> None:
    """Deal what the seat may not know anew, every way that fits its view as likely as the cards make it."""
    imagine_missions(box, table, rng)
    imagine_cards(box, table, seat, rng)
    if box.memory:
        imagine_bank(box, table, seat, rng)
    if box.covered:
        imagine_stocks(box, table, seat, rng)
        if duty_hidden(box, table, seat):
            table.bound = 1 if purchases(box, table) else 0


def imagine_missions(box: Record, table: Record, rng: Ints) -> None:
    """One of the missions left for everybody whose mission is not known."""
    for other in range(int(box.players)):
        if int(table.mission[other]) != UNKNOWN:
            continue
        left = missions_left(box, table)
        table.mission[other] = nth(left, below(rng, how_many(left))) + 1


def imagine_cards(box: Record, table: Record, seat: int, rng: Ints) -> None:
    """Deal the cards the seat has not seen to hands, hand-ins and pile, each copy as likely to go to each place."""
    unseen = 0
    for card in range(int(box.bonuses)):
        copies = int(box.copies[card]) - int(table.shown[card])
        if seat >= 0:
            copies -= int(table.hand[seat, card]) + int(table.given[seat, card])
        table.pile[card] = copies
        unseen += copies
    for other in range(int(box.players)):
        if other == seat:
            continue
        for card in range(BONUSES):
            table.hand[other, card] = 0
            table.given[other, card] = 0
        held = int(table.in_hand[other])
        for n in range(held + int(table.handed[other])):
            card = any_card(table, rng, unseen)
            unseen -= 1
            table.pile[card] = int(table.pile[card]) - 1
            if n < held:
                table.hand[other, card] = int(table.hand[other, card]) + 1
            else:
                table.given[other, card] = int(table.given[other, card]) + 1


def imagine_bank(box: Record, table: Record, seat: int, rng: Ints) -> None:
    """Of the others' floors that are not on the board, any number of each kind in the bank, all equally likely."""
    for other in range(int(box.players)):
        if other == seat:
            continue
        for kind in range(COLOURED):
            table.bank[other, kind] = int(box.floors[kind])
    for plot in range(int(box.plots)):
        for level in range(height(table, plot)):
            floor = floor_at(table, plot, level)
            if floor < NEUTRAL_FLOOR and owner(floor) != seat:
                table.bank[owner(floor), level] = int(table.bank[owner(floor), level]) - 1
    for other in range(int(box.players)):
        if other == seat:
            continue
        for kind in range(COLOURED):
            table.bank[other, kind] = below(rng, int(table.bank[other, kind]) + 1)


def imagine_stocks(box: Record, table: Record, seat: int, rng: Ints) -> None:
    """Any number of coins; the floors neither in the bank nor on the board, each neutral one anybody's (WO-14)."""
    players = int(box.players)
    for other in range(players):
        if other != seat:
            table.coins[other] = below(rng, int(box.limit) + 1)
            for kind in range(COLOURED):
                table.stock[other, kind] = int(box.floors[kind]) - int(table.bank[other, kind])
            first, second = table.penthouses[other] > 0, int(table.third[other]) == 1
            table.stock[other, SKYLINE] = (1 if first else 0) + (1 if second else 0)
            table.stock[other, NEUTRAL] = 0
    loose = int(box.neutrals) - int(table.neutrals)
    if seat >= 0:
        loose -= int(table.stock[seat, NEUTRAL])
    for plot in range(int(box.plots)):
        for level in range(height(table, plot)):
            floor = floor_at(table, plot, level)
            if floor == NEUTRAL_FLOOR:
                loose -= 1
            elif owner(floor) != seat:
                kind = SKYLINE if floor >= SKYLINE_OF else level
                table.stock[owner(floor), kind] = int(table.stock[owner(floor), kind]) - 1
    others = players if seat < 0 else players - 1
    for _ in range(loose):
        other = below(rng, others)
        if seat >= 0 and other >= seat:
            other += 1
        table.stock[other, NEUTRAL] = int(table.stock[other, NEUTRAL]) + 1
