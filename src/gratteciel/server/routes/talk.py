"""Routes: what is said at a table."""

from collections.abc import Sequence
from typing import Annotated

from gratteciel.server.errors import RequestMalformed, SeatNotYours
from gratteciel.server.people.person import Person
from gratteciel.server.plain import plain
from gratteciel.server.routes.bodies import MOST, Saying
from gratteciel.server.routes.route import Query, Routes
from gratteciel.server.routes.services import Services
from gratteciel.server.storage.change_feed import chat
from gratteciel.server.storage.store import Remark
from gratteciel.server.tables.company import is_at

routes = Routes("talk")


def readable(text: str) -> str:
    """What was said; refused if nothing is left that can be read."""
    shown = plain(text)
    if not shown:
        raise RequestMalformed(where="text", why={"en": "nothing is said", "fr": "rien n’est dit"})
    return shown


async def heard(services: Services, table: str, reader: Person | None, after: int) -> Sequence[Remark]:
    """What was said after a remark, without those whom the reader has muted."""
    remarks = await services.store.talk.listen(table, after)
    muted = await services.store.talk.muted(reader.id) if reader and remarks else frozenset()
    return [remark for remark in remarks if remark.person not in muted]


@routes.add("GET", "/tables/{id}/chat", "listen", "What was said")
async def listen(
    services: Services,
    reader: Person | None,
    id: str,
    after: Annotated[int, Query(ge=0, le=MOST, description="Only what was said after this remark.")] = 0,
) -> list[Remark]:
    """The last remarks in order, without those of people the caller has muted."""
    table = await services.tables.table(id)
    return list(await heard(services, table.row.id, reader, after))


@routes.add("POST", "/tables/{id}/chat", "say", "Say something", limit="chat")
async def say(services: Services, person: Person, id: str, data: Saying) -> Remark:
    """For those at the table; spectators listen."""
    table = await services.tables.table(id)
    if not is_at(table.row, table.state, person.id):
        raise SeatNotYours(seat="–")
    services.tables.leaving.check(person.id)
    remark = await services.store.talk.say(id, person, readable(data.text), services.tables.now())
    services.feed.publish(chat(id), remark.number)
    return remark
