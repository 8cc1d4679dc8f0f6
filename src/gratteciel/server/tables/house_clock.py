"""The time by which tables are played: the machine's clock as the heartbeat last set it."""

import time
from collections.abc import Callable


class HouseClock:
    """A clock that goes on steadily between two beats, whatever is done to the machine's.

    That may be put forward and back again within a moment. So everything happens at times that a heartbeat knows of,
    which makes good to players what was put forward.
    """

    def __init__(self, machine: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self.machine, self.steady = machine, steady
        self.set(machine(), steady())

    def __call__(self) -> float:
        """Seconds since 1970."""
        return self.steady() + self.ahead

    def set(self, shown: float, steady: float) -> None:
        """Go by what the machine's clock showed at a time of the steady one's."""
        self.ahead = shown - steady
