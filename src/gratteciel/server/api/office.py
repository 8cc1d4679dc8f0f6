"""The office: everything that answers requests, opened with the server and closed with it."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from argon2 import PasswordHasher

from gratteciel.bots.review import review
from gratteciel.play.game import games
from gratteciel.server.api.limits import LIMITS, Buckets, Limit
from gratteciel.server.bulletin import Bulletin, LocalBulletin
from gratteciel.server.house import House
from gratteciel.server.identity import Keeper
from gratteciel.server.postcards import Postcards
from gratteciel.server.pulse import Pulse
from gratteciel.server.readiness import Readiness
from gratteciel.server.reviews import Reviewer, Reviews
from gratteciel.server.robots import Robots
from gratteciel.server.store import Store
from gratteciel.server.timekeeper import Timekeeper

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
    heartbeat: float = 20.0
    """Seconds between signs of life on a live socket without news."""
    patience: float = 15.0
    """Seconds a live reader may take for one message."""
    readers: int = 2_000
    """Live sockets at the same time."""
    notes: Path | None = None
    """The folder for reviews under way."""
    warm: bool = True
    """Whether to make all games and their bots ready in the background; else each is when it is first needed."""
    hasher: PasswordHasher | None = None
    reviewer: Reviewer = review
    now: Callable[[], float] = time.time


@dataclass
class Office:
    """Everything that answers requests."""

    settings: Settings
    store: Store
    bulletin: Bulletin
    house: House
    readiness: Readiness
    robots: Robots
    timekeeper: Timekeeper
    pulse: Pulse
    reviews: Reviews
    keeper: Keeper
    buckets: Buckets
    postcards: Postcards = field(default_factory=Postcards)
    readers: int = 0
    """Live sockets that are open."""
    hints: int = 0
    """Hints being thought about."""


@asynccontextmanager
async def open_office(store: Store, settings: Settings) -> AsyncIterator[Office]:
    """An office over a store; afterwards everything begun is written, and the store is closed."""
    bulletin = LocalBulletin()
    house = House(store, bulletin, settings.now)
    timekeeper = Timekeeper(house)
    readiness = Readiness(games() if settings.warm else [])
    office = Office(
        settings=settings,
        store=store,
        bulletin=bulletin,
        house=house,
        readiness=readiness,
        robots=Robots(house, readiness),
        timekeeper=timekeeper,
        pulse=Pulse(house, timekeeper),
        reviews=Reviews(house, readiness, settings.notes, settings.reviewer),
        keeper=await Keeper.of(store, settings.now, settings.hasher),
        buckets=Buckets(settings.limits),
    )
    await office.pulse.begin()
    readiness.begin()
    taking_up = asyncio.create_task(take_up(office), name="take up")
    try:
        yield office
    finally:
        taking_up.cancel()
        await asyncio.gather(taking_up, return_exceptions=True)
        bulletin.close()
        await readiness.close()
        await office.reviews.close()
        await office.timekeeper.close()
        await office.robots.close()
        await house.close()
        await office.pulse.close()
        office.keeper.close()
        await store.close()


async def take_up(office: Office) -> None:
    """Go on with what an earlier process left."""
    for one in (office.timekeeper, office.robots, office.reviews):
        try:
            await one.resume()
        except Exception:
            log.exception("not everything could be taken up", extra={"part": type(one).__name__})
