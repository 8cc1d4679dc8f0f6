"""What every database keeps of a table: the columns it is found by, and its log, read back and found whole."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import TypeVar

import msgspec

from gratteciel.server.errors import TableDamaged
from gratteciel.server.people.names import alike, looks
from gratteciel.server.people.person import Person
from gratteciel.server.storage.as_json import text
from gratteciel.server.storage.chain import link, root
from gratteciel.server.tables.log import Entry
from gratteciel.server.tables.plan import TableRow
from gratteciel.server.tables.summary import TableSummary

T = TypeVar("T")

decode_row = msgspec.json.Decoder(TableRow).decode
decode_entry = msgspec.json.Decoder(Entry).decode
decode_person = msgspec.json.Decoder(Person).decode
decode_summary = msgspec.json.Decoder(TableSummary).decode


def intact(id: str, decode: Callable[[str], T], body: str) -> T:
    """What stands in a row; `TableDamaged` where it cannot be read."""
    try:
        return decode(body)
    except msgspec.MsgspecError as error:
        raise TableDamaged(table=id, why=str(error)) from error


def standing(summary: TableSummary) -> tuple[int, str, int, bool, float, str, str]:
    """A summary, preceded by what tables are found by."""
    people = text(sorted(summary.people))
    return summary.number, summary.status, summary.free, summary.open, summary.changed, people, text(summary)


def missing(number: int) -> dict[str, str]:
    """Why a log is damaged: an entry is not there."""
    return {"en": f"entry {number} is missing", "fr": f"l’entrée {number} manque"}


def altered(number: int) -> dict[str, str]:
    """Why a log is damaged: an entry is not what was written."""
    return {"en": f"entry {number} is not what was written", "fr": f"l’entrée {number} n’est pas celle d’origine"}


def read_log(id: str, rows: Sequence[tuple[int, str, bytes]], after: int = 0) -> list[Entry]:
    """The entries of a log after one that is known, given with that one; `TableDamaged` where they do not follow."""
    if not rows:
        return []
    before = root(id)
    if after:
        if rows[0][0] != after:
            raise TableDamaged(table=id, why=missing(after))
        before, rows = rows[0][2], rows[1:]
    found: list[Entry] = []
    for number, (at, body, hung) in enumerate(rows, after + 1):
        if at != number:
            raise TableDamaged(table=id, why=missing(number))
        before = link(before, body)
        if before != hung:
            raise TableDamaged(table=id, why=altered(number))
        found.append(intact(id, decode_entry, body))
    return found


def whole_log(id: str, rows: Sequence[tuple[int | None, str, bytes, int]], after: int = 0) -> list[Entry]:
    """The same, of rows that say as well which entry is to be the last; without any there is no such table."""
    if not rows:
        return []
    log = [(number, body, bytes(hung)) for number, body, hung, _ in rows if number is not None]
    last, reached = rows[0][3], log[-1][0] if log else 0
    if last != reached:
        raise TableDamaged(table=id, why=missing(reached + 1))
    return read_log(id, log, after)


def readable(body: str) -> TableSummary | None:
    """A summary; one that cannot be read is left out of lists, and its table says so to whoever opens it."""
    try:
        return decode_summary(body)
    except msgspec.MsgspecError:
        return None


def imitates(name: str, bodies: Iterable[str]) -> bool:
    """Whether a name looks like that of somebody found by it; who cannot be read has theirs all the same."""
    for body in bodies:
        try:
            if alike(decode_person(body).name) & alike(name):
                return True
        except msgspec.MsgspecError:
            return True
    return False


def no_more(person: str) -> str:
    """By what somebody is found who is of a table no more, and in its log all the same."""
    return f"-{person}"


def seen_anew(kept: Sequence[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Of people who have kept their names, given with what those look like: who looks otherwise by now, and how.

    An older release knew other letters, and may go on writing beside this one for a while. Two who look the same by now
    both stay who they are; who cannot be read is left as they are.
    """
    found = []
    for before, id, body in kept:
        with suppress(msgspec.MsgspecError):
            if (seen := looks(decode_person(body).name)) != before:
                found.append((seen, id, body))
    return found
