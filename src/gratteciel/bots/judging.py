"""Judgements for `Search`: who says what a leaf is worth, and which steps are likely there.

A judgement answers two things of a leaf: what each seat may expect (0 to 1), beginning with the seat to move and going
on in turn order, or only what that seat may expect; and how likely each step is, as weights of all step codes, of which
those that are allowed count. None: all are equally likely.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import FunctionType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gratteciel.errors import SearchWrong
from gratteciel.play.game import Setup
from gratteciel.play.position import Position

Array = NDArray[Any]


@dataclass(frozen=True)
class Leaves:
    """Some leaves to be judged; a row for each. The arrays are written anew for the next ones."""

    setup: Setup
    movers: Array
    """The seat to move."""
    mask: Array
    """1 for each allowed step."""
    features: Array
    """What that seat sees."""
    tables: Any
    """The tables themselves, with what was imagined."""

    def __len__(self) -> int:
        return len(self.movers)

    def positions(self) -> list[Position]:
        """The leaves as positions without a past, each as the seat to move knows it."""
        found = [Position(self.setup, self.tables[k : k + 1].copy()) for k in range(len(self))]
        return [one.known_to(int(seat)) for one, seat in zip(found, self.movers, strict=True)]


Judge = Callable[[Leaves], Any]
"""Judges leaves together: answers values (n, or n × players) and likelihoods (n × steps) or None. NumPy's arrays, or
tensors of PyTorch."""


@dataclass(frozen=True)
class Compiled:
    """A function ``judge(box, table, seat, values, likely, *arrays)`` that is compiled into the search.

    It is written as rules are, may call what `gratteciel.engine.contract` has (`hope`, `legal`, `features`), writes
    `values` and `likely`, and may do with `table` what it likes.
    """

    function: Callable[..., Any]
    arrays: tuple[Any, ...] = ()

    def __init__(self, function: Callable[..., Any], *arrays: Any) -> None:
        if not isinstance(function, FunctionType):
            raise SearchWrong(what="judge", given=repr(function), wanted="a function of Python")
        object.__setattr__(self, "function", function)
        object.__setattr__(self, "arrays", arrays)


def one_by_one(judge: Callable[[Position], tuple[Any, Mapping[int, float] | None]]) -> Judge:
    """A judgement of one position at a time: what may be expected, and a weight for steps by code, or None."""

    def judged(leaves: Leaves) -> tuple[list[Any], Array]:
        values, likely = [], leaves.mask.astype(np.float64)
        for row, position in enumerate(leaves.positions()):
            value, weights = judge(position)
            values.append(value)
            if weights is not None:
                likely[row] = 0.0
                for step, weight in weights.items():
                    likely[row, step] = weight
        return values, likely

    return judged


def as_numbers(given: Any) -> Array:
    """Anything that is answered, as NumPy's numbers."""
    if hasattr(given, "detach"):  # a tensor of PyTorch, wherever it is
        given = given.detach().cpu().double().numpy()  # NumPy has no bfloat16
    return np.asarray(given, np.float64)


def values_of(given: Any, count: int, players: int) -> Array:
    """What each seat may expect, from the seat to move on; of one number alone the others share the rest."""
    found = as_numbers(given)
    if found.shape in ((count,), (count, 1)):
        own = found.reshape(count)
        rest = (1.0 - own) / max(1, players - 1)
        found = np.column_stack([own, *[rest] * (players - 1)])
    check("values", found, (count, players))
    return np.ascontiguousarray(found)


def likely_of(given: Any, mask: Array) -> Array:
    """How likely each step is."""
    found = mask.astype(np.float64) if given is None else as_numbers(given)
    check("likelihoods", found, mask.shape)
    if (found < 0).any():
        raise SearchWrong(what="likelihoods", given=f"{found.min()}", wanted="0, 0.5, 1, …")
    return np.ascontiguousarray(found)


def check(what: str, found: Array, shape: tuple[int, ...]) -> None:
    """Refuse what has another shape, or is no number."""
    if found.shape != shape:
        raise SearchWrong(what=what, given=str(found.shape), wanted=str(shape))
    if not np.isfinite(found).all():
        raise SearchWrong(what=what, given="nan, inf", wanted="0, 0.5, 1, …")
