"""Routes: finished games taken along, from one place to another."""

from typing import Annotated

import msgspec

from gratteciel.errors import GrattecielError
from gratteciel.server.people.person import Person
from gratteciel.server.routes.bodies import SomeRecord
from gratteciel.server.routes.route import API, Query, Response, Routes
from gratteciel.server.routes.schemas import ListedTable
from gratteciel.server.routes.services import Services
from gratteciel.server.routes.tables import listed_table
from gratteciel.server.tables.kept import KeptGame, kept, replayed
from gratteciel.server.tables.proof import RuledLuck, by_rules
from gratteciel.server.tables.summary import summarise

routes = Routes("records")


class KeptGames(msgspec.Struct, frozen=True):
    """Some of one's finished games, the newest first."""

    games: list[KeptGame]
    before: str | None
    """For the next page: `?before=`; None: there are no more."""
    unread: list[str] = []
    """The ids of tables that cannot be read here any more."""


class TakenIn(msgspec.Struct, frozen=True):
    """What became of a game that was sent."""

    table: ListedTable
    new: bool
    """False: it was here already."""


@routes.add("GET", "/records", "myRecords", "My finished games, to be taken along", limit="past")
async def mine(
    services: Services,
    person: Person,
    before: Annotated[str | None, Query(description="The page after this table.", max_length=40)] = None,
    limit: Annotated[int, Query(ge=1, le=50, description="So many at most.")] = 20,
) -> KeptGames:
    """Each as `POST /records` takes it, here or elsewhere: its record, and who played."""
    found = await services.store.tables.find(person=person.id, status="over", before=before, limit=limit + 1)
    games, unread = [], []
    for summary in found[:limit]:
        try:
            table = await services.tables.table(summary.id)
        except GrattecielError:
            unread.append(summary.id)
        else:
            games.append(kept(table, services.tables.record(table), person.id))
    return KeptGames(games, found[limit - 1].id if len(found) > limit else None, unread)


@routes.add(
    "POST", "/records/luck", "ruledLuck", "A record's luck by the rules", status=200, limit="records", scope="read"
)
async def ruled_luck(services: Services, data: SomeRecord) -> RuledLuck:
    """What could have happened at each roll of a record, in its order and with its weights, replayed where it is asked.

    A page asks the house on the device, so that neither comes from the server that laid its luck open. Nothing is kept.
    """
    return await services.tables.beside(lambda: by_rules(replayed(data.record)))


@routes.add("POST", "/records", "takeIn", "Take a finished game in", limit="records")
async def take_in(services: Services, person: Person, lang: str, data: KeptGame) -> Response[TakenIn]:
    """The game is replayed and stands among the caller's own from then on, for themselves alone.

    A record that does not fit is refused with its line (`record/broken`, `record/foreign`). What was played elsewhere
    is unverified: it is labelled so (`imported`) and counts for no best, rank or rating. The same game, by the id of
    its `table` or by its text, is taken in once; sent again, nothing is added.
    """
    table, new = await services.tables.take_in(data, person, lang)
    summary = await services.store.tables.summary(table.row.id) or summarise(table.row, table.state)
    told = TakenIn(listed_table(summary, person.id), new)
    return Response(told, {"Location": f"{API}/tables/{table.row.id}"})
