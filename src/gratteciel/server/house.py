"""The house: tables kept at hand, actions carried out, and what is due in time.

One action is: decide on the state at hand, add luck and whatever follows, append it all in one commit, then tell
everybody. If the log has grown meanwhile (another process, another request) the append is refused, and the action is
decided anew on what stands there now. Nothing is acknowledged before it is on disk.
"""

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import nullcontext, suppress
from functools import partial

import msgspec

from gratteciel.errors import (
    GrattecielError,
    NotInvited,
    PlanWrong,
    SeatTaken,
    ServerBusy,
    TableBegun,
    TablesTooMany,
    TableUnknown,
)
from gratteciel.play.luck import new_secret
from gratteciel.play.record import write
from gratteciel.server.actions import Action, Sit, decide
from gratteciel.server.bulletin import Bulletin
from gratteciel.server.due import Outage, follow_ups, pause
from gratteciel.server.kept import Kept, Outcome
from gratteciel.server.kinds import Draft, Entry, Person, SeatPlan, TablePlan, TableRow
from gratteciel.server.names import tidy
from gratteciel.server.plans import check_plan
from gratteciel.server.ratings import outcome
from gratteciel.server.readiness import played
from gratteciel.server.rematches import rematch_id, rotated, several_here
from gratteciel.server.store import Store
from gratteciel.server.summary import SeatSummary, TableSummary, summarise
from gratteciel.server.table import TableState, edition_mark

log = logging.getLogger(__name__)

MOST_AT_HAND = 512
"""Tables kept in memory; others are read from the store when somebody comes."""
MUCH = 40
"""Entries that take so long to replay that it is done beside the event loop."""
MOST_OF_BOTS = 2
"""Tables of somebody's at which bots play among themselves at the same time."""
MOST_LISTED = 500
"""Tables being played that are looked through for those."""
MOST_TRIES = 20
"""Attempts at an action while others keep writing to the same table."""


