"""Forgetting somebody in a journal: what is left is written anew, so that nothing of them stays in its bytes."""

from gratteciel.server.storage.forgetting import (
    entry_without,
    remark_without,
    row_without,
    summary_without,
    theirs_alone,
)
from gratteciel.server.storage.journal.beside import ASKED, RECORD
from gratteciel.server.storage.journal.shelves import Change, Shelves

OF_A_TABLE = ("tables", "entries", "summaries", "remarks", "reviews", "rating-changes")
"""The shelves where something of a table is kept, by its id."""


def forget(shelves: Shelves, person: str) -> list[str]:
    """Forget somebody; the ids of the tables that changed, or went."""
    by = shelves.shelves
    rows, logs, summaries, remarks = (by[name] for name in ("tables", "entries", "summaries", "remarks"))
    theirs = [
        id
        for id, summary in summaries.found.items()
        if person in summary.people or any(entry_without(entry, person) != entry for entry in logs.found.get(id, []))
    ]
    changes: list[Change] = []
    for id in theirs:
        if theirs_alone(summaries.found[id], person):
            changes += [by[name].drop(id) for name in OF_A_TABLE if id in by[name].found]
            continue
        changes.append(rows.put(id, row_without(rows.found[id], person)))
        changes.append(summaries.put(id, summary_without(summaries.found[id], person)))
        entries = [entry_without(entry, person) for entry in logs.found.get(id, [])]
        said = [remark_without(remark, person) for remark in remarks.found.get(id, [])]
        changes += [logs.drop(id), logs.put(id, entries)]
        changes += [remarks.drop(id), remarks.put(id, said)] if said else []
    # Of games that are kept elsewhere, and of any that were only asked for: one person plays here, who did.
    changes += [by["reviews"].drop(key) for key in by["reviews"].found if key.startswith((RECORD, ASKED))]
    changes += [by["tokens"].drop(digest) for digest, token in by["tokens"].found.items() if token.person == person]
    changes += [by["ratings"].drop(key) for key in by["ratings"].found if key.endswith(f" {person}")]
    changes += [by[name].drop(person) for name in ("people", "mutes") if person in by[name].found]
    shelves.write(*changes)
    shelves.rewrite()
    return theirs
