"""The allowed decisions as one set of bits: the fast side of the rules. `refusals` tells the same with reasons."""

from gratteciel.engine.plots import lowest
from gratteciel.engine.records import Record
from gratteciel.games.dice.layout import (
    ABANDON,
    ABANDONING,
    ACTING,
    ALL_HANDFULS,
    BUILD_FLOOR,
    BUILD_GROUND,
    BUILD_PENTHOUSE,
    BUILDING,
    CHOOSING,
    DECIDING,
    DEMOLISH_SITE,
    DEMOLISH_TILE,
    DEMOLISHING,
    DONE,
    FACES,
    FLOOR,
    GROUND,
    HANDFUL,
    LOTS,
    MIX_FLOORS,
    MIX_GROUNDS,
    MIX_PENTHOUSES,
    MIXES,
    NAMING,
    PENTHOUSE,
    RETURN,
    RETURNING,
    ROLL,
    SITES,
    STOP,
    TAKE,
    TAKE_ABANDONED,
    TILES,
)

MID_SITES = 0b000001110
HIGH_SITES = 0b111110000


def first_choice(table: Record) -> int:
    """The step that bit 0 of `choices` stands for."""
    phase = int(table.phase)
    if phase == CHOOSING:
        return TAKE
    return STOP if phase >= DECIDING else BUILD_GROUND


def choices(box: Record, table: Record) -> int:
    """The allowed decisions: bit n is the step ``first_choice(table) + n``; none while dice fall and after the end."""
    phase = int(table.phase)
    if phase == CHOOSING:
        return hauls(box, table)
    held = lots_held(table)
    if phase == ACTING:
        seat = int(table.turn) % int(box.players)
        sites = sites_of(table, seat)
        allowed = buildable(box, held, sites)
        allowed |= sites << (DEMOLISH_SITE - BUILD_GROUND) | tiles_of(table, seat) << (DEMOLISH_TILE - BUILD_GROUND)
        if box.players > 1:
            allowed |= held << (ABANDON - BUILD_GROUND)
        return allowed
    done = 1 << (DONE - BUILD_GROUND)
    if phase == BUILDING:
        return buildable(box, held, sites_of(table, int(table.turn) % int(box.players))) | done
    if phase == ABANDONING:
        return held << (ABANDON - BUILD_GROUND) | done
    if phase == DEMOLISHING:
        return held << (RETURN - BUILD_GROUND)
    if phase == RETURNING:
        return held << (RETURN - BUILD_GROUND) | done
    if phase == DECIDING:
        return held << 1 | 1
    if phase == NAMING:
        named = int(table.named)
        return (held >> named << named) << 1 | 1 << (ROLL - STOP)
    return 0


def hauls(box: Record, table: Record) -> int:
    """What may be taken: three dice of the yard, or as many as it has (DI-2), or the abandoned district."""
    grounds, floors, penthouses = int(table.yard[GROUND]), int(table.yard[FLOOR]), int(table.yard[PENTHOUSE])
    abandoned = 1 << TAKE_ABANDONED if box.players > 1 else 0
    if min(grounds, floors, penthouses) >= HANDFUL:
        return ALL_HANDFULS | abandoned
    handful = min(HANDFUL, grounds + floors + penthouses)
    if handful == 0:
        return abandoned  # DI-11
    mixes = 0
    for mix in range(MIXES):
        if (
            MIX_GROUNDS[mix] <= grounds
            and MIX_FLOORS[mix] <= floors
            and MIX_PENTHOUSES[mix] <= penthouses
            and MIX_GROUNDS[mix] + MIX_FLOORS[mix] + MIX_PENTHOUSES[mix] == handful
        ):
            mixes |= 1 << mix
    return mixes | abandoned


def buildable(box: Record, held: int, sites: int) -> int:
    """The build steps, given the lots in hand and the sites of the player."""
    floors = held >> (FACES * FLOOR)
    penthouses = held >> (FACES * PENTHOUSE)
    for_floors = (floors & 1) | (floors >> 1 & 1) * MID_SITES | (floors >> 2 & 1) * HIGH_SITES
    for_penthouses = (penthouses & 1) * MID_SITES | (penthouses >> 1 & 1) * HIGH_SITES
    return (
        held & 0b111
        | (for_floors & sites & int(box.takes_floor)) << (BUILD_FLOOR - BUILD_GROUND)
        | (for_penthouses & sites & int(box.takes_penthouse)) << (BUILD_PENTHOUSE - BUILD_GROUND - 1)
    )


def lots_held(table: Record) -> int:
    """The lots of which the player holds a die, as a set."""
    held = 0
    for lot in range(LOTS):
        held |= (1 if table.hand[lot] > 0 else 0) << lot
    return held


def sites_of(table: Record, seat: int) -> int:
    """The kinds and heights of the seat's sites, as a set of slots."""
    sites = 0
    for site in range(SITES):
        sites |= (1 if table.sites[seat, site] > 0 else 0) << site
    return sites


def tiles_of(table: Record, seat: int) -> int:
    """The kinds and heights of the seat's tiles, as a set of slots."""
    tiles = 0
    for tile in range(TILES):
        tiles |= (1 if table.tiles[seat, tile] > 0 else 0) << tile
    return tiles


def nth_choice(allowed: int, rank: int) -> int:
    """The choice of that rank in the set: sets are small, so walking beats halving."""
    bits = allowed
    for _ in range(rank):
        bits &= bits - 1
    return lowest(bits)
