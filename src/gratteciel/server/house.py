"""The house: tables kept at hand, actions carried out, and what is due in time.

One action is: decide on the state at hand, add luck and whatever follows, append it all in one commit, then tell
everybody. If the log has grown meanwhile (another process, another request) the append is refused, and the action is
decided anew on what stands there now. Nothing is acknowledged before it is on disk.
"""

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from gratteciel.errors import NotInvited, PlanWrong, TableUnknown
from gratteciel.play.game import game
from gratteciel.play.luck import new_secret
from gratteciel.play.record import write
from gratteciel.server.actions import Action, Sit, decide, follow_ups
from gratteciel.server.bulletin import Bulletin
from gratteciel.server.kinds import Draft, Entry, Person, TablePlan, TableRow
from gratteciel.server.plans import check_plan
from gratteciel.server.ratings import outcome
from gratteciel.server.store import Store
from gratteciel.server.summary import summarise
from gratteciel.server.table import TableState, edition_mark

MOST_AT_HAND = 512
"""Tables kept in memory; others are read from the store when somebody comes."""
MOST_TRIES = 20
"""Attempts at an action while others keep writing to the same table."""


@dataclass
class Kept:
    """One table at hand."""

    row: TableRow
    entries: list[Entry]
    states: list[TableState]
    """The state after each entry, beginning with the empty table."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def state(self) -> TableState:
        """The table as it is now."""
        return self.states[-1]

    def add(self, entries: list[Entry]) -> None:
        """Entries that are on disk."""
        for entry in entries:
            self.entries.append(entry)
            self.states.append(self.state.after(entry))


class House:
    """All tables of a server."""

    def __init__(self, store: Store, bulletin: Bulletin, now: Callable[[], float] = time.time) -> None:
        self.store, self.bulletin, self.now = store, bulletin, now
        self.at_hand: OrderedDict[str, Kept] = OrderedDict()
        self.on_change: list[Callable[[Kept], None]] = []
        """Told of every change made here: robots and the timekeeper listen."""

    async def open_table(self, host: Person, plan: TablePlan, word: str = "", rematch_of: str | None = None) -> Kept:
        """Lay a new table; the host and whoever plays at the same screen sit down at once."""
        check_plan(plan)
        setup = game(plan.game).setup(len(plan.seats), edition=plan.edition, **plan.options)
        row = TableRow(
            id=secrets.token_urlsafe(9),
            plan=plan,
            host=host.id,
            invitation=secrets.token_urlsafe(12),
            secret=new_secret(),
            rules=setup.game.rules.VERSION,
            edition=edition_mark(setup),
            created=self.now(),
            rematch_of=rematch_of,
        )
        drafts = []
        for number, seat in enumerate(plan.seats):
            if seat.kind in ("me", "here"):
                name = host.name if seat.kind == "me" else seat.name or f"{host.name} {number + 1}"
                drafts.append(Draft(kind="sit", seat=number, facts={"person": host.id, "name": name}))
                if word and seat.kind == "me":
                    drafts.append(Draft(kind="word", seat=number, facts={"text": word}))
        kept = Kept(row, [], [TableState.empty(row)])
        entries = self.finished(kept, drafts) if drafts else []
        kept.add(entries)
        await self.store.add_table(row, entries, summarise(row, kept.state, self.now()))
        self.keep(kept)
        self.changed(kept)
        return kept

    async def table(self, id: str) -> Kept:
        """A table, from memory or from the store, with all entries that are there."""
        kept = self.at_hand.get(id)
        if kept is None:
            row = await self.store.table(id)
            if row is None:
                raise TableUnknown(table=id)
            kept = self.at_hand.get(id) or Kept(row, [], [TableState.empty(row)])
            self.keep(kept)
        await self.refresh(kept)
        return kept

    async def refresh(self, kept: Kept) -> None:
        """Take in what others have written."""
        async with kept.lock:
            kept.add(await self.store.entries(kept.row.id, after=kept.state.number))

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
        """Append what a decision on the current state gives, with luck and what follows, in one commit."""
        for _ in range(MOST_TRIES):
            async with kept.lock:
                drafts = decision(kept.state)
                if not drafts:
                    return kept
                entries = self.finished(kept, drafts)
                ahead = Kept(kept.row, list(kept.entries), list(kept.states))
                ahead.add(entries)
                summary = summarise(kept.row, ahead.state, entries[-1].when)
                written = await self.store.append(kept.row.id, entries, summary, outcome(kept.row, ahead.state))
                if written:
                    kept.entries, kept.states = ahead.entries, ahead.states
            if written:
                self.changed(kept)
                return kept
            await self.refresh(kept)
        raise TimeoutError(f"table {kept.row.id} is written to without pause")

    def finished(self, kept: Kept, drafts: list[Draft]) -> list[Entry]:
        """Entries of drafts, followed by what luck and the rules add to them."""
        state = kept.state
        entries: list[Entry] = []
        now = self.now()
        while drafts:
            for draft in drafts:
                entry = Entry(number=state.number + 1, kind=draft.kind, when=now, seat=draft.seat, facts=draft.facts)
                entries.append(entry)
                state = state.after(entry)
            luck = state.luck(kept.row.secret)
            drafts = [luck] if luck else follow_ups(state, now)
        return entries

    def changed(self, kept: Kept) -> None:
        """Tell everybody."""
        self.bulletin.publish(kept.row.id, kept.state.number)
        for listener in self.on_change:
            listener(kept)

    async def rematch(self, id: str, who: Person) -> Kept:
        """The same table again with the seats moved on by one, for somebody who played at it."""
        kept = await self.table(id)
        if kept.state.status != "over" or who.id not in {seat.person for seat in kept.state.seats}:
            raise PlanWrong(
                what="rematch",
                why={"en": "after the game, by one of its players", "fr": "après la partie, par un de ses joueurs"},
            )
        return await self.open_table(who, rotated(kept, who.id), rematch_of=id)

    def record(self, kept: Kept) -> str:
        """The record of a table, with its secret once it is over."""
        state = kept.state
        return write(state.position, state.fairness(kept.row.secret), state.settled)


def rotated(kept: Kept, host: str) -> TablePlan:
    """The plan of a rematch: seats moved on by one; who asks for it is `me`, other people come by invitation."""
    import msgspec

    seats = []
    for plan, sitting in zip(kept.row.plan.seats, kept.state.seats, strict=True):
        if plan.kind in ("me", "open"):
            kind = "me" if sitting.person == host else "open"
            seats.append(msgspec.structs.replace(plan, kind=kind))
        else:
            seats.append(plan)
    return msgspec.structs.replace(kept.row.plan, seats=(seats[-1], *seats[:-1]))
