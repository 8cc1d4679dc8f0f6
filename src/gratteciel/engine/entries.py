"""The ways in from Python: contract functions on element `i` of an array of tables.

Calling native code with a plain array and an index costs a fifth of calling it with a record.
"""

from gratteciel.engine.contract import (
    Floats,
    Ints,
    deal,
    ending,
    features,
    hide,
    imagine,
    lean,
    legal,
    mover,
    pick,
    play,
    result,
    score,
    told,
    verdict,
    weight,
    worth,
)
from gratteciel.engine.rooms import Reals, Rows

Records = Rows


def deal_at(boxes: Records, tables: Records, i: int) -> None:
    """`deal`."""
    deal(boxes[0], tables[i])


def mover_at(boxes: Records, tables: Records, i: int) -> int:
    """`mover`."""
    return mover(boxes[0], tables[i])


def verdict_at(boxes: Records, tables: Records, i: int, step: int) -> int:
    """`verdict`."""
    return verdict(boxes[0], tables[i], step)


def legal_at(boxes: Records, tables: Records, i: int, out: Ints) -> int:
    """`legal`."""
    return legal(boxes[0], tables[i], out)


def pick_at(boxes: Records, tables: Records, i: int, rng: Ints) -> int:
    """`pick`."""
    return pick(boxes[0], tables[i], rng)


def weight_at(boxes: Records, tables: Records, i: int, step: int) -> int:
    """`weight`."""
    return weight(boxes[0], tables[i], step)


def lean_at(boxes: Records, tables: Records, i: int, step: int) -> int:
    """`lean`."""
    return lean(boxes[0], tables[i], step)


def play_at(boxes: Records, tables: Records, i: int, step: int) -> None:
    """`play`."""
    play(boxes[0], tables[i], step)


def count_at(boxes: Records, tables: Records, i: int, scores: Ints, shares: Reals) -> None:
    """`score` and `result` of every seat."""
    for seat in range(int(boxes[0].players)):
        scores[seat] = score(boxes[0], tables[i], seat)
        shares[seat] = result(boxes[0], tables[i], seat)


def worth_at(boxes: Records, tables: Records, i: int, seat: int) -> float:
    """`worth`."""
    return worth(boxes[0], tables[i], seat)


def ending_at(boxes: Records, tables: Records, i: int) -> int:
    """`ending`."""
    return ending(boxes[0], tables[i])


def hide_at(boxes: Records, tables: Records, i: int, seat: int) -> None:
    """`hide`."""
    hide(boxes[0], tables[i], seat)


def told_at(boxes: Records, tables: Records, i: int, step: int, seat: int) -> int:
    """`told`."""
    return told(boxes[0], tables[i], step, seat)


def imagine_at(boxes: Records, tables: Records, i: int, seat: int, rng: Ints) -> None:
    """`imagine`."""
    imagine(boxes[0], tables[i], seat, rng)


def features_at(boxes: Records, tables: Records, i: int, seat: int, out: Floats) -> None:
    """`features`."""
    features(boxes[0], tables[i], seat, out)
