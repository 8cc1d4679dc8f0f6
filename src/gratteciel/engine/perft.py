"""Counting sequences of steps: the figure by which two implementations of the same rules are compared."""

from gratteciel.engine.contract import Ints, legal, play
from gratteciel.engine.entries import Records
from gratteciel.engine.loader import Engine


def count_sequences(boxes: Records, stack: Records, steps: Ints, counts: Ints, nexts: Ints) -> int:
    """The sequences of `len(counts)` steps from `stack[0]`; the other arrays are room to work in, one row a ply."""
    box = boxes[0]
    last = len(counts) - 1
    total = 0
    ply = 0
    counts[0] = legal(box, stack[0], steps[0])
    nexts[0] = 0
    while ply >= 0:
        if ply == last:
            total += counts[ply]
            ply -= 1
        elif nexts[ply] == counts[ply]:
            ply -= 1
        else:
            step = steps[ply, nexts[ply]]
            nexts[ply] += 1
            stack[ply + 1] = stack[ply]
            play(box, stack[ply + 1], step)
            ply += 1
            counts[ply] = legal(box, stack[ply], steps[ply])
            nexts[ply] = 0
    return total


def perft(engine: Engine, boxes: Records, start: Records, depth: int) -> int:
    """How many sequences of `depth` allowed steps (chance outcomes are steps too) lead on from a table."""
    stack = engine.blank(engine.rules.TABLE, depth)
    stack[0] = start[0]
    import numpy as np

    room = np.zeros((depth, engine.rules.STEPS), np.int64)
    return int(engine(count_sequences)(boxes, stack, room, np.zeros(depth, np.int64), np.zeros(depth, np.int64)))
