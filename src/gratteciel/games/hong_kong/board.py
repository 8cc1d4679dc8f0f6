"""The board of Hong Kong: 5×5 plots, a1 to e5, as sets of plots (plot = 5 × row + column, a1 is 0)."""

SIDE = 5
PLOTS = SIDE * SIDE
ALL_PLOTS = (1 << PLOTS) - 1
WEST_EDGE = 0b00001_00001_00001_00001_00001
EAST_EDGE = WEST_EDGE << (SIDE - 1)

HALF = 32
"""Two sets go into one number, the second so many bits higher: what is done to both is done at once."""
BOTH = 1 | 1 << HALF
"""Times a set: that set twice."""
NOT_WEST = BOTH * (ALL_PLOTS & ~WEST_EDGE)
NOT_EAST = BOTH * (ALL_PLOTS & ~EAST_EDGE)
ALL_BOTH = BOTH * ALL_PLOTS


def beside(plots: int) -> int:
    """The plots orthogonally adjacent to at least one of the given plots; of two sets in one number, two such sets."""
    east = (plots & NOT_EAST) << 1
    west = (plots & NOT_WEST) >> 1
    return (east | west | (plots << SIDE) | (plots >> SIDE)) & ALL_BOTH
