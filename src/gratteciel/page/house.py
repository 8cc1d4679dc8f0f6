"""The house in the page: everything a server does for a table, on one event loop and for one person.

Whoever hosts it gives bytes that are kept (`journal.Host`), and perhaps a way to grow search trees elsewhere; it asks
by `answer` and listens by `subscribe`. Time and randomness are Python's own (`time`, `secrets`), which the host's
Python takes from the browser.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from urllib.parse import parse_qs

from gratteciel.bots.thinking import Growing
from gratteciel.errors import GrattecielError
from gratteciel.page.asides import ASIDE, Asides
from gratteciel.page.mount import Answer, answered, language
from gratteciel.page.person import LocalAccounts
from gratteciel.page.reviews import PageReviews
from gratteciel.page.thinking import Here, PageThinking, Prepared
from gratteciel.page.waiting import Waiting
from gratteciel.server.bots.advice import Advice
from gratteciel.server.bots.robots import Robots
from gratteciel.server.routes.problems import problem, unforeseen
from gratteciel.server.routes.route import API
from gratteciel.server.routes.table import GROUPS
from gratteciel.server.routes.telling import Teller, encode, number
from gratteciel.server.storage.change_feed import LocalChangeFeed
from gratteciel.server.storage.journal.journal import Host
from gratteciel.server.storage.journal.store import JournalStore
from gratteciel.server.tables.attendance import Attendance
from gratteciel.server.tables.heartbeat import Heartbeat
from gratteciel.server.tables.house_clock import HouseClock
from gratteciel.server.tables.promises import KEY as PROMISES
from gratteciel.server.tables.promises import Promises
from gratteciel.server.tables.tables import Tables
from gratteciel.server.tables.timekeeper import Timekeeper

AWAY = frozenset({"accounts", "ratings", "tokens"})
"""What a page does not have."""

TABLE = f"{API}/tables/"
"""What addresses of a table begin with."""

MARK = "~"
"""What the ids of tables begin with that are kept in a page: a server's never do, so an address says which it is."""

PREFERRED, NO_WAIT = "prefer", "wait=0"
"""The header by which whoever asks about a table says that they wait for nothing there."""

LIVE = ("after", "heard", "thoughts", "company")
"""What a subscription may be given."""

Say = Callable[[bytes], Awaitable[None]]
"""Takes one message of a subscription, as JSON."""


@dataclass(frozen=True)
class Ways:
    """How a house goes about it; everything has a sensible value."""

    lang: str = "en"
    """The language of the name that somebody has who has not said otherwise."""
    growing: Growing = field(default_factory=Here)
    thinking: float = 2.0
    """Seconds a hint is thought about."""
    review_iterations: int | None = None
    """Of each search of a review; None: the adviser's."""
    sign_of_life: float = 20.0
    now: Callable[[], float] = field(default_factory=HouseClock)


