"""What a step of the race did."""

from gratteciel.engine.records import Record
from gratteciel.engine.words import Seat, Sentence, sentence
from tests.toys.games.race.box import Edition


def prose(edition: Edition, box: Record, before: Record, after: Record, step: int) -> list[Sentence]:
    """Who did it, and where everybody stands."""
    seat = int(before.seat)
    return [sentence("moves", seat=Seat(seat), n=int(after.place[seat]))]
