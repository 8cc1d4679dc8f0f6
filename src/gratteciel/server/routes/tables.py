"""Routes: setting tables up, finding them, looking at them and at what was played there."""

from collections.abc import Iterable, Sequence
from typing import Annotated

import msgspec

from gratteciel.server.errors import LuckUnproved, PositionUnknown, RecordNotYet
from gratteciel.server.people.person import Person
from gratteciel.server.routes.bodies import MOST, GoingOn, NewTable
from gratteciel.server.routes.route import API, Query, Response, Routes
from gratteciel.server.routes.schemas import ListedTable, PositionView, PromiseView, TableList
from gratteciel.server.routes.seating import numbered
from gratteciel.server.routes.services import Services
from gratteciel.server.tables.actions import over
from gratteciel.server.tables.company import is_at
from gratteciel.server.tables.open_table import OpenTable
from gratteciel.server.tables.plan import SeatPlan, TableRow
from gratteciel.server.tables.proof import LuckView, laid_open
from gratteciel.server.tables.state import Status
from gratteciel.server.tables.summary import TableSummary
from gratteciel.server.tables.views import Look, seat_for

routes = Routes("tables")

LOBBY = 7 * 86400.0
"""Seconds after which a table that nobody came to is shown in the lobby no more."""

Flag = str | None


def raised(flag: Flag) -> bool:
    """Whether a flag such as `?open` was given."""
    return flag is not None and flag.lower() not in ("0", "false", "no")


def listed(found: Sequence[TableSummary], limit: int, reader: Person | None) -> TableList:
    """One page of a list that was looked up one longer, as somebody reads it."""
    shown = [listed_table(summary, id_of(reader)) for summary in found[:limit]]
    return TableList(shown, found[limit - 1].id if len(found) > limit else None, id_of(reader))


def listed_table(summary: TableSummary, person: str | None) -> ListedTable:
    """A table in somebody's list."""
    mine = [n for n, seat in enumerate(summary.seats) if person and seat.person == person and not seat.lost]
    my_turn = summary.status == "playing" and summary.mover in mine
    asked = person is not None and person in summary.expected
    facts = msgspec.structs.asdict(summary) | {"expected": ()}
    return ListedTable(**facts, mine=mine, my_turn=my_turn, asked=asked)


def id_of(reader: Person | None) -> str | None:
    """A reader's id, if we know them."""
    return None if reader is None else reader.id


def seen(services: Services, table: OpenTable, reader: Person | None, lang: str, after: int = 0) -> Look:
    """A table as somebody sees it now, to be sent."""
    return table.written(table.look(id_of(reader), lang, services.tables.now(), after))


def names_of(seats: Iterable[SeatPlan]) -> set[str]:
    """What others at the same screen are to be called."""
    return {seat.name for seat in seats if seat.name}


def borne_beside(person: Person, row: TableRow) -> set[str]:
    """What those are called who played at somebody's screen: at a table laid here, since a record may say anything."""
    return names_of(row.plan.seats) if row.source is None and row.host == person.id else set()


@routes.add("POST", "/tables", "setUp", "Set up a table", limit="tables")
async def set_up(services: Services, person: Person, lang: str, data: NewTable) -> Response[Look]:
    """The caller sits down at once where the plan says `me` or `here`.

    If no seat is `open`, the game begins; otherwise others come by the link: the table's id and its `invitation`. A
    public table is shown in the lobby.
    """
    await services.accounts.check_name(person)
    await services.accounts.check_beside(person, names_of(data.plan.seats))
    host, seats = numbered(services, person, data.plan.seats, lang)
    plan = msgspec.structs.replace(data.plan, seats=seats)
    table = await services.tables.open_table(host, plan, data.word, data.promise)
    return Response(seen(services, table, person, lang), {"Location": f"{API}/tables/{table.row.id}"})


@routes.add("GET", "/me/promise", "promise", "The luck of one's next table", group="luck")
async def promise(services: Services, person: Person) -> PromiseView:
    """The commitment of the next table the caller sets up, a rematch as well, before they have said anything.

    So nobody can choose a secret that suits a word. Given as `promise` in `POST /tables`, or where a game
    goes on, the table has that luck or is not set up. It is another one as soon as there is a table.
    """
    assert services.tables.promises is not None
    return PromiseView(await services.tables.promises.next(person.id))


@routes.add("POST", "/tables/{id}/goes-on", "goOn", "Go on from a moment of a finished game", limit="tables")
async def go_on(services: Services, person: Person, lang: str, id: str, data: GoingOn) -> Response[Look]:
    """A new table that begins with the first steps of this one, and goes on as those who sit there play.

    It has a secret of its own, which fixes only the luck that is still to come; it counts for no best, rank or rating,
    and says so (`now.begins`).
    """
    played = await services.tables.table(id)
    await services.accounts.check_name(person)
    await services.accounts.check_beside(person, names_of(data.seats) - borne_beside(person, played.row))
    host, seats = numbered(services, person, data.seats, lang)
    table = await services.tables.go_on(id, data.length, data.steps, seats, host, data.word, data.promise)
    return Response(seen(services, table, person, lang), {"Location": f"{API}/tables/{table.row.id}"})


