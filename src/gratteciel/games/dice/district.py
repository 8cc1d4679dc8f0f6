"""A player's district: its points, its buildings, and the scenarios of solo play."""

from gratteciel.engine.records import Record
from gratteciel.games.dice.layout import (
    HIGH,
    LONE_LOW_GROUND,
    LOW,
    LOW_ONE,
    SITE_HEIGHT,
    SITES,
    TILE_HEIGHT,
    TILE_SORT,
    TILES,
)

NONE, DUBAI, ESSEN, NEW_YORK, SAO_PAULO, SHANGHAI, TORONTO, TUCSON = range(8)
SCENARIOS = ("none", "dubai", "essen", "new-york", "sao-paulo", "shanghai", "toronto", "tucson")


def tile_points(box: Record, table: Record, seat: int, tile: int) -> int:
    """What the seat's tiles of one sort and height count."""
    return int(table.tiles[seat, tile]) * int(box.tile_points[TILE_HEIGHT[tile]])


def points(box: Record, table: Record, seat: int) -> int:
    """What the seat's tiles count; sites count for nothing (DI-8)."""
    total = 0
    for tile in range(TILES):
        total += tile_points(box, table, seat, tile)
    return total


def buildings(table: Record, seat: int) -> int:
    """How many tiles the seat has."""
    count = 0
    for tile in range(TILES):
        count += int(table.tiles[seat, tile])
    return count


def of_height(table: Record, seat: int, height: int) -> int:
    """How many tiles of that height the seat has."""
    count = 0
    for tile in range(TILES):
        if TILE_HEIGHT[tile] == height:
            count += int(table.tiles[seat, tile])
    return count


def of_sort(table: Record, seat: int, sort: int) -> int:
    """How many low, mid or high tiles the seat has."""
    count = 0
    for tile in range(TILES):
        if TILE_SORT[tile] == sort:
            count += int(table.tiles[seat, tile])
    return count


def has_building(table: Record, seat: int) -> bool:
    """Whether the seat has anything to demolish, a site or a tile."""
    count = buildings(table, seat)
    for site in range(SITES):
        count += int(table.sites[seat, site])
    return count > 0


def clear_site(table: Record, seat: int, site: int) -> None:
    """The dice of one site, a ground and the floors on it, go back to the yard."""
    table.sites[seat, site] -= 1
    table.yard[0] += 1
    table.yard[1] += SITE_HEIGHT[site] - 1


def settle(table: Record, seat: int) -> None:
    """The end of the game: lone low grounds become tiles of height 1, other sites are discarded."""
    table.tiles[seat, LOW_ONE] += table.sites[seat, LONE_LOW_GROUND]
    for site in range(SITES):
        while table.sites[seat, site] > 0:
            clear_site(table, seat, site)


def fulfilled(box: Record, table: Record, seat: int) -> bool:
    """Whether the settled district keeps the scenario's condition (DI-8); without a scenario there is none to keep."""
    scenario = int(box.scenario)
    if scenario == DUBAI:
        return of_height(table, seat, 3) >= 3
    if scenario == ESSEN:
        return int(table.demolished[seat]) == 0  # DI-9
    if scenario == NEW_YORK:
        return of_height(table, seat, 5) + of_height(table, seat, 6) >= 2
    if scenario == SAO_PAULO:
        return of_height(table, seat, 4) >= 4
    if scenario == SHANGHAI:
        return of_sort(table, seat, LOW) == 0
    if scenario == TORONTO:
        return buildings(table, seat) <= 7
    if scenario == TUCSON:
        return of_sort(table, seat, HIGH) == 0
    return True
