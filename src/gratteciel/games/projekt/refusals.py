"""Which rule a step breaks: the most telling one, for the player who pointed there."""

from gratteciel.engine.plots import holds, how_many
from gratteciel.engine.records import Record
from gratteciel.games.projekt.buildings import built, has_floor, low, owner, under_architect
from gratteciel.games.projekt.cards import ADDING, BROKER, MOST, MOVING, OWN_FIRST, RETURNING, RICHEST
from gratteciel.games.projekt.steps import (
    ACTING,
    ADVANCE,
    BUILDING,
    CARD,
    CARDS,
    CELLS,
    CORNER,
    CROWNING,
    DICE,
    NONE,
    PAIRING,
    REMOVE,
    SKIP,
    STRIDES,
    TAX,
    TOWER,
    TRAVELLING,
    WHITE,
)

RULE_IDS = (
    "",
    "over",
    "other-box",
    "not-now",
    "PR-5",
    "central",
    "empty-cell",
    "PR-2",
    "black-die",
    "own-site",
    "no-higher",
    "PR-1",
    "must-build",
    "journey",
    "land-on-opponent",
    "join",
    "smaller",
    "architect",
    "PR-13",
    "most-towers",
    "own-building",
    "opponents-building",
    "two-opponents",
    "low-buildings",
    "PR-16",
    "PR-14",
    "PR-4",
)
(
    OVER_ALREADY,
    OTHER_BOX,
    NOT_NOW,
    KNOWN_PILE,
    CENTRAL,
    EMPTY_CELL,
    NO_FLOOR,
    BLACK_DIE,
    OWN_SITE,
    NO_HIGHER,
    NO_PREY,
    MUST_BUILD,
    JOURNEY,
    LAND_ON_OPPONENT,
    JOIN,
    SMALLER,
    ARCHITECT,
    MONEY_IN_HAND,
    MOST_TOWERS,
    OWN_BUILDING,
    OPPONENTS_BUILDING,
    TWO_OPPONENTS,
    LOW_BUILDINGS,
    CELL_LEFT,
    COMPULSORY,
    NO_EFFECT,
) = range(1, len(RULE_IDS))


def outside(box: Record, step: int) -> bool:
    """Whether the code means nothing with this box: no such cell, corner, seat, face or card."""
    if step < TOWER:
        return step - CORNER >= int(box.corners)
    if step < DICE:
        return (step - TOWER) % CELLS >= int(box.cells)
    if step < WHITE:
        return int(box.white[(step - DICE) // 6]) == 0 or int(box.black[(step - DICE) % 6]) == 0
    if step < CARD:
        return int(box.white[step - WHITE]) == 0
    if step < CARD + CARDS:
        return int(box.copies[step - CARD]) == 0
    if step < NONE:
        return (step - CARD - CARDS) % CELLS >= int(box.cells)
    if step < ADVANCE:
        return False
    if step < TAX:
        return (step - ADVANCE) // STRIDES >= int(box.players) or (step - ADVANCE) % STRIDES >= int(box.stride)
    if step < REMOVE:
        return step - TAX >= int(box.players)
    return step < SKIP and (step - REMOVE) % CELLS >= int(box.cells)


def no_building_there(box: Record, table: Record, cell: int) -> int:
    """Why the architect may not go there and build."""
    seat = int(table.seat)
    if not has_floor(table, seat):
        return NO_FLOOR  # PR-2
    if not holds(box.around[table.architect, table.black], cell):
        return BLACK_DIE
    if owner(box, table, cell) != seat:
        return OWN_SITE
    if holds(table.towers[seat], cell):
        return NO_HIGHER
    return NO_PREY  # PR-1


def no_landing_there(box: Record, table: Record, cell: int) -> int:
    """Why the building that has grown may not travel there."""
    if not holds(box.around[table.chosen, table.grown], cell):
        return JOURNEY
    host = owner(box, table, cell)
    if host < 0:
        return LAND_ON_OPPONENT
    if host == int(table.seat):
        return JOIN if int(box.experts) == 1 else LAND_ON_OPPONENT
    return ARCHITECT if holds(under_architect(table), cell) else SMALLER


def wrong_owner(box: Record, table: Record, cell: int) -> int:
    """The rule broken by whose building, or no building, is on the cell that a card's step names; 0 for none."""
    card = int(table.card)
    seat = int(table.seat)
    host = owner(box, table, cell)
    if int(table.phase) == PAIRING or card == BROKER:
        if host < 0 or host == seat:
            return OPPONENTS_BUILDING
        if int(table.phase) == PAIRING and card == BROKER and holds(built(table, host), table.chosen):
            return TWO_OPPONENTS
    elif card == MOST:
        if host < 0 or not holds(table.towers[host], cell):
            return MOST_TOWERS
        for other in range(int(box.players)):
            if how_many(table.towers[other]) > how_many(table.towers[host]):
                return MOST_TOWERS
    elif card in OWN_FIRST:
        if host != seat:
            return OWN_BUILDING
    elif host < 0:
        return LOW_BUILDINGS
    return 0


def no_card_there(box: Record, table: Record, cell: int) -> int:
    """Why the card that is being carried out may not touch that cell."""
    card = int(table.card)
    host = owner(box, table, cell)
    if card == ADDING:
        return EMPTY_CELL if host >= 0 else NO_FLOOR  # PR-2
    if card == MOVING and int(table.phase) == PAIRING:
        return CELL_LEFT if cell == int(table.chosen) else EMPTY_CELL  # PR-16
    wrong = wrong_owner(box, table, cell)
    if wrong:
        return wrong
    if holds(under_architect(table), cell):
        return ARCHITECT
    if card != MOST and card != BROKER and card != RETURNING and not holds(low(table, host), cell):
        return LOW_BUILDINGS
    return TWO_OPPONENTS if card == BROKER else NO_EFFECT  # PR-4


def refusal(box: Record, table: Record, offset: int) -> int:
    """The rule that forbids a decision of the kind awaited now, pointing at that cell, seat or corner."""
    phase = int(table.phase)
    if phase == BUILDING:
        return no_building_there(box, table, offset)
    if phase == TRAVELLING:
        return no_landing_there(box, table, offset)
    if phase == CROWNING:
        return EMPTY_CELL if holds(box.central, offset) else CENTRAL
    if phase >= ACTING:
        return MONEY_IN_HAND if int(table.card) == RICHEST else no_card_there(box, table, offset)  # PR-13
    return EMPTY_CELL