@dataclass
class House:
    """`Services` in a page. Made by `open_house`."""

    store: JournalStore
    feed: LocalChangeFeed
    tables: Tables
    accounts: LocalAccounts
    robots: Robots
    attendance: Attendance
    advice: Advice
    reviews: PageReviews
    timekeeper: Timekeeper
    heartbeat: Heartbeat
    waiting: Waiting
    asides: Asides
    sign_of_life: float = 20.0
    groups: frozenset[str] = (GROUPS - AWAY) | {ASIDE, "live"}
    telling: set["Subscription"] = field(default_factory=set)

    async def answer(self, method: str, path: str, query: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """The answer to a request: `path` begins with ``/api/v1``, `query` is what stands after the question mark.

        It is always an answer; what went wrong is a problem. What it acknowledges is kept.
        """
        known = {name.lower(): value for name, value in headers.items()}
        if path.startswith(TABLE) and known.get(PREFERRED) != NO_WAIT:
            self.waiting.ask(path.removeprefix(TABLE).partition("/")[0])
        return await answered(self, self.accounts.person, method, path, query, known, body)

    def subscribe(self, table: str, query: str, headers: Mapping[str, str], say: Say) -> "Subscription":
        """Tell of a table from now on, as its live socket does, which is asked by the same query."""
        subscription = Subscription(self, table, query, {name.lower(): value for name, value in headers.items()}, say)
        self.telling.add(subscription)
        return subscription

    async def close(self) -> None:
        """Finish what was begun."""
        for subscription in list(self.telling):
            subscription.end()
        self.feed.close()
        await self.asides.close()
        await self.reviews.close()
        await self.timekeeper.close()
        await self.robots.close()
        await self.attendance.close()
        await self.tables.close()
        await self.heartbeat.close()
        await self.store.close()


def live_query(query: str) -> dict[str, int]:
    """The numbers that a subscription is given; what is no number is refused."""
    return {name: number(name, texts[-1]) for name, texts in parse_qs(query).items() if name in LIVE}


class Subscription:
    """Somebody hears of a table until it is ended; what is wrong is told as a problem, and is the last they hear."""

    def __init__(self, house: House, table: str, query: str, headers: Mapping[str, str], say: Say) -> None:
        self.house = house
        self.lang = language(query, headers)
        self.say, self.table, self.looks = say, table, True
        house.waiting.come(table)
        self.task = asyncio.create_task(self.tell(table, query), name=f"telling {table}")
        self.task.add_done_callback(self.ended)

    def ended(self, _: asyncio.Task[None]) -> None:
        """Nobody hears anything more."""
        self.house.telling.discard(self)
        self.house.waiting.leave(self.table, self.looks)

    def look(self, looks: bool) -> None:
        """Whoever listens looks at the table, or at something else."""
        if looks != self.looks and self in self.house.telling:
            self.looks = looks
            self.house.waiting.look(self.table, looks)

    async def tell(self, table: str, query: str) -> None:
        """Tell, until there is nothing more to come."""
        try:
            given = live_query(query)
            reader = self.house.accounts.person
            teller = Teller(self.house, table, self.lang, reader, self.say, given.get("after"), given.get("heard"))
            teller.thoughts, teller.wants_company = bool(given.get("thoughts")), bool(given.get("company"))
            await teller.tell_all()
        except Exception as error:
            told = problem(error if isinstance(error, GrattecielError) else unforeseen(error), self.lang)
            with suppress(Exception):
                await self.say(encode(told))

    def end(self) -> None:
        """Tell nothing more."""
        self.task.cancel()


async def open_house(host: Host, ways: Ways | None = None) -> House:
    """A house on a host's bytes, with what was going on in it; `StoreForeign` if they are not a journal of ours."""
    ways = ways or Ways()
    store, feed = JournalStore(host), LocalChangeFeed()
    promises = Promises(store.people, await store.server.key(PROMISES))
    tables = Tables(store.tables, feed, ways.now, rated=False, mark=MARK, promises=promises)
    timekeeper, prepared = Timekeeper(tables), Prepared()
    waiting = Waiting()
    thinking = PageThinking(ways.growing, waiting, ways.review_iterations)
    robots = Robots(tables, prepared, thinking)
    house = House(
        store=store,
        feed=feed,
        tables=tables,
        accounts=await LocalAccounts.of(store, ways.now, ways.lang),
        robots=robots,
        attendance=Attendance(tables, store.visits),
        advice=Advice(prepared, thinking, ways.thinking),
        reviews=PageReviews(tables, store.reviews, prepared, thinking),
        timekeeper=timekeeper,
        heartbeat=Heartbeat(tables, store.server, timekeeper),
        waiting=waiting,
        asides=Asides(thinking, store.reviews, ways.thinking),
        sign_of_life=ways.sign_of_life,
    )
    house.accounts.on_forget += [house.asides.forget, house.reviews.forget]
    await house.heartbeat.begin()
    for take_up in (timekeeper.resume, robots.resume, house.reviews.resume):
        await take_up()
    return house
