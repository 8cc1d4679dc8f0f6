"""The score of the race taken apart."""

from gratteciel.engine.records import Record
from gratteciel.engine.tallies import TallyLine, some
from tests.toys.games.race.box import Edition
from tests.toys.race import score

KINDS = ("places",)


def tally(edition: Edition, box: Record, table: Record, seat: int) -> tuple[TallyLine, ...]:
    """One point for each place."""
    places = score(box, table, seat)
    return some(TallyLine("places", places, places))
