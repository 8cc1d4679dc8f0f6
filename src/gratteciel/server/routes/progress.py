"""Routes: how far somebody has come: against whom they won, and how their ratings went; and erasing all of it."""

from collections.abc import AsyncIterator

import msgspec

from gratteciel.server.people.person import LEVEL, Person
from gratteciel.server.routes.bodies import Erasing
from gratteciel.server.routes.route import Response, Routes
from gratteciel.server.routes.services import Services
from gratteciel.server.tables.summary import TableSummary

routes = Routes("progress")

MOST, PAGE = 2000, 200
"""Tables that are looked through, the newest first; and at once."""


class ResultsView(msgspec.Struct, frozen=True, kw_only=True):
    """How games of one sort against somebody ended, for the caller."""

    game: str
    level: str | None = None
    """Of a bot."""
    person: str | None = None
    name: str | None = None
    """Of somebody else, as they were called last."""
    won: int = 0
    shared: int = 0
    lost: int = 0


class RatingPoint(msgspec.Struct, frozen=True):
    """A rating after a game."""

    when: float
    rating: int
    uncertainty: int
    table: str


class RatingCurve(msgspec.Struct, frozen=True):
    """How a rating went, the oldest first."""

    game: str
    points: list[RatingPoint]


class ProgressView(msgspec.Struct, frozen=True, kw_only=True):
    """How far the caller has come."""

    games: int
    """Finished games that were looked at: those that count, the newest ones."""
    results: list[ResultsView]
    """Against each level and each person, by game."""
    ratings: list[RatingCurve]
    """Empty where there are no ratings."""


@routes.add("GET", "/me/progress", "progress", "How far I have come", limit="past")
async def progress(services: Services, person: Person) -> ProgressView:
    """Results against each level and each person, and how ratings went, from the newest 2,000 finished games.

    What was taken in as a record, goes on from another game, was played knowing the luck, or was called off counts for
    nothing here, either.
    """
    results: dict[tuple[str, str], ResultsView] = {}
    curves: dict[str, list[RatingPoint]] = {}
    games = 0
    async for table in finished(services, person.id):
        games += 1
        for key, one in against(table, person.id).items():
            before = results.get(key)
            results[key] = one if before is None else added(before, one)
        if table.rated and "ratings" in services.groups:
            for change in await services.store.ratings.changes(table.id):
                if change.person == person.id:
                    after = change.after
                    point = RatingPoint(table.ended or table.changed, after.shown, after.uncertainty, table.id)
                    curves.setdefault(table.game, []).insert(0, point)
    shown = [RatingCurve(game, points) for game, points in sorted(curves.items())]
    return ProgressView(games=games, results=[results[key] for key in sorted(results)], ratings=shown)


@routes.add("POST", "/me/erase", "erase", "Erase everything of mine", status=204, limit="sign-in", scope="self")
async def erase(services: Services, person: Person, data: Erasing | None = None) -> Response[None]:
    """Erase the caller, for good: games that nobody else played at, name, passphrase, tokens and ratings.

    Games that go on are given up. At tables of others their seats stay, without a name, and what they said is gone. Who
    has a passphrase gives it.
    """
    await services.accounts.prove(person, data.passphrase if data else None)
    await services.tables.without(person, services.accounts.forget)
    if await services.store.people.person(person.id) is not None:  # on a device somebody new has their place
        services.tables.leaving.back(person.id)
    return Response(None, cookie="")


async def finished(services: Services, person: str) -> AsyncIterator[TableSummary]:
    """Somebody's finished games that count, the newest first."""
    before, seen = None, 0
    while seen < MOST:
        page = await services.store.tables.find(person=person, status="over", before=before, limit=PAGE)
        for table in page:
            if not (table.imported or table.begins or table.knowing or table.reason == "abort"):
                yield table
        if len(page) < PAGE:
            return
        seen, before = seen + len(page), page[-1].id


def against(table: TableSummary, person: str) -> dict[tuple[str, str], ResultsView]:
    """What a game says, by game and opponent; nothing of somebody who only watched, or played for others as well."""
    mine = [n for n, seat in enumerate(table.seats) if seat.person == person]
    if len(mine) != 1 or not table.shares or len(table.seats) < 2:
        return {}
    own, best = table.shares[mine[0]], max(table.shares)
    won = own == best > 0 and table.shares.count(best) == 1
    shared = own == best > 0 and not won
    found = {}
    for n, seat in enumerate(table.seats):
        if n == mine[0] or not (seat.person or seat.level):
            continue
        level = seat.level if seat.person is None else None
        found[table.game, seat.person or f"{LEVEL}{level}"] = ResultsView(
            game=table.game,
            level=level,
            person=seat.person,
            name=seat.name if level is None else None,
            won=int(won),
            shared=int(shared),
            lost=int(not won and not shared),
        )
    return found


def added(newer: ResultsView, older: ResultsView) -> ResultsView:
    """Two sums in one."""
    return msgspec.structs.replace(
        newer, won=newer.won + older.won, shared=newer.shared + older.shared, lost=newer.lost + older.lost
    )
