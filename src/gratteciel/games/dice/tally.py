"""The score of the dice game taken apart: finished buildings by their height."""

from functools import lru_cache

from gratteciel.engine.records import Record
from gratteciel.engine.tallies import TallyLine, some
from gratteciel.games.dice.box import Edition
from gratteciel.games.dice.layout import MAX_HEIGHT, SITES, TILE_HEIGHT

KINDS = (*(f"height-{height}" for height in range(1, MAX_HEIGHT + 1)), "sites")


def tally(edition: Edition, box: Record, table: Record, seat: int) -> tuple[TallyLine, ...]:
    """The tallest first; then the sites, which count for nothing as long as they are not finished (DI-8)."""
    sites = sum(table.sites.tolist()[seat][:SITES])
    return lines(tuple(box.tile_points.tolist()), tuple(table.tiles.tolist()[seat]), sites)


@lru_cache(maxsize=1024)
def lines(worth: tuple[int, ...], finished: tuple[int, ...], sites: int) -> tuple[TallyLine, ...]:
    """A district written down once; `worth`: of a tile, by its height."""
    counts, points = [0] * (MAX_HEIGHT + 1), [0] * (MAX_HEIGHT + 1)
    for height, tiles in zip(TILE_HEIGHT, finished, strict=False):
        counts[height] += tiles
        points[height] += tiles * worth[height]
    found = (TallyLine(f"height-{height}", points[height], counts[height]) for height in range(MAX_HEIGHT, 0, -1))
    return some(*found, TallyLine("sites", 0, sites))
