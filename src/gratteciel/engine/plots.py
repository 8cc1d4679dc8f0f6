"""Sets of plots as bits in an integer: plot number n is bit n. Up to 62 plots.

The whole vocabulary: a set is an `int`, the empty set is 0, and ``|``, ``&``, ``& ~`` are union, intersection and
difference.
"""


def only(plot: int) -> int:
    """The set of that one plot."""
    return 1 << int(plot)


def holds(plots: int, plot: int) -> bool:
    """Whether the plot is in the set."""
    return (int(plots) >> int(plot)) & 1 == 1


def how_many(plots: int) -> int:
    """The number of plots in the set."""
    bits = int(plots)
    bits = bits - ((bits >> 1) & 0x5555555555555555)
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    bits += bits >> 8
    bits += bits >> 16
    return (bits + (bits >> 32)) & 0x7F


def lowest(plots: int) -> int:
    """The lowest plot of a set that is not empty."""
    bits = int(plots)
    return how_many((bits & -bits) - 1)


def but_lowest(plots: int) -> int:
    """The set without its lowest plot. To walk a set: ``while rest: plot = lowest(rest); rest = but_lowest(rest)``."""
    bits = int(plots)
    return bits & (bits - 1)


def nth(plots: int, n: int) -> int:
    """The plot of rank n (from 0) in the set, which has more than n plots."""
    bits = int(plots)
    rank = int(n)
    plot = 0
    width = 32
    while width > 0:
        lower = how_many(bits & ((1 << width) - 1))
        if rank >= lower:
            rank -= lower
            bits >>= width
            plot += width
        else:
            bits &= (1 << width) - 1
        width >>= 1
    return plot
