"""What came in the box of Hong Kong, and how it fills the record the rules read."""

from collections.abc import Mapping
from typing import Annotated

import msgspec

from gratteciel.engine.differences import Board as Painted
from gratteciel.engine.editions import Count, Misfit, Section
from gratteciel.engine.editions import Edition as AnyEdition
from gratteciel.engine.options import Option, Value
from gratteciel.engine.plots import only
from gratteciel.engine.records import Record
from gratteciel.games.hong_kong.board import PLOTS, SIDE
from gratteciel.games.hong_kong.placing import QUICK, ROOF, STANDARD, TOP_LEVEL

OPTIONS: dict[str, Option] = {}

PLOT_NAMES = tuple(f"{'abcde'[plot % SIDE]}{plot // SIDE + 1}" for plot in range(PLOTS))


class Pieces(Section):
    """Pieces of one player."""

    standard: Annotated[int, msgspec.Meta(ge=0, le=100)]
    quick: Annotated[int, msgspec.Meta(ge=0, le=100)]
    roofs: Annotated[int, msgspec.Meta(ge=0, le=100)]


class Board(Section):
    """The 5×5 plots: which is the centre, and how tall a building may become."""

    centre: str
    tallest: Count


class Edition(AnyEdition):
    """An edition of Hong Kong."""

    board: Board
    pieces: Pieces
    second: Pieces | None = None
    """The second player's pieces where they differ, for a handicap."""


def check(edition: Edition) -> None:
    """What the types alone do not say."""
    if edition.board.centre not in PLOT_NAMES:
        expected = {"en": "a plot from a1 to e5", "fr": "une parcelle de a1 à e5"}
        raise Misfit("board.centre", edition.board.centre, expected)
    if not 1 <= edition.board.tallest <= TOP_LEVEL:
        expected = {
            "en": f"a number of pieces from 1 to {TOP_LEVEL}",
            "fr": f"un nombre de pièces de 1 à {TOP_LEVEL}",
        }
        raise Misfit("board.tallest", edition.board.tallest, expected)
    if edition.pieces.standard + edition.pieces.roofs == 0:
        expected = {
            "en": "at least one standard block or roof: every turn needs one",
            "fr": "au moins un bloc standard ou un toit : chaque tour en demande un",
        }
        raise Misfit("pieces.standard", edition.pieces.standard, expected)


def boards(edition: Edition) -> list[Painted]:
    """The centre, on the board."""
    return [Painted("board.centre", "plot", SIDE, SIDE)]


def fill(box: Record, edition: Edition, players: int, options: Mapping[str, Value]) -> None:
    """Lay the edition's values into the box."""
    box.tallest = edition.board.tallest
    box.centre = only(PLOT_NAMES.index(edition.board.centre))
    for seat, pieces in enumerate((edition.pieces, edition.second or edition.pieces)):
        box.pieces[seat, STANDARD] = pieces.standard
        box.pieces[seat, QUICK] = pieces.quick
        box.pieces[seat, ROOF] = pieces.roofs
