"""The live socket of a table: a snapshot, then whatever is new, as it comes.

A reader is told what stands now and which entries they have not seen, whenever there is news and they have taken the
message before. So a slow reader gets fewer and larger messages and costs nothing; one who takes none is dropped.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any, Literal

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from gratteciel.errors import GrattecielError
from gratteciel.server.api.callers import Connection, Id, check_caller, same_site, services_of
from gratteciel.server.api.languages import language
from gratteciel.server.api.problems import Problem, problem, unforeseen
from gratteciel.server.errors import CrossSite, RequestMalformed, ServerBusy
from gratteciel.server.people.person import Person
from gratteciel.server.routes.schemas import Beat, CompanyMessage, LiveMessage, ThoughtView
from gratteciel.server.routes.talk import heard
from gratteciel.server.services import Services
from gratteciel.server.storage.change_feed import News, chat, company, thought
from gratteciel.server.tables.company import Company, is_at
from gratteciel.server.tables.views import seat_for

log = logging.getLogger(__name__)

Socket = WebSocket[Any, Any, Any]
TALK, A_SECOND = 60, 1.0
"""Messages a reader may send at once, and a second in the long run: any asks whether we are still there."""
RESTART = 1012
"""The close code that says: the server goes, come back."""


encode = msgspec.json.Encoder().encode


def number(socket: Socket, name: str) -> int | None:
    """A number of the query."""
    text = socket.query_params.get(name)
    if text is None:
        return None
    if not text.isdecimal() or len(text) > 9:
        raise RequestMalformed(where=name, why={"en": f"expected a number, not {text!r}", "fr": "attendu un nombre"})
    return int(text)


def check_origin(connection: Connection) -> None:
    """Refuse a page of another site; programs say no origin, or bring a token."""
    if "origin" in connection.headers and connection.scope["auth"] != "token" and not same_site(connection):
        raise CrossSite()


@websocket("/tables/{id:str}/live")
async def live(socket: Socket, id: Id) -> None:
    """Tell a reader of a table until they leave; what is wrong is told as a problem before the socket is closed."""
    services = services_of(socket)
    lang = language(socket.scope)
    await socket.accept()
    services.readers += 1
    try:
        check_caller(socket, "live")
        check_origin(socket)
        if services.readers > services.settings.readers:
            raise ServerBusy()
        teller = Teller(socket, services, id, lang, number(socket, "after"), number(socket, "heard"))
        teller.thoughts = bool(number(socket, "thoughts"))
        teller.wants_company = bool(number(socket, "company"))
        await until_gone(socket, teller)
    except GrattecielError as error:
        await refuse(socket, problem(error, lang))
    except WebSocketDisconnect:
        pass
    except Exception as error:
        await refuse(socket, problem(unforeseen(error), lang))
    finally:
        services.readers -= 1


async def refuse(socket: Socket, told: Problem) -> None:
    """Tell a problem and close the socket, with a code made of the status."""
    with suppress(WebSocketException, TimeoutError):
        async with asyncio.timeout(5):
            await socket.send_text(encode(told).decode())
            await socket.close(code=4000 + told.status, reason=told.code)


async def until_gone(socket: Socket, teller: "Teller") -> None:
    """Tell, until the reader has gone or there is nothing more to tell."""
    tasks = {asyncio.create_task(teller.tell_all()), asyncio.create_task(listen(socket, teller))}
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def listen(socket: Socket, teller: "Teller") -> None:
    """Notice when a reader goes. Whatever they say asks whether we are still there; too much of it ends the call."""
    left, before = float(TALK), time.monotonic()
    while left >= 1:
        if (await socket.receive())["type"] == "websocket.disconnect":
            return
        now = time.monotonic()
        left, before = min(TALK, left + (now - before) * A_SECOND) - 1, now
        await teller.answer()
    await socket.close(code=1008, reason="too much talk")


class Teller:
    """Tells one reader of one table."""

    def __init__(
        self, socket: Socket, services: Services, id: str, lang: str, after: int | None, heard: int | None
    ) -> None:
        self.socket, self.services, self.id, self.lang = socket, services, id, lang
        self.reader: Person | None = socket.scope["user"]
        self.after, self.heard = after, heard or 0
        self.eyes: int | None = None
        """The seat through whose eyes the reader was told the last time."""
        self.rematch: str | None = None
        self.first = True
        self.thoughts = False
        """Whether the reader wants to know what bots are thinking."""
        self.wants_company = False
        self.company: Company | None = None
        """As the reader was told it the last time."""
        self.sending = asyncio.Lock()

    async def tell_all(self) -> None:
        """Tell what stands, then what is new, and now and then that we are still there."""
        channels = [self.id, chat(self.id), company(self.id), *([thought(self.id)] if self.thoughts else [])]
        async with self.services.feed.subscribe(*channels) as news:
            await self.tell()
            with self.services.attendance.visit(self.id, None if self.reader is None else self.reader.id):
                await self.go_on(news)

    async def go_on(self, news: AsyncIterator[News]) -> None:
        """Tell what is new, until there is nothing more to come."""
        while True:
            try:
                async with asyncio.timeout(self.services.settings.sign_of_life):
                    heard = await anext(news)
            except TimeoutError:
                await self.send(Beat(at=self.after or 0))
                await self.tell_company()  # those whom a process served that has died have gone without a word
            except StopAsyncIteration:
                await self.socket.close(code=RESTART, reason="restart")
                return
            else:
                await self.pass_on(heard)

    async def pass_on(self, heard: News) -> None:
        """Tell what there is news of."""
        if heard.channel == self.id:
            await self.tell(heard.number, said=False)
            await self.tell_company()
        elif heard.channel == company(self.id):
            await self.tell_company()
        elif heard.channel == thought(self.id):
            await self.tell_thought()
        else:
            await self.tell(self.after)

    async def answer(self) -> None:
        """Tell that we are still there, unless something is being said anyway."""
        if not self.sending.locked():
            await self.send(Beat(at=self.after or 0))

    async def tell_company(self) -> None:
        """Tell who is at the table, if that is news and the reader is of the table and wants to know."""
        if not self.wants_company:
            return
        table = await self.services.tables.near(self.id)
        if not is_at(table.row, table.state, None if self.reader is None else self.reader.id):
            return
        found = await self.services.attendance.company(table)
        if found != self.company:
            self.company = found
            await self.send(CompanyMessage(company=found))

    async def tell(self, at: int | None = None, said: bool = True) -> None:
        """Tell what the reader has not seen, if anything.

        `at`: there is at least this entry; `said`: something may have been said, otherwise nobody asks for it.
        """
        table = await self.services.tables.table(self.id, at)
        person = None if self.reader is None else self.reader.id
        state, eyes = table.state, seat_for(table.state, person)
        several = len(state.seats_of(person)) > 1
        known = self.after is not None and self.after <= state.number and not (several if self.first else False)
        whole = not known or (eyes != self.eyes and not self.first)
        since = 0 if self.first and whole else self.heard
        remarks = await heard(self.services, self.id, self.reader, since) if said else ()
        nothing = state.number == self.after and not remarks and table.rematch == self.rematch
        if nothing and not self.first and not whole:
            return
        look = table.look(person, self.lang, self.services.settings.now(), 0 if whole else self.after or 0)
        self.after, self.eyes, self.rematch, self.first = look.at, eyes, table.rematch, False
        self.heard = max([self.heard, *(remark.number for remark in remarks)])
        kind: Literal["snapshot", "delta"] = "snapshot" if whole else "delta"
        await self.send(
            LiveMessage(
                kind=kind,
                at=look.at,
                now=look.now,
                lines=look.lines,
                seen=look.seen,
                chat=list(remarks),
                heard=self.heard,
            )
        )

    async def tell_thought(self) -> None:
        """Tell how far the bot is, if one still thinks."""
        found = self.services.robots.thoughts.get(self.id)
        if found is None:
            return
        await self.send(
            ThoughtView(
                kind="thought",
                at=found.state.number,
                seat=found.seat,
                share=round(found.share, 3),
                hurried=found.hurry.is_set(),
                looks_at=found.looks_at(self.lang),
            )
        )

    async def send(self, message: LiveMessage | ThoughtView | Beat | CompanyMessage) -> None:
        """Send a message; a reader who does not take it in time is dropped."""
        try:
            async with asyncio.timeout(self.services.settings.patience), self.sending:
                await self.socket.send_text(encode(message).decode())
        except TimeoutError as error:
            log.info("a reader was too slow", extra={"table": self.id})
            raise WebSocketDisconnect(detail="too slow", code=1013) from error


ROUTES = [live]
