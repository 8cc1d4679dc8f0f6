"""Monte-Carlo tree search over the contract, for any game: chance, 1–4 seats, hidden information.

Each iteration imagines a table consistent with what the seat knows, walks down the tree choosing steps that look good
for whoever moves (luck decides chance steps), adds a node, plays on at random to the end or to a horizon, and notes on
the way back what came of it for the seat that chose each step. Nothing is allocated on the way: all the room it needs
is given.
"""

from math import sqrt
from typing import TYPE_CHECKING

from gratteciel.bots.tree import ROOT, USED_LISTS, add_child, child_of, has_room
from gratteciel.engine.contract import (
    CHANCE,
    OVER,
    STEPS,
    Ints,
    hope,
    imagine,
    lean,
    legal,
    mover,
    pick,
    play,
    told,
    worth,
)
from gratteciel.engine.entries import Records
from gratteciel.engine.layouts import type_of
from gratteciel.engine.playouts import draw_listed
from gratteciel.engine.records import Record
from gratteciel.engine.rng import below
from gratteciel.engine.rooms import Reals

if TYPE_CHECKING:
    import numpy as np

LOW, HIGH = 0, 1
"""Rows of `bounds`: the least and the most that came of an iteration for each seat."""

MOST_PLIES = 256
"""How deep one iteration may go down the tree."""

WORTH_LISTING = 8
"""Visits after which it is noted what is allowed at a node: most have fewer, and lists are most of a large tree."""


def room_type(steps: int, seats: int) -> "np.dtype[np.void]":
    """The record a search works in, for a game of so many step codes and at most so many seats."""
    found: np.dtype[np.void] = type_of(
        {
            "steps": ("i8", 2 * steps),  # the allowed steps, then how much weighs each
            "codes": ("i8", steps),  # these steps as the seat is told them
            "places": ("i8", steps),  # by code, the child it led to when it was last looked up
            "tried": ("i8", steps),  # which of the allowed steps have been tried; from the end, which have not
            "leads": ("i8", steps),  # the children that those tried lead to
            "counts": ("i8", 3),  # what the steps weigh together, what those do that are new, visits of the others
            "totals": ("f8", 1),  # what came of those visits
            "path": ("i8", MOST_PLIES),  # the nodes an iteration came through
            "choosers": ("i8", MOST_PLIES),  # who chose the step to each
            "values": ("f8", seats),  # what came of it for each seat
        }
    )
    return found


