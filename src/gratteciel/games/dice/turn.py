"""The course of a turn: take dice, let them fall, act with one verb, stop or roll again."""

from gratteciel.engine.records import Record
from gratteciel.games.dice.district import clear_site, has_building, settle
from gratteciel.games.dice.layout import (
    ABANDON,
    ABANDONING,
    ACTING,
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
    ENDED,
    FACES,
    FIRST_SITE,
    FLOOR,
    GROUND,
    KINDS,
    LOTS,
    LOW,
    MIX_FLOORS,
    MIX_GROUNDS,
    MIX_PENTHOUSES,
    PENTHOUSE,
    RETURN,
    RETURNING,
    ROLLING,
    SITE_SORT,
    TAKE,
    TAKE_ABANDONED,
    TILE_HEIGHT,
)
from gratteciel.games.dice.refusals import falling


def take(table: Record, step: int) -> None:
    """Dice of the yard, or all of the abandoned district, come into the hand and are rolled."""
    if step == TAKE_ABANDONED:
        for kind in range(KINDS):
            table.rolling[kind] = table.abandoned[kind]
            table.abandoned[kind] = 0
    else:
        mix = step - TAKE
        table.rolling[GROUND] = MIX_GROUNDS[mix]
        table.rolling[FLOOR] = MIX_FLOORS[mix]
        table.rolling[PENTHOUSE] = MIX_PENTHOUSES[mix]
        for kind in range(KINDS):
            table.yard[kind] -= table.rolling[kind]
    table.phase = ROLLING


def fall(box: Record, table: Record, lot: int) -> None:
    """A die falls; after the last one the player acts, or has nothing to do."""
    table.rolling[lot // FACES] -= 1
    table.hand[lot] += 1
    if falling(table) < KINDS:
        return
    if box.players == 1 and is_stuck(table):
        end_turn(box, table)  # DI-3
    else:
        table.phase = ACTING


def is_stuck(table: Record) -> bool:
    """Whether one who plays alone can neither build nor demolish: no ground in hand, and nothing in the district."""
    for lot in range(FACES):
        if table.hand[FACES * GROUND + lot] > 0:
            return False
    return not has_building(table, 0)


def act(box: Record, table: Record, step: int) -> None:
    """One step of a verb. Using the last die ends verb and turn."""
    if step == DONE:
        table.phase = DECIDING
        return
    if DEMOLISH_SITE <= step < RETURN:
        demolish(box, table, step)
        table.phase = DEMOLISHING
        return
    if step >= RETURN:
        lot = step - RETURN
        table.yard[lot // FACES] += 1
        table.phase = RETURNING
    elif step >= ABANDON:
        lot = step - ABANDON
        table.abandoned[lot // FACES] += 1
        table.phase = ABANDONING
    else:
        lot = build(box, table, step)
        table.phase = BUILDING
    table.hand[lot] -= 1
    if dice_held(table) == 0:
        end_turn(box, table)


def build(box: Record, table: Record, step: int) -> int:
    """Put a die into the player's district; the lot it is of."""
    seat = int(table.turn) % int(box.players)
    if step < BUILD_FLOOR:
        sort = step - BUILD_GROUND
        table.sites[seat, FIRST_SITE[sort]] += 1
        return FACES * GROUND + sort
    if step < BUILD_PENTHOUSE:
        site = step - BUILD_FLOOR
        if SITE_SORT[site] == LOW:
            finish(box, table, seat, site, FLOOR)
        else:
            table.sites[seat, site] -= 1
            table.sites[seat, site + 1] += 1
        return FACES * FLOOR + SITE_SORT[site]
    site = step - BUILD_PENTHOUSE + 1
    finish(box, table, seat, site, PENTHOUSE)
    return FACES * PENTHOUSE + SITE_SORT[site] - 1


def finish(box: Record, table: Record, seat: int, site: int, kind: int) -> None:
    """The site, with a last die of that kind on it, becomes a tile; all its dice go back to the yard."""
    clear_site(table, seat, site)
    table.yard[kind] += 1
    tile = site + 1
    table.tiles[seat, tile] += 1
    if TILE_HEIGHT[tile] == box.last_height:
        table.last_round = 1  # DI-11: whatever becomes of it


def demolish(box: Record, table: Record, step: int) -> None:
    """One of the player's buildings goes; a tile has no dice to give back (DI-4)."""
    seat = int(table.turn) % int(box.players)
    table.demolished[seat] = 1  # DI-9
    if step >= DEMOLISH_TILE:
        table.tiles[seat, step - DEMOLISH_TILE] -= 1
    else:
        clear_site(table, seat, step - DEMOLISH_SITE)


def dice_held(table: Record) -> int:
    """How many fallen dice the player holds."""
    count = 0
    for lot in range(LOTS):
        count += int(table.hand[lot])
    return count


def end_turn(box: Record, table: Record) -> None:
    """Unused dice go back, an empty abandoned district is refilled, the next player begins or the game ends."""
    for lot in range(LOTS):
        table.yard[lot // FACES] += table.hand[lot]
        table.hand[lot] = 0
    refill(box, table)
    table.phase = CHOOSING
    turn = int(table.turn) + 1
    table.turn = turn
    players = int(box.players)
    if turn % players == 0 and (table.last_round == 1 or turn >= int(box.rounds) * players):
        table.phase = ENDED
        for seat in range(players):
            settle(table, seat)


def refill(box: Record, table: Record) -> None:
    """An empty abandoned district gets one die of each kind that the yard has (DI-2); one who plays alone has none."""
    if box.players == 1:
        return
    if int(table.abandoned[GROUND]) + int(table.abandoned[FLOOR]) + int(table.abandoned[PENTHOUSE]) > 0:
        return
    for kind in range(KINDS):
        if table.yard[kind] > 0:
            table.yard[kind] -= 1
            table.abandoned[kind] = 1
