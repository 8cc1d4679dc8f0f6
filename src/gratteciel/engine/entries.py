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


def try_each(
    boxes: Records,
    afters: Records,
    known: Records,
    steps: Ints,
    count: int,
    seat: int,
    movers: Ints,
    scores: Ints,
    shares: Reals,
) -> None:
    """So many steps, each played on a table of its own: who moves then, and what a seat knows, with scores and shares.

    Every table of `afters` is given as it is before its step; the scores of one follow those of another.
    """
    players = int(boxes[0].players)
    for n in range(count):
        play(boxes[0], afters[n], steps[n])
        movers[n] = mover(boxes[0], afters[n])
        known[n] = afters[n]
        hide(boxes[0], known[n], seat)
        for other in range(players):
            scores[n * players + other] = score(boxes[0], known[n], other)
            shares[n * players + other] = result(boxes[0], known[n], other)


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
