"""Who is being erased, or has been: nothing of theirs is kept any more, whatever was asked for just before."""

from collections.abc import Iterator
from contextlib import contextmanager

from gratteciel.server.errors import PersonNeeded
from gratteciel.server.storage.forgetting import summary_without
from gratteciel.server.tables.summary import TableSummary


class Leaving:
    """Those who leave for good, since this process began."""

    def __init__(self) -> None:
        self.people: set[str] = set()
        self.forgotten: set[str] = set()
        """Those of them whom the store has forgotten."""

    @contextmanager
    def leaves(self, who: str) -> Iterator[None]:
        """While somebody is erased; who cannot be is here all the same."""
        self.people.add(who)
        try:
            yield
        except BaseException:
            self.back(who)
            raise

    def back(self, who: str) -> None:
        """Somebody is here all the same."""
        self.people.discard(who)
        self.forgotten.discard(who)

    def check(self, who: str) -> None:
        """`PersonNeeded` for somebody who leaves: nothing is to be kept of them any more."""
        if who in self.people:
            raise PersonNeeded()

    def unnamed(self, summary: TableSummary) -> TableSummary:
        """A table without the names of those who are forgotten."""
        for person in self.forgotten & summary.people:
            summary = summary_without(summary, person)
        return summary
