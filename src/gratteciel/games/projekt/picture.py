"""The table of Projekt Skyline as named things."""

from functools import lru_cache

import msgspec

from gratteciel.engine.pictures import Area, Picture, Piece, Place, Thing
from gratteciel.engine.plots import but_lowest, holds
from gratteciel.engine.records import Record
from gratteciel.games.projekt.box import Edition, names_of
from gratteciel.games.projekt.cards import POOREST, RICHEST, TAXED, TAXING, WINDFALL
from gratteciel.games.projekt.steps import ACTING, CARDS

PRINTED = {RICHEST: "stride", POOREST: "relief", WINDFALL: "windfall", TAXING: "tax", TAXED: "tax"}
"""Cards with a number in their text, and what the box calls it."""


def picture(edition: Edition, box: Record, table: Record, seat: int) -> Picture:
    """The building area inside its street; reserves and money; dice, cards and the pile."""
    owned = zip(table.money.tolist(), table.floors.tolist(), table.spare.tolist(), strict=False)
    areas = [reserve(owner, *own) for owner, own in zip(range(int(box.players)), owned, strict=False)]
    if int(box.pool):
        areas.append(Area(id="pool", kind="pool", things=(Thing("floors:pool", "floor", int(table.pool)),)))
    if int(table.black):
        rolled = (("white", int(table.white)), ("black", int(table.black)))
        dice = tuple(Thing(f"{colour}:{value}", colour, label=str(value)) for colour, value in rolled)
        areas.append(Area(id="dice", kind="dice", things=dice))
    if int(table.card):
        areas.append(Area(id="drawn", kind="drawn", things=(card(box, int(table.card)),)))
    if int(table.phase) == ACTING and int(table.card) == RICHEST:
        ahead = tuple(Thing(f"cells:{cells}", "cells", cells) for cells in range(1, int(box.stride) + 1))
        areas.append(Area(id="ahead", kind="ahead", things=ahead))
    areas.append(pile(box, table))
    return Picture(plots(edition, box, table) + street(edition, box, table), tuple(areas))


def plots(edition: Edition, box: Record, table: Record) -> tuple[Place, ...]:
    """The building area."""
    columns, rows, central = edition.board.columns, edition.board.rows, int(box.central)
    places = [*ground(columns, rows, central)]
    for cell, stack in buildings(box, table).items():
        places[cell] = built(columns, rows, central, cell, stack)
    architect = int(table.architect)
    if architect in range(len(places)):
        places[architect] = msgspec.structs.replace(places[architect], tokens=(Piece("architect"),))
    return tuple(places)


@lru_cache(maxsize=64)
def ground(columns: int, rows: int, central: int) -> tuple[Place, ...]:
    """The cells of a board with nothing on them, laid once; the south-west one is at (1, 1), inside the street."""
    return tuple(
        Place(
            id=f"plot:{name}",
            x=cell % columns + 1,
            y=cell // columns + 1,
            ground="centre" if holds(central, cell) else "plot",
        )
        for cell, name in enumerate(names_of(columns, rows))
    )


@lru_cache(maxsize=1024)
def built(columns: int, rows: int, central: int, cell: int, stack: tuple[Piece, ...]) -> Place:
    """A cell of a board with a building on it, made once."""
    return msgspec.structs.replace(ground(columns, rows, central)[cell], stack=stack)


def buildings(box: Record, table: Record) -> dict[int, tuple[Piece, ...]]:
    """What stands where, bottom first; a building on its journey included."""
    found: dict[int, tuple[Piece, ...]] = {}
    ones, twos, towers, borrowed = (
        table.ones.tolist(), table.twos.tolist(), table.towers.tolist(), table.borrowed.tolist(),
    )  # fmt: skip
    for seat in range(int(box.players)):
        for cell in each(ones[seat]):
            found[cell] = floors(seat, 1, borrowed[cell])
        for cell in each(twos[seat]):
            found[cell] = floors(seat, 2, borrowed[cell])
        for cell in each(towers[seat]):
            found[cell] = (Piece("skyscraper", seat),)
    if int(table.grown):
        found[int(table.chosen)] = floors(int(table.seat), int(table.grown), int(table.grown_borrowed))
    return found


