"""The numbers of an edition of Projekt Skyline that its texts state."""

from gratteciel.engine.numbers import Numbers
from gratteciel.games.projekt.box import Edition, cell_names
from gratteciel.games.projekt.steps import FACES

EVERY_FACE = list(range(1, FACES + 1))


def faces(edition: Edition) -> dict[str, str]:
    """The faces of dice that are no ordinary ones."""
    dice = edition.dice
    if dice.white == dice.black == EVERY_FACE:
        return {"en": "", "fr": ""}
    white, black = (", ".join(map(str, die)) for die in (dice.white, dice.black))
    return {
        "en": f" The faces of the white die are {white}; those of the black die {black}.",
        "fr": f" Les faces du dé blanc sont {white} ; celles du dé noir, {black}.",
    }


def numbers(edition: Edition) -> Numbers:
    """What the texts state."""
    board, start, money, cards = edition.board, edition.start, edition.money, edition.cards
    by_players = zip((2, 3, 4), start.skyscrapers, start.memo_skyscrapers, strict=True)
    return {
        "columns": board.columns,
        "rows": board.rows,
        "last_cell": cell_names(edition)[-1],
        "centrals": len(board.central),
        "central": " ".join(board.central),
        "corners": " ".join(board.corners),
        "first_corner": board.corners[0],
        "street_cells": len(board.street),
        "street": " ".join(board.street),
        "faces": faces(edition),
        "floors": edition.pieces.floors,
        "money": start.money,
        "rounds": start.floors,
        "floor_rent": money.floor_rent,
        "tower_rent": money.skyscraper_rent,
        "bonus": money.skyscraper_bonus,
        "pile": sum(cards.copies),
        "stride": cards.stride,
        "relief": cards.relief,
        "windfall": cards.windfall,
        "tax": cards.tax,
        **{f"copies_{card}": copies for card, copies in enumerate(cards.copies, 1)},
        **{
            name: count
            for players, plain, memo in by_players
            for name, count in ((f"towers_{players}", plain), (f"memo_{players}", memo))
        },
    }
