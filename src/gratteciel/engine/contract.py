"""What every game's `rules.py` provides, as code.

Generic modules (playouts, search) import these names; the loader puts the functions of one game in their place.
Functions that a game must write raise here; those it may leave out have a working default.

A *step* is one small decision or one chance outcome, an integer in ``range(STEPS)``.
Beside the functions, a game states: `BOX`, `TABLE` (record types), `STEPS`, `SEATS` (the supported numbers of players),
`VERSION` (of the rules), `RULES` (verdict number → id of the rule), `ENDINGS` (ending number → its name) and `FEATURES`
(how many numbers `features` writes).
Every `BOX` has a field `players`; every `TABLE` has a field `turn` that counts turns.
"""

from types import FunctionType
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from gratteciel.engine.rng import below

CHANCE = -1
"""The mover when luck decides."""
OVER = -2
"""The mover when the game is over."""
SPECTATOR = -1
"""The seat of somebody who only watches."""

STEPS = 0
"""The number of step codes of the game (the loader puts the game's own number here)."""

Ints = NDArray[Any]
Floats = NDArray[np.float32]


class Unwritten(NotImplementedError):
    """A generic function was run without a game: only the loader's copies of it can be run."""


def deal(box: np.record, table: np.record) -> None:
    """Lay the zeroed `table` out as the game begins."""
    raise Unwritten


def mover(box: np.record, table: np.record) -> int:
    """The seat to decide, or `CHANCE`, or `OVER`."""
    raise Unwritten


def verdict(box: np.record, table: np.record, step: int) -> int:
    """0 if the step is allowed now, otherwise the number of the rule it breaks (an index into `RULES`).

    Answers for every integer in ``range(STEPS)``, at any moment; once the game is over nothing is allowed.
    """
    raise Unwritten


def weight(box: np.record, table: np.record, step: int) -> int:
    """For a chance outcome that is allowed: its integer weight among its rivals."""
    raise Unwritten


def play(box: np.record, table: np.record, step: int) -> None:
    """Carry out an allowed step."""
    raise Unwritten


def score(box: np.record, table: np.record, seat: int) -> int:
    """Points of a seat, as the game counts them."""
    raise Unwritten


def result(box: np.record, table: np.record, seat: int) -> float:
    """The seat's share of the win once the game is over: 1, 0, or 1/n of a shared win; 0 before."""
    raise Unwritten


def worth(box: np.record, table: np.record, seat: int) -> float:
    """What search maximises at the end of a game, between 0 and 1: the share of the win, in solo play the points."""
    raise Unwritten


def ending(box: np.record, table: np.record) -> int:
    """How a finished game ended (an index into `ENDINGS`)."""
    raise Unwritten


def hide(box: np.record, table: np.record, seat: int) -> None:
    """Blank everything that seat may not know; `SPECTATOR` for somebody who only watches."""
    raise Unwritten


def told(box: np.record, table: np.record, step: int, seat: int) -> int:
    """The step, about to be played on `table`, as that seat is told it: itself, or the code of its veiled form."""
    raise Unwritten


def imagine(box: np.record, table: np.record, seat: int, rng: Ints) -> None:
    """Fill what `hide` blanked for that seat with a random, consistent guess."""
    raise Unwritten


def features(box: np.record, table: np.record, seat: int, out: Floats) -> None:
    """Write what a learning agent in that seat sees: `FEATURES` numbers, about −1…1, from its hidden table alone."""
    raise Unwritten


def legal(box: np.record, table: np.record, out: Ints) -> int:
    """List the allowed steps in `out`, in rising order, and return how many there are."""
    count = 0
    for step in range(STEPS):
        if verdict(box, table, step) == 0:
            out[count] = step
            count += 1
    return count


def pick(box: np.record, table: np.record, rng: Ints) -> int:
    """Draw one allowed step: a decision uniformly, a chance outcome by its weight."""
    chance = mover(box, table) == CHANCE
    total = 0
    for step in range(STEPS):
        if verdict(box, table, step) == 0:
            total += weight(box, table, step) if chance else 1
    left = below(rng, total)
    for step in range(STEPS):
        if verdict(box, table, step) == 0:
            left -= weight(box, table, step) if chance else 1
            if left < 0:
                return step
    return -1


def lean(box: np.record, table: np.record, step: int) -> int:
    """The integer weight (at least 1) of an allowed decision in livelier playouts."""
    return 1


def hope(box: np.record, table: np.record, seat: int) -> float:
    """What a seat may hope for in mid-game, 0…1 as `worth`: a rough guess, for playouts that are cut short."""
    return 1.0 / int(box.players)


REQUIRED = cast(
    tuple[FunctionType, ...],
    (deal, mover, verdict, weight, play, score, result, worth, ending, hide, told, imagine, features),
)
OPTIONAL = cast(tuple[FunctionType, ...], (legal, pick, lean, hope))
CONSTANTS = ("BOX", "TABLE", "STEPS", "SEATS", "VERSION", "RULES", "ENDINGS", "FEATURES")
