"""What came in the box of Skyline of the World, checked, and how it fills the record the rules read."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated

import msgspec

from gratteciel.engine.differences import Board as Painted
from gratteciel.engine.editions import Edition as AnyEdition
from gratteciel.engine.editions import Misfit, Section
from gratteciel.engine.options import Option, Value
from gratteciel.engine.plots import only
from gratteciel.engine.records import Record
from gratteciel.games.world.building import LAST_PENTHOUSE
from gratteciel.games.world.layout import (
    BONUSES,
    BUILDINGS,
    CELLS,
    LEVELS,
    MAX_PLAYERS,
    MISSIONS,
    NEUTRAL,
    PENTHOUSE,
    PLOTS,
    SKYLINE,
)

OPTIONS: dict[str, Option] = {
    "turning": Option(),
    "covered": Option(),
    "memory": Option(),
    "tournament": Option(),
}

ORDINARY = LEVELS - 1
"""Ordinary floors are for every level but the highest."""

Worth = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Price = Annotated[int, msgspec.Meta(ge=1, le=1000)]
"""What cost nothing could be bought and sold without end in one turn."""
Copies = Annotated[int, msgspec.Meta(ge=0, le=100)]
Worths = Annotated[list[Price], msgspec.Meta(min_length=ORDINARY, max_length=ORDINARY)]
Stacks = Annotated[list[Copies], msgspec.Meta(min_length=ORDINARY, max_length=ORDINARY)]
CardName = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[^\s?@]+( [^\s?@]+)*$",  # records mark veiled cards by ?, and chance steps by @
        max_length=40,
        extra={
            "says": {
                "en": "1 to 40 characters with single spaces between words, without ? and @",
                "fr": "de 1 à 40 caractères, une seule espace entre les mots, sans ? ni @",
            }
        },
    ),
]
Buildings = Annotated[
    str,
    msgspec.Meta(
        pattern=rf"^[0-9][0-9]( [0-9][0-9]){{0,{BUILDINGS - 1}}}$",
        extra={
            "says": {
                "en": f'1 to {BUILDINGS} buildings as column and row digits, such as "00 10 01"',
                "fr": f'de 1 à {BUILDINGS} immeubles en chiffres de colonne et de rangée, comme "00 10 01"',
            }
        },
    ),
]
Row = Annotated[
    str,
    msgspec.Meta(
        pattern="^[#o.]+$",
        extra={"says": {"en": "a row of the signs # o .", "fr": "une rangée des signes # o ."}},
    ),
]

Offsets = tuple[tuple[int, int], ...]


class Board(Section):
    """The rows of the board from north to south: `#` a plot, `o` an orange one, `.` none."""

    rows: Annotated[list[Row], msgspec.Meta(min_length=1, max_length=CELLS)]


class Floors(Section):
    """Ordinary floors of one colour, from level 1 up."""

    values: Worths
    copies: Stacks


class Special(Section):
    """Skyline floors (of one colour) or neutral floors (of all)."""

    value: Worth
    copies: Copies


class Penthouses(Section):
    """Penthouses of one colour."""

    value: Price
    copies: Copies


class Start(Section):
    """What each player begins with."""

    coins: Worth
    floors: Stacks
    cards: Annotated[int, msgspec.Meta(ge=1, le=20)]


class Purse(Section):
    """How much a player may hold."""

    limit: Annotated[int, msgspec.Meta(ge=1, le=1000)]


class Bonus(Section):
    """A bonus card."""

    name: CardName
    buildings: Buildings
    prize: Worth
    copies: Annotated[int, msgspec.Meta(ge=1, le=100)]


class Mission(Section):
    """A mission card."""

    name: CardName
    buildings: Buildings


class Edition(AnyEdition):
    """An edition of Skyline of the World."""

    board: Board
    floors: Floors
    penthouses: Penthouses
    neutral: Special
    skyline: Special
    start: Start
    purse: Purse
    bonus: Annotated[list[Bonus], msgspec.Meta(min_length=1, max_length=BONUSES)]
    missions: Annotated[list[Mission], msgspec.Meta(min_length=MAX_PLAYERS, max_length=MISSIONS)]


def plots(edition: Edition) -> tuple[tuple[int, int, str], ...]:
    """Column, row (from 0) and letter of every plot, row by row from the south-west."""
    return plots_in(tuple(edition.board.rows))


@lru_cache(maxsize=64)
def plots_in(rows: tuple[str, ...]) -> tuple[tuple[int, int, str], ...]:
    """The same of the rows of a board, looked for once."""
    return tuple((x, y, letter) for y, row in enumerate(rows[::-1]) for x, letter in enumerate(row) if letter != ".")


def plot_names(edition: Edition) -> tuple[str, ...]:
    """The names of the plots, such as `a3`."""
    return names_of(plots(edition))


@lru_cache(maxsize=64)
def names_of(plots: tuple[tuple[int, int, str], ...]) -> tuple[str, ...]:
    """Plots by name, named once."""
    return tuple(f"{chr(ord('a') + x)}{y + 1}" for x, y, _ in plots)


def stride(edition: Edition) -> int:
    """The cells in a row of the grid: the board's columns and an empty one."""
    return max(map(len, edition.board.rows)) + 1


