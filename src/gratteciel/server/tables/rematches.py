"""Playing again: where, and who sits where."""

import base64
import hmac

import msgspec

from gratteciel.server.tables.open_table import OpenTable
from gratteciel.server.tables.plan import Expected, TablePlan, TableRow


def several_here(table: OpenTable) -> bool:
    """Whether somebody plays for others at the same screen."""
    return any(seat.kind == "here" for seat in table.row.plan.seats)


def rematch_id(row: TableRow) -> str:
    """The id of the table where a table is played again: one and the same for all who ask.

    Of a game that was taken in, whose secret anybody may know, it is another for each who took it in: nobody lays a
    table by it where those who played are to meet.
    """
    said = "gratteciel rematch 1" if row.source is None else f"gratteciel rematch 1\n{row.id}"
    return base64.urlsafe_b64encode(hmac.digest(row.secret, said.encode(), "sha256")[:9]).decode()


def others_of(table: OpenTable, host: str) -> tuple[Expected, ...]:
    """The others who played at a table, each once; who lost a seat too."""
    plan = table.state.plan
    seats = [
        seat for seat, planned in zip(table.state.seats, plan.seats, strict=True) if planned.kind in ("me", "open")
    ]
    names = {seat.person: seat.name or "" for seat in seats if seat.person is not None and seat.person != host}
    return tuple(Expected(person, name) for person, name in names.items())


def rotated(table: OpenTable, host: str) -> TablePlan:
    """The plan of a rematch: seats moved on by one; who asks for it is `me`, other people come by invitation.

    From the seats as they were drawn, if they were: whoever began does not begin again, so nothing is drawn again.
    """
    seats = []
    for plan, sitting in zip(table.state.plan.seats, table.state.seats, strict=True):
        if plan.kind in ("me", "open"):
            kind = "me" if sitting.person == host else "open"
            seats.append(msgspec.structs.replace(plan, kind=kind))
        else:
            seats.append(plan)
    return msgspec.structs.replace(table.row.plan, seats=(seats[-1], *seats[:-1]), draw_seats=False)
