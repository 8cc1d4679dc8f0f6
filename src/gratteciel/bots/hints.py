"""Hints: the steps worth considering at a position, what each is worth to a seat, and how sure that is.

A hint is made from what the seat may know and from nothing else.
"""

import math
from collections.abc import Callable, Sequence

import msgspec

from gratteciel.bots.hint import Hint, Hints
from gratteciel.bots.levels import Level, level
from gratteciel.bots.thinking import Choice, Growing, Thinker, Thoughts
from gratteciel.bots.units import Unit, unit_of
from gratteciel.errors import GameOver, SeatWrong
from gratteciel.play.game import Game
from gratteciel.play.position import Position

CONFIDENT = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""
LEVEL = "senior-architect"
"""Whoever is asked for a hint thinks like this level, and for as long."""
LEAST = 2000
"""Iterations: a hint is thought about for as long at least, where the level is content with less."""


def adviser(game: Game) -> Level:
    """Who is asked for hints and reviews of a game: the senior architect, taking the time."""
    chosen = level(game, LEVEL)
    return msgspec.structs.replace(chosen, iterations=max(LEAST, chosen.iterations))


def interval(share: float, variance: float, count: int) -> tuple[float, float]:
    """The 95 % interval of a mean of shares of the win: Wilson's, with the variance that was seen.

    It stays wide while little is known: three wins out of three are no certainty.
    """
    square = CONFIDENT**2 / count
    middle = (share + square / 2) / (1 + square)
    half = CONFIDENT / (1 + square) * math.sqrt(variance / count + square / (4 * count))
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))


def interval_of_points(share: float, variance: float, count: int, usual: float) -> tuple[float, float]:
    """The 95 % interval of a mean of points: a step tried a few times is taken to vary as steps usually do."""
    half = CONFIDENT * math.sqrt(max(variance, usual) / count)
    return max(0.0, share - half), min(1.0, share + half)


def ranked(choices: Sequence[Choice], unit: Unit) -> tuple[Hint, ...]:
    """The choices of a search as hints."""
    variances = [choice.error**2 * choice.visits for choice in choices]
    visits = sum(choice.visits for choice in choices)
    usual = sum(one * choice.visits for one, choice in zip(variances, choices, strict=True)) / max(1, visits)
    found = []
    for choice, variance in zip(choices, variances, strict=True):
        if unit.name == "share":
            low, high = interval(choice.share, variance, choice.visits)
        else:
            low, high = interval_of_points(choice.share, variance, choice.visits, usual)
        share, low, high = unit.of((choice.share, low, high))
        found.append(Hint(text=str(choice.move), share=share, low=low, high=high, visits=choice.visits))
    return tuple(found)


def hints(
    position: Position,
    seat: int | None = None,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    going_on: Callable[[], bool] = lambda: True,
) -> Hints:
    """The steps worth considering, the best first, as a seat sees them (None: the seat to move).

    Without a budget it thinks as long as the game's adviser. The same seed and iterations give the same
    hints. Where another seat is to move, the steps are that seat's, as far as can be told, and so are their shares.
    """
    thinker = whoever(position, seat, seed)
    if iterations is None and seconds is None:
        iterations = adviser(position.game).iterations
    return told(position, thinker.seat, thinker.think(position, iterations, seconds, going_on))


async def hints_by(
    growing: Growing, position: Position, seat: int, iterations: int, seconds: float, seed: int, stretch: int
) -> Hints:
    """As `hints`, with trees that somebody else grows, so many iterations at a time."""
    thinker = whoever(position, seat, seed)
    thinker.stretch = stretch
    return told(position, thinker.seat, await thinker.think_by(growing, position, iterations, seconds))


def whoever(position: Position, seat: int | None, seed: int) -> Thinker:
    """Who thinks about a hint for a seat."""
    mover = position.mover
    if mover is None:
        what = {
            "en": f"no hint can be given: after step {position.length} nothing is left to play",
            "fr": f"aucun conseil possible : après le coup {position.length}, il ne reste rien à jouer",
        }
        raise GameOver(step="hint", what=what)
    looking = max(mover, 0) if seat is None else position.seat_number(seat)
    if looking < 0:
        raise SeatWrong(seat=seat, last=position.players - 1)
    return Thinker(looking, adviser(position.game).plan, seed, pressing=True)


def told(position: Position, looking: int, thoughts: Thoughts) -> Hints:
    """Thoughts as hints."""
    unit, mover = unit_of(position.setup), position.mover
    assert mover is not None
    return Hints(
        seat=looking,
        mover=mover,
        unit=unit.name,
        expected=unit.of(thoughts.shares),
        moves=ranked(thoughts.choices, unit),
        iterations=thoughts.iterations,
    )
