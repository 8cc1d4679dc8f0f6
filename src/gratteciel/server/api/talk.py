"""Routes: what is said at a table."""

import unicodedata
from collections.abc import Sequence
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, QueryParameter

from gratteciel.errors import RequestMalformed, SeatNotYours
from gratteciel.server.api.callers import Caller, Id, Reader, TheOffice
from gratteciel.server.api.office import Office
from gratteciel.server.api.schemas import At, Saying
from gratteciel.server.bulletin import chat
from gratteciel.server.kept import Kept
from gratteciel.server.kinds import Person
from gratteciel.server.store import Remark


def readable(text: str) -> str:
    """What was said, on one line and without signs one cannot see; refused if nothing is left."""
    shown = "".join(sign if unicodedata.category(sign) not in ("Cc", "Cf", "Cs") else " " for sign in text)
    if not shown.split():
        raise RequestMalformed(where="text", why={"en": "nothing is said", "fr": "rien n’est dit"})
    return " ".join(shown.split())


def may_speak(kept: Kept, person: Person) -> bool:
    """Whether somebody is at the table: its host, or in a seat, also one that was lost."""
    return person.id == kept.row.host or any(seat.person == person.id for seat in kept.state.seats)


async def heard(office: Office, table: str, reader: Person | None, after: int) -> Sequence[Remark]:
    """What was said after a remark, without those whom the reader has muted."""
    remarks = await office.store.listen(table, after)
    muted = await office.store.muted(reader.id) if reader and remarks else frozenset()
    return [remark for remark in remarks if remark.person not in muted]


@get("/tables/{id:str}/chat", summary="What was said", tags=["talk"], operation_id="listen")
async def listen(
    office: TheOffice,
    reader: Reader,
    id: Id,
    after: Annotated[At, QueryParameter(description="Only what was said after this remark.")] = 0,
) -> list[Remark]:
    """The last remarks in order, without those of people the caller has muted."""
    kept = await office.house.table(id)
    return list(await heard(office, kept.row.id, reader, after))


@post("/tables/{id:str}/chat", summary="Say something", tags=["talk"], operation_id="say", limit="chat")
async def say(office: TheOffice, person: Caller, id: Id, data: JSONBody[Saying]) -> Remark:
    """For those at the table; spectators listen."""
    kept = await office.house.table(id)
    if not may_speak(kept, person):
        raise SeatNotYours(seat="–")
    remark = await office.store.say(id, person, readable(data.text), office.settings.now())
    office.bulletin.publish(chat(id), remark.number)
    return remark


ROUTES = [listen, say]
