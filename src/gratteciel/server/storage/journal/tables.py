"""Tables in the journal, their logs and summaries; and what games that count did to ratings."""

from collections.abc import Callable, Mapping, Sequence

from gratteciel.server.errors import TableDamaged, TableUnknown
from gratteciel.server.people.ratings import Outcome, Rating, RatingChange
from gratteciel.server.storage.following import check
from gratteciel.server.storage.journal.shelves import Change, Logs, Shelf, Shelves
from gratteciel.server.storage.rows import missing
from gratteciel.server.storage.store import Rated
from gratteciel.server.tables.log import Entry
from gratteciel.server.tables.plan import TableRow
from gratteciel.server.tables.state import Status
from gratteciel.server.tables.summary import TableSummary

MOST = 500
"""The longest list given at once."""

Rater = Callable[[Outcome, Mapping[str, Rating]], list[RatingChange]]
"""What a game does to ratings: `people.rating_model.changes`."""


class JournalRatings:
    """`RatingStore` in a journal; without a rater no game counts."""

    def __init__(self, shelves: Shelves, rater: Rater | None) -> None:
        self.shelves, self.rater = shelves, rater
        self.now: Shelf[Rating] = shelves.add(Shelf("ratings", Rating))
        self.by_table: Shelf[list[RatingChange]] = shelves.add(Shelf("rating-changes", list[RatingChange]))
        self.tables: Shelf[TableRow] = shelves.add(Shelf("tables", TableRow))

    def told(self, table: str, outcome: Outcome | None) -> list[Change]:
        """The changes that a table's outcome brings; none if it was counted before."""
        if table not in self.tables.found:
            raise TableUnknown(table=table)
        if outcome is None or self.rater is None or table in self.by_table.found:
            return []
        known = {person: self.now.found.get(f"{outcome.game} {person}") for person in outcome.people}
        found = self.rater(outcome, {person: rating for person, rating in known.items() if rating is not None})
        return [
            self.by_table.put(table, found),
            *(self.now.put(f"{outcome.game} {change.person}", change.after) for change in found),
        ]

    async def count(self, table: str, outcome: Outcome) -> bool:
        changes = self.told(table, outcome)
        if changes:
            self.shelves.write(*changes)
        return bool(changes)

    async def of(self, person: str) -> dict[str, Rating]:
        keys = ((key.partition(" "), rating) for key, rating in sorted(self.now.found.items()))
        return {game: rating for (game, _, who), rating in keys if who == person}

    async def changes(self, table: str) -> list[RatingChange]:
        return list(self.by_table.found.get(table, ()))

    async def best(self, game: str, limit: int = 50) -> list[Rated]:
        keys = ((key.partition(" "), rating) for key, rating in self.now.found.items())
        found = [Rated(who, rating) for (at, _, who), rating in keys if at == game]
        return sorted(found, key=lambda one: (-one.rating.cautious, one.person))[: max(0, limit)]


class JournalTables:
    """`TableStore` in a journal."""

    def __init__(self, shelves: Shelves, ratings: JournalRatings) -> None:
        self.shelves, self.ratings, self.rows = shelves, ratings, ratings.tables
        self.logs: Logs[Entry] = shelves.add(Logs("entries", Entry))
        self.summaries: Shelf[TableSummary] = shelves.add(Shelf("summaries", TableSummary))

    def let_go(self) -> None:
        """Forget what stands of tables whose plan was lost with a damaged part of the journal."""
        for shelf in (self.logs, self.summaries):
            for id in [id for id in shelf.found if id not in self.rows.found]:
                del shelf.found[id]

    async def add(self, row: TableRow, entries: Sequence[Entry], summary: TableSummary) -> bool:
        check(row.id, entries, summary, first=1)
        if row.id in self.rows.found:
            return False
        added = (self.rows.put(row.id, row), self.logs.add(row.id, entries), self.summaries.put(row.id, summary))
        self.shelves.write(*added)
        return True

    async def table(self, id: str) -> TableRow | None:
        self.shelves.look()
        return self.rows.found.get(id)

    async def entries(self, id: str, after: int = 0) -> list[Entry]:
        self.shelves.look()
        found = self.logs.found.get(id, [])
        if id in self.summaries.found and len(found) != self.summaries.found[id].number:
            numbers = {entry.number for entry in found}
            raise TableDamaged(table=id, why=missing(next(n for n in range(1, len(found) + 2) if n not in numbers)))
        return found[after:]

    async def append(
        self,
        id: str,
        entries: Sequence[Entry],
        summary: TableSummary,
        outcome: Outcome | None = None,
        fence: int | None = None,
    ) -> bool:
        assert fence is None, "a journal is one page's"
        check(id, entries, summary, first=entries[0].number)
        if id not in self.rows.found:
            raise TableUnknown(table=id)
        if self.summaries.found[id].number != entries[0].number - 1:
            return False
        changes = (self.logs.add(id, entries), self.summaries.put(id, summary), *self.ratings.told(id, outcome))
        self.shelves.write(*changes)
        return True

    async def summary(self, id: str) -> TableSummary | None:
        self.shelves.look()
        return self.summaries.found.get(id)

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
        self.shelves.look()
        ids = list(self.summaries.found)
        if before is not None:
            ids = ids[: ids.index(before)] if before in self.summaries.found else []
        found = []
        for id in reversed(ids):
            one = self.summaries.found[id]
            if (
                (open is None or one.open == open)
                and (person is None or person in one.people)
                and (status is None or one.status == status)
                and (public is None or self.rows.found[id].plan.public == public)
                and (game is None or one.game == game)
                and (since is None or one.changed >= since)
            ):
                found.append(one)
            if len(found) >= max(0, min(limit, MOST)):
                break
        return found[: max(0, min(limit, MOST))]

    async def playing(self) -> list[str]:
        self.shelves.look()
        return [
            id
            for id, one in self.summaries.found.items()
            if one.status == "playing" or (one.status == "waiting" and one.free == 0)
        ]
