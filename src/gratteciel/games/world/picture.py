"""The table of Skyline of the World as named things."""

from functools import lru_cache

from gratteciel.engine.pictures import Area, Picture, Piece, Place, Thing
from gratteciel.engine.records import Record
from gratteciel.games.world.box import Bonus, Edition, Mission, Offsets, offsets, plot_names, plots
from gratteciel.games.world.building import owner
from gratteciel.games.world.layout import (
    COLOURED,
    KINDS,
    LEVELS,
    NEUTRAL,
    NEUTRAL_FLOOR,
    NOBODY,
    NOTHING,
    SKYLINE_OF,
    UNKNOWN,
)
from gratteciel.games.world.notation import card_id, kind_names

KIND_NAMES = ("floor-1", "floor-2", "floor-3", "floor-4", "penthouse", "neutral", "skyline")
"""Kinds of floors as the languages name them; ordinary ones by level, since their values are the edition's."""


def picture(edition: Edition, box: Record, table: Record, seat: int) -> Picture:
    """The board; everybody's stock, cards and bank, if not covered; neutral floors, the pile, cards that are out."""
    areas: list[Area] = []
    floors = written(edition)
    coins, stocks, banks = table.coins.tolist(), table.stock.tolist(), table.bank.tolist()
    for other in range(int(box.players)):
        areas.append(stock(floors, other, coins[other], tuple(stocks[other])))
        areas.append(hand(edition, table, other, seat))
        if banks[other][0] != UNKNOWN:
            areas.append(bank(floors, other, tuple(banks[other])))
    neutral = floor_thing(*floors[NEUTRAL], "bank", NEUTRAL, int(table.neutrals), None)
    areas.append(Area(id="bank", kind="bank", things=(neutral,)))
    areas.append(Area(id="pile-of-bonuses", kind="pile", things=(Thing("pile", "bonus-back", int(table.pile_left)),)))
    areas.append(discard(edition, box, table))
    return Picture(places(edition, table), tuple(areas))


def places(edition: Edition, table: Record) -> tuple[Place, ...]:
    """The plots with their buildings."""
    ground = zip(plot_names(edition), plots(edition), table.stack.tolist(), strict=False)
    return tuple([place(name, *plot, building) for name, plot, building in ground])


@lru_cache(maxsize=1024)
def place(name: str, x: int, y: int, letter: str, building: int) -> Place:
    """One plot with its building as the table keeps it, made once."""
    floors = [building >> (4 * level) & 15 for level in range(LEVELS)]
    return Place(
        id=f"plot:{name}",
        x=x,
        y=y,
        ground="orange" if letter == "o" else "plot",
        stack=tuple(piece(floor, level) for level, floor in enumerate(floors) if floor != NOTHING),
    )


def piece(floor: int, level: int) -> Piece:
    """A floor on a level."""
    if floor == NEUTRAL_FLOOR:
        return Piece("neutral")
    whose = owner(floor)
    assert whose != NOBODY
    return Piece("skyline" if floor >= SKYLINE_OF else KIND_NAMES[level], whose)


Written = tuple[tuple[str, int], ...]
"""Every kind of floor: its name, and what one costs."""


def written(edition: Edition) -> Written:
    """The floors of an edition as they are written."""
    values = (*edition.floors.values, edition.penthouses.value, edition.neutral.value, edition.skyline.value)
    return tuple(zip(kind_names(edition), values, strict=True))


@lru_cache(maxsize=1024)
def floor_thing(name: str, worth: int, where: str, kind: int, count: int, seat: int | None) -> Thing:
    """Floors of a kind, named by their value, made once."""
    label = name if name.isdigit() else None
    return Thing(f"{where}:{name}", KIND_NAMES[kind], count, seat, label=label, worth=worth)


def face(id: str, kind: str, card: Bonus | Mission, count: int, seat: int | None = None) -> Thing:
    """A card that lies open to the viewer, with its design and, where it has one, its prize."""
    prize = card.prize if isinstance(card, Bonus) else None
    return open_card(id, kind, count, seat, card.name, prize, card.buildings)


@lru_cache(maxsize=1024)
def open_card(id: str, kind: str, count: int, seat: int | None, name: str, prize: int | None, buildings: str) -> Thing:
    """Cards that lie open, made once."""
    return Thing(id, kind, count, seat, label=name, worth=prize, design=design(buildings))


@lru_cache(maxsize=1024)
def design(buildings: str) -> Offsets:
    """What is drawn on a card, read once."""
    return offsets(buildings)


@lru_cache(maxsize=1024)
def stock(floors: Written, seat: int, coins: int, counts: tuple[int, ...]) -> Area:
    """Coins and floors of a seat, or that they are covered; laid out once."""
    things: list[Thing] = [Thing(f"seat:{seat}", "player", 1, seat)]
    if coins == UNKNOWN:
        things.append(Thing(f"covered:{seat}", "covered", 1, seat))
    else:
        things.append(Thing(f"coins:{seat}", "coins", coins, seat))
        things += [floor_thing(*floors[kind], "piece", kind, counts[kind], seat) for kind in range(KINDS)]
    return Area(id=f"stock:{seat}", kind="stock", seat=seat, things=tuple(things))


def hand(edition: Edition, table: Record, seat: int, viewer: int) -> Area:
    """The cards of a seat: their faces where the viewer may see them."""
    things: list[Thing] = []
    mission = int(table.mission[seat])
    if mission > 0:
        things.append(face(f"mission:{seat}", "mission", edition.missions[mission - 1], 1, seat))
    elif mission == UNKNOWN:
        things.append(Thing(f"mission:{seat}", "mission-back", 1, seat))
    if seat == viewer:
        counts = table.hand.tolist()[seat]
        for card, bonus in enumerate(edition.bonus):
            if counts[card] > 0:
                things.append(face(card_id(bonus.name), "bonus", bonus, counts[card], seat))
    elif table.in_hand[seat] > 0:
        things.append(Thing(f"cards:{seat}", "bonus-back", int(table.in_hand[seat]), seat))
    if table.handed[seat] > 0:
        things.append(Thing(f"handed-in:{seat}", "handed-in", int(table.handed[seat]), seat))
    return Area(id=f"hand:{seat}", kind="hand", seat=seat, things=tuple(things))


@lru_cache(maxsize=1024)
def bank(floors: Written, seat: int, counts: tuple[int, ...]) -> Area:
    """The floors of a colour that lie in the bank, laid out once."""
    things = tuple(floor_thing(*floors[kind], "bank", kind, counts[kind], seat) for kind in range(COLOURED))
    return Area(id=f"bank-of:{seat}", kind="bank", seat=seat, things=things)


def discard(edition: Edition, box: Record, table: Record) -> Area:
    """The bonus cards that were shown."""
    shown = table.shown.tolist()
    things = tuple(
        face(f"shown:{card}", "bonus", bonus, shown[card])
        for card, bonus in enumerate(edition.bonus)
        if shown[card] > 0
    )
    return Area(id="discard", kind="discard", things=things)
