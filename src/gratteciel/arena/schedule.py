"""Who plays whom in which seats: game number n of an arena is settled by its players, seats and seed alone.

Games come in groups. A group is one line-up in all its seatings, each game with the same luck, so that luck and the
advantage of a seat cancel out. A round is one group of every line-up; rounds repeat with other luck.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations, product
from typing import Literal, NamedTuple

from gratteciel.engine.rng import stream, word

Tables = Literal["pairs", "all"]
"""Who sits at one table: two players, sharing the seats; or as many players as there are seats."""

Seating = tuple[int, ...]
"""For each seat the number of the player in it."""


class Fixture(NamedTuple):
    """One game to be played."""

    number: int
    group: int
    """Games of one group have the same players and the same luck."""
    seating: Seating
    luck: int
    """The seed of all chance steps."""
    minds: tuple[int, ...]
    """For each seat the seed of the player in it."""


def halves(one: int, other: int, seats: int) -> Iterator[Seating]:
    """Two players with half of the seats each (if odd, one more for either), each seating followed by its mirror."""
    for rest in product((one, other), repeat=seats - 1):
        seating = (one, *rest)
        if abs(seating.count(one) - seating.count(other)) <= 1:
            yield seating
            yield tuple(one if player == other else other for player in seating)


def orders(players: Seating) -> Iterator[Seating]:
    """Every order of the players, so that each has had each seat after every few."""
    first, *rest = players
    for others in permutations(rest):
        order = (first, *others)
        for shift in range(len(order)):
            yield order[shift:] + order[:shift]


@cache
def lineups(players: int, seats: int, tables: Tables) -> tuple[tuple[Seating, ...], ...]:
    """The seatings of every line-up; all line-ups have equally many.

    One player plays against itself; alone at the table (one seat), all players play the same luck.
    """
    if seats == 1:
        return (tuple((player,) for player in range(players)),)
    if players == 1:
        return (((0,) * seats,),)
    if tables == "all":
        return tuple(tuple(orders(chosen)) for chosen in combinations(range(players), seats))
    return tuple(tuple(halves(one, other, seats)) for one, other in combinations(range(players), 2))


def games_in_round(players: int, seats: int, tables: Tables) -> int:
    """How many games it takes until every line-up has had every seating once."""
    return sum(len(seatings) for seatings in lineups(players, seats, tables))


def fixture(number: int, players: int, seats: int, tables: Tables, seed: int) -> Fixture:
    """Game number `number`, whatever else is played."""
    found = lineups(players, seats, tables)
    group, place = divmod(number, len(found[0]))
    minds = stream(seed, 2 * number + 1)
    return Fixture(
        number=number,
        group=group,
        seating=found[group % len(found)][place],
        luck=word(stream(seed, 2 * group)),
        minds=tuple(word(minds) for _ in range(seats)),
    )
