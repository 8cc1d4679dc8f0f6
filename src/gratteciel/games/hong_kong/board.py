"""The board of Hong Kong: 5×5 plots, a1 to e5, as sets of plots (plot = 5 × row + column, a1 is 0)."""

SIDE = 5
PLOTS = SIDE * SIDE
ALL_PLOTS = (1 << PLOTS) - 1
WEST_EDGE = 0b00001_00001_00001_00001_00001
EAST_EDGE = WEST_EDGE << (SIDE - 1)


def beside(plots: int) -> int:
    """The plots orthogonally adjacent to at least one of the given plots."""
    east = (plots & ~EAST_EDGE) << 1
    west = (plots & ~WEST_EDGE) >> 1
    return (east | west | (plots << SIDE) | (plots >> SIDE)) & ALL_PLOTS
