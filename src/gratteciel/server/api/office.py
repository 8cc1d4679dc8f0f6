"""The office: everything that answers requests, opened with the server and closed with it."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from argon2 import PasswordHasher

from gratteciel.bots.levels import player
from gratteciel.bots.review import review
from gratteciel.play.game import game, games
from gratteciel.server.api.limits import LIMITS, Buckets, Limit
from gratteciel.server.bulletin import Bulletin, LocalBulletin
from gratteciel.server.house import House
from gratteciel.server.identity import Keeper
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
    """Whether to have all games and their bots ready before anybody comes."""
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
    robots: Robots
    timekeeper: Timekeeper
    reviews: Reviews
    keeper: Keeper
    buckets: Buckets
    readers: int = 0
    """Live sockets that are open."""
    hints: int = 0
    """Hints being thought about."""


def warm_up(ids: list[str]) -> None:
    """Compile, or load from the cache, what games and their bots need."""
    for id in ids:
        one = game(id)
        one.ready()
        position = one.start(one.seats[-1])
        while position.mover is not None and position.mover < 0:
            position = position.play(position.random_move())
        player(one, "intern", position.mover or 0).choose(position)


@asynccontextmanager
async def open_office(store: Store, settings: Settings) -> AsyncIterator[Office]:
    """An office over a store; afterwards everything begun is written, and the store is closed."""
    bulletin = LocalBulletin()
    house = House(store, bulletin, settings.now)
    office = Office(
        settings=settings,
        store=store,
        bulletin=bulletin,
        house=house,
        robots=Robots(house),
        timekeeper=Timekeeper(house),
        reviews=Reviews(house, settings.notes, settings.reviewer),
        keeper=await Keeper.of(store, settings.now, settings.hasher),
        buckets=Buckets(settings.limits),
    )
    if settings.warm:
        await asyncio.to_thread(warm_up, games())
    taking_up = asyncio.create_task(take_up(office), name="take up")
    try:
        yield office
    finally:
        taking_up.cancel()
        await asyncio.gather(taking_up, return_exceptions=True)
        bulletin.close()
        await office.reviews.close()
        await office.timekeeper.close()
        await office.robots.close()
        await house.close()
        office.keeper.close()
        await store.close()


async def take_up(office: Office) -> None:
    """Go on with what an earlier process left."""
    for one in (office.timekeeper, office.robots, office.reviews):
        try:
            await one.resume()
        except Exception:
            log.exception("not everything could be taken up", extra={"part": type(one).__name__})
