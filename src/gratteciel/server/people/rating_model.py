"""How a game changes ratings: OpenSkill's Plackett–Luce model."""

from collections.abc import Mapping, Sequence
from statistics import fmean

from openskill.models import PlackettLuce

from gratteciel.server.people.ratings import BETA, MU, SIGMA, Outcome, Rating, RatingChange

MODEL = PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA)


def rated(before: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """Everybody's rating after a game, seat by seat."""
    teams = [[MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
    after = MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return [Rating(team[0].mu, team[0].sigma, rating.games + 1) for team, rating in zip(after, before, strict=True)]


def changes(outcome: Outcome, before: Mapping[str, Rating]) -> list[RatingChange]:
    """What a game does to the ratings of all who played; who is not in `before` is new.

    A level in several seats gets the mean of what its seats get, and the game counts once.
    """
    known = [before.get(person, Rating()) for person in outcome.people]
    seats = list(zip(outcome.people, rated(known, outcome.ranks), strict=True))
    told = []
    for person, old in dict(zip(outcome.people, known, strict=True)).items():
        mine = [rating for who, rating in seats if who == person]
        new = Rating(fmean(r.mu for r in mine), fmean(r.sigma for r in mine), old.games + 1)
        told.append(RatingChange(person, old, new))
    return told
