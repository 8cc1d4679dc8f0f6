"""Many tables of one game side by side: what is done to each of them, written once for processors and graphics cards.

Every function here does one thing to one table, `tables[k]`; `i` is the table's number in its batch, and what comes
last are arrays with a row or column for that number. `spare` is a table to work on, `rng` the table's stream, `out`
room for `STEPS` numbers. Around them stands a loop over a stretch of tables (`along`), or a kernel in which each thread
has a table of its own (`gpu/kernels.py`).

Game number g of a table with seed s is game g of seed s in `playouts`, whatever runs beside it. A table is never left
lying once its game is over: the next begins, its number `stride` higher.
"""

from typing import Any

from gratteciel.engine.contract import (
    CHANCE,
    OVER,
    STEPS,
    Floats,
    Ints,
    ending,
    features,
    hide,
    imagine,
    legal,
    mover,
    pick,
    play,
    result,
    score,
    verdict,
)
from gratteciel.engine.rng import seed_stream
from gratteciel.engine.rooms import Rows

WITH_MASKS, WITH_FEATURES = 1, 2
"""What may be wanted of a look at the tables."""


def one(*what: Any) -> None:
    """What is done to each table; one of the functions below takes its place."""


def along(first: int, last: int, boxes: Rows, tables: Rows, streams: Ints, spare: Rows, out: Ints, arrays: Any) -> None:
    """To the tables from `first` to before `last`, one after another."""
    for i in range(first, last):
        one(boxes, tables, i, spare, streams[i], out, i, *arrays)


def draw_luck(boxes: Rows, tables: Rows, k: int, rng: Ints) -> None:
    """Play what luck decides, until a seat is to decide or the game is over."""
    while mover(boxes[0], tables[k]) == CHANCE:
        play(boxes[0], tables[k], pick(boxes[0], tables[k], rng))


def lay(
    boxes: Rows, tables: Rows, k: int, spare: Rows, rng: Ints, out: Ints, i: int, starts: Rows, seeds: Ints, games: Ints
) -> None:
    """Lay the table out for its game number `games[i]`."""
    tables[k] = starts[0]
    seed_stream(rng, int(seeds[i]), int(games[i]))


def begin(
    boxes: Rows,
    tables: Rows,
    k: int,
    spare: Rows,
    rng: Ints,
    out: Ints,
    i: int,
    starts: Rows,
    seeds: Ints,
    games: Ints,
    stride: int,
    lucky: int,
) -> None:
    """Lay the table out; with `lucky`, luck has decided what comes before the first decision."""
    lay(boxes, tables, k, spare, rng, out, i, starts, seeds, games)
    if lucky:
        draw_luck(boxes, tables, k, rng)


def again(
    boxes: Rows,
    tables: Rows,
    k: int,
    spare: Rows,
    rng: Ints,
    out: Ints,
    i: int,
    starts: Rows,
    seeds: Ints,
    games: Ints,
    stride: int,
) -> None:
    """Where the game is over: lay the table out for its next one."""
    if mover(boxes[0], tables[k]) == OVER:
        games[i] += stride
        lay(boxes, tables, k, spare, rng, out, i, starts, seeds, games)


def stroll(
    boxes: Rows,
    tables: Rows,
    k: int,
    spare: Rows,
    rng: Ints,
    out: Ints,
    i: int,
    starts: Rows,
    seeds: Ints,
    games: Ints,
    stride: int,
    steps: int,
) -> None:
    """So many steps by `pick`, luck's included."""
    for _ in range(steps):
        play(boxes[0], tables[k], pick(boxes[0], tables[k], rng))
        again(boxes, tables, k, spare, rng, out, i, starts, seeds, games, stride)


def stroll_by_turns(
    boxes: Rows,
    tables: Rows,
    k: int,
    spare: Rows,
    rng: Ints,
    out: Ints,
    i: int,
    starts: Rows,
    seeds: Ints,
    games: Ints,
    stride: int,
    steps: int,
) -> None:
    """The same, for games whose turns are of like length: on a card, tables of one warp begin their turns together."""
    left = steps
    while left > 0:
        turn = tables[k].turn
        while left > 0:
            play(boxes[0], tables[k], pick(boxes[0], tables[k], rng))
            left -= 1
            if tables[k].turn != turn or mover(boxes[0], tables[k]) == OVER:
                break
        again(boxes, tables, k, spare, rng, out, i, starts, seeds, games, stride)


def stroll_by_games(
    boxes: Rows,
    tables: Rows,
    k: int,
    spare: Rows,
    rng: Ints,
    out: Ints,
    i: int,
    starts: Rows,
    seeds: Ints,
    games: Ints,
    stride: int,
    steps: int,
) -> None:
    """The same, for games that are short: on a card, tables of one warp are laid out together."""
    left = steps
    while left > 0:
        while left > 0:
            play(boxes[0], tables[k], pick(boxes[0], tables[k], rng))
            left -= 1
            if mover(boxes[0], tables[k]) == OVER:
                break
        again(boxes, tables, k, spare, rng, out, i, starts, seeds, games, stride)


