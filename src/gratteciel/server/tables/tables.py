"""The tables: those at hand, actions carried out, and what is due in time.

One action is: decide on the state at hand, add luck and whatever follows, append it all in one commit, then tell
everybody. The store is asked for nothing else: if the log has grown meanwhile (another process, another request) the
append is refused, and the action is decided anew on what stands there now; so is one that the state at hand refuses.
Nothing is acknowledged before it is on disk.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Protocol, TypeVar

from gratteciel.errors import GrattecielError
from gratteciel.play.luck import LABEL, new_secret
from gratteciel.play.record import write
from gratteciel.server.errors import (
    NotHere,
    NotInvited,
    PlanWrong,
    SeatTaken,
    ServerBusy,
    StoreFailed,
    TableBegun,
    TableDamaged,
    TableForeign,
    TableUnknown,
)
from gratteciel.server.people.person import Person
from gratteciel.server.people.ratings import outcome
from gratteciel.server.plain import plain
from gratteciel.server.storage.change_feed import ChangeFeed, erased
from gratteciel.server.storage.leases import Leases
from gratteciel.server.storage.store import LeaseLost, TableStore
from gratteciel.server.tables import kept
from gratteciel.server.tables.actions import Action, Resign, Rise, Sit, decide, over
from gratteciel.server.tables.at_hand import AtHand
from gratteciel.server.tables.company import is_expected
from gratteciel.server.tables.due import Outage, pause, what_follows
from gratteciel.server.tables.going_on import Moment, moment_again, moment_of, plan_from
from gratteciel.server.tables.kept import KeptGame
from gratteciel.server.tables.leaving import Leaving
from gratteciel.server.tables.log import Entry, Event, Hurried, Sat, StepPlayed, WordAdded
from gratteciel.server.tables.modes import played
from gratteciel.server.tables.open_table import OpenTable, Outcome
from gratteciel.server.tables.own_editions import with_tidy_edition
from gratteciel.server.tables.plan import SeatPlan, TablePlan, TableRow
from gratteciel.server.tables.plan_checks import check_plan, with_tidy_names
from gratteciel.server.tables.promises import Promises
from gratteciel.server.tables.rematches import others_of, rematch_id, rotated, several_here
from gratteciel.server.tables.room import MOST_LISTED, Room
from gratteciel.server.tables.setups import setup_of
from gratteciel.server.tables.state import TableState, edition_mark
from gratteciel.server.tables.summary import TableSummary, summarise

log = logging.getLogger(__name__)

T = TypeVar("T")

MUCH = 40
"""Entries that take so long to replay that it is done beside the event loop."""
MOST_TRIES = 20
"""Attempts at an action while others keep writing to the same table."""
RATINGS = {"en": "Ratings", "fr": "Le classement"}


class Beside(Protocol):
    """How something long is done while others are answered: in a thread, where there are threads."""

    def __call__(self, work: Callable[[], T], /) -> Awaitable[T]:
        """Do it; what it gives is there in the end."""
        ...


async def at_once(work: Callable[[], T], /) -> T:
    """Do something long here and now."""
    return work()


class Tables:
    """All tables of a server."""

    def __init__(
        self,
        store: TableStore,
        feed: ChangeFeed,
        now: Callable[[], float] = time.time,
        beside: Beside = at_once,
        rated: bool = True,
        mark: str = "",
        promises: Promises | None = None,
        leases: Leases | None = None,
    ) -> None:
        self.store, self.feed, self.now, self.beside, self.rated = store, feed, now, beside, rated
        self.mark = mark
        """What the ids of all tables begin with."""
        self.promises = promises
        """Whoever has promised the luck of tables to come; None: nobody has."""
        self.leases = leases
        """By which one process at a time looks after a table; None: there is no other process."""
        self.at_hand = AtHand()
        self.on_change: list[Callable[[OpenTable], None]] = []
        """Told of every change made here: robots and the timekeeper listen."""
        self.on_written: list[Callable[[OpenTable, Sequence[Entry], float], None]] = []
        """Told what was appended to a log here, and in how many seconds."""
        self.writing: set[asyncio.Task[OpenTable]] = set()
        self.outage: Outage | None = None
        """The last time during which nobody served the tables: before this process began, or while nothing was kept."""
        self.catch_up: Callable[[], Awaitable[None]] | None = None
        """Finds out whether nothing could be kept until now, which is made good before anybody loses on time."""
        self.room = Room(store)
        self.leaving = Leaving()

    async def open_table(
        self,
        host: Person,
        plan: TablePlan,
        word: str = "",
        promise: str | None = None,
        begins: Moment | None = None,
    ) -> OpenTable:
        """Lay a new table; the host and whoever plays at the same screen sit down at once.

        `promise` is the commitment that the host was shown before; with another luck there is no table.
        """
        async with self.room.for_one(plan, host):
            table = await self.lay(self.mark + secrets.token_urlsafe(9), host, plan, word, promise, begins=begins)
        assert table is not None, "an id nobody could guess was taken"
        return table

    async def lay(
        self,
        id: str,
        host: Person,
        plan: TablePlan,
        word: str = "",
        promise: str | None = None,
        rematch_of: OpenTable | None = None,
        begins: Moment | None = None,
    ) -> OpenTable | None:
        """Lay a table under an id; None if there is one already."""
        check_plan(plan)
        if plan.rated and not self.rated:
            raise NotHere(what=RATINGS)
        plan = with_tidy_edition(with_tidy_names(plan))
        rules = begins.rules if begins else None
        setup = setup_of(plan, rules)
        row = TableRow(
            id=id,
            plan=plan,
            host=host.id,
            invitation=secrets.token_urlsafe(12),
            secret=await self.promises.keep(host.id, promise) if self.promises else new_secret(),
            rules=setup.version,
            edition=edition_mark(setup),
            created=self.now(),
            label=LABEL,
            rematch_of=rematch_of.row.id if rematch_of else None,
            expected=others_of(rematch_of, host.id) if rematch_of else (),
            begins=begins.beginning if begins else None,
        )
        word = plain(word)
        events: list[Event] = []
        for number, seat in enumerate(plan.seats):
            if seat.kind in ("me", "here"):
                name = host.name if seat.kind == "me" else seat.name or f"{host.name} {number + 1}"
                events.append(Sat(seat=number, person=host.id, name=name))
                if word and seat.kind == "me":
                    events.append(WordAdded(seat=number, text=word))
        table = OpenTable.empty(row)
        outcomes = self.finished(table, events or what_follows(table.state, row.secret, row.created))
        table.add(outcomes)
        self.leaving.check(host.id)
        if not await self.store.add(row, table.entries, summarise(row, table.state, row.created)):
            return None
        self.at_hand.keep(table)
        self.changed(table)
        return table

    async def go_on(
        self,
        id: str,
        length: int,
        further: Sequence[str],
        seats: tuple[SeatPlan, ...],
        who: Person,
        word: str = "",
        promise: str | None = None,
    ) -> OpenTable:
        """Lay a table that goes on from a moment of a finished game, with a secret of its own: that of `promise`."""
        table = await self.table(id)
        over(table.state)
        moment = await self.beside(partial(moment_of, table, length, further))
        return await self.open_table(who, plan_from(table, seats), word, promise, moment)

    async def take_in(self, game: KeptGame, person: Person, lang: str) -> tuple[OpenTable, bool]:
        """The table of a finished game that was played elsewhere, and whether it is new here.

        A game that is here already, played or taken in before, stays as it is.
        """
        if game.table is not None:
            known = await self.store.summary(game.table)
            if known is not None and known.status == "over" and person.id in known.people:
                return await self.table(game.table), False
        ids = [self.mark + id for id in kept.ids_of(game, person)]
        for id in ids:
            if await self.store.table(id) is not None:
                return await self.table(id), False
        id = ids[0]
        row, entries = await self.beside(partial(kept.table_of, id, game, person, self.now(), lang))
        table = OpenTable.empty(row)
        table.add(await self.beside(partial(table.fold, entries)))
        self.leaving.check(person.id)
        new = await self.store.add(row, entries, summarise(row, table.state, entries[-1].when))
        return await self.table(id), new

    async def table(self, id: str, at: int | None = None) -> OpenTable:
        """A table, from memory or from the store, with all entries that are there, or at least as many as `at`."""
        table = self.at_hand.get(id)
        if table is None:
            row = await self.store.table(id)
            if row is None:
                raise TableUnknown(table=id)
            table = self.at_hand.get(id) or OpenTable.empty(row)
        self.at_hand.keep(table)
        enough = at is not None and table.state.number >= max(at, 1)  # 0: perhaps still being read
        if not enough:
            await self.refresh(table)
        elif not up_to_speed(table):
            async with table.lock:
                await self.speed_up(table)
        if self.owed(table):
            await self.append(table, lambda _: [])
        if not enough and table.state.status == "over" and table.rematch is None:
            again = await self.store.table(self.mark + rematch_id(table.row))
            table.rematch, table.rematch_host = (again.id, again.host) if again else (None, None)
        return table

    async def near(self, id: str) -> OpenTable:
        """A table as it is at hand: the store is asked only if it is not. Others may have written since."""
        return await self.table(id, at=0)

    async def refresh(self, table: OpenTable) -> None:
        """Take in what others have written, and go on in native code once it is there."""
        async with table.lock:
            await self.speed_up(table)
            entries = await self.store.entries(table.row.id, after=table.state.number)
            long = len(entries) > MUCH
            try:
                outcomes = await self.beside(partial(table.fold, entries)) if long else table.fold(entries)
            except (TableForeign, TableDamaged):
                raise
            except (GrattecielError, ValueError, LookupError, AssertionError) as error:
                why = error.text("en") if isinstance(error, GrattecielError) else repr(error)
                raise TableDamaged(table=table.row.id, why=why[:200]) from error
            table.add(outcomes)

    async def speed_up(self, table: OpenTable) -> None:
        """Go on in native code once it is there; under the table's lock."""
        if not up_to_speed(table):
            table.go_on(await self.beside(table.replayed))

    async def act(self, id: str, action: Action, who: Person, invitation: str | None = None) -> OpenTable:
        """Carry out what somebody does; returns when it is on disk."""
        table = await self.near(id)
        expires = table.state.clocks.expires() if table.state.clocks else None
        if self.catch_up is not None and expires is not None and self.now() >= expires:
            await self.catch_up()
            table = await self.near(id)
        invited = invitation == table.row.invitation or is_expected(table.row, who.id)
        if isinstance(action, Sit) and not (table.row.plan.public or invited):
            raise NotInvited(table=id)
        return await self.append(table, lambda state: decide(state, action, who, self.now()))

    async def play_for_bot(self, id: str, thought_of: TableState, text: str, hurried: Hurried | None = None) -> bool:
        """A bot's step, if the game still stands where the bot thought about it, whatever was said beside it."""
        table = await self.near(id)
        seat, length = thought_of.mover, thought_of.position.length
        assert seat is not None

        def step(state: TableState) -> list[Event]:
            elsewhere = state.position.length != length or state.last_undo > thought_of.number
            if elsewhere or state.mover != seat or state.seats[seat].level is None:
                return []
            played = StepPlayed(seat=seat, text=text)
            return [played] if hurried is None else [hurried, played]

        before = table.state.number
        await self.append_by_lease(table, step)
        return table.state.number > before

    async def look_at_clock(self, id: str) -> OpenTable:
        """Carry out what is due by time."""
        table = await self.near(id)
        return await self.append_by_lease(table, lambda state: what_follows(state, table.row.secret, self.now()))

    def ours(self, id: str) -> bool:
        """Whether this process looks after a table: its bots and clocks."""
        return self.leases is None or self.leases.fence(id) is not None

    async def append_by_lease(self, table: OpenTable, decision: Callable[[TableState], list[Event]]) -> OpenTable:
        """Append what nobody asked for; nothing happens where another process looks after the table by now."""
        if self.leases is None:
            return await self.append(table, decision)
        fence = self.leases.fence(table.row.id)
        if fence is None:
            return table
        try:
            return await self.append(table, decision, fence)
        except LeaseLost:
            self.leases.miss(table.row.id, fence)
            return table

    async def taken(self, id: str) -> None:
        """Look after a table from now on, beginning with what is due."""
        await self.table(id)
        self.look_after(await self.look_at_clock(id))

    async def heard(self, channel: str, number: int) -> None:
        """Take in what another process says of a table that is at hand, or looked after here."""
        id, _, about = channel.partition("/")
        if about == "erased":
            self.at_hand.pop(id, None)
        elif not about and (id in self.at_hand or self.ours(id)):
            over = id in self.at_hand and self.at_hand[id].state.status == "over"  # it may be played again elsewhere
            self.look_after(await self.table(id, None if over else number))

    async def append(
        self, table: OpenTable, decision: Callable[[TableState], list[Event]], fence: int | None = None
    ) -> OpenTable:
        """Append what a decision on the current state gives, with luck and what follows, in one commit.

        Whoever hangs up or runs out of patience meanwhile does not stop what was begun.
        """
        task = asyncio.create_task(self._append(table, decision, fence))
        self.writing.add(task)
        task.add_done_callback(self.writing.discard)
        return await asyncio.shield(task)

    async def _append(
        self, table: OpenTable, decision: Callable[[TableState], list[Event]], fence: int | None
    ) -> OpenTable:
        for _ in range(MOST_TRIES):
            number = table.state.number
            try:
                async with table.lock:
                    owed = self.owed(table)
                    outcomes = self.finished(table, owed or decision(table.state))
                    written = not outcomes or await self.write(table, outcomes, fence)
            except GrattecielError as error:
                # What is refused on the state at hand may be right on what another process has written meanwhile.
                await self.refresh(table)
                if table.state.number == number:
                    raise
                if isinstance(error, StoreFailed):  # it may stand there all the same: decided anew it would be stale
                    self.changed(table)
                    raise
                continue
            if not written:
                await self.refresh(table)
                continue
            if outcomes:
                self.changed(table)
            if not owed:
                return table
        raise ServerBusy()

    def owed(self, table: OpenTable) -> list[Event]:
        """What makes good a time during which nobody served the table: before anything else happens at it."""
        return pause(table.state, self.outage, self.now())

    async def write(self, table: OpenTable, outcomes: list[Outcome], fence: int | None = None) -> bool:
        """Put what happened on disk, and only then on the table; False: others have written meanwhile."""
        ahead = outcomes[-1][1]
        entries = [entry for entry, _ in outcomes]
        summary = summarise(table.row, ahead, entries[-1].when)
        for entry in entries:
            if isinstance(entry.event, Sat):
                self.leaving.check(entry.event.person)
        summary = self.leaving.unnamed(summary)
        began = time.perf_counter()
        written = await self.store.append(table.row.id, entries, summary, outcome(table.row, ahead), fence)
        if written:
            table.add(outcomes)
            for listener in self.on_written:
                listener(table, entries, time.perf_counter() - began)
        return written

    def finished(self, table: OpenTable, events: list[Event]) -> list[Outcome]:
        """Entries of what happened, followed by what luck and the rules add to them, with the table after each."""
        state = table.state
        outcomes: list[Outcome] = []
        now = self.now()
        while events:
            for event in events:
                entry = Entry(number=state.number + 1, when=now, event=event)
                state = state.after(entry)
                outcomes.append((entry, state))
            events = what_follows(state, table.row.secret, now)
        return outcomes

    def changed(self, table: OpenTable) -> None:
        """Tell everybody."""
        if table.state.status == "over":
            self.at_hand.keep(table)
        self.feed.publish(table.row.id, table.state.number)
        self.look_after(table)

    def look_after(self, table: OpenTable) -> None:
        """Have bots and clocks noticed where this process looks after them; else see to it that somebody does."""
        if self.ours(table.row.id):
            for listener in self.on_change:
                listener(table)
            if self.leases is not None and table.state.status == "over":
                self.leases.lose(table.row.id)
        elif self.leases is not None and summarise(table.row, table.state).due:
            self.leases.want(table.row.id)

    async def rematch(self, id: str, who: Person) -> OpenTable:
        """The same table again with the seats moved on by one.

        It is laid for the first of its players who asks; the others are told, find it among their tables, and sit down
        at it by asking too.
        """
        table = await self.table(id)
        seats = [n for n, seat in enumerate(table.state.seats) if seat.person == who.id]
        if table.state.status != "over" or not seats:
            raise PlanWrong(
                what="rematch",
                why={"en": "after the game, by one of its players", "fr": "après la partie, par un de ses joueurs"},
            )
        again = self.mark + rematch_id(table.row)
        if who.id != table.row.host and several_here(table) and await self.store.table(again) is None:
            raise PlanWrong(
                what="rematch",
                why={
                    "en": "first by whoever plays for several at one screen",
                    "fr": "d’abord par qui joue pour plusieurs au même écran",
                },
            )
        if await self.store.table(again) is None:
            plan, begins = rotated(table, who.id), moment_again(table)
            async with self.room.for_one(plan, who, rematch=True):
                laid = await self.lay(again, who, plan, rematch_of=table, begins=begins)
            if laid is not None:
                table.rematch, table.rematch_host = again, who.id
                self.feed.publish(id, table.state.number)
                return laid
        next_table = await self.table(again)
        table.rematch, table.rematch_host = again, next_table.row.host
        for seat in ((seats[0] + 1) % len(table.state.seats), None):
            if next_table.state.status == "waiting" and not next_table.state.seats_of(who.id):
                with suppress(SeatTaken, TableBegun):
                    await self.append(next_table, partial(decide, action=Sit(seat=seat), who=who, now=self.now()))
        return next_table

    async def without(self, who: Person, forget: Callable[[Person], Awaitable[list[str]]]) -> None:
        """Have somebody leave, and forgotten, for good: also by what they, and others, had asked for just before.

        Twice: what others did during the first time was still written as their tables had stood before it.
        """
        with self.leaving.leaves(who.id):
            await self.leave_all(who)
            self.let_go(await forget(who))
            self.leaving.forgotten.add(who.id)
            self.let_go(await forget(who))

    async def leave_all(self, who: Person) -> None:
        """Give up, and leave, wherever somebody plays or waits."""
        for status in ("waiting", "playing"):
            for one in await self.store.find(person=who.id, status=status, limit=MOST_LISTED):
                with suppress(GrattecielError):
                    table = await self.table(one.id)
                    for seat in table.state.seats_of(who.id):
                        if table.state.status == "playing":
                            await self.act(one.id, Resign(seat), who)
                        elif table.state.status == "waiting":
                            await self.act(one.id, Rise(), who)

    def let_go(self, ids: Iterable[str]) -> None:
        """Forget what is in memory of tables that were changed otherwise than by adding to them."""
        for id in ids:
            self.at_hand.pop(id, None)
            self.feed.publish(erased(id), round(1000 * self.now()))

    def record(self, table: OpenTable) -> str:
        """The record of a table, with its secret once it is over; of one that was taken in, as it came."""
        if table.row.source is not None:
            return table.row.source.record
        state = table.state
        origin = table.row.begins.table if table.row.begins else ""
        return write(state.position, state.fairness(table.row.secret, origin), state.settled)

    async def unfinished(self) -> AsyncIterator[TableSummary]:
        """The tables that may have to go on by themselves, one by one as they are looked up."""
        for id in await self.store.playing():
            try:
                summary = await self.store.summary(id)
            except GrattecielError as error:  # it concerns this table alone
                log.warning("a table cannot be taken up", extra={"table": id, "code": error.code})
                continue
            if summary is not None:
                yield summary

    async def resume(self, wanted: Callable[[TableSummary], bool], take_up: Callable[[OpenTable], None]) -> None:
        """Take up the tables an earlier process left that somebody here wants; those that cannot be read are noted."""
        async for summary in self.unfinished():
            if wanted(summary):
                try:
                    take_up(await self.look_at_clock(summary.id))
                except GrattecielError as error:
                    log.warning("a table cannot be taken up", extra={"table": summary.id, "code": error.code})

    async def close(self) -> None:
        """Finish what is being written."""
        await asyncio.gather(*self.writing, return_exceptions=True)


def up_to_speed(table: OpenTable) -> bool:
    """Whether a table is played in the fastest way there is by now."""
    return table.state.position.game is played(table.row.plan.game)
