"""What the server needs of its storage, by concern. `sqlite/` keeps it in one file; another storage is another folder.

Whatever a method has returned from is on disk. A method that did not return (an error, a cancelled caller, a killed
process) has done either all it was to do or nothing: look, then try again.

What may change its shape is stored as JSON, read by types whose new fields have defaults.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, Protocol

import msgspec

from gratteciel.server.people.person import Person
from gratteciel.server.people.ratings import Outcome, Rating, RatingChange
from gratteciel.server.tables.company import Visit
from gratteciel.server.tables.log import Entry
from gratteciel.server.tables.plan import TableRow
from gratteciel.server.tables.state import Status
from gratteciel.server.tables.summary import TableSummary

TokenScope = Literal["play", "read"]
"""What a token is for: playing, with all that belongs to it, or only looking."""
MOST_ENDED = 200
"""Sessions of one person that are remembered as ended; with one more, all of theirs are ended at once."""


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """A person and how they prove to be that person."""

    person: Person
    sessions: int = 0
    """Goes up when every cookie given so far is to count no more."""
    passphrase: str | None = None
    """Its argon2 hash, if the identity was kept."""
    ended: dict[str, float] = {}
    """Sessions that count no more, and when their last cookie would not have counted any more anyway."""

    promises: int = 0
    """Tables they were promised the luck of and have set up."""
    tried: float = 0.0
    """By when all attempts at the passphrase that failed are forgotten; not always looked up."""

    def without(self, session: str, now: float, until: float) -> "Account":
        """The account after one of its sessions was ended."""
        ended = {id: end for id, end in self.ended.items() if end > now} | {session: until}
        if len(ended) > MOST_ENDED:
            return msgspec.structs.replace(self, sessions=self.sessions + 1, ended={})
        return msgspec.structs.replace(self, ended=ended)


class Token(msgspec.Struct, frozen=True, kw_only=True):
    """A program may act for a person; the text it shows is not kept, only its digest."""

    id: str
    person: str
    label: str
    created: float
    used: float | None = None
    """When it was last used, to the minute."""
    scope: TokenScope = "play"


class Remark(msgspec.Struct, frozen=True, kw_only=True):
    """Something somebody said at a table."""

    number: int
    """From 1, by table."""
    person: str
    name: str
    text: str
    when: float


class Rated(msgspec.Struct, frozen=True):
    """Somebody's place in a list of the best."""

    person: str
    rating: Rating


class LeaseLost(Exception):
    """Another process looks after a table by now: what this one was about to do there is no longer its business."""


class TableStore(Protocol):
    """Tables, their logs and their summaries."""

    async def add(self, row: TableRow, entries: Sequence[Entry], summary: TableSummary) -> bool:
        """Keep a new table with its first entries, perhaps none; False: its id is taken."""
        ...

    async def table(self, id: str) -> TableRow | None:
        """A table as it was set up."""
        ...

    async def entries(self, id: str, after: int = 0) -> list[Entry]:
        """A table's entries in order, those with greater numbers than `after`."""
        ...

    async def append(
        self,
        id: str,
        entries: Sequence[Entry],
        summary: TableSummary,
        outcome: Outcome | None = None,
        fence: int | None = None,
    ) -> bool:
        """Add entries, and what now is the table's summary; False: a number was taken meanwhile, nothing was added.

        With an outcome, ratings change together with it, once per table. With a fence, nothing is added unless that is
        still the number of the lease by which a process looks after the table (`LeaseLost`); only where processes share
        tables are there any. `TableUnknown` if there is no such table; ValueError for entries whose numbers do not
        follow each other or a summary of another moment.
        """
        ...

    async def summary(self, id: str) -> TableSummary | None:
        """A table in a few words."""
        ...

    async def find(
        self,
        *,
        open: bool | None = None,
        person: str | None = None,
        status: Status | None = None,
        public: bool | None = None,
        game: str | None = None,
        since: float | None = None,
        before: str | None = None,
        limit: int = 50,
    ) -> list[TableSummary]:
        """Tables, the newest first; `before` is the id of a table, for the page after it.

        `open`: whether anybody may find the table and take a seat now; `person`: whose table it is or was; `since`: not
        those whose last entry is older.
        """
        ...

    async def playing(self) -> list[str]:
        """Tables that may have to go on without anybody asking: in play, or complete and not begun."""
        ...