def go_on(
    boxes: Rows,
    tables: Rows,
    k: int,
    spare: Rows,
    rng: Ints,
    out: Ints,
    i: int,
    starts: Rows,
    seeds: Ints,
    games: Ints,
    stride: int,
) -> None:
    """What luck has to decide, until a seat is to decide."""
    while mover(boxes[0], tables[k]) == CHANCE:
        play(boxes[0], tables[k], pick(boxes[0], tables[k], rng))
        again(boxes, tables, k, spare, rng, out, i, starts, seeds, games, stride)


def finish(
    boxes: Rows,
    tables: Rows,
    k: int,
    spare: Rows,
    rng: Ints,
    out: Ints,
    i: int,
    starts: Rows,
    seeds: Ints,
    games: Ints,
    stride: int,
    lucky: int,
    limit: int,
    lengths: Any,
    points: Any,
    shares: Floats,
    ends: Any,
) -> None:
    """Play the game to its end by `pick` and note how it went; one that goes on after `limit` steps is given up."""
    length = 0
    while length < limit and mover(boxes[0], tables[k]) != OVER:
        play(boxes[0], tables[k], pick(boxes[0], tables[k], rng))
        length += 1
    lengths[i] = length
    over = mover(boxes[0], tables[k]) == OVER
    ends[i] = ending(boxes[0], tables[k]) if over else -1
    for seat in range(int(boxes[0].players)):
        points[i, seat] = score(boxes[0], tables[k], seat)
        shares[i, seat] = result(boxes[0], tables[k], seat) if over else 0.0
    games[i] += stride
    begin(boxes, tables, k, spare, rng, out, i, starts, seeds, games, stride, lucky)


def see(
    boxes: Rows,
    tables: Rows,
    k: int,
    spare: Rows,
    rng: Ints,
    out: Ints,
    i: int,
    wanted: int,
    secrets: int,
    movers: Any,
    masks: Any,
    seen: Floats,
) -> None:
    """Who is to decide; which steps are allowed, a 1 each; and what a learning agent sees who is to decide."""
    seat = mover(boxes[0], tables[k])
    movers[i] = seat
    if wanted & WITH_MASKS:
        for step in range(STEPS):
            masks[i, step] = 0
        for place in range(legal(boxes[0], tables[k], out)):
            masks[i, out[place]] = 1
    if wanted & WITH_FEATURES and seat >= 0:
        if secrets:
            spare[0] = tables[k]
            hide(boxes[0], spare[0], seat)
            features(boxes[0], spare[0], seat, seen[i])
        else:
            features(boxes[0], tables[k], seat, seen[i])


def advance(
    boxes: Rows,
    tables: Rows,
    k: int,
    spare: Rows,
    rng: Ints,
    out: Ints,
    i: int,
    starts: Rows,
    seeds: Ints,
    games: Ints,
    stride: int,
    lucky: int,
    steps: Any,
    refused: Any,
    ended: Any,
    rewards: Floats,
) -> None:
    """One step where it is allowed, else in `refused` the rule it breaks (−1: no step at all).

    What is then to be seen is looked at apart: on a card, tables whose steps took differently long begin it together.
    """
    players = int(boxes[0].players)
    ended[i] = 0
    for seat in range(players):
        rewards[i, seat] = 0.0
    step = int(steps[i])
    broken = verdict(boxes[0], tables[k], step) if 0 <= step < STEPS else -1
    refused[i] = broken
    going = broken == 0
    while going:
        play(boxes[0], tables[k], step)
        if mover(boxes[0], tables[k]) == OVER:
            ended[i] = 1
            for seat in range(players):
                rewards[i, seat] = result(boxes[0], tables[k], seat)
            games[i] += stride
            lay(boxes, tables, k, spare, rng, out, i, starts, seeds, games)
        going = lucky != 0 and mover(boxes[0], tables[k]) == CHANCE
        if going:
            step = pick(boxes[0], tables[k], rng)


def choose(boxes: Rows, tables: Rows, k: int, spare: Rows, rng: Ints, out: Ints, i: int, steps: Any) -> None:
    """One allowed step, by `pick`."""
    steps[i] = pick(boxes[0], tables[k], rng)


def enlist(
    boxes: Rows, tables: Rows, k: int, spare: Rows, rng: Ints, out: Ints, i: int, counts: Any, lists: Any
) -> None:
    """How many steps are allowed, and which; −1 behind the last."""
    count = legal(boxes[0], tables[k], out)
    counts[i] = count
    for place in range(STEPS):
        lists[i, place] = out[place] if place < count else -1


def count(
    boxes: Rows, tables: Rows, k: int, spare: Rows, rng: Ints, out: Ints, i: int, points: Any, shares: Floats
) -> None:
    """Every seat's points, and its share of the win once the game is over."""
    for seat in range(int(boxes[0].players)):
        points[i, seat] = score(boxes[0], tables[k], seat)
        shares[i, seat] = result(boxes[0], tables[k], seat)


def blank_out(boxes: Rows, tables: Rows, k: int, spare: Rows, rng: Ints, out: Ints, i: int, seats: Any) -> None:
    """Blank what `seats[i]` may not know."""
    hide(boxes[0], tables[k], int(seats[i]))


def guess(boxes: Rows, tables: Rows, k: int, spare: Rows, rng: Ints, out: Ints, i: int, seats: Any) -> None:
    """Fill what was blanked for `seats[i]` by a guess."""
    imagine(boxes[0], tables[k], int(seats[i]), rng)