def offsets(buildings: str) -> Offsets:
    """The design ``"00 10 01"`` as columns and rows."""
    return tuple((int(digits[0]), int(digits[1])) for digits in buildings.split())


def settled(design: Sequence[tuple[int, int]]) -> Offsets:
    """The design in reading order (row by row), counted from its first building."""
    (x0, y0), *_ = ordered = sorted(design, key=lambda building: building[::-1])
    return tuple((x - x0, y - y0) for x, y in ordered)


def turned(design: Offsets, turning: bool) -> list[Offsets]:
    """The ways a design counts: as printed, or turned and mirrored every way."""
    ways = [settled(design)]
    if turning:
        for flip in (1, -1):
            for _ in range(4):
                design = tuple((-y, x) for x, y in design)
                way = settled([(flip * x, y) for x, y in design])
                if way not in ways:
                    ways.append(way)
    return ways


def fits(edition: Edition, design: Offsets) -> list[tuple[int, int]]:
    """Where on the board the first building of a settled design can stand."""
    there = {(x, y) for x, y, _ in plots(edition)}
    return sorted((x, y) for x, y in there if all((x + dx, y + dy) in there for dx, dy in design))


def check(edition: Edition) -> None:
    """What the types alone do not say."""
    found = plots(edition)
    if not 1 <= len(found) <= PLOTS:
        raise Misfit("board.rows", len(found), {"en": f"1 to {PLOTS} plots", "fr": f"de 1 à {PLOTS} parcelles"})
    if stride(edition) * len(edition.board.rows) > CELLS or stride(edition) > 27:
        columns, rows = stride(edition) - 1, len(edition.board.rows)
        size = {"en": f"{columns} columns × {rows} rows", "fr": f"{columns} colonnes × {rows} rangées"}
        expected = {
            "en": f"at most {CELLS} for (columns + 1) × rows, and 26 columns",
            "fr": f"au plus {CELLS} pour (colonnes + 1) × rangées, et 26 colonnes",
        }
        raise Misfit("board.rows", size, expected)
    values = edition.floors.values
    if len(set(values)) < len(values):
        expected = {
            "en": "different values, by which the floors are named",
            "fr": "des valeurs différentes, qui nomment les étages",
        }
        raise Misfit("floors.values", values, expected)
    if edition.penthouses.copies < LAST_PENTHOUSE:
        expected = {
            "en": f"at least {LAST_PENTHOUSE}, which bring the end",
            "fr": f"au moins {LAST_PENTHOUSE}, qui amènent la fin",
        }
        raise Misfit("penthouses.copies", edition.penthouses.copies, expected)
    if edition.skyline.copies < 2:
        expected = {"en": "at least 2, which a player can earn", "fr": "au moins 2, qu’un joueur peut gagner"}
        raise Misfit("skyline.copies", edition.skyline.copies, expected)
    if edition.start.coins > edition.purse.limit:
        limit = edition.purse.limit
        expected = {"en": f"at most {limit}, the limit of the purse", "fr": f"au plus {limit}, la limite de la bourse"}
        raise Misfit("start.coins", edition.start.coins, expected)
    for have, copies in zip(edition.start.floors, edition.floors.copies, strict=True):
        if have > copies:
            expected = {
                "en": f"at most {copies}, the copies there are",
                "fr": f"au plus {copies}, les exemplaires qu’il y a",
            }
            raise Misfit("start.floors", have, expected)
    check_cards(edition)


