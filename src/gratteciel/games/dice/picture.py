"""The table of the dice game as named things."""

from functools import lru_cache

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
    areas = [track(edition, box, table), yard(tuple(table.yard.tolist()), table.phase == CHOOSING)]
    if players > 1:
        areas.append(pile("abandoned", tuple(table.abandoned.tolist())))
    if table.phase != ENDED:
        active = int(table.turn) % players
        areas.append(hand(tuple(table.hand.tolist()), active))
        areas.append(pile("rolling", tuple(table.rolling.tolist()), active))
    worth, begun, finished = tuple(edition.tiles.points), table.sites.tolist(), table.tiles.tolist()
    areas += [district(worth, owner, tuple(begun[owner]), tuple(finished[owner])) for owner in range(players)]
    return Picture(areas=tuple(areas))


def track(edition: Edition, box: Record, table: Record) -> Area:
    """The number of the round among all rounds, and whether a finished summit makes it the last."""
    turns = int(table.turn) - int(table.phase == ENDED)
    things = [Thing("round", "round", turns // int(box.players) + 1, worth=edition.course.rounds)]
    if table.last_round:
        things.append(Thing("last-round", "last-round"))
    return Area("track", "track", tuple(things))


@lru_cache(maxsize=1024)
def hand(dice: tuple[int, ...], seat: int) -> Area:
    """The dice of whoever plays with the faces they show, laid out once."""
    things = tuple(Thing(thing("die", LOT_NAMES[lot]), LOT_KINDS[lot], dice[lot]) for lot in range(LOTS) if dice[lot])
    return Area("hand", "hand", things, seat)


@lru_cache(maxsize=1024)
def pile(name: str, dice: tuple[int, ...], seat: int | None = None) -> Area:
    """Dice that show no face, by kind, laid out once."""
    things = tuple(Thing(f"{name}:{LETTERS[kind]}", KIND_NAMES[kind], dice[kind]) for kind in range(KINDS))
    return Area(name, name, things, seat)


@lru_cache(maxsize=1024)
def yard(dice: tuple[int, ...], choosing: bool) -> Area:
    """The yard; while a player chooses, up to three dice of each kind lie in front of their pile, to be pointed at."""
    things = []
    for kind in range(KINDS):
        count = dice[kind]
        front = min(HANDFUL, count) if choosing else 0
        things += [Thing(f"yard:{LETTERS[kind]}-{place + 1}", KIND_NAMES[kind]) for place in range(front)]
        things.append(Thing(f"yard:{LETTERS[kind]}", KIND_NAMES[kind], count - front))
    return Area("yard", "yard", tuple(things))


@lru_cache(maxsize=1024)
def district(worth: tuple[int, ...], owner: int, begun: tuple[int, ...], finished: tuple[int, ...]) -> Area:
    """A player's sites, then the tiles with their points (`worth`: by height); laid out once."""
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
            worth=worth[TILE_HEIGHT[tile] - 1],
        )
        for tile in range(TILES)
        if finished[tile]
    ]
    return Area(f"district:{owner}", "district", (*sites, *tiles), owner)
