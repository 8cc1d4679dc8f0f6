"""Tree search whose leaves somebody else judges: walks to leaves, and what comes of their judgement.

The tree is that of `bots.tree`, with all allowed steps of a node added at once when it has been judged. In its nodes,
`lean` is how likely the judgement thinks the step, in millionths, `listed` is 1 where the node was judged, and
`available` how many of its visits were. A walk
imagines what the seat may not know, goes down by value, likelihood and visits (PUCT), luck deciding chance steps, and
ends where nobody has judged yet, or at the end of the game.

Of several walks that are judged together each counts as a visit with nothing gained until its judgement comes (virtual
loss), so that the next ones look elsewhere.
"""

from math import sqrt
from typing import TYPE_CHECKING, Any

from gratteciel.bots.search import HIGH, LOW, MOST_PLIES
from gratteciel.bots.tree import ROOT, add_child, child_of, has_room
from gratteciel.engine.contract import (
    CHANCE,
    OVER,
    STEPS,
    Ints,
    features,
    hide,
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
from gratteciel.engine.rng import below
from gratteciel.engine.rooms import Reals

if TYPE_CHECKING:
    import numpy as np

WHOLE = 1_000_000
"""How likely all steps of a node are together."""


def walk_type(steps: int) -> "np.dtype[np.void]":
    """What is kept of a walk until its leaf is judged, for a game of so many step codes."""
    found: np.dtype[np.void] = type_of(
        {
            "steps": ("i8", steps),  # the allowed steps
            "path": ("i8", MOST_PLIES),  # the nodes it came through
            "choosers": ("i8", MOST_PLIES),  # who chose the step to each
            "plies": "i8",
            "who": "i8",  # who is to move at the leaf, OVER: the game is over
        }
    )
    return found


def one(*what: Any) -> None:
    """The judgement of a leaf; a function of one's own takes its place."""


def walk(
    boxes: Records,
    known: Records,
    leaves: Records,
    walks: Records,
    k: int,
    nodes: Records,
    space: Ints,
    rng: Ints,
    seat: int,
    explore: float,
    bounds: Reals,
) -> None:
    """Go to a leaf, whose table is then `leaves[k]`; every node on the way has one more visit."""
    box = boxes[0]
    leaves[k] = known[0]
    table = leaves[k]
    steps = walks[k].steps
    path = walks[k].path
    choosers = walks[k].choosers
    imagine(box, table, seat, rng)
    node = ROOT
    plies = 0
    path[0] = ROOT
    nodes[ROOT].visits += 1
    who = mover(box, table)
    while who != OVER and plies < MOST_PLIES - 1 and (who == CHANCE or nodes[node].listed):
        if who == CHANCE:
            step = pick(box, table, rng)
            child = reached(nodes, space, node, told(box, table, step, seat), 0)
        else:
            count = legal(box, table, steps)
            step = int(steps[best_of(box, table, nodes, space, node, seat, who, count, steps, rng, explore, bounds)])
            child = child_of(nodes, node, told(box, table, step, seat))
        if child == 0:
            break
        play(box, table, step)
        plies += 1
        path[plies] = child
        choosers[plies] = who
        nodes[child].visits += 1
        node = child
        who = mover(box, table)
    walks[k].plies = plies
    walks[k].who = who


def reached(nodes: Records, space: Ints, node: int, code: int, likely: int) -> int:
    """The child of that code, added where there is none; 0 where there is no room."""
    child = child_of(nodes, node, code)
    if child == 0 and has_room(nodes, space, node):
        child = add_child(nodes, space, node, code, likely)
        nodes[child].listed = 0
    return child


def best_of(
    box: Any,
    table: Any,
    nodes: Records,
    space: Ints,
    node: int,
    seat: int,
    who: int,
    count: int,
    steps: Ints,
    rng: Ints,
    explore: float,
    bounds: Reals,
) -> int:
    """Which of the allowed steps to look at. One that was not there when the node was judged is as likely as others."""
    low = bounds[LOW, who]
    reach = bounds[HIGH, who] - low
    if reach <= 0.0:
        reach = 1.0
    weights = 0
    visits = 0
    judged = 0
    total = 0.0
    for k in range(count):
        child = reached(nodes, space, node, told(box, table, steps[k], seat), WHOLE // count)
        weights += nodes[child].lean
        visits += nodes[child].visits
        judged += nodes[child].available
        total += nodes[child].total
    average = (total / judged - low) / reach if judged else 0.5
    curious = explore * sqrt(1.0 + visits) / max(1, weights)
    best = 0
    best_score = -1.0e300
    ties = 1
    for k in range(count):
        child = child_of(nodes, node, told(box, table, steps[k], seat))
        times = int(nodes[child].visits)
        value = (nodes[child].total - low * nodes[child].available) / (reach * times) if times else average
        score = value + curious * nodes[child].lean / (1.0 + times)
        if score > best_score:
            best, best_score, ties = k, score, 1
        elif score == best_score:
            ties += 1
            if below(rng, ties) == 0:
                best = k
    return best


def settle(
    boxes: Records,
    leaves: Records,
    walks: Records,
    k: int,
    nodes: Records,
    space: Ints,
    seat: int,
    values: Reals,
    likely: Reals,
    sums: Reals,
    bounds: Reals,
) -> None:
    """Note what came of a walk, and at a leaf that was judged the steps allowed there.

    `values`: what each seat gets, from the seat to move on (from seat 0 where the game is over); `likely`: by step.
    """
    box = boxes[0]
    table = leaves[k]
    players = int(box.players)
    path = walks[k].path
    choosers = walks[k].choosers
    who = int(walks[k].who)
    plies = int(walks[k].plies)
    first = max(0, who)
    for place in range(players):
        other = (first + place) % players
        sums[other] += values[place]
        bounds[LOW, other] = min(bounds[LOW, other], values[place])
        bounds[HIGH, other] = max(bounds[HIGH, other], values[place])
    for ply in range(1, plies + 1):
        if choosers[ply] >= 0:
            value = values[(int(choosers[ply]) - first) % players]
            nodes[path[ply]].available += 1
            nodes[path[ply]].total += value
            nodes[path[ply]].squares += value * value
    node = int(path[plies])
    if who < 0 or nodes[node].listed or plies >= MOST_PLIES - 1:
        return
    steps = walks[k].steps
    count = legal(box, table, steps)
    weights = 0.0
    for n in range(count):
        weights += max(0.0, likely[steps[n]])
    for n in range(count):
        share = max(0.0, likely[steps[n]]) / weights if weights > 0.0 else 1.0 / count
        code = told(box, table, steps[n], seat)
        child = child_of(nodes, node, code)
        if child:  # another step that the seat is told the same
            nodes[child].lean += int(WHOLE * share)
        elif reached(nodes, space, node, code, 1 + int(WHOLE * share)) == 0:
            return
    nodes[node].listed = 1


def settle_end(
    boxes: Records,
    leaves: Records,
    walks: Records,
    k: int,
    nodes: Records,
    space: Ints,
    seat: int,
    values: Reals,
    likely: Reals,
    sums: Reals,
    bounds: Reals,
) -> None:
    """Note a walk that came to the end of a game, or could not go on."""
    who = int(walks[k].who)
    for other in range(int(boxes[0].players)):
        values[other] = worth(boxes[0], leaves[k], other) if who == OVER else hope(boxes[0], leaves[k], other)
    settle(boxes, leaves, walks, k, nodes, space, seat, values, likely, sums, bounds)


def gather(
    boxes: Records,
    known: Records,
    leaves: Records,
    walks: Records,
    nodes: Records,
    space: Ints,
    rng: Ints,
    seat: int,
    explore: float,
    sums: Reals,
    bounds: Reals,
    values: Reals,
    likely: Reals,
    count: int,
    secrets: int,
    movers: Any,
    masks: Any,
    seen: Any,
    spare: Records,
) -> int:
    """So many walks; the leaves to be judged come first, with what is to be seen of them. Returns how many they are."""
    waiting = 0
    for _ in range(count):
        walk(boxes, known, leaves, walks, waiting, nodes, space, rng, seat, explore, bounds)
        who = int(walks[waiting].who)
        if who < 0:
            settle_end(boxes, leaves, walks, waiting, nodes, space, seat, values, likely, sums, bounds)
            continue
        movers[waiting] = who
        for step in range(STEPS):
            masks[waiting, step] = 0
        for place in range(legal(boxes[0], leaves[waiting], walks[waiting].steps)):
            masks[waiting, walks[waiting].steps[place]] = 1
        spare[0] = leaves[waiting]
        if secrets:
            hide(boxes[0], spare[0], who)
        features(boxes[0], spare[0], who, seen[waiting])
        waiting += 1
    return waiting


def settle_all(
    boxes: Records,
    leaves: Records,
    walks: Records,
    nodes: Records,
    space: Ints,
    seat: int,
    sums: Reals,
    bounds: Reals,
    count: int,
    values: Reals,
    likely: Reals,
) -> None:
    """Note what came of so many judged leaves, a row for each."""
    for k in range(count):
        settle(boxes, leaves, walks, k, nodes, space, seat, values[k], likely[k], sums, bounds)


def drive(
    boxes: Records,
    known: Records,
    leaves: Records,
    walks: Records,
    nodes: Records,
    space: Ints,
    rng: Ints,
    seat: int,
    explore: float,
    sums: Reals,
    bounds: Reals,
    values: Reals,
    likely: Reals,
    count: int,
    arrays: Any,
) -> None:
    """So many walks, each judged at once by a compiled function: ``one(box, table, seat, values, likely, *arrays)``."""
    for _ in range(count):
        walk(boxes, known, leaves, walks, 0, nodes, space, rng, seat, explore, bounds)
        if walks[0].who < 0:
            settle_end(boxes, leaves, walks, 0, nodes, space, seat, values, likely, sums, bounds)
        else:
            leaves[1] = leaves[0]
            one(boxes[0], leaves[1], int(walks[0].who), values, likely, *arrays)
            settle(boxes, leaves, walks, 0, nodes, space, seat, values, likely, sums, bounds)


def play_out(
    box: Any, table: Any, seat: int, values: Reals, likely: Reals, steps: Ints, rng: Ints, horizon: int
) -> None:
    """The games' own judgement: steps are as likely as they lean, and a leaf is worth what comes of playing on."""
    for k in range(legal(box, table, steps)):
        likely[steps[k]] = lean(box, table, steps[k])
    left = horizon
    while left != 0 and mover(box, table) != OVER:
        play(box, table, pick(box, table, rng))
        left -= 1
    over = mover(box, table) == OVER
    players = int(box.players)
    for place in range(players):
        other = (seat + place) % players
        values[place] = worth(box, table, other) if over else hope(box, table, other)
