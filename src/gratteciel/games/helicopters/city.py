"""The city: plots, ways to fly, and what a plot or a helicopter can be.

Plot number ``9 * row + column`` counts from a1 in the south-west corner; a seat's number is also its colour.
"""

SIDE = 9
PLOTS = SIDE * SIDE
MAX_PLAYERS = 4

WHITE = -1
"""The colour of a plot that belongs to nobody."""
CLOSED = -2
"""The colour of a plot in the closed centre."""
NOWHERE = -1
"""The place of a helicopter that is not on the board: not started yet, or out."""

SOUTH, WEST, EAST, NORTH = range(4)
WAYS = 4
TOWARD = (-SIDE, -1, 1, SIDE)
"""Way → from a plot's number to that of its neighbour."""
