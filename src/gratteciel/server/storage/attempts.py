"""Attempts at a passphrase that failed: how many there were is known by when the last of them will be forgotten.

One is forgotten after another. A clock that was put back keeps nobody away for longer than if all were made now.
"""

SLACK = 0.001
"""Seconds by which times may differ that are the same."""


def one_more(tried: float, now: float, each: float, most: float) -> tuple[float, float]:
    """By when all are forgotten, with one more where that is not too many; in how many seconds it will not be."""
    full = now + most
    known = min(max(tried, now), full)
    early = known + each - full
    return (known, early) if early > SLACK else (known + each, 0.0)