def boards(edition: Edition) -> list[Painted]:
    """The plots, on a board that may be made larger."""
    rows = edition.board.rows
    return [
        Painted("board.rows", "rows", max(map(len, rows)), len(rows), (*"#o.",), most_columns=26, most_rows=CELLS // 2)
    ]


def check_cards(edition: Edition) -> None:
    """Enough cards, told apart by name, and designs that fit on the board."""
    total = sum(bonus.copies for bonus in edition.bonus)
    if not MAX_PLAYERS * edition.start.cards <= total <= 127:
        least = MAX_PLAYERS * edition.start.cards
        expected = {
            "en": f"from {least} (four players’ first cards) to 127",
            "fr": f"de {least} (les premières cartes de quatre joueurs) à 127",
        }
        raise Misfit("bonus", {"en": f"{total} cards", "fr": f"{total} cartes"}, expected)
    both: tuple[tuple[str, Sequence[Bonus | Mission]], ...] = (("bonus", edition.bonus), ("missions", edition.missions))
    for key, cards in both:
        names = [card.name for card in cards]
        for at, card in enumerate(cards):
            if card.name in names[:at]:
                expected = {"en": "a name no other card has", "fr": "un nom qu’aucune autre carte n’a"}
                raise Misfit(f"{key}[{at}].name", card.name, expected)
            if not card.name.isprintable():
                raise Misfit(
                    f"{key}[{at}].name", card.name, {"en": "visible characters", "fr": "des caractères visibles"}
                )
            design = offsets(card.buildings)
            if len(set(design)) < len(design):
                expected = {"en": "different buildings", "fr": "des immeubles différents"}
                raise Misfit(f"{key}[{at}].buildings", card.buildings, expected)
            if not fits(edition, settled(design)):
                expected = {
                    "en": "a design that fits somewhere on the board",
                    "fr": "un dessin qui a sa place quelque part sur le plateau",
                }
                raise Misfit(f"{key}[{at}].buildings", card.buildings, expected)


def fill(box: Record, edition: Edition, players: int, options: Mapping[str, Value]) -> None:
    """Lay the edition's values into the box."""
    box.turning, box.memory, box.tournament = (bool(options[name]) for name in ("turning", "memory", "tournament"))
    box.covered = bool(options["covered"] or options["memory"])
    fill_board(box, edition)
    for kind in range(ORDINARY):
        box.values[kind] = edition.floors.values[kind]
        box.floors[kind] = edition.floors.copies[kind]
        box.stock[kind] = edition.start.floors[kind]
    box.values[PENTHOUSE] = edition.penthouses.value
    box.floors[PENTHOUSE] = edition.penthouses.copies
    box.values[NEUTRAL] = edition.neutral.value
    box.neutrals = edition.neutral.copies
    box.values[SKYLINE] = edition.skyline.value
    box.limit = edition.purse.limit
    box.coins = edition.start.coins
    box.cards = edition.start.cards
    box.bonuses = len(edition.bonus)
    box.missions = len(edition.missions)
    for card, bonus in enumerate(edition.bonus):
        box.copies[card] = bonus.copies
        box.prizes[card] = bonus.prize
        fill_design(box, edition, card, bonus.buildings)
    for number, mission in enumerate(edition.missions):
        fill_design(box, edition, BONUSES + number, mission.buildings)


def fill_board(box: Record, edition: Edition) -> None:
    """Number the plots through, and as cells."""
    box.stride = stride(edition)
    box.plots = len(plots(edition))
    box.plot_at[:] = -1
    for plot, (x, y, letter) in enumerate(plots(edition)):
        cell = y * stride(edition) + x
        box.cell[plot] = cell
        box.plot_at[cell] = plot
        box.plot_set = int(box.plot_set) | only(cell)
        if letter == "o":
            box.orange = int(box.orange) | only(cell)


def fill_design(box: Record, edition: Edition, design: int, buildings: str) -> None:
    """For every way a design counts and fits: its anchors, and the shifts to its other buildings, if any."""
    row = stride(edition)
    for way in turned(offsets(buildings), bool(box.turning)):
        anchors = fits(edition, way)
        if anchors:
            turn = int(box.turns[design])
            box.turns[design] = turn + 1
            box.anchors[design, turn] = sum(only(y * row + x) for x, y in anchors)
            for n, (dx, dy) in enumerate(way[1:]):
                box.shifts[design, turn, n] = dy * row + dx
