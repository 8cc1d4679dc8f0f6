"""Storage in a journal (`Store`): everything in memory, every change appended before it counts."""

from collections import Counter
from collections.abc import Callable

from gratteciel.server.storage.journal.beside import JournalReviews, JournalServer, JournalTalk, Visits
from gratteciel.server.storage.journal.journal import Host
from gratteciel.server.storage.journal.people import JournalPeople
from gratteciel.server.storage.journal.shelves import Shelves
from gratteciel.server.storage.journal.tables import JournalRatings, JournalTables, Rater


class JournalStore:
    """A `Store` of one process over a host's bytes; what each method promises stands there.

    Made and opened in one go; `StoreForeign` if the bytes are not a journal of this release or an earlier one.
    """

    def __init__(self, host: Host, rater: Rater | None = None) -> None:
        self.on_mended: list[Callable[[], object]] = []
        self.shelves = Shelves(host)
        self.ratings = JournalRatings(self.shelves, rater)
        self.tables = JournalTables(self.shelves, self.ratings)
        self.people = JournalPeople(self.shelves)
        self.talk = JournalTalk(self.shelves, self.ratings.tables.found)
        self.visits = Visits(self.tables.summaries.found)
        self.reviews = JournalReviews(self.shelves, self.ratings.tables.found)
        self.server = JournalServer(self.shelves)
        self.shelves.load()
        self.tables.let_go()

    @property
    def damaged(self) -> bool:
        """Whether it was opened on bytes of which some could not be read: what stood there is gone."""
        return self.shelves.journal.damaged

    def whoever(self) -> str | None:
        """The id of the one person who keeps tables here, by name or by where they sit; None: nobody has yet."""
        seated = Counter(id for summary in self.tables.summaries.found.values() for id in summary.people)
        return next(iter([*self.people.accounts.found, *(id for id, _ in seated.most_common(1))]), None)

    async def close(self) -> None:
        """Take nothing more; everything is written."""
        self.shelves.closed = True
