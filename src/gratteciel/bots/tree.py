"""The search tree: nodes in one array, children as linked lists.

A node stands for what one seat knows: it is reached from its parent by a step *as that seat is told it*, so that
positions the seat cannot tell apart share their statistics. Node 0 is nobody, node 1 the root.
"""

import numpy as np

from gratteciel.engine.contract import Ints
from gratteciel.engine.entries import Records

NODE = np.dtype(
    [
        ("total", "f8"),  # sum of what came of it for the seat that chose the step
        ("squares", "f8"),  # sum of the squares of that
        ("step", "i4"),  # the step that leads here, as told
        ("visits", "i4"),
        ("available", "i4"),  # how often the step could be chosen
        ("lean", "i4"),  # how much it weighs before anything is known of it
        ("first", "i4"),  # first child
        ("sibling", "i4"),  # next child of the same parent
    ],
    align=True,
)
ROOT = 1


def child_of(nodes: Records, node: int, step: int) -> int:
    """The child a step leads to, 0 if there is none yet."""
    child = int(nodes[node].first)
    while child and nodes[child].step != step:
        child = int(nodes[child].sibling)
    return child


def add_child(nodes: Records, used: Ints, node: int, step: int, lean: int) -> int:
    """A new child; the caller has seen to it that there is room."""
    used[0] += 1
    child = int(used[0])
    nodes[child].total = 0.0
    nodes[child].squares = 0.0
    nodes[child].step = step
    nodes[child].visits = 0
    nodes[child].available = 0
    nodes[child].lean = lean
    nodes[child].first = 0
    nodes[child].sibling = nodes[node].first
    nodes[node].first = child
    return child


def plant(nodes: Records, used: Ints) -> None:
    """A tree of a root alone."""
    used[0] = 0
    nodes[0].first = 0
    add_child(nodes, used, 0, -1, 1)


def transplant(nodes: Records, spare: Records, used: Ints, root: int) -> None:
    """Copy the part of the tree below a node into `spare`, with that node as root."""
    spare[ROOT] = nodes[root]
    spare[ROOT].sibling = 0
    count = ROOT
    node = ROOT
    while node <= count:
        child = int(spare[node].first)  # still an index into the old tree
        spare[node].first = 0
        last = 0
        while child:
            count += 1
            spare[count] = nodes[child]
            if last:
                spare[last].sibling = count
            else:
                spare[node].first = count
            last = count
            child = int(nodes[child].sibling)
        if last:
            spare[last].sibling = 0
        node += 1
    used[0] = count
