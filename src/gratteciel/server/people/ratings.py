"""Ratings: how strong everybody is at each game, people and levels alike, and what a game that counts says of it.

How a game changes them is `rating_model.py`'s.
The numbers shown are on the scale players know: 1500 to begin with, and 400 points more mean odds of ten to one between
two players whose strength is well known. Beside it stands the uncertainty, one standard deviation on the same scale.
"""

from math import log, sqrt

import msgspec

from gratteciel.server.people.person import LEVEL
from gratteciel.server.tables.plan import TableRow
from gratteciel.server.tables.state import TableState

MU, SIGMA, BETA = 25.0, 25 / 3, 25 / 6
"""Of the model: a newcomer's strength and how uncertain it is, and how much luck there is in one game."""
MIDDLE = 1500
POINTS = 400 / log(10) / (sqrt(2) * BETA)
"""Points shown for one unit of the model: odds between two players are exp(difference / (√2 β))."""
PROVISIONAL = 110
"""An uncertainty above which a rating says little yet."""


class Rating(msgspec.Struct, frozen=True):
    """How strong somebody is at a game, as far as is known."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0

    @property
    def shown(self) -> int:
        """The number people see."""
        return round(MIDDLE + POINTS * (self.mu - MU))

    @property
    def uncertainty(self) -> int:
        """One standard deviation of it."""
        return round(POINTS * self.sigma)

    @property
    def provisional(self) -> bool:
        """Whether too few games are known to go by it."""
        return self.uncertainty > PROVISIONAL

    @property
    def cautious(self) -> float:
        """What somebody is at least worth, very probably: lists of the best go by it."""
        return self.mu - 2 * self.sigma


class Outcome(msgspec.Struct, frozen=True):
    """What a game that counts says about who played it."""

    game: str
    people: tuple[str, ...]
    """By seat; a level's id is `level:` and its name."""
    ranks: tuple[int, ...]
    """By seat, 1 the best; equal ranks are ties."""


class RatingChange(msgspec.Struct, frozen=True):
    """What a game did to somebody's rating."""

    person: str
    before: Rating
    after: Rating


def outcome(row: TableRow, state: TableState) -> Outcome | None:
    """What a table says about who played; None where it does not count.

    It counts when it was set up as rated, is over and not aborted, no luck was taken back, it goes on from no other
    game, and people play for themselves: at least one person, at least two different players, nobody's friends at the
    same screen. Whoever gave up a seat ranks last, whatever the bot did that took over; the others rank by their shares
    of the win.
    """
    shares = state.shares
    void = state.knowing or row.begins is not None or (state.settled is not None and state.settled.reason == "abort")
    if shares is None or void or not row.plan.rated or any(seat.kind == "here" for seat in row.plan.seats):
        return None
    people = tuple(seat.person or f"{LEVEL}{seat.level}" for seat in state.seats)
    if len(set(people)) < 2 or all(person.startswith(LEVEL) for person in people):
        return None
    merits = [(not seat.lost, round(share, 6)) for seat, share in zip(state.seats, shares, strict=True)]
    ranks = tuple(1 + sum(other > merit for other in merits) for merit in merits)
    return Outcome(row.plan.game, people, ranks)