def each(cells: int) -> list[int]:
    """The cells of a set."""
    found = []
    while cells:
        rest = but_lowest(cells)
        found.append((cells ^ rest).bit_length() - 1)
        cells = rest
    return found


@lru_cache(maxsize=64)
def floors(seat: int, count: int, borrowed: int) -> tuple[Piece, ...]:
    """So many floors, the borrowed ones on top."""
    return tuple(Piece("floor" if level < count - borrowed else "borrowed", seat) for level in range(count))


def street(edition: Edition, box: Record, table: Record) -> tuple[Place, ...]:
    """The street cells around the building area, with the figures."""
    board = edition.board
    places = [*pavement(board.columns, board.rows, tuple(board.street), tuple(board.corners))]
    standing: dict[int, list[int]] = {}
    for seat, spot in enumerate(table.figures.tolist()[: int(box.players)]):
        standing.setdefault(spot, []).append(seat)
    for spot, seats in standing.items():
        if spot in range(len(places)):  # a figure may not be in the street yet
            places[spot] = occupied(places[spot], seats)
    return tuple(places)


def occupied(place: Place, seats: list[int]) -> Place:
    """A place with figures on it."""
    return msgspec.structs.replace(place, tokens=tuple(Piece("figure", seat) for seat in seats))


@lru_cache(maxsize=64)
def pavement(columns: int, rows: int, street: tuple[str, ...], corners: tuple[str, ...]) -> tuple[Place, ...]:
    """The street of a board with nobody in it, laid once."""
    names = names_of(columns, rows)
    east, north = columns + 1, rows + 1
    at = {"NW": (0, north), "NE": (east, north), "SE": (east, 0), "SW": (0, 0)}
    found = []
    side = street[0]
    for spot, place in enumerate(street):
        if place in corners:
            side = place
            x, y = at[place]
            found.append(Place(id=f"corner:{place}", x=x, y=y, ground="corner"))
            continue
        column, row = names.index(place) % columns + 1, names.index(place) // columns + 1
        x, y = {"NW": (column, north), "NE": (east, row), "SE": (column, 0), "SW": (0, row)}[side]
        found.append(Place(id=f"street:{spot}", x=x, y=y, ground="street"))
    return tuple(found)


@lru_cache(maxsize=1024)
def reserve(seat: int, money: int, floors: int, spare: int) -> Area:
    """What a seat has off the board, and its figure to point at, laid out once."""
    things = (
        Thing(f"money:{seat}", "money", money, seat),
        Thing(f"floors:{seat}", "floor", floors, seat),
        Thing(f"skyscrapers:{seat}", "skyscraper", spare, seat),
        Thing(f"figure:{seat}", "figure", 1, seat),
    )
    return Area(id=f"reserve:{seat}", kind="reserve", seat=seat, things=things)


def card(box: Record, number: int) -> Thing:
    """A card."""
    return face(f"card:{number}", "card", 1, str(number), printed(box, number))


@lru_cache(maxsize=1024)
def face(id: str, kind: str, count: int, label: str, worth: int | None) -> Thing:
    """Cards that lie open, made once."""
    return Thing(id, kind, count, label=label, worth=worth)


def printed(box: Record, number: int) -> int | None:
    """The number in the text of a card, if there is one."""
    return int(box[PRINTED[number]]) if number in PRINTED else None


def pile(box: Record, table: Record) -> Area:
    """The cards never drawn yet, by number, then those whose order is known, from the top."""
    order, known, first = table.order.tolist(), int(table.known), int(table.following)
    numbers = tuple(order[(first + place) % known] for place in range(known))
    texts = tuple(printed(box, number) for number in range(1, CARDS + 1))
    return cards_of(tuple(table.left.tolist()), numbers, texts)


@lru_cache(maxsize=1024)
def cards_of(left: tuple[int, ...], known: tuple[int, ...], texts: tuple[int | None, ...]) -> Area:
    """A pile laid out once: how many of each card were never drawn, the known ones, the number in each card's text."""
    unseen = [face(f"unseen:{n + 1}", "unseen", left[n], str(n + 1), texts[n]) for n in range(CARDS) if left[n]]
    below = [face(f"pile:{place}", "card", 1, str(card), texts[card - 1]) for place, card in enumerate(known)]
    return Area(id="pile", kind="pile", things=(*unseen, *below))
