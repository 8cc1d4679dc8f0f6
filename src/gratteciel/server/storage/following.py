"""What every storage refuses: entries that do not follow each other."""

from collections.abc import Sequence

from gratteciel.server.tables.log import Entry
from gratteciel.server.tables.summary import TableSummary


def check(id: str, entries: Sequence[Entry], summary: TableSummary, first: int) -> None:
    """Refuse entries that do not follow each other, and a summary of another table or another moment."""
    numbers = [entry.number for entry in entries]
    if numbers != list(range(first, first + len(entries))):
        raise ValueError(f"entries {numbers} do not follow each other from {first}")
    if (summary.id, summary.number) != (id, first + len(entries) - 1):
        raise ValueError(f"the summary is of table {summary.id} at {summary.number}, the entries of {id} at {numbers}")
