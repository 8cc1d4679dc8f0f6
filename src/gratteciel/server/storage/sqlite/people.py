"""People and their tokens in the database."""

import sqlite3
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec

from gratteciel.server.errors import PersonNeeded
from gratteciel.server.people.names import looks, name_key, sought
from gratteciel.server.people.person import Person
from gratteciel.server.storage.as_json import text
from gratteciel.server.storage.attempts import one_more
from gratteciel.server.storage.rows import decode_person, imitates, seen_anew
from gratteciel.server.storage.sqlite import tended
from gratteciel.server.storage.sqlite.forgetting import forget
from gratteciel.server.storage.sqlite.threads import Part, Readers, Writer, reading, writing
from gratteciel.server.storage.store import Account, Token

P = ParamSpec("P")
T = TypeVar("T")

decode_token = msgspec.json.Decoder(Token).decode

ACCOUNT = "SELECT body, sessions, passphrase, ended, promises FROM people WHERE "


MOST_KNOWN = 10_000
"""People who are remembered: everybody who asks for anything is looked up first."""

Change = Callable[Concatenate["SqlitePeople", str, P], Coroutine[Any, Any, T]]


def changing(write: Change[P, T]) -> Change[P, T]:
    """A write about a person, the first it is told: what was remembered of them is looked up anew."""

    @wraps(write)
    async def method(self: "SqlitePeople", id: str, /, *args: P.args, **named: P.kwargs) -> T:
        self.let_go(id)
        try:
            return await write(self, id, *args, **named)
        finally:
            self.let_go(id)

    return method


class SqlitePeople(Part):
    """`PeopleStore` in SQLite. Accounts are remembered: who else writes to a folder that is locked says so."""

    def __init__(self, writer: Writer, readers: Readers, file: Path) -> None:
        super().__init__(writer, readers)
        self.note = tended.beside(file)
        self.said = tended.state(self.note)
        self.known: OrderedDict[str, Account] = OrderedDict()
        self.changes = 0
        """How often somebody's account may have changed."""

    def let_go(self, id: str) -> None:
        """Remember nothing of somebody, nor what is being read now."""
        self.changes += 1
        self.known.pop(id, None)

    def listen(self) -> None:
        """Remember nobody where somebody else has changed people."""
        if (said := tended.state(self.note)) != self.said:
            self.said = said
            self.changes += 1
            self.known.clear()

    async def account(self, id: str) -> Account | None:
        self.listen()
        if found := self.known.get(id):
            self.known.move_to_end(id)
            return found
        before = self.changes
        account = await self.look_up(id)
        if account is not None and before == self.changes:
            self.known[id] = account
            while len(self.known) > MOST_KNOWN:
                self.known.popitem(last=False)
        return account

    @reading
    def look_up(self, db: sqlite3.Connection, id: str) -> Account | None:
        """Somebody as they are in the database."""
        return account_of(db, id)

    @writing
    def add(self, db: sqlite3.Connection, person: Person) -> bool:
        if kept_by_other(db, person.name, person.id):
            return False
        db.execute("INSERT INTO people (id, sessions, body) VALUES (?, 0, ?)", (person.id, text(person)))
        return True

    @reading
    def person(self, db: sqlite3.Connection, id: str) -> Person | None:
        found = account_of(db, id)
        return None if found is None else found.person

    @reading
    def people(self, db: sqlite3.Connection, ids: Iterable[str]) -> dict[str, Person]:
        found = ((id, account_of(db, id)) for id in dict.fromkeys(ids))
        return {id: account.person for id, account in found if account is not None}

    @reading
    def taken(self, db: sqlite3.Connection, id: str, name: str) -> bool:
        return kept_by_other(db, name, id)

    @changing
    @writing
    def rename(self, db: sqlite3.Connection, id: str, name: str) -> bool:
        who = known(db, id).person
        if kept_by_other(db, name, id):
            return False
        renamed = msgspec.structs.replace(who, name=name)
        kept, seen = (name_key(name), looks(name)) if who.kept else (None, None)
        columns = (text(renamed), kept, seen, id)
        db.execute("UPDATE people SET body = ?, kept_name = ?, looks = ? WHERE id = ?", columns)
        return True

    @reading
    def account_named(self, db: sqlite3.Connection, name: str) -> Account | None:
        return read_account(db.execute(ACCOUNT + "kept_name = ?", (name_key(name),)).fetchone())

    @changing
    @writing
    def keep(self, db: sqlite3.Connection, id: str, passphrase: str) -> Account | None:
        who = known(db, id).person
        if not who.kept and kept_by_other(db, who.name, id):
            return None
        kept = msgspec.structs.replace(who, kept=True)
        db.execute(
            "UPDATE people SET body = ?, kept_name = ?, looks = ?, passphrase = ?, sessions = sessions + 1,"
            " ended = '{}', tried = 0 WHERE id = ?",
            (text(kept), name_key(who.name), looks(who.name), passphrase, id),
        )
        if who.kept:
            db.execute("DELETE FROM tokens WHERE person = ?", (id,))
        return account_of(db, id)

    @changing
    @writing
    def rehash(self, db: sqlite3.Connection, id: str, old: str, new: str) -> None:
        db.execute("UPDATE people SET passphrase = ? WHERE id = ? AND passphrase = ?", (new, id, old))

    @writing
    def attempt(self, db: sqlite3.Connection, id: str, now: float, each: float, most: float) -> float:
        found = db.execute("SELECT tried FROM people WHERE id = ?", (id,)).fetchone()
        tried, early = one_more(found[0] if found else 0.0, now, each, most)
        db.execute("UPDATE people SET tried = ? WHERE id = ?", (tried, id))
        return early

    @writing
    def succeed(self, db: sqlite3.Connection, id: str, each: float) -> None:
        db.execute("UPDATE people SET tried = tried - ? WHERE id = ?", (each, id))

    @changing
    @writing
    def end_session(self, db: sqlite3.Connection, id: str, session: str, now: float, until: float) -> None:
        if account := account_of(db, id):
            after = account.without(session, now, until)
            columns = (after.sessions, text(after.ended), id)
            db.execute("UPDATE people SET sessions = ?, ended = ? WHERE id = ?", columns)

    @changing
    @writing
    def end_sessions(self, db: sqlite3.Connection, id: str) -> None:
        db.execute("UPDATE people SET sessions = sessions + 1, ended = '{}' WHERE id = ?", (id,))
        db.execute("DELETE FROM tokens WHERE person = ?", (id,))

    @reading
    def promised(self, db: sqlite3.Connection, id: str) -> int:
        return known(db, id).promises

    @changing
    @writing
    def keep_promise(self, db: sqlite3.Connection, id: str, number: int) -> bool:
        counted = db.execute("UPDATE people SET promises = ? WHERE id = ? AND promises = ?", (number + 1, id, number))
        return counted.rowcount > 0

    @changing
    @writing
    def forget(self, db: sqlite3.Connection, id: str) -> list[str]:
        return forget(db, id)

    @writing
    def add_token(self, db: sqlite3.Connection, token: Token, digest: bytes) -> None:
        db.execute("INSERT INTO tokens VALUES (?, ?, ?, ?)", (token.id, digest, token.person, text(token)))

    @reading
    def tokens(self, db: sqlite3.Connection, person: str) -> list[Token]:
        found = db.execute("SELECT body FROM tokens WHERE person = ?", (person,))
        return sorted((decode_token(body) for (body,) in found), key=lambda token: (token.created, token.id))

    @writing
    def revoke_token(self, db: sqlite3.Connection, person: str, id: str) -> bool:
        return db.execute("DELETE FROM tokens WHERE id = ? AND person = ?", (id, person)).rowcount > 0

    @reading
    def bearer(self, db: sqlite3.Connection, digest: bytes) -> tuple[Token, Person] | None:
        found = db.execute(
            "SELECT t.body, p.body FROM tokens AS t JOIN people AS p ON p.id = t.person WHERE t.digest = ?", (digest,)
        ).fetchone()
        return None if found is None else (decode_token(found[0]), decode_person(found[1]))

    @writing
    def token_used(self, db: sqlite3.Connection, id: str, when: float) -> None:
        found = db.execute("SELECT body FROM tokens WHERE id = ?", (id,)).fetchone()
        if found is not None:
            used = msgspec.structs.replace(decode_token(found[0]), used=when)
            db.execute("UPDATE tokens SET body = ? WHERE id = ?", (text(used), id))


