"""The action cards: the pile, what a card lets its drawer choose, and what it does.

The pile has no order before a card is drawn; once all have been drawn their order is known and repeats.
"""

from gratteciel.engine.plots import how_many
from gratteciel.engine.records import Record
from gratteciel.games.projekt.buildings import built, empty, has_floor, low, under_architect
from gratteciel.games.projekt.steps import ACTING, CARDS, DRAWING, STRIDES

AGAIN, RICHEST, POOREST, WINDFALL, TAXING, TAXED, MOST = range(1, 8)
TRADE, ADDING, BROKER, MOVING, RAZING, RETURNING = range(8, CARDS + 1)
DONE_AT_ONCE = (POOREST, TAXED)
ROLLED = (AGAIN, WINDFALL)
OWN_FIRST = (TRADE, MOVING, RETURNING)
"""The thirteen cards by number; those without a step, those with dice, those that first name an own building."""


def copies(table: Record, card: int) -> int:
    """How many copies of a card may be on top of the pile: the weight of drawing it."""
    if int(table.unseen) > 0:
        return int(table.left[card - 1])
    return 1 if int(table.order[table.following]) == card else 0  # PR-5


def draw(box: Record, table: Record, card: int) -> None:
    """Take a card off the top and put it under the pile, or aside."""
    if int(table.unseen) > 0:
        table.unseen -= 1
        table.left[card - 1] -= 1
        if not set_aside(box, card):
            table.order[table.known] = card
            table.known += 1
    else:
        following = int(table.following) + 1
        table.following = following if following < int(table.known) else 0


def set_aside(box: Record, card: int) -> bool:
    """Whether the card leaves the pile for good and another is drawn."""
    return card == BROKER and int(box.players) == 2  # PR-15


def wealth(box: Record, table: Record, sign: int) -> int:
    """The seats with most money in hand (sign 1) or least (sign -1), as a set."""
    best = 0
    seats = 0
    for seat in range(int(box.players)):
        money = sign * int(table.money[seat])  # PR-13
        if seats == 0 or money > best:
            best = money
            seats = 0
        if money == best:
            seats |= 1 << seat
    return seats


def advances(box: Record, table: Record) -> int:
    """The ways to advance a richest player's figure: bit ``3 * seat + cells - 1``."""
    ways = 0
    richest = wealth(box, table, 1)
    for seat in range(int(box.players)):
        if (richest >> seat) & 1:
            ways |= ((1 << int(box.stride)) - 1) << (STRIDES * seat)
    return ways


def tallest(box: Record, table: Record) -> int:
    """The skyscrapers of whoever has most of them."""
    most = 0
    cells = 0
    for seat in range(int(box.players)):
        count = how_many(table.towers[seat])
        if count > most:
            most = count
            cells = 0
        if count == most:
            cells |= int(table.towers[seat])
    return cells


def others_low(box: Record, table: Record) -> int:
    """The opponents' buildings of one or two floors."""
    cells = 0
    for other in range(int(box.players)):
        if other != int(table.seat):
            cells |= low(table, other)
    return cells


def brokered(box: Record, table: Record, first: int) -> int:
    """Card 10: the opponents' buildings that a building of one more opponent can be swapped with.

    With the first building's owner given (else -1): those of the other opponents.
    """
    cells = 0
    opponents = 0
    for other in range(int(box.players)):
        if other != int(table.seat) and other != first:
            own = built(table, other) & ~under_architect(table)
            cells |= own
            opponents += 1 if own else 0
    return cells if first >= 0 or opponents > 1 else 0


def card_cells(box: Record, table: Record) -> int:
    """The cells that the card's first step may name; none if the card cannot be carried out."""
    card = int(table.card)
    seat = int(table.seat)
    free = ~under_architect(table)
    if card == MOST:
        return tallest(box, table) & free  # PR-14
    if card == TRADE:
        return low(table, seat) & free if others_low(box, table) & free else 0
    if card == ADDING:
        return empty(box, table) if has_floor(table, seat) else 0  # PR-4, PR-8
    if card == BROKER:
        return brokered(box, table, -1)
    if card == MOVING:
        return low(table, seat) & free if empty(box, table) else 0  # PR-16
    if card == RAZING:
        return (others_low(box, table) | low(table, seat)) & free
    return built(table, seat) & free


def partner_cells(box: Record, table: Record) -> int:
    """The cells that the second step of a swap or shift may name."""
    card = int(table.card)
    if card == TRADE:
        return others_low(box, table) & ~under_architect(table)
    if card == MOVING:
        return empty(box, table)  # PR-16
    for seat in range(int(box.players)):
        if (built(table, seat) >> int(table.chosen)) & 1:
            return brokered(box, table, seat)
    return 0


def levy(box: Record, table: Record, seat: int) -> None:
    """Let the seat pay the bank for each of its skyscrapers, as far as its money goes."""
    due = how_many(table.towers[seat]) * int(box.tax)
    money = int(table.money[seat])
    table.money[seat] = money - due if due < money else 0  # PR-3


def give_to_poorest(box: Record, table: Record) -> None:
    """Let the bank pay the poorest player, or each of them."""
    poorest = wealth(box, table, -1)
    for seat in range(int(box.players)):
        if (poorest >> seat) & 1:
            table.money[seat] += int(box.relief)


def turn_up(box: Record, table: Record, card: int) -> bool:
    """Draw a card and do what needs no further step; whether that ends the turn."""
    draw(box, table, card)
    if set_aside(box, card):
        table.phase = DRAWING
        return False
    table.card = card
    table.phase = ACTING
    if card == POOREST:
        give_to_poorest(box, table)
    elif card == TAXED:
        levy(box, table, int(table.seat))
    return card in DONE_AT_ONCE
