"""The box: an edition's board, floors, fees and points, checked and laid out for the rules."""

from collections.abc import Mapping
from typing import Annotated

import msgspec

from gratteciel.engine.differences import Board as Painted
from gratteciel.engine.editions import Count, Misfit, Section
from gratteciel.engine.editions import Edition as AnyEdition
from gratteciel.engine.options import Option, Value
from gratteciel.engine.records import Record
from gratteciel.games.helicopters.city import CLOSED, PLOTS, SIDE, TOWARD, WAYS, WHITE

OPTIONS: dict[str, Option] = {}

LETTERS = "RBYG"
"""The colours in turn order: a letter's place is its seat."""
CLOSED_LETTER = "."
MOST_POINTS = 30_000
"""More than all players together can ever have: the table counts points in two bytes."""
PLOT_NAMES = tuple(f"{'abcdefghi'[plot % SIDE]}{plot // SIDE + 1}" for plot in range(PLOTS))

Floors = Annotated[int, msgspec.Meta(ge=2, le=100)]
"""One floor is for the start, so a player with fewer than two would never fly."""
Rows = Annotated[list[str], msgspec.Meta(min_length=SIDE, max_length=SIDE)]
"""The board from north to south, a letter for each plot from west to east."""


class Board(Section):
    """What both sides of the board share."""

    districts: Rows


class Side(Section):
    """One side of the board and what goes with it."""

    floors: Floors
    apart: bool
    plots: Rows


class Flight(Section):
    """How far helicopters fly."""

    length: Annotated[int, msgspec.Meta(ge=1, le=SIDE - 1)]


class Points(Section):
    """Points at the start, gained and paid."""

    capital: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    own_landing: Annotated[int, msgspec.Meta(ge=0, le=100)]
    landing_fee: Count
    district_fee: Count


class Edition(AnyEdition):
    """The edition file."""

    board: Board
    four_players: Side
    three_players: Side
    flight: Flight
    points: Points


def side(edition: Edition, players: int) -> Side:
    """The side of the board for so many players."""
    return edition.four_players if players == 4 else edition.three_players


def letter_at(rows: list[str], plot: int) -> str:
    """The letter of a plot; rows run from north to south, plots are counted from the south-west."""
    return rows[SIDE - 1 - plot // SIDE][plot % SIDE]


def colour_at(rows: list[str], plot: int) -> int:
    """The seat whose colour the plot has, or `WHITE`, or `CLOSED`."""
    letter = letter_at(rows, plot)
    return CLOSED if letter == CLOSED_LETTER else LETTERS.find(letter) if letter != "W" else WHITE


def open_sky(rows: list[str], plot: int, way: int, length: int) -> int:
    """How many plots one may fly that way before the edge, the closed centre or the flight's length."""
    steps = 0
    while steps < length:
        here = plot + steps * TOWARD[way]
        there = here + TOWARD[way]
        if not 0 <= there < PLOTS or (abs(TOWARD[way]) == 1 and there // SIDE != here // SIDE):
            break
        if colour_at(rows, there) == CLOSED:
            break
        steps += 1
    return steps


def check_rows(key: str, rows: list[str], letters: str) -> None:
    """Nine rows of nine known letters."""
    for row in rows:
        if len(row) != SIDE:
            expected = {
                "en": f"{SIDE} letters in each row, one for each plot",
                "fr": f"{SIDE} lettres par rangée, une pour chaque terrain",
            }
            raise Misfit(key, row, expected)
        for letter in row:
            if letter not in letters:
                listed = ", ".join(letters)
                raise Misfit(key, letter, {"en": f"only the letters {listed}", "fr": f"seulement les lettres {listed}"})


def check_side(edition: Edition, key: str, players: int) -> None:
    """The side's colours are those of its players, its centre is the board's, and everybody can start."""
    found, districts = side(edition, players), edition.board.districts
    check_rows(f"{key}.plots", found.plots, LETTERS[:players] + "W" + CLOSED_LETTER)
    starts = []
    for plot in range(PLOTS):
        if (letter_at(found.plots, plot) == CLOSED_LETTER) != (letter_at(districts, plot) == CLOSED_LETTER):
            expected = {
                "en": "plots closed here exactly where they have no district",
                "fr": "des terrains fermés ici exactement là où ils n’ont pas de quartier",
            }
            raise Misfit(f"{key}.plots", PLOT_NAMES[plot], expected)
        if colour_at(found.plots, plot) == WHITE:
            starts.append(letter_at(districts, plot))
    room = len(set(starts) if found.apart else starts)
    if room < players:
        where = {"en": " in different districts", "fr": " dans des quartiers différents"}
        where = where if found.apart else {"en": "", "fr": ""}
        expected = {
            "en": f"at least {players} white plots{where['en']}, one for each player to start from",
            "fr": f"au moins {players} terrains blancs{where['fr']}, un départ pour chaque joueur",
        }
        raise Misfit(f"{key}.plots", room, expected)
    points = edition.points
    if players * (points.capital + found.floors * points.own_landing) > MOST_POINTS:
        expected = {
            "en": f"fewer: all the points there can be with {players} players stay below {MOST_POINTS}",
            "fr": f"moins : tous les points possibles à {players} joueurs restent sous {MOST_POINTS}",
        }
        raise Misfit("points.own_landing", points.own_landing, expected)


def check(edition: Edition) -> None:
    """Whether the values fit together."""
    check_rows("board.districts", edition.board.districts, "123456789" + CLOSED_LETTER)
    check_side(edition, "four_players", 4)
    check_side(edition, "three_players", 3)


def boards(edition: Edition) -> list[Painted]:
    """The districts, and both sides of the board."""
    marks, seats = (*LETTERS, "W", CLOSED_LETTER), (*LETTERS,)
    of_three = tuple(mark for mark in marks if mark != LETTERS[3])
    return [
        Painted("board.districts", "rows", SIDE, SIDE, (*"123456789", CLOSED_LETTER)),
        Painted("four_players.plots", "rows", SIDE, SIDE, marks, seats),
        Painted("three_players.plots", "rows", SIDE, SIDE, of_three, seats),
    ]


def fill(box: Record, edition: Edition, players: int, options: Mapping[str, Value]) -> None:
    """Lay the edition out for so many players."""
    laid = side(edition, players)
    box.flight = edition.flight.length
    box.floors = laid.floors
    box.apart = laid.apart
    box.capital = edition.points.capital
    box.own_landing = edition.points.own_landing
    box.landing_fee = edition.points.landing_fee
    box.district_fee = edition.points.district_fee
    for plot in range(PLOTS):
        box.colour[plot] = colour_at(laid.plots, plot)
        district = letter_at(edition.board.districts, plot)
        box.district[plot] = 0 if district == CLOSED_LETTER else int(district)
        for way in range(WAYS):
            box.sky[plot, way] = open_sky(laid.plots, plot, way, edition.flight.length)
