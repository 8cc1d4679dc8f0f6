"""From a lead in points to odds, by arithmetic that every machine does alike."""

FURTHEST = 30.0
"""Beyond such an exponent odds are as good as certainty."""


def swell(exponent: float) -> float:
    """E to that power, by additions and multiplications alone: the same to the last bit interpreted and native.

    The series is taken at a 256th of the exponent, where eight terms are exact to a trillionth, and squared back up;
    so `swell(a) * swell(b)` is `swell(a + b)`, and shares worked out for each seat apart add up to one.
    """
    small = min(max(exponent, -FURTHEST), FURTHEST) / 256.0
    power = 1.0
    for term in range(8, 0, -1):
        power = 1.0 + power * small / term
    for _ in range(8):
        power *= power
    return power
