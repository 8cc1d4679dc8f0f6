"""What came in the box of Projekt Skyline, and how it fills the record the rules read."""

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated

import msgspec

from gratteciel.engine.differences import Board as Painted
from gratteciel.engine.editions import Count, Misfit, Section
from gratteciel.engine.editions import Edition as AnyEdition
from gratteciel.engine.options import Option, Value
from gratteciel.engine.records import Record
from gratteciel.games.projekt.cards import BROKER
from gratteciel.games.projekt.steps import CARDS, CELLS, CORNERS, FACES, MAX_PLAYERS, NOWHERE, PILE, STREET, STRIDES

OPTIONS: dict[str, Option] = {"experts": Option(), "own_corners": Option(), "memo": Option()}

LETTERS = "abcdefghijkl"
FEWEST_FLOORS = 10
"""With fewer of a colour nobody gets to three floors, and games without end were found."""
SHORT_WAY = 3
"""The architect comes everywhere in ways of at most so many cells."""
Edge = Annotated[int, msgspec.Meta(ge=3, le=len(LETTERS))]
Face = Annotated[int, msgspec.Meta(ge=1, le=FACES)]
Die = Annotated[list[Face], msgspec.Meta(min_length=FACES, max_length=FACES)]
Skyscrapers = Annotated[int, msgspec.Meta(ge=2, le=CELLS)]
ByPlayers = Annotated[list[Skyscrapers], msgspec.Meta(min_length=3, max_length=3)]
Rent = Annotated[int, msgspec.Meta(ge=1, le=10_000)]
"""Nobody would ever be bankrupt of what costs nothing, and a game in which nothing more can be built would not end."""
Few = Annotated[int, msgspec.Meta(ge=0, le=PILE)]


class Board(Section):
    """The building area and the street around it."""

    columns: Edge
    rows: Edge
    central: Annotated[list[str], msgspec.Meta(min_length=MAX_PLAYERS)]
    corners: Annotated[list[str], msgspec.Meta(min_length=CORNERS, max_length=CORNERS)]
    street: Annotated[list[str], msgspec.Meta(min_length=FACES + 1, max_length=STREET)]


class Dice(Section):
    """The faces of both dice."""

    white: Die
    black: Die


class Pieces(Section):
    """How many colours there are, and the pieces of each."""

    colours: Annotated[int, msgspec.Meta(ge=MAX_PLAYERS, le=MAX_PLAYERS)]
    floors: Annotated[int, msgspec.Meta(ge=FEWEST_FLOORS, le=CELLS)]
    skyscrapers: Skyscrapers


class Start(Section):
    """What each player begins with."""

    money: Count
    skyscrapers: ByPlayers
    memo_skyscrapers: ByPlayers
    floors: Annotated[int, msgspec.Meta(ge=1, le=6)]


class Money(Section):
    """What buildings cost those who stop next to them, and bring at the end."""

    floor_rent: Rent
    skyscraper_rent: Rent
    skyscraper_bonus: Count


class Cards(Section):
    """Copies of each action card, and the amounts the cards name."""

    copies: Annotated[list[Few], msgspec.Meta(min_length=CARDS, max_length=CARDS)]
    stride: Annotated[int, msgspec.Meta(ge=1, le=STRIDES)]
    relief: Count
    windfall: Count
    tax: Count


class Edition(AnyEdition):
    """An edition of Projekt Skyline."""

    board: Board
    dice: Dice
    pieces: Pieces
    start: Start
    money: Money
    cards: Cards


def cell_names(edition: Edition) -> tuple[str, ...]:
    """The names of the cells, by number."""
    return names_of(edition.board.columns, edition.board.rows)


@lru_cache(maxsize=64)
def names_of(columns: int, rows: int) -> tuple[str, ...]:
    """The names of the cells of a board, named once."""
    return tuple(f"{LETTERS[column]}{row + 1}" for row in range(rows) for column in range(columns))


def sides(edition: Edition) -> dict[str, tuple[str, ...]]:
    """Corner → the cells along the side of the street that begins there, clockwise."""
    cells, columns = cell_names(edition), edition.board.columns
    return {
        "NW": cells[-columns:],
        "NE": cells[columns - 1 :: columns][::-1],
        "SE": cells[:columns][::-1],
        "SW": cells[::columns],
    }


def check(edition: Edition) -> None:
    """What the types alone do not say."""
    board, pieces, start, cards = edition.board, edition.pieces, edition.start, edition.cards
    cells = cell_names(edition)
    if len(cells) > CELLS:
        raise Misfit(
            "board.columns",
            board.columns,
            {"en": f"at most {CELLS} cells in all", "fr": f"{CELLS} cases en tout au plus"},
        )
    if len(set(board.central)) < len(board.central) or not set(board.central) <= set(cells):
        expected = {
            "en": f"different cells from {cells[0]} to {cells[-1]}",
            "fr": f"des cases différentes de {cells[0]} à {cells[-1]}",
        }
        raise Misfit("board.central", board.central, expected)
    check_street(edition)
    check_dice(edition)
    for key, by_players in (("skyscrapers", start.skyscrapers), ("memo_skyscrapers", start.memo_skyscrapers)):
        if max(by_players) > pieces.skyscrapers:
            expected = {
                "en": f"at most the {pieces.skyscrapers} of pieces.skyscrapers",
                "fr": f"au plus les {pieces.skyscrapers} de pieces.skyscrapers",
            }
            raise Misfit(f"start.{key}", by_players, expected)
    if start.floors > pieces.floors or MAX_PLAYERS * (1 + start.floors) > len(cells):
        expected = {
            "en": "floors that there are, and room for them on the board",
            "fr": "des étages qui existent, et de la place pour eux sur le plateau",
        }
        raise Misfit("start.floors", start.floors, expected)
    if not 0 < sum(cards.copies) - cards.copies[BROKER - 1] <= sum(cards.copies) <= PILE:
        expected = {
            "en": f"1 to {PILE} cards, not all of them card {BROKER}",
            "fr": f"de 1 à {PILE} cartes, pas toutes des cartes {BROKER}",
        }
        raise Misfit("cards.copies", f"{sum(cards.copies)}", expected)


