"""What an environment does to its one table, in a single native call: play, let luck decide, and look.

`tables[0]` is the table, `tables[1]` room for what a seat knows of it; `rooms[0]` (of `room_type`) holds everything
else, what is to be seen included.
"""

from typing import TYPE_CHECKING

from gratteciel.engine.batches import draw_luck
from gratteciel.engine.contract import (
    OVER,
    STEPS,
    features,
    hide,
    legal,
    mover,
    play,
    result,
    score,
    verdict,
    worth,
)
from gratteciel.engine.entries import Records
from gratteciel.engine.layouts import type_of
from gratteciel.engine.rng import STREAM_WORDS, seed_stream

if TYPE_CHECKING:
    import numpy as np

REFUSED = 100
"""What `take` adds to the number of the rule that forbids a step; by itself: the number is no step of the game."""


def room_type(steps: int, numbers: int, seats: int) -> "np.dtype[np.void]":
    """The record beside a table, for a game of so many step codes and features, and at most so many seats."""
    found: np.dtype[np.void] = type_of(
        {
            "out": ("i8", steps),  # the allowed steps
            "rng": ("i8", STREAM_WORDS),  # the table's luck
            "mover": "i8",
            "count": "i8",  # how many steps are allowed
            "secrets": "i8",  # whether anything is hidden from anybody
            "points": ("i8", seats),
            "rewards": ("f8", seats),  # once it is over: shares of the win; alone, what it is worth
            "seen": ("f4", numbers),
            "mask": ("i1", steps),
        }
    )
    return found


def look(boxes: Records, tables: Records, rooms: Records) -> int:
    """What is to be seen by whoever is to decide, or how the game went; returns who that is."""
    room = rooms[0]
    who = mover(boxes[0], tables[0])
    room.mover = who
    for k in range(int(room.count)):
        room.mask[room.out[k]] = 0
    room.count = 0
    if who == OVER:
        players = int(boxes[0].players)
        for seat in range(players):
            room.points[seat] = score(boxes[0], tables[0], seat)
            share = worth(boxes[0], tables[0], seat) if players == 1 else result(boxes[0], tables[0], seat)
            room.rewards[seat] = share
        return who
    room.count = legal(boxes[0], tables[0], room.out)
    for k in range(int(room.count)):
        room.mask[room.out[k]] = 1
    see(boxes, tables, rooms, who)
    return who


def see(boxes: Records, tables: Records, rooms: Records, seat: int) -> None:
    """What a learning agent in that seat sees."""
    room = rooms[0]
    if room.secrets:
        tables[1] = tables[0]
        hide(boxes[0], tables[1], seat)
        features(boxes[0], tables[1], seat, room.seen)
    else:
        features(boxes[0], tables[0], seat, room.seen)


def begin(boxes: Records, tables: Records, rooms: Records, starts: Records, seed: int, number: int) -> int:
    """Lay the table out for that game of a seed, with the luck that comes first, and look; who is to move."""
    tables[0] = starts[0]
    seed_stream(rooms[0].rng, seed, number)
    draw_luck(boxes, tables, 0, rooms[0].rng)
    return look(boxes, tables, rooms)


def take(boxes: Records, tables: Records, rooms: Records, step: int) -> int:
    """Play a step, if it is allowed, with the luck that follows, and look; who is to move then, or why not."""
    if step < 0 or step >= STEPS:
        return REFUSED
    refused = 0 if rooms[0].mask[step] else verdict(boxes[0], tables[0], step)
    if refused:
        return REFUSED + refused
    play(boxes[0], tables[0], step)
    draw_luck(boxes, tables, 0, rooms[0].rng)
    return look(boxes, tables, rooms)
