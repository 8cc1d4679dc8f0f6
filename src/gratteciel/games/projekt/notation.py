"""Steps of Projekt Skyline in writing, and what they point at."""

from gratteciel.games.projekt.box import Edition, cell_names
from gratteciel.games.projekt.rules import COLOURS
from gratteciel.games.projekt.steps import (
    ADVANCE,
    BUILD,
    CARD,
    CARDS,
    CELLS,
    CORNER,
    CORNERS,
    DICE,
    END,
    FACES,
    FLOOR,
    MAX_PLAYERS,
    NONE,
    REMOVE,
    SHIFT,
    SKIP,
    STRIDES,
    SWAP,
    TAX,
    TO,
    TOWER,
    TRAVEL,
    WHITE,
    WITH,
)

CELL_WORDS = {
    "tower": TOWER,
    "floor": FLOOR,
    "build": BUILD,
    "travel": TRAVEL,
    "remove": REMOVE,
    "swap": SWAP,
    "with": WITH,
    "shift": SHIFT,
    "to": TO,
}
"""The words before a cell, and their base codes."""


def texts(edition: Edition) -> list[str]:
    """`tower c3`, `dice 4 5`, `card 7`, `build d4`, `advance red 2`, `skip` and so on."""
    found = [""] * END
    for number, corner in enumerate(edition.board.corners):
        found[CORNER + number] = f"corner {corner}"
    for word, start in CELL_WORDS.items():
        for cell, name in enumerate(cell_names(edition)):
            found[start + cell] = f"{word} {name}"
    for white in sorted(set(edition.dice.white)):
        found[WHITE + white - 1] = f"white {white}"
        for black in sorted(set(edition.dice.black)):
            found[DICE + FACES * (white - 1) + black - 1] = f"dice {white} {black}"
    for card in range(1, CARDS + 1):
        if edition.cards.copies[card - 1]:
            found[CARD + card - 1] = f"card {card}"
    for seat, colour in enumerate(COLOURS):
        found[TAX + seat] = f"tax {colour}"
        for cells in range(1, edition.cards.stride + 1):
            found[ADVANCE + STRIDES * seat + cells - 1] = f"advance {colour} {cells}"
    found[NONE], found[SKIP] = "none", "skip"
    return found


def targets(edition: Edition, step: int) -> tuple[str, ...]:
    """A cell, a corner, a figure and how far it goes, a seat's money, dice, a card; all else is an action."""
    if step < CORNER + CORNERS:
        return (f"corner:{edition.board.corners[step - CORNER]}",)
    if DICE <= step < WHITE:
        return (f"white:{(step - DICE) // FACES + 1}", f"black:{(step - DICE) % FACES + 1}")
    if WHITE <= step < CARD:
        return (f"white:{step - WHITE + 1}",)
    if CARD <= step < BUILD:
        return (f"card:{step - CARD + 1}",)
    if step in (NONE, SKIP):
        return ("action:none" if step == NONE else "action:skip",)
    if ADVANCE <= step < TAX:
        seat, cells = divmod(step - ADVANCE, STRIDES)
        return (f"figure:{seat}", f"cells:{cells + 1}")
    if TAX <= step < REMOVE:
        return (f"money:{step - TAX}",)
    start = max(base for base in CELL_WORDS.values() if base <= step)
    return (f"plot:{cell_names(edition)[step - start]}",)


assert len(CELL_WORDS) * CELLS + CORNERS + FACES * (FACES + 1) + CARDS + MAX_PLAYERS * (STRIDES + 1) + 2 == END
