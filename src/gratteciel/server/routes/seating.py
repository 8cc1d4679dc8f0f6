"""What those are called who play at one screen, where whoever has it has said no name."""

from msgspec.structs import replace

from gratteciel.server.people.person import Person
from gratteciel.server.routes.services import Services
from gratteciel.server.tables.open_table import OpenTable
from gratteciel.server.tables.plan import SeatPlan

PLAYER = {"en": "Player {}", "fr": "Joueur {}"}
"""Read in sentences, unlike “You 2”."""


def numbered(
    services: Services, host: Person, seats: tuple[SeatPlan, ...], lang: str
) -> tuple[Person, tuple[SeatPlan, ...]]:
    """Who lays a table and who sits there: all without a name have that of their number, if there are others at it."""
    if services.accounts.named(host) or not any(seat.kind == "here" for seat in seats):
        return host, seats
    called = [PLAYER[lang].format(number) for number in range(1, len(seats) + 1)]
    beside = tuple(
        replace(seat, name=seat.name or name) if seat.kind == "here" else seat
        for seat, name in zip(seats, called, strict=True)
    )
    mine = (name for seat, name in zip(seats, called, strict=True) if seat.kind == "me")
    return replace(host, name=next(mine, host.name)), beside


def as_before(services: Services, host: Person, table: OpenTable) -> Person:
    """Somebody who plays again: called as they were there, where they have said no name."""
    if services.accounts.named(host):
        return host
    sat = zip(table.state.plan.seats, table.state.seats, strict=True)
    names = (sitting.name for planned, sitting in sat if planned.kind == "me" and sitting.person == host.id)
    return replace(host, name=next(names, None) or host.name)
