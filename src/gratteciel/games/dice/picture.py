"""The table of the dice game as named things."""

from gratteciel.engine.cells import Cells
from gratteciel.engine.pictures import Area, Picture, Thing
from gratteciel.engine.records import Record
from gratteciel.games.dice.box import SORT_NAMES, Edition
from gratteciel.games.dice.layout import (
    CHOOSING,
    ENDED,
    FACES,
    HANDFUL,
    KINDS,
    LOTS,
    SITE_HEIGHT,
    SITE_SORT,
    SITES,
    TILE_HEIGHT,
    TILE_SORT,
    TILES,
)
from gratteciel.games.dice.notation import LETTERS, LOT_FACES, LOT_NAMES, SITE_NAMES, TILE_NAMES, thing

KIND_NAMES = ("ground", "floor", "penthouse")
LOT_KINDS = tuple(f"{KIND_NAMES[lot // FACES]}-{LOT_FACES[lot]}" for lot in range(LOTS))


def picture(edition: Edition, box: Record, table: Record, seat: int) -> Picture:
    """The round, the yard, the abandoned district, the dice of whoever plays, and everybody's district."""
    players = int(box.players)
    areas = [track(edition, box, table), yard(table)]
    if players > 1:
        areas.append(pile("abandoned", table.abandoned))
    if table.phase != ENDED:
        active = int(table.turn) % players
        fallen = tuple(
            Thing(thing("die", LOT_NAMES[lot]), LOT_KINDS[lot], int(table.hand[lot]))
            for lot in range(LOTS)
            if table.hand[lot]
        )
        areas.append(Area("hand", "hand", fallen, active))
        areas.append(pile("rolling", table.rolling, active))
    areas += [district(edition, table, owner) for owner in range(players)]
    return Picture(areas=tuple(areas))


def track(edition: Edition, box: Record, table: Record) -> Area:
    """The number of the round among all rounds, and whether a finished summit makes it the last."""
    turns = int(table.turn) - int(table.phase == ENDED)
    things = [Thing("round", "round", turns // int(box.players) + 1, worth=edition.course.rounds)]
    if table.last_round:
        things.append(Thing("last-round", "last-round"))
    return Area("track", "track", tuple(things))


def pile(name: str, dice: Cells, seat: int | None = None) -> Area:
    """Dice that show no face, by kind."""
    things = tuple(Thing(f"{name}:{LETTERS[kind]}", KIND_NAMES[kind], int(dice[kind])) for kind in range(KINDS))
    return Area(name, name, things, seat)


def yard(table: Record) -> Area:
    """The yard; while a player chooses, up to three dice of each kind lie in front of their pile, to be pointed at."""
    things = []
    for kind in range(KINDS):
        count = int(table.yard[kind])
        front = min(HANDFUL, count) if table.phase == CHOOSING else 0
        things += [Thing(f"yard:{LETTERS[kind]}-{place + 1}", KIND_NAMES[kind]) for place in range(front)]
        things.append(Thing(f"yard:{LETTERS[kind]}", KIND_NAMES[kind], count - front))
    return Area("yard", "yard", tuple(things))


def district(edition: Edition, table: Record, owner: int) -> Area:
    """A player's sites, then the tiles with their points."""
    begun, finished = table.sites.tolist()[owner], table.tiles.tolist()[owner]
    sites = [
        Thing(
            thing("site", SITE_NAMES[site]),
            f"site-{SORT_NAMES[SITE_SORT[site]]}",
            begun[site],
            owner,
            SITE_HEIGHT[site],
        )
        for site in range(SITES)
        if begun[site]
    ]
    tiles = [
        Thing(
            thing("tile", TILE_NAMES[tile]),
            f"tile-{SORT_NAMES[TILE_SORT[tile]]}",
            finished[tile],
            owner,
            TILE_HEIGHT[tile],
            worth=edition.tiles.points[TILE_HEIGHT[tile] - 1],
        )
        for tile in range(TILES)
        if finished[tile]
    ]
    return Area(f"district:{owner}", "district", (*sites, *tiles), owner)