def boards(edition: Edition) -> list[Painted]:
    """The central cells, on the building area."""
    return [Painted("board.central", "plots", edition.board.columns, edition.board.rows)]


def check_dice(edition: Edition) -> None:
    """Figures come to every cell of the street and the architect to every cell; else a game need not end."""
    street = len(edition.board.street)
    if math.gcd(street, *edition.dice.white) > 1:
        expected = {
            "en": f"faces by which a figure comes to all {street} cells of the street, or the game need not end",
            "fr": f"des faces qui mènent une figurine aux {street} cases de la rue, sinon la partie peut ne pas finir",
        }
        raise Misfit("dice.white", edition.dice.white, expected)
    if min(edition.dice.black) > SHORT_WAY:
        expected = {
            "en": f"a face of at most {SHORT_WAY}, or the architect may never build, and the game need not end",
            "fr": f"une face de {SHORT_WAY} au plus, sinon l’architecte peut ne jamais bâtir ni la partie finir",
        }
        raise Misfit("dice.black", edition.dice.black, expected)


def check_street(edition: Edition) -> None:
    """Clockwise from one of the corners, each followed by different cells of the side that begins there."""
    board = edition.board
    along = sides(edition)
    if sorted(board.corners) != sorted(along):
        listed = ", ".join(along)
        raise Misfit("board.corners", board.corners, {"en": f"{listed}, each once", "fr": f"{listed}, chacun une fois"})
    if board.street[0] not in along or [place for place in board.street if place in along] != turned(board.street[0]):
        expected = {
            "en": "the four corners once each, clockwise, one of them first",
            "fr": "les quatre coins une fois chacun, dans le sens horaire, l’un d’eux en premier",
        }
        raise Misfit("board.street", board.street[0], expected)
    left: list[str] = []
    for at, place in enumerate(board.street):
        if place in along:
            left = list(along[place])
        elif place in left:
            left.remove(place)
        else:
            listed = ", ".join(left)
            expected = {
                "en": f"one of the cells left on this side: {listed}",
                "fr": f"une des cases qui restent de ce côté : {listed}",
            }
            raise Misfit(f"board.street[{at}]", place, expected)


def turned(first: str) -> list[str]:
    """The corners clockwise from one of them."""
    order = ["NW", "NE", "SE", "SW"]
    return order[order.index(first) :] + order[: order.index(first)]


def lay_board(box: Record, edition: Edition) -> None:
    """The sets of cells and the street."""
    board = edition.board
    cells = cell_names(edition)
    columns = board.columns
    box.columns, box.cells = columns, len(cells)
    box.ground = (1 << len(cells)) - 1
    box.central = sum(1 << cells.index(name) for name in board.central)
    box.west = sum(1 << columns * row for row in range(board.rows))
    box.east = sum(1 << columns * row + columns - 1 for row in range(board.rows))
    for here in range(len(cells)):
        for distance in range(1, FACES + 1):
            box.around[here, distance] = sum(
                1 << there
                for there in range(len(cells))
                if abs(here % columns - there % columns) + abs(here // columns - there // columns) == distance
            )
    box.street, box.corners = len(board.street), len(board.corners)
    box.faces[:] = NOWHERE
    for spot, place in enumerate(board.street):
        if place in cells:
            cell = cells.index(place)
            box.faces[spot] = cell
            box.twice_faced |= box.edge & 1 << cell
            box.edge |= 1 << cell
    for number, corner in enumerate(board.corners):
        box.corner_spots[number] = board.street.index(corner)


def fill(box: Record, edition: Edition, players: int, options: Mapping[str, Value]) -> None:
    """Lay the edition's values into the box."""
    lay_board(box, edition)
    pieces, start, money, cards = edition.pieces, edition.start, edition.money, edition.cards
    memo = bool(options["memo"])
    box.experts, box.own_corners, box.memo = bool(options["experts"]), bool(options["own_corners"]), memo
    box.floors = pieces.floors
    box.spare = (start.memo_skyscrapers if memo else start.skyscrapers)[players - 2]
    box.pool = (pieces.colours - players) * pieces.floors  # PR-2
    box.rounds = start.floors
    for value in range(FACES):
        box.white[value] = edition.dice.white.count(value + 1)
        box.black[value] = edition.dice.black.count(value + 1)
    box.capital = start.money
    box.floor_rent, box.tower_rent, box.bonus = money.floor_rent, money.skyscraper_rent, money.skyscraper_bonus
    box.stride, box.relief, box.windfall, box.tax = cards.stride, cards.relief, cards.windfall, cards.tax
    box.pile = sum(cards.copies)
    box.copies[:] = cards.copies
