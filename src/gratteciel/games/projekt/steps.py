"""Step codes, phases of a turn, and the largest box there is room for.

Cell number ``columns * row + column`` counts from a1 in the south-west corner. Every decision is a *base code* plus the
number of a cell, seat or corner, so that the choices of a moment are one set of bits.
"""

CELLS = 36
MAX_PLAYERS = 4
FACES = 6
CORNERS = 4
CARDS = 13
PILE = 32
"""The most cards a pile may have."""
STREET = 32
"""The most cells a street may have."""
STRIDES = 3
"""The farthest card 2 advances a figure."""

CORNER = 0
"""``CORNER + corner``: begin there."""
TOWER = CORNER + CORNERS
FLOOR = TOWER + CELLS
"""``FLOOR + cell``: put a floor there, in the placing rounds or by card 9."""
DICE = FLOOR + CELLS
"""``DICE + 6 * (white - 1) + black - 1``: both dice are rolled."""
WHITE = DICE + FACES * FACES
"""``WHITE + white - 1``: the white die is rolled alone."""
CARD = WHITE + FACES
"""``CARD + card - 1``: that card is drawn."""
BUILD = CARD + CARDS
TRAVEL = BUILD + CELLS
NONE = TRAVEL + CELLS
ADVANCE = NONE + 1
"""``ADVANCE + 3 * seat + cells - 1``: advance that figure (card 2)."""
TAX = ADVANCE + MAX_PLAYERS * STRIDES
REMOVE = TAX + MAX_PLAYERS
SWAP = REMOVE + CELLS
WITH = SWAP + CELLS
SHIFT = WITH + CELLS
TO = SHIFT + CELLS
SKIP = TO + CELLS
END = SKIP + 1

PICKING, CROWNING, FOUNDING, ROLLING, DRAWING, BUILDING, TRAVELLING, ACTING, PAIRING, ENDED = range(10)
"""The phases: picking corners, placing skyscrapers, placing floors; rolling, drawing a card, moving the architect, a
grown building travelling; doing what the card says and the second half of a swap or shift; and the end."""
BY_LUCK = (ROLLING, DRAWING)
"""The phases in which luck decides (so it does for cards that are rolled for)."""

NOWHERE = -1

ACTING_BASE = (0, WHITE, ADVANCE, 0, DICE, TAX, 0, REMOVE, SWAP, FLOOR, SWAP, SHIFT, REMOVE, REMOVE)
"""Card → the base code of the step it asks for (cards 3 and 6 ask for none)."""
PAIRING_BASE = (0, 0, 0, 0, 0, 0, 0, 0, WITH, 0, WITH, TO, 0, 0)
"""Card → the base code of its second step."""
PHASE_BASE = (CORNER, TOWER, FLOOR, DICE, CARD, BUILD, TRAVEL)
"""Phase before the cards → the base code of its step."""


def base(phase: int, card: int) -> int:
    """The base code of the steps awaited in a phase of the game, for the card that is being carried out."""
    if phase == ACTING:
        return ACTING_BASE[card]
    if phase == PAIRING:
        return PAIRING_BASE[card]
    return PHASE_BASE[phase]


def span(start: int) -> int:
    """How many codes belong to a base code."""
    if start == CORNER:
        return CORNERS
    if start == WHITE:
        return FACES
    if start == CARD:
        return CARDS
    if start == ADVANCE:
        return MAX_PLAYERS * STRIDES
    if start == TAX:
        return MAX_PLAYERS
    return CELLS
