"""Telling a reader of a table: a snapshot, then whatever is new, as it comes.

A reader is told what stands now and which entries they have not seen, whenever there is news and they have taken the
message before. So a slow reader gets fewer and larger messages and costs nothing.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any, Literal, Protocol

import msgspec

from gratteciel.engine.digits import whole
from gratteciel.server.errors import RequestMalformed
from gratteciel.server.people.person import Person
from gratteciel.server.routes.schemas import Beat, CompanyMessage, LiveMessage, ThoughtView
from gratteciel.server.routes.services import Services
from gratteciel.server.routes.talk import heard
from gratteciel.server.storage.change_feed import QUIET, News, chat, company, thought
from gratteciel.server.tables.company import Company, is_at
from gratteciel.server.tables.open_table import OpenTable
from gratteciel.server.tables.state import Sitting
from gratteciel.server.tables.views import known_at, seat_for

encode = msgspec.json.Encoder().encode


def number(name: str, text: str) -> int:
    """A number that somebody who listens gives; refused where it is none."""
    given = whole(text)
    if given is None:
        raise RequestMalformed(where=name, why={"en": f"expected a number, not {text!r}", "fr": "attendu un nombre"})
    return given


class Visitors(Protocol):
    """Whoever counts who is where."""

    def visit(self, table: str, person: str | None) -> AbstractContextManager[None]:
        """Somebody has a table open, until the context is left."""
        ...

    async def company(self, table: OpenTable) -> Company:
        """Who is at a table."""
        ...


class Thinkers(Protocol):
    """Whoever plays the seats of bots."""

    @property
    def thoughts(self) -> Mapping[str, Any]:
        """What bots think now (`bots.thought.Thought`), by table."""
        ...

    async def hurry(self, id: str, at: int, who: Person) -> OpenTable:
        """Have the bot that thinks at a table play by what it has found."""
        ...


class LiveServices(Services, Protocol):
    """Services that can tell of tables as they change."""

    @property
    def attendance(self) -> Visitors:
        """Who is where."""
        ...

    @property
    def robots(self) -> Thinkers:
        """Bots."""
        ...

    @property
    def sign_of_life(self) -> float:
        """Seconds between signs of life where there is no news."""
        ...


class Teller:
    """Tells one reader of one table."""

    def __init__(
        self,
        services: LiveServices,
        id: str,
        lang: str,
        reader: Person | None,
        say: Callable[[bytes], Awaitable[None]],
        after: int | None = None,
        heard: int | None = None,
    ) -> None:
        self.services, self.id, self.lang, self.reader, self.say = services, id, lang, reader, say
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
        self.seats: tuple[Sitting, ...] = ()
        """Who sat where when they were last asked about."""
        self.sending = asyncio.Lock()

    async def tell_all(self) -> None:
        """Tell what stands, then what is new, and now and then that we are still there."""
        channels = [self.id, chat(self.id), *([thought(self.id)] if self.thoughts else [])]
        if self.wants_company and self.reader is not None:  # who is there is told to those of the table
            channels.append(company(self.id))
        async with self.services.feed.subscribe(*channels, quiet=self.services.sign_of_life) as news:
            await self.tell()
            with self.services.attendance.visit(self.id, None if self.reader is None else self.reader.id):
                async for heard in news:
                    await self.pass_on(heard)

    async def pass_on(self, heard: News) -> None:
        """Tell what there is news of, or that we are still there."""
        if heard.channel == self.id:
            table = await self.tell(heard.number, said=False)
            # Who comes and goes is told by a channel of its own: at a step nobody is asked, unless others sit there.
            if table.state.seats is not self.seats:
                await self.tell_company()
        elif heard.channel == QUIET:
            await self.send(Beat(at=self.after or 0))
            await self.tell_company()  # those whom a process served that has died have gone without a word
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
        self.seats = table.state.seats
        if not is_at(table.row, table.state, None if self.reader is None else self.reader.id):
            return
        found = await self.services.attendance.company(table)
        if found != self.company:
            self.company = found
            await self.send(CompanyMessage(company=found))

    async def tell(self, at: int | None = None, said: bool = True) -> OpenTable:
        """Tell what the reader has not seen, if anything; the table they were told of.

        `at`: there is at least this entry; `said`: something may have been said, otherwise nobody asks for it.
        """
        table = await self.services.tables.table(self.id, at)
        person = known_at(table.row, table.state, None if self.reader is None else self.reader.id)
        await table.read(person, self.lang)
        state, eyes = table.state, seat_for(table.state, person)
        several = len(state.seats_of(person)) > 1
        known = self.after is not None and self.after <= state.number and not (several if self.first else False)
        whole = not known or (eyes != self.eyes and not self.first)
        since = 0 if self.first and whole else self.heard
        remarks = await heard(self.services, self.id, self.reader, since) if said else ()
        nothing = state.number == self.after and not remarks and table.rematch == self.rematch
        if nothing and not self.first and not whole:
            return table
        after, now = 0 if whole else self.after or 0, self.services.tables.now()
        # Entries may have come while somebody was asked what was said: they are told now, and not again.
        self.after, self.eyes, self.rematch, self.first = table.state.number, eyes, table.rematch, False
        self.heard = max([self.heard, *(remark.number for remark in remarks)])
        kind: Literal["snapshot", "delta"] = "snapshot" if whole else "delta"

        def made() -> bytes:
            look = table.written(table.look(person, self.lang, now, after))
            message = LiveMessage(
                kind=kind,
                at=look.at,
                now=look.now,
                lines=look.lines,
                seen=look.seen,
                chat=list(remarks),
                heard=self.heard,
            )
            return encode(message)

        # What was said is for each by themselves: they may have muted somebody.
        key = (person, self.lang, kind, after, self.heard, table.rematch)
        await self.send(made() if remarks else table.spoken(key, now, made))
        return table

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

    async def send(self, message: bytes | ThoughtView | Beat | CompanyMessage) -> None:
        """Say something, after what is being said."""
        async with self.sending:
            await self.say(message if isinstance(message, bytes) else encode(message))
