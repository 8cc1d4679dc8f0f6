"""Who is at a table just now, and since when: what people there see of each other. Nothing of it is in the log."""

from collections.abc import Iterable

import msgspec

from gratteciel.server.tables.plan import Expected, TableRow
from gratteciel.server.tables.state import TableState

STALE = 30.0
"""Seconds after its last sign of life that a process is taken for dead, and those it served for gone."""


class Visit(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody looks at a table by one process, or did."""

    person: str
    """Empty: people nobody knows, all of them together."""
    count: int
    """1, or how many nobody knows; 0: they have gone."""
    since: float
    """When they came, or when they left."""
    alive: float = 0.0
    """When the process that says so was last heard of."""

    def left(self, now: float) -> float | None:
        """When they left; None: they are here."""
        if not self.count:
            return self.since
        return None if self.alive >= now - STALE else self.alive


class Presence(msgspec.Struct, frozen=True):
    """Whether somebody is at the table."""

    here: bool
    since: float | None
    """When they came, or when they left; None: they were never seen here."""


class Company(msgspec.Struct, frozen=True):
    """Who is at a table."""

    seats: list[Presence | None]
    """By seat; None: nobody who could come and go sits there."""
    watching: int
    """How many look on who do not play here."""


def is_at(row: TableRow, state: TableState, person: str | None) -> bool:
    """Whether somebody is of the table: its host, or in a seat, also one that was lost."""
    return person is not None and (person == row.host or any(seat.person == person for seat in state.seats))


def is_expected(row: TableRow, person: str | None) -> bool:
    """Whether somebody was asked to play again here."""
    return any(one.person == person for one in row.expected)


def still_expected(row: TableRow, state: TableState) -> list[Expected]:
    """Those who were asked to play again and have not come, while they may."""
    if state.status != "waiting":
        return []
    return [one for one in row.expected if not state.seats_of(one.person)]


def company_of(row: TableRow, state: TableState, visits: Iterable[Visit], now: float) -> Company:
    """Who is at a table, by what each process says of it: somebody with several pages open is there once."""
    came: dict[str, float] = {}
    gone: dict[str, float] = {}
    strangers = 0
    for visit in visits:
        left = visit.left(now)
        if not visit.person:
            strangers += visit.count if left is None else 0
        elif left is None:
            came[visit.person] = min(visit.since, came.get(visit.person, visit.since))
        else:
            gone[visit.person] = max(left, gone.get(visit.person, left))

    def presence(person: str) -> Presence:
        return Presence(True, came[person]) if person in came else Presence(False, gone.get(person))

    seats = [
        None if seat.person is None or (seat.level is not None and not seat.lost) else presence(seat.person)
        for seat in state.seats
    ]
    return Company(seats, strangers + sum(not is_at(row, state, person) for person in came))
