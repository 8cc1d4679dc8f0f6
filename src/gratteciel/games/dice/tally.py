"""The score of the dice game taken apart: finished buildings by their height."""

from gratteciel.engine.records import Record
from gratteciel.engine.tallies import TallyLine, some
from gratteciel.games.dice.box import Edition
from gratteciel.games.dice.district import tile_points
from gratteciel.games.dice.layout import MAX_HEIGHT, SITES, TILE_HEIGHT

KINDS = (*(f"height-{height}" for height in range(1, MAX_HEIGHT + 1)), "sites")


def tally(edition: Edition, box: Record, table: Record, seat: int) -> tuple[TallyLine, ...]:
    """The tallest first; then the sites, which count for nothing as long as they are not finished (DI-8)."""
    counts, points = [0] * (MAX_HEIGHT + 1), [0] * (MAX_HEIGHT + 1)
    for tile, height in enumerate(TILE_HEIGHT):
        counts[height] += int(table.tiles[seat, tile])
        points[height] += tile_points(box, table, seat, tile)
    lines = (TallyLine(f"height-{height}", points[height], counts[height]) for height in range(MAX_HEIGHT, 0, -1))
    sites = sum(int(table.sites[seat, site]) for site in range(SITES))
    return some(*lines, TallyLine("sites", 0, sites))