class House:
    """All tables of a server."""

    def __init__(self, store: Store, bulletin: Bulletin, now: Callable[[], float] = time.time) -> None:
        self.store, self.bulletin, self.now = store, bulletin, now
        self.at_hand: OrderedDict[str, Kept] = OrderedDict()
        self.on_change: list[Callable[[Kept], None]] = []
        """Told of every change made here: robots and the timekeeper listen."""
        self.writing: set[asyncio.Task[Kept]] = set()
        self.outage: Outage | None = None
        """The time before this process began during which nobody served the tables."""
        self.laying = asyncio.Lock()
        """Held while a table of bots alone is laid, so that two requests at once are counted one after the other."""

    async def open_table(self, host: Person, plan: TablePlan, word: str = "") -> Kept:
        """Lay a new table; the host and whoever plays at the same screen sit down at once.

        Bots alone may play at a few tables of anybody's only: nobody waits for them, and people's bots think meanwhile.
        """
        async with self.laying if bots_only(plan.seats) else nullcontext():
            if bots_only(plan.seats):
                going_on = await self.store.tables(person=host.id, status="playing", limit=MOST_LISTED)
                if sum(one.host == host.id and bots_only(one.seats) for one in going_on) >= MOST_OF_BOTS:
                    raise TablesTooMany(most=MOST_OF_BOTS)
            kept = await self.lay(secrets.token_urlsafe(9), host, plan, word)
        assert kept is not None, "an id nobody could guess was taken"
        return kept

    async def lay(
        self, id: str, host: Person, plan: TablePlan, word: str = "", rematch_of: str | None = None
    ) -> Kept | None:
        """Lay a table under an id; None if there is one already."""
        check_plan(plan)
        plan = with_tidy_names(plan)
        setup = played(plan.game).setup(len(plan.seats), edition=plan.edition, **plan.options)
        row = TableRow(
            id=id,
            plan=plan,
            host=host.id,
            invitation=secrets.token_urlsafe(12),
            secret=new_secret(),
            rules=setup.game.rules.VERSION,
            edition=edition_mark(setup),
            created=self.now(),
            rematch_of=rematch_of,
        )
        word = " ".join(word.split())
        drafts: list[Draft] = []
        for number, seat in enumerate(plan.seats):
            if seat.kind in ("me", "here"):
                name = host.name if seat.kind == "me" else seat.name or f"{host.name} {number + 1}"
                drafts.append(Draft(kind="sit", seat=number, facts={"person": host.id, "name": name}))
                if word and seat.kind == "me":
                    drafts.append(Draft(kind="word", seat=number, facts={"text": word}))
        kept = Kept.empty(row)
        outcomes = self.finished(kept, drafts or follow_ups(kept.state, row.created))
        kept.add(outcomes)
        if not await self.store.add_table(row, kept.entries, summarise(row, kept.state, row.created)):
            return None
        self.keep(kept)
        self.changed(kept)
        return kept

    async def table(self, id: str, at: int | None = None) -> Kept:
        """A table, from memory or from the store, with all entries that are there, or at least as many as `at`."""
        kept = self.at_hand.get(id)
        if kept is not None and at is not None and kept.state.number >= at and kept.state.status != "over":
            return kept
        if kept is None:
            row = await self.store.table(id)
            if row is None:
                raise TableUnknown(table=id)
            kept = self.at_hand.get(id) or Kept.empty(row)
        self.keep(kept)
        await self.refresh(kept)
        if pause(kept.state, self.outage):
            await self.append(kept, lambda state: pause(state, self.outage))
        if kept.state.status == "over" and kept.rematch is None:
            again = rematch_id(kept.row)
            kept.rematch = again if await self.store.table(again) else None
        return kept

    async def refresh(self, kept: Kept) -> None:
        """Take in what others have written, and go on in native code once it is there."""
        async with kept.lock:
            if kept.state.position.game is not played(kept.row.plan.game):
                kept.go_on(await asyncio.to_thread(kept.replayed))
            entries = await self.store.entries(kept.row.id, after=kept.state.number)
            kept.add(await asyncio.to_thread(kept.fold, entries) if len(entries) > MUCH else kept.fold(entries))

    def keep(self, kept: Kept) -> None:
        """Keep a table at hand, and let go of the one not looked at for longest."""
        self.at_hand[kept.row.id] = kept
        self.at_hand.move_to_end(kept.row.id)
        while len(self.at_hand) > MOST_AT_HAND:
            self.at_hand.popitem(last=False)

    async def act(self, id: str, action: Action, who: Person, invitation: str | None = None) -> Kept:
        """Carry out what somebody does; returns when it is on disk."""
        kept = await self.table(id)
        if isinstance(action, Sit) and not (kept.row.plan.public or invitation == kept.row.invitation):
            raise NotInvited(table=id)
        return await self.append(kept, lambda state: decide(state, action, who, self.now()))

    async def play_for_bot(self, id: str, at: int, seat: int, text: str) -> bool:
        """A bot's step, if the table is still where the bot thought about it."""
        kept = await self.table(id)

        def step(state: TableState) -> list[Draft]:
            if state.number != at or state.mover != seat or state.seats[seat].level is None:
                return []
            return [Draft(kind="step", seat=seat, facts={"text": text})]

        before = kept.state.number
        await self.append(kept, step)
        return kept.state.number > before

    async def look_at_clock(self, id: str) -> Kept:
        """Carry out what is due by time."""
        kept = await self.table(id)
        return await self.append(kept, lambda state: follow_ups(state, self.now()))

    async def append(self, kept: Kept, decision: Callable[[TableState], list[Draft]]) -> Kept:
        """Append what a decision on the current state gives, with luck and what follows, in one commit.

        Whoever hangs up or runs out of patience meanwhile does not stop what was begun.
        """
        task = asyncio.create_task(self._append(kept, decision))
        self.writing.add(task)
        task.add_done_callback(self.writing.discard)
        return await asyncio.shield(task)

    async def _append(self, kept: Kept, decision: Callable[[TableState], list[Draft]]) -> Kept:
        for _ in range(MOST_TRIES):
            async with kept.lock:
                drafts = decision(kept.state)
                if not drafts:
                    return kept
                outcomes = self.finished(kept, drafts)
                entries = [entry for entry, _ in outcomes]
                ahead = outcomes[-1][1]
                summary = summarise(kept.row, ahead, entries[-1].when)
                written = await self.store.append(kept.row.id, entries, summary, outcome(kept.row, ahead))
                if written:
                    kept.add(outcomes)
            if written:
                self.changed(kept)
                return kept
            await self.refresh(kept)
        raise ServerBusy()

    def finished(self, kept: Kept, drafts: list[Draft]) -> list[Outcome]:
        """Entries of drafts, followed by what luck and the rules add to them, with the table after each."""
        state = kept.state
        outcomes: list[Outcome] = []
        now = self.now()
        while drafts:
            for draft in drafts:
                entry = Entry(number=state.number + 1, kind=draft.kind, when=now, seat=draft.seat, facts=draft.facts)
                state = state.after(entry)
                outcomes.append((entry, state))
            luck = state.luck(kept.row.secret)
            drafts = [luck] if luck else follow_ups(state, now)
        return outcomes

    def changed(self, kept: Kept) -> None:
        """Tell everybody."""
        self.bulletin.publish(kept.row.id, kept.state.number)
        for listener in self.on_change:
            listener(kept)

    async def rematch(self, id: str, who: Person) -> Kept:
        """The same table again with the seats moved on by one.

        It is laid for the first of its players who asks; the others, asking too, sit down at it.
        """
        kept = await self.table(id)
        seats = [n for n, seat in enumerate(kept.state.seats) if seat.person == who.id]
        if kept.state.status != "over" or not seats:
            raise PlanWrong(
                what="rematch",
                why={"en": "after the game, by one of its players", "fr": "après la partie, par un de ses joueurs"},
            )
        again = rematch_id(kept.row)
        if who.id != kept.row.host and several_here(kept) and await self.store.table(again) is None:
            raise PlanWrong(
                what="rematch",
                why={
                    "en": "first by whoever plays for several at one screen",
                    "fr": "d’abord par qui joue pour plusieurs au même écran",
                },
            )
        kept.rematch = again
        laid = await self.lay(kept.rematch, who, rotated(kept, who.id), rematch_of=id)
        if laid is not None:
            self.bulletin.publish(id, kept.state.number)
            return laid
        table = await self.table(again)
        for seat in ((seats[0] + 1) % len(kept.state.seats), None):
            if table.state.status == "waiting" and not table.state.seats_of(who.id):
                with suppress(SeatTaken, TableBegun):
                    await self.append(table, partial(decide, action=Sit(seat=seat), who=who, now=self.now()))
        return table

    def record(self, kept: Kept) -> str:
        """The record of a table, with its secret once it is over."""
        state = kept.state
        return write(state.position, state.fairness(kept.row.secret), state.settled)

    async def unfinished(self) -> AsyncIterator[TableSummary]:
        """The tables that may have to go on by themselves, one by one as they are looked up."""
        for id in await self.store.playing():
            summary = await self.store.summary(id)
            if summary is not None:
                yield summary

    async def resume(self, wanted: Callable[[TableSummary], bool], take_up: Callable[[Kept], None]) -> None:
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


def with_tidy_names(plan: TablePlan) -> TablePlan:
    """A plan whose names can be shown anywhere."""
    seats = (msgspec.structs.replace(seat, name=tidy(seat.name)) if seat.name else seat for seat in plan.seats)
    return msgspec.structs.replace(plan, seats=tuple(seats))


def bots_only(seats: Iterable[SeatPlan | SeatSummary]) -> bool:
    """Whether nobody but bots is to play."""
    return all(seat.kind == "bot" for seat in seats)
