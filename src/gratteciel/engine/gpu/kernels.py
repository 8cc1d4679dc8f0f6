"""Kernels: what is done to one table (`engine/batches.py`), done to all tables of a batch at once.

Each thread copies its table and its stream into memory of its own. The card lays that memory out so that neighbouring
threads touch neighbouring words, which tables one after another do not.
"""
# mypy: disable-error-code="no-untyped-call, no-any-return, misc", no-warn-unused-ignores

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import cuda as numba_cuda
from numba import int64

from gratteciel.engine import plots
from gratteciel.engine.batches import one
from gratteciel.engine.contract import STEPS, TABLE
from gratteciel.engine.rng import STREAM_WORDS

cuda: Any = numba_cuda  # typed in part only
if not hasattr(np, "row_stack"):  # numba-cuda 0.30 still asks for what NumPy 2.5 has no more
    np.row_stack = np.vstack


WORDS, WORD = 0, int64
"""How many words a table has, and of which kind: the card's copies have the game's here."""
REGISTERS = 40
"""For each thread: rules wait for memory more than they compute, so many threads with few are quickest."""


def change(count: int, boxes: Any, words: Any, streams: Any, arrays: Any) -> None:
    """To every table, which it may change."""
    i = cuda.grid(1)
    if i < count:
        own = cuda.local.array(WORDS, WORD)
        other = cuda.local.array(WORDS, WORD)
        rng = cuda.local.array(STREAM_WORDS, int64)
        out = cuda.local.array(STEPS, int64)
        for k in range(WORDS):
            own[k] = words[i, k]
        for k in range(STREAM_WORDS):
            rng[k] = streams[i, k]
        one(boxes, own.view(TABLE), 0, other.view(TABLE), rng, out, i, *arrays)
        for k in range(WORDS):
            words[i, k] = own[k]
        for k in range(STREAM_WORDS):
            streams[i, k] = rng[k]


def read(count: int, boxes: Any, words: Any, streams: Any, arrays: Any) -> None:
    """To every table, which it only reads."""
    i = cuda.grid(1)
    if i < count:
        own = cuda.local.array(WORDS, WORD)
        other = cuda.local.array(WORDS, WORD)
        rng = cuda.local.array(STREAM_WORDS, int64)
        out = cuda.local.array(STEPS, int64)
        for k in range(WORDS):
            own[k] = words[i, k]
        one(boxes, own.view(TABLE), 0, other.view(TABLE), rng, out, i, *arrays)


def how_many(plots: int) -> int:
    """`plots.how_many`, which a card does in one instruction."""
    return int64(cuda.popc(int64(plots)))


INSTRUCTIONS: dict[Callable[..., Any], Any] = {plots.how_many: cuda.jit(device=True)(how_many)}
"""What kernels call instead of a function of ours, which says what it does."""


def part(function: Callable[..., Any]) -> Any:
    """The function as other functions on the card call it."""
    return cuda.jit(device=True)(function)


def kernel(function: Callable[..., Any]) -> Any:
    """The function as it is launched."""
    return cuda.jit(max_registers=REGISTERS)(function)
