"""Bonus cards and missions: which designs stand, what may be shown or handed in, and the pile."""

from gratteciel.engine.contract import Ints
from gratteciel.engine.plots import but_lowest, lowest, only
from gratteciel.engine.records import Record
from gratteciel.engine.rng import below
from gratteciel.games.world.building import receive
from gratteciel.games.world.layout import BONUSES, DEALING_BONUSES, DEALING_MISSIONS, NOBODY

SET = 3
"""How many cards are handed in together (WO-11)."""
SET_PRICE = 5


def stands(box: Record, tops: int, design: int) -> bool:
    """Whether a set of plots makes the design, as part of any larger figure, in one of the ways it counts."""
    for turn in range(int(box.turns[design])):
        fits = tops & int(box.anchors[design, turn])
        fits &= tops >> int(box.shifts[design, turn, 0])
        fits &= tops >> int(box.shifts[design, turn, 1])
        fits &= tops >> int(box.shifts[design, turn, 2])
        if fits != 0:
            return True
    return False


def fulfilled(box: Record, table: Record, seat: int) -> bool:
    """Whether the seat's mission is known on this table and stands (WO-8)."""
    mission = int(table.mission[seat])
    return mission > 0 and stands(box, int(table.tops[seat]), BONUSES + mission - 1)


def held(box: Record, table: Record) -> int:
    """The bonus cards of the player whose turn it is, as a set."""
    seat = int(table.seat)
    cards = 0
    if table.in_hand[seat] == 0:
        return cards
    for card in range(int(box.bonuses)):
        if table.hand[seat, card] > 0:
            cards |= only(card)
    return cards


def can_hand_in(table: Record) -> bool:
    """Whether the player whose turn it is has a set to hand in, or is handing one in (WO-11)."""
    return bool(table.handing > 0 or table.in_hand[table.seat] >= SET)


def showable(box: Record, table: Record, cards: int) -> int:
    """Those of a set of cards whose design the player's tops make and of which none was shown this turn."""
    tops = int(table.tops[table.seat])
    cards &= ~int(table.shown_now)
    found = 0
    while cards:
        card = lowest(cards)
        if stands(box, tops, card):
            found |= only(card)
        cards = but_lowest(cards)
    return found


def show(box: Record, table: Record, card: int) -> None:
    """Show a card for its prize; it is out of the game (WO-5)."""
    seat = int(table.seat)
    leave_hand(table, seat, card)
    table.shown[card] = int(table.shown[card]) + 1
    table.shown_now = int(table.shown_now) | only(card)
    receive(box, table, seat, int(box.prizes[card]))


def hand_in(box: Record, table: Record, card: int) -> None:
    """Hand in one card of a set; the last one brings the coins (WO-11)."""
    seat = int(table.seat)
    leave_hand(table, seat, card)
    table.given[seat, card] = int(table.given[seat, card]) + 1
    table.handed[seat] = int(table.handed[seat]) + 1
    table.handing = (int(table.handing) + 1) % SET
    if table.handing == 0:
        receive(box, table, seat, SET_PRICE)


def leave_hand(table: Record, seat: int, card: int) -> None:
    """Take a card out of a hand."""
    table.hand[seat, card] = int(table.hand[seat, card]) - 1
    table.in_hand[seat] = int(table.in_hand[seat]) - 1


def drawer(box: Record, table: Record) -> int:
    """The seat that gets the next card from luck, or `NOBODY` (WO-9)."""
    players = int(box.players)
    if table.phase == DEALING_MISSIONS:
        return int(table.dealt)
    if table.phase == DEALING_BONUSES:
        return int(table.dealt) // int(box.cards)
    if table.drawing > 0:
        return (int(table.seat) + players - int(table.drawing)) % players
    return NOBODY


def draw(table: Record, seat: int, card: int) -> None:
    """Move a card from the pile into a hand."""
    table.pile[card] = int(table.pile[card]) - 1
    table.pile_left = int(table.pile_left) - 1
    table.hand[seat, card] = int(table.hand[seat, card]) + 1
    table.in_hand[seat] = int(table.in_hand[seat]) + 1


def any_card(table: Record, rng: Ints, count: int) -> int:
    """The design of any of the `count` cards in the pile, each as likely."""
    rank = below(rng, count)
    card = 0
    while rank >= int(table.pile[card]):
        rank -= int(table.pile[card])
        card += 1
    return card


def missions_left(box: Record, table: Record) -> int:
    """The missions nobody is known to have, as a set."""
    missions = only(box.missions) - 1
    for seat in range(int(box.players)):
        if table.mission[seat] > 0:
            missions &= ~only(int(table.mission[seat]) - 1)
    return missions