@routes.add("GET", "/tables", "tables", "Tables")
async def find(
    services: Services,
    reader: Person | None,
    wanted_open: Annotated[Flag, Query(name="open", description="Only tables anybody may join now: the lobby.")] = None,
    mine: Annotated[Flag, Query(description="Only the caller's own, private ones too.")] = None,
    status: Annotated[Status | None, Query(description="`waiting`, `playing` or `over`.")] = None,
    game: Annotated[str | None, Query(description="A game's id.", max_length=40)] = None,
    before: Annotated[str | None, Query(description="The page after this table.", max_length=40)] = None,
    limit: Annotated[int, Query(ge=1, le=200, description="So many at most.")] = 50,
) -> TableList:
    """Public tables, the newest first; `?open` for the lobby, `?mine` for one's own."""
    own = raised(mine)
    if own and reader is None:
        return TableList([], None)
    lobby = raised(wanted_open)
    found = await services.store.tables.find(
        open=True if lobby else None,
        person=id_of(reader) if own else None,
        status=status,
        public=None if own else True,
        game=game,
        since=services.tables.now() - LOBBY if lobby else None,
        before=before,
        limit=limit + 1,
    )
    return listed(found, limit, reader)


@routes.add("GET", "/tables/{id}", "look", "Look at a table")
async def look(
    services: Services,
    reader: Person | None,
    lang: str,
    id: str,
    after: Annotated[int, Query(ge=0, le=MOST, description="Only the log after this entry.")] = 0,
) -> Look:
    """The caller's own view.

    Board, hands, scores, allowed steps (each with notation, prose and targets), clocks, offers, and the log as told to
    their seat; `at` is the number to name when playing.
    """
    table = await services.tables.table(id)
    await table.read(id_of(reader), lang)
    look = table.look(id_of(reader), lang, services.tables.now(), after)
    if not is_at(table.row, table.state, id_of(reader)):
        return table.written(look)
    here = await services.attendance.company(table)
    return msgspec.structs.replace(look, now=msgspec.structs.replace(look.now, company=here))


@routes.add("GET", "/tables/{id}/positions/{length}", "position", "An earlier position")
async def position(
    services: Services,
    reader: Person | None,
    lang: str,
    id: str,
    length: int,
    at: Annotated[
        int | None, Query(ge=0, le=MOST, description="As the game stood at this entry, if steps were taken back since.")
    ] = None,
) -> PositionView:
    """The board after so many steps, as far as the caller's seat knew it then."""
    table = await services.tables.table(id)
    seat = seat_for(table.state, id_of(reader))
    last = table.state.position
    if at is not None:
        if not 1 <= at <= len(table.positions):
            raise PositionUnknown(length=length, last=last.length)
        last = table.positions[at - 1]
    if not 0 <= length <= last.length:
        raise PositionUnknown(length=length, last=last.length)
    found = last.trail()[length]
    sight = found.sight(seat)
    return PositionView(
        length=length,
        turn=found.turn,
        seat=seat,
        step=None if sight.told is None else str(sight.told),
        prose=sight.tell(lang),
        scores=list(sight.scores),
        picture=sight.picture,
    )


@routes.add("GET", "/tables/{id}/record", "record", "The game's record", media_type="text/plain", group="records")
async def record(services: Services, reader: Person | None, id: str) -> Response[str]:
    """The game as a `.sky` file.

    It is readable, checked when loaded, and once the game is over has the secret that proves its luck (`gratteciel
    verify`). While it is going on only if it tells nothing the caller does not know.
    """
    table = await services.tables.table(id)
    if table.state.status != "over" and not tells_nothing(table, id_of(reader)):
        raise RecordNotYet()
    headers = {"Content-Disposition": f'attachment; filename="{table.row.plan.game}-{id}.sky"'}
    return Response(services.tables.record(table), headers)


@routes.add("GET", "/tables/{id}/luck", "luck", "The luck, to be verified", limit="past", group="luck")
async def luck(services: Services, lang: str, id: str) -> LuckView:
    """Every roll of a finished game with all it followed from, those that were taken back too.

    Anybody can compute them again with SHA-256 and HMAC alone: the number of an attempt is the HMAC-SHA-256, by the
    secret, of these lines joined by line feeds, in UTF-8: `label`; the roll's `ordinal` (its `entry`, where the label
    is `gratteciel luck 1`, as at older tables); the attempt, from 0; and for each of the `words` its length in bytes, a
    space, and itself. Read as a big-endian number it counts if it is less than `limit`; otherwise the next attempt.
    What is left of it after division by `total` is counted off by the weights of the outcomes.
    """
    table = await services.tables.table(id)
    over(table.state)
    if not table.row.provable:
        raise LuckUnproved()
    return await laid_open(table, lang)


def tells_nothing(table: OpenTable, person: str | None) -> bool:
    """Whether every step so far was told to somebody as it was played."""
    seat = seat_for(table.state, person)
    return all(at.told(seat) == at.last for at in table.state.position.trail()[1:])