def search(
    boxes: Records,
    known: Records,
    work: Records,
    rooms: Records,
    nodes: Records,
    space: Ints,
    lists: Records,
    rng: Ints,
    seat: int,
    iterations: int,
    explore: float,
    leaning: int,
    horizon: int,
    sums: Reals,
    bounds: Reals,
) -> None:
    """Grow the tree of `seat` at the table `known[0]` (as hidden for it) by so many iterations.

    `explore`: how much unknown steps are worth looking at. `leaning`: 0 plain; 1 the tree goes by `lean`; 2 the
    playouts too. `horizon`: steps of a playout after which `hope` tells its worth; below 0: to the end. `sums`,
    `bounds`: what came of the iterations for each seat, added up, and the least and the most. `lists` is room for what
    is allowed at nodes, none where something is hidden: there it depends on what is imagined. `work[0]` and `rooms[0]`
    (of `room_type`) are room to work in; what is in them does not matter.
    """
    box = boxes[0]
    room = rooms[0]
    out = room.steps
    codes = room.codes
    places = room.places
    tried = room.tried
    leads = room.leads
    counts = room.counts
    totals = room.totals
    path = room.path
    choosers = room.choosers
    values = room.values
    for _ in range(iterations):
        work[0] = known[0]
        table = work[0]
        imagine(box, table, seat, rng)
        node = ROOT
        plies = 0
        path[0] = ROOT
        fresh = False
        while not fresh and plies < MOST_PLIES - 1:
            who = mover(box, table)
            if who == OVER:
                break
            if who == CHANCE:
                step = pick(box, table, rng)
                code = told(box, table, step, seat)
                child = child_of(nodes, node, code)
                chosen = 0
            else:
                count = int(nodes[node].allowed)
                if count:
                    found = recall(nodes, node, lists, out, tried, leads, counts, totals)
                else:
                    count = legal(box, table, out)
                    for k in range(count):
                        codes[k] = told(box, table, out[k], seat)
                    found = look_up(
                        box, table, nodes, node, count, out, codes, places, tried, leads, counts, totals, leaning
                    )
                    if nodes[node].visits >= WORTH_LISTING and len(lists) - space[USED_LISTS] >= count:
                        jot(nodes, node, lists, space, count, out, found, tried, leads)
                chosen = choose(nodes, who, count, found, out, tried, leads, counts, totals, rng, explore, bounds)
                child = 0
                if chosen >= count:
                    child = int(leads[chosen - count])
                    chosen = int(tried[chosen - count])
                step = int(out[chosen])
                code = int(nodes[child].step) if child else told(box, table, step, seat)
            if child == 0:
                if not has_room(nodes, space, node):
                    break
                child = add_child(nodes, space, node, code, int(out[STEPS + chosen]) if who != CHANCE else 1)
                if nodes[node].allowed:
                    lists[nodes[node].listed + chosen].place = nodes[node].children
                fresh = who != CHANCE
            play(box, table, step)
            plies += 1
            path[plies] = child
            choosers[plies] = who
            node = child
        play_on(box, table, rng, out, leaning, horizon, values)
        note(nodes, path, choosers, plies, values, int(box.players), sums, bounds)


def recall(
    nodes: Records, node: int, lists: Records, steps: Ints, tried: Ints, leads: Ints, counts: Ints, totals: Reals
) -> int:
    """Take the allowed steps and how much weighs each from the node's list; returns how many have been tried.

    Which of them have is told from the beginning of `tried`, with their children in `leads`, which have not from its
    end. `counts`, `totals`: as in `room_type`.
    """
    first = int(nodes[node].first)
    begin = int(nodes[node].listed)
    count = int(nodes[node].allowed)
    visits = 0
    total = 0.0
    for child in range(first + int(nodes[node].children) - 1, first - 1, -1):
        visits += nodes[child].visits
        total += nodes[child].total
        nodes[child].available += 1
    weights = 0
    untried = 0
    found = 0
    for k in range(count):
        place = int(lists[begin + k].place)
        weight = int(lists[begin + k].lean)
        steps[k] = lists[begin + k].step
        steps[STEPS + k] = weight
        weights += weight
        if place:
            tried[found] = k
            leads[found] = first + place - 1
            found += 1
        else:
            untried += weight
            tried[count - 1 - (k - found)] = k
    counts[0], counts[1], counts[2] = weights, untried, visits
    totals[0] = total
    return found


def look_up(
    box: Record,
    table: Record,
    nodes: Records,
    node: int,
    count: int,
    steps: Ints,
    codes: Ints,
    places: Ints,
    tried: Ints,
    leads: Ints,
    counts: Ints,
    totals: Reals,
    leaning: int,
) -> int:
    """Find out how much weighs each of the allowed steps, and which have been tried; told as `recall` tells it."""
    first = int(nodes[node].first)
    end = first + int(nodes[node].children)
    visits = 0
    total = 0.0
    for child in range(end - 1, first - 1, -1):
        places[nodes[child].step] = child
        visits += nodes[child].visits
        total += nodes[child].total
    # How much each step weighs: room for it is in the second half of `steps`. Nothing is ever struck from `places`:
    # what another node has left there is not among this node's children, or is the child of another code.
    weights = 0
    untried = 0
    found = 0
    for k in range(count):
        child = int(places[codes[k]])
        if first <= child < end and nodes[child].step == codes[k]:
            weight = int(nodes[child].lean)
            nodes[child].available += 1
            tried[found] = k
            leads[found] = child
            found += 1
        else:
            weight = lean(box, table, steps[k]) if leaning else 1
            untried += weight
            tried[count - 1 - (k - found)] = k
        steps[STEPS + k] = weight
        weights += weight
    counts[0], counts[1], counts[2] = weights, untried, visits
    totals[0] = total
    return found


