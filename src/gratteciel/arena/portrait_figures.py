"""What a game is like, in figures: seats, lengths, margins, endings and choices of games between equals."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from gratteciel.arena.intervals import mean_of, share_of
from gratteciel.arena.match import Played
from gratteciel.arena.plan import Plan
from gratteciel.arena.summary import Tree, by_wins, interval, seats_won, spread
from gratteciel.engine.contract import CHANCE
from gratteciel.play.position import Position

BARS = 20
"""Bars of a histogram, at most."""
TENTHS = 10
"""Parts a game is cut into, to tell how the number of choices changes."""


def replayed(plan: Plan, game: Played) -> list[Position]:
    """All positions of a game."""
    position = Position.start(plan.setup())
    for step in game.history:
        position = position.play(position.move(step))
    return position.trail()


def figures(plan: Plan, games: Sequence[Played]) -> Tree:
    """Everything that follows from games between equals alone."""
    tree: Tree = {"games": len(games)}
    if not games:
        return tree
    tree |= {
        "steps": spread([game.steps for game in games], BARS),
        "turns": spread([game.turns for game in games], BARS),
        "endings": dict(Counter(game.ending for game in games).most_common()),
        "points": points(games),
        "choices": choices(plan, games),
    }
    if plan.seats > 1:
        shared = [game for game in games if sum(share > 0 for share in game.shares) > 1]
        tree |= {
            "seats": seats_won(plan, games),
            "beginner": beginner(plan, games),
            "shared": len(shared) / len(games),
            "margins": margins(games),
        }
    return tree


def beginner(plan: Plan, games: Sequence[Played]) -> Tree | None:
    """What the seat won that decided first, where luck says which; None if it is always the same, or not known."""
    seats = [
        next(position.mover for position in replayed(plan, game) if position.mover != CHANCE)
        for game in games
        if game.history
    ]
    if len(set(seats)) < 2 or len(seats) < len(games):
        return None
    won = [game.shares[seat] for game, seat in zip(games, seats, strict=True) if seat is not None]
    return interval("share", share_of(sum(won), len(won)))


def points(games: Sequence[Played]) -> Tree:
    """The points of all seats, and of the best of each game."""
    every = [score for game in games for score in game.scores]
    return (
        spread(every, BARS)
        | interval("mean", mean_of(every))
        | {"best": float(np.mean([max(game.scores) for game in games]))}
    )


def margins(games: Sequence[Played]) -> Tree | None:
    """By how many points games were won: the winner's less the best loser's.

    0 or less: something else than points decided. Games with a shared win are left out; None if no other is left.
    """
    found = []
    for game in games:
        won = [score for score, share in zip(game.scores, game.shares, strict=True) if share > 0]
        lost = [score for score, share in zip(game.scores, game.shares, strict=True) if share == 0]
        if len(won) == 1:
            found.append(won[0] - max(lost))
    if not found:
        return None
    quarter, middle, three = (float(value) for value in np.percentile(found, (25, 50, 75)))
    return spread(found, BARS) | {"games": len(found), "quartiles": [quarter, middle, three]}


def choices(plan: Plan, games: Sequence[Played]) -> Tree | None:
    """How many steps a seat could choose from where it had a choice, and how that changes from tenth to tenth.

    None if the steps of the games are not known.
    """
    counts: list[int] = []
    tenths: list[list[int]] = [[] for _ in range(TENTHS)]
    forced = decisions = 0
    for game in games:
        trail = replayed(plan, game)[:-1] if game.history else []
        for at, position in enumerate(trail):
            if position.mover == CHANCE:
                continue
            allowed = len(position.steps())
            decisions += 1
            if allowed == 1:
                forced += 1
                continue
            counts.append(allowed)
            tenths[at * TENTHS // len(trail)].append(allowed)
    if not counts:
        return None
    return {
        "mean": float(np.mean(counts)),
        "median": float(np.median(counts)),
        "most": max(counts),
        "per_game": len(counts) / len(games),
        "forced": forced / decisions,
        "by_tenth": [float(np.mean(tenth)) if tenth else None for tenth in tenths],
    }


def skill(plan: Plan, games: Sequence[Played]) -> Tree:
    """How the first player of a plan did against the second: its part of what they won, or alone its points."""
    strong, weak = (player.name for player in plan.players)
    tree: Tree = {"player": strong, "against": weak, "games": len(games)}
    if plan.seats == 1:
        for key, name in (("points", strong), ("their_points", weak)):
            tree[key] = interval("mean", mean_of([game.scores[0] for game in games if game.seating[0] == name]))
        return tree
    return tree | interval("share", share_of(*by_wins(games, strong, weak)))
