"""The search tree: nodes in one array, the children of each side by side.

A node stands for what one seat knows: it is reached from its parent by a step *as that seat is told it*, so that
positions the seat cannot tell apart share their statistics. Node 0 is nobody, node 1 the root.

Children lie in a block of 1, 2, 4, … nodes, the oldest first. When it is full they move to one of twice its size, and
the block they leave is used again; nobody but their parent points at them. So choosing among them reads memory in one
go, which is most of the time a large tree takes.
"""

from gratteciel.engine.contract import Ints
from gratteciel.engine.entries import Records
from gratteciel.engine.layouts import type_of

NODE = type_of(
    {
        "total": "f8",  # sum of what came of it for the seat that chose the step
        "squares": "f8",  # sum of the squares of that
        "step": "i4",  # the step that leads here, as told
        "visits": "i4",
        "available": "i4",  # how often the step could be chosen
        "lean": "i4",  # how much it weighs before anything is known of it
        "first": "i4",  # first child; in a block that is free, the next free block
        "children": "i4",
        "listed": "i4",  # where in the lists the steps begin that are allowed here, if they are listed
        "allowed": "i4",  # how many are; 0: they are not listed
    }
)
ROOT = 1

LISTED = type_of(
    {
        "step": "i4",
        "lean": "i4",  # how much it weighs before anything is known of it
        "place": "i4",  # its child's place in the block, from 1; 0: not tried yet
    }
)
"""A step that is allowed at a node. Where nothing is hidden it is so whenever one comes there, and need not be found
out again."""

SIZES = 32
"""Sizes of blocks: powers of two."""
USED_LISTS = 1 + SIZES
SPACE = 2 + SIZES
"""How long `space` is: the last node in use, for each size the first block that is free, or 0, and how many steps are
listed."""


def child_of(nodes: Records, node: int, step: int) -> int:
    """The child a step leads to, 0 if there is none yet."""
    first = int(nodes[node].first)
    for child in range(first, first + int(nodes[node].children)):
        if nodes[child].step == step:
            return child
    return 0


def has_room(nodes: Records, space: Ints, node: int) -> bool:
    """Whether the node can have another child, at any rate."""
    return int(space[0]) + 2 * int(nodes[node].children) + 1 < len(nodes)


def size_of(children: int) -> int:
    """Which power of two so many children need."""
    size = 0
    while (1 << size) < children:
        size += 1
    return size


def take_block(nodes: Records, space: Ints, size: int) -> int:
    """A block of so many nodes: a free one, or the next ones."""
    block = int(space[1 + size])
    if block:
        space[1 + size] = nodes[block].first
        return block
    block = int(space[0]) + 1
    space[0] += 1 << size
    return block


def add_child(nodes: Records, space: Ints, node: int, step: int, lean: int) -> int:
    """A new child; the caller has seen to it that there is room."""
    count = int(nodes[node].children)
    first = int(nodes[node].first)
    if count & (count - 1) == 0:  # none yet, or the block is full
        size = size_of(count + 1)
        block = take_block(nodes, space, size)
        for k in range(count):
            nodes[block + k] = nodes[first + k]
        if count:
            nodes[first].first = space[size]
            space[size] = first
        nodes[node].first = block
        first = block
    child = first + count
    nodes[node].children = count + 1
    nodes[child].total = 0.0
    nodes[child].squares = 0.0
    nodes[child].step = step
    nodes[child].visits = 0
    nodes[child].available = 0
    nodes[child].lean = lean
    nodes[child].first = 0
    nodes[child].children = 0
    nodes[child].allowed = 0
    return child


def plant(nodes: Records, space: Ints) -> None:
    """A tree of a root alone."""
    for size in range(SPACE):
        space[size] = 0
    nodes[0].first = 0
    nodes[0].children = 0
    add_child(nodes, space, 0, -1, 1)


def transplant(nodes: Records, spare: Records, space: Ints, root: int) -> None:
    """Copy the part of the tree below a node into `spare`, with that node as root; lists are made anew."""
    for size in range(SPACE):
        space[size] = 0
    spare[ROOT] = nodes[root]
    spare[ROOT].allowed = 0
    space[0] = ROOT
    # Blocks are filled one after another: going through them finds every node once, and gaps, which have no children.
    node = ROOT
    while node <= space[0]:
        count = int(spare[node].children)
        if count:
            old = int(spare[node].first)
            size = size_of(count)
            block = take_block(spare, space, size)
            for k in range(count):
                spare[block + k] = nodes[old + k]
                spare[block + k].allowed = 0
            for k in range(count, 1 << size):
                spare[block + k].children = 0
            spare[node].first = block
        node += 1
