"""Forgetting somebody: what was theirs alone goes; what others were part of stays, without who they were."""

import msgspec

from gratteciel.server.people.names import NAMELESS
from gratteciel.server.storage.store import Remark
from gratteciel.server.tables.kept import ELSEWHERE
from gratteciel.server.tables.log import Entry, Sat
from gratteciel.server.tables.plan import SeatPlan, TableRow
from gratteciel.server.tables.summary import TableSummary

GONE = "gone"
"""Who played where somebody did who was forgotten; the id of no person, whose letters are others."""


def theirs_alone(summary: TableSummary, person: str) -> bool:
    """Whether a table is of no interest to anybody else: nobody else was there, and nothing goes on."""
    return summary.status != "playing" and summary.people <= {person, ELSEWHERE, GONE}


def entry_without(entry: Entry, person: str) -> Entry:
    """An entry of a log that tells nobody who they were."""
    event = entry.event
    if not isinstance(event, Sat) or event.person != person:
        return entry
    return msgspec.structs.replace(entry, event=msgspec.structs.replace(event, person=GONE, name=NAMELESS))


def row_without(row: TableRow, person: str) -> TableRow:
    """A table as it was set up, by somebody or other; what they called those at their screen goes, too."""
    expected = tuple(one for one in row.expected if one.person != person)
    if row.host != person:
        return msgspec.structs.replace(row, expected=expected)
    seats = tuple(SeatPlan(seat.kind, seat.level) for seat in row.plan.seats)
    plan = msgspec.structs.replace(row.plan, seats=seats)
    return msgspec.structs.replace(row, host=GONE, expected=expected, plan=plan)


def summary_without(summary: TableSummary, person: str) -> TableSummary:
    """A table in a few words, none of them about somebody."""
    seats = tuple(
        msgspec.structs.replace(seat, person=GONE, name=NAMELESS) if seat.person == person else seat
        for seat in summary.seats
    )
    host = GONE if summary.host == person else summary.host
    expected = tuple(one for one in summary.expected if one != person)
    return msgspec.structs.replace(summary, seats=seats, host=host, expected=expected)


def remark_without(remark: Remark, person: str) -> Remark:
    """Something that was said, if it was somebody else who said it."""
    if remark.person != person:
        return remark
    return msgspec.structs.replace(remark, person=GONE, name=NAMELESS, text="…")