def jot(
    nodes: Records,
    node: int,
    lists: Records,
    space: Ints,
    count: int,
    steps: Ints,
    found: int,
    tried: Ints,
    leads: Ints,
) -> None:
    """List the allowed steps of a node, so that they need not be found out again."""
    begin = int(space[USED_LISTS])
    space[USED_LISTS] += count
    nodes[node].listed = begin
    nodes[node].allowed = count
    for k in range(count):
        lists[begin + k].step = steps[k]
        lists[begin + k].lean = steps[STEPS + k]
        lists[begin + k].place = 0
    for n in range(found):
        lists[begin + tried[n]].place = leads[n] - nodes[node].first + 1


def choose(
    nodes: Records,
    who: int,
    count: int,
    found: int,
    steps: Ints,
    tried: Ints,
    leads: Ints,
    counts: Ints,
    totals: Reals,
    rng: Ints,
    explore: float,
    bounds: Reals,
) -> int:
    """Which of the listed steps to look at: the best by value and by how little is known of it (PUCT).

    What nobody has tried yet is thought as good as the average of what was tried. Number k of the list is answered as
    k if it is new; `count` + n stands for number n of those that have been tried.
    """
    weights, untried, visits = int(counts[0]), int(counts[1]), int(counts[2])
    low = bounds[LOW, who]
    reach = bounds[HIGH, who] - low
    if reach <= 0.0:
        reach = 1.0
    scale = 1.0 / reach
    curious = explore / weights
    best = -1
    best_score = -1.0e300
    ties = 1
    for n in range(found):
        child = int(leads[n])
        times = int(nodes[child].visits)
        value = (nodes[child].total / times - low) * scale if times else 0.5
        score = value + curious * steps[STEPS + tried[n]] * sqrt(float(nodes[child].available)) / (1.0 + times)
        if score > best_score:
            best_score, best, ties = score, n, 1
        elif score == best_score:
            ties += 1
            if below(rng, ties) == 0:
                best = n
    if untried:
        left = below(rng, untried)
        n = count
        while left >= 0:
            n -= 1
            left -= steps[STEPS + tried[n]]
        average = (totals[0] / visits - low) * scale if visits else 0.5
        if best < 0 or average + curious * steps[STEPS + tried[n]] * sqrt(1.0 + visits) >= best_score:
            return int(tried[n])
    return count + best


def play_on(box: Record, table: Record, rng: Ints, out: Ints, leaning: int, horizon: int, values: Reals) -> None:
    """Play at random to the end or to the horizon, and tell what it is worth to each seat."""
    left = horizon
    while left != 0 and mover(box, table) != OVER:
        if leaning == 2:
            play(box, table, draw_listed(box, table, rng, out, True))
        else:
            play(box, table, pick(box, table, rng))
        left -= 1
    over = mover(box, table) == OVER
    for seat in range(int(box.players)):
        values[seat] = worth(box, table, seat) if over else hope(box, table, seat)


def note(
    nodes: Records,
    path: Ints,
    choosers: Ints,
    plies: int,
    values: Reals,
    players: int,
    sums: Reals,
    bounds: Reals,
) -> None:
    """Note along the path what came of the iteration."""
    for seat in range(players):
        sums[seat] += values[seat]
        bounds[LOW, seat] = min(bounds[LOW, seat], values[seat])
        bounds[HIGH, seat] = max(bounds[HIGH, seat], values[seat])
    for ply in range(plies + 1):
        nodes[path[ply]].visits += 1
        if ply and choosers[ply] >= 0:
            value = values[choosers[ply]]
            nodes[path[ply]].total += value
            nodes[path[ply]].squares += value * value