def kept_by_other(db: sqlite3.Connection, name: str, id: str) -> bool:
    """Whether somebody else has kept a name, or one that looks like it."""
    columns = (name_key(name), *sought(name), id)
    found = db.execute("SELECT body FROM people WHERE (kept_name = ? OR looks IN (?, ?)) AND id <> ?", columns)
    return imitates(name, (body for (body,) in found))


def look_again(db: sqlite3.Connection) -> None:
    """Have what kept names look like be what this release makes of them, whatever an older one wrote.

    Where the file is damaged, or the disk is full, they look as before: who meets that later says so.
    """
    with suppress(sqlite3.DatabaseError):
        kept = db.execute("SELECT looks, id, body FROM people WHERE kept_name IS NOT NULL").fetchall()
        if changed := seen_anew(kept):
            db.execute("BEGIN IMMEDIATE")
            try:
                db.executemany("UPDATE people SET looks = ? WHERE id = ? AND body = ?", changed)
                db.execute("COMMIT")
            finally:
                if db.in_transaction:
                    db.execute("ROLLBACK")


def account_of(db: sqlite3.Connection, id: str) -> Account | None:
    """Somebody, with how they prove it."""
    return read_account(db.execute(ACCOUNT + "id = ?", (id,)).fetchone())


def read_account(found: Any) -> Account | None:
    """An account from its columns."""
    if found is None:
        return None
    body, sessions, passphrase, ended, promises = found
    return Account(
        person=decode_person(body),
        sessions=sessions,
        passphrase=passphrase,
        ended=msgspec.json.decode(ended),
        promises=promises,
    )


def known(db: sqlite3.Connection, id: str) -> Account:
    """An account that must be there: `PersonNeeded` for one that was erased meanwhile."""
    found = account_of(db, id)
    if found is None:
        raise PersonNeeded()
    return found
