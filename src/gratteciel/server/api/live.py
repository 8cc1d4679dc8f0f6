"""The live socket of a table: a snapshot, then whatever is new, as it comes.

What is told is `routes.telling`'s; a reader who takes no message is dropped, and so is one whose cookie or token has
been revoked.
"""

import asyncio
import logging
import time
from contextlib import suppress
from functools import partial
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from gratteciel.errors import GrattecielError
from gratteciel.server.api.callers import Connection, Id, Shown, check_caller, same_site, services_of, still_known
from gratteciel.server.api.wire import WIRE
from gratteciel.server.errors import CrossSite, PersonNeeded, TokenRefused
from gratteciel.server.limits import neighbourhood
from gratteciel.server.people.person import Person
from gratteciel.server.routes.languages import language
from gratteciel.server.routes.problems import Problem, problem, unforeseen
from gratteciel.server.routes.telling import Teller, encode, number
from gratteciel.server.services import Services
from gratteciel.server.storage.change_feed import revoked

log = logging.getLogger(__name__)

Socket = WebSocket[Any, Any, Any]
TALK, A_SECOND = 60, 1.0
"""Messages a reader may send at once, and a second in the long run: any asks whether we are still there."""
LOOK_AGAIN = 60.0
"""Seconds between two looks at whether what a reader showed still counts: a command may have revoked it, which says
nothing to the server."""
RESTART = 1012
"""The close code that says: the server goes, come back."""


def asked(socket: Socket, name: str) -> int | None:
    """A number of the query."""
    text = socket.query_params.get(name)
    return None if text is None else number(name, text)


def check_origin(connection: Connection) -> None:
    """Refuse a page of another site; programs say no origin, or bring a token."""
    if "origin" in connection.headers and connection.scope["auth"].by != "token" and not same_site(connection):
        raise CrossSite()


@websocket("/tables/{id:str}/live")
async def live(socket: Socket, id: Id) -> None:
    """Tell a reader of a table until they leave; what is wrong is told as a problem before the socket is closed."""
    services = services_of(socket)
    lang = language(socket.scope)
    await socket.accept()
    try:
        check_caller(socket, "live")
        check_origin(socket)
        reader: Person | None = socket.scope["user"]
        with services.crowd.enter(neighbourhood(socket.scope.get("client")), reader.id if reader else None) as leave:
            say = partial(send, socket, services, id)
            teller = Teller(services, id, lang, reader, say, asked(socket, "after"), asked(socket, "heard"))
            teller.thoughts = bool(asked(socket, "thoughts"))
            teller.wants_company = bool(asked(socket, "company"))
            await until_gone(socket, services, teller, leave)
    except GrattecielError as error:
        await refuse(socket, services, problem(error, lang))
    except WebSocketDisconnect:
        pass
    except Exception as error:
        await refuse(socket, services, problem(unforeseen(error), lang))
    finally:
        del socket.receive, socket.send  # Litestar's: they and the socket would hold each other


async def refuse(socket: Socket, services: Services, told: Problem) -> None:
    """Tell a problem and close the socket, with a code made of the status."""
    services.metrics.refused(told.code)
    with suppress(WebSocketException, TimeoutError):
        async with asyncio.timeout(5):
            await socket.send_text(encode(told).decode())
            await socket.close(code=4000 + told.status, reason=told.code)


async def send(socket: Socket, services: Services, id: str, message: bytes) -> None:
    """Send a message, at once where the reader has taken those before; one who does not in time is dropped."""
    wire: Any = (socket.scope.get("extensions") or {}).get(WIRE, {}).get("wire")
    if wire is not None and wire.says(message):
        return
    try:
        async with asyncio.timeout(services.settings.patience):
            while wire is not None and not wire.says(message):
                await wire.writable.wait()
            if wire is None:
                await socket.send_text(message.decode())
    except TimeoutError as error:
        log.info("a reader was too slow", extra={"table": id})
        raise WebSocketDisconnect(detail="too slow", code=1013) from error


async def until_gone(
    socket: Socket, services: Services, teller: Teller, leave: "asyncio.Future[None] | None" = None
) -> None:
    """Tell, until the reader has gone, has to make room, is nobody any more, or there is nothing more to tell."""
    telling = asyncio.create_task(teller.tell_all())
    tasks: set[asyncio.Future[None]] = {telling, asyncio.create_task(listen(socket, teller))}
    if leave is not None:
        tasks.add(leave)
    if teller.reader is not None:
        tasks.add(asyncio.create_task(until_revoked(services, teller.reader, socket.scope["auth"])))
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
        if telling in done:
            await socket.close(code=RESTART, reason="restart")
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def listen(socket: Socket, teller: Teller) -> None:
    """Notice when a reader goes. Whatever they say asks whether we are still there; too much of it ends the call."""
    left, before = float(TALK), time.monotonic()
    while left >= 1:
        if (await socket.receive())["type"] == "websocket.disconnect":
            return
        now = time.monotonic()
        left, before = min(TALK, left + (now - before) * A_SECOND) - 1, now
        await teller.answer()
    await socket.close(code=1008, reason="too much talk")


async def until_revoked(services: Services, reader: Person, shown: Shown) -> None:
    """Wait until what a reader showed counts no more; that is refused."""
    async with services.feed.subscribe(revoked(reader.id)) as news:
        known = await still_known(services, shown)  # it may have been revoked before we listened
        while known:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_AGAIN):
                    if await anext(news, None) is None:  # the server goes, and says so itself
                        break
            known = await still_known(services, shown)
        else:
            raise TokenRefused() if shown.by == "token" else PersonNeeded()
    await asyncio.get_running_loop().create_future()


ROUTES = [live]
