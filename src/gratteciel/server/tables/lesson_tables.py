"""The table of a lesson's task: made of its record for one answer, seen as every table is, and kept nowhere."""

from gratteciel.bots.ranks import LEVELS
from gratteciel.engine.editions import text_of
from gratteciel.play.position import Position
from gratteciel.server.tables.log import Began, Entry, Event, Sat, StepPlayed
from gratteciel.server.tables.open_table import OpenTable
from gratteciel.server.tables.plan import SeatPlan, TablePlan, TableRow
from gratteciel.server.tables.state import edition_mark

LEARNER = "learner"
"""Who sits there, whoever asks: a task is the same for everybody."""
NAMES = {"en": "You", "fr": "Vous"}
GENTLEST = LEVELS[0]
"""Who learners play against."""


def table_of(position: Position, seat: int, lang: str) -> OpenTable:
    """A table where the game to a position has been played, and the learner has a seat."""
    setup = position.setup
    seats = (SeatPlan("me") if n == seat else SeatPlan("bot", GENTLEST) for n in range(setup.players))
    plan = TablePlan(
        game=setup.game.id,
        seats=tuple(seats),
        options=setup.options,
        edition_text=text_of(setup.edition) if setup.own else None,
        hints=False,
        replacement=None,
    )
    row = TableRow(
        id=f"lesson-{setup.game.id}",
        plan=plan,
        host=LEARNER,
        invitation="",
        secret=b"",
        rules=setup.version,
        edition=edition_mark(setup),
        created=0.0,
    )
    events: list[Event] = [Sat(seat=seat, person=LEARNER, name=NAMES[lang]), Began()]
    for one in position.trail()[1:]:
        assert one.before is not None and one.before.mover is not None
        events.append(StepPlayed(seat=one.before.mover if one.before.mover >= 0 else None, text=str(one.last)))
    table = OpenTable.empty(row)
    table.add(table.fold(Entry(number=number, when=0.0, event=event) for number, event in enumerate(events, 1)))
    return table
