"""Clocks: how long each seat may still think, from the times of a table's entries alone."""

import msgspec

from gratteciel.server.tables.plan import Clock


class Clocks(msgspec.Struct, frozen=True, kw_only=True):
    """The clocks of a table at the time of its last entry."""

    clock: Clock
    left: tuple[float, ...]
    """Seconds each seat has: of its reserve, or for a turn."""
    running: int | None = None
    """The seat whose clock runs; None: nobody's (luck, bots, before and after the game)."""
    since: float = 0.0
    """When it began to run."""

    @classmethod
    def wound(cls, clock: Clock, seats: int) -> "Clocks":
        """Clocks before the game."""
        return cls(clock=clock, left=(clock.reserve or clock.turn or 0.0,) * seats)

    def at(self, now: float) -> tuple[float, ...]:
        """Seconds each seat has at a time, never below 0."""
        if self.running is None:
            return self.left
        spent = max(0.0, now - self.since)
        return tuple(max(0.0, s - spent) if seat == self.running else s for seat, s in enumerate(self.left))

    def expires(self) -> float | None:
        """When the running clock runs out, if nothing happens."""
        return None if self.running is None else self.since + self.left[self.running]

    def held(self, seconds: float) -> "Clocks":
        """After it stood still for so long."""
        return msgspec.structs.replace(self, since=self.since + seconds)

    def pressed(self, now: float, mover: int | None, new_turn: bool) -> "Clocks":
        """After an entry: `mover` is the seat whose clock is to run now, `new_turn` whether a turn was completed."""
        left = list(self.at(now))
        if new_turn and self.running is not None and self.clock.reserve is not None:
            left[self.running] += self.clock.increment
        if self.clock.turn is not None and mover is not None and (new_turn or mover != self.running):
            left[mover] = self.clock.turn
        return Clocks(clock=self.clock, left=tuple(left), running=mover, since=now)
