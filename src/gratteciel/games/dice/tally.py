"""The score of the dice game taken apart: finished buildings by their height."""

from gratteciel.engine.records import Record
from gratteciel.engine.tallies import TallyLine, some
from gratteciel.games.dice.box import Edition
from gratteciel.games.dice.layout import MAX_HEIGHT, SITES, TILE_HEIGHT

KINDS = (*(f"height-{height}" for height in range(1, MAX_HEIGHT + 1)), "sites")


def tally(edition: Edition, box: Record, table: Record, seat: int) -> tuple[TallyLine, ...]:
    """The tallest first; then the sites, which count for nothing as long as they are not finished (DI-8)."""
    counts, points = [0] * (MAX_HEIGHT + 1), [0] * (MAX_HEIGHT + 1)
    worth = box.tile_points.tolist()
    for height, tiles in zip(TILE_HEIGHT, table.tiles.tolist()[seat], strict=False):
        counts[height] += tiles
        points[height] += tiles * worth[height]
    lines = (TallyLine(f"height-{height}", points[height], counts[height]) for height in range(MAX_HEIGHT, 0, -1))
    sites = sum(table.sites.tolist()[seat][:SITES])
    return some(*lines, TallyLine("sites", 0, sites))
