"""What routes need of whoever answers by them: a server with threads and a database, or something smaller."""

from collections.abc import Iterable
from typing import Protocol

from gratteciel.bots.hint import Hints
from gratteciel.bots.review_summary import Review
from gratteciel.play.position import Position
from gratteciel.server.people.person import Person
from gratteciel.server.review.progress import ReviewProgress
from gratteciel.server.storage.change_feed import ChangeFeed
from gratteciel.server.storage.store import Store, Token, TokenScope
from gratteciel.server.tables.company import Company
from gratteciel.server.tables.open_table import OpenTable
from gratteciel.server.tables.tables import Tables


class Accounts(Protocol):
    """Who people are, and how they show it."""

    async def guest(self, name: str) -> tuple[Person, str]:
        """A new person and what they are known by from now on; refused for a name they cannot have."""
        ...

    def named(self, person: Person, /) -> bool:
        """Whether somebody is called as they, or somebody for them, once said."""
        ...

    async def rename(self, person: Person, name: str) -> Person:
        """Give somebody another name."""
        ...

    async def check_name(self, person: Person) -> None:
        """Refuse somebody at a new table whose name is another's by now."""
        ...

    async def check_beside(self, person: Person, names: Iterable[str]) -> None:
        """Refuse names for those who play at somebody's screen: any that is another's."""
        ...

    async def keep(self, person: Person, passphrase: str, old: str | None = None) -> tuple[Person, str]:
        """Keep an identity with a passphrase, or change the old one."""
        ...

    async def prove(self, person: Person, passphrase: str | None) -> None:
        """Refuse whoever does not know the passphrase of an identity that was kept."""
        ...

    async def forget(self, person: Person) -> list[str]:
        """Erase somebody; the ids of the tables that are not as they were."""
        ...

    async def sign_in(self, name: str, passphrase: str) -> tuple[Person, str]:
        """Who has kept a name with a passphrase."""
        ...

    async def sign_out(self, cookie: str) -> None:
        """Let a cookie and its copies count no more."""
        ...

    async def sign_out_everywhere(self, person: Person) -> None:
        """Let nothing count any more that somebody is known by so far."""
        ...

    async def add_token(self, person: Person, label: str, scope: TokenScope = "play") -> tuple[Token, str]:
        """A token and its text."""
        ...

    async def revoke_token(self, person: Person, id: str) -> None:
        """Let one of somebody's tokens count no more."""
        ...


class Robots(Protocol):
    """Whoever plays the seats of bots."""

    async def hurry(self, id: str, at: int, who: Person) -> OpenTable:
        """Have the bot that thinks at a table play by what it has found; refused where it may not be hurried."""
        ...


class Advice(Protocol):
    """Whoever is asked for hints."""

    async def ready(self, game: str, who: str = "") -> None:
        """Wait until hints can be given for a game; refused where too many are being thought about."""
        ...

    async def hints(self, table: OpenTable, seat: int, who: str = "") -> Hints:
        """What a seat may think of the table as it stands."""
        ...

    async def thought(self, table: OpenTable, position: Position, seat: int, who: str = "") -> Hints:
        """What a seat may have thought of an earlier position of a table, in a moment."""
        ...


class Attendance(Protocol):
    """Whoever knows who is where."""

    async def company(self, table: OpenTable) -> Company:
        """Who is at a table."""
        ...


class Reviews(Protocol):
    """Whoever looks back at finished games."""

    async def ask(self, id: str, who: str = "") -> ReviewProgress:
        """Have a finished game reviewed, if it has not been and is not going to be."""
        ...

    async def progress(self, id: str) -> ReviewProgress:
        """How far a review is."""
        ...

    async def found(self, id: str) -> Review | None:
        """A review that is done."""
        ...


class Services(Protocol):
    """Everything that answers requests."""

    @property
    def groups(self) -> frozenset[str]:
        """The groups of routes that are answered, and what else there is."""
        ...

    @property
    def tables(self) -> Tables:
        """The tables."""
        ...

    @property
    def store(self) -> Store:
        """What is kept."""
        ...

    @property
    def feed(self) -> ChangeFeed:
        """By which others hear of it."""
        ...

    @property
    def accounts(self) -> Accounts:
        """Who people are."""
        ...

    @property
    def robots(self) -> Robots:
        """Bots."""
        ...

    @property
    def attendance(self) -> Attendance:
        """Who is where."""
        ...

    @property
    def advice(self) -> Advice:
        """Hints."""
        ...

    @property
    def reviews(self) -> Reviews:
        """Reviews."""
        ...
