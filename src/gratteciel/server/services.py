"""The services: everything that answers requests, opened with the server and closed with it."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from argon2 import PasswordHasher

from gratteciel.bots.review import review
from gratteciel.play.game import games
from gratteciel.server.bots.advice import Advice
from gratteciel.server.bots.pacing import Pacing
from gratteciel.server.bots.readiness import Readiness
from gratteciel.server.bots.robots import Robots
from gratteciel.server.bots.threads import ThinkingThreads
from gratteciel.server.crowd import Crowd
from gratteciel.server.limits import LIMITS, Buckets, Limit, Whereabouts
from gratteciel.server.metrics import Metrics
from gratteciel.server.people.accounts import Accounts
from gratteciel.server.pictures.postcards import Postcards
from gratteciel.server.review.elsewhere import tell
from gratteciel.server.review.reviews import Reviews
from gratteciel.server.review.threads import Reviewer, ReviewThread
from gratteciel.server.routes.capabilities import BESIDE, PAGES
from gratteciel.server.routes.table import GROUPS
from gratteciel.server.storage.change_feed import ChangeFeed, revoked
from gratteciel.server.storage.leases import Leases
from gratteciel.server.storage.store import Store
from gratteciel.server.tables.attendance import GRACE, Attendance
from gratteciel.server.tables.heartbeat import Heartbeat
from gratteciel.server.tables.house_clock import HouseClock
from gratteciel.server.tables.promises import KEY as PROMISES
from gratteciel.server.tables.promises import Promises
from gratteciel.server.tables.tables import Tables
from gratteciel.server.tables.timekeeper import Timekeeper

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Settings:
    """How a server behaves; everything has a sensible value."""

    limits: Mapping[str, Limit] = field(default_factory=lambda: LIMITS)
    seconds: float = 10.0
    """A request may take."""
    seconds_hint: float = 60.0
    """A hint may take, waiting for its turn included."""
    thinking: float = 2.0
    """Seconds a hint is thought about."""
    sign_of_life: float = 20.0
    """Seconds between signs of life on a live socket without news."""
    patience: float = 15.0
    """Seconds a live reader may take for one message."""
    grace: float = GRACE
    """Seconds somebody may be without a page of a table before they are away."""
    readers: int = 2_000
    """Live sockets at the same time."""
    notes: Path | None = None
    """The folder for reviews under way."""
    warm: bool = True
    """Whether to make all games and their bots ready in the background; else each is when it is first needed."""
    house: Callable[[], Mapping[str, bytes]] | None = None
    """Makes the files of the house in the page; None: people play on the server only."""
    pages_think: bool = False
    """Whether hints and reviews are left to the pages of those who ask; bots always think here."""
    hasher: PasswordHasher | None = None
    reviewer: Reviewer = review
    hosts: frozenset[str] | None = None
    """Names under which people come here; None: any."""
    metrics: str | None = None
    """The token by which figures of the server are told; None: they are not."""
    now: Callable[[], float] = field(default_factory=HouseClock)


class Elsewhere(Protocol):
    """Other machines than this one that think."""

    def thinking(self) -> ThinkingThreads:
        """Who thinks for bots, and about hints."""
        ...

    def reviewing(self, reviewer: Reviewer) -> ReviewThread:
        """Who reviews; `reviewer` where nobody else does."""
        ...

    def begin(self) -> None:
        """Begin to hear of what was thought."""
        ...

    async def close(self) -> None:
        """Ask for nothing more."""
        ...


@dataclass
class Services:
    """Everything that answers requests."""

    settings: Settings
    store: Store
    feed: ChangeFeed
    tables: Tables
    readiness: Readiness
    thinking: ThinkingThreads
    robots: Robots
    advice: Advice
    timekeeper: Timekeeper
    heartbeat: Heartbeat
    attendance: Attendance
    reviews: Reviews
    accounts: Accounts
    buckets: Buckets
    crowd: Crowd
    """Live sockets that are open."""
    whereabouts: Whereabouts = field(default_factory=Whereabouts)
    postcards: Postcards = field(default_factory=Postcards)
    metrics: Metrics = field(default_factory=Metrics)
    taking_up: asyncio.Task[None] | None = None
    """Goes on with what an earlier process left."""

    @property
    def groups(self) -> frozenset[str]:
        """Everything there can be; that pages think only where it is wished and they can."""
        left_to_pages = self.settings.pages_think and self.settings.house is not None
        return GROUPS | {*BESIDE, *([PAGES] if left_to_pages else [])}

    @property
    def sign_of_life(self) -> float:
        """Seconds between signs of life on a live socket without news."""
        return self.settings.sign_of_life


@asynccontextmanager
async def open_services(
    store: Store,
    feed: ChangeFeed,
    settings: Settings,
    leases: Leases | None = None,
    elsewhere: Elsewhere | None = None,
) -> AsyncIterator[Services]:
    """The services over a store and a feed; afterwards everything begun is written, and both are closed.

    With leases other processes may serve the same tables: then this one looks after those it holds the leases of.
    `elsewhere`: other machines may think for this one.
    """
    promises = Promises(store.people, await store.server.key(PROMISES))
    tables = Tables(store.tables, feed, settings.now, asyncio.to_thread, promises=promises, leases=leases)
    timekeeper = Timekeeper(tables)
    readiness = Readiness(games() if settings.warm else [])
    thinking = elsewhere.thinking() if elsewhere else ThinkingThreads()
    reviewing = elsewhere.reviewing(settings.reviewer) if elsewhere else ReviewThread(settings.reviewer)
    robots = Robots(tables, readiness, thinking, Pacing())
    services = Services(
        settings=settings,
        store=store,
        feed=feed,
        tables=tables,
        readiness=readiness,
        thinking=thinking,
        robots=robots,
        advice=Advice(readiness, thinking, settings.thinking),
        timekeeper=timekeeper,
        heartbeat=Heartbeat(tables, store.server, timekeeper),
        attendance=Attendance(tables, store.visits, settings.grace),
        reviews=Reviews(tables, store.reviews, readiness, reviewing, settings.notes),
        accounts=await Accounts.of(
            store,
            settings.now,
            settings.hasher,
            lambda person: feed.publish(revoked(person), int(1000 * settings.now())),
        ),
        buckets=Buckets(settings.limits),
        crowd=Crowd(settings.readers),
    )
    tables.room.whose = robots.whose = services.advice.whose = services.reviews.whose = services.whereabouts.of
    services.metrics.watch(services)

    async def heard(channel: str, number: int) -> None:
        await tables.heard(channel, number)
        robots.heard(channel, number)
        services.reviews.elsewhere.heard(channel, number)

    async def taken(id: str) -> None:
        await (
            services.heartbeat.catch_up()
        )  # the database may have been away: a clock stood still before it is looked at
        await tables.taken(id)

    await services.heartbeat.begin()
    await feed.begin(heard)
    if elsewhere is not None:
        elsewhere.begin()
    if leases is not None:
        leases.on_failure.append(services.heartbeat.miss)
        await leases.begin(taken)
        telling = asyncio.create_task(tell(feed, services.reviews.under_way), name="reviews")
    await services.attendance.begin()
    readiness.begin()
    taking_up = services.taking_up = asyncio.create_task(take_up(services), name="take up")
    going_on = asyncio.create_task(go_on(services), name="go on")
    try:
        yield services
    finally:
        going_on.cancel()
        taking_up.cancel()
        await asyncio.gather(going_on, taking_up, return_exceptions=True)
        feed.close()
        if leases is not None:
            telling.cancel()
            await leases.close()
        await readiness.close()
        reviewing.close()
        await services.reviews.close()
        await services.timekeeper.close()
        await services.robots.close()
        thinking.close()
        if elsewhere is not None:
            await elsewhere.close()
        await services.attendance.close()
        await tables.close()
        await services.heartbeat.close()
        services.accounts.close()
        services.metrics.close()
        await store.close()


async def take_up(services: Services) -> None:
    """Go on with what an earlier process left."""
    await take_up_tables(services)
    await resumed(services.reviews)


async def go_on(services: Services) -> None:
    """Take up tables again whenever something damaged is whole again: what was to be done there may have failed."""
    loop, mended = asyncio.get_running_loop(), asyncio.Event()

    def tell() -> None:
        loop.call_soon_threadsafe(mended.set)

    services.store.on_mended.append(tell)
    try:
        while True:
            await mended.wait()
            mended.clear()
            await take_up_tables(services)
    finally:
        services.store.on_mended.remove(tell)


async def take_up_tables(services: Services) -> None:
    """Look after clocks and bots of all tables, where nobody else does."""
    for one in () if services.tables.leases else (services.timekeeper, services.robots):
        await resumed(one)


async def resumed(part: Timekeeper | Robots | Reviews) -> None:
    """Have a part of the server go on; what cannot be is noted."""
    try:
        await part.resume()
    except Exception:
        log.exception("not everything could be taken up", extra={"part": type(part).__name__})