class PeopleStore(Protocol):
    """People, how they prove who they are, and the programs that act for them."""

    async def add(self, person: Person) -> bool:
        """Keep a new person; False: the name is somebody's who has kept it."""
        ...

    async def person(self, id: str) -> Person | None:
        """Somebody."""
        ...

    async def people(self, ids: Iterable[str]) -> dict[str, Person]:
        """Several people by id; unknown ones are left out."""
        ...

    async def taken(self, id: str, name: str) -> bool:
        """Whether somebody else than this one has kept a name, or one that looks like it."""
        ...

    async def rename(self, id: str, name: str) -> bool:
        """Give somebody another name; False: it is somebody else's who has kept it."""
        ...

    async def account(self, id: str) -> Account | None:
        """Somebody, with how they prove it."""
        ...

    async def account_named(self, name: str) -> Account | None:
        """Who has kept a name, however it is capitalised."""
        ...

    async def keep(self, id: str, passphrase: str) -> Account | None:
        """Bind identity and name to a passphrase, given as its hash; cookies given so far count no more.

        Where there was one before, tokens do not either. None: the name is somebody else's who has kept it.
        """
        ...

    async def rehash(self, id: str, old: str, new: str) -> None:
        """Keep a better hash of the same passphrase, if the old one is still the one kept."""
        ...

    async def attempt(self, id: str, now: float, each: float, most: float) -> float:
        """Count an attempt at somebody's passphrase, forgotten `each` seconds after the one before it; 0.0.

        Where all of them would take longer than `most` seconds it is not counted: in how many seconds it may be.
        """
        ...

    async def succeed(self, id: str, each: float) -> None:
        """What was counted last did not fail."""
        ...

    async def end_session(self, id: str, session: str, now: float, until: float) -> None:
        """The cookies of a session count no more; after `until` they would not have anyway."""
        ...

    async def end_sessions(self, id: str) -> None:
        """All cookies and tokens given so far count no more."""
        ...

    async def promised(self, id: str) -> int:
        """How many tables somebody was promised the luck of and has set up since."""
        ...

    async def keep_promise(self, id: str, number: int) -> bool:
        """Count one more, if so many were counted; False: another was quicker."""
        ...

    async def forget(self, id: str) -> list[str]:
        """Erase somebody, and what was theirs alone; at tables of others nobody is told any more who they were.

        The ids of the tables that changed, or went with them.
        """
        ...

    async def add_token(self, token: Token, digest: bytes) -> None:
        """Keep a token."""
        ...

    async def tokens(self, person: str) -> list[Token]:
        """Somebody's tokens, the oldest first."""
        ...

    async def revoke_token(self, person: str, id: str) -> bool:
        """Forget a token; False: the person has no such token."""
        ...

    async def bearer(self, digest: bytes) -> tuple[Token, Person] | None:
        """The token of a digest and whose it is."""
        ...

    async def token_used(self, id: str, when: float) -> None:
        """Note when a token was last used."""
        ...


class TalkStore(Protocol):
    """What is said at tables, and who does not want to read whom."""

    async def say(self, table: str, person: Person, text: str, when: float) -> Remark:
        """Keep what somebody said at a table (`TableUnknown` if there is none)."""
        ...

    async def listen(self, table: str, after: int = 0, limit: int = 200) -> list[Remark]:
        """What was said after a remark, in order: the last `limit` remarks of it."""
        ...

    async def mute(self, person: str, other: str, muted: bool = True) -> None:
        """Somebody does not want to read what another says, or wants to again."""
        ...

    async def muted(self, person: str) -> frozenset[str]:
        """Those somebody does not want to read."""
        ...


class VisitStore(Protocol):
    """Who has which table open, by process."""

    async def note(self, process: str, when: float, visits: Sequence[tuple[str, Visit]]) -> None:
        """A process is alive, and this is what has changed at tables; who left and is not of the table is forgotten."""
        ...

    async def at(self, table: str) -> list[Visit]:
        """What processes say of a table."""
        ...

    async def forget(self, before: float) -> None:
        """Those whom a process served that was last alive before a time have gone with it."""
        ...


class RatingStore(Protocol):
    """How strong everybody is at each game."""

    async def count(self, table: str, outcome: Outcome) -> bool:
        """Change ratings by what a table says; False: it was counted before, nothing was changed."""
        ...

    async def of(self, person: str) -> dict[str, Rating]:
        """Somebody's ratings by game."""
        ...

    async def changes(self, table: str) -> list[RatingChange]:
        """What a table did to ratings; empty if it did not count."""
        ...

    async def best(self, game: str, limit: int = 50) -> list[Rated]:
        """The best at a game by what they are at least worth, levels among them."""
        ...


class ReviewStore(Protocol):
    """Reviews of finished games, as JSON."""

    async def put(self, table: str, body: bytes) -> None:
        """Keep the review of a table instead of an earlier one."""
        ...

    async def of(self, table: str) -> bytes | None:
        """The review of a table."""
        ...


class ServerStore(Protocol):
    """What is the server's own: its keys, and when it was last there."""

    async def key(self, name: str) -> bytes:
        """A secret key of the server's, 32 bytes, made when first asked for; the same for every process."""
        ...

    async def stay_alive(self, when: float) -> None:
        """Note that the server was there at a time."""
        ...

    async def try_out(self) -> None:
        """Fail where what may be asked for next could not be kept, or where damage was met since this was opened."""
        ...

    async def alive(self, since: float | None = None) -> float | None:
        """When the server was last noted to be there; None: never, or one is there now, and was since a time."""
        ...


class Store(Protocol):
    """All that is kept, by concern."""

    @property
    def on_mended(self) -> list[Callable[[], object]]:
        """Called, from any thread, when what was damaged is whole again."""
        ...

    @property
    def tables(self) -> TableStore:
        """Tables and their logs; appending to one changes ratings in the same commit."""
        ...

    @property
    def people(self) -> PeopleStore:
        """People and their tokens."""
        ...

    @property
    def talk(self) -> TalkStore:
        """What is said."""
        ...

    @property
    def visits(self) -> VisitStore:
        """Who is where."""
        ...

    @property
    def ratings(self) -> RatingStore:
        """Who is how strong."""
        ...

    @property
    def reviews(self) -> ReviewStore:
        """Reviews."""
        ...

    @property
    def server(self) -> ServerStore:
        """Keys and heartbeat."""
        ...

    async def close(self) -> None:
        """Finish what was begun and let go. Afterwards nothing can be read or written."""
        ...
