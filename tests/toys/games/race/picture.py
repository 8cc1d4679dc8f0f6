"""The track of the race as named things."""

from gratteciel.engine.pictures import Picture, Piece, Place
from gratteciel.engine.records import Record
from tests.toys.games.race.box import Edition
from tests.toys.race import GOAL


def picture(edition: Edition, box: Record, table: Record, seat: int) -> Picture:
    """Eleven places in a row, and who stands where."""
    places = []
    for place in range(GOAL + 1):
        here = tuple(Piece("runner", owner) for owner in range(2) if min(int(table.place[owner]), GOAL) == place)
        places.append(Place(id=f"plot:{place}", x=place, y=0, ground="track", stack=here))
    return Picture(places=tuple(places))
