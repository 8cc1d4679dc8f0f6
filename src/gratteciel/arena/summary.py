"""What the games of an arena add up to: a tree for programs, and for the report."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import permutations
from math import isnan
from typing import Any

import msgspec
import numpy as np

from gratteciel.arena.intervals import Interval, mean_of, share_in_groups, share_of
from gratteciel.arena.match import Played
from gratteciel.arena.plan import Plan
from gratteciel.arena.ratings import rate

Tree = dict[str, Any]


def summary(plan: Plan, games: Iterable[Played]) -> Tree:
    """Ratings, crosstable, wins per seat, lengths, endings and times of all games played.

    Wins per seat and lengths are those of games played to their end, if there are any: a forfeit tells nothing of them.
    """
    played = sorted(games, key=lambda game: game.number)
    tree: Tree = {
        **msgspec.to_builtins(plan),
        "games": len(played),
        "games_in_round": plan.games_in_round,
        "even": len(played) % plan.games_in_round == 0,
    }
    if not played:
        return tree
    names = [player.name for player in plan.players]
    proper = [game for game in played if game.forfeit is None]
    return tree | {
        "standings": standings(plan, names, played),
        "crosstable": crosstable(plan, names, played),
        "seats_won": seats_won(plan, proper),
        "steps": spread([game.steps for game in proper or played]),
        "turns": spread([game.turns for game in proper or played]),
        "endings": dict(Counter(game.ending for game in played).most_common()),
        "times": [time_of(name, played) for name in names],
        "forfeits": forfeits(played),
    }


def interval(name: str, found: Interval) -> Tree:
    """A value and its interval as entries of a tree."""
    value, low, high = (None if isnan(number) else number for number in found)
    return {name: value, "low": low, "high": high}


def won(game: Played, name: str) -> float:
    """A player's share of the win, all its seats together."""
    return sum(share for player, share in zip(game.seating, game.shares, strict=True) if player == name)


def points(game: Played, name: str) -> list[int]:
    """The points of a player's seats; 0 for those of a bot that forfeited, and none for the others then."""
    if game.forfeit:
        loser = game.seating[game.forfeit.seat]
        return [0] * game.seating.count(name) if name == loser else []
    return [score for player, score in zip(game.seating, game.scores, strict=True) if player == name]


def standings(plan: Plan, names: Sequence[str], played: Sequence[Played]) -> list[Tree]:
    """Every player with rating, share of wins and points; the best first. Alone at the table, points decide."""
    contest = plan.seats > 1 and len(names) > 1
    seatings = [[names.index(name) for name in game.seating] for game in played]
    ratings = rate(len(names), seatings, [game.shares for game in played]) if contest else []
    found = []
    for number, name in enumerate(names):
        own = [game for game in played if name in game.seating]
        row = {"player": name, "games": len(own)}
        if contest:
            rating = ratings[number]
            row["rating"] = {"value": rating.rating, "low": rating.low, "high": rating.high}
        row["wins"] = interval("value", share_of(sum(won(game, name) for game in own), len(own)))
        row["points"] = interval("value", mean_of([score for game in own for score in points(game, name)]))
        found.append(row)
    if contest:
        return sorted(found, key=lambda row: -row["rating"]["value"])
    return sorted(found, key=lambda row: -(row["points"]["value"] or 0.0))


def crosstable(plan: Plan, names: Sequence[str], played: Sequence[Played]) -> list[Tree]:
    """How every player did against every other: its part of what the two of them won.

    Alone at the table, the one with more points in a game of the same luck has won it.
    """
    count = by_points if plan.seats == 1 else by_wins
    found = []
    for one, other in permutations(names, 2):
        own, both = count(played, one, other)
        row = {"player": one, "against": other, "games": both}
        found.append(row | interval("share", share_of(own, both)))
    return found


def by_wins(played: Sequence[Played], one: str, other: str) -> tuple[float, float]:
    """What a player won of games with another at the table, and what both won."""
    own = rival = 0.0
    for game in played:
        if one in game.seating and other in game.seating:
            own += won(game, one)
            rival += won(game, other)
    return own, own + rival


def by_points(played: Sequence[Played], one: str, other: str) -> tuple[float, float]:
    """In how many groups a player had more points alone than another (level: half), and how many there are."""
    scores: dict[int, dict[str, int]] = {}
    for game in played:
        scores.setdefault(game.group, {})[game.seating[0]] = points(game, game.seating[0])[0]
    both = [(group[one], group[other]) for group in scores.values() if one in group and other in group]
    return sum(1.0 if own > rival else 0.5 * (own == rival) for own, rival in both), len(both)


def seats_won(plan: Plan, played: Sequence[Played]) -> list[Tree]:
    """What each seat won, whoever sat there."""
    return [
        {"seat": seat, "games": len(played)}
        | interval("share", share_in_groups([game.shares[seat] for game in played], [game.group for game in played]))
        for seat in range(plan.seats)
    ]


def spread(values: Sequence[int], bars: int = 40) -> Tree:
    """Mean, standard deviation, least and most, and a histogram of at most so many bars."""
    least, most = min(values), max(values)
    width = max(1, -(-(most - least + 1) // bars))
    edges = np.arange(least, most + width + 1, width)
    counts, _ = np.histogram(values, edges)
    return {
        "mean": float(np.mean(values)),
        "sd": float(np.std(values, ddof=1)) if len(values) > 1 else 0.0,
        "min": least,
        "max": most,
        "width": width,
        "counts": counts.tolist(),
    }


def time_of(name: str, played: Sequence[Played]) -> Tree:
    """How long a player thought."""

    def of(column: Callable[[Played], Sequence[float]]) -> list[float]:
        return [value for game in played for who, value in zip(game.seating, column(game), strict=True) if who == name]

    seconds = sum(of(lambda game: game.seconds))
    decisions, turns = sum(of(lambda game: game.decisions)), sum(of(lambda game: game.turns_of))
    return {
        "player": name,
        "decisions": int(decisions),
        "turns": int(turns),
        "per_decision": seconds / max(1, decisions),
        "per_turn": seconds / max(1, turns),
        "slowest_turn": max(of(lambda game: game.slowest), default=0.0),
    }


def forfeits(played: Sequence[Played]) -> list[Tree]:
    """Who lost games by misbehaving, how often, and why the first time."""
    found: dict[str, Tree] = {}
    for game in played:
        if game.forfeit is not None:
            name = game.seating[game.forfeit.seat]
            row = found.setdefault(name, {"player": name, "games": 0, "number": game.number, "why": game.forfeit.why})
            row["games"] += 1
    return list(found.values())
