"""What is due at a table without anybody asking. Pure, as `state.py` is.

The beginning when all seats are taken, the end, a clock that ran out, a bot for a seat that was lost, and time made
good during which nobody served the table.
"""

from dataclasses import dataclass
from math import inf

from gratteciel.server.tables.log import Began, Ended, Event, Paused, Reason, Replaced, TimedOut
from gratteciel.server.tables.state import TableState

SHORTEST_ABSENCE = 60.0
"""Seconds, as `TablePlan.absence` says."""
TO_COME = 60.0
"""Seconds by which clocks of several processes may differ; what is ahead by more lies in times to come."""


def follow_ups(state: TableState, now: float) -> list[Event]:
    """What is due without anybody asking."""
    if state.complete:
        return [Began()]
    if state.status != "playing":
        return []
    if state.position.over:
        shares = state.position.shares
        return [Ended(shares=shares, reason="rules")]
    expires = state.clocks.expires() if state.clocks else None
    if expires is not None and now >= expires and state.mover is not None:
        return [TimedOut(seat=state.mover), *lost(state, state.mover, "clock")]
    return []


def what_follows(state: TableState, secret: bytes, now: float) -> list[Event]:
    """What was given, then what luck adds, or else what is due without anybody asking."""
    comes = state.given() or state.luck(secret)
    return follow_ups(state, now) if comes is None else [comes]


@dataclass(frozen=True)
class Outage:
    """A time during which nobody served any table."""

    since: float
    until: float


def pause(state: TableState, outage: Outage | None, now: float = inf) -> list[Event]:
    """What makes an outage good to the player to move: the clock stood still, and so did the time of absence.

    Once per outage; what was made good in times to come was so by a clock that has been put back since. Without a clock
    only an outage as long as the shortest time of absence counts.
    """
    seat = state.mover
    if outage is None or seat is None or state.seats[seat].level is not None:
        return []
    if outage.until <= state.paused < now + TO_COME:
        return []
    since = state.acted if state.clocks is None else state.clocks.since
    seconds = outage.until - max(outage.since, since)
    if seconds <= (SHORTEST_ABSENCE if state.clocks is None else 0):
        return []
    return [Paused(seat=seat, seconds=round(seconds, 3), until=outage.until)]


def lost(state: TableState, seat: int, reason: Reason) -> list[Event]:
    """What follows when a seat is given up: with three or four seats a bot takes over, or the game ends."""
    if len(state.seats) > 2 and state.plan.replacement is not None and state.people() - {state.seats[seat].person}:
        return [Replaced(seat=seat, level=state.plan.replacement)]
    left = [n for n, s in enumerate(state.seats) if n != seat and not s.lost]
    shares = tuple(1 / len(left) if n in left else 0.0 for n in range(len(state.seats)))
    return [Ended(shares=shares, reason=reason)]
