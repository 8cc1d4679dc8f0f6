"""Storage in one SQLite file (`Store`): write-ahead log, synchronous=FULL, one group-committing writer, a few readers.

The file may be copied while the server runs with `sqlite_schema.back_up`. Several processes may use it at once.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path

from gratteciel.server.people.person import Person
from gratteciel.server.people.ratings import Outcome, Rating, RatingChange
from gratteciel.server.storage.sqlite import people as in_people
from gratteciel.server.storage.sqlite import ratings as in_ratings
from gratteciel.server.storage.sqlite import tables as in_tables
from gratteciel.server.storage.sqlite import talk as in_talk
from gratteciel.server.storage.sqlite.as_json import serial
from gratteciel.server.storage.sqlite.schema import connect, open_database
from gratteciel.server.storage.sqlite.threads import Readers, Writer
from gratteciel.server.storage.store import Account, Rated, Remark, Token
from gratteciel.server.tables.log import Entry
from gratteciel.server.tables.plan import TableRow
from gratteciel.server.tables.state import Status
from gratteciel.server.tables.summary import TableSummary


class SqliteStore:
    """A `Store` in a file; what each method promises stands there.

    Made and opened in one go; `StoreForeign` if the file is not a database of this release.
    """

    def __init__(self, file: Path, readers: int = 4) -> None:
        self.file = file
        self.writer = Writer(open_database(file))
        self.readers = Readers(lambda: connect(file), readers)

    async def close(self) -> None:
        """Finish what was begun and let go."""
        await self.writer.close()
        await self.readers.close()

    async def add_table(self, row: TableRow, entries: Sequence[Entry], summary: TableSummary) -> bool:
        """Keep a new table."""
        return await self.writer.do(lambda db: in_tables.add_table(db, row, entries, summary))

    async def table(self, id: str) -> TableRow | None:
        """A table as it was set up."""
        return await self.readers.do(lambda db: in_tables.table(db, id))

    async def entries(self, id: str, after: int = 0) -> list[Entry]:
        """A table's entries in order."""
        return await self.readers.do(lambda db: in_tables.entries(db, id, after))

    async def append(
        self, id: str, entries: Sequence[Entry], summary: TableSummary, outcome: Outcome | None = None
    ) -> bool:
        """Add entries; False: a number was taken meanwhile."""
        return await self.writer.do(lambda db: in_tables.append(db, id, entries, summary, outcome))

    async def summary(self, id: str) -> TableSummary | None:
        """A table in a few words."""
        return await self.readers.do(lambda db: in_tables.summary(db, id))

    async def tables(
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
        """Tables, the newest first."""
        return await self.readers.do(
            lambda db: in_tables.tables(
                db,
                open=open,
                person=person,
                status=status,
                public=public,
                game=game,
                since=since,
                before=before,
                limit=limit,
            )
        )

    async def playing(self) -> list[str]:
        """Tables that may have to go on without anybody asking."""
        return await self.readers.do(in_tables.playing)

    async def add_person(self, person: Person) -> bool:
        """Keep a new person."""
        return await self.writer.do(lambda db: in_people.add_person(db, person))

    async def person(self, id: str) -> Person | None:
        """Somebody."""
        return await self.readers.do(lambda db: in_people.person(db, id))

    async def people(self, ids: Iterable[str]) -> dict[str, Person]:
        """Several people by id."""
        wanted = list(ids)
        return await self.readers.do(lambda db: in_people.people(db, wanted))

    async def rename(self, id: str, name: str) -> bool:
        """Give somebody another name."""
        return await self.writer.do(lambda db: in_people.rename(db, id, name))

    async def account(self, id: str) -> Account | None:
        """Somebody, with how they prove it."""
        return await self.readers.do(lambda db: in_people.account(db, id))

    async def account_named(self, name: str) -> Account | None:
        """Who has kept a name."""
        return await self.readers.do(lambda db: in_people.account_named(db, name))

    async def keep_person(self, id: str, passphrase: str) -> Account | None:
        """Bind identity and name to a passphrase."""
        return await self.writer.do(lambda db: in_people.keep_person(db, id, passphrase))

    async def rehash(self, id: str, old: str, new: str) -> None:
        """Keep a better hash of the same passphrase."""
        await self.writer.do(lambda db: in_people.rehash(db, id, old, new))

    async def end_sessions(self, id: str) -> None:
        """All cookies given so far count no more."""
        await self.writer.do(lambda db: in_people.end_sessions(db, id))

    async def add_token(self, token: Token, digest: bytes) -> None:
        """Keep a token."""
        await self.writer.do(lambda db: in_people.add_token(db, token, digest))

    async def tokens(self, person: str) -> list[Token]:
        """Somebody's tokens."""
        return await self.readers.do(lambda db: in_people.tokens(db, person))

    async def revoke_token(self, person: str, id: str) -> bool:
        """Forget a token."""
        return await self.writer.do(lambda db: in_people.revoke_token(db, person, id))

    async def bearer(self, digest: bytes) -> tuple[Token, Person] | None:
        """The token of a digest and whose it is."""
        return await self.readers.do(lambda db: in_people.bearer(db, digest))

    async def token_used(self, id: str, when: float) -> None:
        """Note when a token was last used."""
        await self.writer.do(lambda db: in_people.token_used(db, id, when))

    async def say(self, table: str, person: Person, text: str, when: float) -> Remark:
        """Keep what somebody said."""
        return await self.writer.do(lambda db: in_talk.say(db, table, person, text, when))

    async def listen(self, table: str, after: int = 0, limit: int = 200) -> list[Remark]:
        """What was said after a remark."""
        return await self.readers.do(lambda db: in_talk.listen(db, table, after, limit))

    async def mute(self, person: str, other: str, muted: bool = True) -> None:
        """Somebody does not want to read another, or does again."""
        await self.writer.do(lambda db: in_talk.mute(db, person, other, muted))

    async def muted(self, person: str) -> frozenset[str]:
        """Those somebody does not want to read."""
        return await self.readers.do(lambda db: in_talk.muted(db, person))

    async def rate(self, table: str, outcome: Outcome) -> bool:
        """Change ratings by what a table says, once."""
        return await self.writer.do(lambda db: in_ratings.rate(db, serial(db, table), outcome))

    async def ratings(self, person: str) -> dict[str, Rating]:
        """Somebody's ratings by game."""
        return await self.readers.do(lambda db: in_ratings.ratings(db, person))

    async def rating_changes(self, table: str) -> list[RatingChange]:
        """What a table did to ratings."""
        return await self.readers.do(lambda db: in_ratings.rating_changes(db, table))

    async def best(self, game: str, limit: int = 50) -> list[Rated]:
        """The best at a game."""
        return await self.readers.do(lambda db: in_ratings.best(db, game, limit))

    async def put_review(self, table: str, body: bytes) -> None:
        """Keep the review of a table."""
        await self.writer.do(lambda db: in_talk.put_review(db, table, body))

    async def review(self, table: str) -> bytes | None:
        """The review of a table."""
        return await self.readers.do(lambda db: in_talk.review(db, table))

    async def stay_alive(self, when: float) -> None:
        """Note that the server was there."""
        await self.writer.do(lambda db: in_people.stay_alive(db, when))

    async def alive(self) -> float | None:
        """When the server was last noted to be there."""
        return await self.readers.do(in_people.alive)

    async def key(self, name: str) -> bytes:
        """A secret key of the server's."""
        return await self.writer.do(lambda db: in_people.key(db, name))
